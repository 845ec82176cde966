//! Lists: ranges, sets, unions, `where`, folds over them.

use super::coerce::leads_to_cell;
use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Aggregate, Effect, Expr, Fold, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::Tree;

/// Larger counts are never meant; no name holds more members.
const MOST_TAKEN: u64 = 1024;

impl Compiler<'_> {
    /// `a..b`, `a..b step n`.
    pub fn make_range(&mut self, from: Typed, to: Typed, step: Option<i32>, span: Span) -> Typed {
        let from = self.as_operand(from);
        let to = self.as_operand(to);
        if from.ty.is_unknown() || to.ty.is_unknown() {
            return Typed::unknown_list(span);
        }
        if let (Expr::Int(a), Expr::Int(b)) = (&from.expr, &to.expr)
            && a > b
        {
            let (first, last) = (self.written(from.span), self.written(to.span));
            let turned = format!("{last}..{first}");
            let message = format!("this range is empty: {a} is more than {b}");
            let found = Diagnostic::new(Code::RangeInverted, span, message);
            // The numbers of constants depend on their values, so turning them round helps only now.
            let literal = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b == b'-');
            self.report(match literal(first) && literal(last) {
                true => found
                    .hint(format!("write `{b}..{a}`; the numbers of a range rise"))
                    .fix(Fix::replace("Turn it round", span, turned)),
                false => found.hint(format!(
                    "with these values `{first}` is more than `{last}`; change a constant, or keep the range open with `{first}..max({first}, {last})`"
                )),
            });
            return Typed::unknown_list(span);
        }
        if step.is_some_and(|step| step < 1) {
            self.error(Code::OutOfRange, span, "the step of a range is at least 1");
            return Typed::unknown_list(span);
        }
        let (a, b) = (from.ty.interval(), to.ty.interval());
        let all = Interval::new(a.lo, b.hi.max(a.lo));
        let known = matches!((&from.expr, &to.expr), (Expr::Int(_), Expr::Int(_)));
        let count =
            all.len().div_ceil(step.map_or(1, |step| u64::from(step.unsigned_abs()).max(1)));
        let size = match known {
            true => Size::exact(count),
            false if b.hi < a.lo => Size::exact(0),
            // Every value of the end is at least every value of the beginning.
            false => Size { min: u64::from(b.lo >= a.hi), max: Some(count) },
        };
        let step = step.filter(|step| *step != 1);
        let query = Query::IntsInRange { min: from.expr, max: to.expr, step };
        Typed::new(Expr::list(query), Type::list(Type::int(all), size), span)
    }

    /// `(a, b, …)`.
    pub fn set(
        &mut self,
        items: &[Tree],
        src: &Src,
        scope: &mut Scope,
        want: Option<&Type>,
        span: Span,
    ) -> Typed {
        if items.is_empty() && !want.is_some_and(|want| matches!(want.kind, Kind::Set(_))) {
            self.report(
                Diagnostic::new(Code::TypeMismatch, span, "the type of this empty set is unknown")
                    .types("a list with a member", "an empty list")
                    .hint("`()` can be assigned to a declared set: `weather = ()`")
                    .hint("an empty list is written with what its members would be: `take(deck, 0)`, `take(1..9, 0)`"),
            );
            return Typed::unknown(span);
        }
        let mut element = want.map(super::lower::element_or_self);
        let mut lowered = Vec::with_capacity(items.len());
        for item in items {
            let value = self.tree(item, src, scope, element.as_ref());
            if element.is_none() {
                element = Some(value.ty.clone());
            }
            lowered.push(value);
        }
        if let ([zone], None) = (&lowered[..], want) {
            self.check_zone_in_list(zone, span);
        }
        self.make_items(lowered, span)
    }

    /// Warns of `list(deck)` where no list of places is expected: its one member is the zone.
    fn check_zone_in_list(&mut self, value: &Typed, span: Span) {
        let Expr::Ref(read) = &value.expr else { return };
        if !matches!(read.as_ref(), Ref::Zone { .. }) || self.is_cell(value) {
            return;
        }
        let zone = self.written(value.span).trim().to_owned();
        let tokens = format!("tokens({zone})");
        let message =
            format!("this is a list of one place, the zone `{zone}`, and not of its tokens");
        let found = Diagnostic::new(Code::ZoneInList, span, message)
            .hint(format!("`{tokens}` lists the tokens that lie there now"));
        let written = self.written(span) == format!("list({zone})");
        let fix = written.then(|| Fix::replace(format!("Change to `{tokens}`"), span, tokens));
        self.report(fix.into_iter().fold(found, Diagnostic::fix));
    }

    /// A list of the given values, in this order.
    pub fn make_items(&mut self, values: Vec<Typed>, span: Span) -> Typed {
        // A value that is none is no member.
        let present = values.iter().filter(|value| !value.ty.optional).count();
        let size = Size { min: present as u64, max: Some(values.len() as u64) };
        let mut ty: Option<Type> = None;
        let mut items = Vec::with_capacity(values.len());
        let before = values.first().map_or(span, |first| first.span);
        for value in values {
            if value.ty.kind == Kind::Nothing {
                let message = "`none` is no member of a list: it is left out";
                let hint = "to choose one or nothing: `choose 0 to 1 of L as $xs`, and `empty($xs)` after it; or list a word of your own for nothing, declared under `constants`: `CHOICES: [nobody, rower]`";
                self.report(Diagnostic::new(Code::WrongLiteral, value.span, message).hint(hint));
                return Typed::unknown_list(span);
            }
            if let Kind::List(..) = value.ty.kind {
                let diag = self.mismatch(value.span, "a single value", &value.ty.clone());
                let mut diag = diag.hint("it is a list already; lists are joined by `+`");
                let written = self.written(value.span).to_owned();
                if size.max == Some(1) && self.written(span) == format!("list({written})") {
                    let title = format!("Change to `{written}`");
                    diag = diag.fix(Fix::replace(title, span, written));
                }
                self.report(diag);
                return Typed::unknown_list(span);
            }
            match &ty {
                None => ty = Some(value.ty.clone()),
                Some(first) if !first.fits(&value.ty) => {
                    let diag = self.clash(first, &value).hint("the members of a set have one type");
                    self.like(before, |c| c.report(diag));
                    ty = Some(Type::unknown());
                }
                Some(first) => ty = Some(first.join(&value.ty)),
            }
            items.push(value.expr);
        }
        let element = Type { optional: false, ..ty.unwrap_or_else(Type::unknown) };
        Typed::new(Expr::list(Query::Items { items }), Type::list(element, size), span)
    }

    /// `L + M`: the members of both. A single token or place counts as a list of one; beside
    /// tokens, a place is the tokens in it.
    pub fn make_union(&mut self, left: Typed, right: Typed, span: Span) -> Typed {
        if self.is_cell(&left) && self.is_cell(&right) {
            self.two_cells(&left, &right, span);
            return Typed::unknown_list(span);
        }
        let (left, right) = self.one_beside_many(left, right);
        let left = self.as_member_list(left);
        let right = self.as_member_list(right);
        let (Some((a, m)), Some((b, n))) = (left.ty.as_list(), right.ty.as_list()) else {
            return Typed::unknown(span);
        };
        if !a.fits(b) {
            let diag = self.clash(&left.ty, &right);
            self.like(left.span, |c| c.report(diag));
            return Typed::unknown_list(span);
        }
        let size = Size { min: m.min.max(n.min), max: m.max.zip(n.max).map(|(m, n)| m + n) };
        let ty = Type::list(a.join(b), size);
        let query = Query::Union { left: left.expr, right: right.expr };
        Typed::new(Expr::list(query), ty, span)
    }

    /// The list that `union` takes for a member: one cell stands for itself, not for the tokens on it.
    pub fn as_part(&mut self, value: Typed) -> Typed {
        let is_cell = self.is_cell(&value) || leads_to_cell(&value.expr);
        if value.ty.kind == Kind::Place && is_cell {
            let span = value.span;
            return self.make_items(vec![value], span);
        }
        self.as_member_list(value)
    }

    /// True for one cell of a board, and not for a zone, of which the tokens are meant.
    fn is_cell(&self, value: &Typed) -> bool {
        let Expr::Ref(read) = &value.expr else { return false };
        if let Ref::Zone { zone, .. } = read.as_ref() {
            let index = self.env.zones.iter().position(|known| known.id == *zone);
            return index.is_some_and(|index| self.env.is_made(index));
        }
        matches!(read.as_ref(), Ref::Step { .. } | Ref::Cell { .. })
    }

    /// Reports `+` between two cells: their tokens would be joined, and more often the cells are meant.
    fn two_cells(&mut self, left: &Typed, right: &Typed, span: Span) {
        let [a, b] = [left, right].map(|side| self.written(side.span).trim().to_owned());
        let cells = format!("({a}, {b})");
        let found = self.mismatch(span, "two lists", &left.ty);
        self.report(
            found
                .hint(format!(
                    "the two cells are `{cells}`, the tokens in them `tokens({a}) + tokens({b})`"
                ))
                .fix(Fix::replace(format!("Change to `{cells}`"), span, cells)),
        );
    }

    /// Refuses `some(X)` and `empty(X)` of one value that may be missing: they test lists.
    pub fn refuses_one(&mut self, op: Fold, value: &Typed, span: Span) -> bool {
        let one = matches!(
            value.ty.kind,
            Kind::Token | Kind::Player | Kind::Enum(_) | Kind::TokenType | Kind::Direction
        );
        if !matches!(op, Fold::Some | Fold::Empty) || !one || !value.ty.optional {
            return false;
        }
        let sign = if op == Fold::Some { "!=" } else { "==" };
        let ours = format!("{} {sign} none", self.written(value.span).trim());
        let diag = self
            .mismatch(value.span, "a list", &value.ty)
            .hint(format!("whether there is such a value is a comparison: `{ours}`"))
            .fix(Fix::replace(format!("Change to `{ours}`"), span, ours));
        self.report(diag);
        true
    }

    /// Reports `+` between two players, words, token types or directions, and returns true. They are no numbers, and
    /// more often their list is meant. Beside a value that was reported, nothing more is said.
    pub fn refuses_sum(&mut self, left: &Typed, right: &Typed, span: Span) -> bool {
        let single = |kind: &Kind| {
            matches!(kind, Kind::Player | Kind::Enum(_) | Kind::TokenType | Kind::Direction)
        };
        let told = |one: &Typed, other: &Typed| one.ty.is_unknown() && single(&other.ty.kind);
        if told(left, right) || told(right, left) {
            return true;
        }
        if !single(&left.ty.kind) || !single(&right.ty.kind) || !left.ty.fits(&right.ty) {
            return false;
        }
        let sides = [left, right].map(|side| self.written(side.span).trim().to_owned());
        let [a, b] = &sides;
        let lists = format!("list({a}) + list({b})");
        let found = left.ty.plural();
        let message = format!("`+` adds numbers or joins lists, but it stands between two {found}");
        let mut diag = Diagnostic::new(Code::TypeMismatch, span, message)
            .types("numbers or lists", found)
            .hint(format!("the list of both is `({a}, {b})` or `{lists}`"))
            .fix(Fix::replace(format!("Change to `{lists}`"), span, lists));
        if left.ty.kind == Kind::Player {
            let seats = format!("{a}.seat + {b}.seat");
            let fix = Fix::replace(format!("Change to `{seats}`"), span, seats);
            diag = diag.hint("`.seat` is the number of a player's seat").fix(fix);
        }
        self.report(diag);
        true
    }

    /// A list; a token is a list of one.
    pub fn as_member_list(&mut self, value: Typed) -> Typed {
        if value.ty.kind == Kind::Token {
            let span = value.span;
            return self.make_items(vec![value], span);
        }
        self.as_list(value)
    }

    /// `L where C`; `when` is lowered with the member bound.
    pub fn make_where(
        &mut self,
        list: Typed,
        binder: Option<(&str, Span)>,
        scope: &mut Scope,
        span: Span,
        when: impl FnOnce(&mut Self, &mut Scope) -> Typed,
    ) -> Typed {
        if matches!(list.ty.kind, Kind::Int(_) | Kind::Bool) {
            let found = self.mismatch(list.span, "a list", &list.ty);
            self.report(found.hint(
                "`where` keeps members of a list; an effect with a condition is a block: `if: C` and `then: …`, \
                 in a loop over players `each: $p in players where C` and `do: …`",
            ));
            return Typed::unknown(span);
        }
        let list = self.as_answers(list);
        let boards = self.boards_of(&list.expr, scope);
        let (slot, when) = self.with_member(&list.ty, binder, scope, list.span, |c, scope| {
            scope.member_on(boards);
            when(c, scope)
        });
        let Some((element, size)) = list.ty.as_list() else { return Typed::unknown(span) };
        let ty = Type::list(element.clone(), Size { min: 0, max: size.max });
        if when.expr == Expr::Bool(true) {
            return Typed { span, ..list };
        }
        let query = Query::Where { list: list.expr, bind: slot, when: when.expr };
        Typed::new(Expr::list(query), ty, span)
    }

    /// A list, with the knowledge of earlier conditions that it has a member; other values stay as they are.
    pub fn with_known_member(&mut self, value: Typed, scope: &Scope) -> Typed {
        let may_be_list = matches!(value.ty.kind, Kind::List(..) | Kind::Place);
        if !may_be_list || value.ty.is_unknown() || !scope.knows_members() {
            return value;
        }
        let list = self.as_list(value.clone());
        match list.ty.as_list() {
            Some((element, size)) if size.min == 0 && scope.excludes_empty(&list.expr) => {
                let ty = Type::list(element.clone(), Size { min: 1, ..size });
                Typed { ty, ..list }
            }
            Some(_) | None => value,
        }
    }

    /// A fold. `value` is lowered with the member bound, if the fold has one.
    pub fn make_fold(
        &mut self,
        op: Fold,
        list: Typed,
        bind: Option<String>,
        value: Option<Typed>,
        span: Span,
    ) -> Typed {
        let list = self.as_list(list);
        let Some((element, size)) = list.ty.as_list() else { return Typed::unknown(span) };
        let (element, size) = (element.clone(), size);
        let interval = value.as_ref().map_or(Interval::FULL, |value| value.ty.interval());
        let most = size.max.map_or(i64::from(i32::MAX), |max| max.min(1 << 31) as i64);
        let empty = size.min == 0;
        let ty = match op {
            Fold::Sum => {
                let all = interval.mul(Interval::new(0, most));
                Type::int(all.join(Interval::exact(0)))
            }
            Fold::Count => Type::int(Interval::new(size.min.min(1 << 31) as i64, most)),
            Fold::Min | Fold::Max => {
                let optional = empty || value.as_ref().is_some_and(|value| value.ty.optional);
                Type::int(interval).none_if(optional)
            }
            Fold::Some | Fold::All | Fold::Empty => Type::of(Kind::Bool),
            Fold::First | Fold::Last => element.none_if(empty),
        };
        if list.ty.is_unknown() || value.as_ref().is_some_and(|value| value.ty.is_unknown()) {
            let known =
                matches!(op, Fold::Sum | Fold::Count | Fold::Some | Fold::All | Fold::Empty);
            let ty = if known { ty } else { Type::unknown() };
            return Typed { ty, ..Typed::unknown(span) };
        }
        if op == Fold::Count
            && let Expr::Query(query) = &list.expr
            && let Query::TokensInZone { zone } = query.as_ref()
        {
            return Typed::new(Expr::read(Ref::ZoneCount { zone: zone.clone() }), ty, span);
        }
        let aggregate = Aggregate {
            op,
            query: list.expr,
            bind: bind.unwrap_or_else(|| "$it".to_owned()),
            value: value.map(|value| value.expr),
        };
        Typed::new(Expr::Aggregate { aggregate: Box::new(aggregate) }, ty, span)
    }

    /// The members with the largest or smallest value.
    pub fn make_extreme(
        &mut self,
        highest: bool,
        list: Typed,
        bind: String,
        value: Typed,
        span: Span,
    ) -> Typed {
        let list = self.as_list(list);
        let Some((element, size)) = list.ty.as_list() else { return Typed::unknown(span) };
        let least = u64::from(size.min > 0 && !value.ty.optional);
        let ty = Type::list(element.clone(), Size { min: least, max: size.max });
        let query = Query::Extreme { list: list.expr, bind, value: value.expr, highest };
        Typed::new(Expr::list(query), ty, span)
    }

    /// One member for each distinct value.
    pub fn make_distinct(&mut self, list: Typed, bind: String, value: Typed, span: Span) -> Typed {
        if matches!(value.ty.kind, Kind::List(..)) && !value.ty.is_unknown() {
            self.report(self.mismatch(value.span, "one value for each member", &value.ty));
            return Typed::unknown_list(span);
        }
        let Some((element, size)) = list.ty.as_list() else { return Typed::unknown(span) };
        let least = u64::from(size.min > 0 && !value.ty.optional);
        let kinds = match value.ty.kind {
            Kind::Int(interval) => Some(interval.len()),
            Kind::Bool => Some(2),
            Kind::Player => Some(u64::from(self.env.players.max)),
            Kind::Enum(_)
            | Kind::Token
            | Kind::Place
            | Kind::TokenType
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..)
            | Kind::Nothing
            | Kind::Unknown => None,
        };
        let max = match (size.max, kinds) {
            (Some(most), Some(kinds)) => Some(most.min(kinds)),
            (most, kinds) => most.or(kinds.filter(|kinds| *kinds <= 1 << 16)),
        };
        let ty = Type::list(element.clone(), Size { min: least, max });
        let query = Query::Distinct { list: list.expr, bind, value: value.expr };
        Typed::new(Expr::list(query), ty, span)
    }

    /// The union of one list for each member.
    pub fn make_unite(&mut self, list: Typed, bind: String, value: Typed, span: Span) -> Typed {
        let (Some((_, outer)), Some((element, size))) = (list.ty.as_list(), value.ty.as_list())
        else {
            return Typed::unknown(span);
        };
        let most = outer.max.zip(size.max).map(|(m, n)| m.saturating_mul(n));
        let most = if element.kind == Kind::Place {
            let places = self.env.zones.len() as u64 * u64::from(self.env.players.max);
            Some(most.unwrap_or(places).min(places))
        } else {
            most
        };
        let ty = Type::list(element.clone(), Size { min: outer.min.min(1) * size.min, max: most });
        if list.ty.is_unknown() || value.ty.is_unknown() {
            return Typed { ty, ..Typed::unknown(span) };
        }
        let query = Query::Unite { list: list.expr, bind, value: value.expr };
        Typed::new(Expr::list(query), ty, span)
    }

    /// The first `n` members.
    pub fn make_take(&mut self, list: Typed, n: Typed, span: Span) -> Typed {
        let list = self.as_list(list);
        let n = self.as_amount(n);
        let Some((element, size)) = list.ty.as_list() else { return Typed::unknown(span) };
        let most = n.ty.interval().hi.max(0).unsigned_abs();
        // A count this large says nothing about the list.
        let max = size.max.map(|max| max.min(most)).or((most <= MOST_TAKEN).then_some(most));
        let ty = Type::list(element.clone(), Size { min: 0, max });
        Typed::new(Expr::list(Query::Take { list: list.expr, n: n.expr }), ty, span)
    }

    /// The limit of a loop over a list: its size if known, else a number that no list exceeds.
    pub fn loop_limit(&self, list: &Type) -> u32 {
        most_members(list, Effect::UNLIMITED.into())
    }

    /// The members that a name for a list has room for: as many as the list has if this is known, else 100, or the
    /// number of cells.
    pub fn name_limit(&self, list: &Type) -> u32 {
        most_members(list, self.env.cells().max(Effect::ROOM.into()))
    }
}

/// The most members of a list, or `assumed` if they are not known before the game.
fn most_members(list: &Type, assumed: u64) -> u32 {
    let size = list.as_list().and_then(|(_, size)| size.max);
    u32::try_from(size.unwrap_or(assumed)).unwrap_or(u32::MAX)
}
