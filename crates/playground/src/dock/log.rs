//! The log, newest last, and the changes of the present step.

use crate::state::app;
use crate::table::SeatToken;
use crate::words;
use boardwright_protocol::{GameInfo, LogRow};
use leptos::html::Ol;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The most rows in the list; the slider reaches older steps.
const MOST: usize = 300;

/// The list and the details.
#[component]
pub fn Log() -> impl IntoView {
    view! {
        <div class="log-panel">
            <Rows/>
            <Changes/>
        </div>
    }
}

/// A row shows the game after its decision.
#[component]
fn Rows() -> impl IntoView {
    let app = app();
    let list = NodeRef::<Ol>::new();
    let rows = move || {
        app.game.log.with(|log| {
            let skip = log.len().saturating_sub(MOST);
            let all: Vec<_> = log.iter().cloned().enumerate().skip(skip).collect();
            all
        })
    };
    let by_hand = move |read: fn(&GameInfo) -> bool| {
        move || app.game.info.with(|info| info.as_deref().is_some_and(read))
    };
    let (set_up, set_roll) = (by_hand(|info| info.by_hand), by_hand(|info| info.set_roll));
    let is_empty = move || app.game.log.with(Vec::is_empty);
    let position = Memo::new(move |_| app.game.position().0);
    // Every row after the present one is ahead, which the style sheet says: only two rows change with a step. While a
    // position is set up, the table shows none of these steps.
    let sets_up = Memo::new(move |_| app.sandbox.draft.with(Option::is_some));
    let skipped = Memo::new(move |_| app.game.log.with(|log| log.len().saturating_sub(MOST)));
    let all_ahead = move || !sets_up.get() && position.get() as usize <= skipped.get();
    Effect::new(move || {
        let at = position.get();
        app.game.log.track();
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                keep_in_sight(&list, at);
            }
        });
    });
    view! {
        <ol class="log" class:all-ahead=all_ahead class:none-ahead=sets_up data-testid="log" aria-label=words().log node_ref=list>
            <Show when=set_up><li class="calm" data-testid="begins-by-hand">{words().set_up_by_hand}</li></Show>
            <Show when=set_roll><li class="calm" data-testid="roll-by-hand">{words().roll_by_hand}</li></Show>
            <For each=rows key=|(at, row)| (*at, row.number.clone(), row.seat, row.label.clone(), row.changes.clone()) let((at, row))>
                <Row at=at as u32 + 1 row position/>
            </For>
            <Show when=move || is_empty() && !set_up()><li class="calm">{words().nothing_happened}</li></Show>
        </ol>
    }
}

#[component]
fn Row(
    at: u32,
    row: LogRow,
    /// The present step.
    position: Memo<u32>,
) -> impl IntoView {
    let app = app();
    let on = Memo::new(move |_| position.get() == at);
    let note = Memo::new(move |_| app.game.lines.notes.with(|notes| notes.get(&at).cloned()));
    let seat = row.seat;
    let changes = row.changes.join(" ");
    let places = StoredValue::new(row.places);
    let glance = move || app.game.glanced.set(places.get_value());
    let look_away = move || app.game.glanced.set(Vec::new());
    on_cleanup(look_away);
    view! {
        <li data-at=at.to_string() class:on=on>
            <button
                aria-current=move || on.get().then_some("step") on:click=move |_| app.go_to(at)
                on:pointerenter=move |_| glance() on:pointerleave=move |_| look_away()
                on:focus=move |_| glance() on:blur=move |_| look_away()
            >
                <span class="no">{row.number}</span>
                <SeatToken seat=seat/>
                <span class="what"><span class="who">{move || app.game.seat_name(seat)}</span>" "<b lang=words::ENGINE>{row.label}</b>{(!changes.is_empty()).then(|| view! { <span class="d" lang=words::ENGINE>{changes}</span> })}{move || note.get().map(|note| view! { <span class="row-note" dir="auto">{note}</span> })}</span>
            </button>
        </li>
    }
}

/// The changes of the present step, a sentence each.
#[component]
fn Changes() -> impl IntoView {
    let app = app();
    let row = Memo::new(move |_| {
        let (at, _) = app.game.position();
        app.game.log.with(|log| log.get(at.checked_sub(1)? as usize).cloned())
    });
    move || {
        let row = row.get()?;
        let seat = row.seat;
        Some(view! {
            <section class="changes" aria-label=words().what_it_changed>
                <h3><SeatToken seat=seat/>{move || app.game.seat_name(seat)}": "<span lang=words::ENGINE>{row.label}</span></h3>
                <p class="faint">{words::say().step_in_turn(&row.number, row.turn)}</p>
                <ul lang=words::ENGINE>{row.changes.into_iter().map(|change| view! { <li>{change}</li> }).collect_view()}</ul>
            </section>
        })
    }
}

/// Scrolls the list, but not the page, to the present row.
fn keep_in_sight(list: &HtmlElement, at: u32) {
    let row = list.query_selector(&format!("[data-at='{at}']")).ok().flatten();
    let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) else { return };
    let (top, height) = (row.offset_top(), row.offset_height());
    let (from, room) = (list.scroll_top(), list.client_height());
    if top < from || top + height > from + room {
        list.set_scroll_top(top - room / 2);
    }
}
