//! Lowering of shapes of tokens: their tables, and the lists of cells that they cover.

use crate::Kind;
use crate::code::{List, Node, NodeId};
use crate::link::Linker;
use crate::link::lower::exprs::NO_MEMBERS;
use crate::link::lowering::Env;
use crate::program::{ABSENT, FIXED};
use crate::state::token;
use crate::value::NONE;
use boardwright_def::{Lattice, Query, Shape, TokenType};

impl Linker<'_> {
    /// Makes the tables of shapes, once types and boards are declared.
    pub(super) fn declare_shapes(&mut self) {
        let def = self.def;
        if def.token_types.iter().all(|of| of.shape.is_none()) {
            return;
        }
        let lattices: Vec<Option<Lattice>> =
            def.boards.iter().map(|board| board.shape.lattice()).collect();
        let mut known = lattices.iter().copied().flatten();
        let Some(lattice) = known.next() else {
            return self.error("tokens with a shape need a board of squares or hexagons");
        };
        if known.any(|other| other != lattice) {
            return self.error("tokens with a shape need boards of one kind of cell");
        }
        let cells = &self.ir.places.info[..self.ir.space.cells];
        if cells.iter().any(|cell| !cell.visibility.is_public()) {
            return self.error("tokens with a shape need a board that everybody sees");
        }
        for has_lattice in lattices.iter().map(Option::is_some) {
            self.ir.tokens.shapes.add_board(has_lattice);
        }
        for (of, token_type) in def.token_types.iter().enumerate() {
            self.within(format!("tokenTypes.{}", token_type.id), |l| {
                if let Some(shape) = &token_type.shape {
                    l.check_shape(of, token_type, shape, lattice);
                }
                l.ir.tokens.shapes.add(token_type.shape.as_ref(), lattice);
            });
        }
    }

    fn check_shape(&mut self, of: usize, token_type: &TokenType, shape: &Shape, lattice: Lattice) {
        let within = |(row, col): &(u32, u32)| {
            [row, col].into_iter().all(|at| (1..=Shape::MOST_SIDE).contains(at))
        };
        let ascending = shape.cells.is_sorted_by(|a, b| a < b);
        let count = 1..=Shape::MOST_CELLS;
        if !count.contains(&shape.cells.len()) || !ascending || !shape.cells.iter().all(within) {
            return self.error("a shape has from 1 to 64 cells, each once and in order");
        }
        if !token_type.visibility.is_public() {
            return self.error("a type with a shape must be public: the cells show which it is");
        }
        let number = self.ir.names.props.iter().position(|name| name == TokenType::TURNED);
        let tables = &self.ir.tokens;
        let entry = number.map(|number| of * tables.n_props + number);
        let slot = entry.map_or(ABSENT, |entry| tables.slot[entry]);
        let ways = shape.orientations(lattice).len() as i32;
        let bounds = entry.map(|entry| tables.bounds[entry]);
        let fits = bounds.is_some_and(|range| (range.lo, range.hi, range.none) == (1, ways, false));
        let starts = entry.is_some_and(|entry| tables.value[entry] == 1);
        if matches!(slot, ABSENT | FIXED) || !fits || !starts {
            let message = format!("its property `turned` must change from 1 to {ways}");
            return self.error(message);
        }
        self.ir.tokens.shapes.turned = token::PROPS + usize::from(slot);
    }

    /// The list of cells that a token or a type covers.
    pub(super) fn covers(&mut self, query: &Query, env: &Env) -> List {
        let Query::Covers { of, at, turned } = query else { return NO_MEMBERS };
        let known = [(at.as_ref(), Kind::Place), (turned.as_ref(), Kind::Int)]
            .map(|(given, kind)| given.map(|given| self.expr_of(given, env, kind)));
        let [at, turned] = known;
        if self.list_kind(of, env) != Kind::Token {
            let of = self.expr_of(of, env, Kind::TokenType);
            let nowhere = self.constant(NONE);
            let drawn = self.constant(1);
            return List::Covers { of, at: at.unwrap_or(nowhere), turned: turned.unwrap_or(drawn) };
        }
        let token = self.expr_of(of, env, Kind::Token);
        self.covered_by(token, at, turned)
    }

    /// The list of cells that a token covers; where it lies and as it is turned, if nothing else is given.
    pub(in crate::link) fn covered_by(
        &mut self,
        token: NodeId,
        at: Option<NodeId>,
        turned: Option<NodeId>,
    ) -> List {
        let at = at.unwrap_or_else(|| self.node(Node::TokenPlace(token)));
        let prop = self.ir.names.props.iter().position(|name| name == TokenType::TURNED);
        let turned = turned.unwrap_or_else(|| match prop {
            Some(prop) => self.node(Node::TokenProp { token, prop: prop as u16 }),
            None => self.constant(1),
        });
        List::Covers { of: self.node(Node::TokenType(token)), at, turned }
    }
}
