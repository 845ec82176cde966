//! All variables, the viewer, the seed and the hashes.

use crate::state::app;
use crate::words;
use boardwright_protocol::{VarView, ViewAs};
use leptos::prelude::*;

/// The state as the viewer knows it.
#[component]
pub fn StateTab() -> impl IntoView {
    view! {
        <div class="state-tab">
            <Hashes/>
            <Variables/>
        </div>
    }
}

#[component]
fn Hashes() -> impl IntoView {
    let app = app();
    let hash = Memo::new(move |_| {
        app.game.view.with(|view| view.as_ref().map(|view| (view.hash.clone(), view.hash_of_state)))
    });
    let info = app.game.info;
    let seed =
        move || info.with(|info| info.as_ref().map(|info| info.seed.clone()).unwrap_or_default());
    let rules = move || {
        info.with(|info| info.as_ref().map(|info| info.rules_hash.clone()).unwrap_or_default())
    };
    let what =
        move || if hash.get().is_none_or(|(_, whole)| whole) { "State" } else { "What you see" };
    view! {
        <dl class="hashes">
            <div><dt>{what}</dt><dd class="code" data-testid="state-hash">{move || hash.get().map(|(hash, _)| hash).unwrap_or_default()}</dd></div>
            <div><dt>"Rules"</dt><dd class="code" data-testid="rules-hash">{rules}</dd></div>
            <div><dt>"Seed"</dt><dd class="code" data-testid="seed">{seed}</dd></div>
            <Eyes/>
        </dl>
    }
}

/// Chooses the viewer, in games with hidden information.
#[component]
fn Eyes() -> impl IntoView {
    let app = app();
    let hides =
        Memo::new(move |_| app.game.info.with(|info| info.as_ref().is_some_and(|info| info.hides)));
    let seats = Memo::new(move |_| {
        app.game.seats.with(|seats| {
            seats.iter().map(|seat| (seat.seat, seat.name.clone())).collect::<Vec<_>>()
        })
    });
    let value = move || match app.game.eyes.get() {
        None => "auto".to_owned(),
        Some(ViewAs::Decider) => "decider".to_owned(),
        Some(ViewAs::Everything) => "all".to_owned(),
        Some(ViewAs::Seat(seat)) => seat.to_string(),
    };
    let change = move |event| {
        app.look_as(match event_target_value(&event).as_str() {
            "decider" => Some(ViewAs::Decider),
            "all" => Some(ViewAs::Everything),
            seat => seat.parse().ok().map(ViewAs::Seat),
        });
    };
    view! {
        <Show when=move || hides.get()>
            <div><dt>"View as"</dt><dd>
                <select class="field" aria-label="View as" prop:value=value on:change=change>
                    <option value="auto">"The person here"</option>
                    <option value="decider">"The player to move"</option>
                    {move || seats.get().into_iter().map(|(seat, name)| view! { <option value=seat.to_string()>{name}</option> }).collect_view()}
                    <option value="all">"Everyone"</option>
                </select>
            </dd></div>
        </Show>
    }
}

#[component]
fn Variables() -> impl IntoView {
    let app = app();
    let groups = Memo::new(move |_| {
        app.game.view.with(|view| {
            let Some(view) = view else { return Vec::new() };
            let table = (String::from("Table"), view.globals.clone());
            let players = view
                .players
                .iter()
                .map(|player| (app.game.seat_name(player.seat), player.vars.clone()));
            std::iter::once(table)
                .chain(players)
                .filter(|(_, vars)| !vars.is_empty())
                .collect::<Vec<_>>()
        })
    });
    view! {
        <div class="var-groups">
            {move || groups.get().into_iter().map(|(name, vars)| view! { <Group name vars/> }).collect_view()}
        </div>
    }
}

#[component]
fn Group(name: String, vars: Vec<VarView>) -> impl IntoView {
    view! {
        <section class="var-group">
            <h3>{name}</h3>
            <dl>{vars.into_iter().map(|var| {
                let value = if var.hidden { "hidden".to_owned() } else { var.value };
                view! { <div><dt>{words::capital(&var.name)}</dt><dd>{value}</dd></div> }
            }).collect_view()}</dl>
        </section>
    }
}
