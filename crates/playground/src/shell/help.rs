//! Keys and help, over the page.

use super::{Icon, Picture};
use crate::browser;
use crate::state::{Signature, app};
use crate::words;
use leptos::prelude::*;

const KEYS: &[(&str, &str)] = &[
    ("F6", "next pane; with Shift the previous one"),
    ("Arrows", "move on the board; Home, End, Page up and Page down go further"),
    ("Enter or Space", "choose"),
    ("Esc", "cancel your choice"),
    ("M", "list of all legal moves"),
    ("U and R", "undo a move, make it again"),
    ("H", "hint: the three best moves; again to take it away"),
    (", and .", "one step back, one step forward"),
    ("Ctrl+K or F1", "all commands and games (outside the editor)"),
    ("Ctrl+S", "keep a version of this game"),
    ("1 to 6", "tabs of the dock"),
    ("F8", "next problem in the spec"),
    ("Ctrl+Space", "complete at the cursor; Ctrl+. fixes a problem"),
    ("F2 and F12", "rename everywhere, go to the declaration of a name"),
    ("Ctrl+M", "switch Tab between leaving the editor and indenting"),
    ("?", "this help"),
];

/// The help, while it is open.
#[component]
pub fn Help() -> impl IntoView {
    let help = app().shell.help;
    view! {
        <Show when=move || help.get()>
            <div class="veil" on:click=move |_| help.set(false)>
                <HelpSheet/>
            </div>
        </Show>
    }
}

#[component]
fn HelpSheet() -> impl IntoView {
    let help = app().shell.help;
    let before = StoredValue::new_local(browser::focused());
    request_animation_frame(|| browser::focus("help-close"));
    on_cleanup(move || {
        if let Some(element) = before.try_get_value().flatten() {
            element.focus().ok();
        }
    });
    view! {
        <section class="panel help" role="dialog" aria-modal="true" aria-labelledby="help-title" on:click=|event| event.stop_propagation()>
            <header>
                <h2 id="help-title">"How this works"</h2>
                <button class="btn quiet icon" id="help-close" aria-label="Close" on:click=move |_| help.set(false)><Icon of=Picture::Close/></button>
            </header>
            <p>"Write the rules at the left: prose for people, YAML blocks for the table. While the text is a playable game, the board follows every edit; otherwise it shows your last playable version."</p>
            <p>"Lit cells and cards are legal moves. A link holds everything: text, seed, seats, moves and the step you look at."</p>
            <dl class="keys">
                {KEYS.iter().map(|&(key, what)| view! { <div><dt><span class="kbd">{key}</span></dt><dd>{what}</dd></div> }).collect_view()}
            </dl>
            <PlainEditorChoice/>
            <SignatureLine/>
        </section>
    }
}

#[component]
fn PlainEditorChoice() -> impl IntoView {
    let app = app();
    let plain = app.shell.plain_editor;
    view! {
        <label class="plain-choice">
            <input type="checkbox" prop:checked=plain on:change=move |event| app.choose_editor(event_target_checked(&event))/>
            {words::PLAIN_EDITOR}
        </label>
    }
}

/// The signature of this build, to compare builds.
#[component]
fn SignatureLine() -> impl IntoView {
    let app = app();
    let playing = move || app.signature.with(|found| matches!(found, Signature::Playing(..)));
    let told = move || {
        app.signature.with(|found| match found {
            Signature::Unasked => String::new(),
            Signature::Playing(done, all) => format!("{done} of {all} games played"),
            Signature::Known(value) => value.clone(),
            Signature::Failed(why) => why.clone(),
        })
    };
    view! {
        <div class="signature">
            <button class="btn quiet" disabled=playing on:click=move |_| app.find_signature() title="Plays the bundled games with fixed seeds; `boardwright signature` prints the same number if that build plays alike">"Signature of this build"</button>
            <output data-testid="signature">{told}</output>
        </div>
    }
}
