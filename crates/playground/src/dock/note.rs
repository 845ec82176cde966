//! The comment on the step that is shown: written here, or only read.

use crate::browser;
use crate::shell::{Icon, Picture};
use crate::state::{LONGEST_COMMENT, app};
use crate::words;
use crate::words::branch_words;
use leptos::html::Textarea;
use leptos::prelude::*;

/// The comment on the step, as text.
fn note() -> Memo<(u32, String)> {
    let app = app();
    Memo::new(move |_| {
        let (at, _) = app.game.position();
        (at, app.game.lines.notes.with(|notes| notes.get(&at).cloned()).unwrap_or_default())
    })
}

/// The field that writes it.
#[component]
pub fn NoteField() -> impl IntoView {
    let app = app();
    let note = note();
    let field = NodeRef::<Textarea>::new();
    let used = RwSignal::new(0);
    // The engine trims a comment: the field takes its text only if nobody is writing there.
    Effect::new(move |before: Option<u32>| {
        let (at, text) = note.get();
        let is_written = browser::focused().is_some_and(|element| element.id() == "comment");
        if let Some(field) = field.get()
            && (before != Some(at) || !is_written)
        {
            used.set(text.chars().count());
            field.set_value(&text);
        }
        at
    });
    let write = move |event| {
        let text = event_target_value(&event);
        used.set(text.chars().count());
        app.comment(note.get_untracked().0, text);
    };
    view! {
        <Show when=move || app.annotates()>
            <div class="note-field">
                <label for="comment"><Icon of=Picture::Note/><span class="sr">{branch_words().comment_here}</span></label>
                <textarea id="comment" data-testid="comment" rows="1" maxlength=LONGEST_COMMENT.to_string() placeholder=branch_words().no_comment_yet dir="auto" node_ref=field on:input=write></textarea>
                <span class="note-used" class:none=move || { used.get() == 0 }>{move || format!("{}/{LONGEST_COMMENT}", used.get())}<span class="sr">{move || words::say().of_characters(used.get(), LONGEST_COMMENT)}</span></span>
            </div>
        </Show>
    }
}

/// The comment, to be read; its room stays while the line has any.
#[component]
pub fn Note() -> impl IntoView {
    let app = app();
    let note = note();
    let any = Memo::new(move |_| app.game.lines.notes.with(|notes| !notes.is_empty()));
    view! {
        <Show when=move || any.get()>
            <section class="note-read" aria-label=branch_words().comment tabindex="0" data-testid="note">
                <p dir="auto" class:faint=move || note.with(|(_, text)| text.is_empty())>{move || note.with(|(_, text)| if text.is_empty() { "–".to_owned() } else { text.clone() })}</p>
            </section>
        </Show>
    }
}
