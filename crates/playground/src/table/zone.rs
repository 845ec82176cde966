//! A zone off the board: a row, a hand, a pile.

use super::card::{CardSize, TokenFace, spoken};
use super::look::{is_pile, shown_tokens};
use crate::shell::{Icon, Picture};
use crate::state::{App, app};
use boardwright_protocol::{Arg, Layout, PlaceView, TokenView, ZoneInfo};
use leptos::prelude::*;

/// The most hidden cards drawn side by side.
const BACKS: u32 = 6;

/// A zone and its tokens, as the viewer sees them.
#[component]
pub fn Zone(zone: ZoneInfo, size: CardSize) -> impl IntoView {
    let app = app();
    let place = zone.place;
    let held = Memo::new(move |_| held_at(app, place));
    let pile = is_pile(&zone);
    let class = match (pile, zone.layout) {
        (true, _) => "zone pile",
        (false, Layout::Fan) => "zone fan",
        (false, _) => "zone row",
    };
    let class = if size == CardSize::Small { format!("{class} small") } else { class.to_owned() };
    let label = {
        let zone = zone.clone();
        move || zone_label(app, &zone)
    };
    let spots = {
        let zone = zone.clone();
        move || spots_of(&zone, held.get().as_ref())
    };
    let is_empty = move || held.with(|held| held.as_ref().is_none_or(|held| held.count == 0));
    let changed = move || {
        app.game.view.with(|view| view.as_ref().is_some_and(|view| view.changed.contains(&place)))
    };
    view! {
        <section class=class class:changed=changed class:empty=is_empty role="group" aria-label=label>
            <ZoneTitle zone=zone.clone() held/>
            <ul class="slots" data-pieces=place style=("--n", move || held.with(|held| held.as_ref().map_or(0, |held| held.tokens.len())).to_string())>
                <For each=spots key=Spot::key let:spot>
                    <TokenSpot spot place size/>
                </For>
                <Show when=is_empty><li class="gap"><span class="no-card"></span></li></Show>
            </ul>
        </section>
    }
}

/// Name and count; a button where the zone itself can be chosen.
#[component]
fn ZoneTitle(zone: ZoneInfo, held: Memo<Option<PlaceView>>) -> impl IntoView {
    let app = app();
    let place = zone.place;
    let lit = Memo::new(move |_| app.game.targets.with(|targets| targets.places.contains(&place)));
    let count = move || held.with(|held| held.as_ref().map_or(0, |held| held.count));
    let secret = zone.secret && !is_pile(&zone);
    let name = zone.name.clone();
    let text = view! {
        {secret.then(|| view! { <Icon of=Picture::Lock/> })}
        <span>{name.clone()}</span>
        <b>{count}</b>
    };
    view! {
        <h3 class="zone-title">{text}</h3>
        <Show when=move || lit.get()>
            <button class="place-here" data-legal="true" on:click=move |_| app.tap(place)>{name.clone()}</button>
        </Show>
    }
}

/// One card, piece or pile that is drawn.
#[derive(Debug, Clone, PartialEq)]
struct Spot {
    token: TokenView,
    /// Its index in the row.
    at: usize,
    /// The length of the row.
    of: usize,
    /// The number of cards below it.
    under: u32,
}

impl Spot {
    fn key(&self) -> (u32, String, usize, usize, u32, u32) {
        let token = &self.token;
        (token.handle, token.kind.clone(), self.at, self.of, self.under, token.count)
    }
}

fn spots_of(zone: &ZoneInfo, held: Option<&PlaceView>) -> Vec<Spot> {
    let Some(held) = held else { return Vec::new() };
    let shown = shown_tokens(zone, held);
    if is_pile(zone) {
        let spot = |token: &TokenView| Spot {
            token: token.clone(),
            at: 0,
            of: 1,
            under: held.count.saturating_sub(1),
        };
        return shown.iter().map(spot).collect();
    }
    let mut each = Vec::new();
    for token in shown {
        let times = if token.hidden { token.count.clamp(1, BACKS) } else { 1 };
        let count = if token.hidden { 1 } else { token.count };
        each.extend((0..times).map(|_| TokenView { count, ..token.clone() }));
    }
    let of = each.len();
    each.into_iter().enumerate().map(|(at, token)| Spot { token, at, of, under: 0 }).collect()
}

#[component]
fn TokenSpot(spot: Spot, place: u32, size: CardSize) -> impl IntoView {
    let app = app();
    let Spot { token, at, of, under } = spot;
    let arg = Arg::Token { handle: token.handle, place };
    let handle = token.handle;
    let lit =
        Memo::new(move |_| app.game.targets.with(|targets| targets.tokens.contains_key(&handle)));
    let chosen = {
        let arg = arg.clone();
        Memo::new(move |_| app.game.picker.with(|picker| picker.args().contains(&arg)))
    };
    let said = spoken(&token);
    let label = move || match (chosen.get(), lit.get()) {
        (true, _) => format!("{said}, chosen"),
        (false, true) => format!("{said}, legal"),
        (false, false) => said.clone(),
    };
    let choose = move |_| {
        let picked = app.pick(|picker, decision| picker.take(&decision.moves, &arg));
        if picked.is_none() {
            app.ask_why(place, Some(handle));
        }
        app.picked(picked);
    };
    let turn = at as f64 - (of.saturating_sub(1) as f64) / 2.0;
    let (count, hidden) = (token.count, token.hidden);
    view! {
        <li class="slot" style=("--turn", turn.to_string()) style=("--under", under.min(4).to_string())>
            <button
                class="token-button" class:lit=lit class:held=chosen
                aria-label=label
                aria-disabled=move || (!lit.get()).then_some("true")
                tabindex=move || if lit.get() { "0" } else { "-1" }
                data-legal=move || lit.get().to_string()
                on:click=choose
            >
                <span aria-hidden="true" data-handle=handle><TokenFace token size/></span>
                {(count > 1 && !hidden).then(|| view! { <span class="times" aria-hidden="true">{format!("×{count}")}</span> })}
            </button>
        </li>
    }
}

fn held_at(app: App, place: u32) -> Option<PlaceView> {
    app.game.places.with(|places| places.get(&place).cloned())
}

fn zone_label(app: App, zone: &ZoneInfo) -> String {
    if zone.owner == 0 {
        zone.name.clone()
    } else {
        format!("{}, {}", zone.name, app.game.seat_name(zone.owner))
    }
}
