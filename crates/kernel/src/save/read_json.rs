//! Reads states from JSON, written by [`super::save_json`] or by hand.

use super::builder::{self, StateBuilder};
use super::json::{Fault, JsonCursor, Read};
use super::names::{self, Holds, Named};
use super::{LoadError, MAGIC, Reason, VERSION, chance_json};
use crate::code::Op;
use crate::program::Program;
use crate::state::{State, status, word};
use crate::value::{Member, NONE};
use crate::{Kind, Rng};
use serde_json::Value as Json;
use std::collections::BTreeMap;

const KEYS: &str = "format version engine rules players generator round turn ply step phase active \
    decision over global perPlayer cells places unsettled gone positions pending";

/// The keys that a state before the end of setup may have.
const BEFORE_SETUP: &str = "format version engine rules players generator pending";

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
    let tree: Json = serde_json::from_str(text).map_err(|error| {
        Reason::from(format!("this is no JSON: {error}")).at(error.line(), Some(String::new()))
    })?;
    let reader = Reader { builder: StateBuilder::start(program, ':') };
    reader.state(&tree).map_err(|Fault { pointer, reason }| reason.at(0, Some(pointer)))
}

struct Reader<'p> {
    builder: StateBuilder<'p>,
}

impl<'p> Reader<'p> {
    fn state(mut self, tree: &Json) -> Read<State> {
        let top = JsonCursor { json: tree, pointer: String::new() };
        top.only(KEYS)?;
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
            return Err(at.fault("`gone` needs `places`"));
        }
        for (name, at) in top.members_of("unsettled")? {
            let place = at.check(self.builder.place_named(name))?;
            at.only("behind count")?;
            let (behind, count) = (at.needed("behind")?.number()?, at.needed("count")?.number()?);
            at.check(self.builder.unsettled(place, behind, count))?;
        }
        self.variables(top)?;
        self.builder.s.positions.clear();
        for at in top.list_of("positions")? {
            at.check(self.builder.recorded_position(at.text()?))?;
        }
        self.question(top)
    }

    /// Checks the owner of the state and reads the generator.
    fn head(&mut self, top: &JsonCursor<'_>) -> Read<()> {
        self.owner(top)?;
        if let Some(at) = top.get("generator") {
            let words = at.list()?;
            at.ensure(words.len() == 4, "the generator has four words")?;
            for (number, at) in words.iter().enumerate() {
                let text = at.text()?;
                let hex = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
                if text.len() != 16 || !text.bytes().all(hex) {
                    return Err(at.fault(format!("`{text}` is not 16 lower-case hex digits")));
                }
                at.check(self.builder.generator(number, text))?;
            }
        }
        Ok(())
    }

    /// Checks that the state was saved by this engine for this game: format, version, rules and number of players.
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
        if let Some(at) = top.get("engine") {
            let (engine, own) = (at.text()?, env!("CARGO_PKG_VERSION"));
            let message =
                format!("it was saved by Boardwright {engine} and cannot be read by {own}");
            at.ensure(engine == own, &message)?;
        }
        if let Some(at) = top.get("rules") {
            at.check(self.builder.rules(at.text()?))?;
        }
        if let Some(at) = top.get("players") {
            at.check(self.builder.players(&at.number()?.to_string()))?;
        }
        Ok(())
    }

    /// Reads all tokens: those in places, then the destroyed ones.
    fn tokens(&mut self, places: &JsonCursor<'_>, gone: Option<JsonCursor<'_>>) -> Read<()> {
        self.builder.clear_tokens();
        // Each token with its place.
        let mut lying: Vec<(Option<usize>, JsonCursor<'_>)> = Vec::new();
        for (name, at) in places.members()? {
            let place = at.check(self.builder.place_named(name))?;
            lying.extend(at.list()?.into_iter().map(|token| (Some(place), token)));
        }
        if let Some(gone) = gone {
            lying.extend(gone.list()?.into_iter().map(|token| (None, token)));
        }
        let numbers = token_numbers(&lying)?;
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
        at.only("id type owner props knownBy")?;
        let of = self.word(Kind::TokenType, &at.needed("type")?)? as usize;
        let owner = match at.get("owner") {
            Some(owner) => self.word(Kind::Player, &owner)?,
            None => NONE,
        };
        let mut values = self.builder.fresh(of).to_vec();
        let slots = builder::props(p, of);
        let held = slots.iter().enumerate().filter_map(|(slot, prop)| Some((slot, (*prop)?)));
        let held: Vec<(usize, usize)> = held.collect();
        for (name, value) in at.members_of("props")? {
            let names = held.iter().map(|(_, prop)| &p.names.props[*prop]);
            let (slot, prop) = held[value.check(Reason::find(names, name, "changing property"))?];
            let word = self.word(p.tokens.props[prop], &value)?;
            let range = p.tokens.bounds[of * p.tokens.n_props + prop];
            if word != NONE && !range.holds(word) {
                let message = format!("{} is outside {} to {}", value.json, range.lo, range.hi);
                return Err(value.fault(message));
            }
            values[slot] = word;
        }
        at.check(self.builder.token(of, owner, &values))
    }

    fn variables(&mut self, top: &JsonCursor<'_>) -> Read<()> {
        for (name, at) in top.members_of("global")? {
            let (word, kind) = at.check(self.builder.global(name))?;
            self.put(word, kind, &at)?;
        }
        for (name, at) in top.members_of("perPlayer")? {
            let (first, kind) = at.check(self.builder.player_var(name))?;
            let (values, players) = (at.list()?, self.builder.p.players);
            let message = format!("there must be {players} values, one for each player");
            at.ensure(values.len() == players, &message)?;
            for (word, at) in (first..).zip(&values) {
                self.put(word, kind, at)?;
            }
        }
        for (name, at) in top.members_of("cells")? {
            let var = at.check(self.builder.place_var(name))?;
            for (place, at) in at.members()? {
                let word = var.word(at.check(self.builder.place_named(place))?);
                let word = word.ok_or_else(|| at.fault(format!("`{place}` has no `{name}`")))?;
                self.put(word, var.info.kind, &at)?;
            }
        }
        Ok(())
    }

    /// Reads the turn and the decision.
    fn question(&mut self, top: &JsonCursor<'_>) -> Read<()> {
        let asks_active = self.builder.s.words[word::DECIDER] == self.builder.s.words[word::ACTIVE];
        let (decision, over) = (top.get("decision"), top.get("over"));
        if let (Some(_), Some(over)) = (&decision, &over) {
            return Err(over.fault("a game with a decision is not over"));
        }
        let is_over = over.is_some();
        let asked = decision.or(over);
        if let Some(at) = &asked {
            self.forget_question();
            self.asked(at, is_over)?;
        }
        let header = names::HEADER.into_iter();
        for (word, name, holds) in header.filter(|(at, ..)| names::TOP.contains(at)) {
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
        at.only("at decider machine names")?;
        let p = self.builder.p;
        let place = at.get("at").ok_or_else(|| at.fault("`at` is missing"))?;
        let pc = if place.json.is_string() {
            let questions = names::questions(p);
            let all = questions.iter().map(|(_, name)| name);
            questions[place.index(all, "question at")?].0 as i32
        } else {
            place.number()?
        };
        place.check(self.builder.word(word::PC, pc))?;
        let rolls = matches!(p.code.ops.get(pc as usize), Some(Op::Roll { .. }));
        self.builder.s.words[word::STATUS] = match (over, rolls) {
            (true, _) => status::OVER,
            (false, true) => status::CHANCE,
            (false, false) => status::ASKING,
        };
        if let Some(decider) = at.given("decider") {
            self.put(word::DECIDER, Kind::Player, &decider)?;
        }
        let machine: Vec<_> = names::machine().collect();
        for (name, value) in at.members_of("machine")? {
            let all = machine.iter().map(|(_, name, _)| *name);
            let (word, _, holds) =
                machine[value.check(Reason::find(all, name, "word of the machine"))?];
            self.put_held(word, holds, &value)?;
        }
        let named = names::named_locals(p);
        let by_name: BTreeMap<&str, &Named> = named.iter().map(|n| (n.name.as_str(), n)).collect();
        for (name, value) in at.members_of("names")? {
            let named = value.check(by_name.get(name).ok_or_else(|| Reason {
                message: format!("there is no name `{name}`"),
                allowed: named.iter().map(|named| named.name.clone()).collect(),
            }))?;
            if named.count == 1 {
                self.put(named.at, named.kind, &value)?;
                continue;
            }
            let values = value.list()?;
            let message = format!("there are at most {} values", named.count);
            value.ensure(values.len() <= named.count, &message)?;
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
                let phase = at.index(self.builder.p.names.phases.iter(), "phase")?;
                at.check(self.builder.word(word, phase as i32))
            }
        }
    }

    fn put(&mut self, word: usize, kind: Kind, at: &JsonCursor<'_>) -> Read<()> {
        let value = self.word(kind, at)?;
        at.check(self.builder.word(word, value))
    }

    /// Returns the word of a value that is written by its names.
    fn word(&self, kind: Kind, at: &JsonCursor<'_>) -> Read<i32> {
        let p = self.builder.p;
        if at.json.is_null() {
            return Ok(NONE);
        }
        let index = match kind {
            Kind::Int | Kind::Token => return at.number(),
            Kind::Bool => at.json.as_bool().ok_or_else(|| at.wrong("true or false"))?.into(),
            Kind::Player => at.check(self.builder.seat(at.number()?.into()))?,
            Kind::Enum(of) => at.index(p.enums[usize::from(of)].members.iter(), "word")?,
            Kind::Place => at.check(self.builder.place_named(at.text()?))?,
            Kind::TokenType => at.check(self.builder.token_type(at.text()?))?,
            Kind::Direction => at.index(p.space.directions.iter(), "direction")?,
            Kind::Set(of) => return self.bitboard(of, at),
        };
        Ok(index as i32)
    }

    fn bitboard(&self, of: Member, at: &JsonCursor<'_>) -> Read<i32> {
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
        let known = BEFORE_SETUP.split(' ').any(|known| known == key);
        at.ensure(known || at.json.is_null(), "a state before setup has no other parts")?;
    }
    reader.builder = StateBuilder::before_setup(reader.builder.p, ':');
    reader.builder.s.rng = Rng::seeded(1);
    reader.head(top)?;
    chance_json::replay(reader.builder.p, reader.builder.s, pending)
}

/// Returns the number of each token: the written one, else the next free one. The numbers begin at 0 without a gap.
fn token_numbers(lying: &[(Option<usize>, JsonCursor<'_>)]) -> Read<Vec<usize>> {
    let mut taken = vec![false; lying.len()];
    let mut numbers = Vec::with_capacity(lying.len());
    for (_, at) in lying {
        let Some(id) = at.get("id") else {
            numbers.push(None);
            continue;
        };
        let number = usize::try_from(id.number()?).ok();
        let most = lying.len() - 1;
        let free = number.and_then(|number| taken.get_mut(number)).ok_or_else(|| {
            id.fault(format!("tokens are numbered from 0 to {most} without a gap"))
        })?;
        id.ensure(!std::mem::replace(free, true), "another token has this number")?;
        numbers.push(number);
    }
    let mut free = (0..lying.len()).filter(|number| !taken[*number]);
    Ok(numbers.into_iter().map(|number| number.or_else(|| free.next()).unwrap_or(0)).collect())
}
