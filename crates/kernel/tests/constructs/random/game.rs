//! Actions, triggers and the whole game.

use super::{HUES, KINDS, Kind, Writer};
use boardwright_def::{Effect, walk_effects};
use serde_json::{Value, json};

impl Writer {
    pub(super) fn action(&mut self, id: &str, phases: &[&str]) -> Value {
        let mut params = Vec::new();
        for _ in 0..self.below(3) {
            let (kind, name) = (self.pick(&KINDS), self.name());
            let options = self.options(kind, 3);
            let bare = name.trim_start_matches('$');
            let step = self.below(3) == 0;
            params.push(
                json!({"name": bare, "domain": kind.domain(), "options": options, "step": step}),
            );
            self.names.push((name, kind));
        }
        let pre: Vec<Value> = (0..self.below(3)).map(|_| self.condition(3)).collect();
        let after: Vec<Value> = (0..self.below(3)).map(|_| self.condition(3)).collect();
        let cost: Vec<Value> = (0..self.below(3)).map(|_| self.cost()).collect();
        let mut effects = self.effects(3, 2);
        effects.as_array_mut().expect("a list").push(tick());
        let foreseen = self.below(2) == 0 && foresees(&json!(cost)) && foresees(&effects);
        let after = if foreseen { after } else { Vec::new() };
        self.names.clear();
        self.held.clear();
        let limits = match self.below(3) {
            0 => json!([{"scope": self.pick(&["turn", "round", "game"]), "max": 2}]),
            _ => json!([]),
        };
        json!({"id": id, "phases": phases, "params": params, "pre": pre, "cost": cost, "effects": effects,
            "after": after, "limits": limits})
    }

    pub(super) fn trigger(&mut self) -> Value {
        let on = match self.below(4) {
            0 => json!({"event": "tokenEntered", "zone": self.pick(&["board", "pool", "hand"])}),
            1 => json!({"event": "turnStart"}),
            2 => json!({"event": "phaseExit", "phase": "main"}),
            _ => json!({"event": "actionResolved", "action": "act0"}),
        };
        self.may_ask = false;
        let (when, effects) = (self.condition(2), self.effects(2, 1));
        self.may_ask = true;
        json!({"on": on, "when": when, "effects": effects})
    }

    /// Writes a board: complete, with cells left out, or with arbitrary directions.
    fn board(&mut self) -> (Vec<Value>, Value) {
        let form = self.below(3);
        let name = |row: i32, col: i32| format!("cell_{row}_{col}");
        let left_out = |at: &(i32, i32)| form == 1 && matches!(at, (2, 2 | 3));
        let all = (1..=3).flat_map(|row| (1..=4).map(move |col| (row, col)));
        let at: Vec<(i32, i32)> = all.filter(|at| !left_out(at)).collect();
        let mut zones = Vec::new();
        for (row, col) in &at {
            let around = [(row + 1, *col), (*row, col + 1), (row - 1, *col), (*row, col - 1)];
            let next = around.iter().filter(|near| at.contains(near)).map(|(r, c)| name(*r, *c));
            zones.push(json!({"id": name(*row, *col), "owner": "none", "visibility": "public",
                "ordering": "set", "adjacentTo": next.collect::<Vec<_>>()}));
        }
        let cells: Vec<Value> = zones.iter().map(|zone| zone["id"].clone()).collect();
        let ways = [("north", 1, 0), ("east", 0, 1), ("south", -1, 0), ("west", 0, -1)];
        let ways = ways.map(|(name, rows, cols)| {
            let mut way = json!({"name": name, "rows": rows, "cols": cols});
            if form == 2 {
                way["to"] = (0..cells.len()).map(|_| self.below(cells.len() + 1)).collect();
            }
            way
        });
        let seeds = json!({"type": "int", "min": 0, "max": 9});
        let mut board = json!({
            "id": "board",
            "shape": {"kind": "grid", "rows": 3, "cols": 4},
            "cells": cells,
            "directions": ways,
            "vars": [{"id": "s", "domain": seeds, "init": 2, "reset": "round"}],
            "regions": [{"id": "home", "perSeat": true, "places": [
                ["cell_1_1", "cell_1_2"], ["cell_3_4", "cell_3_3"],
            ]}],
        });
        if form == 1 {
            board["at"] = json!(at);
        }
        (zones, board)
    }

    /// Writes a graph beside the board: its own lines, one of which may be a ring, directions that share a name with those
    /// of the board, and a variable that both have.
    fn graph(&mut self, zones: &mut Vec<Value>) -> Value {
        let names = ["w1", "w2", "w3", "w4"];
        for (at, name) in names.into_iter().enumerate() {
            let mut next = vec![names[(at + 1) % 4], names[(at + 3) % 4]];
            next.extend(["cell_1_2", "pool", "hand"].iter().filter(|_| self.below(4) == 0));
            zones.push(json!({"id": name, "owner": "none", "visibility": "public",
                "ordering": "set", "adjacentTo": next}));
        }
        let lines = match self.below(3) {
            0 => json!([["w1", "w2", "w3", "w4", "w1"], ["w1", "w3"]]),
            1 => json!([["w4", "w2", "w1"], ["w3", "w4"]]),
            _ => json!([["w1", "w2", "w3", "w4"]]),
        };
        let seeds = json!({"type": "int", "min": 0, "max": 9});
        json!({
            "id": "wheel",
            "shape": {"kind": "graph"},
            "cells": names,
            "directions": [
                {"name": "round", "rows": 0, "cols": 0, "to": [2, 3, 4, 1]},
                {"name": "east", "rows": 0, "cols": 0,
                    "to": [self.below(5), self.below(5), 0, self.below(5)]},
            ],
            "lines": lines,
            "vars": [{"id": "s", "domain": seeds, "init": 1, "reset": "round"}],
            "columns": [{"id": "fixed", "domain": {"type": "int", "min": -3, "max": 3},
                "values": [self.below(4), null, -2, 1]}],
        })
    }

    pub(super) fn game(&mut self) -> Value {
        let (mut zones, board) = self.board();
        let wheel = self.graph(&mut zones);
        for (id, owner, ordering) in [
            ("stack", "none", "stack"),
            ("queue", "none", "queue"),
            ("pool", "none", "set"),
            ("hand", "player", "set"),
        ] {
            // Half of the games hide something.
            let seen = self.pick(&["public", "public", "owner", "hidden"]);
            zones.push(json!({"id": id, "owner": owner, "visibility": seen,
                "ordering": ordering, "room": room(id, seen)}));
        }
        let faces = ["public", "public", "owner", "hidden"];
        let (seen, shown) = (self.pick(&faces), self.pick(&faces));
        let setup: Vec<Value> = (0..6).map(|_| self.create()).collect();
        self.acts = true;
        let mut actions = Vec::new();
        // Later actions come first, because the others may ask for them.
        for (id, phases) in [
            ("act4", [].as_slice()),
            ("act3", &[]),
            ("act2", &["main", "late"]),
            ("act1", &["main"]),
            ("act0", &["main"]),
        ] {
            actions.insert(0, self.action(id, phases));
            self.later.push(id.to_owned());
        }
        self.later.clear();
        let triggers: Vec<Value> = (0..self.below(4)).map(|_| self.trigger()).collect();
        let mut windows = json!([
            {"id": "main", "window": {"kind": self.pick(&["one", "repeat"]),
                "ifNone": [tick(), tick()]}},
            {"id": "late", "window": {"kind": "one", "ifNone": [tick()]}},
        ]);
        windows[0]["onEnter"] = self.effects(1, 0);
        if self.below(3) == 0 {
            windows[0]["pre"] = json!([self.condition(1)]);
            windows[0]["after"] = self.effects(2, 1);
            windows[1]["after"] = self.effects(1, 1);
        }
        let ranked = json!([self.int(2), {"ref": "pvar", "var": "p",
            "player": {"ref": "binding", "name": "$player"}}]);
        let late = json!({"op": ">=", "left": {"ref": "gvar", "var": "t"}, "right": 8});
        let never_in_loop = json!({"op": "and", "args": [late, self.condition(3)]});
        let reset = self.pick(&["round", "round", "game"]);
        json!({
            "format": 1,
            "meta": {"id": "random", "players": {"min": 2, "max": 3}, "maxTriggerDepth": 4},
            "enums": [
                {"id": "hue", "members": HUES}, {"id": "phase", "members": ["main", "late"]},
            ],
            "tokenTypes": token_types(seen, shown),
            "tables": tables(),
            "boards": [board, wheel],
            "zones": zones,
            "globalVars": global_vars(reset),
            "playerVars": [
                {"id": "p", "domain": int(40), "init": 0},
                {"id": "bid", "domain": int(3), "init": 0, "bound": "refuse",
                    "reset": {"onPhase": "late"}},
            ],
            "setup": setup,
            "turn": {"order": "roundRobin", "phases": windows},
            "actions": actions,
            "triggers": triggers,
            "end": [
                {"when": never_in_loop, "result": {"type": "rank", "by": ranked}},
                {
                    "when": {"op": ">=", "left": {"ref": "gvar", "var": "t"}, "right": 40},
                    "result": {"type": "payoff", "value": {"ref": "pvar", "var": "p",
                        "player": {"ref": "binding", "name": "$player"}}},
                },
            ],
        })
    }
}

/// The room of some zones: by what was drawn, so that no other game becomes of a seed.
fn room(id: &str, seen: &str) -> Value {
    match (id, seen) {
        ("stack", "hidden") => json!({"tokens": 4}),
        ("queue", "public") => json!({"tokens": 5, "perPlayer": 2}),
        ("pool", "owner") => json!({"tokens": 3}),
        ("hand", "public") => json!({"perPlayer": 1}),
        _ => json!({}),
    }
}

fn tick() -> Value {
    json!({"addVar": {"scope": "global", "var": "t", "delta": 1}})
}

fn word(member: &str) -> Value {
    json!({"ref": "enum", "of": "hue", "member": member})
}

fn int(max: i32) -> Value {
    json!({"type": "int", "min": -5, "max": max})
}

/// Two types; where one is public, a property of it is as secret as the other type.
fn token_types(seen: &str, shown: &str) -> Value {
    let secret = |of: &str, other: &str| if of == "public" { other } else { "public" }.to_owned();
    let (of_stone, of_card) = (secret(seen, shown), secret(shown, seen));
    let props = json!([
        {"id": "hp", "domain": int(9), "init": 2, "changes": true, "bound": "refuse",
            "visibility": of_stone},
        {"id": "held", "domain": Kind::Token.domain(), "init": {"ref": "none"}, "changes": true},
        {"id": "hue", "domain": Kind::Word.domain()},
    ]);
    let other = json!([
        {"id": "hue", "domain": Kind::Word.domain(), "init": word("red"), "changes": true,
            "visibility": of_card},
        {"id": "hp", "domain": int(4), "init": 3, "changes": true},
        {"id": "held", "domain": Kind::Token.domain(), "init": {"ref": "none"}, "changes": true},
    ]);
    json!([
        {"id": "stone", "visibility": seen, "props": props},
        {"id": "card", "visibility": shown, "props": other},
    ])
}

fn tables() -> Value {
    json!([
        {"id": "odds", "key": int(9), "rows": [-2, 0, 1, 2, 5], "columns": [
            {"id": "hits", "domain": int(9), "values": [3, -1, {"ref": "none"}, 2, 9]},
            {"id": "of", "domain": Kind::Word.domain(),
                "values": [word("red"), {"ref": "none"}, word("blue"), word("red"),
                    word("green")]},
        ]},
        {"id": "hues", "key": {"type": "enum", "of": "hue"},
            "rows": [word("blue"), word("red")],
            "columns": [{"id": "gain", "domain": int(9), "values": [-2, 4]}]},
    ])
}

fn global_vars(reset: &str) -> Value {
    json!([
        {"id": "n", "domain": int(40), "init": 3},
        {"id": "t", "domain": int(60), "init": 0},
        {"id": "q", "domain": {"type": "int", "min": 1, "max": 9, "optional": true},
            "init": {"ref": "none"}},
        {"id": "who", "domain": Kind::Player.domain(), "init": {"ref": "none"}},
        {"id": "tok", "domain": Kind::Token.domain(), "init": {"ref": "none"}, "reset": reset},
        {"id": "hue", "domain": Kind::Word.domain(), "init": {"ref": "none"}},
    ])
}

/// True if effects ask nothing, leave nothing to chance and call nothing, so that a condition may follow them.
fn foresees(effects: &Value) -> bool {
    let effects: Vec<Effect> = serde_json::from_value(effects.clone()).expect("effects");
    let mut foreseen = true;
    walk_effects(&effects, &mut |effect| {
        foreseen &= effect.facts().is_foreseen() && effect.facts().calls.is_none();
    });
    foreseen
}
