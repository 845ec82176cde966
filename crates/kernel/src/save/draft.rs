//! A state while it is put together from what somebody wrote: each part is checked as it comes in,
//! the whole at the end.

use super::Reason;
use crate::code::{Op, Operand};
use crate::limits::MAX_TOKENS;
use crate::program::{ABSENT, DecisionDef, FIXED, Program};
use crate::state::{QUEUE_LENGTH, QUEUE_WORDS, State, place, status, token, word};
use crate::value::NONE;
use crate::{Machine, Options};
use boardwright_def::Ordering;

pub(super) struct Draft<'p> {
    pub p: &'p Program,
    pub s: State,
    /// By token: whether it lies anywhere.
    placed: Vec<bool>,
}

impl<'p> Draft<'p> {
    /// From the state before setup: nothing is anywhere, and nothing is asked.
    pub fn before_setup(program: &'p Program) -> Self {
        let s = State::before_setup(program);
        Self { p: program, s, placed: Vec::new() }
    }

    /// From the first decision of a new game with seed 1.
    pub fn start(program: &'p Program) -> Self {
        let options = Options { events: false, journal: false, ..Options::default() };
        let s = Machine::new(program, 1, options).into_state();
        let tokens = 0..s.known_tokens(program) as i32;
        let placed = tokens.map(|t| s.token_field(program, t, token::PLACE) != NONE).collect();
        Self { p: program, s, placed }
    }

    /// Takes all tokens away; words that named one name none.
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

    /// The identity of the rules, 16 hex digits.
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

    /// One of the generator's four words.
    pub fn generator(&mut self, at: usize, text: &str) -> Result<(), Reason> {
        let word = u64::from_str_radix(text, 16).ok().filter(|_| !text.starts_with('+'));
        let word = word.ok_or_else(|| format!("`{text}` is no hexadecimal number"))?;
        self.s.rng.words[at] = word;
        Ok(())
    }

    /// Writes a word after checking its range.
    pub fn word(&mut self, at: usize, value: i32) -> Result<(), Reason> {
        let range = self.p.layout.ranges[at];
        if !range.holds(value) {
            let shown = if value == NONE { "none".to_owned() } else { value.to_string() };
            return Err(format!("{shown} is outside {} to {}", range.lo, range.hi).into());
        }
        self.s.words[at] = value;
        Ok(())
    }

    /// The index of a seat, from 0.
    pub fn seat(&self, seat: i64) -> Result<usize, Reason> {
        match usize::try_from(seat) {
            Ok(seat @ 1..) if seat <= self.p.players => Ok(seat - 1),
            _ => Err(Reason {
                message: format!("there is no seat {seat}"),
                allowed: (1..=self.p.players).map(|seat| seat.to_string()).collect(),
            }),
        }
    }

    /// How many tokens there are so far: the number of the next one.
    pub fn tokens(&self) -> usize {
        self.placed.len()
    }

    /// The values of a new token of a type, by slot.
    pub fn fresh(&self, of: usize) -> &'p [i32] {
        let tables = &self.p.tokens;
        let first = of * tables.stride;
        &tables.fresh[first + token::PROPS..first + tables.links]
    }

    /// A token that lies nowhere yet, with a value for each slot.
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

    /// What lies in a place, from the front; the order of a set is its own.
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

    /// Who knows a token that they cannot see where it lies: a bit for each player.
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

    /// The state before setup, if nothing was put into it but its generator.
    pub fn finish_before_setup(self) -> Result<State, Reason> {
        let before = Self::before_setup(self.p).s;
        if self.s.words != before.words || !self.s.unsettled.is_empty() {
            return Err("nothing is there before setup".to_owned().into());
        }
        Ok(self.s)
    }

    /// The state, if its parts fit together.
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
            super::under_way::Procedures::of(self.p).check(&self.s)?;
            self.check_loops()?;
        }
        self.s.replane(self.p);
        self.s.rehash(self.p);
        Ok(self.s)
    }

    /// Triggers that wait are triggers, and nothing waits beside the queue.
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

    /// A loop over kept members knows both where it is and how many they are, or neither.
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

    fn check_question(&self) -> Result<(), Reason> {
        let at = self.s.words[word::PC] as usize;
        let op = self.p.code.ops.get(at).copied();
        let decider = self.s.words[word::DECIDER];
        let rests = match self.s.words[word::STATUS] {
            status::ASKING => match op {
                Some(
                    Op::Ask { decision, .. }
                    | Op::Choose { decision, .. }
                    | Op::Pick { decision, .. },
                ) => {
                    self.check_decider(&self.p.decisions.defs[usize::from(decision)])?;
                    decider != NONE
                }
                _ => false,
            },
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

impl Draft<'_> {
    /// Where a word says who is asked, it is who decides.
    fn check_decider(&self, decision: &DecisionDef) -> Result<(), Reason> {
        match decision.by.operand() {
            Operand::Word(at)
                if decision.group.is_none() && self.s.words[at] != self.s.words[word::DECIDER] =>
            {
                Err("it is not the player who decides that is asked here".to_owned().into())
            }
            _ => Ok(()),
        }
    }
}

/// Of a type, by slot: the property that a token of it keeps there.
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
