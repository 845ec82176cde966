//! Calls of functions about the board: steps, ways, neighbours, connection.

use super::function_table::{Call, Space};
use crate::compiler::Compiler;
use crate::scope::Scope;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, PlaceProp};
use boardwright_diag::Span;
use boardwright_syntax::expr::Tree;

impl Compiler<'_> {
    /// A call of a function about the board.
    pub fn space(&mut self, space: Space, call: Call<'_>, scope: &mut Scope) -> Typed {
        match space {
            Space::Step => self.steps(false, call, scope),
            Space::Steps => self.steps(true, call, scope),
            Space::Neighbors => {
                let place = self.place_tree(call, 0, scope);
                self.make_neighbors(place, call.span)
            }
            Space::Adjacent => self.of_two_places(call, scope, Self::make_adjacent),
            Space::Connected => self.connected(call, scope),
            Space::Ray => self.way(None, call.args.get(2), call, scope),
            Space::Run => self.way(None, call.args.get(2), call, scope),
            Space::Walk => self.way(call.args.get(2), call.args.get(3), call, scope),
            Space::Between => self.of_two_places(call, scope, Self::make_between),
            Space::Lines => self.lines(call, scope),
            Space::Group => {
                let place = self.place_tree(call, 0, scope);
                let via = self.via(call.args.get(1), call, scope);
                self.make_group(place, via, call.span)
            }
            Space::Within => {
                let place = self.place_tree(call, 0, scope);
                let n = self.number_tree(call, 1, scope);
                self.make_within(place, n, call.span)
            }
            Space::Reach => self.reach(call, scope),
            Space::Leap => self.leap(call, scope),
            Space::Slide => self.slide(call, scope),
            Space::Opposite => self.opposite(call, scope),
            Space::Line => self.whole_line(call, scope),
            Space::Rectangle => self.rectangle(call, scope),
            Space::Through => self.through(call, scope),
            Space::Distance => self.of_two_places(call, scope, Self::make_distance),
            Space::Longest => self.longest(call, scope),
            Space::Covers => self.covers(call, scope),
            Space::Fits => self.fits(call, scope),
            Space::Turns => self.turns_of(call, scope),
            Space::Row => self.board_row(PlaceProp::Row, call, scope),
            Space::Column => self.board_row(PlaceProp::Col, call, scope),
            Space::Rows => self.board_rows(PlaceProp::Row, call, scope),
            Space::Columns => self.board_rows(PlaceProp::Col, call, scope),
            Space::Edge => self.edge(call, scope),
            Space::Center => match self.board_argument(&call.args[0], call.src, scope) {
                Some(board) => self.with_board(&board, call.span, |c, at| c.center(at, call.span)),
                None => Typed::unknown(call.span),
            },
        }
    }

    /// `reach(c, n)`, `reach(c, C)`, `reach(c, n, C)`.
    fn reach(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { binder, args, src, span } = call;
        let place = self.place_tree(call, 0, scope);
        if args.len() == 2 {
            let findings = self.diags.len();
            let want = Type::of(Kind::Bool);
            let (slot, when) = self.with_place(binder, scope, span, |c, scope| {
                c.tree(&args[1], src, scope, Some(&want))
            });
            if binder.is_some() || !matches!(when.ty.kind, Kind::Int(_)) {
                let when = self.as_condition(when);
                return self.make_reached(place, Some((slot, when.expr)), None, span);
            }
            // A number reads no place that is passed through.
            self.diags.truncate(findings);
        }
        let n = self.number_tree(call, 1, scope);
        let via = self.via(args.get(2), call, scope);
        self.make_reached(place, via, Some(n), span)
    }

    /// The number of an argument.
    pub(super) fn number_tree(&mut self, call: Call<'_>, at: usize, scope: &mut Scope) -> Typed {
        let n = self.tree(&call.args[at], call.src, scope, None);
        self.as_operand(n)
    }

    fn of_two_places(
        &mut self,
        call: Call<'_>,
        scope: &mut Scope,
        make: impl FnOnce(&mut Self, Typed, Typed, Span) -> Typed,
    ) -> Typed {
        let from = self.place_tree(call, 0, scope);
        let to = self.place_tree(call, 1, scope);
        make(self, from, to, call.span)
    }

    fn lines(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let places = self.tree(&call.args[0], call.src, scope, Some(&Type::of(Kind::Place)));
        let places = self.as_places(places);
        let n = self.tree(&call.args[1], call.src, scope, None);
        let at = n.span;
        let n = self.as_constant(n, "the length of a line");
        self.make_lines(places, n, at, call.span)
    }

    /// Lowers argument `at` of the call, which must be a place.
    pub(super) fn place_tree(&mut self, call: Call<'_>, at: usize, scope: &mut Scope) -> Typed {
        let place = self.tree(&call.args[at], call.src, scope, Some(&Type::of(Kind::Place)));
        self.as_place(place)
    }

    fn steps(&mut self, several: bool, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { args, src, span, .. } = call;
        let from = self.place_tree(call, 0, scope);
        let directions = self.tree(&args[1], src, scope, Some(&Type::of(Kind::Direction)));
        let distance = match args.get(2) {
            Some(_) => self.number_tree(call, 2, scope),
            None => Typed::int(1, span),
        };
        if !several {
            let direction = self.as_direction(directions);
            return self.make_step(from, direction, distance, span);
        }
        if from.ty.is_unknown() || directions.ty.is_unknown() || distance.ty.is_unknown() {
            return Typed::unknown_list(span);
        }
        self.make_steps(from, directions, distance, scope, span)
    }

    /// `ray(c, d)`, `run(c, d, C)`, `walk(c, d, n, C)`.
    fn way(
        &mut self,
        n: Option<&Tree>,
        condition: Option<&Tree>,
        call: Call<'_>,
        scope: &mut Scope,
    ) -> Typed {
        let Call { binder, args, src, span } = call;
        let from = self.place_tree(call, 0, scope);
        let direction = self.tree(&args[1], src, scope, Some(&Type::of(Kind::Direction)));
        let direction = self.as_direction(direction);
        let n = n.map(|n| {
            let n = self.tree(n, src, scope, None);
            self.as_operand(n)
        });
        let condition = condition.map(|tree| {
            self.with_place(binder, scope, span, |c, scope| {
                let when = c.tree(tree, src, scope, Some(&Type::of(Kind::Bool)));
                c.as_condition(when)
            })
        });
        self.make_way((from, direction), n, condition, span)
    }

    /// A condition on places passed through, with its name for them.
    pub(super) fn via(
        &mut self,
        tree: Option<&Tree>,
        call: Call<'_>,
        scope: &mut Scope,
    ) -> Option<(String, Expr)> {
        let Call { binder, src, span, .. } = call;
        let tree = tree?;
        Some(self.make_via(binder, scope, span, |c, scope| {
            let when = c.tree(tree, src, scope, Some(&Type::of(Kind::Bool)));
            c.as_condition(when)
        }))
    }
}
