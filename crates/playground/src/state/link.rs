//! Links: making one, and opening one.

use super::{App, Said};
use crate::client::Lost;
use crate::storage::new_id;
use crate::{files, words};
use boardwright_protocol::{
    LinkMode, Received, Record, Request, Response, Sent, ShareRequest, Shared, Start, TraceRequest,
};
use leptos::prelude::*;

/// The result of opening a link, or of keeping the moves after an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// It was read and its game is being opened.
    Opening {
        /// Problems with unreadable parts.
        said_before: Vec<String>,
    },
    /// Its game is open.
    Opened {
        /// The differences from the link.
        problems: Vec<String>,
        /// True if all hashes agreed.
        verified: bool,
    },
    /// After an edit, not every move could be kept.
    Kept {
        /// The reasons.
        problems: Vec<String>,
    },
    /// A stored game is being opened again.
    Reopening,
    /// Not every move of a stored game is possible now.
    Reopened {
        /// The reasons.
        problems: Vec<String>,
    },
    /// Another tab changed the same project; this tab goes on with a copy.
    Copied,
    /// A game of the laboratory lies on the table in place of the person's own.
    LabGame,
    /// It cannot be read.
    Unreadable {
        /// The reason, and what to do.
        message: Said,
    },
}

impl App {
    /// The fragment of a link to the open game; `None` if there can be none.
    pub(super) async fn link_to(self, mode: LinkMode, sent: Sent) -> Option<String> {
        match self.share_as(mode, sent).await {
            Ok(shared) => Some(shared.fragment),
            Err(message) => {
                self.shell.live.set(message);
                None
            }
        }
    }

    /// A link to the open game at the step that is shown, or why there is none.
    pub(super) async fn share_as(self, mode: LinkMode, sent: Sent) -> Result<Shared, Said> {
        let (at, _) = untrack(|| self.game.position());
        let text = self.spec.text.with_untracked(ToString::to_string);
        let request = Request::Share(Box::new(ShareRequest { text, at, mode, sent }));
        match self.play().request(request).await {
            Ok(Response::Shared(shared)) => Ok(*shared),
            Ok(Response::Refused { message }) => Err(Said::engine(message)),
            Ok(_) => Err(words().no_link.to_owned().into()),
            Err(lost) => {
                self.recover(lost);
                Err(words::say().lost(lost).to_owned().into())
            }
        }
    }

    /// Opens the content of a fragment; returns `false` if it cannot be read at all.
    pub async fn receive(self, fragment: String) -> bool {
        self.receive_for(fragment, 1).await
    }

    /// The same. In a game to be played that has only bots, a person takes the seat of this number.
    pub(super) async fn receive_for(self, fragment: String, taker: u32) -> bool {
        let _working = self.work.begin();
        self.show_mode(LinkMode::glance(&fragment)); // no editor comes in vain
        self.arrive_at_table();
        self.leave_old_work();
        let received = self.play().request(Request::Receive { fragment }).await;
        self.take_received(received, taker)
    }

    /// Opens a trace of the present rules: at its end, verified.
    pub async fn read_trace(self, trace: String) -> bool {
        let _working = self.work.begin();
        self.arrive_at_table();
        self.leave_old_work();
        let text = self.spec.text.with_untracked(ToString::to_string);
        let received =
            self.play().request(Request::Trace(TraceRequest::Read { text, trace })).await;
        self.take_received(received, 1)
    }

    /// Saves the open game as a trace, which the command line replays.
    pub async fn save_trace(self) {
        let asked = Request::Trace(TraceRequest::Save { json: false });
        match self.play().request(asked).await {
            Ok(Response::Text { text }) => {
                let title = untrack(|| self.open_title());
                let name = files::name_of(&title).replace(".md", ".trace");
                if files::save(&name, &text).is_none() {
                    self.shell.live.set(words().no_file.to_owned());
                }
            }
            Ok(Response::Refused { message }) => self.refused(Said::engine(message)),
            Ok(_) => {}
            Err(lost) => self.recover(lost),
        }
    }

    /// Opens what was read from a link or a trace; returns `false` if it could not be read at all.
    fn take_received(self, received: Result<Response, Lost>, taker: u32) -> bool {
        let message = match received {
            Ok(Response::Received(received)) => match *received {
                Received::Link { mode, text, setup, moves, branches, at, expected, problems } => {
                    self.show_mode(mode);
                    self.arrive_at_table();
                    self.begin_project(new_id(), 0);
                    if mode == LinkMode::Lesson {
                        self.begin_lesson(&text);
                        return true;
                    }
                    let is_played = mode == LinkMode::Play;
                    self.game.paused.set(!is_played && (mode != LinkMode::Edit || setup.is_some()));
                    if let Some(setup) = setup {
                        let mut setup = super::setup::filled_up(setup);
                        if mode == LinkMode::Play {
                            super::setup::seat_somebody(&mut setup.seats, taker);
                        }
                        self.game.setup.set(setup);
                    } else {
                        self.game.setup.update(|setup| setup.position = None);
                    }
                    self.game.seats.set(Vec::new());
                    self.game.link.set(Some(Notice::Opening { said_before: problems }));
                    self.game.forget();
                    let record = Record { moves, branches, then: Vec::new() };
                    self.spec_from(&text, Start::Record(Box::new(record)), Some(at), expected);
                    return true;
                }
                Received::Unreadable { message } => Said::engine(message),
            },
            Ok(Response::Refused { message }) => Said::engine(message),
            Ok(_) => words().bad_link.to_owned().into(),
            Err(lost) => {
                self.recover(lost);
                words::say().lost(lost).to_owned().into()
            }
        };
        if self.mode.get_untracked() != LinkMode::Embed {
            self.show_mode(LinkMode::Edit); // the page shows something of the reader's own instead
        }
        self.shell.live.set(message.clone());
        self.game.link.set(Some(Notice::Unreadable { message }));
        false
    }
}
