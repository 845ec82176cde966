//! Decisions: who is asked, what can be answered, and how answers are found.

use super::{Alternative, MaskPair, VariableScan};
use crate::code::{BitboardId, Insertion, ListId, NodeId, Pc, Reg, Slot};
use crate::{CauseId, Kind};

/// Tables of decisions.
#[derive(Debug, Default)]
pub(crate) struct Decisions {
    pub defs: Vec<DecisionDef>,
    /// Costs that are tried before an action is listed.
    pub trials: Vec<TrialDef>,
    pub picks: Vec<PickDef>,
    pub together: Vec<TogetherDef>,
    /// True if some answer only puts a token on the place that it names.
    pub any_placement: bool,
}

#[derive(Debug)]
pub(crate) struct DecisionDef {
    /// Who decides.
    pub by: NodeId,
    pub alternatives: Vec<AltDef>,
    /// The same by who decides; empty where there are too many players for that.
    pub seats: Vec<Vec<AltDef>>,
    /// The same, as hosts see them.
    pub shown: Vec<Alternative>,
    pub prompt: Option<String>,
    /// Whether it is asked even if nothing but `done` is legal.
    pub always: bool,
    /// Which choice of several members it is one pick of.
    pub pick: Option<u16>,
    /// Whether it is a window: no procedure is under way while it is asked.
    pub window: bool,
    /// The group that answers it, each member sealed from the others.
    pub group: Option<u16>,
    /// Whether it always goes on with the ply of the decision before it.
    pub further: bool,
    /// Where it goes on if nothing is offered, of one that is put again, to whoever has the next turn, as soon
    /// as an action is over: but for endings nothing comes between.
    pub again: Option<Pc>,
    pub cause: CauseId,
}

impl DecisionDef {
    /// What a player can answer.
    #[inline]
    pub fn answers(&self, decider: i32) -> &[AltDef] {
        self.seats.get(decider as usize).unwrap_or(&self.alternatives)
    }

    /// The answer of a player, where there is one alone.
    #[inline(always)]
    pub fn sole(&self, decider: i32) -> Option<&AltDef> {
        match self.answers(decider) {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Its answers as they are listed: for each player, if they differ.
    pub fn listed(&self) -> impl Iterator<Item = &AltDef> {
        let of_all = if self.seats.is_empty() { self.alternatives.as_slice() } else { &[] };
        of_all.iter().chain(self.seats.iter().flatten())
    }

    /// The same, to be changed.
    pub fn listed_mut(&mut self) -> impl Iterator<Item = &mut AltDef> {
        let of_all = if self.seats.is_empty() { self.alternatives.as_mut_slice() } else { &mut [] };
        of_all.iter_mut().chain(self.seats.iter_mut().flatten())
    }

    /// A decision of one answer, within an action or beside it.
    pub fn new(
        by: NodeId,
        alternatives: Vec<AltDef>,
        shown: Vec<Alternative>,
        prompt: Option<String>,
        cause: CauseId,
    ) -> Self {
        let (always, window, further) = (false, false, false);
        let (pick, group, again) = (None, None, None);
        Self {
            by,
            alternatives,
            seats: Vec::new(),
            shown,
            prompt,
            always,
            pick,
            window,
            group,
            further,
            again,
            cause,
        }
    }
}

/// A choice of several members of a list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PickDef {
    pub list: ListId,
    /// Whether the members are tokens, which may be equal.
    pub tokens: bool,
    pub min: NodeId,
    pub max: Option<NodeId>,
    pub limit: u32,
    pub ordered: bool,
    /// What must hold of all that are chosen, by its number in [`Program::together`].
    pub together: Option<u16>,
    /// Where the picks are kept while they are asked for, and where the name has them then: a word
    /// with their number, then they themselves.
    pub store: u32,
    pub to: u32,
}

/// Conditions on all that is chosen together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TogetherDef {
    /// What they come to in sum, and how much that may be. Numbers below 0 count as 0.
    pub sum: Option<(LookDef, NodeId)>,
    /// What all share that have it.
    pub same: Option<LookDef>,
    /// What each has and no two share.
    pub distinct: Option<LookDef>,
}

/// What is looked at in each member of a list: where the member stands meanwhile, and the value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LookDef {
    pub reg: u8,
    pub value: NodeId,
}

#[derive(Debug)]
pub(crate) struct AltDef {
    pub take: Take,
    pub params: Vec<ParamDef>,
    /// `guards[k]`: conditions tested when the first `k` parameters are bound.
    pub guards: Vec<Vec<NodeId>>,
    /// Counters of this action that must be below their limits: word (plus decider) and limit.
    pub limits: Vec<(u32, i32)>,
    /// A cost of plain effects, tried one after the other.
    pub cost: Vec<CostStep>,
    /// A cost of any other effects, by the number of its trial.
    pub trial: Option<u32>,
    /// All of its moves at once, where it has one parameter over cells and nothing else to test.
    pub cells: Option<CellsDef>,
    /// The same where the cells are chosen by a variable.
    pub having: Option<VariableScan>,
    /// How its moves are found at once, where linking saw a way.
    pub plan: Option<Plan>,
    /// Parameters that later decisions ask for: there must be a way to choose them.
    pub rest: Option<Box<AltDef>>,
    /// Whether nothing is tried once its parameters are bound: it costs nothing and has no rest.
    pub free: bool,
    /// Whether it is an action that asks for nothing: its guards alone decide.
    pub lone: bool,
    /// What it does, where that is to put a token on the place it asks for and nothing else.
    pub puts: Option<Placement>,
    /// Where its parts stand in the definition. Apart from what listing reads.
    pub told: Box<Told>,
}

/// Moves that are cells of a set and nothing else.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CellsDef {
    pub set: BitboardId,
    /// Where a cell stands in a packed move.
    pub shift: u8,
    /// The set, where it is found in a few steps.
    pub quick: Option<MaskPair>,
}

/// A token that comes to a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placement {
    /// Its type and owner, by the number of what such tokens have in common.
    pub face: u32,
}

/// Where the parts of an alternative stand in the definition, for explanations alone.
#[derive(Debug, Clone, Default)]
pub(crate) struct Told {
    /// The action, the option, or what asks.
    pub base: String,
    /// How many parameters stand before the first of the alternative.
    pub first: usize,
    /// By guard, as the guards are kept.
    pub guards: Vec<Vec<String>>,
}

/// All moves of an alternative with one or two parameters: the cells of a set or the tokens on them,
/// each with what lies in fixed steps from it.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub base: BitboardId,
    pub seconds: Seconds,
    /// How all its sets are found at once: those of the second values, then the base.
    pub code: Option<BitboardCode>,
    /// Whether the first parameter is the token on the cell.
    pub pieces: bool,
    /// Whether it is right only while no cell holds two tokens.
    pub single: bool,
    /// The plan where a condition does not hold.
    pub otherwise: Option<(NodeId, Box<Plan>)>,
}

impl Plan {
    /// Rows of one plan at most: a bit of a word for each.
    pub const MOST_ROWS: usize = 64;

    /// The plan and the other one.
    pub fn both(&self) -> impl Iterator<Item = &Plan> {
        [self].into_iter().chain(self.otherwise.iter().map(|(_, plan)| plan.as_ref()))
    }

    /// Its sets: those of the second values, then the cells of the first.
    pub fn sets(&self) -> impl Iterator<Item = BitboardId> {
        let (rows, one): (&[_], _) = match &self.seconds {
            Seconds::None => (&[], None),
            Seconds::Rows { rows, .. } => (rows, None),
            Seconds::Cells(set) | Seconds::Near { within: set, .. } => (&[], Some(*set)),
        };
        rows.iter().map(|row| row.within).chain(one).chain([self.base])
    }
}

/// A stretch of the steps of sets. What it finds comes to stand in its first slots.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BitboardCode {
    pub start: u32,
    pub end: u32,
    /// The sets that have to be found by themselves before, as a stretch of all of these.
    pub given: u32,
    pub gifts: u8,
}

impl BitboardCode {
    /// Sets that it can hold at a time.
    pub const SLOTS: usize = 64;
}

/// What the second parameter can be.
#[derive(Debug, Clone)]
pub(crate) enum Seconds {
    /// There is none.
    None,
    /// Each of these, in order, for some of the cells.
    Rows {
        rows: Vec<Row>,
        /// What they come to, row by row for each cell, if none of them is a token.
        table: Option<Vec<u64>>,
    },
    /// Each of these cells, whatever the first one is.
    Cells(BitboardId),
    /// Each of these cells that is a neighbour of the first one, in the order of its neighbours.
    Near {
        within: BitboardId,
        /// Neighbours of a cell at most.
        most: usize,
        /// As many for each cell of a board of one word: each neighbour as it stands in a packed move and
        /// as a member of a set; those that are missing are in none. Empty for wider boards.
        table: Vec<(u64, u64)>,
    },
}

/// One value of a second parameter.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// The cells for which it is an option.
    pub within: BitboardId,
    pub target: RowTarget,
}

/// What the second parameter is, by the cell of the first: as it stands in a packed move. Elsewhere than
/// in the cells of its row it means nothing.
#[derive(Debug, Clone)]
pub(crate) enum RowTarget {
    /// The same for all cells.
    Word(u64),
    /// The place where a step from each cell leads.
    Place(Vec<u64>),
    /// The token there; the places themselves. It is no option if a packed move has no room for it.
    Piece(Vec<u16>),
}

impl Row {
    /// What some rows come to, row by row for each cell; nothing if one of them is a token.
    pub fn table(rows: &[Self], cells: usize) -> Option<Vec<u64>> {
        let at = |cell: usize| {
            rows.iter().map(move |row| match &row.target {
                RowTarget::Word(packed) => Some(*packed),
                RowTarget::Place(leads) => Some(leads[cell]),
                RowTarget::Piece(_) => None,
            })
        };
        (0..cells).flat_map(at).collect()
    }
}

impl AltDef {
    /// An alternative that tests nothing beyond its parameters.
    pub fn plain(take: Take, params: Vec<ParamDef>) -> Self {
        let guards = vec![Vec::new(); params.len() + 1];
        Self {
            take,
            params,
            guards,
            limits: Vec::new(),
            cost: Vec::new(),
            trial: None,
            cells: None,
            having: None,
            plan: None,
            rest: None,
            free: false,
            lone: false,
            puts: None,
            told: Box::default(),
        }
    }

    /// The first `count` parameters as a decision of their own; the others are its rest.
    pub fn cut(mut self, count: usize) -> Self {
        if count < self.params.len() {
            let mut rest = Self::plain(self.take, self.params.split_off(count));
            rest.guards[1..].swap_with_slice(&mut self.guards[count + 1..]);
            self.guards.truncate(count + 1);
            let behind = self.told.guards.split_off((count + 1).min(self.told.guards.len()));
            rest.told.guards = std::iter::once(Vec::new()).chain(behind).collect();
            (rest.told.base, rest.told.first) = (self.told.base.clone(), self.told.first + count);
            rest.cost = std::mem::take(&mut self.cost);
            rest.trial = self.trial.take();
            self.rest = Some(Box::new(rest.planned()));
        }
        self.planned()
    }

    /// Whether nothing is tested beside its parameters.
    pub fn is_bare(&self) -> bool {
        self.limits.is_empty() && self.free && self.guards.iter().all(Vec::is_empty)
    }

    /// The alternative with the shortest way to its moves found out.
    pub fn planned(mut self) -> Self {
        self.free = self.cost.is_empty() && self.trial.is_none() && self.rest.is_none();
        let bare = self.is_bare();
        self.cells = match self.params.as_slice() {
            [param] if bare && param.given.is_none() => {
                param.set.map(|set| CellsDef { set, shift: param.shift, quick: None })
            }
            _ => None,
        };
        self.lone = matches!(self.take, Take::Action { .. })
            && self.free
            && self.params.is_empty()
            && self.limits.is_empty();
        if self.cells.is_some() {
            self.plan = None;
        }
        self
    }
}

/// One effect of a cost, as it is tried before an action is listed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum CostStep {
    Set { target: u16, value: NodeId },
    Add { target: u16, delta: NodeId },
    SetProp { token: NodeId, prop: u16, value: NodeId },
    AddProp { token: NodeId, prop: u16, delta: NodeId },
    Draw { from: NodeId, to: NodeId, count: NodeId },
    Move { token: NodeId, to: NodeId, insertion: Insertion },
    Destroy { token: NodeId },
}

/// A cost that is tried by running its operations on a copy, until they are at their end.
#[derive(Debug)]
pub(crate) struct TrialDef {
    /// The arguments chosen with the decision, and where the procedure has them.
    pub args: Vec<(Reg, Slot)>,
    /// Where the procedure has who acts.
    pub actor: Slot,
    /// The procedure whose cost it is, by its number in the table of locals.
    pub locals: u32,
    pub entry: Pc,
    pub end: Pc,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Take {
    /// Runs an action: its entry, where it keeps where to come back and its actor, the action.
    Action {
        entry: Pc,
        ret: Slot,
        actor: Slot,
        action: u16,
    },
    /// Goes on with an action whose further arguments these are.
    Argument,
    Choose,
    /// One more member of several, by the number of the choice.
    Pick(u16),
    /// No more of them.
    Enough(u16),
    Done {
        to: Pc,
    },
    Skip,
}

#[derive(Debug)]
pub(crate) struct ParamDef {
    pub kind: Kind,
    /// The list it is chosen from.
    pub list: ListId,
    /// The same as a set of cells, where it is one.
    pub set: Option<BitboardId>,
    /// Whether no value can stand in the list twice.
    pub distinct: bool,
    /// A value the asker gave: it must be in the list.
    pub given: Option<NodeId>,
    pub reg: Reg,
    /// Where the action has it.
    pub slot: Slot,
    /// Where it stands in a packed move.
    pub lo: i32,
    pub shift: u8,
    pub bits: u8,
    /// Whether it is a cell, or a token on one, and something is tested with each value.
    pub tested: bool,
}

impl ParamDef {
    /// A value as it stands in a packed move. `none`, and what there is no room for, is no option:
    /// linking sizes the room by the declared domain.
    #[inline]
    pub fn pack(&self, value: i32) -> Option<u64> {
        // `none` is less than every `lo`: what is below zero is too large without its sign.
        let offset = (i64::from(value) - i64::from(self.lo)) as u64;
        (offset >> self.bits == 0).then_some(offset << self.shift)
    }

    /// The value in a packed move.
    #[inline]
    pub fn unpack(&self, packed: u64) -> i32 {
        (packed >> self.shift & ((1 << self.bits) - 1)) as i32 + self.lo
    }
}

#[derive(Debug)]
pub(crate) struct RollDef {
    pub outcomes: RollOutcomes,
    pub kind: Kind,
    pub faces: u32,
    pub dice: u32,
    /// The outcome that a packed move of 0 stands for.
    pub lo: i32,
    pub shown: Vec<Alternative>,
    pub cause: CauseId,
    /// Who alone sees what comes.
    pub viewer: Option<NodeId>,
}

/// What a roll for one player gave, kept in the state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SecretRoll {
    /// The word that holds it.
    pub value: u32,
    /// The word that holds who sees it; `none` while nothing secret is held.
    pub viewer: u32,
    pub roll: u16,
}

#[derive(Debug)]
pub(crate) enum RollOutcomes {
    /// Values with weights, in canonical order, and the sum of the weights.
    Weighted(Vec<(i32, u32)>, u32),
    /// Members of a list, equally likely.
    List(ListId),
}
