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
    /// Who has been reached.
    pub slot: Slot,
    /// Two words: who was last, how often it goes on.
    pub store: u32,
    pub list: ListId,
    pub until: Option<NodeId>,
}

/// Several players who answer at the same time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GroupDef {
    /// Who is asked, before the first answer.
    pub list: ListId,
    /// Three words: who is asked, who of them is still to be asked (a bit for each player), and
    /// whether anybody could answer.
    pub store: u32,
    /// Holds who is being asked.
    pub each: Slot,
    /// Takes an answer until it is kept.
    pub answer: Slot,
    /// First of the words that keep the answers, one per player.
    pub answers: u32,
    /// The variable that gets them.
    pub target: u16,
}
