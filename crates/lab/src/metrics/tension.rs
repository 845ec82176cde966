//! Resources: the numeric variables of players that costs change.

use super::{Context, Measure, mean};
use crate::record::GameRecord;
use crate::stats::fraction;
use boardwright_def::GameDef;
use boardwright_kernel::{Kind, Program};
use serde_json::Value;
use std::collections::BTreeSet;

/// `tension.idle`: the share of all resources, those at the start included, that is left at the end of a completed
/// game. Nothing for a game without costs.
pub fn metrics(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Measure> {
    if ctx.resources.is_empty() {
        return Vec::new();
    }
    let idle = |record: &GameRecord| {
        let stocks = ctx.resources.iter().filter_map(|resource| record.stocks.get(*resource));
        let (left, gained) =
            stocks.fold((0, 0), |(left, gained), one| (left + one.left, gained + one.gained));
        (record.completed() && gained > 0).then(|| fraction(left, gained))
    };
    vec![mean(records, ("tension.idle", "share"), idle)]
}

/// The resources of a game, as indices of [`Program::player_vars`].
pub fn resources(def: &GameDef, program: &Program) -> Vec<usize> {
    let mut names = BTreeSet::new();
    for action in &def.actions {
        add_names(&serde_json::to_value(&action.cost).unwrap_or_default(), &mut names);
    }
    let vars = program.player_vars().iter().enumerate();
    vars.filter(|(_, var)| var.kind == Kind::Int && names.contains(var.name()))
        .map(|(index, _)| index)
        .collect()
}

/// Adds the variables of players that effects of a cost change.
fn add_names(node: &Value, names: &mut BTreeSet<String>) {
    match node {
        Value::Object(members) => {
            for (key, value) in members {
                let write = key == "addVar" || key == "setVar";
                if write && value.get("scope").is_some_and(|scope| scope == "pvar") {
                    names.extend(value.get("var").and_then(Value::as_str).map(str::to_owned));
                }
                add_names(value, names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| add_names(item, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
