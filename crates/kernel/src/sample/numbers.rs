//! Numbering tokens by what a viewer knows of them: first those that it knows, as they lie, then those
//! that are gone but still named, then the others by what they are.

use super::deal::Row;
use crate::program::Program;
use crate::state::{State, token, word};
use crate::value::NONE;
use std::collections::BTreeMap;

/// New numbers of tokens.
pub(super) struct Numbers {
    /// By the number that it had; none for those that are gone and not named.
    now: Vec<i32>,
    /// The numbers that they had.
    before: Vec<i32>,
    /// The first of those that the viewer does not know.
    unknown: usize,
}

/// Words that name tokens which the viewer does not know, by the number that the token had.
pub(super) struct Names(BTreeMap<i32, Vec<usize>>);

impl Names {
    /// The words that name a token, ascending.
    pub fn of(&self, token: i32) -> Vec<usize> {
        self.0.get(&token).cloned().unwrap_or_default()
    }

    /// The same, once.
    pub fn take(&mut self, token: i32) -> Vec<usize> {
        self.0.remove(&token).unwrap_or_default()
    }
}

impl Numbers {
    pub fn of(program: &Program, state: &State, rows: &[Row]) -> Self {
        let mut numbers =
            Self { now: vec![NONE; state.known_tokens(program)], before: Vec::new(), unknown: 0 };
        let spots = || rows.iter().flat_map(|row| &row.spots);
        spots().filter(|spot| spot.fixed).for_each(|spot| numbers.push(spot.token));
        for at in program.layout.token_words() {
            let named = state.words[at];
            let gone = named != NONE && state.token_field(program, named, token::PLACE) == NONE;
            if gone && numbers.now(named) == NONE {
                numbers.push(named);
            }
        }
        numbers.unknown = numbers.before.len();
        let unknown = spots().filter(|spot| !spot.fixed).map(|spot| spot.token);
        for token in numbers.by_what(program, state, unknown.collect()) {
            numbers.push(token);
        }
        numbers
    }

    fn push(&mut self, token: i32) {
        self.now[token as usize] = self.before.len() as i32;
        self.before.push(token);
    }

    /// The new number of a token, or none.
    pub fn now(&self, token: i32) -> i32 {
        usize::try_from(token).ok().and_then(|at| self.now.get(at)).copied().unwrap_or(NONE)
    }

    /// Whether the viewer does not know a token that lies somewhere.
    fn is_unknown(&self, token: i32) -> bool {
        self.now(token) >= self.unknown as i32
    }

    /// The new numbers of those that the viewer does not know.
    pub fn pool(&self) -> Vec<i32> {
        (self.unknown as i32..self.before.len() as i32).collect()
    }

    /// Tokens that the viewer does not know, sorted by what they are and whom they name. Whom those
    /// name that they name counts too, as far as that tells them apart.
    fn by_what(&self, program: &Program, state: &State, mut tokens: Vec<i32>) -> Vec<i32> {
        let links = program.tokens.own..program.tokens.links;
        tokens.sort_by(|one, other| {
            let what = |token: i32| state.token_what(program, token);
            what(*one).cmp(&what(*other)).then(one.cmp(other))
        });
        if links.is_empty() {
            return tokens;
        }
        let mut rank: BTreeMap<i32, usize> = BTreeMap::new();
        let mut ranks = 0;
        let what = |token: i32| state.token_what(program, token);
        for (at, token) in tokens.iter().enumerate() {
            ranks += usize::from(at == 0 || what(tokens[at - 1]) != what(*token));
            rank.insert(*token, ranks);
        }
        loop {
            let key = |token: &i32| {
                let named = links.clone().map(|field| {
                    let named = state.token_word(program, *token, field);
                    rank.get(&named).map_or((0, self.now(named)), |rank| (1, *rank as i32))
                });
                (rank[token], named.collect::<Vec<_>>())
            };
            let mut keyed: Vec<_> = tokens.iter().map(|token| (key(token), *token)).collect();
            keyed.sort();
            let mut finer = BTreeMap::new();
            let mut found = 0;
            for (at, (key, token)) in keyed.iter().enumerate() {
                found += usize::from(at == 0 || keyed[at - 1].0 != *key);
                finer.insert(*token, found);
            }
            tokens = keyed.into_iter().map(|(_, token)| token).collect();
            if found == ranks {
                return tokens;
            }
            (rank, ranks) = (finer, found);
        }
    }

    /// The words of the state with new numbers that name what lies where: those of tokens that the
    /// viewer does not know name others, which belong to what the token is.
    pub fn names(&self, program: &Program, state: &State) -> Names {
        let mut names: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
        let mut add = |at: usize, named: i32| {
            if self.is_unknown(named) {
                names.entry(named).or_default().push(at);
            }
        };
        program.layout.token_words().for_each(|at| add(at, state.words[at]));
        for (number, token) in self.before[..self.unknown].iter().enumerate() {
            let at = program.layout.tokens as usize + number * program.tokens.stride;
            for field in program.tokens.own..program.tokens.links {
                add(at + field, state.token_word(program, *token, field));
            }
        }
        names.values_mut().for_each(|words| words.sort_unstable());
        Names(names)
    }

    /// The state with new numbers, in which no token lies anywhere yet.
    pub fn renumbered(&self, program: &Program, state: &State) -> State {
        let layout = &program.layout;
        let mut now = state.clone();
        now.words.truncate(layout.tokens as usize);
        let places = layout.places as usize;
        now.words[places..].copy_from_slice(&layout.template[places..]);
        for token in &self.before {
            let first = now.words.len();
            let at = state.token_at(program, *token);
            now.words.extend_from_slice(&state.words[at..at + program.tokens.stride]);
            let words = &mut now.words[first..];
            words[0] = token::PLACE.write(words[0], NONE);
            if !program.tokens.single {
                words[program.tokens.chain] = token::chain::NOWHERE;
            }
            for word in &mut words[program.tokens.own..program.tokens.links] {
                *word = self.now(*word);
            }
            words[program.tokens.links] = 0;
        }
        for at in layout.token_words() {
            now.words[at] = self.now(now.words[at]);
        }
        let lying = self.before.iter();
        let gone = lying.filter(|token| state.token_field(program, **token, token::PLACE) == NONE);
        now.words[word::DEAD] = gone.count() as i32;
        now
    }
}
