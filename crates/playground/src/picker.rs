//! Chooses a move step by step; needs no browser.
//!
//! A [`Picker`] holds the choices so far: an alternative, if chosen, and the first arguments. The legal
//! moves that begin with them match; their next arguments can be tapped. Invariant: at least one move
//! matches, as long as the picker is used with the same moves.

use boardwright_protocol::{Arg, MoveView, Pick};
use std::collections::{BTreeMap, BTreeSet};

/// The choices so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picker {
    alternative: Option<u32>,
    args: Vec<Arg>,
    /// The next argument is at this place, but several are possible there.
    at: Option<u32>,
}

/// The result of a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picked {
    /// The move is complete: its index.
    Play(u32),
    /// A further choice is needed.
    More(Picker),
}

/// The possible next choices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Targets {
    /// Places, of [`Arg::Place`].
    pub places: BTreeSet<u32>,
    /// Tokens by handle, each with its place, of [`Arg::Token`].
    pub tokens: BTreeMap<u32, u32>,
    /// Seats.
    pub players: BTreeSet<u32>,
    /// Numbers.
    pub ints: BTreeSet<i32>,
    /// Words with their labels, in canonical order.
    pub words: Vec<(String, String)>,
    /// Those of yes, no and nothing that are possible.
    pub plain: Vec<Arg>,
    /// Members of a set that are picked already and can be taken back.
    pub back: Vec<Arg>,
    /// Moves that are complete, by index.
    pub complete: Vec<u32>,
    /// Alternatives of moves that are not complete, in order, with the index of their only move or
    /// `None` if they have several.
    pub alternatives: Vec<(u32, Option<u32>)>,
}

impl Targets {
    /// The arguments that a tap on this place can mean.
    pub fn at_place(&self, place: u32) -> Vec<Arg> {
        let token = |(handle, at): (&u32, &u32)| {
            (*at == place).then_some(Arg::Token { handle: *handle, place })
        };
        let itself = self.places.contains(&place).then_some(Arg::Place(place));
        itself.into_iter().chain(self.tokens.iter().filter_map(token)).collect()
    }

    fn add(&mut self, arg: &Arg) {
        match arg {
            Arg::Place(place) => drop(self.places.insert(*place)),
            Arg::Token { handle, place } => drop(self.tokens.insert(*handle, *place)),
            Arg::Player(seat) => drop(self.players.insert(*seat)),
            Arg::Int(number) => drop(self.ints.insert(*number)),
            Arg::Word(id, name) => {
                if !self.words.iter().any(|(known, _)| known == id) {
                    self.words.push((id.clone(), name.clone()));
                }
            }
            Arg::Bool(_) | Arg::None => {
                if !self.plain.contains(arg) {
                    self.plain.push(arg.clone());
                }
            }
        }
    }
}

impl Picker {
    /// The matching moves, with their indices.
    pub fn matching<'a>(
        &'a self,
        moves: &'a [MoveView],
    ) -> impl Iterator<Item = (u32, &'a MoveView)> + 'a {
        // The answers that compose a set take the place of the moves that pick it.
        let composes = moves.iter().any(|candidate| !candidate.pick.is_next());
        let counts = move |candidate: &MoveView| candidate.pick.is_next() != composes;
        (0..).zip(moves).filter(move |(_, candidate)| counts(candidate) && self.fits(candidate))
    }

    /// The possible next choices.
    pub fn targets(&self, moves: &[MoveView]) -> Targets {
        let mut targets = Targets::default();
        for (index, candidate) in self.matching(moves) {
            match candidate.args.get(self.args.len()) {
                None => targets.complete.push(index),
                Some(next) => {
                    targets.add(next);
                    if candidate.pick == Pick::Back {
                        targets.back.push(next.clone());
                    } else {
                        note_alternative(&mut targets.alternatives, candidate.alternative, index);
                    }
                }
            }
        }
        targets
    }

    /// Chooses the next argument; `None` if no move has it there.
    pub fn take(&self, moves: &[MoveView], arg: &Arg) -> Option<Picked> {
        let mut args = self.args.clone();
        args.push(arg.clone());
        Picker { alternative: self.alternative, args, at: None }.settle(moves)
    }

    /// Chooses an alternative; `None` if no matching move is of it.
    pub fn take_alternative(&self, moves: &[MoveView], alternative: u32) -> Option<Picked> {
        Picker { alternative: Some(alternative), ..self.clone() }.settle(moves)
    }

    /// Returns the result of a tap on a place; `None` if it means nothing. If it can mean several things, the
    /// place is kept and the thing is asked for.
    pub fn tap(&self, moves: &[MoveView], place: u32) -> Option<Picked> {
        match &self.targets(moves).at_place(place)[..] {
            [] => None,
            [only] => self.take(moves, only),
            _ => Some(Picked::More(Picker { at: Some(place), ..self.clone() })),
        }
    }

    /// A token that is picked up, without a move that it belongs to.
    pub fn holding(handle: u32, place: u32) -> Picker {
        Picker { args: vec![Arg::Token { handle, place }], ..Picker::default() }
    }

    /// The token that was chosen first, and its place.
    pub fn held(&self) -> Option<(u32, u32)> {
        match self.args.first() {
            Some(Arg::Token { handle, place }) => Some((*handle, *place)),
            _ => None,
        }
    }

    /// True if nothing has been chosen.
    pub fn is_fresh(&self) -> bool {
        *self == Picker::default()
    }

    /// The alternative, chosen or the only one that is left.
    pub fn alternative(&self, moves: &[MoveView]) -> Option<u32> {
        let mut left = self.matching(moves).map(|(_, candidate)| candidate.alternative);
        let first = left.next()?;
        left.all(|other| other == first).then_some(first)
    }

    /// The alternative, if it was chosen.
    pub fn chosen_alternative(&self) -> Option<u32> {
        self.alternative
    }

    /// The arguments chosen so far.
    pub fn args(&self) -> &[Arg] {
        &self.args
    }

    /// The tapped place, while it is ambiguous.
    pub fn at(&self) -> Option<u32> {
        self.at
    }

    fn fits(&self, candidate: &MoveView) -> bool {
        self.alternative.is_none_or(|chosen| chosen == candidate.alternative)
            && candidate.args.starts_with(&self.args)
            && self
                .at
                .is_none_or(|at| candidate.args.get(self.args.len()).and_then(place_of) == Some(at))
    }

    /// Skips choices with only one possibility.
    fn settle(mut self, moves: &[MoveView]) -> Option<Picked> {
        loop {
            let left: Vec<_> = self.matching(moves).take(2).collect();
            match left[..] {
                [] => return None,
                [(index, only)] if only.args[self.args.len()..].iter().all(is_unseen) => {
                    return Some(Picked::Play(index));
                }
                [_] => return Some(Picked::More(self)),
                _ => match self.shared_next(moves) {
                    Some(next) => self.args.push(next),
                    None => return Some(Picked::More(self)),
                },
            }
        }
    }

    /// The next argument, if all matching moves share it: several moves match, so a later argument is still to be
    /// chosen, and skipping this one is no surprise.
    fn shared_next(&self, moves: &[MoveView]) -> Option<Arg> {
        self.alternative(moves)?;
        let mut next =
            self.matching(moves).map(|(_, candidate)| candidate.args.get(self.args.len()));
        let first = next.next()??;
        next.all(|other| other == Some(first)).then(|| first.clone())
    }
}

/// True if an argument is not on the table; if it is the only one left, it needs no confirmation.
fn is_unseen(arg: &Arg) -> bool {
    match arg {
        Arg::Place(_) | Arg::Token { .. } | Arg::Player(_) => false,
        Arg::Int(_) | Arg::Word(..) | Arg::Bool(_) | Arg::None => true,
    }
}

/// The place of an argument on the table.
pub fn place_of(arg: &Arg) -> Option<u32> {
    match arg {
        Arg::Place(place) | Arg::Token { place, .. } => Some(*place),
        Arg::Player(_) | Arg::Int(_) | Arg::Word(..) | Arg::Bool(_) | Arg::None => None,
    }
}

/// Moves are sorted by alternative, so only the last entry can match.
fn note_alternative(list: &mut Vec<(u32, Option<u32>)>, alternative: u32, index: u32) {
    match list.iter_mut().find(|(known, _)| *known == alternative) {
        Some((_, only)) => *only = None,
        None => list.push((alternative, Some(index))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(list: &[(u32, &[Arg])]) -> Vec<MoveView> {
        list.iter()
            .map(|(alternative, args)| MoveView {
                alternative: *alternative,
                args: args.to_vec(),
                label: String::new(),
                pick: Pick::Next,
            })
            .collect()
    }

    fn token(handle: u32, place: u32) -> Arg {
        Arg::Token { handle, place }
    }

    fn more(picked: Option<Picked>) -> Picker {
        match picked {
            Some(Picked::More(picker)) => picker,
            other => panic!("something is still to be chosen, not {other:?}"),
        }
    }

    #[test]
    fn one_place_is_one_tap() {
        let moves = moves(&[(0, &[Arg::Place(4)]), (0, &[Arg::Place(7)])]);
        let fresh = Picker::default();
        assert_eq!(fresh.targets(&moves).places, BTreeSet::from([4, 7]));
        assert_eq!(fresh.tap(&moves, 7), Some(Picked::Play(1)));
        assert_eq!(fresh.tap(&moves, 5), None);
    }

    #[test]
    fn from_and_to_are_two_taps_even_if_there_is_one_target() {
        let moves = moves(&[
            (0, &[token(1, 10), Arg::Place(11)]),
            (0, &[token(2, 20), Arg::Place(21)]),
            (0, &[token(2, 20), Arg::Place(22)]),
        ]);
        let held = more(Picker::default().tap(&moves, 10));
        assert!(held.targets(&moves).places.contains(&11));
        assert!(!held.targets(&moves).places.contains(&21));
        assert_eq!(held.tap(&moves, 11), Some(Picked::Play(0)));
    }

    #[test]
    fn taps_find_the_alternative() {
        let moves = moves(&[(0, &[token(1, 5)]), (1, &[token(2, 6)]), (2, &[])]);
        let targets = Picker::default().targets(&moves);
        assert_eq!(targets.complete, [2]);
        assert_eq!(targets.alternatives, [(0, Some(0)), (1, Some(1))]);
        let taken = Picker::default().take(&moves, &token(2, 6));
        assert_eq!(taken, Some(Picked::Play(1)));
    }

    #[test]
    fn the_same_taps_ask_which_alternative() {
        let moves = moves(&[(0, &[Arg::Place(1)]), (1, &[Arg::Place(1)])]);
        let picker = more(Picker::default().tap(&moves, 1));
        assert_eq!(picker.alternative(&moves), None);
        assert_eq!(picker.targets(&moves).complete, [0, 1]);
        assert_eq!(picker.take_alternative(&moves, 1), Some(Picked::Play(1)));
    }

    #[test]
    fn several_tokens_at_a_place_are_asked_for() {
        let moves = moves(&[(0, &[token(1, 9)]), (0, &[token(2, 9)]), (0, &[token(3, 8)])]);
        let picker = more(Picker::default().tap(&moves, 9));
        assert_eq!(picker.at(), Some(9));
        assert_eq!(picker.targets(&moves).tokens, BTreeMap::from([(1, 9), (2, 9)]));
        assert_eq!(picker.take(&moves, &token(2, 9)), Some(Picked::Play(1)));
    }

    #[test]
    fn an_alternative_with_one_number_is_played_and_with_several_asks() {
        let one = moves(&[(0, &[Arg::Int(1)]), (1, &[])]);
        assert_eq!(Picker::default().take_alternative(&one, 0), Some(Picked::Play(0)));
        let two = moves(&[(0, &[Arg::Int(1)]), (0, &[Arg::Int(2)]), (1, &[])]);
        let picker = more(Picker::default().take_alternative(&two, 0));
        assert_eq!(picker.targets(&two).ints, BTreeSet::from([1, 2]));
    }

    #[test]
    fn what_is_shared_is_skipped_when_a_choice_follows() {
        let word = |id: &str| Arg::Word(id.into(), id.into());
        let moves = moves(&[
            (0, &[Arg::Place(1), word("only"), Arg::Int(1)]),
            (0, &[Arg::Place(1), word("only"), Arg::Int(2)]),
            (0, &[Arg::Place(2), word("only"), Arg::Int(1)]),
        ]);
        let picker = more(Picker::default().tap(&moves, 1));
        assert_eq!(picker.targets(&moves).ints, BTreeSet::from([1, 2]));
        assert_eq!(Picker::default().tap(&moves, 2), Some(Picked::Play(2)));
    }
}
