//! Keys and help, over the page.

use super::language::LanguageChoice;
use super::spoken::Spoken;
use super::{Icon, Picture};
use crate::browser;
use crate::state::{Signature, app};
use crate::words;
use crate::words::{branch_words, lab_words, tour_words};
use leptos::prelude::*;

/// The keys, each with what it does.
fn keys() -> [(&'static str, &'static str); 22] {
    let words = words();
    [
        ("F6", words.key_panes),
        (words.key_name_arrows, words.key_arrows),
        (words.key_name_enter, words.key_enter),
        ("Esc", words.key_escape),
        ("M", words.key_moves),
        (words.key_name_undo, words.key_undo),
        ("H", words.key_hint),
        ("T", lab_words().key_laboratory),
        ("P", tour_words().key_present),
        (words.key_name_steps, words.key_steps),
        (branch_words().key_name_lines, branch_words().key_lines),
        ("C", branch_words().key_comment),
        ("S", words.key_share),
        (words.key_name_commands, words.key_commands),
        (words.key_name_version, words.key_version),
        (words.key_name_tabs, words.key_tabs),
        (words.key_name_manual, words.key_manual),
        ("F8", words.key_problem),
        (words.key_name_complete, words.key_complete),
        (words.key_name_rename, words.key_rename),
        (words.key_name_tab, words.key_tab),
        ("?", words.key_help),
    ]
}

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
    let language = app().shell.language;
    let before = StoredValue::new_local(browser::focused());
    request_animation_frame(|| browser::focus("help-close"));
    on_cleanup(move || {
        // A change of the language has built the header again, and the button that had the focus is gone.
        match before.try_get_value().flatten().filter(|element| element.is_connected()) {
            Some(element) => drop(element.focus()),
            None => browser::focus_first(".bar .help-button"),
        }
    });
    view! {
        <section class="panel help" role="dialog" aria-modal="true" aria-labelledby="help-title" on:click=|event| event.stop_propagation()>
            <Spoken><Content/></Spoken>
            <label class="plain-choice"><span>{move || language.get().words().language}</span><LanguageChoice/></label>
            <Spoken>{(!browser::is_alone()).then(|| view! { <PlainEditorChoice/><KeptLine/><SignatureLine/> })}<LicencesLine/></Spoken>
        </section>
    }
}

#[component]
fn Content() -> impl IntoView {
    let help = app().shell.help;
    view! {
        <header>
            <h2 id="help-title">{words().how_this_works}</h2>
            <button class="btn quiet icon" id="help-close" aria-label=words().close on:click=move |_| help.set(false)><Icon of=Picture::Close/></button>
        </header>
        <p>{words().help_rules}</p>
        <p>{words().help_table}</p>
        <dl class="keys">
            {keys().map(|(key, what)| view! { <div><dt><span class="kbd">{key}</span></dt><dd>{what}</dd></div> }).collect_view()}
        </dl>
    }
}

#[component]
fn PlainEditorChoice() -> impl IntoView {
    let app = app();
    let plain = app.shell.plain_editor;
    view! {
        <label class="plain-choice">
            <input type="checkbox" prop:checked=plain on:change=move |event| app.choose_editor(event_target_checked(&event))/>
            {words().plain_editor}
        </label>
    }
}

/// The way to the licences of everything that the page is made of.
#[component]
fn LicencesLine() -> impl IntoView {
    let address = browser::address("web", "licences.html");
    view! { <p class="licences"><a href=address target="_blank" rel="noopener" data-testid="licences">{words().licences}</a></p> }
}

/// A sentence about visits without a connection, once it is known if they work.
#[component]
fn KeptLine() -> impl IntoView {
    let kept = app().offline.kept;
    let sentence = move || match kept.get()? {
        true => Some(words().help_kept),
        false => Some(words().help_not_kept),
    };
    move || sentence().map(|sentence| view! { <p class="faint" data-testid="kept">{sentence}</p> })
}

/// The signature of this build, to compare builds.
#[component]
fn SignatureLine() -> impl IntoView {
    let app = app();
    let playing = move || app.signature.with(|found| matches!(found, Signature::Playing(..)));
    let told = move || {
        app.signature.with(|found| match found {
            Signature::Unasked => String::new(),
            Signature::Playing(done, all) => words::say().signed(*done, *all),
            Signature::Known(value) => value.clone(),
            Signature::Failed(why) => why.clone(),
        })
    };
    view! {
        <div class="signature">
            <button class="btn quiet" disabled=playing on:click=move |_| app.find_signature() title=words().signature_details>{words().signature}</button>
            <output data-testid="signature">{told}</output>
        </div>
    }
}
