//! The look of boards: hints of the spec, and defaults where it has none.

use crate::piece_look::drawn_size;
use crate::rules::Rules;
use boardwright_def::{self as def, BoardLayout, BoardView, Drawing, NONE_SHOWN, Pattern};
use boardwright_kernel::{Kind, VarId, VarInfo};
use boardwright_protocol::{BoardForm, DrawnSize};

/// The default material of boards, and that of maps.
const MATERIAL: &str = "maple";
const MAP: &str = "linen";

/// The look of the boards of a game.
#[derive(Clone, Copy)]
pub struct BoardLook<'r> {
    rules: &'r Rules,
    hints: &'r def::BoardDisplay,
}

impl<'r> BoardLook<'r> {
    /// The look of the boards of these rules.
    pub fn of(rules: &'r Rules) -> Self {
        Self { rules, hints: &rules.def.display.board }
    }

    /// The variable of cells that is drawn on them, if the spec names one.
    pub fn shown(self) -> Option<VarId> {
        let name = self.hints.show.as_deref()?;
        self.variable(|var| var.name() == name)
    }

    /// True if the spec wants no variable on the cells.
    pub fn shows_none(self) -> bool {
        self.hints.show.as_deref() == Some(NONE_SHOWN)
    }

    /// The variable that counts seeds: in pits the shown one or the first number. Without a hint, a game that has no tokens
    /// and one variable of cells, a number from 0 on, counts seeds too.
    pub fn seeds(self) -> Option<VarId> {
        let is_count = |var: &VarInfo| {
            var.kind == Kind::Int && var.bounds.is_some_and(|(least, _)| least >= 0)
        };
        if self.hints.layout == Some(BoardLayout::Mancala) {
            return self.shown().or_else(|| self.variable(is_count));
        }
        let program = &self.rules.program;
        let is_plain = program.place_vars().len() == 1 && program.token_types().is_empty();
        if is_plain && !self.writes() { self.variable(is_count) } else { None }
    }

    /// True if the shown number is written large on the cells.
    pub fn writes(self) -> bool {
        self.hints.layout == Some(BoardLayout::Numbers)
    }

    fn variable(self, is_it: impl Fn(&VarInfo) -> bool) -> Option<VarId> {
        let at = self.rules.program.place_vars().position(is_it)?;
        Some(VarId(at as u16))
    }

    /// The form of the cells of a board.
    pub fn form(self, board: &def::Board) -> BoardForm {
        if self.is_round(board) {
            return BoardForm::Places;
        }
        match board.shape.facts().drawing {
            Drawing::Squares | Drawing::Furrows | Drawing::Loop if self.has_pits(board) => {
                BoardForm::Pits
            }
            Drawing::Squares | Drawing::Furrows | Drawing::Loop => BoardForm::Squares,
            Drawing::Hexagons => BoardForm::Hexagons,
            Drawing::Spread => BoardForm::Places,
        }
    }

    fn has_pits(self, board: &def::Board) -> bool {
        let mut vars = self.rules.program.place_vars();
        let counted = self.seeds().and_then(|var| vars.nth(var.index()));
        counted.is_some_and(|counted| board.vars.iter().any(|var| var.id == counted.name()))
    }

    /// True if its places stand in a circle.
    pub fn is_round(self, board: &def::Board) -> bool {
        let drawing = board.shape.facts().drawing;
        self.hints.layout == Some(BoardLayout::Circle)
            && matches!(drawing, Drawing::Furrows | Drawing::Loop | Drawing::Spread)
    }

    /// The size of a cell, by its id: that of the first region with one.
    pub fn size_of(self, board: &def::Board, cell: &str) -> DrawnSize {
        let zones = &self.rules.def.display.zones;
        let holds = |region: &&def::Region| region.places.iter().flatten().any(|id| id == cell);
        let regions = board.regions.iter().filter(holds);
        drawn_size(regions.filter_map(|region| zones.get(&region.id)?.size).next())
    }

    /// The material of a board of this form.
    pub fn material(self, form: BoardForm) -> String {
        let usual = if form == BoardForm::Places { MAP } else { MATERIAL };
        self.hints.material.clone().unwrap_or_else(|| usual.to_owned())
    }

    /// The material of a cell, by its id: that of the first region with one; empty for the board's.
    pub fn material_of(self, board: &def::Board, cell: &str) -> String {
        let holds =
            |region: &def::Region| region.places.iter().flatten().any(|place| place == cell);
        let mut materials = self.hints.regions.iter();
        let found = materials
            .find(|(id, _)| board.regions.iter().any(|region| region.id == **id && holds(region)));
        found.map(|(_, material)| material.clone()).unwrap_or_default()
    }

    /// True if neighbouring cells have different tints.
    pub fn is_checkered(self) -> bool {
        self.hints.pattern != Some(Pattern::Plain)
    }

    /// True if each of two players sees the own side at the bottom.
    pub fn turns(self) -> bool {
        self.hints.view == Some(BoardView::Actor) && self.rules.program.players() == 2
    }
}
