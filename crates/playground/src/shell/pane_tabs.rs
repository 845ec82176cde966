//! Tabs at the bottom of a narrow screen: one pane at a time.

use super::{Icon, Picture};
use crate::state::{DockTab, Pane, app};
use crate::words;
use boardwright_protocol::LinkMode;
use leptos::prelude::*;

/// The tabs.
#[component]
pub fn PaneTabs() -> impl IntoView {
    let edits = app().mode.get_untracked() == LinkMode::Edit;
    view! {
        <nav class="ptabs" aria-label=words().panes>
            <PaneTab pane=Pane::Play tab=None picture=Picture::Target label=words().play_pane/>
            {edits.then(|| view! { <PaneTab pane=Pane::Spec tab=None picture=Picture::Book label=words().spec/> })}
            <PaneTab pane=Pane::Dock tab=Some(DockTab::Log) picture=Picture::Log label=words().log/>
            {edits.then(|| view! { <PaneTab pane=Pane::Dock tab=Some(DockTab::Games) picture=Picture::Bars label=words().games/> })}
            <PaneTab pane=Pane::Dock tab=Some(DockTab::Rules) picture=Picture::File label=words().rules/>
        </nav>
    }
}

#[component]
fn PaneTab(
    pane: Pane,
    tab: Option<DockTab>,
    picture: Picture,
    label: &'static str,
) -> impl IntoView {
    let shell = app().shell;
    let current = move || {
        let is_open = shell.pane.get() == pane && tab.is_none_or(|tab| shell.tab.get() == tab);
        is_open.then_some("page")
    };
    let open = move |_| {
        shell.pane.set(pane);
        if let Some(tab) = tab {
            shell.tab.set(tab);
        }
    };
    view! {
        <button aria-current=current on:click=open><Icon of=picture/><span>{label}</span></button>
    }
}
