//! A game to be played: the table, with log, timeline and rulebook below.

use super::header::ViewerHeader;
use crate::dock::Dock;
use crate::shell::{PaneTabs, Spoken};
use crate::table::TablePane;
use leptos::prelude::*;

/// The table without the editor.
#[component]
pub fn PlayFrame() -> impl IntoView {
    view! {
        <Spoken><ViewerHeader notes=().into_any() actions=().into_any()/></Spoken>
        <main class="work"><Spoken><TablePane/></Spoken></main>
        <Spoken><Dock/><PaneTabs/></Spoken>
    }
}
