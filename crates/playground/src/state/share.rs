//! The dialog that makes links: what is sent, the link itself, and how its receiver sees it.

use super::{App, Said, Still};
use crate::fragment;
use boardwright_protocol::{LinkMode, PreviewRequest, Request, Response, Sent, ViewAs};
use leptos::prelude::*;

/// The thing that is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The rules alone.
    Rules,
    /// The rules with the position that is shown.
    Position,
    /// The whole game, to be looked at.
    Replay,
    /// The table, to be played at.
    Play,
    /// The board as a part of another page.
    Embed,
    /// The questions of the game's lesson.
    Lesson,
}

impl Choice {
    /// All, in order.
    pub const ALL: [Choice; 6] = [
        Choice::Rules,
        Choice::Position,
        Choice::Replay,
        Choice::Play,
        Choice::Embed,
        Choice::Lesson,
    ];

    /// The mode of the link, and the part of the game in it; `from_start` is of games to be played, `with_lines` of games to
    /// be looked at: with variations and comments.
    pub fn parts(self, from_start: bool, with_lines: bool) -> (LinkMode, Sent) {
        match self {
            Choice::Rules => (LinkMode::Edit, Sent::Rules),
            Choice::Position => (LinkMode::Edit, Sent::Position),
            Choice::Replay if with_lines => (LinkMode::Replay, Sent::Game),
            Choice::Replay => (LinkMode::Replay, Sent::Line),
            Choice::Play if from_start => (LinkMode::Play, Sent::Start),
            Choice::Play => (LinkMode::Play, Sent::Position),
            Choice::Embed => (LinkMode::Embed, Sent::Line),
            Choice::Lesson => (LinkMode::Lesson, Sent::Rules),
        }
    }

    /// True for games that need no editor, so that they can be a file of their own.
    pub fn opens_alone(self) -> bool {
        matches!(self, Choice::Replay | Choice::Play)
    }

    /// The name in the page's identifiers.
    pub fn id(self) -> &'static str {
        match self {
            Choice::Rules => "rules",
            Choice::Position => "position",
            Choice::Replay => "replay",
            Choice::Play => "play",
            Choice::Embed => "embed",
            Choice::Lesson => "lesson",
        }
    }
}

/// The link of the dialog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Made {
    /// It is being made.
    Waiting,
    /// It is there.
    Link {
        /// The whole address.
        address: String,
        /// True if it reveals hidden information.
        reveals: bool,
        /// True if the open game is over.
        is_over: bool,
        /// The version of the engine.
        engine: String,
    },
    /// There is none.
    Failed(Said),
}

/// The dialog that makes links.
#[derive(Clone, Copy)]
pub struct Share {
    /// True while it is open.
    pub open: RwSignal<bool>,
    /// The thing that is sent.
    pub choice: RwSignal<Choice>,
    /// True if a game to be played begins from its start.
    pub from_start: RwSignal<bool>,
    /// True if a game to be looked at has its variations and comments.
    pub with_lines: RwSignal<bool>,
    /// The link.
    pub made: RwSignal<Made>,
    /// The seat whose view the picture has; `None` for the present viewer.
    pub seat: RwSignal<Option<u32>>,
    /// The game as the receiver sees it.
    pub still: RwSignal<Option<Still>>,
    number: StoredValue<u32>,
}

impl Share {
    pub(super) fn new() -> Share {
        Share {
            open: RwSignal::new(false),
            choice: RwSignal::new(Choice::Position),
            from_start: RwSignal::new(true),
            with_lines: RwSignal::new(true),
            made: RwSignal::new(Made::Waiting),
            seat: RwSignal::new(None),
            still: RwSignal::new(None),
            number: StoredValue::new(0),
        }
    }
}

impl App {
    /// Opens the dialog with a link to what is shown.
    pub fn open_share(self) {
        let choice = match self.mode.get_untracked() {
            _ if self.is_broken() => Choice::Rules,
            LinkMode::Edit => Choice::Position,
            LinkMode::Play => Choice::Play,
            LinkMode::Replay | LinkMode::Embed => Choice::Replay,
            LinkMode::Lesson => Choice::Lesson,
        };
        self.share.choice.set(choice);
        self.share.seat.set(None);
        self.share.still.set(None);
        self.share.from_start.set(true);
        self.share.with_lines.set(true);
        self.share.open.set(true);
        self.make_link();
    }

    /// True if the text is no game: then it goes alone.
    pub fn is_broken(self) -> bool {
        untrack(|| self.spec.is_playable()) == Some(false)
    }

    /// Chooses what is sent.
    pub fn choose_sent(self, choice: Choice) {
        self.share.choice.set(choice);
        self.make_link();
    }

    /// Makes the link of the dialog, then looks at it as its receiver will.
    pub fn make_link(self) {
        self.share.number.update_value(|number| *number += 1);
        let number = self.share.number.get_value();
        let from_start = self.share.from_start.get_untracked();
        let with_lines = self.share.with_lines.get_untracked();
        let (mode, sent) = self.share.choice.get_untracked().parts(from_start, with_lines);
        let working = self.begin_work();
        self.share.made.set(Made::Waiting);
        leptos::task::spawn_local(async move {
            let _working = working;
            let shared = self.share_as(mode, sent).await;
            if number != self.share.number.get_value() {
                return; // something else was chosen meanwhile
            }
            match shared {
                Ok(shared) => {
                    self.share.made.set(Made::Link {
                        address: fragment::address_with(&shared.fragment),
                        reveals: shared.reveals,
                        is_over: shared.is_over,
                        engine: shared.engine,
                    });
                    self.preview(number, shared.fragment).await;
                }
                Err(message) => {
                    self.share.made.set(Made::Failed(message));
                    self.share.still.set(None);
                }
            }
        });
    }

    /// Looks at a link with the eyes that are chosen, or with those of the present viewer, who learns no secrets by it.
    async fn preview(self, number: u32, fragment: String) {
        let chosen = self.share.seat.get_untracked().map(ViewAs::Seat);
        let view = chosen.unwrap_or_else(|| self.game.eyes_now());
        let request = Request::Preview(Box::new(PreviewRequest { fragment, view }));
        let answer = self.play().request(request).await;
        if number != self.share.number.get_value() {
            return;
        }
        match answer {
            Ok(Response::Previewed(preview)) => {
                self.share.still.set(preview.map(|preview| Still::of_preview(*preview)));
            }
            Ok(_) => self.share.still.set(None),
            Err(lost) => self.recover(lost),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_choice_is_another_link() {
        let parts = Choice::ALL.map(|choice| choice.parts(true, true));
        for (at, one) in parts.iter().enumerate() {
            assert!(!parts[..at].contains(one), "{one:?}");
        }
        assert_eq!(Choice::Play.parts(false, true).1, Sent::Position);
        assert_eq!(Choice::Replay.parts(true, true), Choice::Replay.parts(false, true));
        assert_eq!(Choice::Replay.parts(true, false).1, Sent::Line);
    }
}
