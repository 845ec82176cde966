//! Players, seed and knobs of the game.

use crate::shell::{Icon, Picture, Popup};
use crate::state::{App, app};
use boardwright_protocol::{KnobView, ListKnobView};
use leptos::prelude::*;

/// Opens the panel.
#[component]
pub fn SetupButton() -> impl IntoView {
    let open = RwSignal::new(false);
    let button = view! {
        <button
            class="btn quiet icon onmat" aria-label="Players, seed and knobs" title="Players, seed and knobs"
            aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)
        ><Icon of=Picture::Tune/></button>
    };
    view! {
        <Popup open button=button.into_any() label="This game" class="setup">
            <h2>"This game"</h2>
            <Players/>
            <Seed/>
            <Knobs/>
        </Popup>
    }
}

#[component]
fn Players() -> impl IntoView {
    let app = app();
    let range = Memo::new(move |_| {
        app.game.info.with(|info| info.as_ref().map(|info| (info.min_players, info.max_players)))
    });
    let now = Memo::new(move |_| app.game.seats.with(Vec::len) as u32);
    let choose = move |players: u32| {
        app.game.setup.update(|setup| setup.players = players);
        app.restart(false);
    };
    move || {
        let (least, most) = range.get().filter(|(least, most)| least < most)?;
        let buttons = (least..=most.min(crate::state::SEAT_LIMIT as u32)).map(|players| view! {
            <button aria-pressed=move || (now.get() == players).to_string() on:click=move |_| choose(players)>{players}</button>
        });
        Some(
            view! { <div class="field-row"><span>"Players"</span><div class="seg" role="group" aria-label="Players">{buttons.collect_view()}</div></div> },
        )
    }
}

#[component]
fn Seed() -> impl IntoView {
    let app = app();
    let seed = move || {
        app.game.info.with(|info| info.as_ref().map(|info| info.seed.clone()).unwrap_or_default())
    };
    let change = move |event| {
        let text = event_target_value(&event);
        if !text.trim().is_empty() {
            app.game.setup.update(|setup| setup.seed = seed_text(text.trim()));
            app.restart(false);
        }
    };
    view! {
        <label class="field-row"><span>"Seed"</span><input class="field code" spellcheck="false" autocomplete="off" prop:value=seed on:change=change/></label>
        <p class="faint">"The same seed and the same moves give the same game, everywhere."</p>
    }
}

/// Sixteen hex digits are read as the seed that is shown.
fn seed_text(text: &str) -> String {
    let is_shown_form = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_shown_form { format!("0x{text}") } else { text.to_owned() }
}

#[component]
fn Knobs() -> impl IntoView {
    let app = app();
    let knobs = Memo::new(move |_| {
        app.game.info.with(|info| info.as_ref().map(|info| info.knobs.clone()).unwrap_or_default())
    });
    // Not keyed by the value, so that a changed knob keeps its place and the focus.
    let key = |knob: &KnobView| {
        (knob.id.clone(), knob.default, knob.min, knob.max, knob.step, knob.among.clone())
    };
    let lists = Memo::new(move |_| {
        app.game.info.with(|info| info.as_ref().map(|info| info.lists.clone()).unwrap_or_default())
    });
    let list_key = |list: &ListKnobView| {
        (list.id.clone(), list.values.len(), list.defaults.clone(), list.min, list.max, list.step)
    };
    view! {
        <Show when=move || !knobs.with(Vec::is_empty) || !lists.with(Vec::is_empty)>
            <h3>"Knobs of the rules"</h3>
            <For each=move || knobs.get() key=key let:knob><Knob knob knobs/></For>
            <For each=move || lists.get() key=list_key let:list><ListKnob list lists/></For>
        </Show>
    }
}

/// A list of numbers, each in a field of its own.
#[component]
fn ListKnob(list: ListKnobView, lists: Memo<Vec<ListKnobView>>) -> impl IntoView {
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
                aria-label=format!("{id}, number {}", at + 1)
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

#[component]
fn Knob(knob: KnobView, knobs: Memo<Vec<KnobView>>) -> impl IntoView {
    let app = app();
    let value = RwSignal::new(knob.value);
    let id = StoredValue::new(knob.id.clone());
    Effect::new(move || {
        let in_force = knobs.with(|all| {
            all.iter().find(|other| id.with_value(|id| *id == other.id)).map(|other| other.value)
        });
        if let Some(in_force) = in_force {
            value.set(in_force);
        }
    });
    let fill =
        move || f64::from(value.get() - knob.min) * 100.0 / f64::from((knob.max - knob.min).max(1));
    let turn = move |event| {
        if let Ok(to) = event_target_value(&event).parse::<i32>() {
            id.with_value(|id| turn_knob(app, id, to, knob.default));
        }
    };
    if !knob.among.is_empty() {
        let option = |n: &i32| view! { <option value=n.to_string()>{*n}</option> };
        let options = knob.among.iter().map(option).collect_view();
        return view! {
            <label class="field-row knob-row">
                <span class="code">{knob.id.clone()}</span>
                <select class="field" prop:value=move || value.get().to_string() on:change=turn>
                    {options}
                </select>
            </label>
        }
        .into_any();
    }
    view! {
        <label class="field-row knob-row">
            <span class="code">{knob.id.clone()}</span>
            <input
                type="range" min=knob.min max=knob.max step=knob.step.max(1)
                prop:value=move || value.get().to_string()
                style=("--fill", move || format!("{:.1}%", fill()))
                on:input=move |event| { if let Ok(to) = event_target_value(&event).parse() { value.set(to) } }
                on:change=turn
            />
            <output>{value}</output>
        </label>
    }
    .into_any()
}

/// The compiler refuses values out of range; a list with the values of the text is left out.
fn turn_list(app: App, list: &ListKnobView, values: &[i32]) {
    app.game.setup.update(|setup| {
        setup.overrides.retain(|(known, _)| *known != list.id);
        if values != list.defaults {
            let text: Vec<String> = values.iter().map(i32::to_string).collect();
            setup.overrides.push((list.id.clone(), text.join(",")));
        }
    });
    app.turned_knob();
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
