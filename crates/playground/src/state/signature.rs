//! The signature of this build: one number over the bundled games, as `boardwright signature` prints it.

use super::menu::text_of;
use super::{App, MenuEntry};
use crate::words;
use boardwright_protocol::{Request, Response};
use leptos::prelude::*;

/// The state of the computation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Signature {
    /// Not asked for.
    Unasked,
    /// The number of games played, and of all.
    Playing(usize, usize),
    /// 16 hex digits.
    Known(String),
    /// The reason why there is none.
    Failed(String),
}

impl App {
    /// Plays the bundled games, one after the other, and computes the signature.
    pub fn find_signature(self) {
        if matches!(self.signature.get_untracked(), Signature::Playing(..)) {
            return;
        }
        self.signature.set(Signature::Playing(0, 0));
        let working = self.work.begin();
        leptos::task::spawn_local(async move {
            let games = by_name(self.menu.get_untracked());
            let found = self.play_for_signature(games).await;
            self.signature.set(found.map_or_else(Signature::Failed, Signature::Known));
            drop(working);
        });
    }

    async fn play_for_signature(self, games: Vec<(String, MenuEntry)>) -> Result<String, String> {
        let mut value = "0".repeat(16);
        if games.is_empty() {
            return Err(words().no_such_game.to_owned());
        }
        for (done, (game, entry)) in games.iter().enumerate() {
            self.signature.set(Signature::Playing(done, games.len()));
            let text = text_of(&entry.file).await.ok_or(words().no_such_game)?;
            let asked = Request::Signature { before: value, game: game.clone(), text };
            value = match self.pool().client(0).request(asked).await {
                Ok(Response::Signature { value }) => value,
                Ok(Response::Refused { message }) => return Err(message),
                Ok(other) => return Err(format!("{other:?}")),
                Err(lost) => return Err(words::say().lost(lost).to_owned()),
            };
        }
        Ok(value)
    }
}

/// The games by the names of their files without the ending, in the order in which they count.
fn by_name(menu: Vec<MenuEntry>) -> Vec<(String, MenuEntry)> {
    let name = |entry: &MenuEntry| entry.file.trim_end_matches(".md").to_owned();
    let mut games: Vec<_> = menu.into_iter().map(|entry| (name(&entry), entry)).collect();
    games.sort_by(|a, b| a.0.cmp(&b.0));
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_count_in_the_order_of_their_names() {
        let entry = |file: &str| MenuEntry { file: file.to_owned(), ..MenuEntry::default() };
        let games = by_name(vec![entry("moths.md"), entry("lamps.md"), entry("lamp.md")]);
        let names: Vec<&str> = games.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["lamp", "lamps", "moths"]);
    }
}
