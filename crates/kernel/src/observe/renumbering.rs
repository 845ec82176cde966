//! Renumbers tokens by the knowledge of a viewer: first the tokens that it knows, by position, then destroyed tokens that
//! words still refer to, then the others by type and properties.

use super::deal::PlaceSlots;
use crate::program::Program;
use crate::state::{State, token, word};
use crate::value::NONE;
use std::collections::BTreeMap;

/// New numbers of tokens.
pub(super) struct Renumbering {
    /// The new number by the old one; `none` for a destroyed token without references.
    now: Vec<i32>,
    /// The old number by the new one.
    before: Vec<i32>,
    /// The new number of the first token that the viewer does not know.
    unknown: usize,
}

/// The words that refer to a token that the viewer does not know, ascending; by the old number of the token.
pub(super) type References = BTreeMap<i32, Vec<usize>>;

impl Renumbering {
    pub fn of(program: &Program, state: &State, places: &[PlaceSlots]) -> Self {
        let mut numbers =
            Self { now: vec![NONE; state.known_tokens(program)], before: Vec::new(), unknown: 0 };
        let slots = || places.iter().flat_map(|place| &place.slots);
        slots().filter(|slot| slot.fixed).for_each(|slot| numbers.push(slot.token));
        for at in program.layout.token_words() {
            let named = state.words[at];
            let gone = named != NONE && state.token_field(program, named, token::PLACE) == NONE;
            if gone && numbers.now(named) == NONE {
                numbers.push(named);
            }
        }
        numbers.unknown = numbers.before.len();
        let unknown = slots().filter(|slot| !slot.fixed).map(|slot| slot.token);
        for token in numbers.sorted(program, state, unknown.collect()) {
            numbers.push(token);
        }
        numbers
    }

    fn push(&mut self, token: i32) {
        self.now[token as usize] = self.before.len() as i32;
        self.before.push(token);
    }

    /// Returns the new number of a token, or `none`.
    pub fn now(&self, token: i32) -> i32 {
        usize::try_from(token).ok().and_then(|at| self.now.get(at)).copied().unwrap_or(NONE)
    }

    /// Returns the new numbers of the tokens that the viewer does not know.
    pub fn pool(&self) -> Vec<i32> {
        (self.unknown as i32..self.before.len() as i32).collect()
    }

    /// Returns unknown tokens sorted by type and properties, then by the tokens that they refer to. Refines the classes
    /// of equal tokens until no reference distinguishes two tokens of one class.
    fn sorted(&self, program: &Program, state: &State, mut tokens: Vec<i32>) -> Vec<i32> {
        let links = program.tokens.own..program.tokens.links;
        let what = |token: i32| state.token_what(program, token);
        tokens.sort_unstable_by_key(|token| (what(*token), *token));
        if links.is_empty() {
            return tokens;
        }
        let mut rank = sort_into_classes(&mut tokens, what);
        loop {
            let finer = sort_into_classes(&mut tokens, |token| {
                let named = links.clone().map(|field| {
                    let named = state.token_word(program, token, field);
                    rank.get(&named).map_or((0, self.now(named)), |rank| (1, *rank))
                });
                (rank[&token], named.collect::<Vec<_>>())
            });
            if finer == rank {
                return tokens;
            }
            rank = finer;
        }
    }

    /// Returns the words of the renumbered state that refer to unknown tokens. The words of unknown tokens themselves
    /// are left out: they belong to the token.
    pub fn references(&self, program: &Program, state: &State) -> References {
        let mut references = References::new();
        let mut add = |at: usize, named: i32| {
            if self.now(named) >= self.unknown as i32 {
                references.entry(named).or_default().push(at);
            }
        };
        program.layout.token_words().for_each(|at| add(at, state.words[at]));
        for (number, token) in self.before[..self.unknown].iter().enumerate() {
            let at = program.layout.tokens as usize + number * program.tokens.stride;
            for field in program.tokens.own..program.tokens.links {
                add(at + field, state.token_word(program, *token, field));
            }
        }
        references.values_mut().for_each(|words| words.sort_unstable());
        references
    }

    /// Returns the renumbered state, in which no token has a place yet.
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

/// Sorts tokens by a key, then by number. Returns the rank of the key of each token.
fn sort_into_classes<K: Ord>(tokens: &mut [i32], key: impl Fn(i32) -> K) -> BTreeMap<i32, i32> {
    let mut keyed: Vec<(K, i32)> = tokens.iter().map(|token| (key(*token), *token)).collect();
    keyed.sort_unstable();
    let mut ranks = BTreeMap::new();
    for (class, rank) in keyed.chunk_by(|one, other| one.0 == other.0).zip(0..) {
        ranks.extend(class.iter().map(|(_, token)| (*token, rank)));
    }
    tokens.iter_mut().zip(keyed).for_each(|(token, (_, sorted))| *token = sorted);
    ranks
}
