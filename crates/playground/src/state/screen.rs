//! The screen: the start page, or the table with its rules.

use super::App;
use crate::{browser, fragment, history};
use boardwright_protocol::LinkMode;
use gloo_events::EventListener;
use leptos::prelude::*;

/// The name of the table in the browser's history; the start page has none.
const TABLE: &str = "table";
/// The name of the table without the editor.
const PLAY: &str = "play";

/// The screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// The door: own games, templates, gallery.
    Start,
    /// The rules, the table, the dock.
    Table,
}

impl Screen {
    /// The first screen: the table for a link and for a reload there, else the start page.
    pub(super) fn first() -> Screen {
        if fragment::read().is_some() || is_table(history::screen()) {
            Screen::Table
        } else {
            Screen::Start
        }
    }
}

/// True for the name of the table.
fn is_table(name: Option<String>) -> bool {
    matches!(name.as_deref(), Some(TABLE | PLAY))
}

/// The mode at the start: that of a link at a glance, or after a reload that of the table before it.
pub(super) fn first_mode() -> LinkMode {
    match fragment::read() {
        Some(fragment) => LinkMode::glance(&fragment),
        None if history::screen().as_deref() == Some(PLAY) => LinkMode::Play,
        None => LinkMode::Edit,
    }
}

impl App {
    /// Shows the table; Back returns to the start page.
    pub fn enter_table(self) {
        if self.shell.screen.get_untracked() == Screen::Start {
            history::push(self.table_name());
            self.show_screen(Screen::Table);
        }
    }

    /// Shows the table in place of the present screen, for a link.
    pub(super) fn arrive_at_table(self) {
        history::replace(self.table_name());
        self.shell.screen.set(Screen::Table);
        self.shell.entered.set(true);
    }

    fn table_name(self) -> &'static str {
        if self.mode.get_untracked() == LinkMode::Play { PLAY } else { TABLE }
    }

    /// Shows the start page; Back returns to the table.
    pub fn go_to_start(self) {
        if self.shell.screen.get_untracked() == Screen::Table {
            history::push("");
            self.read_library();
            self.show_screen(Screen::Start);
        }
    }

    /// Follows Back and Forward, until the value is dropped.
    pub fn follow_history(self) -> Option<EventListener> {
        history::on_pop(move || match history::screen() {
            name if is_table(name.clone()) => self.show_screen(Screen::Table),
            None if fragment::read().is_some() => {} // a link that was pasted
            Some(_) | None => {
                self.read_library();
                self.show_screen(Screen::Start);
            }
        })
    }

    fn show_screen(self, screen: Screen) {
        self.shell.screen.set(screen);
        if screen == Screen::Table {
            self.shell.entered.set(true);
        }
        let focus = match screen {
            Screen::Start => "start-title",
            Screen::Table => "mat",
        };
        request_animation_frame(move || browser::focus(focus));
    }
}
