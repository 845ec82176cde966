//! A seat in the seat bar.

use super::piece::SeatToken;
use super::vars::{VarList, Vars, has_value};
use crate::state::{App, app};
use crate::words;
use boardwright_protocol::{PlayerView, Seat, VarView};
use leptos::prelude::*;

/// A seat: its kind, its variables, and whether it has the turn.
#[component]
pub fn SeatCard(seat: u32) -> impl IntoView {
    let app = app();
    let is = move |read: fn(&PlayerView) -> bool| {
        Memo::new(move |_| with_player(app, seat, read).unwrap_or(false))
    };
    let (deciding, eliminated) = (is(|player| player.deciding), is(|player| player.eliminated));
    let won = Memo::new(move |_| {
        app.game.view.with(|v| {
            v.as_ref().and_then(|v| v.end.as_ref()).is_some_and(|end| end.winners.contains(&seat))
        })
    });
    let vars = Memo::new(move |_| {
        let seats = app.game.seats.with(Vec::len);
        with_player(app, seat, |player| shown_vars(player, seats)).unwrap_or_default()
    });
    let choosable = move || app.game.targets.with(|targets| targets.players.contains(&seat));
    view! {
        <div class="seat" class:turn=move || deciding.get() || won.get() class:lit=choosable aria-current=move || deciding.get().then_some("true")>
            <SeatToken seat=seat/>
            <div class="who">
                <span class="name">{move || app.game.seat_name(seat)}</span>
                {move || match !app.seats_change() {
                    true => view! { <KindName seat/> }.into_any(),
                    false => view! { <KindSelect seat/> }.into_any(),
                }}
            </div>
            <div class="right">
                <SeatState seat deciding won eliminated/>
                <Vars vars/>
            </div>
        </div>
    }
}

/// The kind of a bot, where nobody can change it.
#[component]
fn KindName(seat: u32) -> impl IntoView {
    let app = app();
    let kind = move || {
        app.game.seats.with(|seats| seats.iter().find(|info| info.seat == seat).map(|i| i.kind))
    };
    let told = move || match kind() {
        None | Some(Seat::Person) => words().a_person.to_owned(),
        Some(bot) => words::say().kind(bot).to_owned(),
    };
    view! { <span class="kind-name">{told}</span> }
}

#[component]
fn KindSelect(seat: u32) -> impl IntoView {
    let app = app();
    let kind = Memo::new(move |_| {
        app.game.seats.with(|seats| {
            seats.iter().find(|info| info.seat == seat).map_or(Seat::Random, |info| info.kind)
        })
    });
    const KINDS: [Seat; 8] = [
        Seat::Person,
        Seat::Level(5),
        Seat::Level(4),
        Seat::Level(3),
        Seat::Level(2),
        Seat::Level(1),
        Seat::Greedy,
        Seat::Random,
    ];
    let change = move |event| {
        let chosen = event_target_value(&event);
        if let Some(kind) = KINDS.into_iter().find(|kind| value_of(*kind) == chosen) {
            app.seat(seat, kind);
        }
    };
    view! {
        <select class="kind" aria-label=move || words::say().who_plays(&app.game.seat_name(seat)) prop:value=move || value_of(kind.get()) on:change=change>
            {KINDS.map(|kind| view! { <option value=value_of(kind)>{words::say().kind(kind)}</option> })}
        </select>
    }
}

fn value_of(kind: Seat) -> &'static str {
    match kind {
        Seat::Person => "person",
        Seat::Random => "random",
        Seat::Greedy => "greedy",
        Seat::Level(1) => "level-1",
        Seat::Level(2) => "level-2",
        Seat::Level(3) => "level-3",
        Seat::Level(4) => "level-4",
        Seat::Level(_) => "level-5",
    }
}

/// The status of the seat, in two words.
#[component]
fn SeatState(
    seat: u32,
    deciding: Memo<bool>,
    won: Memo<bool>,
    eliminated: Memo<bool>,
) -> impl IntoView {
    let app = app();
    let count =
        Memo::new(move |_| app.game.with_decision(|decision| (decision.seat, decision.count)));
    let is_person = Memo::new(move |_| {
        app.game
            .seats
            .with(|seats| seats.iter().any(|info| info.seat == seat && info.kind == Seat::Person))
    });
    let text = move || match (won.get(), deciding.get(), is_person.get()) {
        (true, ..) => Some(("chip good", words().winner.to_owned())),
        (_, true, true) => count
            .get()
            .filter(|(of, n)| *of == seat && *n > 0)
            .map(|(_, n)| ("chip good count", words::say().moves(n as usize))),
        (_, true, false) if app.game.thinking.get() => {
            Some(("chip info", words().thinking.to_owned()))
        }
        (_, true, false) => Some(("chip", words().to_move.to_owned())),
        _ if eliminated.get() => Some(("chip", words().out.to_owned())),
        _ => None,
    };
    move || text().map(|(class, text)| view! { <span class=class>{text}</span> })
}

fn with_player<T>(app: App, seat: u32, read: impl FnOnce(&PlayerView) -> T) -> Option<T> {
    app.game
        .view
        .with(|view| view.as_ref()?.players.iter().find(|player| player.seat == seat).map(read))
}

/// The variables that matter of a player in a game with so many seats, and the score if no variable is it. Without any
/// of these, all numbers. Flags that do not hold and references to nothing are left out.
pub fn shown_vars(player: &PlayerView, seats: usize) -> VarList {
    let is_shown = |var: &&VarView| var.main && (var.hidden || has_value(var));
    let is_number = |var: &&VarView| var.value.parse::<i32>().is_ok();
    let has_main = player.vars.iter().any(|var| var.main);
    let mut vars = if player.score.is_some() || has_main {
        VarList::of(player.vars.iter().filter(is_shown), seats)
    } else {
        VarList::of(player.vars.iter().filter(is_number), seats)
    };
    vars.leave_out_empty();
    vars.shorten();
    if let Some(score) = player.score {
        let value = score.to_string();
        let main: Vec<&VarView> = player.vars.iter().filter(|var| var.main).collect();
        let is_score = |var: &&VarView| var.is_score || main.len() == 1 && var.value == value;
        if !main.iter().any(is_score) {
            vars.push(VarView {
                id: "\u{0}score".to_owned(),
                name: words().score.to_owned(),
                value,
                max: None,
                hidden: false,
                main: true,
                is_score: true,
                group: String::new(),
                icon: String::new(),
            });
        }
    }
    vars
}
