//! Reads states from JSON, written by [`super::save_json`] or by hand.

use super::builder::{self, StateBuilder};
use super::json_cursor::{Fault, JsonCursor, Read};
use super::names::{self, Holds, Named};
use super::{LoadError, MAGIC, Reason, VERSION, chance_json, token_numbers};
use crate::code::Op;
use crate::program::Program;
use crate::state::{State, status, token, word};
use crate::value::{Member, NONE};
use crate::{Kind, Rng};
use serde_json::Value as Json;
use std::collections::BTreeMap;

const KEYS: [&str; 21] = [
    "format",
    "version",
    "engine",
    "rules",
    "players",
    "generator",
    "round",
    "turn",
    "ply",
    "step",
    "phase",
    "active",
    "decision",
    "over",
    "global",
    "perPlayer",
    "cells",
    "places",
    "unsettled",
    "gone",
    "pending",
];

/// The keys that a state before the end of setup may have.
const BEFORE_SETUP: [&str; 7] =
    ["format", "version", "engine", "rules", "players", "generator", "pending"];

/// Reads a state from JSON.
///
/// A position written by hand needs `format`, `version` and the parts that differ from a new game. A part that is left
/// out is as at the first decision of a new game with seed 1; if that decision asks the active player, `active` names
/// the decider. `places` names all tokens; numbers of tokens (`id`) and properties may be left out.
///
/// # Errors
/// With a pointer to the value: a state of another game, unknown names, values out of range, a token in two places,
/// no decision at the given position.
pub fn load_json(program: &Program, text: &str) -> Result<State, LoadError> {
    let tree: Json = serde_json::from_str(text).map_err(|error| LoadError {
        line: error.line(),
        pointer: Some(String::new()),
        message: format!("this is no JSON: {error}"),
        allowed: Vec::new(),
    })?;
    let mut reader = Reader { builder: StateBuilder::start(program), places: BTreeMap::new() };
    for at in 0..program.places.info.len() {
        reader.places.insert(names::place(program, at, ':'), at);
    }
    reader.state(&tree).map_err(|Fault { pointer, reason }| LoadError {
        line: 0,
        pointer: Some(pointer),
        message: reason.message,
        allowed: reason.allowed,
    })
}

pub(super) struct Reader<'p> {
    builder: StateBuilder<'p>,
    places: BTreeMap<String, usize>,
}

impl<'p> Reader<'p> {
    fn state(mut self, tree: &Json) -> Read<State> {
        let top = JsonCursor { json: tree, pointer: String::new() };
        top.only(&KEYS)?;
        let pending = top.get("pending");
        if let Some(pending) = pending.as_ref().filter(|pending| chance_json::is_in_setup(pending))
        {
            return in_setup(self, &top, pending);
        }
        self.position(&top)?;
        let program = self.builder.p;
        let state = top.check(self.builder.finish())?;
        match pending {
            None => Ok(state),
            Some(pending) => chance_json::replay(program, state, &pending),
        }
    }

    /// Reads the state before the pending operation.
    fn position(&mut self, top: &JsonCursor<'_>) -> Read<()> {
        self.head(top)?;
        // Tokens come first: references to tokens are checked against them.
        let gone = top.get("gone");
        if let Some(at) = top.get("places") {
            self.tokens(&at, gone)?;
        } else if let Some(at) = gone {
            return Err(at.fault("it needs `places` beside it".to_owned()));
        }
        if let Some(at) = top.get("unsettled") {
            self.stretches(&at)?;
        }
        self.variables(top)?;
        self.question(top)
    }

    /// Checks the owner of the state and reads the generator.
    fn head(&mut self, top: &JsonCursor<'_>) -> Read<()> {
        self.owner(top)?;
        if let Some(at) = top.get("generator") {
            let words = at.list()?;
            if words.len() != 4 {
                return Err(at.fault("the generator has four words".to_owned()));
            }
            for (number, at) in words.iter().enumerate() {
                let text = at.text()?;
                if text.len() != 16 || !text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
                {
                    return Err(at.fault(format!("`{text}` is not 16 lower-case hex digits")));
                }
                at.check(self.builder.generator(number, text))?;
            }
        }
        Ok(())
    }

    /// Checks format, version, engine, rules and number of players.
    fn owner(&self, top: &JsonCursor<'_>) -> Read<()> {
        let format = top.get("format").ok_or_else(|| {
            top.fault(format!("this is no saved state: `\"format\": \"{MAGIC}\"` is missing"))
        })?;
        if format.text()? != MAGIC {
            return Err(format.wrong(&format!("`\"{MAGIC}\"`")));
        }
        let version = top
            .get("version")
            .ok_or_else(|| top.fault(format!("`\"version\": {VERSION}` is missing")))?;
        if version.json.as_u64() != Some(VERSION.into()) {
            return Err(version.wrong(&format!("`{VERSION}`")));
        }
        let p = self.builder.p;
        if let Some(at) = top.get("engine") {
            let own = env!("CARGO_PKG_VERSION");
            let engine = at.text()?;
            if engine != own {
                return Err(at.fault(format!(
                    "it was saved by Boardwright {engine} and cannot be read by {own}"
                )));
            }
        }
        if let Some(at) = top.get("rules") {
            at.check(self.builder.rules(at.text()?))?;
        }
        if let Some(at) = top.get("players") {
            let players = at.number()?;
            if players != p.players as i32 {
                at.check(self.builder.players(&players.to_string()))?;
            }
        }
        Ok(())
    }

    /// Reads all tokens: those in places, then the destroyed ones.
    fn tokens(&mut self, places: &JsonCursor<'_>, gone: Option<JsonCursor<'_>>) -> Read<()> {
        self.builder.clear_tokens();
        // Each token with its place.
        let mut lying: Vec<(Option<usize>, JsonCursor<'_>)> = Vec::new();
        for (name, at) in places.members()? {
            let place = self.place(name).map_err(|reason| at.fault(reason))?;
            lying.extend(at.list()?.into_iter().map(|token| (Some(place), token)));
        }
        if let Some(gone) = gone {
            lying.extend(gone.list()?.into_iter().map(|token| (None, token)));
        }
        let numbers = token_numbers::numbers(lying.iter().map(|(_, token)| token))?;
        let mut in_order: Vec<usize> = (0..lying.len()).collect();
        in_order.sort_by_key(|at| numbers[*at]);
        for at in &in_order {
            self.token(&lying[*at].1)?;
        }
        // By place: its tokens, and the cursor of the last one.
        let mut filled: BTreeMap<usize, (Vec<usize>, &JsonCursor<'_>)> = BTreeMap::new();
        for ((place, at), number) in lying.iter().zip(&numbers) {
            if let Some(place) = place {
                let (ids, last) = filled.entry(*place).or_insert((Vec::new(), at));
                ids.push(*number);
                *last = at;
            }
        }
        for (place, (ids, last)) in filled {
            last.check(self.builder.place(place, &ids))?;
        }
        for ((_, at), number) in lying.iter().zip(&numbers) {
            let Some(known) = at.get("knownBy") else { continue };
            let mut seats = 0;
            for seat in known.list()? {
                seats |= 1 << seat.check(self.builder.seat(seat.number()?.into()))?;
            }
            known.check(self.builder.known(*number, seats))?;
        }
        Ok(())
    }

    fn token(&mut self, at: &JsonCursor<'_>) -> Read<()> {
        let p = self.builder.p;
        at.only(&["id", "type", "owner", "props", "knownBy"])?;
        let named = at.get("type").ok_or_else(|| at.fault("it has no `type`".to_owned()))?;
        let of = self.word(Kind::TokenType, &named)? as usize;
        let owner = match at.get("owner") {
            Some(owner) => self.word(Kind::Player, &owner)?,
            None => NONE,
        };
        let mut values = self.builder.fresh(of).to_vec();
        if let Some(props) = at.get("props") {
            let slots = builder::props(p, of);
            let known = || slots.iter().flatten().map(|prop| p.names.props[*prop].as_str());
            for (name, value) in props.members()? {
                let what = "changing property";
                Reason::find(known(), name, what).map_err(|reason| value.fault(reason))?;
                let slot = slots
                    .iter()
                    .position(|held| held.is_some_and(|prop| p.names.props[prop] == name));
                let Some((slot, prop)) = slot.and_then(|at| Some((at, slots[at]?))) else {
                    continue;
                };
                let held = self.word(p.tokens.props[prop].kind, &value)?;
                let range = p.tokens.bounds[of * p.tokens.n_props + prop];
                if held != NONE && !range.holds(held) {
                    return Err(value
                        .fault(format!("{} is outside {} to {}", value.json, range.lo, range.hi)));
                }
                values[slot] = held;
            }
        }
        debug_assert_eq!(values.len(), p.tokens.links - token::PROPS);
        at.check(self.builder.token(of, owner, &values))
    }

    fn variables(&mut self, top: &JsonCursor<'_>) -> Read<()> {
        let p = self.builder.p;
        if let Some(at) = top.get("global") {
            for (name, at) in at.members()? {
                let vars = p.vars.global.iter().map(|v| v.id.as_str());
                let var = at.check(Reason::find(vars, name, "variable"))?;
                let word = p.layout.globals as usize + var;
                self.put(word, p.vars.global[var].kind, &at)?;
            }
        }
        if let Some(at) = top.get("perPlayer") {
            for (name, at) in at.members()? {
                let vars = p.vars.player.iter().map(|v| v.id.as_str());
                let var = at.check(Reason::find(vars, name, "variable of players"))?;
                let values = at.list()?;
                if values.len() != p.players {
                    return Err(
                        at.fault(format!("it has {} values, one for each player", p.players))
                    );
                }
                for (player, at) in values.iter().enumerate() {
                    let word = p.layout.player_vars as usize + var * p.players + player;
                    self.put(word, p.vars.player[var].kind, at)?;
                }
            }
        }
        if let Some(at) = top.get("cells") {
            for (name, at) in at.members()? {
                let vars = p.vars.place.iter().map(|v| v.info.id.as_str());
                let var = at.check(Reason::find(vars, name, "variable of places"))?;
                for (place, at) in at.members()? {
                    let place_at = at.check(self.place(place))?;
                    let word = p.vars.place[var].word(place_at);
                    let word =
                        word.ok_or_else(|| at.fault(format!("`{place}` has no `{name}`")))?;
                    self.put(word, p.vars.place[var].info.kind, &at)?;
                }
            }
        }
        Ok(())
    }

    /// Reads the turn and the decision.
    fn question(&mut self, top: &JsonCursor<'_>) -> Read<()> {
        let asks_active = self.builder.s.words[word::DECIDER] == self.builder.s.words[word::ACTIVE];
        let asked = match (top.get("decision"), top.get("over")) {
            (Some(_), Some(over)) => {
                return Err(over.fault("a game that asks a decision is not over".to_owned()));
            }
            (Some(decision), None) => Some((decision, false)),
            (None, Some(over)) => Some((over, true)),
            (None, None) => None,
        };
        if let Some((at, over)) = &asked {
            self.forget_question();
            self.asked(at, *over)?;
        }
        for (word, name, holds) in
            names::HEADER.into_iter().filter(|(at, ..)| names::TOP.contains(at))
        {
            if let Some(at) = top.given(name) {
                self.put_held(word, holds, &at)?;
            }
        }
        if asked.is_none() && asks_active {
            self.builder.s.words[word::DECIDER] = self.builder.s.words[word::ACTIVE];
        }
        Ok(())
    }

    /// Resets all words that the decision sets.
    fn forget_question(&mut self) {
        let template = &self.builder.p.layout.template;
        let all = names::machine().map(|(at, ..)| at).chain(names::ASKED);
        for at in all.chain(names::locals(self.builder.p)) {
            self.builder.s.words[at] = template[at];
        }
    }

    /// Reads the decision, or the position at which the game is over.
    fn asked(&mut self, at: &JsonCursor<'_>, over: bool) -> Read<()> {
        at.only(&["at", "decider", "machine", "names"])?;
        let p = self.builder.p;
        let place = at.get("at").ok_or_else(|| at.fault("it does not say `at` what".to_owned()))?;
        if let Some(name) = place.json.as_str() {
            let questions = names::questions(p);
            let all = questions.iter().map(|(_, name)| name.as_str());
            let found = place.check(Reason::find(all, name, "question at"))?;
            let pc = questions[found].0 as usize;
            place.check(self.builder.word(word::PC, pc as i32))?;
        } else {
            place.check(self.builder.word(word::PC, place.number()?))?;
        }
        let pc = self.builder.s.words[word::PC] as usize;
        self.builder.s.words[word::STATUS] = if over {
            status::OVER
        } else if let Some(Op::Roll { .. }) = p.code.ops.get(pc) {
            status::CHANCE
        } else {
            status::ASKING
        };
        if let Some(decider) = at.given("decider") {
            self.put(word::DECIDER, Kind::Player, &decider)?;
        }
        if let Some(machine) = at.get("machine") {
            for (name, value) in machine.members()? {
                let all = names::machine().map(|(_, name, _)| name);
                let found = value.check(Reason::find(all, name, "word of the machine"))?;
                let Some((word, _, holds)) = names::machine().nth(found) else { continue };
                self.put_held(word, holds, &value)?;
            }
        }
        let Some(bound) = at.get("names") else { return Ok(()) };
        let named = names::named_locals(p);
        let by_name: BTreeMap<&str, &Named> = named.iter().map(|n| (n.name.as_str(), n)).collect();
        for (name, value) in bound.members()? {
            let Some(named) = by_name.get(name) else {
                let all = named.iter().map(|n| n.name.as_str());
                return Err(value.fault(
                    Reason::find(all, name, "name")
                        .err()
                        .unwrap_or_else(|| format!("there is no name `{name}`").into()),
                ));
            };
            if named.count == 1 {
                self.put(named.at, named.kind, &value)?;
                continue;
            }
            let values = value.list()?;
            if values.len() > named.count {
                return Err(value.fault(format!("it has {} values at most", named.count)));
            }
            for (word, value) in (named.at..).zip(&values) {
                self.put(word, named.kind, value)?;
            }
        }
        Ok(())
    }

    fn put_held(&mut self, word: usize, holds: Holds, at: &JsonCursor<'_>) -> Read<()> {
        match holds {
            Holds::Value(kind) => self.put(word, kind, at),
            Holds::Phase if at.json.is_null() => at.check(self.builder.word(word, NONE)),
            Holds::Phase => {
                let phases = self.builder.p.names.phases.iter().map(String::as_str);
                let phase = at.check(Reason::find(phases, at.text()?, "phase"))?;
                at.check(self.builder.word(word, phase as i32))
            }
        }
    }

    fn put(&mut self, word: usize, kind: Kind, at: &JsonCursor<'_>) -> Read<()> {
        let value = self.word(kind, at)?;
        at.check(self.builder.word(word, value))
    }

    /// Returns a place by its name.
    fn place(&self, name: &str) -> Result<usize, Reason> {
        self.places.get(name).copied().ok_or_else(|| Reason {
            message: format!("there is no place `{name}`"),
            allowed: (0..self.places.len())
                .map(|at| names::place(self.builder.p, at, ':'))
                .collect(),
        })
    }

    /// Reads the tokens whose order chance has not decided, by place.
    fn stretches(&mut self, at: &JsonCursor<'_>) -> Read<()> {
        for (name, at) in at.members()? {
            let place = at.check(self.place(name))?;
            at.only(&["behind", "count"])?;
            let number = |key: &str| {
                let number = at.get(key).ok_or_else(|| at.fault(format!("it has no `{key}`")))?;
                number.number()
            };
            let (behind, count) = (number("behind")?, number("count")?);
            at.check(self.builder.unsettled(place, behind, count))?;
        }
        Ok(())
    }

    /// Returns the word of a value that is written by its names.
    fn word(&self, kind: Kind, at: &JsonCursor<'_>) -> Read<i32> {
        let p = self.builder.p;
        if at.json.is_null() {
            return Ok(NONE);
        }
        let found = |found: Result<usize, Reason>| at.check(found).map(|found| found as i32);
        match kind {
            Kind::Int | Kind::Token => at.number(),
            Kind::Bool => match at.json.as_bool() {
                Some(truth) => Ok(i32::from(truth)),
                None => Err(at.wrong("true or false")),
            },
            Kind::Player => found(self.builder.seat(at.number()?.into())),
            Kind::Enum(of) => {
                let words = p.enums[usize::from(of)].members.iter().map(String::as_str);
                found(Reason::find(words, at.text()?, "word"))
            }
            Kind::Place => found(self.place(at.text()?)),
            Kind::TokenType => {
                let types = p.tokens.types.iter().map(|t| t.id.as_str());
                found(Reason::find(types, at.text()?, "type of token"))
            }
            Kind::Direction => {
                let all = p.space.directions.iter().map(String::as_str);
                found(Reason::find(all, at.text()?, "direction"))
            }
            Kind::Set(of) => self.set(of, at),
        }
    }

    fn set(&self, of: Member, at: &JsonCursor<'_>) -> Read<i32> {
        let mut bits = 0;
        for member in at.list()? {
            let bit = of.bit(self.word(of.kind(), &member)?);
            if bit == 0 {
                return Err(member.wrong("a member of the set"));
            }
            bits |= bit;
        }
        Ok(bits)
    }
}

/// Reads a state in the middle of setup. Without a generator, it is that of a game with seed 1.
fn in_setup(mut reader: Reader<'_>, top: &JsonCursor<'_>, pending: &JsonCursor<'_>) -> Read<State> {
    for (key, at) in top.members()? {
        if !BEFORE_SETUP.contains(&key) && !at.json.is_null() {
            return Err(at.fault("nothing is there before setup".to_owned()));
        }
    }
    reader.builder = StateBuilder::before_setup(reader.builder.p);
    reader.builder.s.rng = Rng::seeded(1);
    reader.head(top)?;
    chance_json::replay(reader.builder.p, reader.builder.s, pending)
}
