//! From ids to words.

/// `takeMoney`, `take_money`, `take-money` → "Take money". Words in capitals stay so (`HP`), texts
/// that hold a space are left as they are.
pub fn title(id: &str) -> String {
    if id.contains(' ') {
        return upper_first(id);
    }
    let mut words: Vec<String> = Vec::new();
    for part in id.split(['_', '-', '.']).filter(|part| !part.is_empty()) {
        split_case(part, &mut words);
    }
    for word in &mut words {
        let shout = word.chars().count() > 1 && !word.chars().any(char::is_lowercase);
        if !shout {
            *word = word.to_lowercase();
        }
    }
    upper_first(&words.join(" "))
}

/// Splits at a capital that follows a small letter or digit.
fn split_case(part: &str, words: &mut Vec<String>) {
    let mut word = String::new();
    let mut before: Option<char> = None;
    for letter in part.chars() {
        if letter.is_uppercase() && before.is_some_and(|b| b.is_lowercase() || b.is_numeric()) {
            words.push(std::mem::take(&mut word));
        }
        word.push(letter);
        before = Some(letter);
    }
    words.push(word);
}

/// The text with a capital at its beginning.
pub fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text with a small letter at its beginning, unless its first word is in capitals.
pub fn lower_first(text: &str) -> String {
    let shout = text.chars().nth(1).is_some_and(char::is_uppercase);
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !shout => first.to_lowercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

/// Beginnings of words whose first sound is not that of their first letter: "a unit", "an heir".
const AS_CONSONANT: [&str; 7] = ["eu", "ewe", "once", "one", "uni", "use", "uti"];
const AS_VOWEL: [&str; 4] = ["heir", "honest", "honor", "hour"];

/// "a ware", "an idol".
pub fn indefinite(noun: &str) -> String {
    let small = noun.to_lowercase();
    let begins = |with: &[&str]| with.iter().any(|beginning| small.starts_with(beginning));
    let vowel = small.starts_with(['a', 'e', 'i', 'o', 'u']);
    let an = if vowel { !begins(&AS_CONSONANT) } else { begins(&AS_VOWEL) };
    format!("{} {noun}", if an { "an" } else { "a" })
}

/// A cell as players name it: column letter, then row: `b3`; columns go `a … z, aa, ab …`.
pub fn cell_name(row: u16, col: u16) -> String {
    let mut letters = Vec::new();
    let mut left = u32::from(col.max(1));
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    let column: String = letters.into_iter().rev().collect();
    format!("{column}{row}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_become_words() {
        for (id, words) in [
            ("takeMoney", "Take money"),
            ("take_money", "Take money"),
            ("lantern", "Lantern"),
            ("HP", "HP"),
            ("maxHP", "Max HP"),
            ("tic-tac-toe", "Tic tac toe"),
            ("Player 1", "Player 1"),
            ("row2Left", "Row2 left"),
            ("x", "X"),
            ("", ""),
            ("_", ""),
        ] {
            assert_eq!(title(id), words, "{id}");
        }
    }

    #[test]
    fn cells_are_named_as_players_do() {
        assert_eq!(cell_name(3, 2), "b3");
        assert_eq!(cell_name(1, 26), "z1");
        assert_eq!(cell_name(1, 27), "aa1");
        assert_eq!(cell_name(12, 53), "ba12");
    }

    #[test]
    fn articles() {
        assert_eq!(indefinite("ware"), "a ware");
        assert_eq!(indefinite("idol"), "an idol");
        assert_eq!(indefinite("Unit"), "a Unit");
        assert_eq!(indefinite("umbrella"), "an umbrella");
        assert_eq!(indefinite("hour"), "an hour");
        assert_eq!(lower_first("Hand"), "hand");
        assert_eq!(lower_first("HP left"), "HP left");
    }
}
