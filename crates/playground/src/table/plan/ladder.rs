//! The layouts that are tried, from the most generous to the most compact.

use super::block::Block;
use super::face::Face;
use super::form::Form;
use boardwright_protocol::DrawnSize;

/// A layout: the forms of the parts of the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rung {
    /// Zones of nobody.
    pub shared: Form,
    /// The viewer's hand.
    pub hand: Form,
    /// The other zones of the viewer.
    pub mine: Form,
    /// Zones of the other players.
    pub rivals: Form,
    /// True if variables and dice are small, and empty zones are only a name.
    pub tight: bool,
}

const fn rung(shared: Form, hand: Form, mine: Form, rivals: Form, tight: bool) -> Rung {
    Rung { shared, hand, mine, rivals, tight }
}

use Form::{Brief, Chip, Full, Short, Tag};

/// The size of full cards without much of a picture, for cards with numbers: a short card leaves these out.
const SMALL: u8 = 4;

/// Rivals shrink first, then what is shared, then the own hand.
pub const LADDER: [Rung; 18] = [
    rung(Full(0), Full(0), Short(0), Short(0), false),
    rung(Full(1), Full(1), Short(0), Short(0), false),
    rung(Full(1), Full(1), Short(0), Short(1), false),
    rung(Full(2), Full(2), Short(1), Short(1), false),
    rung(Full(2), Full(2), Short(1), Tag, false),
    rung(Full(3), Full(3), Short(1), Tag, false),
    rung(Full(3), Full(3), Short(2), Chip, false),
    rung(Full(3), Full(3), Short(2), Chip, true),
    rung(Full(SMALL), Full(3), Short(2), Chip, true),
    rung(Short(0), Full(3), Short(2), Chip, true),
    rung(Full(SMALL), Full(SMALL), Tag, Chip, true),
    rung(Short(0), Short(0), Tag, Chip, true),
    rung(Short(1), Short(1), Tag, Chip, true),
    rung(Short(2), Short(2), Tag, Chip, true),
    rung(Tag, Short(2), Tag, Chip, true),
    rung(Tag, Tag, Tag, Chip, true),
    rung(Tag, Tag, Chip, Chip, true),
    rung(Brief, Brief, Chip, Chip, true),
];

/// The number of steps in which zones are put away into the drawer.
pub const DRAWERS: u8 = 4;

impl Rung {
    /// The form of a zone. A zone with a legal choice shows its tokens.
    pub fn form(&self, block: &Block, home: u32) -> Form {
        let form = match block.owner {
            0 => self.shared,
            owner if owner != home => self.rivals,
            _ if block.hand => self.hand,
            _ => self.mine,
        };
        let form = match form {
            Full(SMALL) if !block.faces.iter().any(Face::has_numbers) => Short(0),
            form => form,
        };
        let form = sized(form, block.size, self.tight);
        let bare = self.tight && block.faces.is_empty();
        match form {
            Chip if block.must && self.hand == Brief => Brief,
            Chip if block.must => Tag,
            _ if bare && !block.must && !block.hand => Chip,
            form => form,
        }
    }
}

/// The form of a zone whose tokens are to be larger or smaller than others. On a tight table nothing is larger.
fn sized(form: Form, size: DrawnSize, tight: bool) -> Form {
    match (size, form) {
        (DrawnSize::Usual, form) => form,
        (DrawnSize::Large, form) if tight => form,
        (DrawnSize::Large, Full(step)) => Full(step.saturating_sub(1)),
        (DrawnSize::Large, Short(0)) => Full(3),
        (DrawnSize::Large, Short(step)) => Short(step - 1),
        (DrawnSize::Large, Tag) => Short(2),
        (DrawnSize::Large, Brief) => Tag,
        (DrawnSize::Small, Brief) => Brief,
        (DrawnSize::Large | DrawnSize::Small, Chip) => Chip,
        (DrawnSize::Small, Full(step)) => Short(step.min(2)),
        (DrawnSize::Small, Short(_) | Tag) => Tag,
    }
}

/// True if a zone is in the drawer at a step: first those of rivals, then empty ones, then those of the viewer, then
/// all but the hand and those that hold a choice.
pub fn is_away(block: &Block, home: u32, step: u8) -> bool {
    if block.must || block.hand {
        return false;
    }
    match step {
        0 => false,
        1 => block.owner != 0 && block.owner != home,
        2 => block.owner != 0 && block.owner != home || block.faces.is_empty(),
        3 => block.owner != 0 || block.faces.is_empty(),
        _ => true,
    }
}
