//! Tokens and places that belong to the reader of the moves: with `visibility: owner` only their
//! types and variables are visible, with `hidden` none.

use super::{Reader, tokens_of};
use crate::walk::{bound_name, each_child, mentions};
use crate::{Aggregate, Expr, Fold, GameDef, Op, PlaceProp, Query, Ref, TokenType, Visibility};

/// The types and variables that are not public.
pub(super) struct Faces<'d> {
    def: &'d GameDef,
    veiled: bool,
}

/// Names that certainly hold tokens or places of the reader.
#[derive(Clone)]
pub(super) struct Own<'a> {
    reader: Reader<'a>,
    names: Vec<String>,
    /// Tokens and places without a name, such as the top of a zone.
    others: Vec<Expr>,
}

impl<'a> Own<'a> {
    /// Collects what conditions say that must all hold.
    pub fn of(reader: Reader<'a>, conditions: &[Expr]) -> Self {
        let mut own = Own { reader, names: Vec::new(), others: Vec::new() };
        conditions.iter().for_each(|condition| own.learn(condition));
        own
    }

    /// Binds a name to a member of a list.
    pub fn takes(&mut self, name: &str, list: &Expr) {
        let own = self.lists(list);
        self.holds(name, own);
    }

    fn holds(&mut self, name: &str, own: bool) {
        let name = bare(name);
        if own && !self.names.iter().any(|known| known == name) {
            self.names.push(name.to_owned());
        }
    }

    /// Returns a copy in which a name holds a member of a list.
    fn within(&self, name: &str, list: &Expr) -> Self {
        let mut inner = self.clone();
        inner.names.retain(|known| known != bare(name));
        inner.others.retain(|other| !mentions(other, name));
        inner.holds(name, self.lists(list));
        inner
    }

    /// Learns from `token.owner == actor` and `some(tokens(place) where .owner == actor)`, alone or
    /// inside an `and`.
    fn learn(&mut self, condition: &Expr) {
        if let Expr::Aggregate { aggregate } = condition
            && aggregate.op == Fold::Some
            && self.some_of(aggregate)
            && let Some(place) = place_of(&aggregate.query)
        {
            self.has(place);
        }
        let Expr::Op(op) = condition else { return };
        match op.as_ref() {
            Op::And { args } => args.iter().for_each(|arg| self.learn(arg)),
            Op::Eq { left, right } => {
                for (one, other) in [(left, right), (right, left)] {
                    match one {
                        Expr::Ref(read) if self.reader.is(other) => self.owned(read),
                        Expr::Int(_)
                        | Expr::Bool(_)
                        | Expr::Op(_)
                        | Expr::Ref(_)
                        | Expr::Aggregate { .. }
                        | Expr::Query(_) => {}
                    }
                }
            }
            Op::Or { .. }
            | Op::Not { .. }
            | Op::Ne { .. }
            | Op::Lt { .. }
            | Op::Le { .. }
            | Op::Gt { .. }
            | Op::Ge { .. }
            | Op::In { .. }
            | Op::Add { .. }
            | Op::Sub { .. }
            | Op::Mul { .. }
            | Op::Div { .. }
            | Op::Mod { .. }
            | Op::Min { .. }
            | Op::Max { .. }
            | Op::Abs { .. }
            | Op::Set { .. }
            | Op::If { .. } => {}
        }
    }

    /// True if an aggregate says that some member belongs to the reader.
    fn some_of(&self, aggregate: &Aggregate) -> bool {
        let Some(when) = &aggregate.value else { return self.lists(&aggregate.query) };
        self.filtered(&aggregate.query, &aggregate.bind, when)
    }

    /// True if the members of a list that satisfy a condition belong to the reader.
    fn filtered(&self, list: &Expr, bind: &str, when: &Expr) -> bool {
        let mut inner = self.within(bind, list);
        inner.learn(when);
        inner.names.iter().any(|known| known == bare(bind))
    }

    /// Notes that the reader owns a token, or the top token of a place.
    fn owned(&mut self, read: &Ref) {
        match read {
            Ref::TokenProp { token: of, prop } if prop == "owner" => self.has(of),
            Ref::Place { place: of, prop: PlaceProp::Owner } => self.has(of),
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
            | Ref::Zone { .. }
            | Ref::ZoneVar { .. }
            | Ref::Cell { .. }
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
            | Ref::Repeated { .. } => {}
        }
    }

    fn has(&mut self, of: &Expr) {
        match bound_name(of) {
            Some(name) => self.holds(name, true),
            None => self.others.push(of.clone()),
        }
    }

    /// True if all tokens of a list belong to the reader.
    fn lists(&self, list: &Expr) -> bool {
        let Expr::Query(query) = list else { return self.is(list) };
        match query.as_ref() {
            Query::Pieces { player } => self.reader.is(player),
            Query::TokensInZone { zone: Expr::Ref(read) } => matches!(read.as_ref(),
                Ref::Zone { player: Some(player), .. } if self.reader.is(player)),
            Query::Where { list, bind, when } => self.filtered(list, bind, when),
            Query::Distinct { list, .. }
            | Query::Extreme { list, .. }
            | Query::Take { list, .. } => self.lists(list),
            Query::Union { left, right } => self.lists(left) && self.lists(right),
            Query::Otherwise { list, other } => self.lists(list) && self.lists(other),
            Query::Binding { name } => self.names.iter().any(|known| known == bare(name)),
            Query::Items { items } => items.iter().all(|item| self.is(item)),
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::IntsInRange { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::Types { .. }
            | Query::AdjacentZones { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Covers { .. }
            | Query::Lines { .. }
            | Query::Unite { .. }
            | Query::Members { .. } => false,
        }
    }

    /// True if a token or place belongs to the reader.
    fn is(&self, of: &Expr) -> bool {
        if let Some(name) = bound_name(of) {
            return self.names.iter().any(|known| known == bare(name));
        }
        if self.others.contains(of) {
            return true;
        }
        match of {
            Expr::Ref(read) => match read.as_ref() {
                Ref::Place { place: of, prop: PlaceProp::Piece } => self.is(of),
                Ref::TokenProp { token: of, prop } => prop == "at" && self.is(of),
                Ref::None
                | Ref::Enum { .. }
                | Ref::Gvar { .. }
                | Ref::Pvar { .. }
                | Ref::Binding { .. }
                | Ref::TypeProp { .. }
                | Ref::TableCell { .. }
                | Ref::Place { .. }
                | Ref::Player(_)
                | Ref::Zone { .. }
                | Ref::ZoneVar { .. }
                | Ref::Cell { .. }
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
                | Ref::Repeated { .. } => false,
            },
            Expr::Aggregate { aggregate } => {
                matches!(aggregate.op, Fold::First | Fold::Last) && self.lists(&aggregate.query)
            }
            Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Query(_) => false,
        }
    }
}

/// The place whose tokens, or some of them, a list contains.
fn place_of(list: &Expr) -> Option<&Expr> {
    if let Expr::Query(query) = list
        && let Query::Where { list, .. } = query.as_ref()
    {
        return place_of(list);
    }
    tokens_of(list)
}

fn bare(name: &str) -> &str {
    name.trim_start_matches('$')
}

impl<'d> Faces<'d> {
    pub fn of(def: &'d GameDef) -> Self {
        let vars = def.boards.iter().flat_map(|board| &board.vars);
        let veiled = def.token_types.iter().any(|of| !of.veil().is_public())
            || vars.into_iter().any(|var| !var.visibility.is_public());
        Faces { def, veiled }
    }

    /// True if some type or variable is not public.
    pub fn veiled(&self) -> bool {
        self.veiled
    }

    /// The first hidden value that is read, in words: a property that identifies a token, or a
    /// variable of a place.
    pub fn revealed_by(&self, expr: &Expr, own: &Own<'_>) -> Option<String> {
        if !self.veiled {
            return None;
        }
        if let Expr::Ref(read) = expr
            && let Ref::TokenProp { token, prop } = read.as_ref()
            && let Some(of) = self.revealed_type(prop, own.is(token))
        {
            return Some(format!("`{prop}` of a token that could be a `{of}`"));
        }
        if let Expr::Ref(read) = expr
            && let Ref::ZoneVar { zone, var } = read.as_ref()
            && self.hides_variable(var, own.is(zone))
        {
            return Some(format!("`{var}` of a place"));
        }
        if let Some((list, bind, inside)) = binder(expr) {
            let mut inner = own.within(bind, list);
            inner.learn(inside);
            return self.revealed_by(list, own).or_else(|| self.revealed_by(inside, &inner));
        }
        let mut own = own.clone();
        own.learn(expr);
        let mut found = None;
        each_child(expr, &mut |child| {
            if found.is_none() {
                found = self.revealed_by(child, &own);
            }
        });
        found
    }

    /// True if a variable of a place is hidden from the reader; `own` if the place is the reader's.
    fn hides_variable(&self, var: &str, own: bool) -> bool {
        let mut vars = self.def.boards.iter().flat_map(|board| &board.vars);
        vars.find(|known| known.id == var).is_some_and(|var| hides(var.visibility, own))
    }

    /// The type of which a property reveals the identity or a secret, if others may not know it; `own`
    /// if the token is the reader's.
    fn revealed_type(&self, prop: &str, own: bool) -> Option<&'d str> {
        let tells = |of: &&TokenType| {
            let named = of.props.iter().find(|known| known.id == prop);
            let has = matches!(prop, "type" | "family") || named.is_some();
            has && hides(of.visibility, own)
                || named.is_some_and(|prop| hides(prop.visibility, own))
        };
        self.def.token_types.iter().find(tells).map(|of| of.id.as_str())
    }
}

/// True if a value is hidden from the reader; `own` if it is the reader's.
fn hides(visibility: Visibility, own: bool) -> bool {
    match visibility {
        Visibility::Public => false,
        Visibility::Owner => !own,
        Visibility::Hidden => true,
    }
}

/// An expression that binds each member of a list: the list, the name, and the value read of each
/// member.
fn binder(expr: &Expr) -> Option<(&Expr, &str, &Expr)> {
    match expr {
        Expr::Aggregate { aggregate } => {
            Some((&aggregate.query, &aggregate.bind, aggregate.value.as_ref()?))
        }
        Expr::Query(query) => match query.as_ref() {
            Query::Where { list, bind, when } => Some((list, bind, when)),
            Query::Unite { list, bind, value }
            | Query::Distinct { list, bind, value }
            | Query::Extreme { list, bind, value, .. } => Some((list, bind, value)),
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::IntsInRange { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::Types { .. }
            | Query::AdjacentZones { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Covers { .. }
            | Query::Lines { .. }
            | Query::Union { .. }
            | Query::Otherwise { .. }
            | Query::Take { .. }
            | Query::Binding { .. }
            | Query::Members { .. }
            | Query::Items { .. } => None,
        },
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Ref(_) => None,
    }
}
