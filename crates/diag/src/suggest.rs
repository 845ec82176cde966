//! "Did you mean": the known names closest to a misspelt one.

use std::cell::Cell;

/// Limit on the characters of a compared name. Nobody misspells a longer one.
const LONGEST: usize = 100;
/// How many of the nearest names are listed.
const LISTED: usize = 10;
/// Limit on the work for one document: pairs of characters that are compared. 200 mistakes among 300
/// names of 8 characters are within it.
const PAIRS: u64 = 1 << 23;

/// Searches names by edit distance (Damerau) and counts the work.
///
/// A document shares one value between all of its mistakes, so that the work does not grow with
/// names times mistakes. Once the limit is reached, no further name has a suggestion.
#[derive(Debug)]
pub struct Spelling {
    left: Cell<u64>,
}

impl Default for Spelling {
    fn default() -> Self {
        Self { left: Cell::new(PAIRS) }
    }
}

impl Spelling {
    /// True if the limit is reached: callers need not collect names any more.
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// Returns the candidate nearest to `name` if it is near enough: at most a third of the length,
    /// and one edit is always allowed, except in a name of one letter. Ties go to the first candidate. `None` at the limit.
    pub fn nearest<'a, S: AsRef<str> + ?Sized + 'a>(
        &self,
        name: &str,
        candidates: impl IntoIterator<Item = &'a S>,
    ) -> Option<&'a str> {
        let name = Word::new(name.to_lowercase());
        // A single letter with another letter in its place is another name.
        let letters = name.length - usize::from(name.text.starts_with(['$', '.']));
        let mut limit = if letters <= 1 { 0 } else { (name.length / 3).max(1) };
        let mut best = None;
        for candidate in candidates {
            let candidate = candidate.as_ref();
            let lower = Word::new(candidate.to_lowercase());
            if name.least_distance(&lower) > limit {
                continue;
            }
            let distance = self.distance(&name, &lower)?;
            if distance <= limit {
                best = Some(candidate);
                if distance == 0 {
                    break;
                }
                // A later candidate must be nearer.
                limit = distance - 1;
            }
        }
        best
    }

    /// Returns the ten names nearest to `name`, the nearest first, each once; ties keep their order.
    /// Empty at the limit.
    pub fn ranked<S: AsRef<str>>(
        &self,
        name: &str,
        names: impl IntoIterator<Item = S>,
    ) -> Vec<String> {
        let name = Word::new(name.to_owned());
        let mut best: Vec<(usize, String)> = Vec::new();
        for other in names {
            if self.is_spent() {
                return Vec::new();
            }
            let other = Word::new(other.as_ref().to_owned());
            let farthest = best.get(LISTED - 1).map(|(distance, _)| *distance);
            if farthest.is_some_and(|farthest| name.least_distance(&other) >= farthest)
                || best.iter().any(|(_, listed)| *listed == other.text)
            {
                continue;
            }
            let Some(distance) = self.distance(&name, &other) else { return Vec::new() };
            let at = best.partition_point(|(listed, _)| *listed <= distance);
            best.insert(at, (distance, other.text));
            best.truncate(LISTED);
        }
        best.into_iter().map(|(_, name)| name).collect()
    }

    /// The edit distance, which is paid for; `None` at the limit. A name that is too long is as far
    /// as any name can be.
    fn distance(&self, one: &Word, other: &Word) -> Option<usize> {
        if one.length > LONGEST || other.length > LONGEST {
            return (!self.is_spent()).then_some(usize::MAX);
        }
        let pairs = (one.length as u64 * other.length as u64).max(1);
        let left = self.left.get().saturating_sub(pairs);
        self.left.set(left);
        (left > 0).then(|| strsim::damerau_levenshtein(&one.text, &other.text))
    }
}

/// Returns the candidate nearest to `name` if it is near enough, as [`Spelling::nearest`] does. For
/// one name or for a short list of words; names of a document share a [`Spelling`].
pub fn nearest<'a, S: AsRef<str> + ?Sized + 'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a S>,
) -> Option<&'a str> {
    Spelling::default().nearest(name, candidates)
}

/// A text with its number of characters.
struct Word {
    text: String,
    length: usize,
}

impl Word {
    fn new(text: String) -> Self {
        let length = text.chars().count();
        Self { text, length }
    }

    /// The distance that the lengths alone require.
    fn least_distance(&self, other: &Word) -> usize {
        self.length.abs_diff(other.length)
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Spelling, nearest};

    #[test]
    fn the_nearest_name_is_found_and_ties_go_to_the_first() {
        assert_eq!(nearest("coinz", ["coin", "coins", "corns"]), Some("coin"));
        assert_eq!(nearest("Coins", ["coin", "coins"]), Some("coins"));
        assert_eq!(nearest("conis", ["coins"]), Some("coins"), "two letters are exchanged");
        assert_eq!(nearest("cellar", ["coins"]), None);
        assert_eq!(nearest("c", ["a", "cs"]), None, "nothing of `c` is left in `a`");
        assert_eq!(nearest("$n", ["$t"]), None);
        assert_eq!(nearest("N", ["n"]), Some("n"));
    }

    #[test]
    fn the_ten_nearest_names_are_listed_once_each() {
        let names = ["ab", "abcd", "zz", "abc", "ab", "abc"];
        let ranked = Spelling::default().ranked("abc", names);
        assert_eq!(ranked, ["abc", "ab", "abcd", "zz"]);
        let many = (0..50).map(|n| format!("name{n}"));
        let ranked = Spelling::default().ranked("name42", many);
        assert_eq!(ranked.len(), 10);
        assert_eq!(ranked[0], "name42");
    }

    /// Ten thousand mistakes beside ten thousand names took minutes.
    #[test]
    fn the_work_for_one_document_is_limited() {
        let names: Vec<String> = (0..10_000).map(|n| format!("name{n:05}")).collect();
        let spelling = Spelling::default();
        let found: Vec<bool> = (0..10_000)
            .map(|n| spelling.nearest(&format!("nane{n:05}"), &names).is_some())
            .collect();
        let last = found.iter().rposition(|found| *found).expect("the first have suggestions");
        assert!(found[..last].iter().all(|found| *found), "suggestions end once, at {last}");
        assert!(last < 100, "{last}");
        assert!(spelling.is_spent());
        assert!(spelling.ranked("name1", &names).is_empty());
    }

    #[test]
    fn an_overlong_name_is_not_compared() {
        let long = "x".repeat(LONGEST + 1);
        let spelling = Spelling::default();
        assert_eq!(spelling.nearest(&long, [long.as_str()]), None);
        assert_eq!(spelling.ranked(&long, ["x"]), ["x"]);
        assert!(!spelling.is_spent());
    }
}
