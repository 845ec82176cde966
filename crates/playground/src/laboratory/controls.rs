//! The controls of the laboratory: bots, number of games, a rule that stops early, start, pause, stop, files.

use crate::shell::{Icon, Picture};
use crate::state::{GAMES, app};
use crate::table::SeatToken;
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::{LabForm, Seat};
use leptos::prelude::*;

/// The bots to choose from.
pub(super) fn bots() -> Vec<Seat> {
    let levels = (1..=Seat::LEVELS).map(Seat::Level);
    [Seat::Random, Seat::Greedy].into_iter().chain(levels).collect()
}

/// A bot for each seat.
#[component]
pub fn Seats() -> impl IntoView {
    let app = app();
    let seats = Memo::new(move |_| app.game.seats.with(Vec::len) as u32);
    let row = move |seat: u32| {
        let all = bots();
        let here = move || bots().iter().position(|bot| *bot == app.lab.bot(seat)).unwrap_or(0);
        let change = move |event| {
            let chosen = event_target_value(&event).parse::<usize>().ok();
            if let Some(bot) = chosen.and_then(|at| bots().get(at).copied()) {
                app.lab.set_bot(seat, bot, seats.get_untracked());
            }
        };
        let busy = move || app.lab.running.get() || app.trials.running.get();
        let options = (0..).zip(all).map(|(at, bot): (usize, _)| {
            view! { <option value=at.to_string()>{words::say().kind(bot)}</option> }
        });
        view! {
            <label class="lab-seat">
                <SeatToken seat=seat/>
                <span class="name">{move || app.game.seat_name(seat)}</span>
                <select class="field" prop:value=move || here().to_string() disabled=busy on:change=change>{options.collect_view()}</select>
            </label>
        }
    };
    view! {
        <fieldset class="lab-seats">
            <legend>{lab_words().bots_by_seat}</legend>
            {move || (1..=seats.get()).map(row).collect_view()}
            <p class="faint">{lab_words().bots_swap}</p>
        </fieldset>
    }
}

/// How many games, and whether to stop early.
#[component]
pub fn StopRule() -> impl IntoView {
    let lab = app().lab;
    view! {
        <fieldset class="lab-stop">
            <legend>{words().games}</legend>
            <HowManyGames/>
            <label class="check">
                <input type="checkbox" prop:checked=lab.until_close disabled=lab.running on:change=move |event| lab.until_close.set(event_target_checked(&event))/>
                <span>{lab_words().stop_when_close}</span>
            </label>
        </fieldset>
    }
}

/// How many games of the rules that are open.
#[component]
pub fn HowManyGames() -> impl IntoView {
    let lab = app().lab;
    view! { <HowMany id="batch-games" games=lab.games choices=&GAMES running=lab.running/> }
}

/// A number of games to choose.
#[component]
pub fn HowMany(
    id: &'static str,
    games: RwSignal<u32>,
    choices: &'static [u32],
    running: RwSignal<bool>,
) -> impl IntoView {
    let change = move |event| {
        if let Ok(number) = event_target_value(&event).parse() {
            games.set(number);
        }
    };
    let option = |number: &u32| {
        view! { <option value=number.to_string()>{words::grouped((*number).into())}</option> }
    };
    view! {
        <label class="how-many">
            <span>{words().games}</span>
            <select class="field" data-testid=id prop:value=move || games.get().to_string() disabled=running on:change=change>
                {choices.iter().map(option).collect_view()}
            </select>
        </label>
    }
}

/// Start, pause, stop.
#[component]
pub fn Buttons() -> impl IntoView {
    let app = app();
    let lab = app.lab;
    let can_start = move || {
        let busy = lab.running.get() || app.trials.running.get();
        !busy && app.game.info.with(Option::is_some)
    };
    let pause =
        move |_| if lab.paused.get_untracked() { app.go_on_with_lab() } else { app.pause_lab() };
    let pausing = move || if lab.paused.get() { words().go_on } else { lab_words().pause };
    view! {
        <div class="buttons">
            <button class="btn" data-testid="batch-start" disabled=move || !can_start() on:click=move |_| app.start_lab()>
                <Icon of=Picture::Play/>{move || words::say().play_games(lab.games.get())}
            </button>
            <button class="btn quiet" data-testid="lab-pause" disabled=move || !lab.running.get() on:click=pause>{pausing}</button>
            <button class="btn quiet" data-testid="batch-cancel" disabled=move || !lab.running.get() on:click=move |_| app.cancel_lab()>
                <Icon of=Picture::Stop/>{words().stop}
            </button>
        </div>
    }
}

/// How many games are played, how fast, and how long the rest takes.
#[component]
pub fn Progress() -> impl IntoView {
    let lab = app().lab;
    let counts = lab.counts;
    let part = move || {
        counts.with(|c| {
            c.as_ref().map_or(0.0, |c| f64::from(c.done) * 100.0 / f64::from(c.games.max(1)))
        })
    };
    let rest = move || {
        let left = counts.with(|c| c.as_ref().map_or(0, |c| c.games.saturating_sub(c.done)));
        let speed = lab.speed.get();
        match (lab.running.get(), lab.paused.get(), lab.measuring.get()) {
            (true, true, _) => lab_words().paused.to_owned(),
            (true, false, _) if speed > 0.0 => {
                words::say().lab_speed(speed, f64::from(left) / speed)
            }
            (false, _, true) => lab_words().measuring.to_owned(),
            _ => String::new(),
        }
    };
    view! {
        <div class="bar-track progress" class:hidden=move || counts.with(Option::is_none) aria-hidden="true">
            <span class="bar-fill" style:width=move || format!("{:.1}%", part())></span>
        </div>
        <p class="lab-rest faint">{rest}</p>
    }
}

/// The report as files, and as results to compare with.
#[component]
pub fn Files() -> impl IntoView {
    let app = app();
    let lab = app.lab;
    let none = move || lab.report.with(Option::is_none);
    let name = move || lab.baseline.with(|of| of.as_ref().map(|of| of.name.clone()));
    view! {
        <fieldset class="lab-files">
            <legend>{lab_words().report}</legend>
            <button class="btn quiet small" disabled=none on:click=move |_| app.save_report(LabForm::Html)><Icon of=Picture::Download/>{lab_words().report_page}</button>
            <button class="btn quiet small" disabled=none on:click=move |_| app.save_report(LabForm::Json)><Icon of=Picture::Download/>{lab_words().report_data}</button>
            <button class="btn quiet small" disabled=none on:click=move |_| app.make_baseline()>{lab_words().make_baseline}</button>
            {move || name().map(|name| view! {
                <p class="lab-baseline"><span class="dashes" aria-hidden="true"></span>{name}
                    <button class="link" on:click=move |_| lab.baseline.set(None)>{lab_words().forget_baseline}</button>
                </p>
            })}
        </fieldset>
    }
}
