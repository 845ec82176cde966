//! The answers that are buttons.

use super::choices::{Choice, Choices, arg_name, choices};
use super::stepper::Stepper;
use crate::state::{App, app};
use crate::table::drawn;
use crate::words;
use boardwright_protocol::Arg;
use leptos::prelude::*;

/// A row of buttons; its space is kept once a game has needed it, so that the mat does not move.
#[component]
pub fn ChoiceRow() -> impl IntoView {
    let app = app();
    let all = Memo::new(move |_| offered(app));
    let game =
        Memo::new(move |_| app.game.info.with(|info| info.as_ref().map(|info| info.id.clone())));
    let needed = Memo::new(move |before: Option<&(Option<String>, bool)>| {
        let game = game.get();
        let was = before.is_some_and(|(known, needed)| *known == game && *needed);
        let is = all.with(|all| !all.buttons.is_empty() || !all.numbers.is_empty());
        (game, was || is)
    });
    let numbers = Memo::new(move |_| all.with(|all| all.numbers.clone()));
    let more = Memo::new(move |_| all.with(|all| all.more));
    view! {
        <div class="choices" class:kept=move || needed.with(|(_, needed)| *needed)>
            <For each=move || ranked(all.get()) key=|(choice, main)| (format!("{choice:?}"), *main) let((choice, main))>
                <ChoiceButton choice main/>
            </For>
            {move || (!numbers.with(Vec::is_empty)).then(|| view! { <Stepper numbers=numbers.get()/> })}
            <Show when=move || { more.get() > 0 }>
                <button class="btn quiet choice" on:click=move |_| app.shell.move_list.set(true)>{move || words::say().more_choices(more.get())}</button>
            </Show>
        </div>
    }
}

/// A complete move that is the only answer gets the filled button.
fn ranked(all: Choices) -> Vec<(Choice, bool)> {
    let only = all.buttons.len() == 1 && all.numbers.is_empty();
    let is_main = |choice: &Choice| only && matches!(choice, Choice::Move { .. });
    all.buttons
        .into_iter()
        .map(|choice| {
            let main = is_main(&choice);
            (choice, main)
        })
        .collect()
}

#[component]
fn ChoiceButton(choice: Choice, main: bool) -> impl IntoView {
    let app = app();
    let label = match &choice {
        Choice::Move { label, .. }
        | Choice::Alternative { label, .. }
        | Choice::Arg { label, .. } => label.clone(),
    };
    let class = if main { "btn main choice" } else { "btn choice" };
    let language = match &choice {
        Choice::Arg { arg: Arg::Bool(_) | Arg::None, .. } => words().tag, // yes, no, nothing
        Choice::Move { .. } | Choice::Alternative { .. } | Choice::Arg { .. } => words::ENGINE,
    };
    let opens = matches!(choice, Choice::Alternative { .. });
    let value = if let Choice::Arg { arg, .. } = &choice { Some(arg.clone()) } else { None };
    let picked = Memo::new(move |_| {
        let value = value.as_ref();
        app.game.targets.with(|targets| value.is_some_and(|arg| targets.back.contains(arg)))
    });
    view! {
        <button class=class class:opens=opens class:held=picked aria-pressed=move || picked.get().then_some("true") data-legal="true" lang=language on:click=move |_| choose(app, &choice)>{label}</button>
    }
}

fn choose(app: App, choice: &Choice) {
    match choice {
        Choice::Move { index, .. } => app.play_move(*index),
        Choice::Alternative { alternative, .. } => {
            app.picked(
                app.pick(|picker, decision| picker.take_alternative(&decision.moves, *alternative)),
            );
        }
        Choice::Arg { arg, .. } => app.choose_value(arg),
    }
}

fn offered(app: App) -> Choices {
    let (Some(info), Some(view)) = (app.game.info.get(), app.game.view.get()) else {
        return Choices::default();
    };
    let Some(decision) = &view.decision else { return Choices::default() };
    let zones = app.windows.drawn_zones().map(|part| part.zones).unwrap_or_default();
    let on_table = drawn(&info, &view, &zones, |place, of| app.windows.tokens_at(place, of));
    app.game.picker.with(|picker| {
        app.game.targets.with(|targets| {
            choices(decision, picker, targets, &on_table, |arg| arg_name(&info, &view, arg))
        })
    })
}
