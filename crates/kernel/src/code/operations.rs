//! Operations, and what passes may rely on: their facts and their operands.
//!
//! A wrong fact leads to a wrong proof and breaks games, so every operation states its own.

use super::targets::{Insertion, Signal};
use super::{Change, ListId, NodeId, Pc, Slot};

/// An operation. Small bodies run inside the loop; the others are calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Jump(Pc),
    /// Jumps unless `test` holds. `test` is equal to `when` and faster; explanations read `when`.
    JumpIfNot {
        when: NodeId,
        test: NodeId,
        to: Pc,
    },
    /// Sets a local word without event.
    Local {
        slot: Slot,
        value: NodeId,
    },
    /// Keeps the members of a list, `limit` at most, behind a word with their number.
    StoreList {
        list: ListId,
        store: u32,
        limit: u32,
    },
    /// Goes to `entry`; `ret` keeps where to come back.
    Call {
        ret: Slot,
        entry: Pc,
    },
    /// Clears the locals of a procedure and goes back.
    Return {
        ret: Slot,
        locals: u32,
    },
    /// Forgets that many loops that are left early.
    DropLoops(u16),
    /// Gives a variable a constant that it may hold.
    SetVarConst {
        target: u16,
        /// Copied from the target, with offset 0 if it has none.
        base: u32,
        offset: NodeId,
        value: i32,
    },
    SetVar {
        target: u16,
        value: NodeId,
    },
    AddVar {
        target: u16,
        delta: NodeId,
        sign: i8,
    },
    SetProp {
        token: NodeId,
        prop: u16,
        value: NodeId,
    },
    AddProp {
        token: NodeId,
        prop: u16,
        delta: NodeId,
    },
    SetOwner {
        token: NodeId,
        value: NodeId,
    },
    SetType {
        token: NodeId,
        value: NodeId,
    },
    /// Shows tokens to a player, or to all.
    Reveal {
        list: ListId,
        to: Option<NodeId>,
    },
    Conceal(ListId),
    Move {
        token: NodeId,
        to: NodeId,
        insertion: Insertion,
    },
    MoveAll {
        list: ListId,
        to: NodeId,
        insertion: Insertion,
    },
    Draw {
        from: NodeId,
        to: NodeId,
        count: NodeId,
    },
    Shuffle(NodeId),
    /// Makes one token without properties of its own.
    CreateOne {
        of: NodeId,
        place: NodeId,
        owner: NodeId,
    },
    Create(u16),
    Destroy(NodeId),
    /// Computes a list for a loop that cannot be suspended. `fused`: the loop's body, two operations
    /// on, only adds a constant to a variable of the member, or gives the token on it to one player.
    EachStart {
        list: ListId,
        limit: u32,
        fused: bool,
    },
    /// Takes the next member or leaves the loop.
    EachNext {
        slot: Slot,
        end: Pc,
    },
    /// The end of such a loop: goes back to `body` with the next member, or on behind the loop.
    EachAgain {
        slot: Slot,
        body: Pc,
    },
    /// Computes a list into words of the state, for a loop that may be suspended:
    /// `store` holds the position, `store + 1` the length, then the members.
    StoredLoopStart {
        list: ListId,
        store: u32,
        limit: u32,
    },
    StoredLoopNext {
        slot: Slot,
        store: u32,
        end: Pc,
    },
    /// Counts down from `max`, at most `limit`.
    RepeatStart {
        slot: u32,
        max: NodeId,
        limit: u32,
    },
    RepeatNext {
        slot: u32,
        end: Pc,
    },
    /// Begins going round the table: nobody has been asked.
    RoundsStart {
        store: u32,
        limit: u32,
    },
    RoundsNext {
        rounds: u32,
        end: Pc,
    },
    /// Asks, or goes to `none` if nobody could answer.
    Ask {
        decision: u16,
        none: Pc,
    },
    /// Asks for one member and binds it.
    Choose {
        decision: u16,
        slot: Slot,
        none: Pc,
    },
    /// Asks for the next of several members of a list, or binds them if there are enough.
    Pick {
        decision: u16,
        pick: u16,
        none: Pc,
    },
    /// Finds out who is asked at the same time.
    SealStart(u16),
    /// Turns to the next of them, or leaves at `end`.
    SealNext {
        group: u16,
        end: Pc,
    },
    /// Keeps the answer just given, sealed.
    SealKeep(u16),
    /// Opens the answers, all at once; goes to `none` if nobody could be asked.
    SealOpen {
        group: u16,
        none: Pc,
    },
    /// Asks chance. `secret` is where it is kept who sees the answer.
    Roll {
        roll: u16,
        slot: Slot,
        secret: Option<Slot>,
    },
    /// Puts listening triggers into the queue.
    Emit(Signal),
    /// Runs queued triggers until there are none.
    Drain,
    /// Ends the game if an ending holds.
    CheckEnds,
    /// The end of an action's own effects.
    ActionDone {
        action: u16,
        ret: Slot,
        locals: u32,
        actor: Slot,
    },
    /// The end of a top-level action with its triggers.
    LeaveTop,
    EnterPhase(u16),
    /// Sets back what begins anew with a phase or sequence, by number.
    Reset(u16),
    /// Goes to `end` if the phase or turn was told to end.
    IfEnded {
        end: Pc,
    },
    /// Forgets that the phase was told to end; goes to `turn_end` if the turn was.
    PhaseOver {
        turn_end: Pc,
    },
    /// Tells triggers that the turn, and maybe the round, ends.
    TurnOver,
    /// Chooses who is next and begins the turn at `to`.
    NextTurn {
        to: Pc,
    },
    FirstTurn,
    EndPhase,
    EndTurn,
    SetNext(NodeId),
    Eliminate(NodeId),
    Finish(u16),
    SetupDone,
    /// Clears words: locals that are no longer read.
    Clear(u32),
}

impl Op {
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

    /// Its facts.
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

    /// The same operation with changed operands: the nodes, lists and targets that it evaluates itself. Operands in
    /// tables of the program (decisions, rounds, groups, rolls, tokens to create, results) are not visited.
    pub fn with_operands(mut self, c: &mut impl Change) -> Self {
        match &mut self {
            Op::JumpIfNot { when, test, .. } => change(c, [when, test]),
            Op::Local { value, .. } => change(c, [value]),
            Op::SetVarConst { target, offset, .. } => {
                *target = c.target(*target);
                change(c, [offset]);
            }
            Op::SetVar { target, value: node, .. } | Op::AddVar { target, delta: node, .. } => {
                *target = c.target(*target);
                change(c, [node]);
            }
            Op::SetProp { token, value, .. } => change(c, [token, value]),
            Op::AddProp { token, delta, .. } => change(c, [token, delta]),
            Op::SetOwner { token, value } | Op::SetType { token, value } => {
                change(c, [token, value])
            }
            Op::StoreList { list, .. }
            | Op::EachStart { list, .. }
            | Op::StoredLoopStart { list, .. }
            | Op::Conceal(list) => *list = c.list(*list),
            Op::Reveal { list, to } => {
                *list = c.list(*list);
                change(c, to.as_mut());
            }
            Op::Move { token, to, .. } => change(c, [token, to]),
            Op::MoveAll { list, to, .. } => {
                *list = c.list(*list);
                change(c, [to]);
            }
            Op::Draw { from, to, count } => change(c, [from, to, count]),
            Op::CreateOne { of, place, owner } => change(c, [of, place, owner]),
            Op::RepeatStart { max: node, .. }
            | Op::Shuffle(node)
            | Op::Destroy(node)
            | Op::SetNext(node)
            | Op::Eliminate(node) => change(c, [node]),
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

/// Changes nodes in order.
fn change<'n>(c: &mut impl Change, nodes: impl IntoIterator<Item = &'n mut NodeId>) {
    for node in nodes {
        *node = c.node(*node);
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
