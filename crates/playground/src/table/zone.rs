//! A zone off the board: a row, a hand, a pile.

use super::card::{Symbol, TokenFace, spoken};
use super::laid::{home_of, laid, px};
use super::look::{is_pile, shown_tokens};
use super::peek::Peeking;
use super::plan::{Face, Form, Print, Size, Spread, back, print, without};
use super::spots::{Spot, spots_of};
use crate::shell::{Icon, Pager, Picture};
use crate::state::{App, app};
use crate::words;
use boardwright_protocol::{Arg, PlaceView, ZoneInfo};
use leptos::prelude::*;

/// A zone and its tokens, as the viewer sees them. `loose` leaves its position to the style sheet.
#[component]
pub fn Zone(
    zone: ZoneInfo,
    #[prop(into)] spread: Signal<Option<Spread>>,
    #[prop(optional)] loose: bool,
) -> impl IntoView {
    let app = app();
    let place = zone.place;
    let held = Memo::new(move |_| held_at(app, place));
    let pile = is_pile(&zone);
    let form = Memo::new(move |_| spread.with(|spread| spread.as_ref().map(|spread| spread.form)));
    let is = move |class: &'static str| move || form.get().map_or("f-chip", class_of) == class;
    let label = {
        let zone = zone.clone();
        move || zone_label(app, &zone)
    };
    let spots = {
        let zone = zone.clone();
        move || {
            let of_part = |of| app.windows.tokens_at(place, of);
            held.with(|held| spots_of(&zone, held.as_ref(), of_part))
        }
    };
    let part = {
        let zone = zone.clone();
        Signal::derive(move || {
            let count =
                held.with(|held| held.as_ref().map_or(0, |held| shown_tokens(&zone, held).len()));
            app.windows.tokens_at(place, count)
        })
    };
    let (shared, owner, is_secret) = (zone.owner == 0, zone.owner, zone.secret && !pile);
    let own_hand = move || {
        is_secret
            && app.game.view.with(|view| view.as_deref().is_some_and(|view| home_of(view) == owner))
    };
    let is_empty = move || held.with(|held| held.as_ref().is_none_or(|held| held.count == 0));
    let changed = move || {
        app.game.view.with(|view| view.as_ref().is_some_and(|view| view.changed.contains(&place)))
    };
    let measure = move |read: fn(&Spread) -> f64| {
        move || spread.with(|spread| spread.as_ref().map(|spread| px(read(spread))))
    };
    let at = move |read: fn(&Spread) -> f64| {
        move || {
            spread.with(|spread| spread.as_ref().filter(|_| !loose).map(|spread| px(read(spread))))
        }
    };
    let lettered = move |read: fn(&Print) -> f64| {
        move || form.get().and_then(print).map(|print| px(read(&print)))
    };
    let slots = Signal::derive(move || known(spread, |spread| spread.slots.clone()));
    let common = Memo::new(move |_| known(spread, |spread| spread.common.clone()));
    let ring = Signal::derive(move || known(spread, |spread| spread.ring.clone()));
    let rowed = move || known(spread, |spread| spread.rows);
    view! {
        <section
            class="zone" class:pile=pile class:glanced=move || app.game.glanced.with(|places| places.contains(&place))
            class:f-full=is("f-full") class:f-short=is("f-short") class:f-tag=is("f-tag") class:f-chip=is("f-chip")
            class:changed=changed class:empty=is_empty class:at=!loose class:own-hand=own_hand role="group" aria-label=label
            style:left=at(|spread| spread.rect.x) style:top=at(|spread| spread.rect.y)
            style:width=measure(|spread| spread.rect.size.width) style:height=at(|spread| spread.rect.size.height)
            style=("--name", lettered(|print| print.name.0)) style=("--name-line", lettered(|print| print.name.1))
            style=("--words", lettered(|print| print.words.0)) style=("--words-line", lettered(|print| print.words.1))
            style=("--pad", lettered(|print| print.pad / 2.0)) style=("--art", lettered(|print| print.art))
            style=("--back", move || form.get().map(|form| px(back(form).width)))
        >
            <ZoneTitle zone=zone.clone() held common/>
            <ul class="slots" class:rowed=rowed class:round=move || ring.with(|ring| !ring.is_empty()) data-pieces=place>
                <For each=spots key=Spot::clone let:spot>
                    <TokenSpot spot place shared slots common ring/>
                </For>
                <Show when=is_empty><li class="gap"></li></Show>
            </ul>
            <Pager part say=|part| words::say().part_of_list(part) turn=move |page| app.windows.turn_tokens(place, page)/>
        </section>
    }
}

/// A part of the place that the plan gives a zone; the usual one if it gives none.
fn known<T: Default>(spread: Signal<Option<Spread>>, part: impl Fn(&Spread) -> T) -> T {
    spread.with(|spread| spread.as_ref().map(part).unwrap_or_default())
}

/// The class of a form.
fn class_of(form: Form) -> &'static str {
    match form {
        Form::Full(_) => "f-full",
        Form::Short(_) => "f-short",
        Form::Tag | Form::Brief => "f-tag",
        Form::Chip => "f-chip",
    }
}

/// Name and count; a button where the zone itself can be chosen.
#[component]
fn ZoneTitle(zone: ZoneInfo, held: Memo<Option<PlaceView>>, common: Memo<String>) -> impl IntoView {
    let app = app();
    let place = zone.place;
    let lit = Memo::new(move |_| app.game.targets.with(|targets| targets.places.contains(&place)));
    let count = move || held.with(|held| held.as_ref().map_or(0, |held| held.count));
    let secret = zone.secret && !is_pile(&zone);
    let name = zone.name.clone();
    view! {
        <h3 class="zone-title">
            {secret.then(|| view! { <Icon of=Picture::Lock/> })}
            {(!zone.look.icon.is_empty()).then(|| view! { <Symbol path=zone.look.icon.clone()/> })}
            <span lang=words::ENGINE>{zone.name.clone()}</span>
            <b>{count}</b>
            <span class="common" lang=words::ENGINE>{move || common.with(|common| if common.is_empty() { String::new() } else { format!("· {common}") })}</span>
        </h3>
        <Show when=move || lit.get()>
            <button class="place-here" data-legal="true" aria-label=name.clone() on:click=move |_| app.tap(place)></button>
        </Show>
    }
}

/// The value that a tap on a token means now: the token itself, or its kind if that is asked for and the token is
/// nobody's.
fn meant(app: App, spot: &Spot, place: u32, shared: bool) -> Option<Arg> {
    let (handle, kind) = (spot.token.handle, &spot.token.kind);
    app.game.targets.with(|targets| {
        if targets.tokens.contains_key(&handle) {
            return Some(Arg::Token { handle, place });
        }
        let mut words = targets.words.iter();
        let word = words.find(|(id, _)| shared && !spot.token.hidden && id == kind)?;
        Some(Arg::Word(word.0.clone(), word.1.clone()))
    })
}

/// True if a token is chosen: an argument of the move, or what it means is a member of the set that is being composed.
fn is_chosen(app: App, token: &Arg, meaning: &Option<Arg>) -> bool {
    app.game.picker.with(|picker| picker.args().contains(token))
        || app.game.targets.with(|targets| meaning.iter().any(|arg| targets.back.contains(arg)))
}

#[component]
fn TokenSpot(
    spot: Spot,
    place: u32,
    shared: bool,
    slots: Signal<Vec<Size>>,
    /// The words that its face leaves out.
    common: Memo<String>,
    ring: Signal<Vec<(f64, f64)>>,
) -> impl IntoView {
    let app = app();
    let (at, under, handle) = (spot.at, spot.under, spot.token.handle);
    let token = spot.token.clone();
    let starts_row = token.look.starts_row && at > 0;
    let meaning = Memo::new(move |_| meant(app, &spot, place, shared));
    let lit = move || meaning.with(Option::is_some);
    let arg = Arg::Token { handle, place };
    let chosen = Memo::new(move |_| is_chosen(app, &arg, &meaning.get()));
    let said = spoken(&token);
    let label = move || match (chosen.get(), lit()) {
        (true, _) => words::say().is_chosen(&said),
        (false, true) => words::say().is_legal(&said),
        (false, false) => said.clone(),
    };
    let peeking = StoredValue::new(Peeking::of(&token));
    let choose = move |_| {
        if peeking.with_value(Peeking::was_held) {
            return;
        }
        peeking.with_value(Peeking::gone);
        if app.sandbox.is_on() {
            return app.tap_in_sandbox(place, Some(handle));
        }
        let picked = meaning
            .get_untracked()
            .and_then(|arg| app.pick(|picker, decision| picker.take(&decision.moves, &arg)));
        if picked.is_none() {
            app.ask_why(place, Some(handle));
        }
        app.picked(picked);
    };
    let side = move |read: fn(&Size) -> f64| {
        move || slots.with(|slots| slots.get(at).map(|size| px(read(size))))
    };
    let prints = laid().prints;
    let face = Memo::new({
        let token = token.clone();
        move |_| {
            let face = prints.with(|prints| prints.face(&token));
            let title = common.with(|common| without(common, &face.title).to_owned());
            Face { title, ..face }
        }
    });
    // An element that has the focus is told when it is taken off the page, after its values are gone.
    let gone = move || peeking.try_with_value(Peeking::gone).unwrap_or_default();
    let leave = move |_| gone();
    on_cleanup(gone);
    let corner = move |read: fn(&(f64, f64)) -> f64| {
        move || ring.with(|ring| ring.get(at).map(|corner| px(read(corner))))
    };
    view! {
        {starts_row.then(|| view! { <li class="next-row" aria-hidden="true"></li> })}
        <li class="slot" style:left=corner(|at| at.0) style:top=corner(|at| at.1) style=("--w", side(|size| size.width)) style=("--h", side(|size| size.height)) style=("--under", under.min(4).to_string())>
            <button
                class="token-button" class:lit=lit class:held=chosen
                aria-label=label
                aria-disabled=move || (!lit()).then_some("true")
                tabindex=move || if lit() { "0" } else { "-1" }
                data-legal=move || lit().to_string()
                on:click=choose
                on:pointerenter=move |event| peeking.with_value(|peeking| peeking.come(&event))
                on:pointerleave=leave
                on:pointercancel=leave
                on:focus=move |event| peeking.with_value(|peeking| peeking.focused(&event))
                on:blur=move |_| gone()
            >
                <span class="face" aria-hidden="true" data-handle=handle>{move || view! { <TokenFace token=token.clone() face=face.get()/> }}</span>
            </button>
        </li>
    }
}

fn held_at(app: App, place: u32) -> Option<PlaceView> {
    app.game.places.with(|places| places.get(&place).cloned())
}

fn zone_label(app: App, zone: &ZoneInfo) -> String {
    let group = (!zone.look.group.is_empty()).then(|| zone.look.group.clone());
    let owner = (zone.owner > 0).then(|| app.game.seat_name(zone.owner));
    [zone.name.clone()].into_iter().chain(owner).chain(group).collect::<Vec<_>>().join(", ")
}
