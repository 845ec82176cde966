//! The question, or the end of the game.

use super::choices::{Step, arg_name, trail};
use crate::state::{App, Trouble, app};
use crate::table::short_names;
use crate::words;
use boardwright_protocol::{DecisionView, EndView, Seat, View};
use leptos::prelude::*;

/// The question, and below it the progress of the move.
#[component]
pub fn Prompt() -> impl IntoView {
    let app = app();
    let end = Memo::new(move |_| {
        app.game.view.with(|view| view.as_ref().and_then(|view| view.end.clone()))
    });
    view! {
        <div class="prompt" data-testid="prompt">
            {move || match end.get() {
                Some(end) => view! { <Result end/> }.into_any(),
                None => view! { <Question/> }.into_any(),
            }}
        </div>
    }
}

#[component]
fn Result(end: EndView) -> impl IntoView {
    let app = app();
    let line = end.line;
    view! {
        <div data-testid="result" class:fault=end.fault>
            <b lang=words::ENGINE>{end.headline}</b>
            <small class="why">
                <span lang=words::ENGINE>{words::capital(&end.reason)}</span>
                {move || (line > 0 && app.has_lines()).then(|| view! { <button class="link" on:click=move |_| app.reveal_line(line, 1)>{words::say().line(line)}</button> })}
            </small>
        </div>
    }
}

#[component]
fn Question() -> impl IntoView {
    let app = app();
    let title = Memo::new(move |_| title(app));
    let below = Memo::new(move |_| below(app));
    view! {
        <b lang=move || title.with(|(_, language)| *language)>{move || title.with(|(text, _)| text.clone())}</b>
        {move || match below.get() {
            Below::Trail(steps) => view! {
                <ol class="trail">
                    {steps.into_iter().map(|step| view! { <li aria-current=step.current.then_some("step")>{step.text}</li> }).collect_view()}
                </ol>
            }.into_any(),
            Below::Told(told) => view! { <small class="wraps" lang=words::ENGINE>{told}</small> }.into_any(),
            Below::Note(note) => view! { <small>{note}</small> }.into_any(),
            Below::Facts(facts) => view! {
                <dl class="facts" lang=words::ENGINE>{facts.into_iter().map(|(label, value)| view! { <div><dt>{label}</dt><dd>{value}</dd></div> }).collect_view()}</dl>
            }.into_any(),
        }}
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Below {
    Trail(Vec<Step>),
    /// Sentences of the engine.
    Told(String),
    Note(String),
    Facts(Vec<(String, String)>),
}

/// The question and its language: the engine asks in its own.
fn title(app: App) -> (String, &'static str) {
    let own = |text: &str| (text.to_owned(), words().tag);
    let view = app.game.view.get();
    let Some(view) = view else {
        return own(match app.game.trouble.get() {
            Some(Trouble::Broken(_)) => words().waits_for_rules,
            Some(Trouble::Unopened(_)) => words().not_opened,
            Some(Trouble::Engine(_)) | None => words().setting_table,
        });
    };
    if let Some(stop) = app.game.stops.shown.get() {
        return own(if stop.reveal { words().revealed } else { words().step_shown });
    }
    let Some(decision) = &view.decision else { return own(words().nothing_to_decide) };
    let name = app.game.seat_name(decision.seat);
    if is_bots_turn(app, &view) {
        let thinking = app.game.thinking.get();
        let say = words::say();
        return own(&if thinking { say.is_thinking(&name) } else { say.is_to_move(&name) });
    }
    let chosen = app
        .game
        .picker
        .with(|picker| (!picker.is_fresh()).then(|| picker.alternative(&decision.moves)).flatten());
    let chosen = chosen
        .and_then(|at| decision.alternatives.get(at as usize))
        .map(|found| found.label.clone());
    match chosen {
        Some(label) if !label.is_empty() => (label, words::ENGINE),
        _ if !decision.prompt.is_empty() => (decision.prompt.clone(), words::ENGINE),
        _ => own(&words::say().your_move(&name)),
    }
}

fn below(app: App) -> Below {
    let (Some(view), Some(info)) = (app.game.view.get(), app.game.info.get()) else {
        return Below::Note(String::new());
    };
    if let Some(stop) = app.game.stops.shown.get() {
        return Below::Told(stop.told.join(" · "));
    }
    let Some(decision) = &view.decision else { return Below::Note(String::new()) };
    let steps =
        app.game.picker.with(|picker| trail(decision, picker, |arg| arg_name(&info, &view, arg)));
    let later = view.total - view.at.min(view.total);
    if !steps.is_empty() {
        Below::Trail(steps)
    } else if later > 0 && !is_bots_turn(app, &view) {
        Below::Note(words::say().drops_later_moves(later as usize))
    } else if later > 0 {
        Below::Note(words::say().step_of(view.at, view.total))
    } else if !decision.context.is_empty() {
        let names: Vec<String> = decision.context.iter().map(|(name, _)| name.clone()).collect();
        let values = decision.context.iter().map(|(_, value)| value.clone());
        Below::Facts(short_names(&names).into_iter().zip(values).collect())
    } else {
        Below::Note(hint(app, decision))
    }
}

/// A short hint how to answer.
fn hint(app: App, decision: &DecisionView) -> String {
    let lit = app.game.targets.with(|targets| {
        (
            targets.places.len() + targets.tokens.len(),
            targets.complete.len() + targets.alternatives.len(),
        )
    });
    match lit {
        _ if decision.moves.is_empty() => String::new(),
        (1.., 0..=1) => words().tap_lit.to_owned(),
        (1.., _) => words().tap_or_choose.to_owned(),
        (0, _) => words().choose_below.to_owned(),
    }
}

fn is_bots_turn(app: App, view: &View) -> bool {
    let seat = view.decision.as_ref().map_or(0, |decision| decision.seat);
    app.game
        .seats
        .with(|seats| seats.iter().any(|info| info.seat == seat && info.kind != Seat::Person))
}
