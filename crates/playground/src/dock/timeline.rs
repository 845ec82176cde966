//! The whole game as a line of stops.

use super::chances::{ChanceButton, ChanceLine};
use super::note::NoteField;
use super::variations::Lines;
use crate::shell::{Icon, Picture};
use crate::state::{App, Progress, app};
use crate::table::SeatToken;
use crate::words;
use crate::words::{branch_words, tour_words};
use boardwright_protocol::LinkMode;
use leptos::prelude::*;
use std::time::Duration;

/// The most stops that are large enough to press; of more, every second, third… one is drawn.
const MOST: usize = 60;

/// Stops with the tokens of the deciders, or the line of win chances, and a button that plays all steps.
#[component]
pub fn Timeline() -> impl IntoView {
    let app = app();
    let charted = Memo::new(move |_| app.chances.progress.get() != Progress::Off);
    let row = move || {
        view! {
            <div class="timeline-line"><StopRow/><NoteField/></div>
            <div class="timeline-end"><AskButton/><ChanceButton/><Verdict/></div>
        }
    };
    view! {
        <div class="timeline" class:charted=charted>
            <Player/>
            <Show when=move || charted.get() fallback=row>
                <div class="timeline-line"><ChanceLine/><NoteField/></div>
            </Show>
            <Lines/>
        </div>
    }
}

/// Adds a question about the move made here to the lesson, for authors.
#[component]
fn AskButton() -> impl IntoView {
    let app = app();
    let edits = move || app.mode.get() == LinkMode::Edit;
    let none = move || app.game.position().1 == 0;
    let ask = move |_| leptos::task::spawn_local(async move { app.ask_about_move().await });
    view! {
        <Show when=edits>
            <button class="btn" data-testid="ask-about" title=tour_words().ask_about_details disabled=none on:click=ask><Icon of=Picture::Help/><span>{tour_words().ask_about}</span></button>
        </Show>
    }
}

/// The stops, each with the token of its decider.
#[component]
pub fn StopRow() -> impl IntoView {
    let app = app();
    let stops = Memo::new(move |_| {
        let seats: Vec<u32> = app.game.log.with(|log| log.iter().map(|row| row.seat).collect());
        app.game.lines.notes.with(|notes| stops(&seats, |at| notes.contains_key(&at)))
    });
    view! {
        <ol class="stops" aria-label=words().stops>
            <li><StopButton at=0 seat=None/></li>
            <For each=move || stops.get() key=|stop| *stop let((at, seat))><li><StopButton at seat=Some(seat)/></li></For>
        </ol>
    }
}

/// The number of decisions before the stop, and the last decider. Those with a comment are always there.
fn stops(seats: &[u32], has_note: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
    let every = seats.len().div_ceil(MOST).max(1);
    let last = seats.len();
    let stops = (1..).zip(seats.iter().copied());
    let is_drawn =
        |at: u32| (at as usize).is_multiple_of(every) || at as usize == last || has_note(at);
    stops.filter(|(at, _)| is_drawn(*at)).collect()
}

#[component]
fn StopButton(at: u32, seat: Option<u32>) -> impl IntoView {
    let app = app();
    let state = Memo::new(move |_| {
        let (now, _) = app.game.position();
        now.cmp(&at)
    });
    let class = move || match state.get() {
        std::cmp::Ordering::Less => "stop ahead",
        std::cmp::Ordering::Equal => "stop now",
        std::cmp::Ordering::Greater => "stop",
    };
    let has_note = Memo::new(move |_| app.game.lines.notes.with(|notes| notes.contains_key(&at)));
    let has_forks =
        Memo::new(move |_| app.game.lines.all.with(|branches| branches.forks.contains(&at)));
    let label = move || {
        let step = match seat {
            None => words().start.to_owned(),
            Some(seat) => words::say().step_by(at, &app.game.seat_name(seat)),
        };
        let note = has_note.get().then_some(branch_words().with_comment);
        let forks = has_forks.get().then_some(branch_words().with_variations);
        [Some(step.as_str()), note, forks].into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    view! {
        <button class=class class:noted=has_note class:forked=has_forks aria-label=label title=label tabindex="-1" aria-current=move || state.get().is_eq().then_some("step") on:click=move |_| app.go_to(at)>
            {match seat {
                None => view! { <span class="start-stop"></span> }.into_any(),
                Some(seat) => view! { <SeatToken seat=seat/> }.into_any(),
            }}
        </button>
    }
}

/// Shows the steps one after the other.
#[component]
pub fn Player() -> impl IntoView {
    let app = app();
    let playing = RwSignal::new(false);
    let speed = RwSignal::new(1_u32);
    let toggle = move |_| {
        if playing.get_untracked() {
            playing.set(false);
            return;
        }
        let (at, total) = untrack(|| app.game.position());
        if at >= total {
            app.go_to(0);
        }
        playing.set(true);
        advance(app, playing, speed);
    };
    let picture = Signal::derive(move || if playing.get() { Picture::Stop } else { Picture::Play });
    view! {
        <div class="player">
            <button class="btn" on:click=toggle><Icon of=picture/>{move || if playing.get() { words().stop } else { words().replay }}</button>
            <div class="seg" role="group" aria-label=words().speed>
                {[1, 2, 4].map(|times| view! { <button aria-pressed=move || (speed.get() == times).to_string() on:click=move |_| speed.set(times)>{format!("{times}×")}</button> })}
            </div>
        </div>
    }
}

fn advance(app: App, playing: RwSignal<bool>, speed: RwSignal<u32>) {
    let pause = Duration::from_millis(800 / u64::from(speed.get_untracked().max(1)));
    set_timeout(
        move || {
            if playing.try_get_untracked() != Some(true) {
                return; // stopped, or the tab was left
            }
            let (at, total) = untrack(|| app.game.position());
            if at < total {
                app.go_to(at + 1);
                advance(app, playing, speed);
            } else {
                playing.set(false);
            }
        },
        pause,
    );
}

/// How the game ended, at the end of the line.
#[component]
pub fn Verdict() -> impl IntoView {
    let app = app();
    let end = Memo::new(move |_| {
        app.game.view.with(|view| {
            view.as_ref().and_then(|view| view.end.as_ref().map(|end| end.headline.clone()))
        })
    });
    view! { <p class="outcome" lang=words::ENGINE>{move || end.get().unwrap_or_default()}</p> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_games_have_fewer_stops_and_keep_the_last() {
        assert_eq!(stops(&[1, 2, 1], |_| false), [(1, 1), (2, 2), (3, 1)]);
        let long = stops(&vec![1; 121], |_| false);
        assert_eq!(long.len(), 41);
        let noted = stops(&vec![1; 121], |at| at == 2);
        assert_eq!((noted.len(), noted[0]), (42, (2, 1)));
        assert_eq!(long.last(), Some(&(121, 1)));
    }
}
