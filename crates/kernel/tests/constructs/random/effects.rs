//! Effects.

use super::{KINDS, Kind, Writer};
use serde_json::{Value, json};

impl Writer {
    pub(super) fn effects(&mut self, most: usize, depth: usize) -> Value {
        let (names, held) = (self.names.len(), self.held.len());
        let count = self.below(most) + 1;
        let effects: Vec<Value> = (0..count).map(|_| self.effect(depth)).collect();
        self.names.truncate(names);
        self.held.truncate(held);
        json!(effects)
    }

    pub(super) fn effect(&mut self, depth: usize) -> Value {
        let kinds = if depth == 0 { 12 } else { 20 };
        let kind = self.below(kinds);
        if kind < 12 { self.change(kind) } else { self.block(kind, depth.saturating_sub(1)) }
    }

    /// Writes an effect that changes the state.
    fn change(&mut self, kind: usize) -> Value {
        match kind {
            0 if self.below(2) == 0 => match self.below(2) {
                0 => json!({"setVar": {"scope": "zone", "zone": self.any(Kind::Place, 2),
                    "var": "s", "value": self.any(Kind::Int, 2)}}),
                _ => json!({"addVar": {"scope": "zone", "zone": self.any(Kind::Place, 2),
                    "var": "s", "delta": self.any(Kind::Int, 2)}}),
            },
            0 if self.below(3) == 0 => match self.below(3) {
                0 => json!({"setVar": {"scope": "global", "var": "q", "value": {"ref": "none"}}}),
                1 => json!({"setVar": {"scope": "global", "var": "q",
                    "value": self.any(Kind::Int, 2)}}),
                _ => json!({"addVar": {"scope": "global", "var": "q",
                    "delta": self.any(Kind::Int, 1)}}),
            },
            0 => {
                json!({"setVar": {"scope": "global", "var": "n", "value": self.any(Kind::Int, 2)}})
            }
            1 => json!({"addVar": {"scope": "pvar", "player": self.any(Kind::Player, 2),
                "var": "p", "delta": self.any(Kind::Int, 2)}}),
            2 => match self.below(3) {
                0 => json!({"setVar": {"scope": "global", "var": "who",
                    "value": self.any(Kind::Player, 2)}}),
                1 => json!({"setVar": {"scope": "global", "var": "tok",
                    "value": self.any(Kind::Token, 2)}}),
                _ => json!({"setVar": {"scope": "global", "var": "hue",
                    "value": self.any(Kind::Word, 2)}}),
            },
            3 => json!({"setProp": {"token": self.any(Kind::Token, 2), "prop": "hp",
                "value": self.number(2)}}),
            4 if self.below(2) == 0 => json!({"setProp": {"token": self.any(Kind::Token, 2),
                "prop": "held", "value": self.any(Kind::Token, 2)}}),
            4 => json!({"addProp": {"token": self.any(Kind::Token, 2), "prop": "hp",
                "delta": self.any(Kind::Int, 2)}}),
            5 if self.below(3) == 0 => json!({"setProp": {"token": self.any(Kind::Token, 2),
                "prop": "type",
                "value": {"ref": "tokenType", "of": self.pick(&["stone", "card"])}}}),
            5 => json!({"setProp": {"token": self.any(Kind::Token, 2), "prop": "owner",
                "value": self.any(Kind::Player, 2)}}),
            6 | 7 => self.move_token(),
            8 => json!({"draw": {"from": self.any(Kind::Place, 1), "to": self.any(Kind::Place, 2),
                "count": self.below(3)}}),
            9 => match self.below(4) {
                0 => json!({"shuffle": {"zone": self.any(Kind::Place, 1)}}),
                1 => json!({"moveAll": {"tokens": self.list(Kind::Token, 2),
                    "to": self.any(Kind::Place, 2)}}),
                2 => json!({"reveal": {"tokens": self.list(Kind::Token, 2),
                    "to": self.any(Kind::Player, 1)}}),
                _ => match self.below(3) {
                    0 => json!({"conceal": {"tokens": self.list(Kind::Token, 2)}}),
                    _ => json!({"reveal": {"tokens": self.list(Kind::Token, 2)}}),
                },
            },
            10 => self.create(),
            _ => json!({"destroyToken": {"token": self.any(Kind::Token, 2)}}),
        }
    }

    /// Writes an effect with others in it, a name, a question, a roll, or a change of the turn.
    fn block(&mut self, kind: usize, inner: usize) -> Value {
        match kind {
            12 | 13 => json!({"if": {"when": self.condition(3), "then": self.effects(2, inner),
                "else": self.effects(1, inner)}}),
            14 => {
                let (kind, bind) = (self.pick(&KINDS), self.name());
                let over = self.list(kind, 2);
                let effects = self.with(&bind, kind, |w| w.effects(2, inner));
                json!({"forEach": {"bind": bind, "domain": kind.domain(), "over": over,
                    "effects": effects, "limit": self.below(5) + 1}})
            }
            15 => {
                let repeat = json!({"max": self.int(1), "limit": 3, "while": self.condition(2),
                    "effects": self.effects(2, inner)});
                json!({"repeat": repeat})
            }
            16 => {
                let bind = self.name();
                let (over, until) = (self.list(Kind::Player, 1), self.condition(2));
                let effects = self.with(&bind, Kind::Player, |w| w.effects(2, inner));
                json!({"rounds": {"bind": bind, "over": over, "until": until,
                    "effects": effects, "limit": self.below(4) + 1}})
            }
            17 if self.below(3) == 0 => {
                let kind = self.pick(&KINDS);
                let bind = match self.held.iter().find(|(_, k)| *k == kind) {
                    Some((name, _)) if self.dice.below(2) == 0 => name.clone(),
                    _ => self.name(),
                };
                let value = self.list(kind, 2);
                self.held.push((bind.clone(), kind));
                json!({"let": {"bind": bind, "domain": kind.domain(), "value": value,
                    "limit": self.below(6) + 1}})
            }
            17 => {
                let (kind, bind) = (self.pick(&KINDS), self.name());
                let value = self.any(kind, 2);
                self.names.push((bind.clone(), kind));
                json!({"let": {"bind": bind, "domain": kind.domain(), "value": value}})
            }
            18 if self.may_ask && self.below(3) == 0 => self.group(inner),
            18 if self.may_ask => self.question(inner),
            18 if self.below(4) == 0 => {
                json!({"eliminate": {"player": self.any(Kind::Player, 1)}})
            }
            18 => json!({"nextTurn": {"player": self.any(Kind::Player, 1)}}),
            _ => self.roll(),
        }
    }

    pub(super) fn move_token(&mut self) -> Value {
        let mut moved = json!({"token": self.any(Kind::Token, 2), "to": self.any(Kind::Place, 2)});
        let position = self.pick(&["", "top", "bottom", "random"]);
        if !position.is_empty() {
            moved["position"] = json!(position);
        }
        json!({"moveToken": moved})
    }

    /// Writes a cost inside a block, whose names end with the block.
    fn cost_of_block(&mut self) -> Value {
        let outside = self.names.len();
        let cost = self.cost();
        self.names.truncate(outside);
        cost
    }

    /// Writes a cost.
    pub(super) fn cost(&mut self) -> Value {
        match self.below(10) {
            6 => {
                let kind = self.pick(&KINDS);
                let (bind, over) = (self.name(), self.list(kind, 1));
                let cost = self.with(&bind, kind, |w| w.cost());
                json!({"forEach": {"bind": bind, "domain": kind.domain(), "over": over,
                    "effects": [cost], "limit": self.below(4) + 1}})
            }
            7 => json!({"if": {"when": self.condition(1), "then": [self.cost_of_block()],
                "else": [self.cost_of_block()]}}),
            8 => json!({"repeat": {"max": self.number(1), "limit": 3,
                "effects": [self.cost_of_block()]}}),
            9 => match self.below(4) {
                0 => json!({"moveAll": {"tokens": self.list(Kind::Token, 1),
                    "to": self.any(Kind::Place, 1)}}),
                1 => json!({"setProp": {"token": self.any(Kind::Token, 1), "prop": "owner",
                    "value": self.any(Kind::Player, 1)}}),
                2 => {
                    let (kind, bind) = (self.pick(&KINDS), self.name());
                    let value = self.any(kind, 1);
                    self.names.push((bind.clone(), kind));
                    json!({"let": {"bind": bind, "domain": kind.domain(), "value": value}})
                }
                _ => self.create(),
            },
            0 => json!({"addVar": {"scope": "pvar", "player": self.any(Kind::Player, 1),
                "var": "p", "delta": self.any(Kind::Int, 1)}}),
            1 => json!({"addVar": {"scope": "global", "var": "n",
                "delta": self.any(Kind::Int, 1)}}),
            2 => json!({"addProp": {"token": self.any(Kind::Token, 1), "prop": "hp",
                "delta": self.any(Kind::Int, 1)}}),
            3 => json!({"draw": {"from": self.any(Kind::Place, 1), "to": self.any(Kind::Place, 1),
                "count": self.below(3)}}),
            4 => json!({"destroyToken": {"token": self.any(Kind::Token, 2)}}),
            _ => self.move_token(),
        }
    }

    pub(super) fn create(&mut self) -> Value {
        let bind = self.name();
        let made = json!({"createToken": {
            "type": {"ref": "tokenType", "of": self.pick(&["stone", "card"])},
            "zone": self.any(Kind::Place, 2),
            "count": self.below(3),
            "owner": self.any(Kind::Player, 1),
            "props": [["hue", self.any(Kind::Word, 1)]],
            "bind": bind,
        }});
        let all = json!({"query": "zones"});
        let held = json!({"aggregate": {"op": "count", "query": {"query": "tokensIn",
            "places": {"query": "union", "left": {"query": "board", "board": "board"},
                "right": {"query": "union", "left": {"query": "board", "board": "wheel"},
                    "right": all}}}}});
        json!({"if": {"when": {"op": "<", "left": held, "right": 25}, "then": [made]}})
    }

    pub(super) fn question(&mut self, depth: usize) -> Value {
        let if_none = self.effects(1, 0);
        if self.below(2) == 0 {
            let alternatives: Vec<Value> =
                (0..self.below(2) + 1).map(|at| self.inline(&format!("o{at}"), depth)).collect();
            let by = self.any(Kind::Player, 1);
            return json!({"chooseAction": {"by": by, "alternatives": alternatives,
                "optional": self.below(2) == 0, "always": self.below(2) == 0, "ifNone": if_none}});
        }
        if self.below(2) == 0 && !self.later.is_empty() {
            let action = self.pick(&self.later.clone());
            let by = self.any(Kind::Player, 1);
            return json!({"chooseAction": {"by": by, "alternatives": [{"action": action}],
                "optional": self.below(2) == 0, "always": self.below(2) == 0, "ifNone": if_none}});
        }
        let (kind, bind) = (self.pick(&KINDS), self.name());
        let (options, by) = (self.options(kind, depth + 1), self.any(Kind::Player, 1));
        if self.below(2) == 0 {
            let mut choose = json!({"bind": bind, "domain": kind.domain(), "options": options,
                "limit": self.below(3) + 1, "ordered": self.below(3) == 0, "by": by,
                "ifNone": if_none});
            match self.below(3) {
                0 => choose["n"] = self.number(1),
                1 => choose["max"] = self.number(1),
                _ => choose["min"] = self.number(1),
            }
            self.held.push((bind, kind));
            return json!({"chooseN": choose});
        }
        self.names.push((bind.clone(), kind));
        json!({"chooseOne": {"bind": bind, "domain": kind.domain(), "options": options,
            "by": by, "ifNone": if_none}})
    }

    /// Writes a question that several players answer simultaneously.
    fn group(&mut self, depth: usize) -> Value {
        let (bind, by) = (self.name(), self.list(Kind::Player, 2));
        let options = self.with(&bind, Kind::Player, |w| w.options(Kind::Int, depth + 1));
        let if_none = self.effects(1, 0);
        json!({"chooseEach": {"var": self.pick(&["p", "bid"]), "bind": bind,
            "domain": Kind::Int.domain(), "options": options, "by": by, "ifNone": if_none}})
    }

    /// Writes an inline option, which may assign a name of the asking procedure.
    fn inline(&mut self, id: &str, depth: usize) -> Value {
        let (kind, bind) = (self.pick(&KINDS), self.name());
        let mut option = json!({"option": id});
        if self.below(3) == 0 {
            let scope = self.pick(&["phase", "turn", "round", "game"]);
            option["limits"] = json!([{"scope": scope, "max": self.below(2) + 1}]);
        }
        let (domain, list) = (kind.domain(), self.options(kind, depth + 1));
        let outer = self.names.clone();
        if self.below(2) == 0 {
            let name = bind.trim_start_matches('$');
            let mut params = vec![json!({"name": name, "domain": domain, "options": list})];
            self.names.push((bind.clone(), kind));
            if self.below(2) == 0 {
                let (kind, name) = (self.pick(&KINDS), self.name());
                let options = self.options(kind, depth + 1);
                params.push(json!({
                    "name": name.trim_start_matches('$'),
                    "domain": kind.domain(),
                    "options": options,
                    "step": self.below(3) > 0,
                }));
                self.names.push((name, kind));
            }
            option["params"] = json!(params);
        }
        if self.below(3) == 0 {
            option["pre"] = json!([self.condition(2)]);
        }
        if self.below(3) == 0 {
            let costs = (0..self.below(2) + 1).map(|_| self.cost()).collect::<Vec<_>>();
            option["cost"] = json!(costs);
        }
        let mut effects = self.effects(2, depth);
        if let Some((name, kind)) = outer.last().cloned() {
            let value = self.any(kind, 2);
            let domain = kind.domain();
            let change = json!({"let": {"bind": name, "domain": domain, "value": value}});
            effects.as_array_mut().expect("a list").push(change);
        }
        option["effects"] = effects;
        self.names = outer;
        option
    }

    pub(super) fn roll(&mut self) -> Value {
        let (kind, bind) = (self.pick(&KINDS), self.name());
        let (kind, outcomes) = match self.below(3) {
            0 => (Kind::Int, json!({"dice": {"count": self.below(3) + 1, "sides": 4}})),
            1 => {
                let weights = (0..3).map(|n| json!({"value": n, "weight": self.below(4) + 1}));
                let weights: Vec<Value> = weights.collect();
                (Kind::Int, json!({"listed": {"outcomes": weights}}))
            }
            _ => (kind, json!({"oneOf": {"list": self.options(kind, 2)}})),
        };
        let viewer = self.any(Kind::Player, 1);
        self.names.push((bind.clone(), kind));
        let mut roll = json!({"bind": bind, "domain": kind.domain(), "outcomes": outcomes});
        if self.below(2) == 0 {
            roll["for"] = viewer;
        }
        json!({"roll": roll})
    }
}
