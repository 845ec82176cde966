//! Tabs and the panel below them.

use super::games::Games;
use super::log::Log;
use super::problems::Problems;
use super::rules::Rules;
use super::scrubber::Scrubber;
use super::state_tab::StateTab;
use super::tabs::Tabs;
use super::timeline::Timeline;
use crate::state::{DockTab, app};
use leptos::prelude::*;

/// The dock.
#[component]
pub fn Dock() -> impl IntoView {
    let tab = app().shell.tab;
    view! {
        <section class="dock" aria-label="Dock">
            <div class="dock-bar">
                <Tabs/>
                <Scrubber/>
            </div>
            <div class="dock-panel" role="tabpanel" id="dock-panel" tabindex="0" aria-labelledby=move || format!("tab-{}", tab.get().id())>
                {move || match tab.get() {
                    DockTab::Problems => view! { <Problems/> }.into_any(),
                    DockTab::Log => view! { <Log/> }.into_any(),
                    DockTab::Timeline => view! { <Timeline/> }.into_any(),
                    DockTab::Games => view! { <Games/> }.into_any(),
                    DockTab::State => view! { <StateTab/> }.into_any(),
                    DockTab::Rules => view! { <Rules/> }.into_any(),
                }}
            </div>
        </section>
    }
}
