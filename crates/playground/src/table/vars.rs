//! Variables with their labels.

use super::card::Symbol;
use crate::state::{DockTab, app};
use crate::words;
use boardwright_protocol::VarView;
use leptos::prelude::*;

/// The most variables in the lists of one kind on the table, in all and of each owner; the State tab has all.
const MOST: usize = 48;
const MOST_OF_EACH: (usize, usize) = (3, 16);

/// Variables to draw on the table, and how many there are.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct VarList {
    drawn: Vec<VarView>,
    all: usize,
}

impl VarList {
    /// Keeps as many as are drawn, if so many owners have lists. Takes references, because a game may have thousands.
    pub fn of<'a>(vars: impl Iterator<Item = &'a VarView>, owners: usize) -> VarList {
        let (least, most) = MOST_OF_EACH;
        let most = (MOST / owners.max(1)).clamp(least, most);
        let mut list = VarList::default();
        for var in vars {
            if list.drawn.len() < most {
                list.drawn.push(var.clone());
            }
            list.all += 1;
        }
        list
    }

    /// The first of them as a text.
    pub fn told(&self, most: usize) -> String {
        let seen = self.drawn.iter().filter(|var| !var.hidden).take(most);
        seen.map(|var| format!("{} {}", var.name, var.value)).collect::<Vec<_>>().join(", ")
    }

    /// Adds one at the end.
    pub fn push(&mut self, var: VarView) {
        self.drawn.push(var);
        self.all += 1;
    }

    /// Counts so many more, which are not drawn.
    pub fn leave_out(&mut self, more: usize) {
        self.all += more;
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.all
    }
}

/// A list of variables. `bars` draws those with a bound also as a bar.
#[component]
pub fn Vars(#[prop(into)] vars: Signal<VarList>, #[prop(optional)] bars: bool) -> impl IntoView {
    let app = app();
    let more = move || vars.with(|vars| vars.all - vars.drawn.len());
    let label = move || words::say().more_variables(more());
    view! {
        <dl class="vars">
            <For each=move || vars.with(|vars| vars.drawn.clone()) key=|var| (var.id.clone(), var.value.clone(), var.hidden) let:var>
                <Var var bars/>
            </For>
        </dl>
        <Show when=move || { more() > 0 }>
            <button class="more-vars" aria-label=label title=label on:click=move |_| app.open_tab(DockTab::State)>{move || format!("+{}", more())}</button>
        </Show>
    }
}

#[component]
fn Var(var: VarView, bars: bool) -> impl IntoView {
    let value = if var.hidden { "?".to_owned() } else { var.value.clone() };
    let part = var.max.zip(var.value.parse::<f64>().ok()).filter(|(max, _)| bars && *max > 0);
    let part = part.map(|(max, value)| (max, (value / f64::from(max)).clamp(0.0, 1.0)));
    view! {
        <div class:bounded=part.is_some()>
            <dt>{(!var.icon.is_empty()).then(|| view! { <Symbol path=var.icon.clone()/> })}{words::capital(&var.name)}</dt>
            <dd>
                {value}
                {part.map(|(max, part)| view! {
                    <small>{words::say().of_most(max)}</small>
                    <span class="bar-track" aria-hidden="true"><span class="bar-fill" style:width=format!("{:.1}%", part * 100.0)></span></span>
                })}
            </dd>
        </div>
    }
}
