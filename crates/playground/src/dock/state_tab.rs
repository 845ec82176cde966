//! All variables, the viewer, the seed and the hashes.

use crate::shell::Pager;
use crate::state::app;
use crate::window::Part;
use crate::words;
use boardwright_protocol::{VarView, View, ViewAs};
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

/// The hashes, the seed, and the viewer.
#[component]
pub fn Hashes() -> impl IntoView {
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
    let what = move || {
        if hash.get().is_none_or(|(_, whole)| whole) { words().state } else { words().what_you_see }
    };
    view! {
        <dl class="hashes">
            <div><dt>{what}</dt><dd class="code" data-testid="state-hash">{move || hash.get().map(|(hash, _)| hash).unwrap_or_default()}</dd></div>
            <div><dt>{words().rules}</dt><dd class="code" data-testid="rules-hash">{rules}</dd></div>
            <div><dt>{words().seed}</dt><dd class="code" data-testid="seed">{seed}</dd></div>
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
        None | Some(ViewAs::Shared { .. }) => "auto".to_owned(),
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
            <div><dt>{words().view_as}</dt><dd>
                <select class="field" aria-label=words().view_as prop:value=value on:change=change>
                    <option value="auto">{words().the_person_here}</option>
                    <option value="decider">{words().the_player_to_move}</option>
                    {move || seats.get().into_iter().map(|(seat, name)| view! { <option value=seat.to_string()>{name}</option> }).collect_view()}
                    <option value="all">{words().everyone}</option>
                </select>
            </dd></div>
        </Show>
    }
}

/// The most variables of an owner that are listed at once.
const MOST: usize = 60;

#[component]
fn Variables() -> impl IntoView {
    let app = app();
    let find = RwSignal::new(String::new());
    // By seat, the game's own under 0; a game may have thousands of variables, so only those in sight are copied.
    let owners = Memo::new(move |_| {
        app.game.view.with(|view| {
            let Some(view) = view else { return Vec::new() };
            let players = view.players.iter().map(|player| (player.seat, player.vars.len()));
            let all = std::iter::once((0, view.globals.len())).chain(players);
            all.filter(|(_, count)| *count > 0).collect::<Vec<_>>()
        })
    });
    let many = Memo::new(move |_| owners.with(|all| all.iter().any(|(_, count)| *count > MOST)));
    view! {
        <div class="var-groups">
            <Show when=move || many.get()>
                <input class="field find-variable" type="search" placeholder=words().find_variable aria-label=words().find_variable autocomplete="off" on:input=move |event| find.set(event_target_value(&event).to_lowercase())/>
            </Show>
            <For each=move || owners.get() key=|(seat, _)| *seat let((seat, _))><Group seat find/></For>
        </div>
    }
}

#[component]
fn Group(seat: u32, find: RwSignal<String>) -> impl IntoView {
    let app = app();
    let page = RwSignal::new(0);
    let name = move || {
        if seat == 0 { words().table_variables.to_owned() } else { app.game.seat_name(seat) }
    };
    let listed = Memo::new(move |_| {
        app.game.view.with(|view| {
            let vars = view.as_ref().map(|view| vars_of(view, seat)).unwrap_or_default();
            find.with(|find| page_of(vars, find, page.get()))
        })
    });
    let part = Signal::derive(move || listed.with(|(part, _)| *part));
    view! {
        <section class="var-group">
            <h3>{name}</h3>
            <dl>
                <For each=move || listed.get().1 key=|var| (var.id.clone(), var.value.clone(), var.hidden) let:var>
                    <div>
                        <dt>{words::capital(&var.name)}</dt>
                        <dd>{if var.hidden { words().hidden.to_owned() } else { var.value }}</dd>
                    </div>
                </For>
            </dl>
            <Pager part say=|part| words::say().variables_listed(part) turn=move |to| page.set(to)/>
        </section>
    }
}

fn vars_of(view: &View, seat: u32) -> &[VarView] {
    if seat == 0 {
        return &view.globals;
    }
    let player = view.players.iter().find(|player| player.seat == seat);
    player.map_or(&[], |player| &player.vars)
}

/// A page of the variables whose names have these letters.
fn page_of(vars: &[VarView], find: &str, page: usize) -> (Part, Vec<VarView>) {
    let fits = |var: &&VarView| find.is_empty() || var.name.to_lowercase().contains(find);
    let found: Vec<&VarView> = vars.iter().filter(fits).collect();
    let part = Part::page(page, MOST, found.len());
    (part, part.slice(&found).iter().map(|var| (*var).clone()).collect())
}
