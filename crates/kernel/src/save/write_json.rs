//! Writes states as JSON: a line for each place, variable and word in use.

use super::json_text::{self, pair, rows};
use super::names::{self, Holds, cells_of};
use super::{MAGIC, VERSION, chance_json};
use crate::program::Program;
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
    let hex = |word: &u64| json!(format!("{word:016x}"));
    let generator: Vec<Json> = state.rng.words.iter().map(hex).collect();
    let mut all = vec![
        ("format", json!(MAGIC).to_string()),
        ("version", json!(VERSION).to_string()),
        ("engine", json!(env!("CARGO_PKG_VERSION")).to_string()),
        ("rules", json!(format!("{:016x}", program.rules_hash)).to_string()),
        ("players", json!(program.players).to_string()),
        ("generator", Json::Array(generator).to_string()),
    ];
    // A state before setup has no other parts.
    if pending.is_none_or(|pending| pending.since.chosen.is_some()) {
        all.extend(writer.position());
    }
    if let Some(pending) = pending {
        all.push(("pending", chance_json::pending(program, pending)));
    }
    let all = all.into_iter().map(|(key, value)| pair(key, &value)).collect();
    let mut text = rows("{", all, "}", 0);
    text.push('\n');
    text
}

struct Writer<'a> {
    p: &'a Program,
    s: &'a State,
}

impl Writer<'_> {
    /// Returns the turn, the decision, variables, tokens and undecided orders.
    fn position(&self) -> Vec<(&'static str, String)> {
        let top = |at: usize| self.header(at);
        let over = self.s.words[word::STATUS] == status::OVER;
        let mut all = vec![
            ("round", top(word::ROUND)),
            ("turn", top(word::TURN)),
            ("ply", top(word::PLY)),
            ("step", top(word::STEP)),
            ("phase", top(word::PHASE)),
            ("active", top(word::ACTIVE)),
            (if over { "over" } else { "decision" }, self.question()),
        ];
        if !self.p.vars.global.is_empty() {
            all.push(("global", self.globals()));
        }
        if !self.p.vars.player.is_empty() {
            all.push(("perPlayer", self.per_player()));
        }
        if !self.p.vars.place.is_empty() {
            all.push(("cells", self.cells()));
        }
        all.push(("places", self.places()));
        all.extend(chance_json::stretches(self.p, self.s).map(|shown| ("unsettled", shown)));
        let gone = self.gone();
        if !gone.is_empty() {
            all.push(("gone", rows("[", gone, "]", 1)));
        }
        all
    }

    /// Returns a word of the header.
    fn header(&self, at: usize) -> String {
        let holds = names::HEADER.iter().find(|(word, ..)| *word == at).map(|(.., holds)| *holds);
        self.held(holds.unwrap_or(Holds::Value(Kind::Int)), self.s.words[at])
    }

    fn held(&self, holds: Holds, value: i32) -> String {
        match holds {
            Holds::Value(kind) => self.word(kind, value),
            Holds::Phase => usize::try_from(value)
                .ok()
                .and_then(|at| self.p.names.phases.get(at))
                .map_or(Json::Null, |id| json!(id))
                .to_string(),
        }
    }

    fn word(&self, kind: Kind, value: i32) -> String {
        json_text::value(self.p, Value::of(kind, value)).to_string()
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
        let machine = machine.map(|(at, name, holds)| pair(name, &self.held(holds, words[at])));
        let mut bound = Vec::new();
        for named in names::named_locals(self.p) {
            let own = named.at..named.at + named.count;
            let used = own.clone().rev().find(|at| words[*at] != template[*at]);
            let Some(last) = used else { continue };
            let value = |at: usize| self.word(named.kind, words[at]);
            let shown = match named.count {
                1 => value(named.at),
                _ => format!("[{}]", (named.at..=last).map(value).collect::<Vec<_>>().join(", ")),
            };
            bound.push(pair(&named.name, &shown));
        }
        let mut all = vec![
            pair("at", &at.to_string()),
            pair("decider", &self.header(word::DECIDER)),
            pair("machine", &format!("{{{}}}", machine.collect::<Vec<_>>().join(", "))),
        ];
        if !bound.is_empty() {
            all.push(pair("names", &rows("{", bound, "}", 2)));
        }
        rows("{", all, "}", 1)
    }

    fn globals(&self) -> String {
        let first = self.p.layout.globals as usize;
        let vars = self.p.vars.global.iter().enumerate();
        let all = vars.map(|(v, var)| pair(&var.id, &self.word(var.kind, self.s.words[first + v])));
        rows("{", all.collect(), "}", 1)
    }

    /// Returns the values of all players by variable, seat 1 first.
    fn per_player(&self) -> String {
        let (first, players) = (self.p.layout.player_vars as usize, self.p.players);
        let vars = self.p.vars.player.iter().enumerate();
        let all = vars.map(|(v, var)| {
            let own = first + v * players..first + (v + 1) * players;
            let values: Vec<String> = own.map(|at| self.word(var.kind, self.s.words[at])).collect();
            pair(&var.id, &format!("[{}]", values.join(", ")))
        });
        rows("{", all.collect(), "}", 1)
    }

    /// Returns the values of all cells by variable.
    fn cells(&self) -> String {
        let all = self.p.vars.place.iter().map(|var| {
            let cells = cells_of(var).map(|(cell, at)| {
                let name = names::place(self.p, cell, ':');
                pair(&name, &self.word(var.info.kind, self.s.words[at]))
            });
            pair(&var.info.id, &rows("{", cells.collect(), "}", 2))
        });
        rows("{", all.collect(), "}", 1)
    }

    /// Returns the tokens of the places that hold any.
    fn places(&self) -> String {
        let mut all = Vec::new();
        for at in 0..self.p.places.info.len() {
            let tokens = self.s.tokens(self.p, PlaceId(at as u16));
            let mut tokens: Vec<String> =
                tokens.iter().map(|t| self.token(i32::from(t.0))).collect();
            let shown = match tokens.len() {
                0 => continue,
                1 => format!("[{}]", tokens.remove(0)),
                _ => rows("[", tokens, "]", 2),
            };
            all.push(pair(&names::place(self.p, at, ':'), &shown));
        }
        rows("{", all, "}", 1)
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
        let mut all =
            vec![pair("id", &id.to_string()), pair("type", &self.word(Kind::TokenType, of))];
        if owner != NONE {
            all.push(pair("owner", &self.word(Kind::Player, owner)));
        }
        let mut props = Vec::new();
        for (slot, prop) in super::builder::props(self.p, of as usize).into_iter().enumerate() {
            let Some(prop) = prop else { continue };
            let value = self.s.token_word(self.p, id, token::PROPS + slot);
            let name = &self.p.names.props[prop];
            props.push(pair(name, &self.word(self.p.tokens.props[prop].kind, value)));
        }
        if !props.is_empty() {
            all.push(pair("props", &format!("{{{}}}", props.join(", "))));
        }
        let known = Viewers::of(self.s.known_by(self.p, id));
        if known != Viewers::NOBODY {
            let seats: Vec<Json> = known.players().map(|player| json!(player.seat())).collect();
            all.push(pair("knownBy", &Json::Array(seats).to_string()));
        }
        format!("{{{}}}", all.join(", "))
    }
}
