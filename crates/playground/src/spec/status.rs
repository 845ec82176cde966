//! The line below the editor.

use crate::browser;
use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use crate::words::{codesign_words, lab_words};
use boardwright_protocol::Severity;
use leptos::prelude::*;

/// Number of problems, position of the cursor, and whether the text can be played.
#[component]
pub fn Status() -> impl IntoView {
    let app = app();
    let counts =
        Memo::new(move |_| (app.spec.count(Severity::Error), app.spec.count(Severity::Warning)));
    let sign = move || match counts.get() {
        (0, 0) => "sig good",
        (0, _) => "sig warn",
        _ => "sig bad",
    };
    view! {
        <div class="probline">
            <button class="problem-count" on:click=move |_| app.reveal_first_problem()>
                <i class=sign></i>
                {move || { let (errors, warnings) = counts.get(); words::problems(errors, warnings) }}
            </button>
            <span class="cursor-place">{move || words::say().cursor(app.spec.cursor.get())}</span>
            <ManualButton/>
            <DiagramButton/>
            <CodesignButton/>
            <BalanceButton/>
            <TabHint/>
            <Verdict/>
        </div>
    }
}

/// Shows what the word at the cursor means.
#[component]
fn ManualButton() -> impl IntoView {
    let app = app();
    view! {
        <button class="manual-button" aria-label=words().word_at_cursor title=words().word_at_cursor_key on:click=move |_| app.open_manual()>
            <Icon of=Picture::Book/>
        </button>
    }
}

/// Opens the boards that the text draws, if it draws any.
#[component]
fn DiagramButton() -> impl IntoView {
    let app = app();
    let is_drawn = Memo::new(move |_| {
        app.spec
            .checked
            .with(|checked| checked.as_ref().is_some_and(|checked| checked.diagrams > 0))
    });
    view! {
        <Show when=move || is_drawn.get()>
            <button class="manual-button" data-testid="diagram-button" aria-label=words().do_diagram title=words().do_diagram on:click=move |_| app.open_diagrams()>
                <Icon of=Picture::Cells/>
            </button>
        </Show>
    }
}

/// Opens the dialog for language models.
#[component]
fn CodesignButton() -> impl IntoView {
    let app = app();
    view! {
        <button class="manual-button" data-testid="codesign-button" aria-label=codesign_words().codesign title=codesign_words().codesign on:click=move |_| app.open_codesign()>
            <Icon of=Picture::Model/>
        </button>
    }
}

/// Turns balance while typing on and off.
#[component]
fn BalanceButton() -> impl IntoView {
    let app = app();
    let on = app.live_balance.on;
    view! {
        <button class="manual-button" data-testid="balance-button" aria-label=lab_words().live_balance title=lab_words().live_balance aria-pressed=move || on.get().to_string() on:click=move |_| app.set_live_balance(!on.get_untracked())>
            <Icon of=Picture::Bars/>
        </button>
    }
}

#[component]
fn Verdict() -> impl IntoView {
    let app = app();
    let spec = app.spec;
    let unchecked = move || spec.unchecked.get().is_some();
    let took = move || match (spec.is_playable(), spec.took.get()) {
        (None, _) => String::new(),
        (Some(_), Some(took)) => words::say().checked_in(took),
        (Some(_), None) => words().checked.to_owned(),
    };
    let text = move || match spec.is_playable() {
        None if unchecked() => words().not_checked,
        None => words().checking,
        Some(true) => words().playable,
        Some(false) => words().not_playable,
    };
    let picture = Signal::derive(move || match spec.is_playable() {
        Some(false) => Picture::Warn,
        None if unchecked() => Picture::Warn,
        Some(true) | None => Picture::Check,
    });
    view! {
        <span class="verdict" class:stale=move || unchecked() || spec.is_playable() == Some(false)><Icon of=picture/><span><span class="took">{took}</span>{text}</span></span>
    }
}

/// Tells how to leave the editor by keyboard, where Tab indents; shown by the style sheet while the editor has the focus.
#[component]
fn TabHint() -> impl IntoView {
    let key = if browser::is_apple() { words().key_name_tab_apple } else { words().key_name_tab };
    view! {
        <span class="tab-hint" aria-hidden="true">
            <span class="indents">{words::say().tab_indents(key)}</span>
            <span class="leaves">{words::say().tab_leaves(key)}</span>
        </span>
    }
}
