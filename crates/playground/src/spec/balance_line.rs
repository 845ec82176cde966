//! Balance while typing: the main figures of the rules, and their change since the rules before.

use crate::lab::{Figure, FigureOf};
use crate::shell::{Icon, Picture};
use crate::state::{GAMES_AFTER_EDIT, app};
use crate::table::SeatToken;
use crate::words;
use crate::words::lab_words;
use leptos::prelude::*;

/// The line, while a person wants it.
#[component]
pub fn BalanceLine() -> impl IntoView {
    let on = app().live_balance.on;
    view! { <Show when=move || on.get()><Line/></Show> }
}

#[component]
fn Line() -> impl IntoView {
    let app = app();
    let live = app.live_balance;
    let wanted = Memo::new(move |_| if app.is_pool_busy() { None } else { app.rules_to_balance() });
    Effect::new(move || match wanted.get() {
        Some(under) => app.follow_balance(under),
        None => app.rest_live_balance(),
    });
    on_cleanup(move || app.rest_live_balance());
    let figures = Memo::new(move |_| live.figures());
    let is_old = move || live.done.with(Option::is_some);
    view! {
        <div class="balance-line" data-testid="balance-line" role="group" aria-label=lab_words().live_balance title=lab_words().live_about>
            <Icon of=Picture::Bars/>
            <div class="figures" class:old=is_old>
                {move || figures.get().into_iter().map(|figure| view! { <OneFigure figure/> }).collect_view()}
                <State/>
            </div>
            <button class="manual-button" aria-label=lab_words().live_off title=lab_words().live_off on:click=move |_| app.set_live_balance(false)>
                <Icon of=Picture::Close/>
            </button>
        </div>
    }
}

#[component]
fn OneFigure(figure: Figure) -> impl IntoView {
    let app = app();
    let token = match figure.of {
        FigureOf::Seat(seat) => Some(view! { <SeatToken seat=seat/> }),
        FigureOf::Drawn | FigureOf::Lost | FigureOf::Plies => None,
    };
    let name = move || words::balance_name(figure.of, |seat| app.game.seat_name(seat));
    let change = figure.change.map(|change| {
        let said = words::balance_change(figure.of, change);
        view! { <span class="change" class:clear=change.clear>{said}</span> }
    });
    view! { <span class="figure">{token}<span class="name">{name}</span><b>{words::balance_value(&figure)}</b>{change}</span> }
}

/// How far the games are, or how many were played.
#[component]
fn State() -> impl IntoView {
    let app = app();
    let live = app.live_balance;
    let bots = move || live.only_bot().map_or(lab_words().mixed_bots, |bot| words::say().kind(bot));
    let played = move || live.now.get().map(|now| now.counts.done);
    let said = move || match (live.done.get(), played()) {
        (Some(done), _) => words::say().games_of(done, GAMES_AFTER_EDIT),
        (None, _) if app.is_pool_busy() => lab_words().live_waits.to_owned(),
        (None, Some(games)) => words::say().games_by(games, bots()),
        (None, None) => String::new(),
    };
    let first = move || live.now.with(Option::is_some) && live.before.with(Option::is_none);
    let problem = move || live.problem.with(|problem| !problem.is_empty());
    view! {
        {move || match problem() {
            true => view! { <span class="bad" role="alert"><Icon of=Picture::Warn/>{live.problem}</span> }.into_any(),
            false => view! { <span class="faint">{said}</span> }.into_any(),
        }}
        {move || (first() && !problem()).then(|| view! { <span class="faint">{lab_words().live_first}</span> })}
    }
}
