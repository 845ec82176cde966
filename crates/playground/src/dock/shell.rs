//! Tabs and the panel below them.

use super::flow::Flow;
use super::fold::FoldButton;
use super::games::Games;
use super::handle::DockHandle;
use super::log::Log;
use super::manual::Manual;
use super::problems::Problems;
use super::rules::Rules;
use super::scrubber::Scrubber;
use super::state_tab::StateTab;
use super::tabs::Tabs;
use super::timeline::Timeline;
use crate::state::{DockTab, app};
use crate::words;
use leptos::prelude::*;

/// The dock.
#[component]
pub fn Dock() -> impl IntoView {
    let app = app();
    let (tab, folded) = (app.shell.tab, app.shell.dock_folded);
    let height = move || app.shell.dock_height.get().map(|pixels| format!("{pixels}px"));
    view! {
        <section class="dock" aria-label=words().dock class:folded=folded style=("--dock-height", height)>
            <DockHandle/>
            <div class="dock-bar">
                <Tabs/>
                <Scrubber/>
                <FoldButton/>
            </div>
            <div class="dock-panel" role="tabpanel" id="dock-panel" tabindex="0" aria-labelledby=move || format!("tab-{}", tab.get().id())>
                {move || match tab.get() {
                    DockTab::Problems => view! { <Problems/> }.into_any(),
                    DockTab::Log => view! { <Log/> }.into_any(),
                    DockTab::Timeline => view! { <Timeline/> }.into_any(),
                    DockTab::Games => view! { <Games/> }.into_any(),
                    DockTab::State => view! { <StateTab/> }.into_any(),
                    DockTab::Rules => view! { <Rules/> }.into_any(),
                    DockTab::Manual => view! { <Manual/> }.into_any(),
                    DockTab::Flow => view! { <Flow/> }.into_any(),
                }}
            </div>
        </section>
    }
}
