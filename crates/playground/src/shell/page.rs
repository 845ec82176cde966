//! The whole page.

use super::header::Header;
use super::help::Help;
use super::pane_tabs::PaneTabs;
use super::splitter::Splitter;
use super::{keys, theme};
use crate::browser;
use crate::dock::Dock;
use crate::fragment;
use crate::spec::SpecPane;
use crate::state::{App, Pane, Split};
use crate::table::TablePane;
use leptos::ev;
use leptos::prelude::*;

/// Everything.
#[component]
pub fn Page() -> impl IntoView {
    let app = App::new();
    provide_context(app);
    theme::follow();
    app.tell_when_settled();
    window_event_listener(ev::keydown, move |event| keys::pressed(app, &event));
    leptos::task::spawn_local(async move { app.start().await });
    let pasted = fragment::on_change(move |fragment| {
        if let Some(fragment) = fragment {
            leptos::task::spawn_local(async move {
                app.receive(fragment).await;
            });
        }
    });
    let _listening = StoredValue::new_local(pasted); // for the life of the page

    let split = move || match app.shell.split.get() {
        Split::Spec => "spec",
        Split::Both => "both",
        Split::Play => "play",
    };
    let pane = move || match app.shell.pane.get() {
        Pane::Play => "play",
        Pane::Spec => "spec",
        Pane::Dock => "dock",
    };
    view! {
        <button class="skip btn" on:click=|_| browser::focus("mat")>"Skip to the board"</button>
        <div class="app" data-split=split data-pane=pane style=("--share", move || app.shell.share.get().to_string())>
            <Header/>
            <main class="work">
                <SpecPane/>
                <Splitter/>
                <TablePane/>
            </main>
            <Dock/>
            <PaneTabs/>
        </div>
        <Help/>
        <p class="sr" role="status" aria-live="polite" data-testid="live">{app.shell.live}</p>
    }
}
