//! What happened: typed events with the node of the `GameDef` that made each.

use crate::{ActionId, CauseId, PlaceId, PlayerId, TokenFace, TokenId, TypeId, Value, VarId};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What.
    pub kind: EventKind,
    /// Which node of the game made it.
    pub cause: CauseId,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// A variable changed.
    Var {
        /// Which.
        var: VarId,
        /// Whose; `None` for a global one.
        player: Option<PlayerId>,
        /// Before.
        from: Value,
        /// After.
        to: Value,
    },
    /// A variable of a cell changed.
    PlaceVar {
        /// Which.
        var: VarId,
        /// Which cell's.
        place: PlaceId,
        /// Before.
        from: Value,
        /// After.
        to: Value,
    },
    /// A token's property changed.
    Prop {
        /// Whose.
        token: TokenId,
        /// Index into [`crate::Program::prop_name`].
        prop: u16,
        /// Before.
        from: Value,
        /// After.
        to: Value,
    },
    /// A token changed hands.
    Owner {
        /// Which.
        token: TokenId,
        /// Before.
        from: Option<PlayerId>,
        /// After.
        to: Option<PlayerId>,
    },
    /// A token became one of another type.
    Type {
        /// Which.
        token: TokenId,
        /// Before.
        from: TypeId,
        /// After.
        to: TypeId,
    },
    /// A change beyond the bounds of a variable or property was refused.
    BoundRefused {
        /// Of what.
        of: Bounded,
    },
    /// Several players have answered at the same time; their answers are in the variable now.
    Unsealed {
        /// Which variable of theirs.
        var: VarId,
        /// Who was asked, with the answer; `none` of one who had nothing to choose from.
        answers: Vec<(PlayerId, Value)>,
    },
    /// A player is left out from now on.
    Eliminated {
        /// Who.
        player: PlayerId,
    },
    /// A token moved, came into the game (`from` is `None`) or left it (`to` is `None`).
    Moved {
        /// Which.
        token: TokenId,
        /// What it is, at that moment.
        face: TokenFace,
        /// From where.
        from: Option<PlaceId>,
        /// To where.
        to: Option<PlaceId>,
        /// Who still knows it without looking into either place.
        known: Viewers,
    },
    /// A token was shown where it lies.
    Revealed {
        /// Which.
        token: TokenId,
        /// What it is.
        face: TokenFace,
        /// To whom; to all if `None`.
        to: Option<PlayerId>,
    },
    /// A token that was shown is no longer.
    Concealed {
        /// Which.
        token: TokenId,
        /// Where it lies.
        place: PlaceId,
    },
    /// A place was brought into random order.
    Shuffled {
        /// Which.
        place: PlaceId,
    },
    /// Chance answered.
    Rolled {
        /// What came.
        value: Value,
        /// Faces of the dice; 0 if it was no die.
        faces: u32,
        /// How many dice.
        dice: u32,
        /// Who sees it.
        to: Viewers,
    },
    /// A phase began.
    PhaseEnter {
        /// Index into [`crate::Program::phases`].
        phase: u16,
    },
    /// A phase ended.
    PhaseExit {
        /// Index into [`crate::Program::phases`].
        phase: u16,
    },
    /// A turn began.
    TurnStart {
        /// Whose; nobody's in a game without turn order.
        player: Option<PlayerId>,
    },
    /// A turn ended.
    TurnEnd {
        /// Whose.
        player: Option<PlayerId>,
    },
    /// A round began.
    RoundStart {
        /// Its number, from 1.
        round: u32,
    },
    /// A round ended.
    RoundEnd,
    /// An action is done.
    Resolved {
        /// Which.
        action: ActionId,
        /// Who took it.
        actor: PlayerId,
    },
    /// A question had no answer and was not asked.
    NothingToChoose,
    /// A chain of triggers was cut at the depth or queue limit.
    TriggerCut,
    /// A loop was cut at its limit.
    LoopCut,
    /// A token was not created because there are as many as there may be.
    CreateCut,
    /// An effect on a token that was destroyed did nothing.
    TokenGone,
    /// The game is over.
    Ended,
}

/// What has bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bounded {
    /// A variable of the game or of a player.
    Var {
        /// Which.
        var: VarId,
        /// Whose; `None` for a global one.
        player: Option<PlayerId>,
    },
    /// A variable of a cell.
    PlaceVar {
        /// Which.
        var: VarId,
        /// Which cell's.
        place: PlaceId,
    },
    /// A property.
    Prop {
        /// Whose.
        token: TokenId,
        /// Index into [`crate::Program::prop_name`].
        prop: u16,
    },
}

/// A group of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Viewers(u32);

impl Viewers {
    /// Nobody.
    pub const NOBODY: Self = Self(0);

    pub(crate) fn of(bits: u32) -> Self {
        Self(bits)
    }

    /// Whether a player is one of them.
    pub fn has(self, player: PlayerId) -> bool {
        self.0 >> player.index() & 1 == 1
    }

    /// All of them, in seat order.
    pub fn players(self) -> impl Iterator<Item = PlayerId> {
        (0..32u16).filter(move |player| self.0 >> player & 1 == 1).map(PlayerId)
    }
}
