//! The bar on top.

use super::brand::Brand;
use super::game_menu::GameMenu;
use super::palette::PaletteButton;
use super::share_button::ShareButton;
use super::split_switch::SplitSwitch;
use super::theme::ThemeButton;
use super::{Icon, Picture};
use crate::state::{Kept, app};
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
            <PaletteButton/>
            <ThemeButton/>
            <HelpButton/>
            <ShareButton/>
        </header>
    }
}

/// Shows if text and game are kept in this browser; a press shows the versions. If they are not kept, a press saves the text to a file.
#[component]
fn SavedState() -> impl IntoView {
    let app = app();
    let kept = app.projects.kept;
    let is_lost = Memo::new(move |_| kept.get() == Kept::Nowhere);
    let state = move || if kept.get() == Kept::Soon { words().saving } else { words().saved };
    let text = move || app.library.news.get().unwrap_or_else(state);
    let show = move |_| leptos::task::spawn_local(async move { app.show_versions().await });
    move || {
        if is_lost.get() {
            return view! {
                <button class="btn quiet saved lost" title=words().not_saved_details on:click=move |_| app.save_to_file()>
                    <Icon of=Picture::Warn/>
                    {words().not_saved}
                </button>
            }
            .into_any();
        }
        view! {
            <button
                class="saved" title=words().show_versions on:click=show
                class:soon=move || kept.get() == Kept::Soon class:unchanged=move || kept.get() == Kept::Unchanged && app.library.news.get().is_none()
            >
                <Icon of=Picture::Check/>
                {text}
            </button>
        }
        .into_any()
    }
}

/// Opens the help.
#[component]
pub fn HelpButton() -> impl IntoView {
    let help = app().shell.help;
    view! {
        <button class="btn quiet icon help-button" aria-label=words().keys_and_help title=words().keys_and_help_key on:click=move |_| help.set(true)>
            <Icon of=Picture::Help/>
        </button>
    }
}
