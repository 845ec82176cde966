//! The text of a game in the answer of a language model. Answers come from strangers: everything in them is text, and
//! what is not a text of rules is refused.

use std::borrow::Cow;

/// Longer answers are no rules; the editor and the engine take no more either.
const LONGEST: usize = 1 << 20;
/// Words behind the opening fence of a block that holds a whole text.
const OUTER: [&str; 6] = ["", "markdown", "md", "text", "txt", "boardwright"];

/// A text of rules in an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The text.
    pub text: String,
    /// The rest of the answer.
    pub said: String,
    /// True if its block has no end, so that the answer may have been cut off.
    pub is_cut: bool,
    /// How many characters were left out, because nobody sees them.
    pub left_out: usize,
}

/// The reason why an answer has no text that can be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It is empty.
    Empty,
    /// It is longer than any text of rules.
    TooLong,
    /// It has characters that no text has.
    NoText,
    /// It has no whole text of rules.
    NoGame,
    /// It has so many of them.
    Several(usize),
}

/// The text of rules in an answer: the content of the outer block, or without one everything from the first heading on.
pub fn spec_in(answer: &str) -> Result<Found, Refusal> {
    if answer.len() > LONGEST {
        return Err(Refusal::TooLong);
    }
    if answer.contains(['\0', char::REPLACEMENT_CHARACTER]) {
        return Err(Refusal::NoText);
    }
    if answer.trim().is_empty() {
        return Err(Refusal::Empty);
    }
    let (answer, left_out) = without_unseen(&answer.replace("\r\n", "\n").replace('\r', "\n"));
    let lines: Vec<&str> = answer.split('\n').collect();
    let blocks: Vec<Block> =
        outer_blocks(&lines).into_iter().filter(|block| is_game(block.inside(&lines))).collect();
    let found = |text: &[&str], around: [&[&str]; 2], is_cut| Found {
        text: text.join("\n"),
        said: around.map(|part| part.join("\n").trim().to_owned()).join("\n").trim().to_owned(),
        is_cut,
        left_out,
    };
    match &blocks[..] {
        [block] => {
            let after = lines.get(block.end + 1..).unwrap_or_default();
            Ok(found(block.inside(&lines), [&lines[..block.start], after], block.is_cut))
        }
        [] => {
            let start = first_heading(&lines).ok_or(Refusal::NoGame)?;
            let text = &lines[start..];
            if is_game(text) {
                Ok(found(text, [&lines[..start], &[]], false))
            } else {
                Err(Refusal::NoGame)
            }
        }
        several => Err(Refusal::Several(several.len())),
    }
}

/// A block between fences: the lines of its fences. One without an end goes to the last line.
#[derive(Debug, Clone, Copy)]
struct Block {
    start: usize,
    end: usize,
    is_cut: bool,
}

impl Block {
    fn inside<'a, 'b>(self, lines: &'b [&'a str]) -> &'b [&'a str] {
        &lines[self.start + 1..self.end.min(lines.len())]
    }
}

/// A line that opens or closes a block.
struct Fence<'a> {
    letter: char,
    length: usize,
    info: &'a str,
}

fn fence(line: &str) -> Option<Fence<'_>> {
    let from = line.trim_start_matches(' ');
    let letter = from.chars().next().filter(|letter| matches!(letter, '`' | '~'))?;
    let length = from.chars().take_while(|next| *next == letter).count();
    let info = from[length..].trim();
    let is_one = line.len() - from.len() <= 3 && length >= 3 && !info.contains('`');
    is_one.then_some(Fence { letter, length, info })
}

/// The blocks that may hold a whole text. Models often write three backticks around a text whose blocks have three, too:
/// within an outer block a fence with a word behind it opens an inner one, and the next fence without closes that.
fn outer_blocks(lines: &[&str]) -> Vec<Block> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(open) = fence(lines[at]) else {
            at += 1;
            continue;
        };
        let word = open.info.split_whitespace().next().unwrap_or_default().to_lowercase();
        let is_outer = OUTER.contains(&&*word);
        let end = end_of(lines, at, &open, is_outer);
        let block = Block { start: at, end: end.unwrap_or(lines.len()), is_cut: end.is_none() };
        if is_outer {
            found.push(block);
        }
        at = block.end + 1;
    }
    found
}

/// The line that closes the block opened at a line.
fn end_of(lines: &[&str], start: usize, open: &Fence<'_>, nests: bool) -> Option<usize> {
    let mut is_inside = false;
    for (at, line) in lines.iter().enumerate().skip(start + 1) {
        let Some(fence) = fence(line) else { continue };
        if fence.letter != open.letter || fence.length < open.length {
            continue;
        }
        match (fence.info.is_empty(), is_inside) {
            (true, false) => return Some(at),
            (true, true) => is_inside = false,
            (false, _) => is_inside = is_inside || nests,
        }
    }
    None
}

/// The first heading of the first level outside of blocks.
fn first_heading(lines: &[&str]) -> Option<usize> {
    let mut at = 0;
    while at < lines.len() {
        if lines[at].starts_with("# ") {
            return Some(at);
        }
        let end = fence(lines[at]).map(|open| end_of(lines, at, &open, false));
        at = match end {
            Some(end) => end.unwrap_or(lines.len()) + 1,
            None => at + 1,
        };
    }
    None
}

/// True for lines with a block of rules that says which game it is.
fn is_game(lines: &[&str]) -> bool {
    let mut at = 0;
    while at < lines.len() {
        let Some(open) = fence(lines[at]) else {
            at += 1;
            continue;
        };
        let end = end_of(lines, at, &open, false).unwrap_or(lines.len());
        let is_rules = ["yaml", "yml"].contains(&&*open.info.to_lowercase());
        if is_rules && lines[at + 1..end].iter().any(|line| line.starts_with("meta:")) {
            return true;
        }
        at = end + 1;
    }
    false
}

/// A text without control characters, and without marks that turn or hide what is written. Returns how many there were.
fn without_unseen(text: &str) -> (String, usize) {
    let kept: String = text.chars().filter(|letter| !is_unseen(*letter)).collect();
    let left_out = text.chars().count() - kept.chars().count();
    (kept, left_out)
}

fn is_unseen(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        // Directions that are forced on other letters, letters without width, and letters that copy tags.
        '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{200b}'
        | '\u{2060}'
        | '\u{feff}' => true,
        '\u{e0000}'..='\u{e007f}' => true,
        letter => letter.is_control(),
    }
}

/// A line as it can be shown: letters that nobody sees as their numbers.
pub fn visible(line: &str) -> Cow<'_, str> {
    if !line.contains(is_unseen) {
        return Cow::Borrowed(line);
    }
    let shown = |letter: char| match is_unseen(letter) {
        true => format!("⟨U+{:04X}⟩", u32::from(letter)),
        false => letter.to_string(),
    };
    Cow::Owned(line.chars().map(shown).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str =
        "# Mill\n\n```yaml\nmeta: { id: mill }\n```\n\n## Turn\n\n```yaml\nactions: {}\n```";

    fn text(answer: &str) -> String {
        spec_in(answer).unwrap_or_else(|refusal| panic!("{refusal:?}: {answer}")).text
    }

    #[test]
    fn outer_fences_and_words_around_are_stripped() {
        for (open, close) in [
            ("````markdown", "````"),
            ("```markdown", "```"), // as most models write it
            ("```", "```"),
            ("~~~md", "~~~"),
            ("  `````Markdown title=mill", "  ``````"),
        ] {
            let answer = format!(
                "Sure! I made *one* change.\n\n{open}\n{GAME}\n{close}\n\nAnything else?\n"
            );
            let found = spec_in(&answer).expect("a game");
            assert_eq!(found.text, GAME, "{open}");
            assert_eq!(found.said, "Sure! I made *one* change.\nAnything else?");
            assert!(!found.is_cut && found.left_out == 0);
        }
        assert_eq!(text(GAME), GAME);
        assert_eq!(text(&GAME.replace('\n', "\r\n")), GAME);
    }

    #[test]
    fn words_before_a_bare_text_are_no_part_of_it() {
        let found = spec_in(&format!("Here it is:\n```yaml\n# not a heading\n```\n{GAME}"))
            .expect("a game");
        assert_eq!((found.text.as_str(), found.said.lines().next()), (GAME, Some("Here it is:")));
    }

    #[test]
    fn an_answer_that_was_cut_off_says_so() {
        let half = &GAME[..GAME.len() - 4];
        let found = spec_in(&format!("```markdown\n{half}")).expect("a game");
        assert!(found.is_cut);
        assert_eq!(found.text, half);
    }

    #[test]
    fn other_blocks_are_no_games() {
        let other = "```yaml\nactions: {}\n```\n```js\nalert(1)\n```\n```\nmeta: prose\n```";
        assert_eq!(spec_in(other), Err(Refusal::NoGame));
        assert_eq!(text(&format!("{other}\n````markdown\n{GAME}\n````\n{other}")), GAME);
        assert_eq!(spec_in("I cannot do that."), Err(Refusal::NoGame));
        assert_eq!(spec_in("# Title alone\n\nProse."), Err(Refusal::NoGame));
        assert_eq!(
            spec_in("```yaml\nmeta: { id: x }\n```"),
            Err(Refusal::NoGame),
            "a part of a text"
        );
        assert_eq!(spec_in(" \n"), Err(Refusal::Empty));
    }

    #[test]
    fn several_games_are_refused() {
        let both = format!("````markdown\n{GAME}\n````\nor\n````markdown\n{GAME}\n````\n");
        assert_eq!(spec_in(&both), Err(Refusal::Several(2)));
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(spec_in(&format!("{GAME}\0")), Err(Refusal::NoText));
        assert_eq!(spec_in(&format!("{GAME}\u{fffd}")), Err(Refusal::NoText));
        assert_eq!(spec_in(&"`".repeat(LONGEST + 1)), Err(Refusal::TooLong));
    }

    #[test]
    fn letters_that_nobody_sees_are_left_out_and_counted() {
        let answer = GAME.replace("Mill", "M\u{202e}il\u{2066}l\u{200b}\u{7}\u{e0041}");
        let found = spec_in(&answer).expect("a game");
        assert_eq!((found.text.as_str(), found.left_out), (GAME, 5));
        assert_eq!(visible("a\u{202e}b\u{7}"), "a⟨U+202E⟩b⟨U+0007⟩");
        assert_eq!(visible("šalom שלום\t"), "šalom שלום\t");
    }

    /// Rows of fences of all lengths: no answer may take long or go out of bounds.
    #[test]
    fn any_rows_of_fences_are_read() {
        let lines = ["```", "````markdown", "```yaml", "~~~", "meta:", "# A", "", "`````"];
        let mut state = 1_u32;
        for _ in 0..2_000 {
            let mut answer = String::new();
            for _ in 0..12 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                answer.push_str(lines[(state >> 24) as usize % lines.len()]);
                answer.push('\n');
            }
            if let Ok(found) = spec_in(&answer) {
                assert!(found.text.contains("meta:"));
            }
        }
        let deep = "```\n".repeat(200_000);
        assert_eq!(spec_in(&deep), Err(Refusal::NoGame));
    }
}
