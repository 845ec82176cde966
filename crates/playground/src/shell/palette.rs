//! The palette of commands: a field, and everything that fits what is typed into it.

use super::command::{Command, commands, run};
use super::sheet::Sheet;
use super::{Icon, Picture};
use crate::browser;
use crate::state::app;
use crate::words;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// Opens the palette.
#[component]
pub fn PaletteButton() -> impl IntoView {
    let palette = app().shell.palette;
    view! {
        <button class="btn quiet palette-button" aria-label=words().commands title=words().commands_key on:click=move |_| palette.set(true)>
            <Icon of=Picture::Search/><span class="kbd" aria-hidden="true">{words().ctrl_k}</span>
        </button>
    }
}

/// The palette, while it is open.
#[component]
pub fn Palette() -> impl IntoView {
    let open = app().shell.palette;
    view! { <Sheet open label=words().commands.to_owned() class="palette"><Search/></Sheet> }
}

#[component]
fn Search() -> impl IntoView {
    let app = app();
    let (typed, at) = (RwSignal::new(String::new()), RwSignal::new(0_usize));
    let all = StoredValue::new(untrack(|| commands(app)));
    let found = Memo::new(move |_| typed.with(|typed| all.with_value(|all| fitting(all, typed))));
    let choose = move |command: Command| {
        app.shell.palette.set(false);
        run(app, command);
    };
    let key = move |event: KeyboardEvent| {
        let count = found.with_untracked(Vec::len);
        let here = at.get_untracked();
        let next = match event.key().as_str() {
            "ArrowDown" => (here + 1) % count.max(1),
            "ArrowUp" => (here + count.max(1) - 1) % count.max(1),
            "Enter" => {
                event.prevent_default();
                if let Some(command) = found.with_untracked(|found| found.get(here).cloned()) {
                    choose(command);
                }
                return;
            }
            _ => return,
        };
        event.prevent_default();
        at.set(next);
        request_animation_frame(move || {
            if let Some(option) = browser::element(&id_of(next)) {
                option.scroll_into_view_with_bool(false);
            }
        });
    };
    let input = move |event| {
        typed.set(event_target_value(&event));
        at.set(0);
    };
    let option = move |(number, command): (usize, Command)| {
        let name = command.name.clone();
        let keys =
            (!command.keys.is_empty()).then(|| view! { <span class="kbd">{command.keys}</span> });
        view! {
            <li id=id_of(number) role="option" aria-selected=move || (at.get() == number).to_string() on:click=move |_| choose(command.clone())>
                <span>{name}</span>{keys}
            </li>
        }
    };
    view! {
        <input
            class="field" type="text" role="combobox" aria-expanded="true" aria-controls="palette-list" aria-autocomplete="list"
            aria-label=words().find_command placeholder=words().find_command autocomplete="off" spellcheck="false"
            aria-activedescendant=move || found.with(|found| (!found.is_empty()).then(|| id_of(at.get())))
            on:input=input on:keydown=key
        />
        <ul id="palette-list" role="listbox" aria-label=words().commands>
            {move || found.get().into_iter().enumerate().map(option).collect_view()}
        </ul>
        <Show when=move || found.with(Vec::is_empty)><p class="faint" role="status">{words().no_command}</p></Show>
    }
}

fn id_of(number: usize) -> String {
    format!("command-{number}")
}

/// The commands whose names have every word that was typed.
fn fitting(all: &[Command], typed: &str) -> Vec<Command> {
    let typed = typed.to_lowercase();
    let fits = |command: &&Command| {
        let name = command.name.to_lowercase();
        typed.split_whitespace().all(|word| name.contains(word))
    };
    all.iter().filter(fits).cloned().collect()
}
