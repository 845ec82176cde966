//! The editor, and the text itself until the editor has been loaded.

use crate::browser;
use crate::editor::{Editor, Options};
use crate::state::{App, Pane, app};
use crate::words;
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::HtmlElement;

/// Longer texts are cut while the editor loads.
const PREVIEW: usize = 20_000;

/// The editor.
#[component]
pub fn EditorPane() -> impl IntoView {
    let app = app();
    let place = NodeRef::<Div>::new();
    let ready = RwSignal::new(false);
    // The editor is opened when there is a text, so that no typing is lost, and on a narrow screen when its
    // pane is shown.
    let wanted = Memo::new(move |was: Option<&bool>| {
        let is_seen = !browser::is_narrow() || app.shell.pane.get() == Pane::Spec;
        was.copied().unwrap_or(false) || (is_seen && app.spec.text.with(|text| !text.is_empty()))
    });
    Effect::new(move || {
        let plain = app.shell.plain_editor.get();
        if let (true, Some(element)) = (wanted.get(), place.get()) {
            ready.set(false);
            app.close_editor();
            leptos::task::spawn_local(async move {
                let opened = open(app, element.into(), plain).await;
                ready.set(opened);
            });
        }
    });
    let results = Memo::new(move |_| app.results_for_text());
    Effect::new(move || {
        if ready.get() {
            results.with(|lines| app.show_results(lines));
        }
    });
    let language = app.shell.language;
    Effect::new(move || {
        language.track();
        if let Some(editor) = app.editor() {
            editor.set_label(label(app.shell.plain_editor.get_untracked()));
        }
    });
    let preview = move || app.spec.text.with(|text| text.chars().take(PREVIEW).collect::<String>());
    view! {
        <div class="editor" data-testid="editor" data-ready=move || ready.get().to_string()>
            <div class="editor-place" lang=words::ENGINE node_ref=place></div>
            <Show when=move || !ready.get()>
                <pre class="preview" aria-label=move || { language.track(); words().editor_loading } tabindex="0">{preview}</pre>
            </Show>
        </div>
    }
}

fn label(plain: bool) -> &'static str {
    if plain { words().plain_label } else { words().spec_label }
}

async fn open(app: App, element: HtmlElement, plain: bool) -> bool {
    let _working = app.begin_work();
    let text = app.spec.text.get_untracked();
    let options = Options { text: &text, label: label(plain), plain };
    let hear = move |event| app.editor_event(event);
    let ask = move |text, question| app.asked(text, question);
    match Editor::open(&element, options, hear, ask).await {
        Ok(editor) => {
            let meanwhile = app.spec.text.get_untracked();
            if *meanwhile != *text {
                editor.set_text(&meanwhile);
            }
            app.set_editor(editor);
            app.repeat_markers();
            true
        }
        Err(error) => {
            browser::log_error(&error);
            false
        }
    }
}
