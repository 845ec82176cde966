//! Functions of space: steps, neighbours, lines, rows, connection.

use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::notes::NameSpace;
use crate::scope::{Bound, Scope, Var};
use crate::src::Src;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Aggregate, BoardShape, Expr, Fold, Op, PlaceProp, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Tree};

/// A walk gives no more places than this.
const LONGEST_WALK: i64 = 4096;

/// Which function of space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Space {
    Step,
    Steps,
    Neighbors,
    Adjacent,
    Connected,
    Ray,
    Run,
    Walk,
    Between,
    Lines,
    Group,
    Within,
    Reach,
    Distance,
    Row,
    Rows,
    Column,
    Columns,
    Edge,
    Center,
}

impl Compiler<'_> {
    /// A call of a function of space.
    pub fn space(
        &mut self,
        space: Space,
        binder: Option<(&str, Span)>,
        args: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        match space {
            Space::Step | Space::Steps => self.steps(space == Space::Steps, args, src, scope, span),
            Space::Neighbors => {
                let place = self.place_tree(&args[0], src, scope);
                self.make_neighbors(place, span)
            }
            Space::Adjacent => {
                let zone = self.place_tree(&args[0], src, scope);
                let to = self.place_tree(&args[1], src, scope);
                self.make_adjacent(zone, to, span)
            }
            Space::Connected => self.connected(binder, args, src, scope, span),
            Space::Ray | Space::Run | Space::Walk => {
                self.way(space, binder, args, src, scope, span)
            }
            Space::Between => {
                let from = self.place_tree(&args[0], src, scope);
                let to = self.place_tree(&args[1], src, scope);
                self.make_between(from, to, span)
            }
            Space::Lines => {
                let places = self.tree(&args[0], src, scope, Some(&Type::of(Kind::Place)));
                let places = self.as_places(places);
                let n = self.tree(&args[1], src, scope, None);
                let at = n.span;
                let n = self.as_constant(n, "the length of a line");
                self.make_lines(places, n, at, span)
            }
            Space::Group => {
                let place = self.place_tree(&args[0], src, scope);
                let via = self.via(Some(&args[1]), binder, src, scope, span);
                self.make_connected_zones(place, via, span)
            }
            Space::Within => {
                let place = self.place_tree(&args[0], src, scope);
                let n = self.tree(&args[1], src, scope, None);
                let n = self.as_operand(n);
                self.make_within(place, n, span)
            }
            Space::Reach => {
                let place = self.place_tree(&args[0], src, scope);
                let n = self.tree(&args[1], src, scope, None);
                let n = self.as_operand(n);
                let via = self.via(args.get(2), binder, src, scope, span);
                self.make_reached(place, via, Some(n), span)
            }
            Space::Distance => {
                let from = self.place_tree(&args[0], src, scope);
                let to = self.place_tree(&args[1], src, scope);
                self.make_distance(from, to, span)
            }
            Space::Row | Space::Column => {
                let board = self.board_argument(&args[0], src, scope);
                let i = self.tree(&args[1], src, scope, None);
                let i = self.as_int(i);
                let Some(board) = board.filter(|board| self.has_rows(*board, span)) else {
                    return Typed::unknown(span);
                };
                let prop = if space == Space::Row { PlaceProp::Row } else { PlaceProp::Col };
                let equal = |left| Op::Eq { left, right: i.expr.clone() };
                self.cells_where(board, prop, equal, None, scope, span)
            }
            Space::Rows | Space::Columns => {
                let board = self.board_argument(&args[0], src, scope);
                let i = self.tree(&args[1], src, scope, None);
                let i = self.as_int(i);
                let j = self.tree(&args[2], src, scope, None);
                let j = self.as_int(j);
                let Some(board) = board.filter(|board| self.has_rows(*board, span)) else {
                    return Typed::unknown(span);
                };
                let prop = if space == Space::Rows { PlaceProp::Row } else { PlaceProp::Col };
                let upper = |left| Op::Le { left, right: j.expr.clone() };
                self.cells_where(
                    board,
                    prop,
                    |left| Op::Ge { left, right: i.expr.clone() },
                    Some(&upper),
                    scope,
                    span,
                )
            }
            Space::Edge => self.edge(args, src, scope, span),
            Space::Center => match self.board_argument(&args[0], src, scope) {
                Some(board) => self.center(board, span),
                None => Typed::unknown(span),
            },
        }
    }

    /// The cell in the middle of a board.
    fn center(&mut self, at: usize, span: Span) -> Typed {
        let Some(board) = self.env.boards.get(at) else { return Typed::unknown(span) };
        let (rows, cols) = board.extent();
        let what = match board.shape {
            BoardShape::Graph => Some("a graph".to_owned()),
            BoardShape::Triangle { .. } => Some("a triangle".to_owned()),
            BoardShape::Ring { .. } => Some("a ring".to_owned()),
            BoardShape::Grid { .. }
            | BoardShape::Hex { .. }
            | BoardShape::Rhombus { .. }
            | BoardShape::Track { .. } => (rows % 2 == 0 || cols % 2 == 0)
                .then(|| format!("a board of {rows} rows and {cols} columns")),
        };
        if let Some(what) = what {
            self.error(Code::OutOfRange, span, format!("{what} has no cell in its middle"));
            return Typed::unknown(span);
        }
        let middle = |n: u32| Expr::Int(i32::try_from(n / 2 + 1).unwrap_or(1));
        self.make_cell(at, middle(rows), middle(cols), span)
    }

    fn place_tree(&mut self, tree: &Tree, src: &Src, scope: &mut Scope) -> Typed {
        let place = self.tree(tree, src, scope, Some(&Type::of(Kind::Place)));
        self.as_place(place)
    }

    /// The board that an argument names; reports what is none.
    fn board_argument(&mut self, tree: &Tree, src: &Src, scope: &mut Scope) -> Option<usize> {
        let errors = self.diags.len();
        if let TreeKind::Name(name) = &tree.kind
            && let Some(board) = self.board_named(name, src.span(tree.span))
        {
            return Some(board);
        }
        if self.diags.len() > errors {
            return None;
        }
        let value = self.tree(tree, src, scope, None);
        if !value.ty.is_unknown() {
            let diag = self.mismatch(value.span, "a board", &value.ty);
            let known: Vec<String> = match self.env.boards.as_slice() {
                [_] => vec!["board".to_owned()],
                several => several.iter().map(|board| board.id.clone()).collect(),
            };
            self.report(diag.hint(format!("write `{}` here", known.join("` or `"))));
        }
        None
    }

    fn steps(
        &mut self,
        several: bool,
        args: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        let from = self.place_tree(&args[0], src, scope);
        let directions = self.tree(&args[1], src, scope, Some(&Type::of(Kind::Direction)));
        let distance = match args.get(2) {
            Some(tree) => {
                let n = self.tree(tree, src, scope, None);
                self.as_operand(n)
            }
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

    /// The places some steps away in each of several directions.
    pub fn make_steps(
        &mut self,
        from: Typed,
        directions: Typed,
        distance: Typed,
        scope: &Scope,
        span: Span,
    ) -> Typed {
        let step = |direction: Expr| {
            Expr::read(Ref::Step {
                from: from.expr.clone(),
                direction,
                distance: distance.expr.clone(),
            })
        };
        let each = match (&directions.ty.kind, &directions.expr) {
            (Kind::Direction, one) => vec![one.clone()],
            (Kind::List(element, size), listed) if element.kind == Kind::Direction => {
                if let Expr::Query(query) = listed
                    && let Query::Items { items } = query.as_ref()
                {
                    items.clone()
                } else {
                    let bind = scope.fresh("way");
                    let items = vec![step(Expr::bound(bind.clone()))];
                    let value = Expr::list(Query::Items { items });
                    let query = Query::Unite { list: listed.clone(), bind, value };
                    let ty = Type::list(Type::of(Kind::Place), Size::at_most(size.max));
                    return Typed::new(Expr::list(query), ty, span);
                }
            }
            _ => {
                let diag = self.mismatch(directions.span, "a list of directions", &directions.ty);
                self.report(diag);
                return Typed::unknown(span);
            }
        };
        let size = Size::at_most(Some(each.len() as u64));
        let items = each.into_iter().map(step).collect();
        // Steps off the board are none; they are no members.
        let slot = scope.fresh("it");
        let when =
            Expr::op(Op::Ne { left: Expr::bound(slot.clone()), right: Expr::read(Ref::None) });
        let query = Query::Where { list: Expr::list(Query::Items { items }), bind: slot, when };
        Typed::new(Expr::list(query), Type::list(Type::of(Kind::Place), size), span)
    }

    /// `ray(c, d)`, `run(c, d, C)`, `walk(c, d, n, C)`.
    fn way(
        &mut self,
        space: Space,
        binder: Option<(&str, Span)>,
        args: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        let from = self.place_tree(&args[0], src, scope);
        let direction = self.tree(&args[1], src, scope, Some(&Type::of(Kind::Direction)));
        let direction = self.as_direction(direction);
        let (n, condition) = match space {
            Space::Walk => {
                let n = self.tree(&args[2], src, scope, None);
                (Some(self.as_operand(n)), args.get(3))
            }
            _ => (None, args.get(2)),
        };
        let condition = condition.map(|tree| {
            self.with_place(binder, scope, span, |c, scope| {
                let when = c.tree(tree, src, scope, Some(&Type::of(Kind::Bool)));
                c.as_condition(when)
            })
        });
        self.make_way((from, direction), n, condition, span)
    }

    /// Looks at a condition on a place that is passed.
    pub fn with_place(
        &mut self,
        binder: Option<(&str, Span)>,
        scope: &mut Scope,
        span: Span,
        f: impl FnOnce(&mut Self, &mut Scope) -> Typed,
    ) -> (String, Typed) {
        let places = Type::list(Type::of(Kind::Place), Size::ANY);
        self.with_member(&places, binder, scope, span, f)
    }

    /// Places in a direction: with a number a walk, else a ray, or a run of it.
    pub fn make_way(
        &mut self,
        (from, direction): (Typed, Typed),
        n: Option<Typed>,
        condition: Option<(String, Typed)>,
        span: Span,
    ) -> Typed {
        let broken = |typed: &Typed| typed.ty.is_unknown();
        let condition_broken = condition.as_ref().is_some_and(|(_, when)| broken(when));
        if broken(&from) || broken(&direction) || n.as_ref().is_some_and(broken) || condition_broken
        {
            return Typed {
                ty: Type::list(Type::of(Kind::Place), Size::ANY),
                ..Typed::unknown(span)
            };
        }
        let (bind, condition) = match condition {
            Some((bind, when)) => (bind, Some(when.expr)),
            None => ("$it".to_owned(), None),
        };
        let (from, direction) = (from.expr, direction.expr);
        let (query, most) = match n {
            Some(n) => {
                let most = n.ty.interval().hi.clamp(0, LONGEST_WALK).unsigned_abs();
                (Query::Walk { from, direction, n: n.expr, bind, when: condition }, most)
            }
            None => (Query::Ray { from, direction, bind, condition }, self.env.cells()),
        };
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(most)));
        Typed::new(Expr::list(query), ty, span)
    }

    /// The places between two.
    pub fn make_between(&mut self, from: Typed, to: Typed, span: Span) -> Typed {
        if from.ty.is_unknown() || to.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(self.env.cells())));
        Typed::new(Expr::list(Query::Between { from: from.expr, to: to.expr }), ty, span)
    }

    /// The place some steps away.
    pub fn make_step(
        &mut self,
        from: Typed,
        direction: Typed,
        distance: Typed,
        span: Span,
    ) -> Typed {
        if from.ty.is_unknown() || direction.ty.is_unknown() || distance.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let read =
            Ref::Step { from: from.expr, direction: direction.expr, distance: distance.expr };
        Typed::new(Expr::read(read), Type::of(Kind::Place).or_none(), span)
    }

    /// Neighbours of a place.
    pub fn make_neighbors(&mut self, place: Typed, span: Span) -> Typed {
        if place.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let most = self.env.zones.iter().map(|zone| zone.adjacent_to.len() as u64).max();
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(most));
        Typed::new(Expr::list(Query::AdjacentZones { zone: place.expr }), ty, span)
    }

    /// Whether two places are neighbours.
    pub fn make_adjacent(&mut self, zone: Typed, to: Typed, span: Span) -> Typed {
        if zone.ty.is_unknown() || to.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let read = Ref::Adjacent { zone: zone.expr, to: to.expr };
        Typed::new(Expr::read(read), Type::of(Kind::Bool), span)
    }

    /// Lines of `n` places.
    pub fn make_lines(&mut self, places: Typed, n: Option<i32>, at: Span, span: Span) -> Typed {
        let Some(n) = n else { return Typed::unknown(span) };
        if n < 2 {
            self.report(Diagnostic::new(
                Code::OutOfRange,
                at,
                format!("a line has at least 2 places, not {n}"),
            ));
            return Typed::unknown(span);
        }
        if places.ty.is_unknown() {
            return Typed::unknown(span);
        }
        if self.env.boards.is_empty() {
            if !self.env.incomplete {
                self.error(
                    Code::UnknownName,
                    span,
                    "`lines` are lines of a board; this game has none",
                );
            }
            return Typed::unknown(span);
        }
        let n = n.unsigned_abs();
        // What a line is made of is not needed: lines are only counted.
        let ty =
            Type::list(Type::list(Type::of(Kind::Place), Size::exact(u64::from(n))), Size::ANY);
        Typed::new(Expr::list(Query::Lines { places: places.expr, n }), ty, span)
    }

    /// Places joined to a place.
    fn make_connected_zones(
        &mut self,
        place: Typed,
        via: Option<(String, Expr)>,
        span: Span,
    ) -> Typed {
        self.make_reached(place, via, None, span)
    }

    /// A place and those at most `n` steps away.
    fn make_within(&mut self, place: Typed, n: Typed, span: Span) -> Typed {
        let itself = self.make_items(vec![place.clone()], span);
        let around = self.make_reached(place, None, Some(n), span);
        self.make_union(itself, around, span)
    }

    /// How many steps lead from a place to another.
    pub fn make_distance(&mut self, from: Typed, to: Typed, span: Span) -> Typed {
        if from.ty.is_unknown() || to.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let most = self.env.zones.len() as i64 * i64::from(self.env.players.max);
        let ty = Type::int(Interval::new(0, most)).or_none();
        Typed::new(Expr::read(Ref::Distance { from: from.expr, to: to.expr }), ty, span)
    }

    /// Places joined to a place, at most so many steps away.
    pub fn make_reached(
        &mut self,
        place: Typed,
        via: Option<(String, Expr)>,
        steps: Option<Typed>,
        span: Span,
    ) -> Typed {
        let no_number = steps.as_ref().is_some_and(|steps| steps.ty.is_unknown());
        if place.ty.is_unknown() || no_number {
            return Typed {
                ty: Type::list(Type::of(Kind::Place), Size::ANY),
                ..Typed::unknown(span)
            };
        }
        let steps = steps.map(|steps| steps.expr);
        let size = Size::at_most(Some(self.env.zones.len() as u64));
        let ty = Type::list(Type::of(Kind::Place), size);
        let (bind, via) = bound_condition(via);
        let query = Query::ConnectedZones { zone: place.expr, bind, via, steps };
        Typed::new(Expr::list(query), ty, span)
    }

    /// A condition on places passed through, with the name it has for them.
    fn via(
        &mut self,
        tree: Option<&Tree>,
        binder: Option<(&str, Span)>,
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Option<(String, Expr)> {
        let tree = tree?;
        Some(self.make_via(binder, scope, span, |c, scope| {
            let when = c.tree(tree, src, scope, Some(&Type::of(Kind::Bool)));
            c.as_condition(when)
        }))
    }

    /// The same, for any way of writing the condition.
    pub fn make_via(
        &mut self,
        binder: Option<(&str, Span)>,
        scope: &mut Scope,
        span: Span,
        f: impl FnOnce(&mut Self, &mut Scope) -> Typed,
    ) -> (String, Expr) {
        let (slot, when) = self.with_place(binder, scope, span, f);
        (slot, when.expr)
    }

    /// Whether a place is joined to another through places that satisfy a condition.
    pub fn joined(zone: Expr, to: Expr, via: Option<(String, Expr)>, span: Span) -> Typed {
        let (bind, via) = bound_condition(via);
        let read = Ref::Connected { zone, to, bind, via };
        Typed::new(Expr::read(read), Type::of(Kind::Bool), span)
    }

    /// `connected(A, B, C)`: some place of A and one of B, joined by places that satisfy C.
    fn connected(
        &mut self,
        binder: Option<(&str, Span)>,
        args: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        let place = Type::of(Kind::Place);
        let a = self.tree(&args[0], src, scope, Some(&place));
        let b = self.tree(&args[1], src, scope, Some(&place));
        let mark = scope.mark();
        // The names of the ends are taken before the condition is read, so that none in it is theirs.
        let a_slot = self.end_of_way("from", scope, span);
        let b_slot = self.end_of_way("to", scope, span);
        let via = self.via(args.get(2), binder, src, scope, span);
        scope.reset(mark);
        if a.ty.is_unknown() || b.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let single = |typed: &Typed| matches!(typed.ty.kind, Kind::Place | Kind::Token);
        let (a_one, b_one) = (single(&a), single(&b));
        let a = if a_one { self.as_place(a) } else { self.as_places(a) };
        let b = if b_one { self.as_place(b) } else { self.as_places(b) };
        let zone = if a_one { a.expr.clone() } else { Expr::bound(a_slot.clone()) };
        let to = if b_one { b.expr.clone() } else { Expr::bound(b_slot.clone()) };
        let holds_at = |place: &Expr| {
            via.as_ref().map(|(slot, via)| {
                let mut via = via.clone();
                put(&mut via, slot, place);
                via
            })
        };
        let mut args: Vec<Expr> = Vec::new();
        args.extend(holds_at(&zone));
        args.extend(holds_at(&to));
        args.push(Self::joined(zone, to, via.clone(), span).expr);
        let mut expr = match args.len() {
            1 => args.remove(0),
            _ => Expr::op(Op::And { args }),
        };
        for (one, slot, list) in [(b_one, b_slot, b), (a_one, a_slot, a)] {
            if !one {
                let some =
                    Aggregate { op: Fold::Some, query: list.expr, bind: slot, value: Some(expr) };
                expr = Expr::Aggregate { aggregate: Box::new(some) };
            }
        }
        Typed::new(expr, Type::of(Kind::Bool), span)
    }

    /// A slot for an end of a way, under a name that nobody can write.
    fn end_of_way(&self, name: &str, scope: &mut Scope, span: Span) -> String {
        let slot = scope.fresh(name);
        let value = Typed::new(Expr::bound(slot.clone()), Type::of(Kind::Place), span);
        scope.push(Var { name: String::new(), value, how: Bound::Member, span });
        slot
    }

    /// Cells whose row or column satisfies one or two conditions.
    fn cells_where(
        &mut self,
        board: usize,
        prop: PlaceProp,
        first: impl Fn(Expr) -> Op,
        second: Option<&dyn Fn(Expr) -> Op>,
        scope: &Scope,
        span: Span,
    ) -> Typed {
        let Some(board) = self.env.boards.get(board) else { return Typed::unknown(span) };
        let (board, cells) = (board.id.clone(), board.cells.len() as u64);
        let bind = scope.fresh("it");
        let read = || Expr::read(Ref::Place { place: Expr::bound(bind.clone()), prop });
        let mut when = Expr::op(first(read()));
        if let Some(second) = second {
            when = Expr::op(Op::And { args: vec![when, Expr::op(second(read()))] });
        }
        let list = Expr::list(Query::Board { board });
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(cells)));
        Typed::new(Expr::list(Query::Where { list, bind, when }), ty, span)
    }

    fn edge(&mut self, args: &[Tree], src: &Src, scope: &mut Scope, span: Span) -> Typed {
        let Some(board) = self.board_argument(&args[0], src, scope) else {
            return Typed::unknown(span);
        };
        let name = if let TreeKind::Name(name) = &args[1].kind { name.as_str() } else { "" };
        let at = src.span(args[1].span);
        match self.env.boards[board].shape {
            BoardShape::Grid { .. } | BoardShape::Rhombus { .. } => {
                self.side(board, name, at, scope, span)
            }
            // A ring with gaps has ends.
            BoardShape::Ring { length }
                if length as usize == self.env.boards[board].cells.len() =>
            {
                self.error(Code::UnknownName, span, "a ring has no edge");
                Typed::unknown(span)
            }
            BoardShape::Hex { .. }
            | BoardShape::Triangle { .. }
            | BoardShape::Track { .. }
            | BoardShape::Ring { .. }
            | BoardShape::Graph => self.open_side(board, name, at, scope, span),
        }
    }

    /// The first or last row or column.
    fn side(&mut self, board: usize, name: &str, at: Span, scope: &Scope, span: Span) -> Typed {
        let (rows, cols) = self.env.boards[board].extent();
        let number = |n: u32| Expr::Int(i32::try_from(n).unwrap_or(i32::MAX));
        let (prop, last) = match name {
            "north" => (PlaceProp::Row, number(rows)),
            "south" => (PlaceProp::Row, number(1)),
            "east" => (PlaceProp::Col, number(cols)),
            "west" => (PlaceProp::Col, number(1)),
            _ => {
                let sides = ["north", "south", "east", "west"];
                let message = "an edge of the board is `north`, `south`, `east` or `west`";
                self.report(crate::compiler::unknown(Code::UnknownName, at, name, message, sides));
                return Typed::unknown(span);
            }
        };
        let equal = |left| Op::Eq { left, right: last.clone() };
        self.cells_where(board, prop, equal, None, scope, span)
    }

    /// The cells from which no step leads in a direction.
    fn open_side(
        &mut self,
        board: usize,
        name: &str,
        at: Span,
        scope: &Scope,
        span: Span,
    ) -> Typed {
        let board = &self.env.boards[board];
        let known: Vec<String> = board.directions.iter().map(|way| way.name.clone()).collect();
        if !known.iter().any(|way| way == name) {
            let message = match known.is_empty() {
                true => "this board has no directions, so no edges".to_owned(),
                false => {
                    format!("an edge of the board is named by a direction: {}", known.join(", "))
                }
            };
            self.report(crate::compiler::unknown(Code::UnknownName, at, name, message, known));
            return Typed::unknown(span);
        }
        let (board, cells) = (board.id.clone(), board.cells.len() as u64);
        self.mention(at, NameSpace::Directions, name);
        let bind = scope.fresh("it");
        let direction = Ref::Direction { board: board.clone(), name: name.to_owned() };
        let step = Expr::read(Ref::Step {
            from: Expr::bound(bind.clone()),
            direction: Expr::read(direction),
            distance: Expr::Int(1),
        });
        let when = Expr::op(Op::Eq { left: step, right: Expr::read(Ref::None) });
        let list = Expr::list(Query::Board { board });
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(cells)));
        Typed::new(Expr::list(Query::Where { list, bind, when }), ty, span)
    }
}

/// A condition with the name it has for the place, if there is one.
fn bound_condition(via: Option<(String, Expr)>) -> (String, Option<Expr>) {
    match via {
        Some((bind, via)) => (bind, Some(via)),
        None => ("$it".to_owned(), None),
    }
}

/// Puts an expression in the place of a bound name.
fn put(expr: &mut Expr, name: &str, value: &Expr) {
    if let Expr::Ref(read) = expr
        && let Ref::Binding { name: found } = read.as_ref()
        && found == name
    {
        *expr = value.clone();
        return;
    }
    crate::walk::each_child_mut(expr, &mut |child| put(child, name, value));
}
