//! Lists.

use super::{KINDS, Kind, Writer};
use serde_json::{Value, json};

impl Writer {
    /// Writes a list: a plain one inside conditions, extremes, unions and the like.
    pub(super) fn list(&mut self, kind: Kind, depth: usize) -> Value {
        if self.below(2) == 0
            && let Some((name, _)) = self.held.iter().rev().find(|(_, k)| *k == kind)
        {
            return json!({"query": "binding", "name": name});
        }
        let Some(inner) = depth.checked_sub(1) else { return self.plain(kind, 0) };
        match self.below(9) {
            8 => {
                let (other, bind) = (self.pick(&KINDS), self.name());
                let list = self.list(other, inner);
                let value = self.with(&bind, other, |w| w.list(kind, inner));
                json!({"query": "unite", "list": list, "bind": bind, "value": value})
            }
            0 => json!({"query": "union", "left": self.list(kind, inner),
                "right": self.list(kind, inner)}),
            1 => json!({"query": "otherwise", "list": self.list(kind, inner),
                "other": self.list(kind, inner)}),
            2 => json!({"query": "take", "list": self.list(kind, inner), "n": self.int(inner)}),
            3..6 => self.options(kind, depth),
            _ => self.plain(kind, inner),
        }
    }

    /// Writes the options of a question.
    pub(super) fn options(&mut self, kind: Kind, depth: usize) -> Value {
        let Some(inner) = depth.checked_sub(1) else { return self.plain(kind, 0) };
        let bind = self.name();
        match self.below(6) {
            5 => {
                let other = self.pick(&KINDS);
                let list = self.options(kind, inner);
                let value = self.with(&bind, kind, |w| w.any(other, inner));
                json!({"query": "distinct", "list": list, "bind": bind, "value": value})
            }
            0 => self.plain(kind, inner),
            4 => self.list(kind, inner),
            1 => {
                let list = self.options(kind, inner);
                let value = self.with(&bind, kind, |w| w.int(inner));
                json!({"query": "extreme", "list": list, "bind": bind, "value": value,
                    "highest": self.below(2) == 0})
            }
            _ => {
                let list = self.options(kind, inner);
                let when = self.with(&bind, kind, |w| w.condition(inner));
                json!({"query": "where", "list": list, "bind": bind, "when": when})
            }
        }
    }

    pub(super) fn plain(&mut self, kind: Kind, depth: usize) -> Value {
        let board = json!({"query": "board", "board": self.pick(&["board", "board", "wheel"])});
        match kind {
            Kind::Int => {
                let min = self.below(8) as i32 - 4;
                json!({"query": "intsInRange", "min": min, "max": min + self.below(5) as i32 - 1,
                    "step": self.below(2) + 1})
            }
            Kind::Player => match self.below(4) {
                3 => json!({"query": "remaining"}),
                0 => json!({"query": "players"}),
                1 => json!({"query": "others", "than": self.any(Kind::Player, depth)}),
                _ => json!({"query": "clockwise", "from": self.any(Kind::Player, depth)}),
            },
            Kind::Token => match self.below(4) {
                0 | 1 => json!({"query": "tokensInZone", "zone": self.any(Kind::Place, depth)}),
                2 => json!({"query": "pieces", "player": self.any(Kind::Player, depth)}),
                _ => json!({"query": "tokensInAdjacentZones",
                    "zone": self.any(Kind::Place, depth)}),
            },
            Kind::Place => match self.below(10) {
                7 => {
                    let (from, way) = (self.any(Kind::Place, depth), self.way(depth));
                    let bind = self.name();
                    let holds = self.with(&bind, Kind::Place, |w| w.condition(depth));
                    json!({"query": "ray", "from": from, "direction": way, "bind": bind,
                        "while": holds})
                }
                8 => {
                    let (from, way) = (self.any(Kind::Place, depth), self.way(depth));
                    let (bind, n) = (self.name(), self.int(depth));
                    let holds = self.with(&bind, Kind::Place, |w| w.condition(depth));
                    json!({"query": "walk", "from": from, "direction": way, "n": n, "bind": bind,
                        "when": holds})
                }
                9 => json!({"query": "between", "from": self.any(Kind::Place, depth),
                    "to": self.any(Kind::Place, depth)}),
                0 | 1 => board,
                2 => json!({"query": "zones"}),
                3 => json!({"query": "zones", "owner": self.any(Kind::Player, depth)}),
                4 => json!({"query": "region", "region": "home",
                    "player": self.any(Kind::Player, depth)}),
                5 => json!({"query": "adjacentZones", "zone": self.any(Kind::Place, depth)}),
                _ => {
                    let (zone, bind) = (self.any(Kind::Place, depth), self.name());
                    let via = self.with(&bind, Kind::Place, |w| w.condition(depth));
                    let mut query =
                        json!({"query": "connectedZones", "zone": zone, "bind": bind, "via": via});
                    if self.below(2) == 0 {
                        query["steps"] = self.number(depth);
                    }
                    query
                }
            },
            Kind::Word => match self.below(2) {
                0 => json!({"query": "enums", "of": "hue"}),
                _ => json!({"query": "enums", "of": "hue", "values": ["blue", "red"]}),
            },
        }
    }
}
