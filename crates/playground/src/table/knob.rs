//! Knobs: constants with a range, turned without touching the text.

use crate::state::{App, app};
use crate::words;
use boardwright_protocol::{EditView, FixView, KnobView, ListKnobView};
use leptos::prelude::*;

/// A list of numbers, each in a field of its own.
#[component]
pub fn ListKnob(list: ListKnobView, lists: Memo<Vec<ListKnobView>>) -> impl IntoView {
    let app = app();
    let known = StoredValue::new(list.clone());
    let in_force = Memo::new(move |_| {
        let same = |other: &&ListKnobView| known.with_value(|list| list.id == other.id);
        lists.with(|all| all.iter().find(same).map(|list| list.values.clone()).unwrap_or_default())
    });
    let turn = move |at: usize, event| {
        let Ok(to) = event_target_value(&event).parse::<i32>() else { return };
        let mut values = in_force.get_untracked();
        if let Some(value) = values.get_mut(at) {
            *value = to;
        }
        known.with_value(|list| turn_list(app, list, &values));
    };
    let (id, min, max, step) = (list.id.clone(), list.min, list.max, list.step.max(1));
    let field = move |at: usize| {
        view! {
            <input
                class="field code" type="number" min=min max=max step=step
                aria-label=words::say().number_of_list(&id, at + 1)
                prop:value=move || in_force.with(|values| values.get(at).copied().unwrap_or_default().to_string())
                on:change=move |event| turn(at, event)
            />
        }
    };
    view! {
        <div class="field-row knob-list" role="group" aria-label=list.id.clone()>
            <span class="code">{list.id.clone()}</span>
            <span class="numbers">{(0..list.values.len()).map(field).collect_view()}</span>
        </div>
    }
}

/// One number; while it differs from the text, the row says so.
#[component]
pub fn Knob(knob: KnobView, knobs: Memo<Vec<KnobView>>) -> impl IntoView {
    let now = {
        let first = knob.clone();
        Memo::new(move |_| {
            let same = |other: &&KnobView| other.id == first.id;
            knobs.with(|all| all.iter().find(same).cloned()).unwrap_or_else(|| first.clone())
        })
    };
    let turned = Memo::new(move |_| now.with(|knob| knob.value != knob.default));
    view! {
        <div class="knob" class:turned=move || turned.get()>
            {if knob.among.is_empty() { range(knob, now).into_any() } else { choice(knob, now).into_any() }}
            <Show when=move || turned.get()><Turned now/></Show>
        </div>
    }
}

fn range(knob: KnobView, now: Memo<KnobView>) -> impl IntoView {
    let app = app();
    let value = RwSignal::new(knob.value);
    Effect::new(move || value.set(now.with(|knob| knob.value)));
    let (low, span) = (knob.min, f64::from((knob.max - knob.min).max(1)));
    let fill = move || f64::from(value.get() - low) * 100.0 / span;
    view! {
        <label class="field-row knob-row">
            <span class="code">{knob.id}</span>
            <input
                type="range" min=knob.min max=knob.max step=knob.step.max(1)
                prop:value=move || value.get().to_string()
                style=("--fill", move || format!("{:.1}%", fill()))
                on:input=move |event| { if let Ok(to) = event_target_value(&event).parse() { value.set(to) } }
                on:change=move |event| turn_to(app, now, &event_target_value(&event))
            />
            <output>{value}</output>
        </label>
    }
}

/// A knob that may only have some values.
fn choice(knob: KnobView, now: Memo<KnobView>) -> impl IntoView {
    let app = app();
    let option = |n: &i32| view! { <option value=n.to_string()>{*n}</option> };
    view! {
        <label class="field-row knob-row">
            <span class="code">{knob.id}</span>
            <select
                class="field" prop:value=move || now.with(|knob| knob.value.to_string())
                on:change=move |event| turn_to(app, now, &event_target_value(&event))
            >
                {knob.among.iter().map(option).collect_view()}
            </select>
        </label>
    }
}

/// The value of the text beside a knob that has another one.
#[component]
fn Turned(now: Memo<KnobView>) -> impl IntoView {
    let app = app();
    let reset =
        move |_| now.with_untracked(|knob| turn_knob(app, &knob.id, knob.default, knob.default));
    // While the text has errors, the places of the game on the table are not those of the editor.
    let place =
        move || now.with(|knob| knob.written).filter(|_| app.spec.is_playable() == Some(true));
    let write = move |_| {
        let Some(range) = place() else { return };
        let text = now.with_untracked(|knob| knob.value.to_string());
        app.mend(&FixView { title: String::new(), edits: vec![EditView { range, text }] });
    };
    view! {
        <p class="turned-note">
            {move || words::say().value_of_text(now.with(|knob| knob.default))}
            <button class="btn small" on:click=reset>{words().reset}</button>
            <Show when=move || place().is_some()>
                <button class="btn small" on:click=write>{words().write_into_text}</button>
            </Show>
        </p>
    }
}

/// The compiler refuses values out of range; a list with the values of the text is left out.
fn turn_list(app: App, list: &ListKnobView, values: &[i32]) {
    app.game.setup.update(|setup| {
        setup.overrides.retain(|(known, _)| *known != list.id);
        if values != list.defaults {
            setup.overrides.push((list.id.clone(), words::list(values)));
        }
    });
    app.turned_knob();
}

fn turn_to(app: App, now: Memo<KnobView>, to: &str) {
    if let Ok(to) = to.parse::<i32>() {
        now.with_untracked(|knob| turn_knob(app, &knob.id, to, knob.default));
    }
}

/// A knob with the value of the text is left out of the setup.
fn turn_knob(app: App, id: &str, to: i32, default: i32) {
    app.game.setup.update(|setup| {
        setup.overrides.retain(|(known, _)| known != id);
        if to != default {
            setup.overrides.push((id.to_owned(), to.to_string()));
        }
    });
    app.turned_knob();
}
