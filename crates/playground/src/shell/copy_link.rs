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
            <span class="label">{words().copy_link}</span>
        </button>
    };
    view! {
        <Popup open button=button.into_any() label=words().link class="link-result">
            {move || copied.get().map(|copied| view! { <Result copied/> })}
        </Popup>
    }
}

#[component]
fn Result(copied: Copied) -> impl IntoView {
    let title = headline(&copied);
    let (text, address) = match copied {
        Copied::Yes { length, reveals } => (explanation(length, reveals), None),
        Copied::ByHand { address } => (words().copy_by_hand.to_owned(), Some(address)),
        Copied::Failed { message } => (message, None),
    };
    let select = |event: leptos::ev::FocusEvent| {
        event_target::<web_sys::HtmlInputElement>(&event).select();
    };
    let field = address.map(|address| {
        view! { <input class="field" readonly aria-label=words().link prop:value=address on:focus=select/> }
    });
    view! {
        <header><Icon of=Picture::Link/>{title}</header>
        <p>{text}</p>
        {field}
    }
}

fn headline(copied: &Copied) -> String {
    match copied {
        Copied::Yes { .. } => words().link_copied,
        Copied::ByHand { .. } => words().copy_refused,
        Copied::Failed { .. } => words().no_link_title,
    }
    .to_owned()
}

fn explanation(length: usize, reveals: bool) -> String {
    let text = words::say().link_size(length);
    if reveals { text + words().link_reveals } else { text }
}
