//! The bar on top.

use super::brand::Brand;
use super::copy_link::CopyLink;
use super::game_menu::GameMenu;
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
            <ThemeButton/>
            <HelpButton/>
            <CopyLink/>
        </header>
    }
}

/// Shows if text and game are kept in this browser; if they are not, a press saves the text to a file.
#[component]
fn SavedState() -> impl IntoView {
    let app = app();
    move || match app.projects.kept.get() {
        Kept::Nowhere => {
            let save = move |_| app.save_to_file();
            view! {
                <button class="btn quiet saved lost" title=words::NOT_SAVED_DETAILS on:click=save>
                    <Icon of=Picture::Warn/>
                    {words::NOT_SAVED}
                </button>
            }
            .into_any()
        }
        kept => {
            let text = match kept {
                Kept::Soon => words::SAVING,
                Kept::Unchanged | Kept::Here | Kept::Nowhere => words::SAVED,
            };
            view! {
                <span class="saved" class:soon=kept == Kept::Soon class:unchanged=kept == Kept::Unchanged title=words::SAVED_DETAILS>
                    <Icon of=Picture::Check/>
                    {text}
                </span>
            }
            .into_any()
        }
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
