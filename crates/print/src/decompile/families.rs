//! Families of actions: definitions that make an action for each row, with the author's text of the
//! first action.

use super::plan::Plan;
use super::sections::{Part, entry, noted};
use super::writer::{Manner, Writer};
use boardwright_def::{Action, ActionFamily, Authoring, EventMatch, GameDef, Trigger};
use boardwright_syntax::print::{Item, Out};

/// Returns the families that can be written in the author's form.
pub fn written<'d>(def: &'d GameDef, plan: &Plan) -> Vec<&'d ActionFamily> {
    let short = |id: &String| plan.manner(&format!("actions.{id}")) == Manner::Short;
    let ids: Vec<&String> = def.actions.iter().map(|action| &action.id).collect();
    let whole = |family: &&ActionFamily| {
        let count = family.actions.len();
        count > 0 && ids.windows(count).any(|run| run.iter().copied().eq(&family.actions))
    };
    let all = def.authoring.families.iter();
    all.filter(whole)
        .filter(|family| family.actions.iter().chain([&family.id]).all(short))
        .collect()
}

/// Returns the family whose actions these begin with.
pub fn beginning<'d>(
    families: &[&'d ActionFamily],
    actions: &[Action],
) -> Option<&'d ActionFamily> {
    let first = &actions.first()?.id;
    families.iter().copied().find(|family| family.actions.first() == Some(first))
}

/// Returns one trigger for all actions of a family, and the number of triggers that it replaces.
pub fn listened(families: &[&ActionFamily], triggers: &[Trigger]) -> Option<(Trigger, usize)> {
    let resolved = |trigger: &Trigger| trigger.on.action().map(str::to_owned);
    let first = triggers.first()?;
    let action = resolved(first)?;
    let family = families.iter().find(|family| family.actions.first() == Some(&action))?;
    let all = triggers.get(..family.actions.len())?;
    let alike = |trigger: &Trigger| Trigger { on: first.on.clone(), ..trigger.clone() } == *first;
    let same = all.iter().map(resolved).eq(family.actions.iter().cloned().map(Some));
    let on = EventMatch::ActionResolved { action: Some(family.id.clone()) };
    let whole = same && all.iter().all(alike);
    whole.then(|| (Trigger { on, ..first.clone() }, all.len()))
}

/// True if an action belongs to a family.
pub fn has(authoring: &Authoring, action: &String) -> bool {
    authoring.families.iter().any(|family| family.actions.contains(action))
}

/// True if the rows of a family make a list of words with this name and these words.
pub fn makes<'d>(
    families: impl IntoIterator<Item = &'d ActionFamily>,
    list: &str,
    words: &[String],
) -> bool {
    families.into_iter().any(|family| {
        family.columns.iter().enumerate().any(|(at, column)| {
            let mut held: Vec<&String> = Vec::new();
            for cell in family.rows.iter().filter_map(|row| row.get(at)) {
                if cell != "none" && !held.contains(&cell) {
                    held.push(cell);
                }
            }
            let named = list == column || list == format!("{}_{column}", family.id);
            named && held.into_iter().eq(words)
        })
    })
}

impl Writer<'_> {
    /// Writes the definition of a family, from its first action.
    pub fn family_of_actions(&mut self, family: &ActionFamily, members: &[Action]) -> Part {
        let mut entries = Vec::new();
        if !family.over.is_empty() {
            entries.push(("for", noted(&family.over)));
        }
        if !family.columns.is_empty() {
            let head = family.columns.iter().map(|column| Out::word(column)).collect();
            let row = |row: &Vec<String>| {
                Item::new(Out::FlowList(row.iter().map(|cell| noted(cell)).collect()))
            };
            entries.push(("columns", Out::FlowList(head)));
            entries.push(("rows", Out::Table(family.rows.iter().map(row).collect())));
        }
        if let Some(first) = members.first() {
            self.path = format!("actions.{}", first.id);
            entries.extend(self.scoped(|w| w.action_entries(first, members)));
        }
        entry("actions", &family.id, Out::map(entries))
    }
}
