//! Sets: values that hold any of a few words, players or types.

use crate::compiler::Compiler;
use crate::effects::targets::Target;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Domain, Effect, Expr, Op, PlayerRef, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::Node;

/// Limit on the different members of a set: it is stored in one word.
const MOST: u64 = 31;

impl Compiler<'_> {
    /// A set with members of a kind: from a set, a list or a single member.
    pub fn as_set(&mut self, value: Typed, of: &Kind) -> Typed {
        let want = Type::of(Kind::Set(Box::new(of.clone())));
        let span = value.span;
        if value.ty.kind == want.kind {
            return value;
        }
        let alike = |kind: &Kind| Type::of(kind.clone()).fits(&Type::of(of.clone()));
        // A set of numbers from another range is treated as the list of its members.
        let numbers = matches!(&value.ty.kind, Kind::Set(other) if alike(other));
        let value = if numbers { self.as_list(value) } else { value };
        let single = !matches!(value.ty.kind, Kind::Nothing | Kind::Unknown);
        let single = single && !value.ty.optional && alike(&value.ty.kind);
        let value = if single { self.make_items(vec![value], span) } else { value };
        let empty = matches!(&value.expr, Expr::Query(query)
            if matches!(query.as_ref(), Query::Items { items } if items.is_empty()));
        if value.ty.is_unknown() && !empty {
            return Typed::unknown(span);
        }
        let fits = value.ty.as_list().is_some_and(|(element, _)| alike(&element.kind));
        if !empty && !fits {
            let diag = self.clash(&want, &value);
            self.report(diag.hint("write its members in brackets: `(swift, armored)`"));
            return Typed::unknown(span);
        }
        if let Kind::Int(room) = of
            && let Some(outside) = outside(&value.expr, *room)
        {
            let message = format!("{outside} cannot be in {}", want.describe());
            self.report(Diagnostic::new(Code::OutOfRange, span, message));
            return Typed::unknown(span);
        }
        if numbers {
            let Some(of) = Type::of(of.clone()).domain(self.env.board_id()) else {
                return Typed::unknown(span);
            };
            return Typed::new(Expr::op(Op::Set { of, items: value.expr }), want, span);
        }
        self.make_set(of, value.expr, span)
    }

    /// The set of a list's members. A literal set has each member once, in order.
    fn make_set(&mut self, of: &Kind, list: Expr, span: Span) -> Typed {
        let ty = Type::of(Kind::Set(Box::new(of.clone())));
        let Some(domain) = Type::of(of.clone()).domain(self.env.board_id()) else {
            return Typed::unknown(span);
        };
        let items = match list {
            Expr::Query(query) => match *query {
                Query::Members { set } => return Typed::new(set, ty, span),
                Query::Items { items } => Expr::list(Query::Items { items: self.each_once(items) }),
                Query::Enums { of, values } => {
                    let all = self.env.enums.iter().find(|known| known.id == of);
                    let all = all.map(|all| all.members.clone()).unwrap_or_default();
                    let held = |word: &String| values.is_empty() || values.contains(word);
                    let word = |member| Expr::read(Ref::Enum { of: of.clone(), member });
                    let items = all.into_iter().filter(held).map(word).collect();
                    Expr::list(Query::Items { items })
                }
                query @ (Query::TokensInZone { .. }
                | Query::TokensIn { .. }
                | Query::Pieces { .. }
                | Query::IntsInRange { .. }
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
                | Query::Where { .. }
                | Query::Union { .. }
                | Query::Unite { .. }
                | Query::Distinct { .. }
                | Query::Otherwise { .. }
                | Query::Extreme { .. }
                | Query::Take { .. }
                | Query::Binding { .. }) => Expr::list(query),
            },
            list @ (Expr::Int(_)
            | Expr::Bool(_)
            | Expr::Op(_)
            | Expr::Ref(_)
            | Expr::Aggregate { .. }) => list,
        };
        Typed::new(Expr::op(Op::Set { of: domain, items }), ty, span)
    }

    /// Literals without duplicates, in the order of their values; other members unchanged.
    fn each_once(&self, items: Vec<Expr>) -> Vec<Expr> {
        let places: Option<Vec<usize>> =
            items.iter().map(|item| self.place_of_word(item)).collect();
        let Some(places) = places else { return items };
        let mut placed: Vec<(usize, Expr)> = places.into_iter().zip(items).collect();
        placed.sort_by_key(|(place, _)| *place);
        placed.dedup_by_key(|(place, _)| *place);
        placed.into_iter().map(|(_, item)| item).collect()
    }

    /// The number of a literal among the possible values.
    fn place_of_word(&self, item: &Expr) -> Option<usize> {
        if let Expr::Int(n) = item {
            return usize::try_from(i64::from(*n) - i64::from(i32::MIN)).ok();
        }
        let Expr::Ref(read) = item else { return None };
        match read.as_ref() {
            Ref::Enum { of, member } => {
                let all = self.env.enums.iter().find(|known| known.id == *of)?;
                all.members.iter().position(|word| word == member)
            }
            Ref::TokenType { of } => self.env.types.iter().position(|known| known.id == *of),
            Ref::Player(PlayerRef::Seat { id }) => Some(*id as usize),
            Ref::Direction { name, .. } => {
                self.env.directions.iter().position(|(_, known)| known == name)
            }
            Ref::None
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
        }
    }

    /// The most members of a set.
    pub fn most_members(&self, of: &Kind) -> Option<u64> {
        match of {
            Kind::Enum(of) => {
                let all = self.env.enums.iter().find(|known| known.id == *of)?;
                Some(all.members.len() as u64)
            }
            Kind::Player => Some(u64::from(self.env.players.max)),
            Kind::TokenType => Some(self.env.types.len() as u64),
            Kind::Direction => Some(self.env.directions.len() as u64),
            Kind::Int(numbers) => Some(numbers.hi.abs_diff(numbers.lo).saturating_add(1)),
            Kind::Bool
            | Kind::Token
            | Kind::Place
            | Kind::Set(_)
            | Kind::List(..)
            | Kind::Nothing
            | Kind::Unknown => None,
        }
    }

    /// The domain of sets with members of a domain; `None` after a report.
    pub fn set_domain(&mut self, of: Domain, span: Span) -> Option<Domain> {
        let ty = Type::of_domain(&of);
        let holds = matches!(
            ty.kind,
            Kind::Enum(_) | Kind::Player | Kind::TokenType | Kind::Int(_) | Kind::Direction
        );
        if !holds || ty.optional {
            let needed = "a list of words, numbers, players, token types or directions";
            let hint = match ty.kind {
                Kind::Token => {
                    "a set cannot hold tokens: put them into a zone, or mark them with a property"
                }
                Kind::Place => {
                    "mark the places with a variable of the board: `vars: { seen: false }`"
                }
                Kind::Int(_)
                | Kind::Bool
                | Kind::Enum(_)
                | Kind::Player
                | Kind::TokenType
                | Kind::Direction
                | Kind::Set(_)
                | Kind::List(..)
                | Kind::Nothing
                | Kind::Unknown => "a set holds words of a list: `set of TRAITS`",
            };
            let diag = self.mismatch(span, needed, &ty);
            self.report(diag.hint(hint));
            return None;
        }
        if let Some(most) = self.most_members(&ty.kind)
            && most > MOST
        {
            self.report(
                Diagnostic::new(
                    Code::OutOfRange,
                    span,
                    format!("a set has at most {MOST} different members, but these are {most}"),
                )
                .hint("split them into two lists with a set each"),
            );
            return None;
        }
        Some(Domain::Set { of: Box::new(of) })
    }

    /// `target += word`, `target -= word`: adds members to a set or removes them.
    pub fn change_set(
        &mut self,
        target: Target,
        of: &Kind,
        value: Typed,
        subtract: bool,
        span: Span,
    ) -> Option<Effect> {
        let now = Typed::new(target.read(), target.ty().clone(), span);
        let at = value.span;
        let value = self.as_set(value, of);
        if value.ty.is_unknown() {
            return None;
        }
        let value = Typed { span: at, ..value };
        let list = if subtract {
            self.words.replaced = true;
            self.make_difference(now, value, &Scope::default(), span)
        } else {
            self.make_union(now, value, span)
        };
        let set = self.as_set(list, of);
        (!set.ty.is_unknown()).then(|| target.set(set.expr))
    }

    /// `L - M`: the members of one list that are not in the other.
    pub fn make_difference(
        &mut self,
        left: Typed,
        right: Typed,
        scope: &Scope,
        span: Span,
    ) -> Typed {
        let (left, right) = self.one_beside_many(left, right);
        let left = self.as_member_list(left);
        let right = self.as_member_list(right);
        let (Some((a, size)), Some((b, _))) = (left.ty.as_list(), right.ty.as_list()) else {
            return Typed::unknown(span);
        };
        if left.ty.is_unknown() || right.ty.is_unknown() {
            return Typed::unknown_list(span);
        }
        if !a.fits(b) {
            let diag = self.clash(&left.ty, &right);
            self.like(left.span, |c| c.report(diag));
            return Typed::unknown_list(span);
        }
        let ty = Type::list(a.clone(), Size { min: 0, max: size.max });
        // A name that neither operand reads.
        let mut taken = Vec::new();
        boardwright_def::walk::bound_names(&right.expr, &mut taken);
        let bind = (2u32..)
            .map(|n| if n == 2 { scope.fresh("it") } else { format!("$it{n}") })
            .find(|name| !taken.contains(name))
            .unwrap_or_else(|| "$it".to_owned());
        let within = Op::In { item: Expr::bound(bind.clone()), set: right.expr };
        let when = Expr::op(Op::Not { arg: Expr::op(within) });
        Typed::new(Expr::list(Query::Where { list: left.expr, bind, when }), ty, span)
    }

    /// Turns a single member beside a list or set of its kind into a list of one.
    pub fn one_beside_many(&mut self, left: Typed, right: Typed) -> (Typed, Typed) {
        let many = |ty: &Type| match &ty.kind {
            Kind::Set(of) => Some(Kind::clone(of)),
            Kind::List(element, _) => Some(element.kind.clone()),
            Kind::Int(_)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Token
            | Kind::Place
            | Kind::TokenType
            | Kind::Direction
            | Kind::Nothing
            | Kind::Unknown => None,
        };
        let fits = |one: &Typed, other: &Typed| {
            let alone = matches!(
                one.ty.kind,
                Kind::Enum(_)
                    | Kind::Player
                    | Kind::TokenType
                    | Kind::Int(_)
                    | Kind::Direction
                    | Kind::Place
            );
            alone && many(&other.ty).is_some_and(|kind| Type::of(kind).fits(&one.ty))
        };
        if fits(&left, &right) {
            let span = left.span;
            return (self.make_items(vec![left], span), right);
        }
        if fits(&right, &left) {
            let span = right.span;
            let right = self.make_items(vec![right], span);
            return (left, right);
        }
        (left, right)
    }

    /// `{ op: set, items: [swift], of: … }`; `of` may be omitted if the members decide it.
    pub fn ast_set(&mut self, node: &Node, scope: &mut Scope, want: Option<&Type>) -> Typed {
        let named = node.get("of").and_then(|of| {
            let list = self.within("of", |c| c.value(of, &mut Scope::default(), None));
            list.ty.as_list().map(|(element, _)| element.clone())
        });
        let hint = named.or_else(|| want.map(super::lower::element_or_self));
        let items = self.part(node, "items", scope, hint.as_ref());
        let items = self.as_list(items);
        let element = items.ty.as_list().map(|(element, _)| element.clone());
        match hint.or(element.filter(|element| !element.is_unknown())) {
            Some(of) => self.as_set(items, &of.kind),
            None => {
                self.error(
                    Code::MissingKey,
                    node.span,
                    "an empty set needs `of`: the type of its members",
                );
                Typed::unknown(node.span)
            }
        }
    }
}

/// A number of a literal list that is outside of the bounds.
fn outside(list: &Expr, room: Interval) -> Option<i32> {
    let Expr::Query(query) = list else { return None };
    let Query::Items { items } = query.as_ref() else { return None };
    items.iter().find_map(|item| match item {
        Expr::Int(n) if !(room.lo..=room.hi).contains(&i64::from(*n)) => Some(*n),
        Expr::Int(_)
        | Expr::Bool(_)
        | Expr::Op(_)
        | Expr::Ref(_)
        | Expr::Aggregate { .. }
        | Expr::Query(_) => None,
    })
}
