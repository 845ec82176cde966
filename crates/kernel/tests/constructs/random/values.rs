//! Values and conditions.

use super::{HUES, KINDS, Kind, WAYS, Writer};
use serde_json::{Value, json};

impl Writer {
    pub(super) fn int(&mut self, depth: usize) -> Value {
        let Some(depth) = depth.checked_sub(1) else { return json!(self.below(9) as i32 - 3) };
        match self.below(12) {
            0 => json!(self.below(12) as i32 - 4),
            1 => json!({"ref": "gvar", "var": self.pick(&["n", "n", "q"])}),
            2 => json!({"ref": "pvar", "player": self.any(Kind::Player, depth), "var": "p"}),
            3 => {
                let op = self.pick(&["+", "-", "*", "div", "mod", "min", "max"]);
                json!({"op": op, "left": self.int(depth), "right": self.int(depth)})
            }
            4 => json!({"op": "abs", "arg": self.int(depth)}),
            5 => json!({"op": "if", "when": self.condition(depth), "then": self.int(depth),
                "else": self.int(depth)}),
            6 | 7 => {
                let kind = self.pick(&KINDS);
                json!({"aggregate": {"op": "count", "query": self.list(kind, depth)}})
            }
            8 => {
                let (kind, bind) = (self.pick(&KINDS), self.name());
                let op = self.pick(&["sum", "min", "max"]);
                let query = self.list(kind, depth);
                let value = self.with(&bind, kind, |w| w.any(Kind::Int, depth));
                json!({"aggregate": {"op": op, "query": query, "bind": bind, "value": value}})
            }
            9 => json!({"ref": "tokenProp", "token": self.any(Kind::Token, depth), "prop": "hp"}),
            10 if self.below(2) == 0 => match self.below(4) {
                0 => cell("odds", self.any(Kind::Int, depth), "hits"),
                1 => cell("hues", self.any(Kind::Word, depth), "gain"),
                2 => json!({"ref": "zoneVar", "zone": self.any(Kind::Place, depth),
                    "var": self.pick(&["s", "fixed"])}),
                _ => json!({"ref": "distance", "from": self.any(Kind::Place, depth),
                    "to": self.any(Kind::Place, depth)}),
            },
            10 => {
                let prop = self.pick(&["count", "row", "col", "index"]);
                json!({"ref": "place", "place": self.any(Kind::Place, depth), "prop": prop})
            }
            11 if self.below(2) == 0 => {
                json!({"ref": "seat", "player": self.any(Kind::Player, depth)})
            }
            _ => json!({"ref": "counter", "of": self.pick(&["round", "turn"])}),
        }
    }

    /// Writes a number that is never `none`.
    pub(super) fn number(&mut self, depth: usize) -> Value {
        let value = self.any(Kind::Int, depth);
        json!({"op": "if", "when": {"op": "==", "left": value, "right": {"ref": "none"}},
            "then": 1, "else": value})
    }

    pub(super) fn condition(&mut self, depth: usize) -> Value {
        let Some(depth) = depth.checked_sub(1) else { return json!(self.below(3) > 0) };
        match self.below(9) {
            0 => json!({"op": "and", "args": [self.condition(depth), self.condition(depth)]}),
            1 => json!({"op": "or", "args": [self.condition(depth), self.condition(depth)]}),
            2 => json!({"op": "not", "arg": self.condition(depth)}),
            3 => {
                let op = self.pick(&["<", "<=", ">", ">="]);
                json!({"op": op, "left": self.any(Kind::Int, depth),
                    "right": self.any(Kind::Int, depth)})
            }
            4 => {
                let (kind, op) = (self.pick(&KINDS), self.pick(&["==", "!="]));
                json!({"op": op, "left": self.any(kind, depth), "right": self.any(kind, depth)})
            }
            5 => {
                let kind = self.pick(&KINDS);
                json!({"op": "in", "item": self.any(kind, depth), "set": self.list(kind, depth)})
            }
            6 if self.below(4) == 0 => {
                let phase = json!({"ref": "enum", "of": "phase",
                    "member": self.pick(&["main", "late"])});
                json!({"op": "==", "left": {"ref": "phase"}, "right": phase})
            }
            6 => json!({"ref": "place", "place": self.any(Kind::Place, depth), "prop": "empty"}),
            7 => {
                let (kind, bind) = (self.pick(&KINDS), self.name());
                let op = self.pick(&["some", "all", "empty"]);
                let query = self.list(kind, depth);
                let value = self.with(&bind, kind, |w| w.condition(depth));
                json!({"aggregate": {"op": op, "query": query, "bind": bind, "value": value}})
            }
            8 if self.below(3) == 0 => {
                let parts =
                    [json!({"ref": "gvar", "var": "n"}), json!({"ref": "player", "is": "active"})];
                let of = &parts[..self.below(2) + 1];
                json!({"ref": "repeated", "times": self.below(3) + 1, "of": of})
            }
            _ => match self.below(3) {
                0 => json!({"ref": "adjacent", "zone": self.any(Kind::Place, depth),
                    "to": self.any(Kind::Place, depth)}),
                1 => json!({"ref": "connected", "zone": self.any(Kind::Place, depth),
                    "to": self.any(Kind::Place, depth)}),
                _ => json!({"aggregate": {"op": self.pick(&["some", "empty"]), "query": {
                    "query": "lines", "places": self.list(Kind::Place, depth),
                    "n": self.below(2) + 2}}}),
            },
        }
    }

    pub(super) fn player(&mut self, depth: usize) -> Value {
        let Some(depth) = depth.checked_sub(1) else {
            let is = self.pick(if self.acts { &["actor", "active"] } else { &["active"] });
            return json!({"ref": "player", "is": is});
        };
        match self.below(6) {
            0 => json!({"ref": "player", "is": "seat", "id": self.below(3) + 1}),
            1 => json!({"ref": "player", "is": self.pick(&["next", "previous"]),
                "of": self.any(Kind::Player, depth)}),
            2 => json!({"ref": "gvar", "var": "who"}),
            3 => json!({"ref": "tokenProp", "token": self.any(Kind::Token, depth),
                "prop": "owner"}),
            4 => json!({"ref": "place", "place": self.any(Kind::Place, depth), "prop": "owner"}),
            _ => self.end_of(Kind::Player, depth),
        }
    }

    pub(super) fn end_of(&mut self, kind: Kind, depth: usize) -> Value {
        json!({"aggregate": {"op": self.pick(&["first", "last"]),
            "query": self.list(kind, depth)}})
    }

    pub(super) fn token(&mut self, depth: usize) -> Value {
        let Some(depth) = depth.checked_sub(1) else { return json!({"ref": "gvar", "var": "tok"}) };
        match self.below(4) {
            0 => json!({"ref": "gvar", "var": "tok"}),
            3 => {
                json!({"ref": "tokenProp", "token": self.any(Kind::Token, depth), "prop": "held"})
            }
            1 => json!({"ref": "place", "place": self.any(Kind::Place, depth), "prop": "piece"}),
            _ => self.end_of(Kind::Token, depth),
        }
    }

    pub(super) fn place(&mut self, depth: usize) -> Value {
        let common = self.pick(&["stack", "queue", "pool", "cell_1_2", "w1", "w3"]);
        let Some(depth) = depth.checked_sub(1) else {
            return json!({"ref": "zone", "zone": common});
        };
        match self.below(6) {
            0 => json!({"ref": "zone", "zone": common}),
            1 => json!({"ref": "zone", "zone": "hand", "player": self.any(Kind::Player, depth)}),
            2 => json!({"ref": "cell", "board": "board", "row": self.int(depth),
                "col": self.int(depth)}),
            3 => {
                let way = self.way(depth);
                json!({"ref": "step", "from": self.any(Kind::Place, depth), "direction": way,
                    "distance": self.below(4) as i32 - 1})
            }
            4 => json!({"ref": "tokenProp", "token": self.any(Kind::Token, depth), "prop": "at"}),
            _ => self.end_of(Kind::Place, depth),
        }
    }

    /// Writes a direction, sometimes one that depends on a condition.
    pub(super) fn way(&mut self, depth: usize) -> Value {
        let (board, name) = match self.below(6) {
            0 => ("wheel", self.pick(&["round", "east"])),
            _ => ("board", self.pick(&WAYS)),
        };
        let way = json!({"ref": "direction", "board": board, "name": name});
        match depth.checked_sub(1) {
            Some(depth) if self.below(4) == 0 => json!({"op": "if",
                "when": self.condition(depth), "then": way, "else": self.way(depth)}),
            _ => way,
        }
    }

    pub(super) fn word(&mut self, depth: usize) -> Value {
        match (depth.checked_sub(1), self.below(4)) {
            (Some(depth), 3) => cell("odds", self.any(Kind::Int, depth), "of"),
            (Some(_), 0) => json!({"ref": "gvar", "var": "hue"}),
            (Some(depth), 1) => {
                json!({"ref": "tokenProp", "token": self.any(Kind::Token, depth), "prop": "hue"})
            }
            _ => json!({"ref": "enum", "of": "hue", "member": self.pick(&HUES)}),
        }
    }
}

fn cell(table: &str, key: Value, column: &str) -> Value {
    json!({"ref": "tableCell", "table": table, "key": key, "column": column})
}
