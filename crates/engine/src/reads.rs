//! The variables, zones and properties that the parts of the rules read or change, found in the JSON of
//! the `GameDef`. A test below compares the keys with those that the definition writes.

use boardwright_def::{GameDef, VarDef, Visibility};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Names that a part of the rules reads or changes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reads {
    /// Global variables.
    pub globals: BTreeSet<String>,
    /// Variables of places.
    place_vars: BTreeSet<String>,
    /// Players' variables.
    pub player_vars: BTreeSet<String>,
    /// Zones named outright.
    pub zones: BTreeSet<String>,
    /// Properties of tokens.
    pub props: BTreeSet<String>,
    /// True if it lists zones without naming them.
    pub any_zone: bool,
}

/// The names that the parts of one game use.
#[derive(Debug, Default)]
pub struct Parts {
    /// By action.
    pub actions: BTreeMap<String, OfAction>,
    /// The visibility of the scores.
    pub score: Visibility,
    /// Properties that play reads, changes or gives to new tokens, the setup left out.
    pub props: BTreeSet<String>,
}

/// The names that an action uses.
#[derive(Debug, Default)]
pub struct OfAction {
    /// The whole action.
    pub all: Reads,
    /// Its conditions and costs, which decide if it is legal.
    pub needs: Reads,
}

impl Parts {
    /// Looks through a game.
    pub fn of(def: &GameDef) -> Self {
        let Ok(rules) = serde_json::from_str::<Value>(&def.rules_json()) else {
            return Self::default(); // cannot happen: it was just written
        };
        let play = ["turn", "actions", "sequences", "triggers", "scoring", "end"];
        Self {
            actions: of_actions(&rules),
            score: Reads::of(&[&rules["scoring"]]).visibility(def),
            props: Reads::of(&play.map(|part| &rules[part])).props,
        }
    }
}

/// Actions by their id, and options by their name in the program: the procedure that asks, then the option.
fn of_actions(rules: &Value) -> BTreeMap<String, OfAction> {
    let list = |of: &'static str| rules[of].as_array().into_iter().flatten();
    let phases = rules["turn"]["phases"].as_array().into_iter().flatten();
    let mut found = BTreeMap::new();
    for action in list("actions") {
        let id = action["id"].as_str().unwrap_or_default();
        let mut speaks = of_action(action);
        // A phase adds conditions and effects to its actions.
        for phase in phases.clone().filter(|phase| belongs(action, phase)) {
            speaks.needs.extend(Reads::of(&[&phase["pre"]]));
            speaks.all.extend(Reads::of(&[&phase["pre"], &phase["after"]]));
        }
        found.insert(id.to_owned(), speaks);
        of_options(action, id, &mut found);
    }
    for procedure in list("sequences").chain(phases) {
        of_options(procedure, procedure["id"].as_str().unwrap_or_default(), &mut found);
    }
    for (number, trigger) in list("triggers").enumerate() {
        of_options(trigger, &format!("trigger_{}", number + 1), &mut found);
    }
    of_options(&rules["setup"], "setup", &mut found);
    found
}

fn belongs(action: &Value, phase: &Value) -> bool {
    action["phases"].as_array().is_some_and(|phases| phases.contains(&phase["id"]))
}

/// Options of one name share an entry with the names that any of them uses.
fn of_options(json: &Value, procedure: &str, found: &mut BTreeMap<String, OfAction>) {
    match json {
        Value::Object(map) => {
            let id = map.get("option").and_then(Value::as_str);
            let name = id.map(|id| format!("{procedure}.{id}"));
            if let Some(name) = &name {
                let new = of_action(json);
                let known = found.entry(name.clone()).or_default();
                known.all.extend(new.all);
                known.needs.extend(new.needs);
            }
            let inside = name.as_deref().unwrap_or(procedure);
            map.values().for_each(|part| of_options(part, inside, found));
        }
        Value::Array(items) => items.iter().for_each(|item| of_options(item, procedure, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn of_action(action: &Value) -> OfAction {
    let needs = Reads::of(&[&action["pre"], &action["cost"]]);
    OfAction { all: Reads::of(&[action]), needs }
}

impl Reads {
    fn extend(&mut self, other: Self) {
        self.globals.extend(other.globals);
        self.place_vars.extend(other.place_vars);
        self.player_vars.extend(other.player_vars);
        self.zones.extend(other.zones);
        self.props.extend(other.props);
        self.any_zone |= other.any_zone;
    }

    fn of(parts: &[&Value]) -> Self {
        let mut reads = Self::default();
        parts.iter().for_each(|part| reads.walk(part));
        reads
    }

    fn walk(&mut self, json: &Value) {
        let Value::Object(map) = json else {
            json.as_array().into_iter().flatten().for_each(|item| self.walk(item));
            return;
        };
        let word = |key: &str| map.get(key).and_then(Value::as_str);
        let which = word("ref").or(word("scope")).or(word("query"));
        match (which, word("var"), word("zone")) {
            (Some("zoneVar"), Some(var), _) => drop(self.place_vars.insert(var.to_owned())),
            (Some("gvar" | "global"), Some(var), _) => drop(self.globals.insert(var.to_owned())),
            (Some("pvar"), Some(var), _) => drop(self.player_vars.insert(var.to_owned())),
            (Some("zone"), _, Some(zone)) => drop(self.zones.insert(zone.to_owned())),
            (Some("zones" | "adjacentZones" | "connectedZones"), ..) => self.any_zone = true,
            _ => {}
        }
        let of_token = map.contains_key("token") || map.contains_key("of");
        if let Some(prop) = word("prop").filter(|_| of_token) {
            self.props.insert(prop.to_owned());
        }
        let given = map.get("props").and_then(Value::as_array).into_iter().flatten();
        self.props.extend(given.filter_map(|prop| Some(prop.get(0)?.as_str()?.to_owned())));
        map.values().for_each(|value| self.walk(value));
    }

    /// The visibility of the result: the strictest visibility of everything that is read.
    fn visibility(&self, def: &GameDef) -> Visibility {
        let zones = def.zones.iter().filter(|zone| self.any_zone || self.zones.contains(&zone.id));
        let types = def.token_types.iter().filter(|of| {
            let reads = |prop: &str| self.props.contains(prop);
            reads("type") || reads("family") || of.props.iter().any(|prop| reads(&prop.id))
        });
        let kept = def.boards.iter().flat_map(|board| read_vars(&board.vars, &self.place_vars));
        let seen = read_vars(&def.global_vars, &self.globals)
            .chain(read_vars(&def.player_vars, &self.player_vars))
            .chain(zones.map(|zone| zone.visibility))
            .chain(types.map(|of| of.visibility))
            .chain(kept);
        seen.max_by_key(|visibility| match visibility {
            Visibility::Public => 0,
            Visibility::Owner => 1,
            Visibility::Hidden => 2,
        })
        .unwrap_or_default()
    }
}

fn read_vars<'d>(
    vars: &'d [VarDef],
    read: &'d BTreeSet<String>,
) -> impl Iterator<Item = Visibility> + 'd {
    vars.iter().filter(|var| read.contains(&var.id)).map(|var| var.visibility)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_def::{Expr, Query, Ref};
    use serde_json::json;

    fn reads(parts: &[Expr]) -> Reads {
        let json: Vec<Value> =
            parts.iter().map(|part| serde_json::to_value(part).expect("JSON")).collect();
        Reads::of(&json.iter().collect::<Vec<_>>())
    }

    /// The keys looked for are those that the definition writes: a renamed key fails here.
    #[test]
    fn keys_are_those_of_the_definition() {
        let (it, name) = (|| Expr::bound("$it"), |name: &str| name.to_owned());
        let found = reads(&[
            Expr::read(Ref::Gvar { var: name("pot") }),
            Expr::read(Ref::Pvar { player: it(), var: name("coins") }),
            Expr::read(Ref::ZoneVar { zone: it(), var: name("heat") }),
            Expr::read(Ref::Zone { zone: name("market"), player: None }),
            Expr::read(Ref::TokenProp { token: it(), prop: name("hue") }),
            Expr::read(Ref::TypeProp { of: it(), prop: name("price") }),
        ]);
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let expected = Reads {
            globals: set(&["pot"]),
            place_vars: set(&["heat"]),
            player_vars: set(&["coins"]),
            zones: set(&["market"]),
            props: set(&["hue", "price"]),
            any_zone: false,
        };
        assert_eq!(found, expected);
        let lists = [
            Query::Zones { owner: None },
            Query::AdjacentZones { zone: it() },
            Query::ConnectedZones { zone: it(), bind: name("$it"), via: None, steps: None },
        ];
        assert!(
            lists.map(Expr::list).iter().all(|list| reads(std::slice::from_ref(list)).any_zone)
        );
    }

    #[test]
    fn what_a_new_token_is_given_is_spoken_of() {
        let create = json!({ "effect": "createToken", "props": [["hue", { "ref": "local" }]] });
        let set = json!({ "token": { "ref": "local" }, "prop": "lit" });
        let reads = Reads::of(&[&create, &set]);
        assert_eq!(reads.props, ["hue", "lit"].map(str::to_owned).into());
    }
}
