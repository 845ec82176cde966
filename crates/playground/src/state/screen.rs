//! The screen: the start page, or the table with its rules.

use super::App;
use crate::{browser, fragment, history};
use gloo_events::EventListener;
use leptos::prelude::*;

/// The name of the table in the browser's history; the start page has none.
const TABLE: &str = "table";

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
        if fragment::read().is_some() || history::screen().as_deref() == Some(TABLE) {
            Screen::Table
        } else {
            Screen::Start
        }
    }
}

impl App {
    /// Shows the table; Back returns to the start page.
    pub fn enter_table(self) {
        if self.shell.screen.get_untracked() == Screen::Start {
            history::push(TABLE);
            self.show_screen(Screen::Table);
        }
    }

    /// Shows the table in place of the present screen, for a link.
    pub(super) fn arrive_at_table(self) {
        history::replace(TABLE);
        self.shell.screen.set(Screen::Table);
        self.shell.entered.set(true);
    }

    /// Shows the start page; Back returns to the table.
    pub fn go_to_start(self) {
        if self.shell.screen.get_untracked() == Screen::Table {
            history::push("");
            self.show_screen(Screen::Start);
        }
    }

    /// Follows Back and Forward, until the value is dropped.
    pub fn follow_history(self) -> Option<EventListener> {
        history::on_pop(move || match history::screen().as_deref() {
            Some(TABLE) => self.show_screen(Screen::Table),
            None if fragment::read().is_some() => {} // a link that was pasted
            Some(_) | None => self.show_screen(Screen::Start),
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
