//! Values, conditions and lists as trees of text. `None` if only the long spelling can express
//! them.

use super::scope::Spelling;
use super::tree::{binary, bound, call, call_with, index, int, name, prop, tree, word};
use super::writer::{Manner, Writer};
use boardwright_def::{Aggregate, EnumDef, Expr, Fold, Op, PlaceProp, PlayerRef, Query, Ref};
use boardwright_syntax::expr::{Binary, Kind, Tree};

impl Writer<'_> {
    /// Writes a value without conversions.
    pub fn value(&mut self, expr: &Expr) -> Option<Tree> {
        if self.manner == Manner::Long {
            return self.leaf(expr);
        }
        Some(match expr {
            Expr::Int(n) => int(i64::from(*n)),
            Expr::Bool(value) => name(if *value { "true" } else { "false" }),
            Expr::Op(op) => self.op(op)?,
            Expr::Ref(read) => self.read(read)?,
            Expr::Aggregate { aggregate } => self.fold(aggregate)?,
            Expr::Query(query) => self.query(query)?,
        })
    }

    /// Writes a value that the long spelling too writes as a word.
    fn leaf(&mut self, expr: &Expr) -> Option<Tree> {
        match expr {
            Expr::Ref(read) => match read.as_ref() {
                Ref::None => Some(name("none")),
                Ref::Player(PlayerRef::Actor) => Some(name("actor")),
                Ref::Player(PlayerRef::Active) => Some(name("active")),
                Ref::Binding { name: slot } if self.scope.has(slot) => {
                    match self.scope.read(slot) {
                        // With `$` it would mean a member with that name.
                        Spelling::It => Some(name("it")),
                        Spelling::Named(name) => Some(bound(&name)),
                    }
                }
                _ => None,
            },
            Expr::Query(query) => match query.as_ref() {
                Query::Binding { name } if self.scope.has(name) => Some(bound(name)),
                _ => None,
            },
            Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } => None,
        }
    }

    /// Writes a list; a zone counts as its tokens.
    pub fn list(&mut self, expr: &Expr) -> Option<Tree> {
        if let Expr::Query(query) = expr
            && let Query::TokensInZone { zone } = query.as_ref()
            && self.manner != Manner::Long
        {
            return self.value(zone);
        }
        self.value(expr)
    }

    /// Writes a place; a token counts as its place.
    pub fn place(&mut self, expr: &Expr) -> Option<Tree> {
        if let Expr::Ref(read) = expr
            && let Ref::TokenProp { token, prop } = read.as_ref()
            && prop == "at"
            && self.manner != Manner::Long
        {
            return self.value(token);
        }
        self.value(expr)
    }

    /// Writes an operand, or a value with a property. A region of one place counts as that place.
    pub fn one(&mut self, expr: &Expr) -> Option<Tree> {
        if let (true, Expr::Aggregate { aggregate }) = (self.sugar(), expr)
            && let (Fold::First, None) = (aggregate.op, &aggregate.value)
            && let Expr::Query(query) = &aggregate.query
            && let Query::Region { region, .. } = query.as_ref()
            && self.def.boards.iter().flat_map(|board| &board.regions).any(|known| {
                known.id == *region && known.places.iter().all(|places| places.len() == 1)
            })
        {
            return self.query(query);
        }
        self.value(expr)
    }

    /// Writes a list of tokens; a list of places counts as the tokens in them.
    pub fn tokens(&mut self, expr: &Expr) -> Option<Tree> {
        if let Expr::Query(query) = expr
            && let Query::TokensIn { places } = query.as_ref()
            && self.manner != Manner::Long
        {
            return self.value(places);
        }
        self.list(expr)
    }

    /// Writes a list; a token counts as a list of one.
    pub fn joined(&mut self, expr: &Expr) -> Option<Tree> {
        match single(expr) {
            Some(only) if self.sugar() => {
                self.token_alone(only).map_or_else(|| self.list(expr), Some)
            }
            Some(_) | None => self.list(expr),
        }
    }

    /// Writes a value that is certainly a token: a bound one, or the top of a place.
    fn token_alone(&mut self, expr: &Expr) -> Option<Tree> {
        match expr {
            Expr::Ref(read) => match read.as_ref() {
                Ref::Place { prop: PlaceProp::Piece, .. } => self.value(expr),
                _ => None,
            },
            _ => None,
        }
    }

    fn op(&mut self, op: &Op) -> Option<Tree> {
        if self.sugar()
            && let Some(short) = self.short_op(op)
        {
            return Some(short);
        }
        if let Op::Set { items, .. } = op {
            return if self.sugar() { self.list(items) } else { None };
        }
        let mut two = |op, left: &Expr, right: &Expr| {
            let left = self.one(left)?;
            Some(binary(op, left, self.one(right)?))
        };
        match op {
            Op::And { args } => self.chain(Binary::And, args),
            Op::Or { args } => self.chain(Binary::Or, args),
            Op::Not { arg } => {
                if let Expr::Op(inner) = arg
                    && let Op::In { item, set } = inner.as_ref()
                {
                    let item = self.value(item)?;
                    return Some(binary(Binary::NotIn, item, self.list(set)?));
                }
                Some(tree(Kind::Not(Box::new(self.value(arg)?))))
            }
            Op::Set { .. } => None,
            Op::Eq { left, right } => two(Binary::Eq, left, right),
            Op::Ne { left, right } => two(Binary::Ne, left, right),
            Op::Lt { left, right } => two(Binary::Lt, left, right),
            Op::Le { left, right } => two(Binary::Le, left, right),
            Op::Gt { left, right } => two(Binary::Gt, left, right),
            Op::Ge { left, right } => two(Binary::Ge, left, right),
            Op::Add { left, right } => two(Binary::Add, left, right),
            Op::Sub { left: Expr::Int(0), right } => {
                Some(tree(Kind::Neg(Box::new(self.value(right)?))))
            }
            Op::Sub { left, right } => two(Binary::Sub, left, right),
            Op::Mul { left, right } => two(Binary::Mul, left, right),
            Op::Div { left, right } => two(Binary::Div, left, right),
            Op::Mod { left, right } => two(Binary::Mod, left, right),
            Op::In { item, set } => {
                let item = self.value(item)?;
                Some(binary(Binary::In, item, self.list(set)?))
            }
            Op::Min { left, right } => {
                let left = self.value(left)?;
                Some(call("min", vec![left, self.value(right)?]))
            }
            Op::Max { left, right } => {
                let left = self.value(left)?;
                Some(call("max", vec![left, self.value(right)?]))
            }
            Op::Abs { arg } => Some(call("abs", vec![self.value(arg)?])),
            Op::If { when, then, otherwise } => {
                let when = self.value(when)?;
                let then = self.value(then)?;
                let otherwise = self.value(otherwise)?;
                Some(tree(Kind::If(Box::new(when), Box::new(then), Box::new(otherwise))))
            }
        }
    }

    /// Writes `a and b and c`; needs at least two operands.
    fn chain(&mut self, op: Binary, args: &[Expr]) -> Option<Tree> {
        if args.len() < 2 {
            return None;
        }
        let mut all: Option<Tree> = None;
        for arg in args {
            let arg = self.value(arg)?;
            all = Some(match all {
                None => arg,
                Some(before) => binary(op, before, arg),
            });
        }
        all
    }

    fn read(&mut self, read: &Ref) -> Option<Tree> {
        Some(match read {
            Ref::None => name("none"),
            Ref::Enum { of, member } => {
                if self.unclear(member, of) {
                    return None;
                }
                name(member)
            }
            Ref::Gvar { var, index: None } => name(var),
            Ref::Gvar { var, index: Some(key) } => index(var, vec![self.value(key)?]),
            Ref::Pvar { player, var, index: None } => index(var, vec![self.value(player)?]),
            Ref::Pvar { player, var, index: Some(key) } => {
                index(var, vec![self.value(player)?, self.value(key)?])
            }
            Ref::Binding { name: slot } => self.bound_name(slot),
            Ref::TokenProp { token, prop: of } => prop(self.value(token)?, of),
            Ref::TypeProp { of, prop: read } => prop(self.value(of)?, read),
            Ref::Place { place, prop: of } => prop(self.one(place)?, place_prop(*of)),
            Ref::Player(player) => self.player(player)?,
            Ref::Zone { zone, player: None } => name(zone),
            Ref::Zone { zone, player: Some(player) } => index(zone, vec![self.value(player)?]),
            Ref::ZoneVar { zone, var } => prop(self.one(zone)?, var),
            Ref::Cell { board, row, col } => {
                let row = self.value(row)?;
                index(board, vec![row, self.value(col)?])
            }
            Ref::TokenType { of } => name(of),
            Ref::Direction { name: direction, .. } => name(direction),
            Ref::ZoneCount { zone } => call("count", vec![self.value(zone)?]),
            Ref::Counter { of } => name(of),
            Ref::Adjacent { zone, to } => {
                let zone = self.place(zone)?;
                call("adjacent", vec![zone, self.place(to)?])
            }
            Ref::Connected { zone, to, bind, via: None } if bind == "$it" => {
                let zone = self.place(zone)?;
                call("connected", vec![zone, self.place(to)?])
            }
            // In text the ends must satisfy the condition too.
            Ref::Connected { .. } => return None,
            Ref::Distance { from, to } => {
                let from = self.place(from)?;
                call("distance", vec![from, self.place(to)?])
            }
            Ref::Longest { places, bind, via } => self.longest(places, bind, via.as_ref())?,
            Ref::Step { from, direction, distance } => {
                let from = self.place(from)?;
                let direction = self.value(direction)?;
                let mut args = vec![from, direction];
                if *distance != Expr::Int(1) {
                    args.push(self.value(distance)?);
                }
                call("step", args)
            }
            Ref::TableCell { table, key, column } => {
                prop(index(table, vec![self.value(key)?]), column)
            }
            Ref::Seat { player } => prop(self.value(player)?, "seat"),
            Ref::Phase => name("phase"),
            Ref::Score { player } => {
                if *player == Expr::bound("$player") && self.sugar() && self.scope.has("$player") {
                    return Some(name("score"));
                }
                call("score", vec![self.value(player)?])
            }
            Ref::Repeated { times, of } => {
                let mut args = vec![self.value(times)?];
                for part in of {
                    args.push(self.list(part)?);
                }
                call("repeated", args)
            }
        })
    }

    /// True if a word could mean something else without an expected type.
    fn unclear(&self, member: &str, of: &str) -> bool {
        let other =
            |known: &&EnumDef| known.id != of && known.members.iter().any(|word| word == member);
        // A family alone is the list of its types.
        let clear = of != EnumDef::FAMILIES && !self.def.enums.iter().any(|known| other(&known));
        self.manner >= Manner::Plain && !clear
    }

    pub fn bound_name(&self, slot: &str) -> Tree {
        match self.scope.read(slot) {
            Spelling::It => name("it"),
            Spelling::Named(name) => bound(&name),
        }
    }

    fn player(&mut self, player: &PlayerRef) -> Option<Tree> {
        Some(match player {
            PlayerRef::Actor => name("actor"),
            PlayerRef::Active => name("active"),
            PlayerRef::Opponent => name("opponent"),
            PlayerRef::Seat { id } => {
                let seat = self.def.meta.players.seats.get((*id as usize).wrapping_sub(1));
                match seat {
                    Some(seat) => name(seat),
                    None => call("player", vec![int(i64::from(*id))]),
                }
            }
            PlayerRef::Next { of } => call("next", vec![self.value(of)?]),
            PlayerRef::Previous { of } => call("previous", vec![self.value(of)?]),
        })
    }

    fn fold(&mut self, aggregate: &Aggregate) -> Option<Tree> {
        if self.sugar()
            && let Some(short) = self.short_fold(aggregate)
        {
            return Some(short);
        }
        let Aggregate { op, query, bind, value } = aggregate;
        let function = fold_name(*op);
        // Only in a zone is the first token its top.
        let list = self.list(query)?;
        match value {
            None => {
                if bind != "$it" {
                    return None;
                }
                let binder = match &list.kind {
                    Kind::Where { binder: Some(binder), .. } => Some(binder.text.clone()),
                    _ => None,
                };
                Some(call_with(function, binder, vec![list]))
            }
            Some(value) => self.membered(function, list, bind, value, |writer| writer.value(value)),
        }
    }

    /// `function($x in L, E)`, `function(L, E)`.
    pub fn membered(
        &mut self,
        function: &str,
        list: Tree,
        bind: &str,
        inside: &Expr,
        f: impl FnOnce(&mut Self) -> Option<Tree>,
    ) -> Option<Tree> {
        self.scoped(|writer| {
            let binder = writer.scope.member(bind, &[inside])?;
            // The binder of the list would become the binder of these members.
            if binder.is_none() && matches!(list.kind, Kind::Where { binder: Some(_), .. }) {
                return None;
            }
            let list = if binder.is_some() { own_members(list) } else { list };
            let value = f(writer)?;
            Some(call_with(function, binder, vec![list, value]))
        })
    }
}

/// Returns the only member of a list of one.
pub fn single(expr: &Expr) -> Option<&Expr> {
    if let Expr::Query(query) = expr
        && let Query::Items { items } = query.as_ref()
        && let [only] = items.as_slice()
    {
        return Some(only);
    }
    None
}

/// Writes a list after a binder. Conditions without a binder would get this one.
fn own_members(list: Tree) -> Tree {
    let kind = match list.kind {
        Kind::Where { binder, list, when } => {
            let binder = binder.or_else(|| Some(word("it")));
            Kind::Where { binder, list: Box::new(own_members(*list)), when }
        }
        Kind::Otherwise(first, second) => {
            Kind::Otherwise(Box::new(own_members(*first)), Box::new(own_members(*second)))
        }
        kind => kind,
    };
    tree(kind)
}

pub fn fold_name(fold: Fold) -> &'static str {
    match fold {
        Fold::Sum => "sum",
        Fold::Count => "count",
        Fold::Min => "min",
        Fold::Max => "max",
        Fold::Some => "some",
        Fold::All => "all",
        Fold::Empty => "empty",
        Fold::First => "first",
        Fold::Last => "last",
    }
}

pub fn place_prop(prop: PlaceProp) -> &'static str {
    match prop {
        PlaceProp::Empty => "empty",
        PlaceProp::Count => "count",
        PlaceProp::Piece => "piece",
        PlaceProp::Owner => "owner",
        PlaceProp::Index => "index",
        PlaceProp::Row => "row",
        PlaceProp::Col => "col",
    }
}
