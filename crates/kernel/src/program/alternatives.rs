//! Alternatives of a decision: their parameters, guards, costs and effects, and the form of their moves.

use super::{MaskPair, Plan, VariableScan};
use crate::code::{BitboardId, ListId, NodeId, Op, Pc, Reg, Slot};
use crate::{CauseId, Kind};

/// One alternative of a decision.
#[derive(Debug)]
pub(crate) struct AltDef {
    pub take: Take,
    pub params: Vec<ParamDef>,
    /// `guards[k]`: conditions tested when the first `k` parameters are bound.
    pub guards: Vec<Vec<NodeId>>,
    /// Counters of this action that must be below their limits: word (plus decider) and limit.
    pub limits: Vec<(u32, i32)>,
    /// A cost of plain effects ([`Op`]s without bodies), tried one after the other.
    pub cost: Vec<Op>,
    /// A cost of any other effects, by the number of its trial.
    pub trial: Option<u32>,
    /// The operation after the cost that asks this question. An answer is legal only if the rest of that cost can
    /// still be paid.
    pub pays: Option<Pc>,
    /// The conditions on the position that it leads to.
    pub after: Option<AfterDef>,
    /// The way of listing its moves. Until linking ends, only a plan is distinguished from other ways.
    pub listing: Listing,
    /// Parameters that later decisions ask for. The alternative is legal only if they can be chosen.
    pub rest: Option<Box<AltDef>>,
    /// The token that it puts on the place it asks for, if it does nothing else: its type and owner, by the number of
    /// their [`super::Face`].
    pub puts: Option<u32>,
    /// Kept apart from the data that listing reads.
    pub origin: Box<Origin>,
}

/// The way of listing the moves of an alternative. The forms that most games use come first.
#[derive(Debug)]
pub(crate) enum Listing {
    /// The cells of a bitboard. It has one parameter, and nothing else is tested.
    Cells(CellsDef),
    /// One move if the guards hold. It is an action without parameters, limits and cost.
    Guards,
    /// The cells of one variable scan. It has one parameter, and nothing else is tested.
    Scan(VariableScan),
    /// By a plan. Where the plan does not apply, as `Parameters`.
    Plan(Plan),
    /// Each parameter is bound to each of its values in turn.
    Parameters,
    /// As `Parameters`; then the cost is tried, the position after it, or the parameters of later decisions.
    Tried,
    /// One move that has no condition: `done` or `skip`.
    Pass,
    /// One move if the alternatives before it have none.
    Nothing,
    /// The members that can be picked next, by the number of the choice of several.
    Picks(u16),
    /// The end of the picks, if there may be no more of them.
    Enough(u16),
}

/// Moves that are the cells of a bitboard.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CellsDef {
    pub set: BitboardId,
    /// The bit at which the number of a cell begins in a packed move.
    pub shift: u8,
    /// The bitboard as two masked planes. It is stored here because a lookup by number takes longer than the
    /// two masks.
    pub pair: Option<MaskPair>,
}

/// The paths of the parts of an alternative in the definition. Only explanations and findings read it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Origin {
    /// The path of the action, the option or the question.
    pub base: String,
    /// The same path by its number, once the program is linked.
    pub cause: Option<CauseId>,
    /// Number of parameters before the first of the alternative.
    pub first: usize,
    /// The paths of the guards, in the order of [`AltDef::guards`].
    pub guards: Vec<Vec<String>>,
}

impl AltDef {
    /// Creates an alternative that tests only its parameters.
    pub fn plain(take: Take, params: Vec<ParamDef>) -> Self {
        let guards = vec![Vec::new(); params.len() + 1];
        Self {
            take,
            params,
            guards,
            limits: Vec::new(),
            cost: Vec::new(),
            trial: None,
            pays: None,
            after: None,
            listing: Listing::Parameters,
            rest: None,
            puts: None,
            origin: Box::default(),
        }
    }

    /// The first `count` parameters as a decision of their own; the others become its rest.
    pub fn cut(mut self, count: usize) -> Self {
        if count < self.params.len() {
            let mut rest = Self::plain(self.take, self.params.split_off(count));
            rest.guards[1..].swap_with_slice(&mut self.guards[count + 1..]);
            self.guards.truncate(count + 1);
            let behind = self.origin.guards.split_off((count + 1).min(self.origin.guards.len()));
            rest.origin.guards = std::iter::once(Vec::new()).chain(behind).collect();
            (rest.origin.base, rest.origin.first) =
                (self.origin.base.clone(), self.origin.first + count);
            rest.cost = std::mem::take(&mut self.cost);
            rest.trial = self.trial.take();
            rest.after = self.after.take();
            self.rest = Some(Box::new(rest));
        }
        self
    }

    /// True if a move is legal as soon as its parameters are bound and the guards hold: there is no cost, no
    /// condition on the position after it and no rest.
    pub fn is_free(&self) -> bool {
        let (paid, tested) = (self.cost.is_empty() && self.trial.is_none(), self.after.is_some());
        paid && !tested && self.rest.is_none() && self.pays.is_none()
    }

    /// The only parameter, if the player chooses it and every member of its list is legal without further tests.
    pub fn only_param(&self) -> Option<&ParamDef> {
        let bare =
            self.limits.is_empty() && self.is_free() && self.guards.iter().all(Vec::is_empty);
        let [param] = self.params.as_slice() else { return None };
        (bare && param.given.is_none()).then_some(param)
    }

    /// The cells that are its moves, if it asks for a cell of a bitboard and tests nothing else.
    pub fn cells(&self) -> Option<CellsDef> {
        let param = self.only_param()?;
        param.set.map(|set| CellsDef { set, shift: param.shift, pair: None })
    }

    /// Its plan.
    pub fn plan(&self) -> Option<&Plan> {
        if let Listing::Plan(plan) = &self.listing { Some(plan) } else { None }
    }
}

/// The conditions on the position that an action leads to. They are tested on the copy on which a trial ran its cost
/// and effects. They read the arguments and the decider as guards do.
#[derive(Debug, Clone)]
pub(crate) struct AfterDef {
    /// The number of the trial.
    pub trial: u32,
    pub conditions: Vec<NodeId>,
    /// True if a condition compares the position with earlier ones.
    pub compares: bool,
    /// The counters of limits that the action will have used then: their words, without the decider.
    pub uses: Vec<u32>,
}

/// A cost, or a cost with the effects after it, that is tested on a copy of the machine: its operations run from
/// `entry` to `end`.
#[derive(Debug)]
pub(crate) struct TrialDef {
    /// The arguments chosen with the decision, and their slots in the procedure.
    pub args: Vec<(Reg, Slot)>,
    /// The slot of the acting player in the procedure.
    pub actor: Slot,
    /// The procedure whose code it is, by its number in the table of locals.
    pub locals: u32,
    /// True if it runs the effects after the cost, too.
    pub whole: bool,
    /// True if the cost asks the player who pays.
    pub asks: bool,
    pub entry: Pc,
    pub end: Pc,
}

/// The effect of taking an alternative.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Take {
    /// Runs an action: its entry, the slots of its return address and its actor, its number.
    Action { entry: Pc, ret: Slot, actor: Slot, action: u16 },
    /// Continues an action that asked for these further arguments.
    Argument,
    /// Names one member of a list.
    Choose,
    /// Picks one more member, by the number of the choice of several.
    Pick(u16),
    /// Ends the picks of a choice of several.
    Enough(u16),
    /// Ends a window.
    Done { to: Pc },
    /// Declines an offer.
    Skip,
    /// Answers a question that has no other answer, which the other players may not learn.
    Nothing,
}

/// A parameter of an alternative.
#[derive(Debug)]
pub(crate) struct ParamDef {
    pub kind: Kind,
    /// The list it is chosen from.
    pub list: ListId,
    /// The list as a bitboard, if linking found one.
    pub set: Option<BitboardId>,
    /// True if no value can stand in the list twice.
    pub distinct: bool,
    /// A value that the rule gives instead of the player. It must be in the list.
    pub given: Option<NodeId>,
    pub reg: Reg,
    /// Its slot in the action.
    pub slot: Slot,
    /// The smallest value, and the position and width in a packed move.
    pub lo: i32,
    pub shift: u8,
    pub bits: u8,
    /// True if its values are cells or tokens on cells, and each value is tested.
    pub tested: bool,
}

impl ParamDef {
    /// The bits of a value in a packed move. `None` for `none` and for values outside of the declared domain,
    /// for which a packed move has no room.
    #[inline]
    pub fn pack(&self, value: i32) -> Option<u64> {
        // `none` is less than every `lo`. A negative offset is too large as an unsigned number.
        let offset = (i64::from(value) - i64::from(self.lo)) as u64;
        (offset >> self.bits == 0).then_some(offset << self.shift)
    }

    /// The value in a packed move.
    #[inline]
    pub fn unpack(&self, packed: u64) -> i32 {
        (packed >> self.shift & ((1 << self.bits) - 1)) as i32 + self.lo
    }
}

/// A move: one alternative of the present decision with a value for each of its parameters.
/// Meaningful only at the decision that listed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(crate) u64);

/// The first bit of the number of the alternative.
pub(crate) const ALTERNATIVE_SHIFT: u8 = 56;

impl Move {
    /// The packed form.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The number of its alternative.
    #[inline(always)]
    pub(crate) fn alternative(self) -> usize {
        (self.0 >> ALTERNATIVE_SHIFT) as usize
    }
}
