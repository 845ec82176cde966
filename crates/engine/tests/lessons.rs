//! The lesson of a game: positions with a question each.

use super::page::{PIG, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_protocol::{Request, Seat, Start, ViewAs};

/// Tic-tac-toe with this lesson in place of its own.
fn with_lesson(lesson: &str) -> String {
    let (rules, _) = TIC_TAC_TOE.split_once("## Three questions").expect("its lesson is the end");
    format!("{rules}\n```yaml\nlesson:\n{lesson}```\n")
}

fn at_question(text: &str, number: u32) -> boardwright_protocol::OpenGame {
    let mut open = fresh(text, setup(0, "9", &[Seat::Person; 2]), ViewAs::Decider);
    open.start = Start::Question(number);
    open
}

#[test]
fn every_question_opens_at_its_position() {
    let mut page = Page::new();
    let first = page.open(at_question(TIC_TAC_TOE, 0));
    assert_eq!(first.problems, [""; 0]);
    let lesson = &first.info.lesson;
    assert_eq!(lesson.len(), 3);
    for number in 0..3 {
        let game = page.open(at_question(TIC_TAC_TOE, number));
        let asked = game.info.asked.expect("a question is open");
        assert_eq!((asked.number, asked.at), (number, game.shown.view.total));
        let moves = &game.shown.view.decision.as_ref().expect("somebody decides").moves;
        assert!(!asked.right.is_empty() && asked.right.len() < moves.len());
        assert!(asked.right.iter().all(|index| (*index as usize) < moves.len()));
        assert!(asked.answer.contains(&moves[asked.right[0] as usize].label), "{}", asked.answer);
    }
}

#[test]
fn the_right_move_of_the_second_question_wins() {
    let mut page = Page::new();
    let game = page.open(at_question(TIC_TAC_TOE, 1));
    let asked = game.info.asked.expect("a question is open");
    let index = asked.right[0];
    let shown = page.show(Request::Move { at: asked.at, index, view: ViewAs::Decider });
    assert!(shown.view.end.is_some());
}

#[test]
fn moves_have_the_names_of_traces_or_their_values_alone() {
    let text = with_lesson(concat!(
        "  - ask: \"Where?\"\n",
        "    moves: [place(cell=a1), a2, place(b1)]\n",
        "    find: [b2, place(cell=c3)]\n",
        "  - ask: \"Which?\"\n",
        "    choose: [\"This.\", \"That.\"]\n",
        "    right: 2\n",
    ));
    let mut page = Page::new();
    assert!(page.check(&text).diagnostics.is_empty());
    let game = page.open(at_question(&text, 0));
    assert_eq!(game.info.asked.expect("a question is open").right.len(), 2);
    let game = page.open(at_question(&text, 1));
    assert!(game.info.asked.expect("a question is open").right.is_empty());
    assert_eq!(game.info.lesson[1].right, 2);
}

#[test]
fn a_lesson_that_does_not_fit_the_rules_is_told_with_its_line() {
    let text = with_lesson("  - ask: \"Where?\"\n    moves: [a1, a1]\n    find: b1\n");
    let mut page = Page::new();
    let checked = page.check(&text);
    assert!(checked.playable, "the game can be played all the same");
    let [found] = checked.diagnostics.as_slice() else { panic!("{:#?}", checked.diagnostics) };
    assert_eq!(found.code, "question-misfit");
    assert_eq!(found.message, "this question cannot be posed: `a1` is not legal there");
    let line = text.lines().nth(found.range.start_line as usize - 1).expect("a line of the text");
    assert_eq!(line, "    moves: [a1, a1]");
    let game = page.open(at_question(&text, 0));
    assert_eq!(game.problems, ["Question 1 cannot be posed: `a1` is not legal there."]);
    assert_eq!(game.info.asked, None);
}

#[test]
fn a_question_that_is_not_there_is_refused_in_words() {
    let mut page = Page::new();
    let (rules, _) = PIG.split_once("## Three questions").expect("its lesson is the end");
    for (text, questions) in [(PIG, 3), (rules, 0)] {
        let game = page.open(at_question(text, 4));
        let told = format!("The lesson of this game has {questions} questions, and not number 5.");
        assert_eq!(game.problems, [told]);
    }
}

#[test]
fn a_question_has_its_own_players_and_seed() {
    let lesson = "lesson:\n  - ask: \"And now?\"\n    players: 3\n    seed: spring\n    choose: [\"Roll.\", \"Stop.\"]\n    right: 1\n";
    let (rules, _) = PIG.split_once("## Three questions").expect("its lesson is the end");
    let text = format!("{rules}\n```yaml\n{lesson}```\n");
    let mut page = Page::new();
    let game = page.open(at_question(&text, 0));
    assert_eq!(game.problems, [""; 0]);
    assert_eq!(game.info.seats.len(), 3);
    let other = page.open(fresh(&text, setup(3, "spring", &[Seat::Person; 3]), ViewAs::Decider));
    assert_eq!(other.info.seed, game.info.seed);
}

#[test]
fn lessons_with_too_many_moves_are_refused() {
    let moves = vec!["a1"; 250].join(", ");
    let question = format!("  - ask: \"Where?\"\n    moves: [{moves}]\n    find: b1\n");
    let mut page = Page::new();
    let checked = page.check(&with_lesson(&question.repeat(3)));
    let found = checked.diagnostics.iter().find(|found| found.code == "out-of-range");
    let found = found.expect("together they have more than 600");
    assert_eq!(found.message, "the questions of a lesson have at most 600 moves together");
    let checked = page.check(&with_lesson(&format!(
        "  - ask: \"Where?\"\n    moves: [{moves}, {moves}]\n    find: b1\n"
    )));
    assert!(
        checked
            .diagnostics
            .iter()
            .any(|found| found.message == "at most 300 moves lead to a position")
    );
}
