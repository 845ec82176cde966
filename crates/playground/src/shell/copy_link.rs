//! The main button of the header: copies a link to the game as it is shown.

use super::{Icon, Picture, Popup};
use crate::state::{Copied, app};
use crate::words;
use leptos::prelude::*;

/// Copies the link, and shows the result below the button.
#[component]
pub fn CopyLink() -> impl IntoView {
    let app = app();
    let open = RwSignal::new(false);
    let copied = RwSignal::new(None::<Copied>);
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let result = app.copy_link().await;
            app.shell.live.set(headline(&result));
            copied.set(Some(result));
            open.set(true);
        });
    };
    let button = view! {
        <button class="btn main" data-testid="copy-link" on:click=copy>
            <Icon of=Picture::Share/>
            <span class="label">"Copy link"</span>
        </button>
    };
    view! {
        <Popup open button=button.into_any() label="Link" class="link-result">
            {move || copied.get().map(|copied| view! { <Result copied/> })}
        </Popup>
    }
}

#[component]
fn Result(copied: Copied) -> impl IntoView {
    let title = headline(&copied);
    let (text, address) = match copied {
        Copied::Yes { length, reveals } => (explanation(length, reveals), None),
        Copied::ByHand { address } => ("Select it and copy it by hand.".to_owned(), Some(address)),
        Copied::Failed { message } => (message, None),
    };
    let select = |event: leptos::ev::FocusEvent| {
        event_target::<web_sys::HtmlInputElement>(&event).select();
    };
    let field = address.map(|address| {
        view! { <input class="field" readonly aria-label="Link" prop:value=address on:focus=select/> }
    });
    view! {
        <header><Icon of=Picture::Link/>{title}</header>
        <p>{text}</p>
        {field}
    }
}

fn headline(copied: &Copied) -> String {
    match copied {
        Copied::Yes { .. } => "Link copied",
        Copied::ByHand { .. } => "The browser refused to copy",
        Copied::Failed { .. } => "No link",
    }
    .to_owned()
}

fn explanation(length: usize, reveals: bool) -> String {
    let size = words::grouped(length as u64);
    let text = format!("{size} characters: text, seed, seats and moves, shown at this very point.");
    if reveals { text + " Anyone who opens it can see hidden cards." } else { text }
}
