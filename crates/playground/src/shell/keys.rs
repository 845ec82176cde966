//! Shortcuts, active when the focus is not in a text.
//!
//! They are matched by the character they produce, because layouts differ.

use crate::browser;
use crate::picker::Picker;
use crate::state::{App, Pane, Screen, Split};
use boardwright_protocol::LinkMode;
use leptos::ev::KeyboardEvent;
use leptos::prelude::{GetUntracked, Set, Update, untrack};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The stops of F6, in order: a selector of the element that gets the focus, and its pane.
const PANES: [(&str, &str, Pane); 4] = [
    (
        ".spec",
        ".spec textarea, .spec .monaco-editor textarea, .spec .native-edit-context",
        Pane::Spec,
    ),
    (".mat", ".mat [role=gridcell][tabindex='0'], .mat [data-legal=true], .mat", Pane::Play),
    (".actionbar", ".actionbar button:not([disabled])", Pane::Play),
    (".dock", ".dock [role=tab][aria-selected=true]", Pane::Dock),
];

/// Handles a key.
pub fn pressed(app: App, event: &KeyboardEvent) {
    if event.default_prevented() {
        return;
    }
    if event.key() == "F6" {
        event.prevent_default();
        return next_pane(app, event.shift_key());
    }
    if event.key() == "F1" && event.shift_key() {
        event.prevent_default();
        if app.shell.screen.get_untracked() == Screen::Table && edits(app) {
            app.open_manual(); // also out of the editor, whose word it shows
        }
        return;
    }
    if event.key() == "F1" && !in_editor(event) && edits(app) {
        event.prevent_default();
        return app.shell.palette.set(true);
    }
    if (event.ctrl_key() || event.meta_key()) && event.key() == "." {
        event.prevent_default();
        return app.offer_fixes(); // the editor handles the key itself while it has the focus
    }
    if (event.ctrl_key() || event.meta_key()) && !event.alt_key() && with_control(app, event) {
        return event.prevent_default();
    }
    if event.ctrl_key() || event.meta_key() || event.alt_key() || in_text(event) {
        return;
    }
    let key = event.key();
    if app.shell.screen.get_untracked() == Screen::Start && !matches!(key.as_str(), "Escape" | "?")
    {
        return; // the other keys are the table's
    }
    if browser::is_alone() && matches!(key.as_str(), "s" | "S" | "t" | "T") {
        return; // a file has neither links nor a laboratory
    }
    if app.sandbox.is_on() && with_sandbox(app, &key) {
        return event.prevent_default();
    }
    let is_watching =
        matches!(key.as_str(), "Escape" | "?" | "s" | "S" | "," | "." | "p" | "P" | "v" | "V");
    if app.is_watched_untracked() && !is_watching {
        return; // nothing is chosen there
    }
    if app.is_lesson_untracked()
        && matches!(key.to_lowercase().as_str(), "h" | "t" | "u" | "r" | "v" | "c")
    {
        return; // the lesson has hints of its own, and no tools of designers
    }
    match key.as_str() {
        "Escape" => close(app),
        "?" => app.toggle_help(),
        "s" | "S" if app.mode.get_untracked() == LinkMode::Embed => return,
        "s" | "S" => app.open_share(),
        "m" | "M" => app.toggle_move_list(),
        "u" | "U" => app.undo(),
        "h" | "H" if app.shell.presenting.get_untracked() => app.say_hints_are_away(),
        "h" | "H" => app.toggle_hint(),
        "p" | "P" => app.set_presenting(!app.shell.presenting.get_untracked()),
        "t" | "T" => app.lab.open.update(|open| *open = !*open),
        "r" | "R" => app.redo(),
        "v" | "V" => app.next_line(if event.shift_key() { -1 } else { 1 }),
        "c" | "C" if !untrack(|| app.annotates()) => return,
        "c" | "C" => app.write_comment(),
        "," => app.step(-1),
        "." => app.step(1),
        digit => {
            let tabs = untrack(|| app.dock_tabs());
            let Some(tab) =
                digit.parse::<usize>().ok().and_then(|digit| tabs.get(digit.wrapping_sub(1)))
            else {
                return;
            };
            app.open_tab(*tab);
        }
    }
    event.prevent_default();
}

/// True on the start page and beside the editor, where the palette of commands and the manual are.
fn edits(app: App) -> bool {
    app.mode.get_untracked() == LinkMode::Edit || app.shell.screen.get_untracked() == Screen::Start
}

/// Handles keys that mean something else while a position is set up, or nothing.
fn with_sandbox(app: App, key: &str) -> bool {
    match key {
        "u" | "U" => app.undo_in_sandbox(),
        "Delete" | "Backspace" => app.remove_in_sandbox(),
        "r" | "R" => app.redo_in_sandbox(),
        "m" | "M" | "h" | "H" | "t" | "T" | "v" | "V" | "c" | "C" | "," | "." => {}
        _ => return false,
    }
    true
}

/// Handles keys with Control. The editor has commands of its own that begin with Ctrl+K.
fn with_control(app: App, event: &KeyboardEvent) -> bool {
    match event.key().to_lowercase().as_str() {
        "k" if !in_editor(event) && edits(app) => app.shell.palette.update(|open| *open = !*open),
        "s" if browser::is_alone() => return false,
        "s" if app.shell.screen.get_untracked() == Screen::Table => {
            leptos::task::spawn_local(async move { app.keep_version(String::new()).await });
        }
        _ => return false,
    }
    true
}

fn in_editor(event: &KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    element.is_some_and(|element| element.closest(".monaco-editor").is_ok_and(|it| it.is_some()))
}

/// True if the element takes typed text.
pub(super) fn in_text(event: &KeyboardEvent) -> bool {
    let Some(element) = event
        .target()
        .and_then(|target| wasm_bindgen::JsCast::dyn_into::<HtmlElement>(target).ok())
    else {
        return false;
    };
    let is_field = match element.tag_name().as_str() {
        "TEXTAREA" | "SELECT" => true,
        "INPUT" => element.get_attribute("type").is_none_or(|kind| kind != "range"),
        _ => false,
    };
    is_field
        || element.is_content_editable()
        || element.closest(".monaco-editor").is_ok_and(|found| found.is_some())
}

fn close(app: App) {
    use leptos::prelude::*;
    if app.game.slow.get_untracked() {
        app.cancel_work();
    } else if app.shell.help.get_untracked() {
        app.shell.help.set(false);
    } else if app.shell.move_list.get_untracked() {
        app.shell.move_list.set(false);
    } else if app.game.picker.with_untracked(Picker::is_fresh) && app.has_hint() {
        app.toggle_hint();
    } else {
        app.unpick();
    }
}

fn next_pane(app: App, back: bool) {
    use leptos::prelude::*;
    let here = browser::focused();
    let is_in = |pane: &str| {
        here.as_ref().is_some_and(|here| here.closest(pane).is_ok_and(|found| found.is_some()))
    };
    let current = PANES.iter().position(|(pane, _, _)| is_in(pane));
    let count = PANES.len();
    let first = match (current, back) {
        (Some(at), false) => at + 1,
        (Some(at), true) => at + count - 1,
        (None, false) => 0,
        (None, true) => count - 1,
    };
    for offset in 0..count {
        let at = if back { first + count - offset } else { first + offset } % count;
        let (_, target, pane) = PANES[at];
        let hidden = match app.shell.split.get_untracked() {
            Split::Spec => pane == Pane::Play,
            Split::Play => pane == Pane::Spec,
            Split::Both => false,
        };
        if hidden && !browser::is_narrow() {
            continue;
        }
        app.shell.pane.set(pane);
        if pane == Pane::Spec
            && let Some(editor) = app.editor()
        {
            return editor.focus();
        }
        if let Some(element) = browser::find::<HtmlElement>(target) {
            element.focus().ok();
            return;
        }
    }
}
