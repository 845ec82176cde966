//! The open game: rules, seats and the moves made so far. Kept states make every decision quick to reach.

mod branching;
mod recent;

use crate::log_rows::LogRows;
use crate::named_move::NamedMove;
use crate::refusal::Refusal;
use crate::rules::Rules;
use boardwright_kernel::{Decider, Machine, Move, Options, PlayerId, State, Value};
use boardwright_protocol::{AskedView, Seat};
use boardwright_sim::tree::{Deleted, Step, Tree, Undone};
use recent::Recent;
use std::rc::Rc;

/// The number of decisions between two kept states.
const STRIDE: usize = 32;
/// The most decisions of a game.
pub const MOST_DECISIONS: usize = 50_000;

/// A game and its moves so far.
pub struct Session {
    /// The rules of the game.
    pub rules: Rc<Rules>,
    /// Knobs set from outside, as given.
    pub overrides: Vec<(String, String)>,
    /// The seed of the random generator.
    pub seed: u64,
    seats: Vec<Seat>,
    /// The position that the game begins with, as state JSON, if it was set up by hand.
    position: Option<String>,
    /// True if it does; a position may not fit the rules.
    by_hand: bool,
    moves: Vec<Made>,
    /// All lines of the game. Its path has the indices of `moves`.
    tree: Tree<u32>,
    /// Moves that were undone, the last ones last.
    undone: Vec<Undone>,
    /// The variation that was deleted last.
    deleted: Option<Deleted>,
    kept: Vec<State>,
    recent: Recent,
    /// After how many decisions the game is shown.
    at: usize,
    /// Rows of the log written so far.
    pub log: LogRows,
    /// The first moves of variations, in words.
    pub labels: branching::Labels,
    /// All moves of the game before an edit that could not keep them all; a new move ends that.
    pub to_keep: Option<Rc<Tree<NamedMove>>>,
    /// The game before the edits since its last move, to compare with; a new move ends that.
    pub former: Option<Box<Session>>,
    /// The question of the lesson that the game was opened at.
    pub asked: Option<AskedView>,
    /// The members of the set that is being composed at the end of the game.
    composed: Vec<Value>,
}

/// A move made.
#[derive(Debug, Clone, Copy)]
struct Made {
    index: u32,
    chosen: Move,
    by: Decider,
}

/// A decision that was made, with the states before and after it.
pub struct Passage<'r> {
    /// The machine after it; its events are those of this decision.
    pub machine: Machine<'r>,
    /// Before it.
    pub before: State,
    /// The move.
    pub chosen: Move,
}

impl<'r> Passage<'r> {
    /// A machine at the decision, before it was made.
    pub fn machine_before(&self) -> Machine<'r> {
        Machine::from_state(self.machine.program(), self.before.clone(), options())
    }
}

impl Session {
    /// A game at its beginning.
    pub fn begin(
        rules: Rc<Rules>,
        overrides: Vec<(String, String)>,
        seed: u64,
        seats: &[Seat],
    ) -> Self {
        let first = Machine::new(&rules.program, seed, options()).state().clone();
        let seats = fill(seats, rules.program.players());
        Self {
            rules,
            overrides,
            seed,
            seats,
            position: None,
            by_hand: false,
            moves: Vec::new(),
            tree: Tree::default(),
            undone: Vec::new(),
            deleted: None,
            kept: vec![first],
            recent: Recent::default(),
            at: 0,
            log: LogRows::default(),
            labels: branching::Labels::default(),
            to_keep: None,
            former: None,
            asked: None,
            composed: Vec::new(),
        }
    }

    /// The game to compare with after an edit of this one: the one before this edit, or before earlier edits if nobody has
    /// moved since. Only one is kept, without its log.
    pub fn into_former(mut self) -> Option<Box<Self>> {
        if self.former.is_some() || self.to_keep.is_some() || self.moves.is_empty() {
            return self.former;
        }
        self.log = LogRows::default();
        self.labels = branching::Labels::default();
        self.tree = Tree::default();
        self.undone = Vec::new();
        Some(Box::new(self))
    }

    /// Begins with a position instead of the setup. Without its state the game begins as the rules say, but keeps the
    /// position, which may fit again after the next edit of the rules.
    pub fn begin_at(&mut self, position: &str, state: Option<State>) {
        self.position = Some(position.to_owned());
        self.by_hand = state.is_some();
        self.kept.extend(state);
        self.kept.drain(..self.kept.len() - 1);
        self.recent = Recent::default();
    }

    /// True if the game began with a position that was set up by hand.
    pub fn is_by_hand(&self) -> bool {
        self.by_hand
    }

    /// The position that the game begins with, as state JSON, if it was set up by hand.
    pub fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// The same game at its beginning, in another state.
    #[cfg(test)]
    pub fn in_state(&self, state: State) -> Self {
        let rules = self.rules.clone();
        let mut other = Self::begin(rules, self.overrides.clone(), self.seed, &self.seats);
        other.kept = vec![state];
        other
    }

    /// How many decisions have been made.
    pub fn total(&self) -> usize {
        self.moves.len()
    }

    /// After how many the game is shown.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The kinds of the seats, seat 1 first.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Replaces the seats; a shorter list is filled up with bots.
    pub fn reseat(&mut self, seats: &[Seat]) {
        self.seats = fill(seats, self.rules.program.players());
    }

    /// The moves by index.
    pub fn indices(&self) -> Vec<u32> {
        self.moves.iter().map(|made| made.index).collect()
    }

    /// The deciders of the first `at` decisions, in order.
    pub fn deciders(&self, at: usize) -> impl DoubleEndedIterator<Item = Decider> {
        self.moves.iter().take(at).map(|made| made.by)
    }

    /// Shows the game after `at` decisions.
    pub fn go_to(&mut self, at: usize) -> Result<(), Refusal> {
        if at > self.total() {
            let total = self.total();
            return Err(format!(
                "The game has {total} decisions so far; there is no decision {at}."
            ));
        }
        self.at = at;
        Ok(())
    }

    /// Returns the game after `at` decisions, or after the last. Its events are not valid.
    pub fn machine(&self, at: usize) -> Machine<'_> {
        let at = at.min(self.total());
        let mark = (at / STRIDE).min(self.kept.len() - 1);
        let kept = || (mark * STRIDE, self.kept[mark].clone());
        let (from, state) = self.recent.between(mark * STRIDE, at).unwrap_or_else(kept);
        let mut machine = Machine::from_state(&self.rules.program, state, options());
        for made in &self.moves[from..at] {
            advance(&mut machine, made);
        }
        if from < at {
            self.recent.note(at, machine.state());
        }
        machine
    }

    /// Makes the decision that follows the first `at` on a machine that stands there; nothing after the last.
    pub fn advance(&self, machine: &mut Machine<'_>, at: usize) {
        if let Some(made) = self.moves.get(at) {
            advance(machine, made);
        }
    }

    /// The decisions `from..total` as they were made; `see` gets each.
    pub fn replay(&self, from: usize, mut see: impl FnMut(usize, &mut Passage<'_>)) {
        if from >= self.total() {
            return;
        }
        let machine = self.machine(from);
        let (before, chosen) = (machine.state().clone(), self.moves[from].chosen);
        let mut passage = Passage { machine, before, chosen };
        for (number, made) in self.moves.iter().enumerate().skip(from) {
            passage.before.clone_from(passage.machine.state());
            passage.chosen = made.chosen;
            advance(&mut passage.machine, made);
            see(number, &mut passage);
        }
    }

    /// The decision that led to the game after `at` decisions; `None` at the beginning.
    pub fn passage(&self, at: usize) -> Option<Passage<'_>> {
        let made = self.moves.get(at.checked_sub(1)?)?;
        let mut machine = self.machine(at - 1);
        let before = machine.state().clone();
        advance(&mut machine, made);
        self.recent.note(at, machine.state());
        Some(Passage { machine, before, chosen: made.chosen })
    }

    /// Makes a move at a decision and shows the game after it. Another move than before begins a variation, but in a
    /// lesson later moves are dropped.
    pub fn play(&mut self, at: usize, index: u32) -> Result<(), Refusal> {
        if at > self.total() {
            let total = self.total();
            return Err(format!(
                "The game has {total} decisions so far; there is no decision {at}."
            ));
        }
        if at >= MOST_DECISIONS {
            return Err(format!("A game stops after {MOST_DECISIONS} decisions."));
        }
        let mut machine = self.machine(at);
        if machine.decision().is_none() {
            return Err("The game is over.".to_owned());
        }
        let count = machine.count();
        let Some(made) = make(&mut machine, |_| Some(index)) else {
            let number = u64::from(index) + 1;
            return Err(format!("There are {count} moves, and none has number {number}."));
        };
        let after = machine.state().clone();
        if self.asked.is_some() {
            self.tree.cut(at);
        }
        match self.tree.step(at, index).map_err(|full| full.to_string())? {
            Step::Same => {}
            Step::Known => {
                self.forget_former_lines();
                self.follow(at);
            }
            Step::New => {
                self.forget_former_lines();
                self.truncate(at);
                self.moves.push(made);
                self.recent.note(at + 1, &after);
                if self.total().is_multiple_of(STRIDE) {
                    self.kept.push(after);
                }
            }
        }
        self.composed.clear();
        self.at = at + 1;
        Ok(())
    }

    /// The members of the set that is being composed at the end of the game.
    pub fn composed(&self) -> &[Value] {
        &self.composed
    }

    /// Keeps the members of the set that is being composed.
    pub fn compose(&mut self, members: Vec<Value>) {
        self.composed = members;
        self.at = self.total();
    }

    /// True if a question of a lesson is open.
    pub fn is_lesson(&self) -> bool {
        self.asked.is_some()
    }

    /// Plays moves by index from the end of the game while they are legal; fails at the first that is not.
    /// Faster than [`Self::play`] one by one.
    pub fn play_all(&mut self, indices: &[u32]) -> Result<(), Refusal> {
        let nth =
            |machine: &mut Machine<'_>, index: &u32| machine.nth(*index as usize).map(|_| *index);
        let refused = self.run(indices.iter(), nth).copied();
        let played = self.moves[self.tree.path().len()..].iter().map(|made| made.index);
        self.tree.extend(played);
        match refused {
            None => Ok(()),
            Some(index) => Err(why_not(&mut self.machine(self.total()), index, self.total())),
        }
    }

    /// Plays on from the end of the game, without noting it in the tree: `find` returns the index of the move for each
    /// wish. Returns the first wish without a move.
    fn run<'w, W>(
        &mut self,
        wishes: impl Iterator<Item = &'w W>,
        find: impl Fn(&mut Machine<'_>, &W) -> Option<u32>,
    ) -> Option<&'w W> {
        let before = self.total();
        let mut moves: Vec<Made> = Vec::new();
        let mut kept: Vec<State> = Vec::new();
        let mut machine = self.machine(before);
        let mut refused = None;
        for wish in wishes {
            let room = before + moves.len() < MOST_DECISIONS;
            let Some(made) =
                room.then(|| make(&mut machine, |machine| find(machine, wish))).flatten()
            else {
                refused = Some(wish);
                break;
            };
            moves.push(made);
            if (before + moves.len()).is_multiple_of(STRIDE) {
                kept.push(machine.state().clone());
            }
        }
        self.moves.extend(moves);
        self.kept.extend(kept);
        self.at = self.total();
        refused
    }

    /// Undoes moves back to the previous decision of a person, or the last move if only bots play. Of a set that is being
    /// composed, only the last member.
    /// The game is shown at its end.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        if self.composed.pop().is_some() {
            return Ok(());
        }
        if self.moves.is_empty() {
            return Err("There is no move to take back.".to_owned());
        }
        let people = self.seats.contains(&Seat::Person);
        let to = if people {
            let of_person = |made: &Made| self.kind(made.by) == Some(Seat::Person);
            self.moves
                .iter()
                .rposition(of_person)
                .ok_or("Nobody has made a move that could be taken back.")?
        } else {
            self.total() - 1
        };
        self.forget_edits();
        self.deleted = None;
        self.undone.push(self.tree.undo(to));
        self.truncate(to);
        self.at = self.total();
        Ok(())
    }

    /// How many moves were undone and can be made again.
    pub fn redo_count(&self) -> usize {
        self.undone.iter().map(Undone::count).sum()
    }

    /// Makes the moves of the last undo again.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        let undone = self.undone.pop().ok_or("There is no move to make again.")?;
        self.forget_edits();
        self.deleted = None;
        let from = self.total();
        self.tree.redo(undone);
        self.follow(from);
        Ok(())
    }

    /// The bot that has the decision at the end of the game.
    pub fn bot_next(&self) -> Option<(PlayerId, Seat)> {
        if self.total() >= MOST_DECISIONS {
            return None;
        }
        let decider = self.machine(self.total()).decision()?.decider;
        let kind = self.kind(decider).filter(|kind| *kind != Seat::Person)?;
        Some((decider.player()?, kind))
    }

    fn kind(&self, decider: Decider) -> Option<Seat> {
        self.seats.get(decider.player()?.index()).copied()
    }

    /// The game goes on under the present rules: what was kept of the game before an edit is dropped.
    fn forget_edits(&mut self) {
        self.to_keep = None;
        self.former = None;
    }

    /// The tree changes: what could come back of it before is dropped.
    fn forget_former_lines(&mut self) {
        self.forget_edits();
        self.undone.clear();
        self.deleted = None;
    }

    fn truncate(&mut self, total: usize) {
        self.moves.truncate(total);
        self.kept.truncate(total / STRIDE + 1);
        self.recent.forget_after(total);
        self.log.truncate(total);
        self.composed.clear();
        self.at = self.at.min(total);
    }
}

/// The reason why a move cannot be made after so many others, as the end of a sentence.
pub fn why_not(machine: &mut Machine<'_>, index: u32, at: usize) -> String {
    match machine.decision() {
        None => "the game is over by then.".to_owned(),
        Some(_) if at >= MOST_DECISIONS => {
            format!("a game stops after {MOST_DECISIONS} decisions.")
        }
        Some(_) => {
            let (count, number) = (machine.count(), u64::from(index) + 1);
            format!("there are {count} moves, and none has number {number}.")
        }
    }
}

/// Without a journal: undo replays from a saved state instead.
fn options() -> Options {
    Options { journal: false, ..Options::default() }
}

/// Makes the move with the index that `find` returns, if it is legal.
fn make(
    machine: &mut Machine<'_>,
    find: impl FnOnce(&mut Machine<'_>) -> Option<u32>,
) -> Option<Made> {
    let by = machine.decision()?.decider;
    let index = find(machine)?;
    let chosen = machine.nth(index as usize)?;
    machine.apply_index(index as usize).ok()?;
    Some(Made { index, chosen, by })
}

fn advance(machine: &mut Machine<'_>, made: &Made) {
    let applied = machine.apply_index(made.index as usize);
    debug_assert!(applied.is_ok(), "a move that was made once can be made again");
}

/// A seat for each player.
fn fill(seats: &[Seat], players: usize) -> Vec<Seat> {
    seats.iter().copied().chain(std::iter::repeat(Seat::Random)).take(players).collect()
}
