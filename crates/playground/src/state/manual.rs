//! The manual: the page of the word at the cursor, or of a word that somebody looked up.

use super::{App, DockTab, Pane, set_if_new};
use crate::browser;
use crate::client::{Lane, Missed};
use crate::editor::Cursor;
use boardwright_protocol::{ManualRequest, ManualView, PageView, Request, Response, WordView};
use leptos::prelude::*;
use std::sync::Arc;

/// The id of the page's element, which takes the focus.
pub const MANUAL_PAGE: &str = "manual-page";

/// The manual.
#[derive(Clone, Copy)]
pub struct Manual {
    /// All words of the language; empty until the engine has told them.
    pub words: RwSignal<Arc<[WordView]>>,
    /// The page shown.
    pub page: RwSignal<Option<Arc<PageView>>>,
    /// The cursor that was followed last: a page that was looked up stays until the cursor moves.
    followed: StoredValue<Option<Cursor>>,
}

impl Manual {
    pub(super) fn new() -> Manual {
        Manual {
            words: RwSignal::new(Arc::default()),
            page: RwSignal::new(None),
            followed: StoredValue::new(None),
        }
    }

    /// Forgets what belongs to a text that is no longer in the editor.
    pub(super) fn forget_text(self) {
        self.followed.set_value(None);
        let is_of_text = |page: &Option<Arc<PageView>>| {
            page.as_ref().is_some_and(|page| page.kind.is_none() || !page.pictures.is_empty())
        };
        if self.page.with_untracked(is_of_text) {
            self.page.set(None);
        }
    }
}

impl App {
    /// Opens the manual and moves the focus to its page.
    pub fn open_manual(self) {
        self.open_tab(DockTab::Manual);
        let later = || browser::focus(MANUAL_PAGE);
        request_animation_frame(move || request_animation_frame(later)); // the tab is built first
    }

    /// Goes back from the manual to the text.
    pub fn leave_manual(self) {
        self.shell.pane.set(Pane::Spec);
        if let Some(editor) = self.editor() {
            editor.focus();
        }
    }

    /// Asks for the page of the word at the cursor. If nothing stands there, the last page stays. A text whose check was
    /// given up is not asked about: the answer would take as long.
    pub fn follow_cursor(self) {
        let Cursor { line, column } = self.spec.cursor.get_untracked();
        let cursor = Some(Cursor { line, column });
        let is_given_up = self.spec.unchecked.with_untracked(Option::is_some);
        if is_given_up || self.manual.followed.get_value() == cursor {
            return;
        }
        self.manual.followed.set_value(cursor);
        let text = self.spec.text.get_untracked().to_string();
        self.ask_manual(ManualRequest::At { text, line, column });
    }

    /// Shows the page of a word.
    pub fn look_up(self, word: WordView) {
        self.manual.followed.set_value(Some(self.spec.cursor.get_untracked()));
        self.ask_manual(ManualRequest::Word(word));
    }

    /// Asks for the list of words, unless it is there.
    pub fn learn_words(self) {
        if self.manual.words.with_untracked(|words| words.is_empty()) {
            let lane = Lane::default(); // no later question takes its place
            self.ask_in(lane, ManualRequest::Words);
        }
    }

    fn ask_manual(self, asked: ManualRequest) {
        self.ask_in(self.pages(), asked);
    }

    fn ask_in(self, lane: Lane, asked: ManualRequest) {
        let client = self.play();
        leptos::task::spawn_local(async move {
            match client.latest(&lane, Request::Manual(asked)).await {
                Ok(Response::Manual(ManualView::Words(words))) => {
                    self.manual.words.set(words.into());
                }
                Ok(Response::Manual(ManualView::Page(Some(page)))) => {
                    set_if_new(self.manual.page, Some(Arc::new(*page)));
                }
                Ok(_) | Err(Missed::Superseded) => {} // nothing stands there
                Err(Missed::Lost(lost)) => self.recover(lost),
            }
        });
    }
}
