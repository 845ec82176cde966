//! Saving the picture of the preview as a file, by `web/picture.js`.

use crate::state::{App, app};
use crate::{browser, files, script, words};
use js_sys::{Promise, Uint8Array};
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::SvgElement;

const SCRIPT: &str = "picture.js";

/// The kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
}

/// The viewer of the picture, and the buttons that save it.
#[component]
pub fn PictureTools() -> impl IntoView {
    let app = app();
    let hides =
        Memo::new(move |_| app.game.info.with(|info| info.as_ref().is_some_and(|info| info.hides)));
    let seats = Memo::new(move |_| {
        app.game.seats.with(|seats| {
            seats.iter().map(|seat| (seat.seat, seat.name.clone())).collect::<Vec<_>>()
        })
    });
    let change = move |event| {
        app.share.seat.set(event_target_value(&event).parse().ok());
        app.make_link();
    };
    let value = move || app.share.seat.get().map(|seat| seat.to_string()).unwrap_or_default();
    let none = move || app.share.still.with(Option::is_none);
    let save = move |kind| leptos::task::spawn_local(async move { save(app, kind).await });
    view! {
        <div class="picture-tools" role="group" aria-label=words().picture>
            <Show when=move || hides.get()>
                <label>{words().as_seen_by}" "
                    <select class="field" id="picture-seat" data-testid="picture-seat" prop:value=value on:change=change>
                        <option value="">{words().as_shown_here}</option>
                        {move || seats.get().into_iter().map(|(seat, name)| view! { <option value=seat.to_string()>{name}</option> }).collect_view()}
                    </select>
                </label>
            </Show>
            <span>{words().save_picture}</span>
            <button class="btn" data-testid="save-svg" disabled=none on:click=move |_| save(Kind::Svg)>"SVG"</button>
            <button class="btn" data-testid="save-png" disabled=none on:click=move |_| save(Kind::Png)>"PNG"</button>
        </div>
    }
}

async fn save(app: App, kind: Kind) {
    let _working = app.begin_work();
    let Some(drawing) = browser::find::<SvgElement>(".share-preview .scene") else { return };
    let title = untrack(|| app.open_title());
    let saved = match written(&drawing, kind).await {
        Ok(content) => match kind {
            Kind::Svg => files::save_picture(&title, "svg", "image/svg+xml", &content),
            Kind::Png => files::save_picture(&title, "png", "image/png", &content),
        },
        Err(error) => {
            browser::log_error(&error);
            None
        }
    };
    if saved.is_none() {
        app.shell.live.set(words().no_file.to_owned());
    }
}

async fn written(drawing: &SvgElement, kind: Kind) -> Result<JsValue, JsValue> {
    let pictures: Pictures = script::import(SCRIPT).await?.unchecked_into();
    match kind {
        Kind::Svg => Ok(pictures.svg(drawing)?.into()),
        Kind::Png => {
            Ok(JsFuture::from(pictures.png(drawing)).await?.unchecked_into::<Uint8Array>().into())
        }
    }
}

#[wasm_bindgen]
extern "C" {
    type Pictures;

    #[wasm_bindgen(method, catch, js_name = svgOf)]
    fn svg(this: &Pictures, drawing: &SvgElement) -> Result<String, JsValue>;
    #[wasm_bindgen(method, js_name = pngOf)]
    fn png(this: &Pictures, drawing: &SvgElement) -> Promise;
}
