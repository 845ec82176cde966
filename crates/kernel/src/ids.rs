//! Typed indices. Names stay in the program's display tables; everything else is one of these.

macro_rules! index {
    ($(#[doc = $doc:literal] $name:ident($inner:ty);)*) => {$(
        #[doc = $doc]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);

        impl $name {
            /// The index into its table.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

index! {
    /// A player, from 0. People count seats from 1: see [`PlayerId::seat`].
    PlayerId(u16);
    /// A place: a cell, a zone of nobody, or one player's instance of a zone.
    PlaceId(u16);
    /// A token inside one state. Never shown to viewers: equal tokens differ in it.
    TokenId(u16);
    /// A type of token.
    TypeId(u16);
    /// An action.
    ActionId(u16);
    /// A variable, in the list of global ones or in the list of players' ones.
    VarId(u16);
    /// The node of the `GameDef` that made something happen.
    CauseId(u32);
}

impl PlayerId {
    /// The seat, from 1.
    pub fn seat(self) -> u32 {
        u32::from(self.0) + 1
    }

    /// The player at a seat; `None` for seat 0 and beyond sixteen bits.
    pub fn from_seat(seat: u32) -> Option<Self> {
        u16::try_from(seat.checked_sub(1)?).ok().map(Self)
    }

    pub(crate) fn from_word(word: i32) -> Option<Self> {
        u16::try_from(word).ok().map(Self)
    }
}

/// A group of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Viewers(u32);

impl Viewers {
    /// The empty group.
    pub const NOBODY: Self = Self(0);

    pub(crate) fn of(bits: u32) -> Self {
        Self(bits)
    }

    /// True if a player is one of them.
    pub fn has(self, player: PlayerId) -> bool {
        self.0 >> player.index() & 1 == 1
    }

    /// All of them, in seat order.
    pub fn players(self) -> impl Iterator<Item = PlayerId> {
        (0..32u16).filter(move |player| self.0 >> player & 1 == 1).map(PlayerId)
    }
}
