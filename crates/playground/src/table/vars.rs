//! Variables with their labels.

use crate::words;
use boardwright_protocol::VarView;
use leptos::prelude::*;

/// A list of variables. `bars` draws those with a bound also as a bar.
#[component]
pub fn Vars(
    #[prop(into)] vars: Signal<Vec<VarView>>,
    #[prop(optional)] bars: bool,
) -> impl IntoView {
    view! {
        <dl class="vars">
            <For each=move || vars.get() key=|var| (var.id.clone(), var.value.clone(), var.hidden) let:var>
                <Var var bars/>
            </For>
        </dl>
    }
}

#[component]
fn Var(var: VarView, bars: bool) -> impl IntoView {
    let value = if var.hidden { "?".to_owned() } else { var.value.clone() };
    let part = var.max.zip(var.value.parse::<f64>().ok()).filter(|(max, _)| bars && *max > 0);
    let part = part.map(|(max, value)| (max, (value / f64::from(max)).clamp(0.0, 1.0)));
    view! {
        <div class:bounded=part.is_some()>
            <dt>{words::capital(&var.name)}</dt>
            <dd>
                {value}
                {part.map(|(max, part)| view! {
                    <small>{format!(" of {max}")}</small>
                    <span class="bar-track" aria-hidden="true"><span class="bar-fill" style:width=format!("{:.1}%", part * 100.0)></span></span>
                })}
            </dd>
        </div>
    }
}
