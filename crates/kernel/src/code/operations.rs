//! Operations, the facts and operands that passes rely on, and operands that are no expressions.
//!
//! A wrong fact leads to a wrong proof and breaks games, so every operation states its own.

use super::parts::{Looking, lists, nodes};
use super::{Change, ListId, Look, NodeId, Pc, Slot};
use crate::value::Range;
use boardwright_def::Position;

/// An operation. Small bodies run inside the loop; the others are calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    /// Jumps.
    Jump(Pc),
    /// Jumps unless `test` holds. `test` is equal to `when` and faster; explanations read `when`.
    JumpIfNot { when: NodeId, test: NodeId, to: Pc },
    /// Sets a local word without event.
    Local { slot: Slot, value: NodeId },
    /// Stores the members of a list, `limit` at most, behind a word with their number.
    StoreList { list: ListId, store: u32, limit: u32 },
    /// Goes to `entry` and stores the return address in `ret`.
    Call { ret: Slot, entry: Pc },
    /// Clears the locals of a procedure and returns.
    Return { ret: Slot, locals: u32 },
    /// Drops that many loops that are left early.
    DropLoops(u16),
    /// Sets a variable to a constant within its bounds. `base` and `offset` are those of the target, with offset 0 if
    /// it has none.
    SetVarConst { target: u16, base: u32, offset: NodeId, value: i32 },
    /// Sets a variable.
    SetVar { target: u16, value: NodeId },
    /// Adds to a variable, or subtracts from it.
    AddVar { target: u16, delta: NodeId, sign: i8 },
    /// Sets a property of a token.
    SetProp { token: NodeId, prop: u16, value: NodeId },
    /// Adds to a property of a token.
    AddProp { token: NodeId, prop: u16, delta: NodeId },
    /// Gives a token to a player.
    SetOwner { token: NodeId, value: NodeId },
    /// Changes the type of a token.
    SetType { token: NodeId, value: NodeId },
    /// Shows tokens to a player, or to all.
    Reveal { list: ListId, to: Option<NodeId> },
    /// Hides tokens that were shown.
    Conceal(ListId),
    /// Moves a token.
    Move { token: NodeId, to: NodeId, insertion: Insertion },
    /// Moves a token and turns it.
    MoveTurned { token: NodeId, to: NodeId, turned: NodeId },
    /// Moves the tokens of a list.
    MoveAll { list: ListId, to: NodeId, insertion: Insertion },
    /// Moves tokens from the front of a place to another place.
    Draw { from: NodeId, to: NodeId, count: NodeId },
    /// Brings the tokens of a place into random order.
    Shuffle(NodeId),
    /// Creates one token without properties of its own.
    CreateOne { of: NodeId, place: NodeId, owner: NodeId },
    /// Creates tokens, by the number of their definition.
    Create(u16),
    /// Destroys a token.
    Destroy(NodeId),
    /// Computes a list for a loop that cannot be suspended. `fused`: the loop's body, two operations
    /// on, only adds a constant to a variable of the member, or gives the token on it to one player.
    EachStart { list: ListId, limit: u32, fused: bool },
    /// Takes the next member or leaves the loop.
    EachNext { slot: Slot, end: Pc },
    /// The end of such a loop: goes back to `body` with the next member, or on behind the loop.
    EachAgain { slot: Slot, body: Pc },
    /// Computes a list into words of the state, for a loop that may be suspended:
    /// `store` holds the position, `store + 1` the length, then the members.
    StoredLoopStart { list: ListId, store: u32, limit: u32 },
    /// Takes the next member of such a list or leaves the loop.
    StoredLoopNext { slot: Slot, store: u32, end: Pc },
    /// Starts a loop of `max` times, `limit` at most. `slot` counts down.
    RepeatStart { slot: u32, max: NodeId, limit: u32 },
    /// Begins the next time or leaves the loop.
    RepeatNext { slot: u32, end: Pc },
    /// Starts a loop around the table: no player has been asked.
    RoundsStart { store: u32, limit: u32 },
    /// Takes the next player or leaves the loop.
    RoundsNext { rounds: u32, end: Pc },
    /// Asks, or goes to `none` if there is no answer.
    Ask { decision: u16, none: Pc },
    /// Asks for one member and binds it.
    Choose { decision: u16, slot: Slot, none: Pc },
    /// Asks for the next of several members of a list, or binds them if there are enough.
    Pick { decision: u16, pick: u16, none: Pc },
    /// Finds the players who are asked at the same time.
    SealStart(u16),
    /// Takes the next of these players, or leaves at `end`.
    SealNext { group: u16, end: Pc },
    /// Stores the last answer, sealed.
    SealKeep(u16),
    /// Opens the answers, all at once; goes to `none` if no player could be asked.
    SealOpen { group: u16, none: Pc },
    /// Asks chance. `secret` holds the player who sees the answer.
    Roll { roll: u16, slot: Slot, secret: Option<Slot> },
    /// Puts listening triggers into the queue.
    Emit(Signal),
    /// Runs queued triggers until there are none.
    Drain,
    /// Ends the game if an ending holds.
    CheckEnds,
    /// The end of an action's own effects.
    ActionDone { action: u16, ret: Slot, locals: u32, actor: Slot },
    /// The end of a top-level action with its triggers.
    LeaveTop,
    /// Begins a phase.
    EnterPhase(u16),
    /// Resets the words of a phase or sequence that begins, by number.
    Reset(u16),
    /// Goes to `end` if the phase or turn was told to end.
    IfEnded { end: Pc },
    /// Forgets that the phase was told to end; goes to `turn_end` if the turn was.
    PhaseOver { turn_end: Pc },
    /// Tells triggers that the turn, and maybe the round, ends.
    TurnOver,
    /// Chooses the next player and begins the turn at `to`.
    NextTurn { to: Pc },
    /// Begins the first turn.
    FirstTurn,
    /// Tells the phase to end.
    EndPhase,
    /// Tells the turn to end.
    EndTurn,
    /// Chooses the player of the next turn.
    SetNext(NodeId),
    /// Eliminates a player.
    Eliminate(NodeId),
    /// Ends the game with a result, by its number.
    Finish(u16),
    /// The end of setup.
    SetupDone,
    /// Clears words: locals that are no longer read.
    Clear(u32),
}

impl Op {
    /// Visits each operand, except those of variables that are written.
    pub fn look(self, look: &mut impl Look) {
        self.with_operands(&mut Looking(look));
    }

    /// The jump target, if it has one, for linking to set.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other operations have no jump target")]
    pub fn target_mut(&mut self) -> Option<&mut Pc> {
        match self {
            Op::Jump(to)
            | Op::JumpIfNot { to, .. }
            | Op::EachNext { end: to, .. }
            | Op::EachAgain { body: to, .. }
            | Op::StoredLoopNext { end: to, .. }
            | Op::RepeatNext { end: to, .. }
            | Op::RoundsNext { end: to, .. }
            | Op::SealNext { end: to, .. }
            | Op::SealOpen { none: to, .. }
            | Op::Ask { none: to, .. }
            | Op::Choose { none: to, .. }
            | Op::Pick { none: to, .. }
            | Op::IfEnded { end: to }
            | Op::PhaseOver { turn_end: to } => Some(to),
            _ => None,
        }
    }

    /// The decision that it asks a player.
    pub fn decision(self) -> Option<u16> {
        let (Op::Ask { decision, .. } | Op::Choose { decision, .. } | Op::Pick { decision, .. }) =
            self
        else {
            return None;
        };
        Some(decision)
    }

    /// The facts that passes rely on.
    pub fn facts(&self) -> OpFacts {
        let of = |flow| OpFacts {
            puts_token: false,
            flow,
            asks_chance_inside: false,
            operands_explain: false,
            reads_order: true,
        };
        let evaluates_nothing = |flow| OpFacts { reads_order: false, ..of(flow) };
        match self {
            Op::Jump(_) => evaluates_nothing(Flow::Jumps),
            Op::JumpIfNot { .. }
            | Op::Local { .. }
            | Op::SetVarConst { .. }
            | Op::SetVar { .. }
            | Op::AddVar { .. }
            | Op::SetProp { .. }
            | Op::AddProp { .. }
            | Op::SetOwner { .. }
            | Op::EachStart { .. }
            | Op::RepeatStart { .. } => of(Flow::Stays),
            Op::EachNext { .. } | Op::EachAgain { .. } | Op::RepeatNext { .. } | Op::Clear(_) => {
                evaluates_nothing(Flow::Stays)
            }
            Op::Destroy(_) => OpFacts { operands_explain: true, ..of(Flow::Stays) },
            Op::StoreList { .. }
            | Op::SetType { .. }
            | Op::Reveal { .. }
            | Op::StoredLoopStart { .. }
            | Op::RoundsStart { .. }
            | Op::RoundsNext { .. }
            | Op::Ask { .. }
            | Op::Choose { .. }
            | Op::Pick { .. }
            | Op::SealStart(_)
            | Op::SealNext { .. }
            | Op::SealKeep(_)
            | Op::SealOpen { .. }
            | Op::Roll { .. }
            | Op::Emit(_)
            | Op::Drain
            | Op::CheckEnds
            | Op::EnterPhase(_)
            | Op::Reset(_)
            | Op::TurnOver
            | Op::FirstTurn => of(Flow::Pauses),
            Op::Call { .. }
            | Op::DropLoops(_)
            | Op::StoredLoopNext { .. }
            | Op::IfEnded { .. }
            | Op::PhaseOver { .. }
            | Op::EndPhase
            | Op::EndTurn
            | Op::SetupDone => evaluates_nothing(Flow::Pauses),
            Op::Conceal(_) | Op::SetNext(_) | Op::Eliminate(_) => {
                OpFacts { operands_explain: true, ..of(Flow::Pauses) }
            }
            Op::CreateOne { .. } | Op::Create(_) => {
                OpFacts { puts_token: true, ..of(Flow::Pauses) }
            }
            Op::Move { insertion, .. } | Op::MoveAll { insertion, .. } => OpFacts {
                puts_token: true,
                asks_chance_inside: *insertion == Insertion::Random,
                ..of(Flow::Pauses)
            },
            Op::MoveTurned { .. } => OpFacts { puts_token: true, ..of(Flow::Pauses) },
            Op::Draw { .. } => {
                OpFacts { puts_token: true, asks_chance_inside: true, ..of(Flow::Pauses) }
            }
            Op::Shuffle(_) => {
                OpFacts { asks_chance_inside: true, operands_explain: true, ..of(Flow::Pauses) }
            }
            Op::Return { .. } | Op::LeaveTop => evaluates_nothing(Flow::Leaves),
            Op::ActionDone { .. } | Op::NextTurn { .. } | Op::Finish(_) => of(Flow::Leaves),
        }
    }

    /// Returns the operation with changed operands: the nodes, lists and targets that it evaluates itself. Operands in
    /// tables of the program (decisions, rounds, groups, rolls, tokens to create, results) are not visited.
    pub fn with_operands(mut self, c: &mut impl Change) -> Self {
        match &mut self {
            Op::Local { value: node, .. }
            | Op::RepeatStart { max: node, .. }
            | Op::Shuffle(node)
            | Op::Destroy(node)
            | Op::SetNext(node)
            | Op::Eliminate(node) => nodes(c, [node]),
            Op::JumpIfNot { when: a, test: b, .. }
            | Op::SetProp { token: a, value: b, .. }
            | Op::AddProp { token: a, delta: b, .. }
            | Op::SetOwner { token: a, value: b }
            | Op::SetType { token: a, value: b }
            | Op::Move { token: a, to: b, .. } => nodes(c, [a, b]),
            Op::Draw { from, to, count } => nodes(c, [from, to, count]),
            Op::MoveTurned { token, to, turned } => nodes(c, [token, to, turned]),
            Op::CreateOne { of, place, owner } => nodes(c, [of, place, owner]),
            Op::SetVarConst { target, offset: node, .. }
            | Op::SetVar { target, value: node }
            | Op::AddVar { target, delta: node, .. } => {
                *target = c.target(*target);
                nodes(c, [node]);
            }
            Op::StoreList { list, .. }
            | Op::EachStart { list, .. }
            | Op::StoredLoopStart { list, .. }
            | Op::Conceal(list) => lists(c, [list]),
            Op::Reveal { list, to } => {
                lists(c, [list]);
                nodes(c, to);
            }
            Op::MoveAll { list, to, .. } => {
                lists(c, [list]);
                nodes(c, [to]);
            }
            Op::Jump(_)
            | Op::Call { .. }
            | Op::Return { .. }
            | Op::DropLoops(_)
            | Op::Create(_)
            | Op::EachNext { .. }
            | Op::EachAgain { .. }
            | Op::StoredLoopNext { .. }
            | Op::RepeatNext { .. }
            | Op::RoundsStart { .. }
            | Op::RoundsNext { .. }
            | Op::Ask { .. }
            | Op::Choose { .. }
            | Op::Pick { .. }
            | Op::SealStart(_)
            | Op::SealNext { .. }
            | Op::SealKeep(_)
            | Op::SealOpen { .. }
            | Op::Roll { .. }
            | Op::Emit(_)
            | Op::Drain
            | Op::CheckEnds
            | Op::ActionDone { .. }
            | Op::LeaveTop
            | Op::EnterPhase(_)
            | Op::Reset(_)
            | Op::IfEnded { .. }
            | Op::PhaseOver { .. }
            | Op::TurnOver
            | Op::NextTurn { .. }
            | Op::FirstTurn
            | Op::EndPhase
            | Op::EndTurn
            | Op::Finish(_)
            | Op::SetupDone
            | Op::Clear(_) => {}
        }
        self
    }
}

/// The facts of an operation that passes rely on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OpFacts {
    /// It may put a token on a place.
    pub puts_token: bool,
    /// The control flow after it.
    pub flow: Flow,
    /// Chance may be asked in the middle of it, because it reads or makes an order that chance has not decided.
    pub asks_chance_inside: bool,
    /// The values of its operands explain what it does. Other operations have an explanation of their own, or none.
    pub operands_explain: bool,
    /// It may evaluate an expression, and so read the order of a place.
    pub reads_order: bool,
}

/// The control flow after an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The same procedure, before anything else is done.
    Stays,
    /// The next operation, but other procedures, questions or triggers may run before it.
    Pauses,
    /// Never the next operation.
    Leaves,
    /// Never the next operation, but another one of the same procedure, before anything else is done.
    Jumps,
}

impl Flow {
    /// True if the next operation never follows.
    pub fn leaves(self) -> bool {
        matches!(self, Flow::Leaves | Flow::Jumps)
    }

    /// True if the same procedure goes on before anything else is done.
    pub fn stays(self) -> bool {
        matches!(self, Flow::Stays | Flow::Jumps)
    }
}

/// The target of a write, with its bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Target {
    /// The kind of the variable's owner.
    pub scope: Scope,
    /// First word; `offset` is added.
    pub base: u32,
    /// The player or cell, if the variable is theirs.
    pub offset: Option<NodeId>,
    /// The values that it may hold.
    pub range: Range,
    /// True if a value beyond the bounds is refused instead of stopping there.
    pub refuse: bool,
    /// Index into the variables of its scope, for events.
    pub var: u16,
    /// True if the word names a token: such words are hashed by type, owner and properties, not by number.
    pub token: bool,
}

impl Target {
    /// True if it always holds a number that is not less than 0, hashed as it is.
    #[inline]
    pub fn is_natural(&self) -> bool {
        self.range.lo >= 0 && !self.range.none && !self.token
    }
}

/// The kind of a variable's owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    Game,
    Player,
    /// A cell's.
    Cell,
}

/// The position of a moved token among the tokens of its new place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Insertion {
    /// On a stack or in a set as usual, at the back of a queue.
    Usual,
    First,
    Last,
    Random,
    /// Behind that many others, by an outcome of chance.
    At(u16),
}

impl Insertion {
    pub fn of(position: Option<Position>) -> Self {
        match position {
            None => Insertion::Usual,
            Some(Position::Top) => Insertion::First,
            Some(Position::Bottom) => Insertion::Last,
            Some(Position::Random) => Insertion::Random,
        }
    }
}

/// A signal that triggers listen to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Signal {
    PhaseEnter(u16),
    PhaseExit(u16),
    TurnStart,
    TurnEnd,
    RoundStart,
    RoundEnd,
}
