//! The balance of both texts: who wins how often, and how long games are.

use crate::lab::wilson;
use crate::laboratory::Fairness;
use crate::shell::{Icon, Picture};
use crate::state::{Balance, GAMES_EACH, app};
use crate::words;
use crate::words::codesign_words;
use boardwright_protocol::BatchCounts;
use leptos::prelude::*;
use std::sync::Arc;

/// The button that lets bots play, and the results.
#[component]
pub fn BalancePart() -> impl IntoView {
    let app = app();
    let balance = app.codesign.balance;
    on_cleanup(move || app.stop_running_balance());
    let can = Memo::new(move |_| app.can_compare_balance());
    let busy = app.lab.running;
    let why = move || match (can.get(), busy.get()) {
        (false, _) => Some(codesign_words().balance_needs),
        (true, true) => Some(codesign_words().balance_lab),
        (true, false) => None,
    };
    let run = move || {
        view! {
            <button class="btn" data-testid="play-both" disabled=move || why().is_some() on:click=move |_| app.compare_balance()>
                <Icon of=Picture::Dice/>{codesign_words().balance_run}" "<span class="faint">{words::say().games_each(GAMES_EACH)}</span>
            </button>
            {move || why().map(|why| view! { <p class="faint">{why}</p> })}
        }
    };
    view! {
        <section class="codesign-balance" aria-label=codesign_words().balance>
            <h3>{codesign_words().balance}</h3>
            <p class="faint">{codesign_words().balance_about}</p>
            {move || match balance.get() {
                Balance::None => run().into_any(),
                Balance::Running(done) => view! {
                    <p role="status">{codesign_words().balance_running}": "{words::say().games_of(done, 2 * GAMES_EACH)}</p>
                    <button class="btn" on:click=move |_| { app.stop_balance(); }><Icon of=Picture::Stop/>{words().stop}</button>
                }.into_any(),
                Balance::Failed(problem) => view! { <p class="calm bad" role="alert"><Icon of=Picture::Warn/>{problem}</p>{run()} }.into_any(),
                Balance::Done(both) => view! { <Results both/> }.into_any(),
            }}
        </section>
    }
}

#[component]
fn Results(both: Arc<(BatchCounts, BatchCounts)>) -> impl IntoView {
    let app = app();
    let (before, after) = (&both.0, &both.1);
    let said = Fairness::of(before, after).map(Fairness::said);
    let name = |seat: usize| {
        let name = untrack(|| app.game.seat_name(seat as u32 + 1));
        if name.is_empty() { format!("{} {}", codesign_words().seat, seat + 1) } else { name }
    };
    let rows = (0..before.wins.len().max(after.wins.len())).map(|seat| {
        view! { <tr><th scope="row">{name(seat)}</th><td>{share(before, seat)}</td><td>{share(after, seat)}</td></tr> }
    });
    view! {
        {said.map(|said| view! { <p role="status" data-testid="fairness"><b>{said}</b></p> })}
        <table class="codesign-table" data-testid="balance">
            <thead><tr><th scope="col">{codesign_words().won}</th><th scope="col">{codesign_words().before}</th><th scope="col">{codesign_words().after}</th></tr></thead>
            <tbody>
                {rows.collect_view()}
                <tr><th scope="row">{codesign_words().plies_mean}</th><td>{mean(before)}</td><td>{mean(after)}</td></tr>
            </tbody>
        </table>
    }
}

/// The share of a seat with its interval.
fn share(counts: &BatchCounts, seat: usize) -> String {
    let Some(wins) = counts.wins.get(seat) else { return "–".to_owned() };
    let (low, high) = wilson(*wins, counts.ended());
    let rate = f64::from(*wins) / f64::from(counts.ended().max(1));
    format!("{:.0} % ({:.0}–{:.0})", rate * 100.0, low * 100.0, high * 100.0)
}

fn mean(counts: &BatchCounts) -> String {
    if counts.ended() == 0 {
        return "–".to_owned();
    }
    let mean = counts.plies as f64 / f64::from(counts.ended());
    format!("{mean:.1}").replace('.', words().decimal_point)
}
