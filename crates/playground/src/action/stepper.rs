//! Choosing one of many numbers.

use crate::state::app;
use crate::words;
use boardwright_protocol::Arg;
use leptos::prelude::*;

/// A slider over the numbers that are legal, and a button.
#[component]
pub fn Stepper(
    /// Ascending, not empty.
    numbers: Vec<i32>,
) -> impl IntoView {
    let app = app();
    let last = numbers.len() - 1;
    let at = RwSignal::new(0_usize);
    let numbers = StoredValue::new(numbers);
    let number = move || numbers.with_value(|numbers| numbers[at.get().min(last)]);
    let step = move |by: isize| at.update(|at| *at = at.saturating_add_signed(by).min(last));
    let fill = move || format!("{:.1}%", at.get() as f64 * 100.0 / last.max(1) as f64);
    view! {
        <div class="stepper">
            <button class="btn icon" aria-label=words().one_less on:click=move |_| step(-1)>"−"</button>
            <input
                type="range" aria-label=words().number min="0" max=last prop:value=at
                aria-valuetext=move || number().to_string()
                style=("--fill", fill)
                on:input=move |event| { if let Ok(to) = event_target_value(&event).parse::<usize>() { at.set(to.min(last)) } }
            />
            <button class="btn icon" aria-label=words().one_more on:click=move |_| step(1)>"+"</button>
            <button class="btn main" on:click=move |_| app.choose_value(&Arg::Int(number()))>{move || words::say().choose_number(number())}</button>
        </div>
    }
}
