//! Operations, and what they write.

use super::{ListId, NodeId, Pc, Slot};
use crate::value::Range;
use boardwright_def::Position;

/// Where a written value goes and how it is bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Target {
    /// Whose variable it is.
    pub scope: Scope,
    /// First word; `offset` is added.
    pub base: u32,
    /// Which player's or cell's, for their variables.
    pub offset: Option<NodeId>,
    /// What it may hold.
    pub range: Range,
    /// Whether a value beyond the bounds is refused instead of stopping there.
    pub refuse: bool,
    /// Index into the variables of its scope, for events.
    pub var: u16,
    /// Whether the word names a token: those are hashed by what the token is, not by its number.
    pub token: bool,
}

impl Target {
    /// Whether it always holds a number that is not less than 0, hashed as it is.
    #[inline]
    pub fn is_natural(&self) -> bool {
        self.range.lo >= 0 && !self.range.none && !self.token
    }
}

/// Whose a variable is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    Game,
    Player,
    /// A cell's.
    Cell,
}

/// Where a moved token comes to lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Insertion {
    /// On a stack or in a set as usual, at the back of a queue.
    Usual,
    First,
    Last,
    Random,
    /// Behind so many others, as chance said.
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

/// An operation. Small bodies run inside the loop; the others are calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Jump(Pc),
    /// `lean` says the same as `when`, by which explanations go, in a way that is quicker to find out.
    JumpIfNot {
        when: NodeId,
        lean: NodeId,
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
        /// What the target says, an offset of 0 where it has none.
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
    /// Computes a list for a loop that cannot be suspended. `at_once`: all that is done in it, two
    /// operations on, is to add a constant to a variable of the member, or to give the token on it to one
    /// player.
    EachStart {
        list: ListId,
        limit: u32,
        at_once: bool,
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
    /// Where it may lead instead of on, as linking aims it.
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
}

/// What a trigger can listen to, resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Signal {
    PhaseEnter(u16),
    PhaseExit(u16),
    TurnStart,
    TurnEnd,
    RoundStart,
    RoundEnd,
}
