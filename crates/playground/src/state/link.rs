//! Links: making one, and opening one.

use super::{App, Said};
use crate::storage::new_id;
use crate::{clipboard, fragment, words};
use boardwright_protocol::{Received, Request, Response, ShareRequest, Start};
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
    /// It cannot be read.
    Unreadable {
        /// The reason, and what to do.
        message: Said,
    },
}

/// The result of copying a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Copied {
    /// It is in the clipboard.
    Yes {
        /// Characters.
        length: usize,
        /// True if it reveals hidden information.
        reveals: bool,
    },
    /// The browser refused to copy.
    ByHand {
        /// The whole address.
        address: String,
    },
    /// No link could be made.
    Failed {
        /// Why.
        message: String,
    },
}

impl App {
    /// Copies a link to the game as it is shown.
    pub async fn copy_link(self) -> Copied {
        let (at, _) = untrack(|| self.game.position());
        let with_play = untrack(|| self.spec.is_playable()).unwrap_or(false);
        let text = self.spec.text.with_untracked(ToString::to_string);
        let request = Request::Share(Box::new(ShareRequest { text, at, with_play }));
        match self.play().request(request).await {
            Ok(Response::Shared(shared)) => {
                let address = fragment::address_with(&shared.fragment);
                match clipboard::copy(&address).await {
                    Ok(()) => Copied::Yes { length: address.len(), reveals: shared.reveals },
                    Err(_) => Copied::ByHand { address },
                }
            }
            Ok(Response::Refused { message }) => Copied::Failed { message },
            Ok(_) => Copied::Failed { message: words().no_link.to_owned() },
            Err(lost) => {
                self.recover(lost);
                Copied::Failed { message: words::say().lost(lost).to_owned() }
            }
        }
    }

    /// Opens the content of a fragment; returns `false` if it cannot be read at all.
    pub async fn receive(self, fragment: String) -> bool {
        let _working = self.work.begin();
        self.arrive_at_table();
        self.leave_old_work();
        let received = self.play().request(Request::Receive { fragment }).await;
        let message = match received {
            Ok(Response::Received(received)) => match *received {
                Received::Link { text, setup, moves, at, expected, problems } => {
                    self.begin_project(new_id(), 0);
                    if let Some(setup) = setup {
                        self.game.setup.set(super::setup::filled_up(setup));
                        self.game.paused.set(true);
                    } else {
                        self.game.setup.update(|setup| setup.position = None);
                    }
                    self.game.seats.set(Vec::new());
                    self.game.link.set(Some(Notice::Opening { said_before: problems }));
                    self.game.forget();
                    self.spec_from(&text, Start::Moves(moves), Some(at), expected);
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
        self.shell.live.set(message.clone());
        self.game.link.set(Some(Notice::Unreadable { message }));
        false
    }
}
