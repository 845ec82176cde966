//! Writes states as JSON: a line for each place, variable and word in use.

use super::json::{self, pair, row, rows};
use super::names::{self, Holds, cells_of};
use super::{MAGIC, VERSION, chance_json};
use crate::program::{PlaceVar, Program, VarInfo};
use crate::state::{State, status, token, word};
use crate::value::NONE;
use crate::{Kind, PlaceId, Value, Viewers};
use serde_json::{Value as Json, json};

/// Returns a state as JSON, which [`super::load_json`] reads back to an equal state.
///
/// Seats count from 1, 64-bit numbers are 16 lower-case hex digits, names are those of the rules. In the middle of an
/// operation it is the state before, with the move made there and the outcomes since.
pub fn save_json(program: &Program, state: &State) -> String {
    let pending = state.pending.as_deref();
    let state = pending.map_or(state, |pending| &pending.since.base);
    let writer = Writer { p: program, s: state };
    let hex = |word: u64| json!(format!("{word:016x}"));
    let mut all = vec![
        pair("format", json!(MAGIC)),
        pair("version", VERSION),
        pair("engine", json!(env!("CARGO_PKG_VERSION"))),
        pair("rules", hex(program.rules_hash)),
        pair("players", program.players),
        pair("generator", Json::from_iter(state.rng.words.map(hex))),
    ];
    // A state before setup has no other parts.
    if pending.is_none_or(|pending| pending.since.chosen.is_some()) {
        all.extend(writer.position());
    }
    if let Some(pending) = pending {
        all.push(pair("pending", chance_json::pending(program, pending)));
    }
    rows("{", all, "}", 0) + "\n"
}

struct Writer<'a> {
    p: &'a Program,
    s: &'a State,
}

impl Writer<'_> {
    /// Returns the turn, the decision, variables, tokens and undecided orders.
    fn position(&self) -> Vec<String> {
        let words = &self.s.words;
        let top = names::top().map(|(at, name, holds)| pair(name, self.held(holds, words[at])));
        let mut all: Vec<String> = top.collect();
        let over = words[word::STATUS] == status::OVER;
        all.push(pair(if over { "over" } else { "decision" }, self.question()));
        let unless_empty = |key: &str, open: &str, members: Vec<String>, close: &str| {
            (!members.is_empty()).then(|| pair(key, rows(open, members, close, 1)))
        };
        all.extend(unless_empty("global", "{", self.globals(), "}"));
        all.extend(unless_empty("perPlayer", "{", self.per_player(), "}"));
        all.extend(unless_empty("cells", "{", self.cells(), "}"));
        all.push(pair("places", rows("{", self.places(), "}", 1)));
        let stretches = chance_json::stretches(self.p, self.s);
        all.extend(unless_empty("unsettled", "{", stretches, "}"));
        all.extend(unless_empty("gone", "[", self.gone(), "]"));
        let keys = self.s.positions.iter().map(|key| json!(format!("{key:016x}")).to_string());
        all.extend(unless_empty("positions", "[", keys.collect(), "]"));
        all
    }

    fn held(&self, holds: Holds, value: i32) -> String {
        match holds {
            Holds::Value(kind) => self.word(kind, value),
            Holds::Phase => json!(self.p.names.phases.get(value as usize)).to_string(),
        }
    }

    fn word(&self, kind: Kind, value: i32) -> String {
        json::value(self.p, Value::of(kind, value)).to_string()
    }

    /// Returns the decision, its decider, the frames of procedures and the words of the machine.
    fn question(&self) -> String {
        let (words, template) = (&self.s.words, &self.p.layout.template);
        let pc = words[word::PC];
        let asks = names::questions(self.p).into_iter().find(|(at, _)| *at as i32 == pc);
        let at = match asks {
            Some((_, name)) if words[word::STATUS] != status::OVER => json!(name),
            _ => json!(pc),
        };
        let machine = names::machine().filter(|(at, ..)| words[*at] != template[*at]);
        let machine = machine.map(|(at, name, holds)| pair(name, self.held(holds, words[at])));
        let mut bound = Vec::new();
        for named in names::named_locals(self.p) {
            let own = named.at..named.at + named.count;
            let used = own.clone().rev().find(|at| words[*at] != template[*at]);
            let Some(last) = used else { continue };
            let value = |at: usize| self.word(named.kind, words[at]);
            let shown = match named.count {
                1 => value(named.at),
                _ => row("[", (named.at..=last).map(value), "]"),
            };
            bound.push(pair(&named.name, shown));
        }
        let mut all = vec![
            pair("at", at),
            pair("decider", self.word(Kind::Player, words[word::DECIDER])),
            pair("machine", row("{", machine, "}")),
        ];
        if !bound.is_empty() {
            all.push(pair("names", rows("{", bound, "}", 2)));
        }
        rows("{", all, "}", 1)
    }

    fn globals(&self) -> Vec<String> {
        let vars = (self.p.layout.globals as usize..).zip(&self.p.vars.global);
        vars.map(|(at, var)| pair(&var.id, self.word(var.kind, self.s.words[at]))).collect()
    }

    /// Returns the values of all players by variable, seat 1 first.
    fn per_player(&self) -> Vec<String> {
        let words = &self.s.words[self.p.layout.player_vars as usize..];
        let vars = self.p.vars.player.iter().zip(words.chunks(self.p.players));
        let shown = |(var, values): (&VarInfo, &[i32])| {
            pair(&var.id, row("[", values.iter().map(|value| self.word(var.kind, *value)), "]"))
        };
        vars.map(shown).collect()
    }

    /// Returns the values of all cells by variable.
    fn cells(&self) -> Vec<String> {
        let shown = |var: &PlaceVar| {
            let cells = cells_of(var).map(|(cell, at)| {
                let name = names::place(self.p, cell, ':');
                pair(&name, self.word(var.info.kind, self.s.words[at]))
            });
            pair(&var.info.id, rows("{", cells.collect(), "}", 2))
        };
        self.p.vars.place.iter().map(shown).collect()
    }

    /// Returns the tokens of the places that hold any.
    fn places(&self) -> Vec<String> {
        let mut all = Vec::new();
        for at in 0..self.p.places.info.len() {
            let tokens = self.s.own_tokens(self.p, PlaceId(at as u16));
            let tokens: Vec<String> = tokens.iter().map(|t| self.token(i32::from(t.0))).collect();
            let shown = match tokens.len() {
                0 => continue,
                1 => row("[", tokens, "]"),
                _ => rows("[", tokens, "]", 2),
            };
            all.push(pair(&names::place(self.p, at, ':'), shown));
        }
        all
    }

    /// Returns the destroyed tokens, whose numbers are reused.
    fn gone(&self) -> Vec<String> {
        let all = 0..self.s.known_tokens(self.p) as i32;
        let gone = all.filter(|t| self.s.token_field(self.p, *t, token::PLACE) == NONE);
        gone.map(|token| self.token(token)).collect()
    }

    fn token(&self, id: i32) -> String {
        let of = self.s.token_field(self.p, id, token::TYPE);
        let owner = self.s.token_field(self.p, id, token::OWNER);
        let mut all = vec![pair("id", id), pair("type", self.word(Kind::TokenType, of))];
        if owner != NONE {
            all.push(pair("owner", self.word(Kind::Player, owner)));
        }
        let mut props = Vec::new();
        for (slot, prop) in super::builder::props(self.p, of as usize).into_iter().enumerate() {
            let Some(prop) = prop else { continue };
            let value = self.s.token_word(self.p, id, token::PROPS + slot);
            let name = &self.p.names.props[prop];
            props.push(pair(name, self.word(self.p.tokens.props[prop], value)));
        }
        if !props.is_empty() {
            all.push(pair("props", row("{", props, "}")));
        }
        let known = Viewers::of(self.s.known_by(self.p, id));
        if known != Viewers::NOBODY {
            let seats: Vec<u32> = known.players().map(|player| player.seat()).collect();
            all.push(pair("knownBy", json!(seats)));
        }
        row("{", all, "}")
    }
}
