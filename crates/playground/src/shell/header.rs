//! The bar on top.

use super::brand::Brand;
use super::copy_link::CopyLink;
use super::game_menu::GameMenu;
use super::split_switch::SplitSwitch;
use super::theme::ThemeButton;
use super::{Icon, Picture};
use crate::state::app;
use crate::words;
use leptos::prelude::*;

/// The bar on top.
#[component]
pub fn Header() -> impl IntoView {
    view! {
        <header class="bar">
            <Brand/>
            <span class="sep"></span>
            <GameMenu/>
            <SavedState/>
            <span class="grow"></span>
            <SplitSwitch/>
            <span class="grow"></span>
            <ThemeButton/>
            <HelpButton/>
            <CopyLink/>
        </header>
    }
}

/// Shows if the text is saved.
#[component]
fn SavedState() -> impl IntoView {
    let saved = app().spec.saved;
    view! {
        <span class="saved" class:soon=move || !saved.get() title="Your text stays in this browser">
            <Icon of=Picture::Check/>
            {move || if saved.get() { words::SAVED } else { words::SAVING }}
        </span>
    }
}

#[component]
fn HelpButton() -> impl IntoView {
    let help = app().shell.help;
    view! {
        <button class="btn quiet icon help-button" aria-label="Keys and help" title="Keys and help (?)" on:click=move |_| help.set(true)>
            <Icon of=Picture::Help/>
        </button>
    }
}
