//! Global variables.

use super::vars::{VarList, Vars, has_value};
use crate::state::app;
use crate::words;
use boardwright_protocol::VarView;
use leptos::prelude::*;

/// The variables of the game, on the mat.
#[component]
pub fn Globals() -> impl IntoView {
    let app = app();
    let groups = Memo::new(move |_| {
        app.game.view.with(|view| {
            let globals = view.iter().flat_map(|view| &view.globals);
            by_heading(globals.filter(|var| worth_showing(var)))
        })
    });
    let is_any = move || groups.with(|groups| !groups.is_empty());
    view! {
        <Show when=is_any>
            <div class="globals" role="group" aria-label=words().shared_zones>
                <For each=move || groups.with(|groups| groups.iter().map(|(heading, _)| heading.clone()).collect::<Vec<_>>()) key=String::clone let:heading>
                    <Headed heading groups/>
                </For>
            </div>
        </Show>
    }
}

type Groups = Vec<(String, VarList)>;

/// The variables under a heading; those without one have none.
#[component]
fn Headed(heading: String, groups: Memo<Groups>) -> impl IntoView {
    let vars = {
        let heading = heading.clone();
        Signal::derive(move || {
            let found = |groups: &Groups| groups.iter().find(|(of, _)| *of == heading).cloned();
            groups.with(found).map(|(_, vars)| vars).unwrap_or_default()
        })
    };
    if heading.is_empty() {
        return view! { <Vars vars bars=true/> }.into_any();
    }
    let name = heading.clone();
    view! {
        <div class="var-group" role="group" aria-label=name>
            <span class="group-heading" aria-hidden="true" lang=words::ENGINE>{heading}</span>
            <Vars vars bars=true/>
        </div>
    }
    .into_any()
}

/// Variables by their headings, first those without one.
fn by_heading<'a>(vars: impl Iterator<Item = &'a VarView>) -> Groups {
    let mut groups: Vec<(&str, Vec<&VarView>)> = vec![("", Vec::new())];
    for var in vars {
        match groups.iter_mut().find(|(heading, _)| *heading == var.group) {
            Some((_, vars)) => vars.push(var),
            None => groups.push((&var.group, vec![var])),
        }
    }
    groups.retain(|(_, vars)| !vars.is_empty());
    let listed = |vars: Vec<&'a VarView>| VarList::of(vars.into_iter(), 1);
    groups.into_iter().map(|(heading, vars)| (heading.to_owned(), listed(vars))).collect()
}

/// Details of the rules and what has no value are left out; so are flags and words, unless the spec gives them a symbol
/// or a heading. The State tab has all.
pub fn worth_showing(var: &VarView) -> bool {
    let is_hinted = !var.group.is_empty() || !var.icon.is_empty();
    var.main && (var.value.parse::<f64>().is_ok() || is_hinted && has_value(var))
}
