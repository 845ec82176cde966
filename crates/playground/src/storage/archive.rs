//! The archive of a project: the name that a person gave it, and its earlier versions.

use serde::{Deserialize, Serialize};

/// Of versions without a name, so many are kept.
pub const MOST_VERSIONS: usize = 50;
/// Changes within this time make one version, which has the last of them.
const WINDOW_MS: f64 = 300_000.0;

/// Name and versions of a project.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Archive {
    /// The project.
    pub id: String,
    /// A name of its own; empty if it goes by its title.
    #[serde(default)]
    pub name: String,
    /// The oldest first.
    #[serde(default)]
    pub versions: Vec<Version>,
}

/// A text with its game, as it was at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Version {
    /// The time of its first change, in milliseconds since 1970.
    pub began: f64,
    /// The time of its last change.
    pub at: f64,
    /// Empty if it has none.
    #[serde(default)]
    pub name: String,
    /// The text.
    pub text: String,
    /// The fragment of a link to the game.
    pub game: Option<String>,
}

impl Archive {
    /// True if a person gave a name to the project or to a version.
    pub fn is_held(&self) -> bool {
        !self.name.is_empty() || self.versions.iter().any(|version| !version.name.is_empty())
    }

    /// Notes the present text and game. A version without a name takes changes for some minutes, then another one begins.
    pub fn note(&mut self, text: &str, game: Option<&str>, at: f64) {
        match self.versions.last_mut() {
            Some(last) if last.text == text => return,
            Some(last) if last.name.is_empty() && (0.0..WINDOW_MS).contains(&(at - last.began)) => {
                (last.text, last.game, last.at) = (text.to_owned(), game.map(str::to_owned), at);
                return;
            }
            _ => {}
        }
        self.add(text, game, at, "");
    }

    /// Keeps the present text and game under a name, which may be empty, whatever was kept last.
    pub fn keep(&mut self, text: &str, game: Option<&str>, at: f64, name: &str) {
        match self.versions.last_mut() {
            Some(last) if last.text == text && last.name.is_empty() => {
                (last.game, last.at) = (game.map(str::to_owned), at);
                name.clone_into(&mut last.name);
            }
            _ => self.add(text, game, at, name),
        }
        if let Some(kept) = self.versions.last_mut() {
            kept.began = f64::MIN; // it ends here, so that later changes make another one
        }
    }

    /// Changes the name of a version.
    pub fn rename(&mut self, at: f64, name: &str) {
        if let Some(version) = self.versions.iter_mut().find(|version| version.at == at) {
            name.clone_into(&mut version.name);
        }
        self.trim();
    }

    fn add(&mut self, text: &str, game: Option<&str>, at: f64, name: &str) {
        let last = self.versions.last().map_or(f64::MIN, |last| last.at);
        let at = if at > last { at } else { last + 1.0 }; // a clock that was set back: times stay different
        self.versions.push(Version {
            began: at,
            at,
            name: name.to_owned(),
            text: text.to_owned(),
            game: game.map(str::to_owned),
        });
        self.trim();
    }

    /// Drops the oldest versions without a name, beyond the limit.
    fn trim(&mut self) {
        let nameless = self.versions.iter().filter(|version| version.name.is_empty()).count();
        let mut too_many = nameless.saturating_sub(MOST_VERSIONS);
        self.versions.retain(|version| {
            let dropped = too_many > 0 && version.name.is_empty();
            too_many -= usize::from(dropped);
            !dropped
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: f64 = 60_000.0;

    fn texts(archive: &Archive) -> Vec<(&str, &str)> {
        archive.versions.iter().map(|v| (v.text.as_str(), v.name.as_str())).collect()
    }

    #[test]
    fn changes_of_some_minutes_are_one_version() {
        let mut archive = Archive::default();
        for (text, minute) in [("a", 0.0), ("b", 1.0), ("b", 2.0), ("c", 4.0), ("d", 6.0)] {
            archive.note(text, None, minute * MINUTE);
        }
        assert_eq!(texts(&archive), [("c", ""), ("d", "")]);
    }

    #[test]
    fn a_kept_version_takes_no_more_changes() {
        let mut archive = Archive::default();
        archive.note("a", None, 0.0);
        archive.keep("a", None, MINUTE, "first");
        archive.note("b", None, 2.0 * MINUTE);
        archive.keep("b", None, 2.5 * MINUTE, "");
        archive.note("c", None, 3.0 * MINUTE);
        assert_eq!(texts(&archive), [("a", "first"), ("b", ""), ("c", "")]);
        archive.rename(2.5 * MINUTE, "second");
        assert_eq!(texts(&archive)[1], ("b", "second"));
    }

    #[test]
    fn a_version_that_is_kept_before_any_was_noted_takes_no_more_changes() {
        let mut archive = Archive::default();
        archive.keep("a", None, 0.0, "");
        archive.note("b", None, 0.1 * MINUTE);
        archive.keep("c", None, 0.2 * MINUTE, "");
        archive.note("d", None, 0.3 * MINUTE);
        assert_eq!(texts(&archive), [("a", ""), ("b", ""), ("c", ""), ("d", "")]);
    }

    #[test]
    fn named_versions_stay_and_the_others_are_limited() {
        let mut archive = Archive::default();
        archive.keep("named", None, 0.0, "mine");
        for n in 0..MOST_VERSIONS + 3 {
            archive.keep(&n.to_string(), None, n as f64 * MINUTE, "");
        }
        assert_eq!(archive.versions.len(), MOST_VERSIONS + 1);
        assert_eq!(texts(&archive)[..2], [("named", "mine"), ("3", "")]);
    }

    #[test]
    fn a_clock_that_is_set_back_confuses_nothing() {
        let mut archive = Archive::default();
        archive.note("a", None, 9.0 * MINUTE);
        archive.note("b", None, MINUTE);
        assert_eq!(texts(&archive), [("a", ""), ("b", "")]);
        assert!(archive.versions[0].at < archive.versions[1].at);
    }
}
