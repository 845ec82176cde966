//! The token types that a token can have where a rule reads it.
//!
//! Two bounds are kept. Types that are surely possible: rules put such a token there, and no condition before
//! the read leaves it out. And types that are possible at most: no rule puts another one there.

mod contents;
mod filling;
mod truth;
mod walk;

pub(super) use filling::contents;
pub(super) use walk::{Seen, walk};

use boardwright_def::walk::{bound_name, each_child};
use boardwright_def::{Aggregate, Expr, Fold, GameDef, PlaceProp, Query, Ref};
use contents::Contents;
use std::collections::BTreeSet;
use truth::Truth;

/// The possible types of a token, as indices into the types of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Kinds {
    /// Types that are surely possible.
    pub sure: BTreeSet<usize>,
    /// The only types that are possible; `None` if any is.
    pub most: Option<BTreeSet<usize>>,
    /// True if such tokens lie in zones that are no cells.
    pub off_board: bool,
}

impl Kinds {
    /// No type yet: the start of a union.
    fn nothing() -> Self {
        Self { most: Some(BTreeSet::new()), off_board: true, ..Self::default() }
    }

    /// Exactly these types.
    fn exact(types: BTreeSet<usize>) -> Self {
        Self { sure: types.clone(), most: Some(types), off_board: false }
    }

    /// Adds the types of another token that may stand here too. Returns true if something is new.
    fn add(&mut self, other: &Kinds) -> bool {
        let before = self.clone();
        self.sure.extend(&other.sure);
        self.most = match (self.most.take(), &other.most) {
            (Some(mut most), Some(more)) => {
                most.extend(more);
                Some(most)
            }
            (None, _) | (_, None) => None,
        };
        self.off_board &= other.off_board;
        *self != before
    }

    /// The same types at most, of which none is surely possible.
    fn unsure(mut self) -> Self {
        self.sure.clear();
        self
    }
}

/// The types of the tokens that names and other expressions stand for, innermost last.
#[derive(Clone)]
pub(super) struct Known<'a> {
    pub def: &'a GameDef,
    contents: &'a Contents,
    /// Tokens and lists of tokens.
    values: Vec<(Expr, Kinds)>,
    /// Names that stand for cells.
    cells: Vec<String>,
}

impl<'a> Known<'a> {
    fn new(def: &'a GameDef, contents: &'a Contents) -> Self {
        Self { def, contents, values: Vec::new(), cells: Vec::new() }
    }

    /// Binds a name to a value, to a list, or to a member of it.
    pub fn bind(&mut self, name: &str, from: &Expr) {
        let kinds = if let Expr::Query(_) = from { self.list(from) } else { self.value(from) };
        let cells = self.is_cells(from);
        self.cells.retain(|known| known != name);
        if cells {
            self.cells.push(name.to_owned());
        }
        self.hold(name, kinds);
    }

    /// Binds a name to a token of these types.
    fn hold(&mut self, name: &str, kinds: Kinds) {
        self.values.push((Expr::bound(name), kinds));
    }

    /// Forgets where tokens lie, because effects may move them.
    fn may_move(&mut self) {
        self.values.iter_mut().for_each(|(_, kinds)| kinds.off_board = false);
    }

    /// The types of a token, or a type.
    pub fn value(&self, expr: &Expr) -> Kinds {
        if let Some(found) = self.held(expr) {
            return found;
        }
        match expr {
            Expr::Aggregate { aggregate } => match aggregate.as_ref() {
                Aggregate { op: Fold::First | Fold::Last, query, .. } => self.list(query),
                Aggregate { .. } => Kinds::default(),
            },
            Expr::Ref(read) => self.read(read),
            Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Query(_) => Kinds::default(),
        }
    }

    fn read(&self, read: &Ref) -> Kinds {
        if let Ref::TokenType { of } = read {
            let at = self.def.token_types.iter().position(|known| known.id == *of);
            return Kinds::exact(at.into_iter().collect());
        }
        if let Ref::TokenProp { token, prop } = read
            && prop == "type"
        {
            return self.value(token);
        }
        if let Ref::Place { place, prop: PlaceProp::Piece } = read {
            return self.inside(place);
        }
        Kinds::default()
    }

    /// The innermost value of a name, or what conditions say of another expression.
    fn held(&self, expr: &Expr) -> Option<Kinds> {
        let name = bound_name(expr);
        let same = |known: &Expr| match name {
            Some(name) => bound_name(known) == Some(name),
            None => known == expr,
        };
        let found = self.values.iter().rev().find(|(known, _)| same(known));
        found.map(|(_, kinds)| kinds.clone())
    }

    /// The types of the members of a list of tokens or types.
    pub fn list(&self, list: &Expr) -> Kinds {
        if bound_name(list).is_some() {
            return self.held(list).unwrap_or_default();
        }
        let Expr::Query(query) = list else { return self.value(list) };
        if let Query::TokensInZone { zone } = query.as_ref() {
            return self.inside(zone);
        }
        if let Query::Pieces { .. } = query.as_ref() {
            return self.contents.pieces.clone();
        }
        if let Query::Types { family } = query.as_ref() {
            let all = self.def.token_types.iter().enumerate();
            let of = all.filter(|(_, of)| of.family.as_deref() == Some(family));
            return Kinds::exact(of.map(|(at, _)| at).collect());
        }
        if let Query::Items { items } = query.as_ref() {
            let mut all = Kinds::nothing();
            items.iter().for_each(|item| {
                all.add(&self.value(item));
            });
            return all;
        }
        if let Query::Where { list, bind, when } = query.as_ref() {
            let mut inner = self.clone();
            inner.bind(bind, list);
            inner.learn(when, true);
            return inner.held(&Expr::bound(bind)).unwrap_or_default();
        }
        if let Query::Union { left, right } | Query::Otherwise { list: left, other: right } =
            query.as_ref()
        {
            let mut all = self.list(left);
            all.add(&self.list(right));
            return all;
        }
        if let Query::Distinct { list, .. } | Query::Take { list, .. } = query.as_ref() {
            return self.list(list);
        }
        // A member without the value is left out.
        if let Query::Extreme { list, .. } = query.as_ref() {
            return self.list(list).unsure();
        }
        Kinds::default()
    }

    /// The types of the tokens in a place.
    fn inside(&self, place: &Expr) -> Kinds {
        match zone_of(place) {
            Some(zone) => self.contents.of_zone(zone),
            None => Kinds::default(),
        }
    }

    /// True if a place, or each member of a list of places, is a cell.
    fn is_cells(&self, places: &Expr) -> bool {
        if let Some(name) = bound_name(places) {
            return self.cells.iter().any(|known| known == name);
        }
        if let Some(zone) = zone_of(places) {
            return self.def.is_cell(zone);
        }
        if let Expr::Ref(read) = places {
            return matches!(read.as_ref(), Ref::Cell { .. } | Ref::Step { .. });
        }
        if let Expr::Aggregate { aggregate } = places {
            return matches!(aggregate.op, Fold::First | Fold::Last)
                && self.is_cells(&aggregate.query);
        }
        let Expr::Query(query) = places else { return false };
        if let Query::Where { list, .. }
        | Query::Distinct { list, .. }
        | Query::Extreme { list, .. }
        | Query::Take { list, .. } = query.as_ref()
        {
            return self.is_cells(list);
        }
        matches!(
            query.as_ref(),
            Query::Board { .. }
                | Query::Ray { .. }
                | Query::Walk { .. }
                | Query::Between { .. }
                | Query::Covers { .. }
        )
    }

    /// Leaves out the types for which a condition cannot be `holds`.
    pub fn learn(&mut self, condition: &Expr, holds: bool) {
        let mut subjects = Vec::new();
        subjects_of(condition, &mut subjects);
        for subject in subjects {
            let known = self.value(subject);
            let all = || (0..self.def.token_types.len()).collect();
            let truth = |of: &usize| truth::of(self.def, condition, subject, *of);
            let against = if holds { Truth::Fails } else { Truth::Holds };
            let surely = |of: &usize| ![against, Truth::Depends].contains(&truth(of));
            let sure: BTreeSet<usize> = known.sure.iter().copied().filter(surely).collect();
            let most = known.most.clone().unwrap_or_else(all);
            let most: BTreeSet<usize> =
                most.into_iter().filter(|of| truth(of) != against).collect();
            let kinds = Kinds { sure, most: Some(most), off_board: known.off_board };
            if kinds != known {
                self.values.push((subject.clone(), kinds));
            }
        }
    }
}

/// The zone that a place is, if it is named.
pub(crate) fn zone_of(place: &Expr) -> Option<&str> {
    let Expr::Ref(read) = place else { return None };
    if let Ref::Zone { zone, .. } = read.as_ref() { Some(zone) } else { None }
}

/// The type that an expression names outright.
pub(crate) fn type_of(of: &Expr) -> Option<&str> {
    let Expr::Ref(read) = of else { return None };
    if let Ref::TokenType { of } = read.as_ref() { Some(of) } else { None }
}

/// The tokens and types that an expression reads a property of, and the names in it, each once.
fn subjects_of<'e>(expr: &'e Expr, found: &mut Vec<&'e Expr>) {
    let subject = match expr {
        Expr::Ref(read) => {
            if let Ref::TokenProp { token: of, .. } | Ref::TypeProp { of, .. } = read.as_ref() {
                Some(of)
            } else {
                bound_name(expr).map(|_| expr)
            }
        }
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => {
            None
        }
    };
    if let Some(subject) = subject
        && !found.contains(&subject)
    {
        found.push(subject);
    }
    each_child(expr, &mut |child| subjects_of(child, found));
}
