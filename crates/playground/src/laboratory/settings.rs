//! The controls of a trial of settings: the knobs that vary, the metrics with their targets, start and stop.

use super::controls::HowMany;
use crate::shell::{Icon, Picture};
use crate::state::{GAMES_OF_SETTING, MORE_METRICS, MOST_SETTINGS, app, bound};
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::LabWant;
use leptos::prelude::*;

/// The controls.
#[component]
pub fn SettingsControls() -> impl IntoView {
    let app = app();
    app.fit_varied();
    let has_knobs = Memo::new(move |_| !app.trial_knobs().is_empty());
    let number = Memo::new(move |_| app.number_of_settings());
    let too_many = move || number.get().is_some_and(|number| number > MOST_SETTINGS);
    let can_start = Memo::new(move |_| {
        let fits = number.get().is_some_and(|number| number <= MOST_SETTINGS);
        fits && !app.trials.running.get() && !app.lab.running.get()
    });
    let label =
        move || words::say().try_settings(number.get().unwrap_or_default(), app.trials.games.get());
    view! {
        <Show when=move || has_knobs.get() fallback=|| view! { <p class="calm">{lab_words().no_knobs}</p> }>
            <Knobs/>
            <Targets/>
            <HowManyEach/>
            <Show when=too_many><p class="calm bad" role="status">{lab_words().too_many_settings}</p></Show>
            <TrialButtons can_start label=Signal::derive(label) start=move || app.try_settings()/>
        </Show>
    }
}

/// The knobs that vary, with their values.
#[component]
fn Knobs() -> impl IntoView {
    let app = app();
    let trials = app.trials;
    let rows = Memo::new(move |_| trials.varied.with(Vec::len));
    let more = move || app.trial_knobs().len() > rows.get() && rows.get() < 3;
    view! {
        <fieldset class="lab-knobs">
            <legend>{lab_words().knobs_vary}</legend>
            <p class="faint">{lab_words().values_about}</p>
            {move || (0..rows.get()).map(|row| view! { <KnobRow row/> }).collect_view()}
            <Show when=more><button class="btn quiet small" on:click=move |_| app.add_varied()>{lab_words().add_knob}</button></Show>
        </fieldset>
    }
}

#[component]
fn KnobRow(row: usize) -> impl IntoView {
    let app = app();
    let trials = app.trials;
    let one =
        Memo::new(move |_| trials.varied.with(|all| all.get(row).cloned()).unwrap_or_default());
    // Knobs that vary in another row are not offered here.
    let options = move || {
        let taken = trials.varied.get();
        let is_free = move |id: &str| {
            taken.iter().enumerate().all(|(at, other)| at == row || other.knob != id)
        };
        let knobs = app.trial_knobs().into_iter().filter(move |knob| is_free(&knob.id));
        knobs
            .map(|knob| {
                let chosen = one.with(|one| one.knob == knob.id);
                view! { <option value=knob.id.clone() selected=chosen>{knob.id.clone()}</option> }
            })
            .collect_view()
    };
    let wrong = Memo::new(move |_| app.values_of(row).is_none());
    let write = move |event| {
        let text = event_target_value(&event);
        trials.varied.update(|all| {
            if let Some(one) = all.get_mut(row) {
                one.values = text;
            }
        });
    };
    let remove = move |_| {
        trials.varied.update(|all| {
            all.remove(row);
        });
    };
    view! {
        <div class="lab-knob">
            <select class="field code" aria-label=lab_words().knob disabled=trials.running on:change=move |event| app.vary(row, &event_target_value(&event))>{options}</select>
            <Show when=move || 0 < row>
                <button class="btn quiet icon" aria-label=lab_words().remove on:click=remove><Icon of=Picture::Close/></button>
            </Show>
            <input class="field code" aria-label=lab_words().values aria-invalid=move || wrong.get().to_string() maxlength="200" disabled=trials.running prop:value=move || one.with(|one| one.values.clone()) on:input=write/>
            <Show when=move || wrong.get()><p class="bad" role="status">{lab_words().values_wrong}</p></Show>
        </div>
    }
}

/// The metrics, each with a target if a person gives one.
#[component]
fn Targets() -> impl IntoView {
    let trials = app().trials;
    let ids = Memo::new(move |_| {
        trials.wants.with(|wants| wants.iter().map(|want| want.metric.clone()).collect::<Vec<_>>())
    });
    let add = move |event: leptos::ev::Event| {
        let metric = event_target_value(&event);
        if !metric.is_empty() {
            trials.wants.update(|wants| wants.push(LabWant { metric, ..LabWant::default() }));
        }
    };
    let more = move || {
        let known = ids.get();
        let free = MORE_METRICS.into_iter().filter(move |id| known.iter().all(|one| one != id));
        free.map(|id| view! { <option value=id>{words::metric(id).to_owned()}</option> })
            .collect_view()
    };
    view! {
        <fieldset class="lab-targets">
            <legend>{lab_words().metrics_and_targets}</legend>
            <p class="faint">{lab_words().targets_about}</p>
            <For each=move || ids.get() key=|id| id.clone() let(id)><TargetRow id/></For>
            <select class="field" aria-label=lab_words().add_metric disabled=trials.running prop:value="" on:change=add>
                <option value="" selected=true>{lab_words().add_metric}" …"</option>
                {more}
            </select>
        </fieldset>
    }
}

#[component]
fn TargetRow(id: String) -> impl IntoView {
    let trials = app().trials;
    let name = words::metric(&id).to_owned();
    let id = StoredValue::new(id);
    let change = move |change: &dyn Fn(&mut LabWant)| {
        trials.wants.update(|wants| {
            let same = |want: &&mut LabWant| id.with_value(|id| want.metric == *id);
            if let Some(want) = wants.iter_mut().find(same) {
                change(want);
            }
        });
    };
    let wrong = RwSignal::new(false);
    let field = move |word: &'static str, bound_of: fn(&mut LabWant) -> &mut String| {
        let now = trials.wants.with_untracked(|wants| {
            let want = wants.iter().find(|want| id.with_value(|id| want.metric == *id));
            want.cloned().map(|mut want| std::mem::take(bound_of(&mut want)))
        });
        let written = move |event| {
            let text = bound(&event_target_value(&event));
            wrong.set(text.is_none());
            if let Some(text) = text {
                change(&|want| bound_of(want).clone_from(&text));
            }
        };
        let name = format!("{}: {word}", words::metric(&id.get_value()));
        view! { <input class="field code" inputmode="decimal" maxlength="12" placeholder=word aria-label=name disabled=trials.running value=now on:change=written/> }
    };
    let remove = move |_| {
        trials.wants.update(|wants| wants.retain(|want| id.with_value(|id| want.metric != *id)));
    };
    view! {
        <div class="lab-target">
            <span class="name">{name}</span>
            <button class="btn quiet icon" aria-label=format!("{}: {}", lab_words().remove, words::metric(&id.get_value())) disabled=trials.running on:click=remove><Icon of=Picture::Close/></button>
            {field(lab_words().target_low, |want| &mut want.low)}
            {field(lab_words().target_high, |want| &mut want.high)}
            <Show when=move || wrong.get()><p class="bad" role="status">{lab_words().target_wrong}</p></Show>
        </div>
    }
}

/// How many games are played of each setting, rules or pair.
#[component]
pub fn HowManyEach() -> impl IntoView {
    let trials = app().trials;
    view! { <HowMany id="trial-games" games=trials.games choices=&GAMES_OF_SETTING running=trials.running/> }
}

/// Start, stop, and how far the games are.
#[component]
pub fn TrialButtons(
    can_start: Memo<bool>,
    /// The words of the start button.
    #[prop(into)]
    label: Signal<String>,
    start: impl Fn() + 'static,
) -> impl IntoView {
    let app = app();
    let trials = app.trials;
    let part = move || {
        let (done, all) = trials.progress.get();
        format!("{:.1}%", f64::from(done) * 100.0 / f64::from(all.max(1)))
    };
    let rest = move || {
        let (done, all) = trials.progress.get();
        match (trials.running.get(), done < all) {
            (true, true) => words::say().trial_rest(done, all, trials.left.get()),
            (true, false) => lab_words().measuring.to_owned(),
            (false, _) => String::new(),
        }
    };
    view! {
        <div class="buttons">
            <button class="btn" data-testid="trial-start" disabled=move || !can_start.get() on:click=move |_| start()><Icon of=Picture::Play/>{label}</button>
            <button class="btn quiet" data-testid="trial-stop" disabled=move || !trials.running.get() on:click=move |_| app.stop_trial()><Icon of=Picture::Stop/>{words::words().stop}</button>
        </div>
        <div class="bar-track progress" class:hidden=move || !trials.running.get() aria-hidden="true"><span class="bar-fill" style:width=part></span></div>
        <p class="lab-rest faint">{rest}</p>
    }
}
