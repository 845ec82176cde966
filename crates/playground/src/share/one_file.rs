//! The game as one HTML file, by `web/one-file.js`: made when a person wants it, saved once they know its size.

use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words::one_file_words;
use crate::{browser, files, script, words};
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Blob;

const SCRIPT: &str = "one-file.js";

/// The state of the file.
#[derive(Debug, Clone, PartialEq)]
enum Made {
    No,
    Waiting,
    Here(Blob),
    Failed,
}

/// Makes the file of a link and saves it.
#[component]
pub fn OneFile(fragment: String) -> impl IntoView {
    let app = app();
    let made = RwSignal::new_local(Made::No);
    let title = StoredValue::new(untrack(|| app.open_title()));
    let make = move |_| {
        let fragment = fragment.clone();
        made.set(Made::Waiting);
        let working = app.begin_work();
        leptos::task::spawn_local(async move {
            let _working = working;
            let result = match made_of(&fragment, &title.get_value()).await {
                Ok(file) => Made::Here(file),
                Err(error) => {
                    browser::log_error(&error);
                    Made::Failed
                }
            };
            made.try_set(result);
            request_animation_frame(|| {
                if browser::focus_is_lost() {
                    browser::focus_first(".one-file button");
                }
            });
        });
    };
    let save = move |file: Blob| {
        if files::save_game_page(&title.get_value(), &file).is_none() {
            app.shell.live.set(words().no_file.to_owned());
        }
    };
    view! {
        <section class="one-file" aria-label=one_file_words().one_file>
            <p><b>{one_file_words().one_file}</b>" "<span class="faint">{one_file_words().about_one_file}</span></p>
            {move || match made.get() {
                Made::No => view! { <button class="btn" data-testid="make-file" on:click=make.clone()><Icon of=Picture::File/>{one_file_words().make_file}</button> }.into_any(),
                Made::Waiting => view! { <p class="faint" role="status">{one_file_words().making_file}</p> }.into_any(),
                Made::Failed => view! { <p role="alert">{one_file_words().no_one_file}</p> }.into_any(),
                Made::Here(file) => view! {
                    <p class="buttons">
                        <button class="btn main" data-testid="save-file" on:click={ let file = file.clone(); move |_| save(file.clone()) }><Icon of=Picture::Download/>{words().save_file}</button>
                        <span class="chip info" role="status" data-testid="file-size">{words::say().file_size(file.size())}</span>
                    </p>
                }.into_any(),
            }}
        </section>
    }
}

async fn made_of(fragment: &str, title: &str) -> Result<Blob, JsValue> {
    let module: Maker = script::import(SCRIPT).await?.unchecked_into();
    Ok(module.make(fragment, title).await?.unchecked_into())
}

#[wasm_bindgen]
extern "C" {
    type Maker;

    #[wasm_bindgen(method, catch)]
    async fn make(this: &Maker, fragment: &str, title: &str) -> Result<JsValue, JsValue>;
}
