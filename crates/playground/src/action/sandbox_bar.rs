//! The bar while a position is set up: tokens to add, variables, whose turn it is, files, and the way out.

use super::sandbox_values::ValueField;
use crate::files::{self, Picked};
use crate::picker::Picker;
use crate::shell::{Icon, Picture};
use crate::state::{App, Said, app};
use crate::words;
use boardwright_protocol::{Change, Field, FieldView, SandboxView};
use leptos::prelude::*;
use std::sync::Arc;

/// Takes the place of the question and its answers.
#[component]
pub fn SandboxBar() -> impl IntoView {
    let app = app();
    let sandbox = app.sandbox;
    let said = Memo::new(move |_| told(app));
    let has_tokens = Memo::new(move |_| has_tokens(app));
    view! {
        <div class="prompt">
            <b>{words().set_up}</b>
            <small role="status" data-testid="sandbox-said" lang=move || said.with(Said::lang)>{move || said.with(|said| said.text.clone())}</small>
        </div>
        <div class="tools">
            <button class="btn quiet" aria-label=words().undo disabled=move || sandbox.past.with(Vec::is_empty) on:click=move |_| app.undo_in_sandbox()>
                <Icon of=Picture::Undo/><span class="label">{words().undo}</span><span class="kbd">"U"</span>
            </button>
            <Show when=move || sandbox.future.with(|future| !future.is_empty())>
                <button class="btn quiet" aria-label=words().redo title=words().redo_key on:click=move |_| app.redo_in_sandbox()>
                    <Icon of=Picture::Redo/><span class="label">{words().redo}</span><span class="kbd">"R"</span>
                </button>
            </Show>
            <button class="btn quiet" on:click=move |_| app.leave_sandbox()>{words().cancel}</button>
            <button class="btn main again" data-testid="play-from-here" on:click=move |_| leptos::task::spawn_local(async move { app.play_from_position().await })>{words().play_from_here}</button>
        </div>
        <div class="choices kept sandbox">
            <AddToken/>
            <Show when=move || has_tokens.get()>
                <button class="btn" disabled=move || app.game.picker.with(|picker| picker.held().is_none()) on:click=move |_| app.remove_in_sandbox()>{words().remove_token}</button>
            </Show>
            <Turn/>
            <Values/>
            <PlaceValues/>
            <NextRoll/>
            <Files/>
        </div>
    }
}

/// The last refusal, or what a tap does now.
fn told(app: App) -> Said {
    let sandbox = app.sandbox;
    if let Some(refused) = sandbox.refused.get() {
        return refused;
    }
    let words = words();
    let held = app.game.picker.with(Picker::held).and_then(|(handle, _)| {
        sandbox.draft.with(|draft| {
            let mut tokens = draft.iter().flat_map(|draft| &draft.view.places);
            let token = tokens.find_map(|held| held.tokens.iter().find(|it| it.handle == handle));
            token.map(|token| words::capital(&token.name))
        })
    });
    match held {
        Some(name) => format!("{name}: {}", words.put_it_down).into(),
        None if sandbox.adding.with(Option::is_some) => words.put_it_down.to_owned().into(),
        None if has_tokens(app) => words.pick_it_up.to_owned().into(),
        None => words.change_values.to_owned().into(),
    }
}

/// The draft, read; nothing while there is none.
fn of_draft<T: Default>(app: App, read: impl FnOnce(&Arc<SandboxView>) -> T) -> T {
    app.sandbox.draft.with(|draft| draft.as_ref().map(read).unwrap_or_default())
}

/// True if the game has tokens.
fn has_tokens(app: App) -> bool {
    of_draft(app, |draft| !draft.kinds.is_empty() || !draft.view.places.is_empty())
}

/// Chooses the token that taps add.
#[component]
fn AddToken() -> impl IntoView {
    let app = app();
    let adding = app.sandbox.adding;
    let kinds = Memo::new(move |_| of_draft(app, |draft| draft.kinds.clone()));
    let choose = move |event| {
        let form = event_target_value(&event);
        app.unpick();
        adding.set((!form.is_empty()).then_some(form));
    };
    move || {
        let kinds = kinds.get();
        (!kinds.is_empty()).then(|| view! {
            <select class="field" data-testid="add-token" aria-label=words().add_token on:change=choose prop:value=move || adding.get().unwrap_or_default()>
                <option value="">{words().add_token}"…"</option>
                {kinds.into_iter().map(|kind| {
                    let (form, own) = (kind.token.clone(), kind.token.clone());
                    view! { <option value=form lang=words::ENGINE selected=move || adding.with(|it| it.as_ref() == Some(&own))>{words::capital(&kind.name)}</option> }
                }).collect_view()}
            </select>
        })
    }
}

/// The seat that has the turn.
#[component]
fn Turn() -> impl IntoView {
    let app = app();
    let turns = Memo::new(move |_| of_draft(app, |draft| draft.turns.clone()));
    let active = Memo::new(move |_| {
        of_draft(app, |draft| {
            let mut players = draft.view.players.iter();
            players.find(|player| player.active).map_or(0, |player| player.seat)
        })
    });
    let choose = move |event| {
        if let Ok(seat) = event_target_value(&event).parse() {
            leptos::task::spawn_local(async move {
                app.change_position(Change::Turn { seat }).await;
            });
        }
    };
    move || {
        let turns = turns.get();
        (turns.len() > 1).then(|| view! {
            <label class="sandbox-field">{words().whose_turn}
                <select class="field" data-testid="sandbox-turn" on:change=choose prop:value=move || active.get().to_string()>
                    {turns.into_iter().map(|seat| view! {
                        <option value=seat.to_string() selected=move || active.get() == seat>{app.game.seat_name(seat)}</option>
                    }).collect_view()}
                </select>
            </label>
        })
    }
}

/// Opens the sheet with all variables that do not belong to a place.
#[component]
fn Values() -> impl IntoView {
    let app = app();
    let some = Memo::new(move |_| {
        of_draft(app, |draft| draft.fields.iter().any(|field| place_of(field).is_none()))
    });
    view! {
        <Show when=move || some.get()>
            <button class="btn" aria-haspopup="dialog" data-testid="sandbox-values" on:click=move |_| app.sandbox.values.set(true)><Icon of=Picture::Tune/>{words().values}</button>
        </Show>
    }
}

/// The variables of the place that was tapped last.
#[component]
fn PlaceValues() -> impl IntoView {
    let app = app();
    let fields = Memo::new(move |_| {
        let place = app.sandbox.place.get();
        of_draft(app, |draft| {
            let here =
                draft.fields.iter().filter(|field| place.is_some() && place_of(field) == place);
            here.cloned().collect::<Vec<_>>()
        })
    });
    view! {
        <For each=move || fields.get() key=|field| (field.field, field.value.clone()) let:field>
            <ValueField field/>
        </For>
    }
}

fn place_of(field: &FieldView) -> Option<u32> {
    match field.field {
        Field::Place { place, .. } => Some(place),
        Field::Global(_) | Field::Player { .. } => None,
    }
}

/// The dice of the next roll; an empty field leaves a die to chance.
#[component]
fn NextRoll() -> impl IntoView {
    let app = app();
    let roll = app.sandbox.roll;
    let dice = Memo::new(move |_| of_draft(app, |draft| draft.dice.clone()));
    let set = move |at: usize, typed: &str| {
        let value = typed.trim().parse().ok();
        roll.update(|roll| {
            if let Some(die) = roll.get_mut(at) {
                *die = value;
            }
        });
    };
    let field = move |(at, faces): (usize, u32)| {
        let most = (faces > 0).then(|| faces.to_string());
        let value = move || {
            roll.with(|roll| roll.get(at).copied().flatten())
                .map_or(String::new(), |it| it.to_string())
        };
        view! { <input class="field" type="number" step="1" min="1" max=most placeholder="?" aria-label=format!("{} {}", words().next_roll, at + 1) prop:value=value on:change=move |event| set(at, &event_target_value(&event))/> }
    };
    move || {
        let dice = dice.get();
        (!dice.is_empty()).then(|| view! {
            <span class="sandbox-field" role="group" aria-label=words().next_roll>{words().next_roll}{dice.into_iter().enumerate().map(field).collect_view()}</span>
        })
    }
}

#[component]
fn Files() -> impl IntoView {
    let app = app();
    let take = move |event| {
        let input = event_target::<web_sys::HtmlInputElement>(&event);
        leptos::task::spawn_local(async move {
            for file in files::picked(&input).await {
                let text = match file {
                    Picked::Text(text) => text,
                    Picked::Zip(_) | Picked::Unreadable(_) => String::new(), // refused as no position
                };
                app.open_position(text).await;
            }
        });
    };
    view! {
        <label class="btn quiet file-button">
            <Icon of=Picture::File/>
            {words().open_position}
            <input class="sr" type="file" data-testid="open-position" accept=".json,application/json" on:change=take/>
        </label>
        <button class="btn quiet" data-testid="save-position" on:click=move |_| app.save_position()>{words().save_position}</button>
    }
}
