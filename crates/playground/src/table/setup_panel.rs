//! Players, seed and knobs of the game.

use super::knob::{Knob, ListKnob};
use crate::shell::{Icon, Pager, Picture, Popup};
use crate::state::app;
use crate::window::Part;
use crate::words;
use boardwright_protocol::{KnobView, ListKnobView};
use leptos::prelude::*;

/// The most knobs that are listed at once.
const MOST_KNOBS: usize = 40;

/// Opens the panel.
#[component]
pub fn SetupButton() -> impl IntoView {
    let open = RwSignal::new(false);
    let button = view! {
        <button
            class="btn quiet icon onmat" data-testid="setup-button" aria-label=words().setup title=words().setup
            aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)
        ><Icon of=Picture::Tune/></button>
    };
    view! {
        <Popup open button=button.into_any() label=words().this_game class="setup">
            <h2>{words().this_game}</h2>
            <Players/>
            <Beginning/>
            <Seed/>
            <Knobs/>
        </Popup>
    }
}

#[component]
fn Players() -> impl IntoView {
    let app = app();
    let range = Memo::new(move |_| {
        app.game.info.with(|info| info.as_ref().map(|info| (info.min_players, info.max_players)))
    });
    let now = Memo::new(move |_| app.game.seats.with(Vec::len) as u32);
    let choose = move |players: u32| {
        app.game.setup.update(|setup| {
            setup.players = players;
            setup.position = None; // it is one for another number of players
        });
        app.restart(false);
    };
    move || {
        let (least, most) = range.get().filter(|(least, most)| least < most)?;
        let buttons = (least..=most.min(crate::state::SEAT_LIMIT as u32)).map(|players| view! {
            <button aria-pressed=move || (now.get() == players).to_string() on:click=move |_| choose(players)>{players}</button>
        });
        Some(
            view! { <div class="field-row"><span>{words().players}</span><div class="seg" role="group" aria-label=words().players>{buttons.collect_view()}</div></div> },
        )
    }
}

/// The way back from a position that was set up by hand.
#[component]
fn Beginning() -> impl IntoView {
    let app = app();
    view! {
        <Show when=move || app.game.setup.with(|setup| setup.position.is_some())>
            <p class="faint">{words().set_up_by_hand}</p>
            <div class="field-row"><span></span><button class="btn" on:click=move |_| app.begin_by_rules()>{words().begin_by_rules}</button></div>
        </Show>
    }
}

#[component]
fn Seed() -> impl IntoView {
    let app = app();
    let seed = move || {
        app.game.info.with(|info| info.as_ref().map(|info| info.seed.clone()).unwrap_or_default())
    };
    let change = move |event| {
        let text = event_target_value(&event);
        if !text.trim().is_empty() {
            app.game.setup.update(|setup| setup.seed = seed_text(text.trim()));
            app.restart(false);
        }
    };
    view! {
        <label class="field-row"><span>{words().seed}</span><input class="field code" spellcheck="false" autocomplete="off" prop:value=seed on:change=change/></label>
        <div class="field-row"><span></span><button class="btn" title=words().same_seed_details on:click=move |_| app.restart(false)><Icon of=Picture::Start/>{words().same_seed}</button></div>
        <p class="faint">{words().same_seed_promise}</p>
    }
}

/// Sixteen hex digits are read as the seed that is shown.
fn seed_text(text: &str) -> String {
    let is_shown_form = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_shown_form { format!("0x{text}") } else { text.to_owned() }
}

#[component]
fn Knobs() -> impl IntoView {
    let app = app();
    let knobs = Memo::new(move |_| {
        app.game.info.with(|info| info.as_ref().map(|info| info.knobs.clone()).unwrap_or_default())
    });
    // Not keyed by the value, so that a changed knob keeps its place and the focus.
    let key = |knob: &KnobView| {
        (knob.id.clone(), knob.default, knob.min, knob.max, knob.step, knob.among.clone())
    };
    let page = RwSignal::new(0);
    let shown = Signal::derive(move || Part::page(page.get(), MOST_KNOBS, knobs.with(Vec::len)));
    let lists = Memo::new(move |_| {
        app.game.info.with(|info| info.as_ref().map(|info| info.lists.clone()).unwrap_or_default())
    });
    let list_key = |list: &ListKnobView| {
        (list.id.clone(), list.values.len(), list.defaults.clone(), list.min, list.max, list.step)
    };
    view! {
        <Show when=move || !knobs.with(Vec::is_empty) || !lists.with(Vec::is_empty)>
            <h3>{words().knobs}</h3>
            <For each=move || shown.with(|part| knobs.with(|knobs| part.slice(knobs).to_vec())) key=key let:knob><Knob knob knobs/></For>
            <Pager part=shown say=|part| words::say().knobs_listed(part) turn=move |to| page.set(to)/>
            <For each=move || lists.get() key=list_key let:list><ListKnob list lists/></For>
        </Show>
    }
}
