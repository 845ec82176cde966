//! Builds a state from the parts of a file. Each part is validated when it is added, the whole at the end.

use super::{Reason, ensure, names};
use crate::code::{Op, Operand};
use crate::limits::{MAX_TOKENS, MOST_RECORDED};
use crate::program::{ABSENT, FIXED, PlaceVar, Program};
use crate::state::{QUEUE_LENGTH, QUEUE_WORDS, State, place, status, token, word};
use crate::value::NONE;
use crate::{Kind, Machine, Options};
use boardwright_def::Ordering;
use std::collections::BTreeMap;

pub(super) struct StateBuilder<'p> {
    pub p: &'p Program,
    pub s: State,
    /// By token: true if it has a place.
    placed: Vec<bool>,
    /// Places by name.
    places: BTreeMap<String, usize>,
    /// The character between a zone and its owner in names of places.
    mark: char,
}

impl<'p> StateBuilder<'p> {
    fn new(p: &'p Program, s: State, mark: char) -> Self {
        let tokens = 0..s.known_tokens(p) as i32;
        let placed = tokens.map(|t| s.token_field(p, t, token::PLACE) != NONE).collect();
        let places = (0..p.places.info.len()).map(|at| (names::place(p, at, mark), at)).collect();
        Self { p, s, placed, places, mark }
    }

    /// Begins with the state before setup: no tokens, no decision.
    pub fn before_setup(program: &'p Program, mark: char) -> Self {
        Self::new(program, State::before_setup(program), mark)
    }

    /// Begins with the first decision of a new game with seed 1.
    pub fn start(program: &'p Program, mark: char) -> Self {
        let options = Options { events: false, journal: false, ..Options::default() };
        Self::new(program, Machine::new(program, 1, options).into_state(), mark)
    }

    /// Removes all tokens, and all references to tokens.
    pub fn clear_tokens(&mut self) {
        let layout = &self.p.layout;
        self.s.words.truncate(layout.tokens as usize);
        let from = layout.places as usize;
        self.s.words[from..].copy_from_slice(&layout.template[from..]);
        for at in layout.token_words() {
            self.s.words[at] = NONE;
        }
        self.placed.clear();
    }

    /// Checks the hash of the rules, 16 hex digits.
    pub fn rules(&self, hash: &str) -> Result<(), Reason> {
        let own = format!("{:016x}", self.p.rules_hash);
        Reason::unless_only(own, hash, "this is a state of other rules".to_owned())
    }

    pub fn players(&self, players: &str) -> Result<(), Reason> {
        let message = format!("this is a state for {players} players");
        Reason::unless_only(self.p.players.to_string(), players, message)
    }

    /// Sets one of the four words of the generator.
    pub fn generator(&mut self, at: usize, text: &str) -> Result<(), Reason> {
        self.s.rng.words[at] = hexadecimal(text)?;
        Ok(())
    }

    /// Returns the word and the kind of a global variable.
    pub fn global(&self, name: &str) -> Result<(usize, Kind), Reason> {
        let vars = &self.p.vars.global;
        let at = Reason::find(vars.iter().map(|v| &v.id), name, "variable")?;
        Ok((self.p.layout.globals as usize + at, vars[at].kind))
    }

    /// Returns the kind of a variable of players, and its word for the first player.
    pub fn player_var(&self, name: &str) -> Result<(usize, Kind), Reason> {
        let vars = &self.p.vars.player;
        let at = Reason::find(vars.iter().map(|v| &v.id), name, "variable of players")?;
        Ok((self.p.layout.player_vars as usize + at * self.p.players, vars[at].kind))
    }

    pub fn place_var(&self, name: &str) -> Result<&'p PlaceVar, Reason> {
        let vars = &self.p.vars.place;
        Ok(&vars[Reason::find(vars.iter().map(|v| &v.info.id), name, "variable of places")?])
    }

    pub fn token_type(&self, name: &str) -> Result<usize, Reason> {
        Reason::find(self.p.tokens.types.iter().map(|t| &t.id), name, "type of token")
    }

    pub fn place_named(&self, name: &str) -> Result<usize, Reason> {
        let named = |at: usize| names::place(self.p, at, self.mark);
        self.places.get(name).copied().ok_or_else(|| Reason {
            message: format!("there is no place `{name}`"),
            allowed: (0..self.places.len()).map(named).collect(),
        })
    }

    /// Sets a word after checking its range.
    pub fn word(&mut self, at: usize, value: i32) -> Result<(), Reason> {
        let range = self.p.layout.ranges[at];
        let shown = || if value == NONE { "none".to_owned() } else { value.to_string() };
        ensure!(range.holds(value), "{} is outside {} to {}", shown(), range.lo, range.hi);
        self.s.words[at] = value;
        Ok(())
    }

    /// Returns the index of a seat, from 0.
    pub fn seat(&self, seat: i64) -> Result<usize, Reason> {
        match usize::try_from(seat) {
            Ok(seat @ 1..) if seat <= self.p.players => Ok(seat - 1),
            _ => Err(Reason {
                message: format!("there is no seat {seat}"),
                allowed: (1..=self.p.players).map(|seat| seat.to_string()).collect(),
            }),
        }
    }

    /// Returns the number of tokens so far, which is the number of the next one.
    pub fn tokens(&self) -> usize {
        self.placed.len()
    }

    /// Returns the values of a new token of a type, by slot.
    pub fn fresh(&self, of: usize) -> &'p [i32] {
        let tables = &self.p.tokens;
        let first = of * tables.stride;
        &tables.fresh[first + token::PROPS..first + tables.links]
    }

    /// Adds a token without a place, with a value for each slot.
    pub fn token(&mut self, of: usize, owner: i32, values: &[i32]) -> Result<(), Reason> {
        ensure!(self.placed.len() < MAX_TOKENS, "there are more than {MAX_TOKENS} tokens");
        let players = 0..self.p.players as i32;
        ensure!(owner == NONE || players.contains(&owner), "{owner} is no player");
        let tables = &self.p.tokens;
        let props = props(self.p, of);
        ensure!(values.len() == props.len(), "a token has {} own properties here", props.len());
        let first = of * tables.stride;
        let mut words = tables.fresh[first..first + tables.stride].to_vec();
        words[0] = token::OWNER.write(words[0], owner);
        for (slot, (value, prop)) in values.iter().zip(props).enumerate() {
            let range = prop.map(|prop| tables.bounds[of * tables.n_props + prop]);
            let fits = *value == NONE || range.is_some_and(|range| range.holds(*value));
            ensure!(fits, "{value} is outside the property's range");
            words[token::PROPS + slot] = *value;
        }
        self.s.words.extend(words);
        self.placed.push(false);
        Ok(())
    }

    /// Puts tokens into a place, from the front. A set sorts its tokens.
    pub fn place(&mut self, at: usize, ids: &[usize]) -> Result<(), Reason> {
        let name = || names::place(self.p, at, ':');
        ensure!(self.s.place(self.p, at, place::COUNT) == 0, "{} is filled twice", name());
        for id in ids {
            match self.placed.get_mut(*id) {
                None => return Err(format!("there is no token {id}").into()),
                Some(true) => return Err(format!("token {id} is in two places").into()),
                Some(free) => *free = true,
            }
        }
        ensure!(
            ids.len() <= 1 || !self.p.tokens.single,
            "{} holds two tokens, but in this game a place holds at most one",
            name()
        );
        for id in ids {
            let token = *id as i32;
            let form =
                (self.s.token_field(self.p, token, token::TYPE), self.s.turned(self.p, token));
            let alone =
                ids.len() == 1 || at >= self.p.space.cells || !self.p.tokens.shapes.has(form.0);
            let room = alone && self.s.may_lie(self.p, token, form, at as i32);
            ensure!(room, "token {id} has no room in {}", name());
        }
        let mut ids: Vec<i32> = ids.iter().map(|id| *id as i32).collect();
        if self.p.places.meta[at].ordering == Ordering::Set {
            ids.sort_by_key(|id| self.s.sort_key(self.p, *id));
        }
        self.s.lay(self.p, at, &ids);
        Ok(())
    }

    /// Sets the players who know a token without seeing it, a bit for each.
    pub fn known(&mut self, id: usize, known: u32) -> Result<(), Reason> {
        ensure!(self.placed.get(id) == Some(&true), "token {id} has no place");
        let id = id as i32;
        let sees = known & self.s.seers_of(self.p, id) != 0;
        ensure!(!sees, "a player who sees token {id} cannot be listed as knowing it");
        if known != 0 {
            let at = self.s.token_at(self.p, id) + self.p.tokens.links;
            self.s.words[at] = known as i32;
        }
        Ok(())
    }

    /// Adds the key of a recorded position, 16 hex digits.
    pub fn recorded_position(&mut self, key: &str) -> Result<(), Reason> {
        let recorded = self.s.positions.len();
        ensure!(!self.p.turns.positions.is_empty(), "in this game no positions are recorded");
        ensure!(recorded < MOST_RECORDED, "there are more than {MOST_RECORDED} positions");
        self.s.positions.push(hexadecimal(key)?);
        Ok(())
    }

    /// Checks the record of positions. Without one, the present position is the only one.
    fn complete_positions(&mut self) -> Result<(), Reason> {
        let kinds = self.p.turns.positions.len();
        if kinds == 0 {
            return Ok(());
        }
        let recorded = self.s.positions.len();
        ensure!(
            recorded.is_multiple_of(kinds),
            "a turn has {kinds} positions, which are not all given"
        );
        if recorded == 0 && self.s.words[word::TURN] > 0 {
            let state = std::mem::replace(&mut self.s, State::before_setup(self.p));
            self.s = Machine::with_present_position(self.p, state);
        }
        Ok(())
    }

    /// Returns the state before setup, if only its generator was set.
    pub fn finish_before_setup(self) -> Result<State, Reason> {
        let unchanged = self.s.words == self.p.layout.template && self.s.unsettled.is_empty();
        ensure!(unchanged, "a state before setup has no other parts");
        Ok(self.s)
    }

    /// Returns the state, if its parts fit together.
    pub fn finish(mut self) -> Result<State, Reason> {
        self.s.words[word::DEAD] = self.placed.iter().filter(|p| !**p).count() as i32;
        for at in self.p.layout.token_words() {
            let named = self.s.words[at];
            let exists = named == NONE || self.placed.get(named as usize).is_some();
            ensure!(exists, "word {at} refers to token {named}, which does not exist");
        }
        for token in 0..self.placed.len() as i32 {
            for (_, named) in self.s.links(self.p, token) {
                let lies = self.placed.get(named as usize) == Some(&true);
                ensure!(lies, "token {token} refers to token {named}, which has no place");
            }
        }
        self.check_queue()?;
        self.check_question()?;
        self.check_stretches()?;
        if self.s.words[word::STATUS] != status::OVER {
            super::active_procedures::Procedures::of(self.p).check(&self.s)?;
            self.check_loops()?;
        }
        self.s.replane(self.p);
        self.s.rehash(self.p);
        self.complete_positions()?;
        Ok(self.s)
    }

    /// Checks the entries of the trigger queue.
    fn check_queue(&self) -> Result<(), Reason> {
        if self.p.triggers.defs.is_empty() {
            return Ok(());
        }
        let [head, len] = [word::QUEUE_HEAD, word::QUEUE_LEN].map(|at| self.s.words[at] as usize);
        for k in 0..QUEUE_LENGTH {
            let entry = (head + k) % QUEUE_LENGTH;
            let at = self.p.layout.queue as usize + entry * QUEUE_WORDS;
            let [trigger, .., depth] = [0, 1, 2, 3, 4].map(|word| self.s.words[at + word]);
            let waits = trigger != NONE && (1..=self.p.triggers.max_depth).contains(&depth);
            ensure!(waits == (k < len), "entry {entry} of the queue does not fit its length");
        }
        Ok(())
    }

    /// Checks that a loop over a stored list has both its position and its length, or neither.
    fn check_loops(&self) -> Result<(), Reason> {
        for op in &self.p.code.ops {
            let Op::StoredLoopNext { store, .. } = op else { continue };
            let [at, len] = [0, 1].map(|k| self.s.words[*store as usize + k]);
            let within = (at == NONE) == (len == NONE) && at <= len;
            ensure!(within, "word {store} is beyond the end of its loop");
        }
        Ok(())
    }

    /// Checks that the state rests at a question or at the end.
    fn check_question(&self) -> Result<(), Reason> {
        let words = &self.s.words;
        let op = self.p.code.ops.get(words[word::PC] as usize);
        let rests = match words[word::STATUS] {
            status::ASKING => {
                let decision = op.and_then(|op| op.decision());
                let asked = decision.map(|at| &self.p.decisions.defs[usize::from(at)]);
                let decider = words[word::DECIDER];
                if let Some(asked) = asked
                    && let Operand::Word(at) = asked.by.operand()
                {
                    let fits = asked.group.is_some() || words[at] == decider;
                    ensure!(fits, "the decider is not the player whom this decision asks");
                }
                asked.is_some() && decider != NONE
            }
            status::CHANCE => matches!(op, Some(Op::Roll { .. })),
            status::OVER => op.is_some() && words[word::RESULT] != 0,
            _ => false,
        };
        ensure!(rests, "there is no decision at this position");
        Ok(())
    }
}

/// Reads a hexadecimal number without a sign.
pub(super) fn hexadecimal(text: &str) -> Result<u64, Reason> {
    let number = u64::from_str_radix(text, 16).ok().filter(|_| !text.starts_with('+'));
    number.ok_or_else(|| format!("`{text}` is no hexadecimal number").into())
}

/// Returns the property in each slot of a token of a type.
pub(super) fn props(program: &Program, of: usize) -> Vec<Option<usize>> {
    let (tables, n) = (&program.tokens, program.tokens.n_props);
    let mut props = vec![None; tables.links - token::PROPS];
    for prop in 0..n {
        let held = tables.slot[of * n + prop];
        if held != FIXED && held != ABSENT {
            props[usize::from(held)] = Some(prop);
        }
    }
    props
}
