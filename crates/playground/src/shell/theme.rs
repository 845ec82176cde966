//! Light, dark and high contrast: the attribute on the root element, and the button.

use super::{Icon, Picture};
use crate::browser;
use crate::state::{App, SEAT_LIMIT, Theme, app};
use crate::table::tints;
use crate::words;
use boardwright_protocol::SeatInfo;
use leptos::prelude::*;

const SETTING: &str = "theme";
/// The wishes of the system.
const MORE_CONTRAST: &str = "(prefers-contrast: more)";
const DARK: &str = "(prefers-color-scheme: dark)";

/// The theme that was chosen last, else the system's.
pub fn initial() -> Theme {
    match browser::setting(SETTING).as_deref() {
        Some("contrast") => Theme::Contrast,
        Some("dark") => Theme::Dark,
        Some(_) => Theme::Light,
        None if browser::matches(MORE_CONTRAST) => Theme::Contrast,
        None if browser::matches(DARK) => Theme::Dark,
        None => Theme::Light,
    }
}

/// Keeps the root element and the editor in step with the theme, and the theme with the system until a person chooses one.
pub fn follow() {
    let app = app();
    app.shell.theme.set(initial());
    let hear = move || app.shell.theme.set(initial());
    let wishes = [MORE_CONTRAST, DARK].map(|query| browser::on_media_change(query, hear));
    StoredValue::new_local(wishes); // heard as long as the page is shown
    Effect::new(move || {
        browser::set_root_attribute("data-theme", app.shell.theme.get().name());
        if let Some(editor) = app.editor() {
            editor.refresh_theme();
        }
    });
}

/// Switches to the next theme, and keeps it.
pub fn switch(app: App) {
    app.shell.theme.update(|theme| *theme = theme.next());
    browser::keep_setting(SETTING, app.shell.theme.get_untracked().name());
}

/// Switches.
#[component]
pub fn ThemeButton() -> impl IntoView {
    let app = app();
    let theme = app.shell.theme;
    let label = move || match theme.get().next() {
        Theme::Light => words().light_theme,
        Theme::Dark => words().dark_theme,
        Theme::Contrast => words().contrast_theme,
    };
    let picture = Signal::derive(move || match theme.get().next() {
        Theme::Light => Picture::Sun,
        Theme::Dark => Picture::Moon,
        Theme::Contrast => Picture::Contrast,
    });
    view! {
        <button class="btn quiet icon" aria-label=label title=label on:click=move |_| switch(app)><Icon of=picture/></button>
    }
}

/// Gives the seats their colours: the tokens of a seat are set to those of its tint.
pub fn tint_seats() {
    let app = app();
    let names = Memo::new(move |_| {
        let word =
            |seat: &SeatInfo| if seat.tint.is_empty() { &seat.name } else { &seat.tint }.clone();
        app.game.seats.with(|seats| seats.iter().map(word).collect::<Vec<_>>())
    });
    Effect::new(move || {
        for (seat, tint) in (1..).zip(tints(&names.get())).take(SEAT_LIMIT) {
            for role in ["", "-edge", "-ink", "-text"] {
                let value = format!("var(--tint-{tint}{role})");
                browser::set_root_style(&format!("--seat-{seat}{role}"), &value);
            }
        }
    });
}
