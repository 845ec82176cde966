//! The results of the games: the headline, and the share of each seat with its interval.

use super::fairness::Fairness;
use crate::lab::{part_of, wilson};
use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::table::SeatToken;
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::{BatchCounts, LabVerdict, LabWitness};
use leptos::prelude::*;

/// The results, with games to watch.
#[component]
pub fn Winners() -> impl IntoView {
    let app = app();
    let counts = Memo::new(move |_| app.lab.counts.get());
    let problem = app.lab.problem;
    view! {
        <section class="lab-winners" aria-label=lab_words().who_wins>
            {move || match (problem.with(String::is_empty), counts.get()) {
                (false, _) => view! { <p class="calm bad" role="alert"><Icon of=Picture::Warn/>{problem}</p> }.into_any(),
                (true, Some(_)) => view! { <Shares/><Verdict/><Watch/> }.into_any(),
                (true, None) => view! { <p class="calm">{lab_words().lab_empty}</p> }.into_any(),
            }}
        </section>
    }
}

/// The headline, a summary, and a bar for each seat.
#[component]
pub fn Shares() -> impl IntoView {
    let app = app();
    let counts = Memo::new(move |_| app.lab.counts.get().unwrap_or_default());
    let seats = Memo::new(move |_| counts.with(|counts| counts.wins.len() as u32));
    view! {
        <h2>{move || counts.with(|counts| headline(counts, |seat| app.lab.seat_name(seat), app.lab.running.get()))}</h2>
        <Show when=move || app.lab_is_old()>
            <p class="old-counts"><Icon of=Picture::Warn/>{words().old_counts}</p>
        </Show>
        <p class="sum">{move || counts.with(summary)}</p>
        <Compared counts/>
        <div class="shares" class:compared=move || app.lab.before.with(Option::is_some)>
            {move || (1..=seats.get()).map(|seat| view! { <Share seat counts/> }).collect_view()}
        </div>
    }
}

/// The answer whether the game is fairer than it was, once games of other rules can be compared.
#[component]
fn Compared(counts: Memo<BatchCounts>) -> impl IntoView {
    let lab = app().lab;
    let said = move || {
        let ended = !lab.running.get();
        let before = lab.before.get().filter(|_| ended)?;
        counts.with(|now| Fairness::of(&before, now)).map(Fairness::said)
    };
    move || said().map(|said| view! { <p class="fairness" role="status">{said}</p> })
}

#[component]
fn Share(seat: u32, counts: Memo<BatchCounts>) -> impl IntoView {
    let app = app();
    let share = Memo::new(move |_| {
        counts.with(|c| {
            let wins = c.wins.get(seat as usize - 1).copied().unwrap_or(0);
            let (low, high) = wilson(wins, c.ended());
            (wins, f64::from(wins) / f64::from(c.ended().max(1)), low, high)
        })
    });
    let percent = |part: f64| format!("{:.1}%", part * 100.0);
    let text = move || {
        let (_, rate, low, high) = share.get();
        words::say().share(rate * 100.0, low * 100.0, high * 100.0)
    };
    let before = Memo::new(move |_| {
        app.lab.before.with(|before| {
            let before = before.as_ref()?;
            Some(f64::from(*before.wins.get(seat as usize - 1)?) / f64::from(before.ended().max(1)))
        })
    });
    let was =
        move || before.get().map(|part| format!("{} {:.0} %", words().before_change, part * 100.0));
    let former = move || {
        let of = app.lab.baseline.get()?;
        let rate = of.report.seats.get(seat as usize - 1)?;
        Some(percent(part_of(&rate.value)))
    };
    view! {
        <div class="share">
            <SeatToken seat=seat/>
            <span class="name">{move || app.lab.seat_name(seat)}</span>
            <span class=format!("beam s{}", (seat - 1) % 6 + 1) aria-hidden="true">
                <span class="fill" style:width=move || percent(share.get().1)></span>
                <span class="band" style:left=move || percent(share.get().2) style:right=move || percent(1.0 - share.get().3)></span>
                {move || before.get().map(|part| view! { <span class="was" style:left=percent(part)></span> })}
                {move || former().map(|left| view! { <span class="former" style:left=left></span> })}
            </span>
            <b class="wins">{move || share.get().0}</b>
            <span class="range">{text}</span>
            {move || was().map(|was| view! { <span class="before">{was}</span> })}
        </div>
    }
}

/// Whether the seats are even, as the report finds it.
#[component]
fn Verdict() -> impl IntoView {
    let report = app().lab.report;
    let said = move || {
        let verdict = report.with(|report| report.as_ref().and_then(|report| report.verdict))?;
        Some(match verdict {
            LabVerdict::Fair => lab_words().verdict_fair,
            LabVerdict::Unfair => lab_words().verdict_unfair,
            LabVerdict::Unknown => lab_words().verdict_unknown,
        })
    };
    move || said().map(|said| view! { <p class="lab-verdict">{said}</p> })
}

/// The shortest game, one of median length, and the longest.
#[component]
fn Watch() -> impl IntoView {
    let app = app();
    let names = [lab_words().shortest_game, lab_words().median_game, lab_words().longest_game];
    let games = move || {
        let games = app.lab.report.with(|of| of.as_ref().map(|of| of.watch.clone()));
        games.filter(|games| !games.is_empty())
    };
    let button = move |(name, game): (&'static str, u32)| {
        let of = LabWitness { game, at: String::new() };
        view! { <button class="link" on:click=move |_| app.watch_game(of.clone(), true)>{name}</button>" " }
    };
    move || {
        games().map(|games| {
            if app.lab_is_old() {
                return ().into_any(); // the table has other rules now
            }
            let all = names.into_iter().zip(games).map(button).collect_view();
            view! { <p class="lab-watch"><Icon of=Picture::Play/>{lab_words().watch}" "{all}</p> }
                .into_any()
        })
    }
}

/// The result, if the numbers show one.
fn headline(counts: &BatchCounts, name: impl Fn(u32) -> String, running: bool) -> String {
    let seats = counts.wins.len();
    if counts.done == 0 {
        return if running { words().starting_bots } else { words().no_games_played }.to_owned();
    }
    if seats < 2 {
        let won = counts.wins.first().copied().unwrap_or(0);
        return words::say().won_of(won, counts.ended());
    }
    let decided: u32 = counts.wins.iter().sum();
    let even = f64::from(decided) / f64::from(counts.ended().max(1)) / seats as f64;
    let ahead = (1..)
        .zip(&counts.wins)
        .filter(|(_, wins)| wilson(**wins, counts.ended()).0 > even)
        .max_by_key(|(_, wins)| **wins);
    match ahead {
        Some((seat, _)) => words::say().wins_more_often(&name(seat)),
        None if decided == 0 && counts.lost == counts.ended() => words().all_lose.to_owned(),
        None if decided == 0 => words().nobody_wins.to_owned(),
        None => words().too_close.to_owned(),
    }
}

/// The counts in words.
fn summary(counts: &BatchCounts) -> String {
    let say = words::say();
    let mut parts = vec![say.games_of(counts.done, counts.games), say.draws(counts.draws)];
    if counts.lost > 0 {
        parts.push(say.lost_by_all(counts.lost));
    }
    if counts.shared > 0 {
        parts.push(say.shared_wins(counts.shared));
    }
    if counts.faults > 0 {
        parts.push(say.left_out(counts.faults));
    }
    if counts.ended() > 0 {
        let mean = counts.plies as f64 / f64::from(counts.ended());
        parts.push(say.plies_on_average(mean, counts.shortest, counts.longest));
    }
    if counts.cancelled {
        parts.push(words().stopped.to_owned());
    }
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games that were stopped once counted in the number of games, but not in the plies.
    #[test]
    fn means_are_over_games_that_ended() {
        let counts =
            BatchCounts { games: 10, done: 10, faults: 5, plies: 50, ..BatchCounts::default() };
        let told = summary(&counts);
        assert!(told.contains("10.0 plies on average"), "{told}");
        assert!(told.contains("5 games could not go on and are left out"), "{told}");
    }

    #[test]
    fn headlines_claim_no_more_than_the_numbers() {
        let counts = |wins: &[u32], done| BatchCounts {
            wins: wins.to_vec(),
            done,
            games: 100,
            ..BatchCounts::default()
        };
        let name = |seat: u32| format!("Seat {seat}");
        assert_eq!(headline(&counts(&[52, 48], 100), name, false), "No seat is clearly ahead");
        assert_eq!(headline(&counts(&[75, 25], 100), name, false), "Seat 1 wins more often");
        assert_eq!(headline(&counts(&[0, 0], 100), name, false), "Nobody wins");
        assert_eq!(headline(&counts(&[], 0), name, true), "Starting the bots");
        let raids = BatchCounts { lost: 60, ..counts(&[40, 0], 100) };
        assert!(summary(&raids).contains("0 draws · 60 games lost by all"));
        let hopeless = BatchCounts { lost: 100, ..counts(&[0, 0], 100) };
        assert_eq!(headline(&hopeless, name, false), "All lose");
    }
}
