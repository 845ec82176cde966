//! Builds a state from what a file says. Each part is validated when it is added, the whole at the end.

use super::Reason;
use crate::code::{Op, Operand};
use crate::limits::MAX_TOKENS;
use crate::program::{ABSENT, DecisionDef, FIXED, Program};
use crate::state::{QUEUE_LENGTH, QUEUE_WORDS, State, place, status, token, word};
use crate::value::NONE;
use crate::{Machine, Options};
use boardwright_def::Ordering;

pub(super) struct StateBuilder<'p> {
    pub p: &'p Program,
    pub s: State,
    /// By token: true if it has a place.
    placed: Vec<bool>,
}

impl<'p> StateBuilder<'p> {
    /// Begins with the state before setup: no tokens, no decision.
    pub fn before_setup(program: &'p Program) -> Self {
        let s = State::before_setup(program);
        Self { p: program, s, placed: Vec::new() }
    }

    /// Begins with the first decision of a new game with seed 1.
    pub fn start(program: &'p Program) -> Self {
        let options = Options { events: false, journal: false, ..Options::default() };
        let s = Machine::new(program, 1, options).into_state();
        let tokens = 0..s.known_tokens(program) as i32;
        let placed = tokens.map(|t| s.token_field(program, t, token::PLACE) != NONE).collect();
        Self { p: program, s, placed }
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
        if hash == own {
            return Ok(());
        }
        Err(Reason { message: "this is a state of other rules".to_owned(), allowed: vec![own] })
    }

    pub fn players(&self, players: &str) -> Result<(), Reason> {
        let own = self.p.players.to_string();
        if players == own {
            return Ok(());
        }
        Err(Reason {
            message: format!("this is a state for {players} players"),
            allowed: vec![own],
        })
    }

    /// Sets one of the four words of the generator.
    pub fn generator(&mut self, at: usize, text: &str) -> Result<(), Reason> {
        let word = u64::from_str_radix(text, 16).ok().filter(|_| !text.starts_with('+'));
        let word = word.ok_or_else(|| format!("`{text}` is no hexadecimal number"))?;
        self.s.rng.words[at] = word;
        Ok(())
    }

    /// Sets a word after checking its range.
    pub fn word(&mut self, at: usize, value: i32) -> Result<(), Reason> {
        let range = self.p.layout.ranges[at];
        if !range.holds(value) {
            let shown = if value == NONE { "none".to_owned() } else { value.to_string() };
            return Err(format!("{shown} is outside {} to {}", range.lo, range.hi).into());
        }
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
        if self.placed.len() >= MAX_TOKENS {
            return Err(format!("there are more than {MAX_TOKENS} tokens").into());
        }
        if owner != NONE && !(0..self.p.players as i32).contains(&owner) {
            return Err(format!("{owner} is no player").into());
        }
        let tables = &self.p.tokens;
        let props = props(self.p, of);
        if values.len() != props.len() {
            return Err(format!("a token has {} own properties here", props.len()).into());
        }
        let first = of * tables.stride;
        let mut words = tables.fresh[first..first + tables.stride].to_vec();
        words[0] = token::OWNER.write(words[0], owner);
        for (slot, (value, prop)) in values.iter().zip(props).enumerate() {
            let fits = match prop.map(|prop| tables.bounds[of * tables.n_props + prop]) {
                _ if *value == NONE => true,
                None => false,
                Some(range) => range.holds(*value),
            };
            if !fits {
                return Err(format!("{value} is outside the property's range").into());
            }
            words[token::PROPS + slot] = *value;
        }
        self.s.words.extend(words);
        self.placed.push(false);
        Ok(())
    }

    /// Puts tokens into a place, from the front. A set sorts its tokens.
    pub fn place(&mut self, at: usize, ids: &[usize]) -> Result<(), Reason> {
        if self.s.place(self.p, at, place::COUNT) != 0 {
            let name = super::names::place(self.p, at, ':');
            return Err(format!("{name} is filled twice").into());
        }
        for id in ids {
            match self.placed.get_mut(*id) {
                None => return Err(format!("there is no token {id}").into()),
                Some(true) => return Err(format!("token {id} is in two places").into()),
                Some(free) => *free = true,
            }
        }
        if self.p.tokens.single && ids.len() > 1 {
            let name = super::names::place(self.p, at, ':');
            return Err(
                format!("{name} holds two tokens, which in this game no place ever does").into()
            );
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
        if self.placed.get(id) != Some(&true) {
            return Err(format!("`{id}` is no token that lies anywhere").into());
        }
        let id = id as i32;
        if known & self.s.seers_of(self.p, id) != 0 {
            let message = format!("who sees token {id} where it lies does not remember it");
            return Err(message.into());
        }
        if known != 0 {
            let at = self.s.token_at(self.p, id) + self.p.tokens.links;
            self.s.words[at] = known as i32;
        }
        Ok(())
    }

    /// Returns the state before setup, if only its generator was set.
    pub fn finish_before_setup(self) -> Result<State, Reason> {
        let before = Self::before_setup(self.p).s;
        if self.s.words != before.words || !self.s.unsettled.is_empty() {
            return Err("nothing is there before setup".to_owned().into());
        }
        Ok(self.s)
    }

    /// Returns the state, if its parts fit together.
    pub fn finish(mut self) -> Result<State, Reason> {
        self.s.words[word::DEAD] = self.placed.iter().filter(|p| !**p).count() as i32;
        for at in self.p.layout.token_words() {
            let named = self.s.words[at];
            if named != NONE && self.placed.get(named as usize).is_none() {
                return Err(format!("word {at} names token {named}, which does not exist").into());
            }
        }
        for token in 0..self.placed.len() as i32 {
            for field in self.p.tokens.own..self.p.tokens.links {
                let named = self.s.token_word(self.p, token, field);
                if named != NONE && self.placed.get(named as usize) != Some(&true) {
                    let message = format!("token {token} names token {named}, which lies nowhere");
                    return Err(message.into());
                }
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
            if waits != (k < len) {
                return Err(format!("entry {entry} of the queue does not fit its length").into());
            }
        }
        Ok(())
    }

    /// Checks that a loop over a stored list has both its position and its length, or neither.
    fn check_loops(&self) -> Result<(), Reason> {
        for op in &self.p.code.ops {
            let Op::StoredLoopNext { store, .. } = op else { continue };
            let [at, len] = [0, 1].map(|k| self.s.words[*store as usize + k]);
            if (at == NONE) != (len == NONE) || at > len {
                return Err(format!("word {store} stands beyond the members of its loop").into());
            }
        }
        Ok(())
    }

    /// Checks that the state rests at a question or at the end.
    fn check_question(&self) -> Result<(), Reason> {
        let at = self.s.words[word::PC] as usize;
        let op = self.p.code.ops.get(at).copied();
        let decider = self.s.words[word::DECIDER];
        let rests = match self.s.words[word::STATUS] {
            status::ASKING => {
                if let Some(
                    Op::Ask { decision, .. }
                    | Op::Choose { decision, .. }
                    | Op::Pick { decision, .. },
                ) = op
                {
                    self.check_decider(&self.p.decisions.defs[usize::from(decision)])?;
                    decider != NONE
                } else {
                    false
                }
            }
            status::CHANCE => matches!(op, Some(Op::Roll { .. })),
            status::OVER => op.is_some() && self.s.words[word::RESULT] != 0,
            _ => false,
        };
        if rests {
            return Ok(());
        }
        Err("the game does not rest at a question here".to_owned().into())
    }
}

impl StateBuilder<'_> {
    /// Checks the decider of a decision that asks the player in a word.
    fn check_decider(&self, decision: &DecisionDef) -> Result<(), Reason> {
        if let Operand::Word(at) = decision.by.operand()
            && decision.group.is_none()
            && self.s.words[at] != self.s.words[word::DECIDER]
        {
            return Err("it is not the player who decides that is asked here".to_owned().into());
        }
        Ok(())
    }
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
