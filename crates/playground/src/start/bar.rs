//! The bar on top of the start page.

use crate::browser;
use crate::shell::{Brand, HelpButton, PaletteButton, ThemeButton};
use crate::words;
use leptos::prelude::*;

/// The parts of the page that the bar leads to: id and name.
const PARTS: [(&str, &str); 3] = [
    ("own-games", words::YOUR_GAMES),
    ("templates", words::TEMPLATES),
    ("gallery", words::GALLERY),
];

/// The bar.
#[component]
pub fn StartBar() -> impl IntoView {
    let go = |id: &'static str| move |_| browser::focus(id);
    view! {
        <header class="bar">
            <Brand/>
            <nav class="start-nav" aria-label=words::PARTS_OF_PAGE>
                {PARTS.map(|(id, name)| view! { <button class="btn quiet" on:click=go(id)>{name}</button> })}
            </nav>
            <span class="grow"></span>
            <PaletteButton/>
            <ThemeButton/>
            <HelpButton/>
        </header>
    }
}
