//! All zones in full, in a panel over the mat: for what the mat shows small or not at all.

use super::laid::{block, home_of, laid};
use super::plan::{Form, Rect, Spread};
use super::zone::Zone;
use crate::browser;
use crate::shell::{Icon, Picture, Popup};
use crate::state::{App, app};
use crate::words;
use boardwright_protocol::ZoneInfo;
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The form of the cards in the panel.
const FORM: Form = Form::Full(2);
/// The widest zone in it, and the margins of the panel.
const WIDEST: f64 = 700.0;
const MARGINS: f64 = 52.0;

/// Opens the panel; there is no button if the game has no zones.
#[component]
pub fn AllZones() -> impl IntoView {
    let app = app();
    let (opened, has_zones) = (laid().opened, move || {
        app.game.info.with(|info| info.as_ref().is_some_and(|info| !info.zones.is_empty()))
    });
    let open = RwSignal::new(false);
    Effect::new(move |_| {
        if opened.get().is_some() {
            open.set(true);
            request_animation_frame(|| browser::focus(PANEL));
        }
    });
    Effect::new(move |_| {
        if !open.get() {
            opened.set(None);
        }
    });
    let button = move || {
        view! {
            <button
                class="btn quiet icon onmat" aria-label=words().all_zones title=words().all_zones
                aria-expanded=move || open.get().to_string()
                on:click=move |_| if open.get_untracked() { open.set(false) } else { opened.set(Some(0)) }
            ><Icon of=Picture::Eye/></button>
        }
    };
    view! {
        <Show when=has_zones>
            <Popup open button=button().into_any() label=words().all_zones class="all-zones"><Zones/></Popup>
        </Show>
    }
}

const PANEL: &str = "all-zones";

#[component]
fn Zones() -> impl IntoView {
    let app = app();
    let opened = laid().opened;
    let of = move |owner: u32| {
        let drawn = app.windows.drawn_zones().map(|drawn| drawn.zones).unwrap_or_default();
        drawn.into_iter().filter(|zone| zone.owner == owner).collect::<Vec<_>>()
    };
    let groups = move || {
        let chosen = opened.get().unwrap_or(0);
        let seats =
            app.game.seats.with(|seats| seats.iter().map(|seat| seat.seat).collect::<Vec<_>>());
        let all = seats.into_iter().chain([0]);
        let shown =
            all.filter(|owner| chosen == 0 || *owner == chosen).map(|owner| (owner, of(owner)));
        shown
            .filter(|(_, zones)| !zones.is_empty())
            .map(|(owner, zones)| view! { <Group owner zones/> })
            .collect_view()
    };
    view! { <div id=PANEL class="zone-groups" tabindex="-1">{groups}</div> }
}

#[component]
fn Group(owner: u32, zones: Vec<ZoneInfo>) -> impl IntoView {
    let app = app();
    let name = move || {
        if owner == 0 { words().shared_zones.to_owned() } else { app.game.seat_name(owner) }
    };
    view! {
        <h2>{name}</h2>
        <div class="zone-group">
            {zones.into_iter().map(|zone| {
                let spread = { let zone = zone.clone(); Memo::new(move |_| in_full(app, &zone)) };
                view! { <Zone zone spread loose=true/> }
            }).collect_view()}
        </div>
    }
}

/// The zone with its cards in full, in the width of the panel.
fn in_full(app: App, zone: &ZoneInfo) -> Option<Spread> {
    let laid = laid();
    let home = app.game.view.with(|view| view.as_deref().map(home_of))?;
    let block = laid.prints.with(|prints| block(app, zone, home, prints, &BTreeSet::new()));
    let room = (browser::width() - MARGINS).min(WIDEST);
    let boxed = block.boxed(FORM, room, false, false);
    Some(Spread {
        rect: Rect { size: boxed.size, ..Rect::default() },
        form: boxed.form,
        slots: boxed.slots,
        common: boxed.common,
        ring: boxed.ring,
        rows: boxed.rows,
    })
}
