//! The tabs.

use crate::browser;
use crate::state::{DockTab, app};
use crate::words;
use boardwright_protocol::Severity;
use leptos::ev::KeyboardEvent;
use leptos::html::Button;
use leptos::prelude::*;

/// The tabs; arrow keys go from one to the next.
#[component]
pub fn Tabs() -> impl IntoView {
    let app = app();
    let walk = move |event: KeyboardEvent| {
        let all = untrack(|| app.dock_tabs());
        let here = all.iter().position(|tab| *tab == app.shell.tab.get_untracked()).unwrap_or(0);
        let to = match event.key().as_str() {
            "ArrowRight" => (here + 1) % all.len(),
            "ArrowLeft" => (here + all.len() - 1) % all.len(),
            "Home" => 0,
            "End" => all.len() - 1,
            _ => return,
        };
        event.prevent_default();
        app.shell.tab.set(all[to]);
        browser::focus(&format!("tab-{}", all[to].id()));
    };
    view! {
        <div class="tabs" role="tablist" aria-label=words().dock on:keydown=walk>
            {move || app.dock_tabs().iter().map(|tab| view! { <Tab tab=*tab/> }).collect_view()}
        </div>
    }
}

#[component]
fn Tab(tab: DockTab) -> impl IntoView {
    let app = app();
    let selected = move || app.shell.tab.get() == tab;
    let label = match tab {
        DockTab::Problems => words().problems,
        DockTab::Log => words().log,
        DockTab::Timeline => words().timeline,
        DockTab::Games => words().games,
        DockTab::State => words().state,
        DockTab::Rules => words().rules,
        DockTab::Manual => words().manual,
        DockTab::Flow => words().flow,
    };
    // On a narrow screen the row of tabs scrolls.
    let button = NodeRef::<Button>::new();
    Effect::new(move || {
        app.shell.pane.track();
        if let (true, Some(button)) = (selected(), button.get()) {
            request_animation_frame(move || button.scroll_into_view_with_bool(false));
        }
    });
    view! {
        <button
            node_ref=button role="tab" id=format!("tab-{}", tab.id())
            aria-selected=move || selected().to_string() aria-controls="dock-panel"
            tabindex=move || if selected() { "0" } else { "-1" }
            on:click=move |_| app.open_tab(tab)
        >
            {label}
            {(tab == DockTab::Problems).then(|| view! { <ProblemCount/> })}
        </button>
    }
}

#[component]
fn ProblemCount() -> impl IntoView {
    let app = app();
    let counts =
        Memo::new(move |_| (app.spec.count(Severity::Error), app.spec.count(Severity::Warning)));
    move || {
        let (errors, warnings) = counts.get();
        let class = if errors > 0 { "count bad" } else { "count warn" };
        (errors + warnings > 0).then(|| view! { <span class=class>{errors + warnings}</span> })
    }
}
