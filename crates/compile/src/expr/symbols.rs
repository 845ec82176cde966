//! Values of declared names: variables, zones, boards, regions, players, phases.

use crate::compiler::Compiler;
use crate::env::{Constant, Symbol};
use crate::interval::Interval;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{EnumDef, Expr, PlayerRef, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Fix, Span};

/// The enum of the phases.
pub(crate) const PHASE: &str = "phase";

impl Compiler<'_> {
    /// The current phase. Phase names are declared beside other names, so their enum is separate
    /// from the author's enums.
    pub fn current_phase(&mut self, span: Span) -> Typed {
        if !self.env.enums.iter().any(|of| of.id == PHASE) {
            let members = self.phase_ids();
            self.env.enums.push(EnumDef { id: PHASE.to_owned(), members });
        }
        let ty = Type::of(Kind::Enum(PHASE.to_owned())).or_none();
        Typed::new(Expr::read(Ref::Phase), ty, span)
    }

    /// The phases in order; a game without declared phases has one.
    pub(super) fn phase_ids(&self) -> Vec<String> {
        if self.env.phases.is_empty() {
            return vec![crate::sections::turn::ONLY.to_owned()];
        }
        self.env.phases.iter().map(|phase| phase.id.clone()).collect()
    }

    /// The zones that are not cells: all, or those of a player.
    pub fn zones_of(&self, owner: Option<Expr>, span: Span) -> Typed {
        let ty = Type::list(Type::of(Kind::Place), Size::ANY);
        Typed::new(Expr::list(Query::Zones { owner }), ty, span)
    }

    /// The cells of a board.
    pub fn cells_of(&self, board: usize, span: Span) -> Typed {
        let Some(board) = self.env.boards.get(board) else { return Typed::unknown(span) };
        let size = Size::exact(board.cells.len() as u64);
        let query = Query::Board { board: board.id.clone() };
        Typed::new(Expr::list(query), Type::list(Type::of(Kind::Place), size), span)
    }

    /// The board that `board` means: the one that is described here, or the only one. Reports none or several.
    pub fn the_board(&mut self, span: Span) -> Option<usize> {
        if let Some(own) = self.described_board() {
            return Some(own);
        }
        match self.env.boards.as_slice() {
            [only] if only.owner.is_none() => return Some(0),
            [] if self.env.incomplete => {}
            [] => self.report(
                Diagnostic::new(Code::UnknownName, span, "this game has no board")
                    .hint("declare one in a `board` section: `shape: grid(3, 3)`"),
            ),
            [_, ..] => {
                let names = self.names_of_boards();
                let message = format!("`board` is ambiguous, the boards are {}", names.join(", "));
                let mut diag =
                    Diagnostic::new(Code::AmbiguousName, span, message).hint("name one of them");
                for name in &names {
                    diag = diag.fix(Fix::replace(format!("Change to `{name}`"), span, name));
                }
                diag.alternatives = names;
                self.report(diag);
            }
        }
        None
    }

    /// The board that a name means, or none; reports `board` if there are several.
    pub fn board_named(&mut self, name: &str, span: Span) -> Option<usize> {
        match self.env.names.get(name).map(|declared| declared.symbol) {
            Some(Symbol::Board(board)) => {
                self.mention(span, NameSpace::Names, name);
                Some(board)
            }
            // Under the description of the boards that players have, their name is the board that is described.
            Some(symbol) if self.board_of_region(symbol).is_some() => {
                let own = self.described_board()?;
                self.mention(span, NameSpace::Names, name);
                (self.board_of_region(symbol) == Some(self.env.alike(own).start)).then_some(own)
            }
            None if name == "board" => self.the_board(span),
            _ => None,
        }
    }

    /// All players.
    pub fn players(&self, span: Span) -> Typed {
        let size = Size {
            min: u64::from(self.env.players.min),
            max: Some(u64::from(self.env.players.max)),
        };
        Typed::new(Expr::list(Query::Players), Type::list(Type::of(Kind::Player), size), span)
    }

    /// The players who are not eliminated.
    pub fn remaining(&self, span: Span) -> Typed {
        let size = Size { min: 0, max: Some(u64::from(self.env.players.max)) };
        let ty = Type::list(Type::of(Kind::Player), size);
        Typed::new(Expr::list(Query::Remaining), ty, span)
    }

    pub(super) fn score_of_player(&mut self, span: Span, scope: &mut Scope) -> Typed {
        if scope.find("player").is_none() {
            self.player_needed("score", "the score of a player", span, scope);
            return Typed::unknown(span);
        }
        let player = self.bound("player", span, scope);
        self.make_score(player, span)
    }

    /// A declared name on its own.
    pub(super) fn symbol(
        &mut self,
        name: &str,
        symbol: Symbol,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        match symbol {
            Symbol::Const(index) => self.constant_of(index, span),
            Symbol::Enum(index) => {
                let EnumSize { id, count } = self.enum_of(index);
                let ty = Type::list(Type::of(Kind::Enum(id.clone())), Size::exact(count));
                Typed::new(Expr::list(Query::Enums { of: id, values: Vec::new() }), ty, span)
            }
            Symbol::Gvar(index) => {
                if !self.env.gvars[index].keys.is_empty() {
                    let def = self.env.gvars[index].clone();
                    self.key_needed(&def, "", span);
                    return Typed::unknown(span);
                }
                let ty = Type::of_domain(&self.env.gvars[index].domain);
                let expr = Expr::read(Ref::Gvar { var: name.to_owned(), index: None });
                Typed::new(expr, ty, span)
            }
            Symbol::Pvar(_) => {
                self.player_needed(name, "a variable that every player has", span, scope);
                Typed::unknown(span)
            }
            Symbol::Zone(index) => {
                if self.env.zones[index].owner == boardwright_def::Owner::Player {
                    self.player_needed(name, "a zone that every player has", span, scope);
                    return Typed::unknown(span);
                }
                self.zone(name, None, span)
            }
            Symbol::Region(index) => {
                if self.env.regions[index].per_seat {
                    self.player_needed(name, "a region that every player has", span, scope);
                    return Typed::unknown(span);
                }
                self.region(index, None, span)
            }
            Symbol::Directions(index) => {
                let set = self.env.direction_sets[index].clone();
                if set.per_seat {
                    self.player_needed(
                        name,
                        "a set of directions that every player has",
                        span,
                        scope,
                    );
                    return Typed::unknown(span);
                }
                let all = set.sets.first().cloned().unwrap_or_default();
                self.direction_list(&all, span)
            }
            Symbol::TokenType(_) => {
                let read = Ref::TokenType { of: name.to_owned() };
                Typed::new(Expr::read(read), Type::of(Kind::TokenType), span)
            }
            Symbol::Family(index) => self.family(index, span),
            Symbol::Seat(id) => {
                let seat = PlayerRef::Seat { id };
                Typed::new(Expr::player(seat), Type::of(Kind::Player), span)
            }
            Symbol::Define(index) => self.expand(index, Vec::new(), span, scope),
            Symbol::Board(board) => self.cells_of(board, span),
            Symbol::Derived(_) => {
                self.player_needed(name, "a computed property of every player", span, scope);
                Typed::unknown(span)
            }
            Symbol::Table(index) => self.table_rows(index, span),
            Symbol::Poisoned => Typed::unknown(span),
        }
    }

    fn constant_of(&self, index: usize, span: Span) -> Typed {
        match &self.env.constants[index] {
            Constant::Int(n) => Typed::int(*n, span),
            Constant::Bool(value) => Typed::bool(*value, span),
            Constant::Ints(values) => {
                let items = values.iter().map(|n| Expr::Int(*n)).collect();
                let lo = values.iter().min().copied().unwrap_or(0);
                let hi = values.iter().max().copied().unwrap_or(0);
                let ty = Type::int(Interval::new(i64::from(lo), i64::from(hi)));
                let size = Size::exact(values.len() as u64);
                Typed::new(Expr::list(Query::Items { items }), Type::list(ty, size), span)
            }
        }
    }

    fn enum_of(&self, index: usize) -> EnumSize {
        let of = &self.env.enums[index];
        EnumSize { id: of.id.clone(), count: of.members.len() as u64 }
    }

    /// The token types of a family.
    pub fn family(&self, index: usize, span: Span) -> Typed {
        let (family, members) = &self.env.families[index];
        let ty = Type::list(Type::of(Kind::TokenType), Size::exact(members.len() as u64));
        Typed::new(Expr::list(Query::Types { family: family.clone() }), ty, span)
    }

    /// A zone as a place.
    pub fn zone(&self, name: &str, player: Option<Typed>, span: Span) -> Typed {
        let optional = player.as_ref().is_some_and(|player| player.ty.optional);
        let read = Ref::Zone { zone: name.to_owned(), player: player.map(|player| player.expr) };
        Typed::new(Expr::read(read), Type::of(Kind::Place).none_if(optional), span)
    }

    /// The places of a region.
    pub fn region(&self, index: usize, player: Option<Typed>, span: Span) -> Typed {
        let region = &self.env.regions[index];
        let sizes = || region.places.iter().map(|places| places.len() as u64);
        let size = Size { min: sizes().min().unwrap_or(0), max: sizes().max() };
        let query =
            Query::Region { region: region.id.clone(), player: player.map(|player| player.expr) };
        Typed::new(Expr::list(query), Type::list(Type::of(Kind::Place), size), span)
    }

    /// Directions of the board, as a list.
    pub fn direction_list(&self, indices: &[usize], span: Span) -> Typed {
        let items = indices.iter().map(|index| self.direction(*index, span).expr).collect();
        let size = Size::exact(indices.len() as u64);
        let ty = Type::list(Type::of(Kind::Direction), size);
        Typed::new(Expr::list(Query::Items { items }), ty, span)
    }
}

/// An enum's id and size.
struct EnumSize {
    id: String,
    count: u64,
}
