//! The bar on top of the start page.

use crate::browser;
use crate::shell::{Brand, HelpButton, LanguageChoice, PaletteButton, ThemeButton};
use crate::words;
use leptos::prelude::*;

/// The bar.
#[component]
pub fn StartBar() -> impl IntoView {
    // The parts of the page that the bar leads to: id and name.
    let parts = [
        ("own-games", words().your_games),
        ("templates", words().templates),
        ("gallery", words().gallery),
    ];
    let go = |id: &'static str| move |_| browser::focus(id);
    view! {
        <header class="bar">
            <Brand/>
            <nav class="start-nav" aria-label=words().parts_of_page>
                {parts.map(|(id, name)| view! { <button class="btn quiet" on:click=go(id)>{name}</button> })}
            </nav>
            <span class="grow"></span>
            <LanguageChoice/>
            <PaletteButton/>
            <ThemeButton/>
            <HelpButton/>
        </header>
    }
}
