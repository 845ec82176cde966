//! Variables with their labels.

use super::card::Symbol;
use crate::state::{DockTab, app};
use crate::words;
use boardwright_protocol::VarView;
use leptos::prelude::*;

/// The most variables in the lists of one kind on the table, in all and of each owner; the State tab has all.
const MOST: usize = 48;
const MOST_OF_EACH: (usize, usize) = (3, 16);

/// With more variables beside a seat, kinds of which there are none are left out.
const FEW: usize = 6;

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

    /// Leaves out what is 0 of many kinds, as of goods, if there are many variables.
    pub fn leave_out_empty(&mut self) {
        if self.drawn.len() > FEW {
            let before = self.drawn.len();
            self.drawn.retain(|var| var.value != "0" || !var.name.contains(": "));
            self.all -= before - self.drawn.len();
        }
    }

    /// Leaves the common beginning of names out, as in "Goods: Tea", where the rest tells them apart. A symbol that several
    /// have is left out too, as it stands for the name.
    pub fn shorten(&mut self) {
        let names: Vec<String> = self.drawn.iter().map(|var| var.name.clone()).collect();
        let short = short_names(&names);
        let icons: Vec<String> = self.drawn.iter().map(|var| var.icon.clone()).collect();
        for (var, name) in self.drawn.iter_mut().zip(short) {
            var.name = name;
            if icons.iter().filter(|icon| **icon == var.icon).count() > 1 {
                var.icon.clear();
            }
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.all
    }
}

/// True if a variable has a value: no flag that does not hold, and no reference to nothing.
pub fn has_value(var: &VarView) -> bool {
    !["", "no", "none"].contains(&var.value.as_str())
}

/// Names without the beginning that several share, "Goods: Tea" as "Tea", if they still differ.
pub fn short_names(names: &[String]) -> Vec<String> {
    let parts = |name: &str| name.split_once(": ").map(|(of, key)| (of.to_owned(), key.to_owned()));
    let keys: Vec<String> = names.iter().filter_map(|name| Some(parts(name)?.1)).collect();
    let short = |name: &String| {
        let Some((of, key)) = parts(name) else { return name.clone() };
        let shared = names.iter().filter_map(|other| parts(other)).filter(|other| other.0 == of);
        let taken = keys.iter().chain(names).filter(|other| **other == key).count();
        if shared.count() > 1 && taken == 1 { key } else { name.clone() }
    };
    names.iter().map(short).collect()
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
    let value = match &*var.value {
        _ if var.hidden => "?".to_owned(),
        "yes" => "✓".to_owned(),
        value => value.to_owned(),
    };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_a_common_beginning_that_is_not_needed() {
        let short = |names: &[&str]| {
            short_names(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(short(&["Goods: Tea", "Goods: Silk", "Coins"]), ["Tea", "Silk", "Coins"]);
        let two = ["Goods: Tea", "Goods: Silk", "Price: Tea", "Price: Silk"];
        assert_eq!(short(&two), two, "the rest is the same");
        assert_eq!(short(&["Price: Tea"]), ["Price: Tea"]);
        assert_eq!(short(&["Goods: Tea", "Goods: Silk", "Tea"])[0], "Goods: Tea");
    }
}
