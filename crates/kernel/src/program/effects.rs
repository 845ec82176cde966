//! Operands of effects that are too large for an operation.

use crate::code::{ListId, NodeId, Slot, Target};

/// Tables of such operands.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    /// Variables that are written.
    pub targets: Vec<Target>,
    pub creates: Vec<CreateDef>,
    pub rounds: Vec<RoundsDef>,
    pub groups: Vec<GroupDef>,
}

#[derive(Debug)]
pub(crate) struct CreateDef {
    pub of: NodeId,
    pub place: NodeId,
    pub count: NodeId,
    pub owner: NodeId,
    pub props: Vec<(u16, NodeId)>,
    pub bind: Option<Slot>,
}

/// Going round the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RoundsDef {
    /// The present player.
    pub slot: Slot,
    /// Two words: the last player, how many times it continues.
    pub store: u32,
    pub list: ListId,
    pub until: Option<NodeId>,
}

/// Several players who answer at the same time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GroupDef {
    /// The players who are asked, before the first answer.
    pub list: ListId,
    /// Three words: the players who are asked and those of them still to be asked, a bit for each; and 1 if any could
    /// answer.
    pub store: u32,
    /// Holds the player who is being asked.
    pub each: Slot,
    /// Holds an answer until it is stored.
    pub answer: Slot,
    /// First of the words that store the answers, one per player.
    pub answers: u32,
    /// The variable that gets them.
    pub target: u16,
}
