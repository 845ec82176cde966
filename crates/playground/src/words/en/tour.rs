//! The words of the tour in English.

use super::super::texts::TourWords;

/// All of them.
pub const TOUR_WORDS: TourWords = TourWords {
    learn: "Learn",
    about_learn: "Make a first game in eight steps, or answer questions about positions of the games below.",
    tour_title: "Your first game",
    tour_about: "Eight steps from a small heap of shells to a game that is measured and sent. Each is checked by what you do.",
    tour_begin: "Begin the tour",
    lessons: "Lessons",
    questions_about: "Questions, answered on the board",
    end_tour: "End the tour",
    next_step: "Next step",
    skip_step: "Skip",
    step_done: "Done.",
    finish_tour: "Finish",
    play: "Play",
    play_text: "This is a whole game: the rules on the left, the table on the right. Take one or two shells.",
    turn: "Change a number",
    turn_text: "In the rules, change 12 behind SHELLS into another number, for example 20. The table follows, and your move stays.",
    break_it: "Make a mistake",
    break_text: "Write “shels” in place of “shells” in the line that begins with “cost”. The words are marked, and the last playable game stays on the table.",
    mend: "Mend it",
    mend_text: "Put the cursor on the marked word and press Ctrl+. for a fix, or take the change back with Ctrl+Z.",
    allow: "Allow more",
    allow_text: "Players may take 1 or 2. Change “1..2” into “1..3”: a third choice appears on the table.",
    measure: "Is it fair?",
    measure_text: "Open the tab Games below the table and let bots play 100 games. The bars say how often each seat wins.",
    balance: "Make it fairer",
    balance_text: "Change a rule, for example the number of shells, and let the bots play again. The page says what the change has done.",
    send: "Send it",
    send_text: "Press Share. The rules and the game are in the link itself: whoever opens it can play at once.",
};
