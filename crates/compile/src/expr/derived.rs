//! Computed properties, expanded at each read.

use crate::compiler::{Compiler, Expansion};
use crate::env::{DefineBody, DerivedOf};
use crate::notes::NameSpace;
use crate::scope::{Bound, Scope, Var};
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Board, Expr, Op, Owner, PlaceProp, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Span};

impl Compiler<'_> {
    /// The computed properties with a name, of tokens, places or players.
    pub fn derived_of(&self, kind: &Kind, name: &str) -> Vec<usize> {
        let fits = |of: &DerivedOf| {
            matches!(
                (kind, of),
                (Kind::Token, DerivedOf::Tokens(_))
                    | (Kind::Place, DerivedOf::Cells(_) | DerivedOf::Zone(_))
                    | (Kind::Player, DerivedOf::Players)
            )
        };
        let derived = self.env.derived.iter().enumerate();
        derived.filter(|(_, d)| d.name == name && fits(&d.of)).map(|(index, _)| index).collect()
    }

    /// Reads a computed property. A token or place without it gives its stored property of that
    /// name, or `none`.
    pub fn read_derived(&mut self, base: Typed, name: &str, at: Span, caller: &Scope) -> Typed {
        let found = self.derived_of(&base.ty.kind, name);
        let space =
            if base.ty.kind == Kind::Player { NameSpace::Names } else { NameSpace::Properties };
        self.mention(at, space, name);
        let stored = self.stored_prop(&base, name, at);
        let mut result: Option<Typed> = stored;
        for index in found.into_iter().rev() {
            let value = self.expand_derived(index, base.clone(), at, caller);
            if value.ty.is_unknown() {
                return value;
            }
            let of = self.env.derived[index].of.clone();
            match self.guard(&base, &of) {
                Guard::Never => {}
                Guard::Always => result = Some(value),
                Guard::When(when) => {
                    let Some(branch) = self.branch(index, when, value, result, at) else {
                        return Typed::unknown(at);
                    };
                    result = Some(branch);
                }
            }
        }
        match result {
            Some(typed) => Typed { ty: typed.ty.none_if(base.ty.optional), span: at, ..typed },
            None => Typed::new(Expr::read(Ref::None), Type::of(Kind::Nothing).or_none(), at),
        }
    }

    /// The stored property of that name that some token types have, or the variable of cells.
    fn stored_prop(&self, base: &Typed, name: &str, at: Span) -> Option<Typed> {
        if base.ty.kind == Kind::Place {
            let var = self.env.place_var(name).map(|var| &var.domain);
            let column = || self.env.place_column(name).map(|column| &column.domain);
            let ty = Type::of_domain(var.or_else(column)?);
            let read = Ref::ZoneVar { zone: base.expr.clone(), var: name.to_owned() };
            return Some(Typed::new(Expr::read(read), ty, at));
        }
        if base.ty.kind != Kind::Token {
            return None;
        }
        let ty = self.env.props.get(name)?.ty.clone();
        let read = Ref::TokenProp { token: base.expr.clone(), prop: name.to_owned() };
        Some(Typed::new(Expr::read(read), ty, at))
    }

    fn branch(
        &mut self,
        derived: usize,
        when: Expr,
        then: Typed,
        otherwise: Option<Typed>,
        at: Span,
    ) -> Option<Typed> {
        let Some(otherwise) = otherwise else {
            let op = Op::If { when, then: then.expr, otherwise: Expr::read(Ref::None) };
            return Some(Typed::new(Expr::op(op), then.ty, at));
        };
        if !then.ty.fits(&otherwise.ty) {
            self.differing_types(derived, &then.ty, &otherwise.ty);
            return None;
        }
        let ty = then.ty.join(&otherwise.ty);
        let op = Op::If { when, then: then.expr, otherwise: otherwise.expr };
        Some(Typed::new(Expr::op(op), ty, at))
    }

    /// Reports once that a property has different types here and elsewhere.
    fn differing_types(&mut self, derived: usize, here: &Type, elsewhere: &Type) {
        let (name, span) = (self.env.derived[derived].name.clone(), self.env.derived[derived].span);
        let known = |diag: &Diagnostic| diag.code == Code::TypeMismatch && diag.span == span;
        if self.diags.iter().any(known) {
            return;
        }
        let (here, elsewhere) = (here.describe(), elsewhere.describe());
        self.report(
            Diagnostic::new(
                Code::TypeMismatch,
                span,
                format!("`{name}` is {elsewhere} elsewhere and {here} here"),
            )
            .types(elsewhere, here)
            .hint("give one of them another name"),
        );
    }

    /// The condition under which a value has a computed property.
    pub(super) fn guard(&self, base: &Typed, of: &DerivedOf) -> Guard {
        match of {
            DerivedOf::Players => Guard::Always,
            DerivedOf::Tokens(types) if types.len() == self.env.types.len() => Guard::Always,
            DerivedOf::Tokens(types) => {
                let token = base.expr.clone();
                let item = Expr::read(Ref::TokenProp { token, prop: "type".to_owned() });
                let of_type = |index: &usize| {
                    Expr::read(Ref::TokenType { of: self.env.types[*index].id.clone() })
                };
                Guard::When(match types.as_slice() {
                    [only] => Expr::op(Op::Eq { left: item, right: of_type(only) }),
                    many => {
                        let family = self.env.types[many[0]].family.clone().unwrap_or_default();
                        Expr::op(Op::In { item, set: Expr::list(Query::Types { family }) })
                    }
                })
            }
            DerivedOf::Cells(board) => match self.known_zone(base) {
                Some(zone) if self.env.zones_alike(*board).contains(&zone) => Guard::Always,
                Some(_) => Guard::Never,
                None if self.env.zones.len() == self.env.zones_alike(*board).len() => Guard::Always,
                None => Guard::When(self.is_cell_of(base, *board)),
            },
            DerivedOf::Zone(zone) => match self.known_zone(base) {
                Some(known) if known == *zone => Guard::Always,
                Some(_) => Guard::Never,
                None => Guard::When(self.is_zone(base, *zone)),
            },
        }
    }

    /// The zone that an expression names by a literal.
    pub(super) fn known_zone(&self, base: &Typed) -> Option<usize> {
        match &base.expr {
            Expr::Ref(read) => match read.as_ref() {
                Ref::Zone { zone, .. } => self.env.zones.iter().position(|z| z.id == *zone),
                Ref::Cell { board, .. } => {
                    let board = self.env.boards.iter().position(|known| known.id == *board)?;
                    Some(self.env.zones_of(board).start)
                }
                Ref::None
                | Ref::Enum { .. }
                | Ref::Gvar { .. }
                | Ref::Pvar { .. }
                | Ref::Binding { .. }
                | Ref::TokenProp { .. }
                | Ref::TypeProp { .. }
                | Ref::TableCell { .. }
                | Ref::Place { .. }
                | Ref::Player(_)
                | Ref::ZoneVar { .. }
                | Ref::TokenType { .. }
                | Ref::Direction { .. }
                | Ref::ZoneCount { .. }
                | Ref::Counter { .. }
                | Ref::Adjacent { .. }
                | Ref::Connected { .. }
                | Ref::Distance { .. }
                | Ref::Longest { .. }
                | Ref::Step { .. }
                | Ref::Seat { .. }
                | Ref::Phase
                | Ref::Score { .. }
                | Ref::Repeated { .. } => None,
            },
            Expr::Int(_)
            | Expr::Bool(_)
            | Expr::Op(_)
            | Expr::Aggregate { .. }
            | Expr::Query(_) => None,
        }
    }

    /// The condition that a place is a cell of a board. With only one board, a place with an index
    /// is one.
    fn is_cell_of(&self, base: &Typed, board: usize) -> Expr {
        let alike = self.env.alike(board);
        if alike.len() == self.env.boards.len() {
            let index = Ref::Place { place: base.expr.clone(), prop: PlaceProp::Index };
            let (left, right) = (Expr::read(index), Expr::read(Ref::None));
            return Expr::op(Op::Ne { left, right });
        }
        let cells = |board: &Board| Expr::list(Query::Board { board: board.id.clone() });
        let lists = self.env.boards[alike].iter().map(cells);
        let unite = |left, right| Expr::list(Query::Union { left, right });
        let set =
            lists.reduce(unite).unwrap_or_else(|| Expr::list(Query::Items { items: Vec::new() }));
        Expr::op(Op::In { item: base.expr.clone(), set })
    }

    /// The condition that a place is a zone, or a player's zone of that name.
    fn is_zone(&self, base: &Typed, zone: usize) -> Expr {
        let def = &self.env.zones[zone];
        let place = |player| Expr::read(Ref::Zone { zone: def.id.clone(), player });
        if def.owner == Owner::None {
            return Expr::op(Op::Eq { left: base.expr.clone(), right: place(None) });
        }
        let bind = "$each_owner".to_owned();
        let value =
            Expr::list(Query::Items { items: vec![place(Some(Expr::bound(bind.clone())))] });
        let set = Expr::list(Query::Unite { list: Expr::list(Query::Players), bind, value });
        Expr::op(Op::In { item: base.expr.clone(), set })
    }

    /// Expands a computed property, with its owner in place of `it`.
    fn expand_derived(&mut self, index: usize, base: Typed, span: Span, caller: &Scope) -> Typed {
        let derived = self.env.derived[index].clone();
        let expansion = Expansion::Derived(index);
        if self.expands(expansion) {
            self.report(
                Diagnostic::new(
                    Code::CallCycle,
                    span,
                    format!("`{}` is computed from itself: {}", derived.name, self.chain()),
                )
                .related(derived.span, format!("`{}` is declared here", derived.name)),
            );
            return Typed::unknown(span);
        }
        // Names at the place of the read are not visible, but the members get names that are free
        // there: a name has one meaning at a time.
        let mut scope = Scope::default();
        let mut taken: Vec<String> = caller.slots().map(str::to_owned).collect();
        boardwright_def::walk::bound_names(&base.expr, &mut taken);
        for slot in taken {
            scope.bind(slot.trim_start_matches('$'), Type::unknown(), Bound::Argument, span);
        }
        scope.hide();
        let value = Typed { ty: Type { optional: false, ..base.ty }, ..base };
        scope.push(Var { name: "it".to_owned(), value, how: Bound::Argument, span });
        self.lowering.expanding.push((expansion, None));
        self.uses.derived_read.insert(index);
        let path = format!("derived.{}", derived.name);
        let mut typed = self.at_path(&path, |c| match &derived.body {
            DefineBody::Text(tree, src) => c.tree(tree, src, &mut scope, None),
            DefineBody::Node(node) => c.value(node, &mut scope, None),
            DefineBody::Broken => Typed::unknown(span),
        });
        self.lowering.expanding.pop();
        if matches!(typed.ty.kind, Kind::List(..)) && !typed.ty.is_unknown() {
            self.report(
                Diagnostic::new(
                    Code::TypeMismatch,
                    derived.span,
                    format!("a property is one value, but this is {}", typed.ty.describe()),
                )
                .types("one value", typed.ty.describe())
                .hint("for a list, use a definition with a parameter"),
            );
            return Typed::unknown(span);
        }
        typed.span = span;
        typed
    }

    /// Lowers computed properties that nothing reads, to report their mistakes.
    pub fn unused_derived(&mut self) {
        for index in 0..self.env.derived.len() {
            if self.uses.derived_read.contains(&index) {
                continue;
            }
            let (kind, span) = match &self.env.derived[index].of {
                DerivedOf::Tokens(_) => (Kind::Token, self.env.derived[index].span),
                DerivedOf::Cells(_) | DerivedOf::Zone(_) => {
                    (Kind::Place, self.env.derived[index].span)
                }
                DerivedOf::Players => (Kind::Player, self.env.derived[index].span),
            };
            self.expand_derived(
                index,
                Typed::new(Expr::bound("$it"), Type::of(kind), span),
                span,
                &Scope::default(),
            );
        }
    }
}

/// The condition under which a value has a computed property.
pub(super) enum Guard {
    Always,
    Never,
    When(Expr),
}
