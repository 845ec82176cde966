//! The whole page.

use super::header::Header;
use super::help::Help;
use super::palette::Palette;
use super::pane_tabs::PaneTabs;
use super::presenter::Presenter;
use super::splitter::Splitter;
use super::spoken::Spoken;
use super::tour::TourStrip;
use super::versions::Versions;
use super::{keys, theme};
use crate::action::SandboxSheets;
use crate::browser;
use crate::codesign::CodesignSheet;
use crate::dock::Dock;
use crate::fragment;
use crate::laboratory::LaboratorySheet;
use crate::share::ShareDialog;
use crate::spec::{DiagramSheet, SpecPane};
use crate::start::StartPage;
use crate::state::{App, Pane, Said, Screen, Split, app};
use crate::table::{ComparisonSheet, TablePane};
use crate::viewer::{EmbedFrame, LessonFrame, PlayFrame, ReplayFrame};
use crate::words;
use boardwright_protocol::LinkMode;
use leptos::ev;
use leptos::prelude::*;

/// Everything.
#[component]
pub fn Page() -> impl IntoView {
    let app = App::new();
    provide_context(app);
    theme::follow();
    let settled = app.tell_when_settled();
    app.tell_when_slow();
    app.at_first_rest(settled, move || app.get_further_parts());
    app.keep_for_offline(settled);
    theme::tint_seats();
    window_event_listener(ev::keydown, move |event| keys::pressed(app, &event));
    let starting = app.begin_work(); // so that the page is not at rest before it has begun
    leptos::task::spawn_local(async move {
        app.start().await;
        drop(starting);
    });
    let pasted = fragment::on_change(move |fragment| {
        if fragment::names_learn() {
            app.go_to_start();
        } else if let Some(fragment) = fragment {
            leptos::task::spawn_local(async move {
                app.receive(fragment).await;
            });
        }
    });
    let _listening = StoredValue::new_local((pasted, app.follow_history())); // for the life of the page
    app.watch_versions();
    app.watch_tour();

    let at_start = move || app.shell.screen.get() == Screen::Start;
    view! {
        <Spoken><Show when=at_start><StartPage/></Show></Spoken>
        <Show when=move || app.shell.entered.get()><Workbench/></Show>
        <Help/>
        <Spoken><Presenter/></Spoken>
        <Spoken><Palette/><LaboratorySheet/><Versions/><ComparisonSheet/><SandboxSheets/><DiagramSheet/><ShareDialog/><CodesignSheet/></Spoken>
        <p class="sr" role="status" aria-live="polite" data-testid="live">{move || spoken_parts(app)}</p>
    }
}

/// The sentences of the live region, each in its language.
fn spoken_parts(app: App) -> impl IntoView {
    let part = |said: Said| view! { <span lang=said.lang()>{said.text.clone()}" "</span> };
    app.shell.live.get().into_iter().map(part).collect_view()
}

/// The part of the page that the mode asks for; hidden while the start page is shown.
#[component]
fn Workbench() -> impl IntoView {
    let app = app();
    let hidden = move || app.shell.screen.get() == Screen::Start;
    let mode = Memo::new(move |_| app.mode.get());
    let mode_name = move || match mode.get() {
        LinkMode::Edit => "edit",
        LinkMode::Play => "play",
        LinkMode::Replay => "replay",
        LinkMode::Embed => "embed",
        LinkMode::Lesson => "lesson",
    };
    let split = move || match app.shell.split.get() {
        _ if mode.get() != LinkMode::Edit => "play",
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
        <Spoken><button class="skip btn" hidden=hidden on:click=|_| browser::focus("mat")>{words().skip_to_board}</button></Spoken>
        <div class="app" hidden=hidden data-mode=mode_name data-split=split data-pane=pane style=("--share", move || app.shell.share.get().to_string())>
            {move || match mode.get() {
                LinkMode::Edit => view! { <EditFrame/> }.into_any(),
                LinkMode::Play => view! { <PlayFrame/> }.into_any(),
                LinkMode::Replay => view! { <ReplayFrame/> }.into_any(),
                LinkMode::Embed => view! { <EmbedFrame/> }.into_any(),
                LinkMode::Lesson => view! { <LessonFrame/> }.into_any(),
            }}
        </div>
    }
}

/// The rules, the table and the dock.
#[component]
fn EditFrame() -> impl IntoView {
    view! {
        <div class="app-top"><Spoken><Header/><TourStrip/></Spoken></div>
        <main class="work">
            <SpecPane/>
            <Spoken><Splitter/><TablePane/></Spoken>
        </main>
        <Spoken><Dock/><PaneTabs/></Spoken>
    }
}
