//! The flat code: expression nodes, list nodes, set nodes and ply operations.
//!
//! Everything is a small `Copy` value in one of a few arrays of the program; references are indices
//! into them. Nodes refer only to nodes made before them, so evaluation terminates.

use crate::program::Range;
use crate::value::NONE;

/// Index of a list expression.
pub(crate) type ListId = u32;
/// Index of a set expression.
pub(crate) type SetId = u32;
/// Index of an operation.
pub(crate) type Pc = u32;
/// A scratch register that holds a parameter or a member under test during evaluation.
pub(crate) type Reg = u8;

/// A scalar expression: a node of the table, or a plain read or constant that needs no node. Most
/// operands are plain, and reading them without the table is what makes conditions quick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(u32);

/// What a [`NodeId`] stands for.
pub(crate) enum Operand {
    Node(usize),
    /// A word of the state.
    Word(usize),
    /// A value in the machine's own memory.
    Local(u8),
    Reg(Reg),
    Const(i32),
}

impl NodeId {
    /// The upper bits say which operand it is; the lower ones are its number.
    const BITS: u32 = 29;
    const NODE: u32 = 0;
    const WORD: u32 = 1;
    const LOCAL: u32 = 2;
    const REG: u32 = 3;
    const CONST: u32 = 4;
    /// Stands for `none`, which has no room of its own.
    const LEAST: i32 = -(1 << (Self::BITS - 1));

    const fn new(tag: u32, number: u32) -> Self {
        Self(tag << Self::BITS | number & ((1 << Self::BITS) - 1))
    }

    pub const fn node(at: usize) -> Self {
        Self::new(Self::NODE, at as u32)
    }

    pub const fn word(at: u32) -> Self {
        Self::new(Self::WORD, at)
    }

    pub const fn local(number: u8) -> Self {
        Self::new(Self::LOCAL, number as u32)
    }

    pub const fn reg(reg: Reg) -> Self {
        Self::new(Self::REG, reg as u32)
    }

    /// A constant, if there is room for it.
    pub const fn constant(value: i32) -> Option<Self> {
        match value {
            NONE => Some(Self::new(Self::CONST, Self::LEAST as u32)),
            _ if value > Self::LEAST && value < -Self::LEAST => {
                Some(Self::new(Self::CONST, value as u32))
            }
            _ => None,
        }
    }

    #[inline(always)]
    pub const fn operand(self) -> Operand {
        // Bit by bit: a jump by a table of the five is foreseen less well and takes longer.
        let (number, has) = (self.0 & ((1 << Self::BITS) - 1), self.0 >> Self::BITS);
        if has & Self::CONST != 0 {
            let unused = 32 - Self::BITS;
            match (number << unused) as i32 >> unused {
                Self::LEAST => Operand::Const(NONE),
                value => Operand::Const(value),
            }
        } else if has & Self::LOCAL != 0 {
            if has & Self::WORD != 0 {
                Operand::Reg(number as u8)
            } else {
                Operand::Local(number as u8)
            }
        } else if has & Self::WORD != 0 {
            Operand::Word(number as usize)
        } else {
            Operand::Node(number as usize)
        }
    }
}

/// Where a procedure keeps a value: in a word of the state, or, if the machine cannot come to rest
/// before the value is forgotten, in the machine's own memory, which costs neither hash nor journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Slot(u32);

/// Values in the machine's own memory.
pub(crate) const LOCALS: usize = 256;

impl Slot {
    const LOCAL: u32 = 1 << 31;

    pub const fn word(at: u32) -> Self {
        Self(at)
    }

    pub const fn local(number: u8) -> Self {
        Self(number as u32 | Self::LOCAL)
    }

    /// The number in the machine's own memory, or the word of the state.
    #[inline]
    pub const fn place(self) -> Result<u8, usize> {
        if self.0 & Self::LOCAL == 0 { Err(self.0 as usize) } else { Ok(self.0 as u8) }
    }

    /// The node that reads it.
    pub fn node(self) -> NodeId {
        match self.place() {
            Ok(number) => NodeId::local(number),
            Err(at) => NodeId::word(at as u32),
        }
    }
}

/// A scalar expression. `none` is [`crate::value::NONE`]; conditions are 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// A constant too large for a [`NodeId`].
    Const(i32),
    /// The word `base + offset`: of a player or cell.
    WordAt {
        base: u32,
        offset: NodeId,
    },
    /// What a table holds for a place: an entry for each cell, `none` for other places.
    ConstAt {
        table: u32,
        at: NodeId,
    },
    /// The first member of a list that each player has one of, where it is the same all game: a word of
    /// the constants for each player.
    FirstOf {
        table: u32,
        player: NodeId,
    },
    /// The number of a cell on a board, from 0; `none` of other places.
    CellOn {
        at: NodeId,
        board: u16,
    },
    And(NodeId, NodeId),
    Or(NodeId, NodeId),
    Not(NodeId),
    Eq(NodeId, NodeId),
    Lt(NodeId, NodeId),
    Le(NodeId, NodeId),
    /// Numbers, 64 bits wide inside an expression.
    Compute(Arithmetic, NodeId, NodeId),
    If {
        when: NodeId,
        then: NodeId,
        otherwise: NodeId,
    },
    In {
        item: NodeId,
        list: ListId,
    },
    TokenProp {
        token: NodeId,
        prop: u16,
    },
    TokenOwner(NodeId),
    TokenType(NodeId),
    TokenPlace(NodeId),
    TypeProp {
        of: NodeId,
        prop: u16,
    },
    /// The set of the members of a list.
    SetOf {
        list: ListId,
        /// The word of what the lowest bit stands for.
        first: i32,
        /// All bits that stand for anything.
        whole: i32,
    },
    /// Whether a set has a member.
    Has {
        set: NodeId,
        item: NodeId,
        first: i32,
    },
    /// The word in a column of a table for a key.
    TableCell {
        key: NodeId,
        column: u16,
    },
    PlaceEmpty(NodeId),
    PlaceCount(NodeId),
    PlacePiece(NodeId),
    PlaceOwner(NodeId),
    PlaceIndex(NodeId),
    PlaceRow(NodeId),
    PlaceCol(NodeId),
    /// The number of a player's seat, from 1.
    Seat(NodeId),
    /// The place `base + player`.
    PlaceOf {
        base: u16,
        player: NodeId,
    },
    Cell {
        board: u16,
        row: NodeId,
        col: NodeId,
    },
    Next(NodeId),
    Previous(NodeId),
    Step {
        from: NodeId,
        direction: NodeId,
        distance: NodeId,
    },
    /// The first place in a direction for which `when` does not hold.
    Past {
        from: NodeId,
        direction: NodeId,
        reg: Reg,
        when: NodeId,
    },
    Adjacent(NodeId, NodeId),
    Distance(NodeId, NodeId),
    /// `list` is the places reached; the target is compared with its members and the start.
    Reached {
        from: NodeId,
        to: NodeId,
        list: ListId,
    },
    Count(ListId),
    NonEmpty(ListId),
    First(ListId),
    Last(ListId),
    Fold {
        list: ListId,
        reg: Reg,
        value: NodeId,
        by: FoldBy,
    },
    /// Whether a place is in a set, which is what `plain` says of it: that is asked of places that
    /// are no cells, and, where `single`, while a cell holds two tokens.
    InSet {
        set: SetId,
        at: NodeId,
        plain: NodeId,
        single: bool,
    },
    SetCount(SetId),
    SetAny(SetId),
    SetNone(SetId),
    LineAny {
        set: SetId,
        lines: u16,
    },
    LineCount {
        set: SetId,
        lines: u16,
    },
    Score(NodeId),
    /// Whether no cell holds two tokens.
    Single,
    /// Whether a way leads from a cell of one set to one of another, all cells between them in
    /// `through`.
    Joined {
        from: SetId,
        to: SetId,
        through: SetId,
    },
}

/// Arithmetic with two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Arithmetic {
    Add,
    Sub,
    Mul,
    /// Quotient rounded down; 0 where there is none.
    Div,
    /// What is left by `Div`.
    Mod,
    Min,
    Max,
    /// How far apart they are.
    Distance,
}

/// How a fold combines. Members whose value is `none` are skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum FoldBy {
    Sum,
    Min,
    Max,
    /// Whether the value holds for one.
    Some,
    /// Whether the value holds for all.
    All,
    /// For how many the value holds.
    Count,
}

/// A list expression, evaluated into a scratch list in its stated order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum List {
    /// The tokens of one place, in list order.
    Tokens(NodeId),
    /// The tokens of several places, place by place.
    TokensIn(ListId),
    /// The tokens of a player on cells.
    Pieces(NodeId),
    Ints {
        min: NodeId,
        max: NodeId,
        step: i32,
    },
    /// A stretch of the program's constant words.
    Consts {
        start: u32,
        len: u32,
    },
    Others(NodeId),
    Clockwise(NodeId),
    /// Zones that are no cells and belong to a player.
    ZonesOf(NodeId),
    /// One of several constant lists, by player: entries `table + player` of `consts_of`.
    ConstsOf {
        table: u32,
        player: NodeId,
    },
    Adjacent(NodeId),
    /// Places joined through places that satisfy `via`, at most `steps` away unless that is none.
    Connected {
        from: NodeId,
        reg: Reg,
        via: NodeId,
        steps: NodeId,
    },
    /// Places in a direction as long as `when` holds.
    Ray {
        from: NodeId,
        direction: NodeId,
        reg: Reg,
        when: NodeId,
    },
    /// The places of [`List::Ray`] in several directions, each once, where `when` does not read the
    /// direction. Where `ends` is a set, only of rays whose first place beyond is in it.
    Fan {
        from: NodeId,
        /// Directions.
        ways: ListId,
        reg: Reg,
        when: NodeId,
        ends: Option<SetId>,
    },
    /// The next `n` places in a direction for which `when` holds.
    Walk {
        from: NodeId,
        direction: NodeId,
        n: NodeId,
        reg: Reg,
        when: NodeId,
    },
    Between(NodeId, NodeId),
    /// The members of a set, in order.
    Members {
        set: NodeId,
        /// The word of what the lowest bit stands for.
        first: i32,
    },
    Where {
        list: ListId,
        reg: Reg,
        when: NodeId,
    },
    Union(ListId, ListId),
    /// The members of `each` for every member of `list`, each once.
    Unite {
        list: ListId,
        reg: Reg,
        each: ListId,
    },
    Otherwise(ListId, ListId),
    /// One of two lists, by a condition that is the same for their members.
    Cond {
        when: NodeId,
        then: ListId,
        otherwise: ListId,
    },
    /// All of a list or nothing, by a condition that is the same for its members.
    If {
        when: NodeId,
        list: ListId,
    },
    /// One of two lists that say the same, by what is quicker now.
    Either {
        when: NodeId,
        then: ListId,
        otherwise: ListId,
    },
    Extreme {
        list: ListId,
        reg: Reg,
        value: NodeId,
        highest: bool,
    },
    /// The members whose value is new.
    Distinct {
        list: ListId,
        reg: Reg,
        value: NodeId,
    },
    Take {
        list: ListId,
        n: NodeId,
    },
    /// What a name holds: a word with the number of members, then these.
    Kept(u32),
    /// A stretch of the program's item nodes.
    Items {
        start: u32,
        len: u32,
    },
    /// The cells of a set, ascending.
    Set(SetId),
    /// Where the tokens of a list stand, each place once.
    PlacesOf(ListId),
}

/// A set of cells, evaluated word-wise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Set {
    /// A plane of the state, by number.
    Plane(u16),
    /// The plane `base + player`.
    PlaneOf {
        base: u16,
        player: NodeId,
    },
    /// A constant mask of the program, by number.
    Mask(u16),
    And(SetId, SetId),
    Or(SetId, SetId),
    /// Members of the first that are not in the second.
    Minus(SetId, SetId),
    /// Everything or nothing, by a condition that does not depend on the member.
    If {
        when: NodeId,
        set: SetId,
    },
    /// Cells from which a step in a direction ends in the set.
    StepInto {
        shift: u16,
        set: SetId,
    },
    /// The mask of a player, by its number among the rows of masks.
    MaskOf {
        first: u32,
        player: NodeId,
    },
    /// Cells from which the first cell beyond a run, in the direction of a shift, is in the set.
    Beyond {
        shift: u16,
        run: SetId,
        set: SetId,
    },
    /// The set of a player, by its number among the rows of sets: what `plain` is for each of them.
    OfPlayer {
        first: u32,
        player: NodeId,
        plain: SetId,
    },
    /// One place.
    One(NodeId),
    /// The places of a list.
    FromList(ListId),
}

impl Set {
    /// The same of other sets: each that it is made of is changed.
    pub fn with_parts(self, mut change: impl FnMut(SetId) -> SetId) -> Self {
        match self {
            Set::And(a, b) => Set::And(change(a), change(b)),
            Set::Or(a, b) => Set::Or(change(a), change(b)),
            Set::Minus(a, b) => Set::Minus(change(a), change(b)),
            Set::If { when, set } => Set::If { when, set: change(set) },
            Set::StepInto { shift, set } => Set::StepInto { shift, set: change(set) },
            Set::Beyond { shift, run, set } => {
                Set::Beyond { shift, run: change(run), set: change(set) }
            }
            Set::OfPlayer { first, player, plain } => {
                Set::OfPlayer { first, player, plain: change(plain) }
            }
            Set::Plane(_)
            | Set::PlaneOf { .. }
            | Set::Mask(_)
            | Set::MaskOf { .. }
            | Set::One(_)
            | Set::FromList(_) => self,
        }
    }

    /// Looks at each set that it is made of.
    pub fn each_part(self, mut look: impl FnMut(SetId)) {
        self.with_parts(|part| {
            look(part);
            part
        });
    }
}

/// One step of finding sets: writes the slot `into` from slots that were written before.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SetStep {
    Plane {
        into: u8,
        plane: u16,
    },
    Mask {
        into: u8,
        mask: u16,
    },
    Copy {
        into: u8,
        from: u8,
    },
    And {
        into: u8,
        a: u8,
        b: u8,
    },
    Or {
        into: u8,
        a: u8,
        b: u8,
    },
    Minus {
        into: u8,
        a: u8,
        b: u8,
    },
    StepInto {
        into: u8,
        shift: u16,
        a: u8,
    },
    /// As [`Set::Beyond`]; where a set is one word, every run has fewer than `1 << doublings` cells.
    Beyond {
        into: u8,
        shift: u16,
        run: u8,
        set: u8,
        doublings: u8,
    },
    /// A set that was found by itself before, by its number among them.
    Given {
        into: u8,
        number: u8,
    },
}

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
pub(crate) enum Lie {
    /// On a stack or in a set as usual, at the back of a queue.
    Usual,
    First,
    Last,
    Random,
    /// Behind so many others, as chance said.
    At(u16),
}

/// An operation. Small bodies run inside the loop; the others are calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Jump(Pc),
    JumpIfNot {
        when: NodeId,
        to: Pc,
    },
    /// Sets a local word without event.
    Local {
        slot: Slot,
        value: NodeId,
    },
    /// Keeps the members of a list, `limit` at most, behind a word with their number.
    Keep {
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
        lie: Lie,
    },
    MoveAll {
        list: ListId,
        to: NodeId,
        lie: Lie,
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
    /// Computes a list for a loop that cannot be suspended.
    EachStart {
        list: ListId,
        limit: u32,
    },
    /// Takes the next member or leaves the loop.
    EachNext {
        slot: Slot,
        end: Pc,
    },
    /// Computes a list into words of the state, for a loop that may be suspended:
    /// `store` holds the position, `store + 1` the length, then the members.
    KeptStart {
        list: ListId,
        store: u32,
        limit: u32,
    },
    KeptNext {
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
            | Op::KeptNext { end: to, .. }
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
