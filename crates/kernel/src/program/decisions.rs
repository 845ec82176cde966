//! Decisions: the asked player, the alternatives, and choices of several members.

use super::{AltDef, Alternative, Move, Reading, Take, TrialDef};
use crate::CauseId;
use crate::code::{ListId, NodeId, Pc};
use std::sync::Arc;

/// Tables of decisions.
#[derive(Debug, Default)]
pub(crate) struct Decisions {
    pub defs: Vec<DecisionDef>,
    /// Costs that are tried before an action is listed.
    pub trials: Vec<TrialDef>,
    pub picks: Vec<ChoiceDef>,
    pub together: Vec<JointConditionDef>,
    /// True if some alternative only puts a token on the place that it asks for.
    pub any_placement: bool,
}

/// A decision.
#[derive(Debug)]
pub(crate) struct DecisionDef {
    /// The player who decides.
    pub by: NodeId,
    /// The alternatives as they are written. Explanations go by them: the guards of the definition are lost
    /// when an alternative is specialised.
    pub alternatives: Vec<AltDef>,
    /// The alternatives specialised for the player who decides, for play; empty if there are too many players.
    pub by_player: Vec<Vec<AltDef>>,
    /// The alternatives as hosts see them.
    pub shown: Vec<Alternative>,
    pub prompt: Option<String>,
    /// True if it is asked even if only `done` or `skip` is legal.
    pub always: bool,
    /// True if an answer is listed only after a search for a way to pay a cost that asks.
    pub searches: bool,
    /// True if listing the answers may take more work than a move has. Then they are listed when the question is put.
    pub dear: bool,
    /// True if answers are tried on copies of the state, which takes long.
    pub looks_ahead: bool,
    /// True if a random answer is found faster by tests of single candidates than by a list of all answers.
    pub found_singly: bool,
    /// True if its number of answers depends on values that not every player sees.
    pub hidden: bool,
    /// The choice of several members of which it is one pick.
    pub pick: Option<u16>,
    /// True if it is a window: no procedure is under way while it is asked.
    pub window: bool,
    /// The group that answers it, each member sealed from the others.
    pub group: Option<u16>,
    /// True if it always continues the ply of the decision before it.
    pub further: bool,
    /// Jump target if the repeated question has no answers. A question is repeated if it is put to the next
    /// player as soon as an action is over, with only the endings tested in between.
    pub again: Option<Pc>,
    pub cause: CauseId,
}

impl DecisionDef {
    /// The alternatives of a player.
    #[inline]
    pub fn answers(&self, decider: i32) -> &[AltDef] {
        self.by_player.get(decider as usize).unwrap_or(&self.alternatives)
    }

    /// The alternative of a player, if there is only one.
    #[inline(always)]
    pub fn sole(&self, decider: i32) -> Option<&AltDef> {
        if let [one] = self.answers(decider) { Some(one) } else { None }
    }

    /// The alternatives that are listed: those of each player, or those of all if they are not specialised.
    pub fn listed(&self) -> impl Iterator<Item = &AltDef> {
        let of_all = if self.by_player.is_empty() { self.alternatives.as_slice() } else { &[] };
        of_all.iter().chain(self.by_player.iter().flatten())
    }

    /// Like [`Self::listed`], mutable.
    pub fn listed_mut(&mut self) -> impl Iterator<Item = &mut AltDef> {
        let of_all =
            if self.by_player.is_empty() { self.alternatives.as_mut_slice() } else { &mut [] };
        of_all.iter_mut().chain(self.by_player.iter_mut().flatten())
    }

    /// All alternatives, those for explanations included.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut AltDef> {
        self.alternatives.iter_mut().chain(self.by_player.iter_mut().flatten())
    }

    /// True if a move is `done`, `skip` or the only answer of a question that nothing fits.
    pub fn passes(&self, offered: Move) -> bool {
        let take = self.alternatives[offered.alternative()].take;
        matches!(take, Take::Done { .. } | Take::Skip | Take::Nothing)
    }

    /// Creates a decision without picks, window, group or copies for each player.
    pub fn new(
        by: NodeId,
        alternatives: Vec<AltDef>,
        shown: Vec<Alternative>,
        prompt: Option<String>,
        cause: CauseId,
    ) -> Self {
        Self {
            by,
            looks_ahead: alternatives.iter().any(|answer| answer.after.is_some()),
            alternatives,
            by_player: Vec::new(),
            shown,
            prompt,
            always: false,
            searches: false,
            dear: false,
            found_singly: false,
            hidden: false,
            pick: None,
            window: false,
            group: None,
            further: false,
            again: None,
            cause,
        }
    }
}

/// A choice of several members of a list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChoiceDef {
    pub list: ListId,
    /// True if the members are tokens, which may be equal.
    pub tokens: bool,
    /// True if the list is a whole place: every player sees how many members there are.
    pub place: bool,
    /// True if it is a whole place without a joint condition.
    pub whole: bool,
    pub min: NodeId,
    pub max: Option<NodeId>,
    pub limit: u32,
    pub ordered: bool,
    /// The conditions on all that is chosen, by their number in [`Decisions::together`].
    pub together: Option<u16>,
    /// The first word of the picks while they are asked for, and of the name that holds them afterwards: a word
    /// with their number, then the picks.
    pub store: u32,
    pub to: u32,
}

/// Conditions on all that is chosen together.
#[derive(Debug, Clone)]
pub(crate) struct JointConditionDef {
    /// The value that is added up, and its largest sum.
    pub sum: Option<(MemberValueDef, NodeId)>,
    /// The value that is equal for all members that have it.
    pub same: Option<MemberValueDef>,
    /// The value that each member has and no two members share.
    pub distinct: Option<MemberValueDef>,
    /// True if the numbers that no two members share follow each other without a gap.
    pub run: bool,
    /// The value whose sum must reach a number, and the number; true if the sum must equal it.
    pub reach: Option<(MemberValueDef, NodeId, bool)>,
    /// The lines of cells of which one must be chosen.
    pub lines: Option<Lines>,
    /// The whole condition, on [`List::Picked`](crate::code::List::Picked); `None` if the others are all of it,
    /// whatever the members are.
    pub whole: Option<NodeId>,
    /// True if sets that fulfil the whole condition are always searched for; else only if a part of a sum is below 0.
    pub searched: bool,
    /// How the whole condition reads what is chosen.
    pub reading: Option<Arc<Reading>>,
}

/// All lines of one length.
#[derive(Debug, Clone)]
pub(crate) struct Lines {
    /// The number of cells of a line, at least 1.
    pub len: usize,
    /// The cells of one line after the other.
    pub cells: Arc<[u16]>,
}

/// A value of each member of a list: the register of the member, and the value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MemberValueDef {
    pub reg: u8,
    pub value: NodeId,
}
