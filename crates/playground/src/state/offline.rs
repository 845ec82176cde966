//! Visits without a connection, and newer versions of the page.

use super::App;
use crate::browser;
use crate::offline::{self, News};
use boardwright_protocol::LinkMode;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The kept files of the page.
#[derive(Clone, Copy)]
pub struct Offline {
    /// True if the page opens without a connection; `None` until that is known.
    pub kept: RwSignal<Option<bool>>,
    /// True if a newer version of the page waits.
    pub newer: RwSignal<bool>,
}

impl Offline {
    pub(super) fn new() -> Offline {
        Offline { kept: RwSignal::new(None), newer: RwSignal::new(false) }
    }
}

impl App {
    /// Keeps the files of the page, once it is at rest for the first time: what a person waits for goes first. Somebody who
    /// only looks at a game, or plays one, gets no editor.
    pub fn keep_for_offline(self, settled: Memo<bool>) {
        Effect::new(move |begun: Option<bool>| {
            let begun = begun.unwrap_or(false);
            if !begun && settled.get() && self.mode.get() == LinkMode::Edit {
                spawn_local(self.keep_files());
                self.pool().client(0).warm_up(); // the connection may be gone when it is needed
                return true;
            }
            begun
        });
    }

    async fn keep_files(self) {
        let hear = move |news| match news {
            News::Kept => self.offline.kept.set(Some(true)),
            News::Newer => self.offline.newer.set(true),
        };
        if offline::keep(hear).await.is_err() {
            self.offline.kept.set(Some(false)); // the help says so
        }
    }

    /// Shows the newer version. The work is stored as always when a page is left.
    pub fn show_newer(self) {
        spawn_local(async {
            if let Err(error) = offline::update().await {
                browser::log_error(&error);
            }
        });
    }
}
