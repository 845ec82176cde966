//! Coercion of a value to the type that its place needs, and `type-mismatch`.

use super::index::{index_hint, members_before_none};
use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Aggregate, EnumDef, Expr, Fold, Op, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};

/// The way to keep a type of token in a variable.
const HOLDS_TYPE: &str = "`.type == man` asks a token for its type; a variable or property that holds a type is declared \
                          `none in types(FAMILY)`, and `none in tokens` holds one token";

impl Compiler<'_> {
    /// A finding: another type was expected.
    pub fn mismatch(&self, span: Span, expected: &str, found: &Type) -> Diagnostic {
        let found = found.describe();
        let message = format!("expected {expected}, found {found}");
        let diag =
            Diagnostic::new(Code::TypeMismatch, span, message).types(expected, found.clone());
        if self.written(span) != "it" {
            return diag;
        }
        diag.hint(format!(
            "`it` is the innermost member, here {found}; name an outer member to read it: `$x in LIST where … $x`"
        ))
    }

    /// A finding: the types of two values that stand beside each other differ.
    pub fn clash(&self, expected: &Type, value: &Typed) -> Diagnostic {
        if expected.describe() == value.ty.describe() && expected.as_list().is_some() {
            return Diagnostic::new(Code::TypeMismatch, value.span, "two lists cannot be compared")
                .types("a single value", value.ty.describe())
                .hint("compare their members one by one, or `count(…)` of them");
        }
        let diag = self.mismatch(value.span, &expected.describe(), &value.ty);
        let seat = matches!(
            (&expected.kind, &value.ty.kind),
            (Kind::Player, Kind::Int(_)) | (Kind::Int(_), Kind::Player)
        );
        let diag = if seat { self.converting(diag, value, expected) } else { diag };
        if matches!(&expected.kind, Kind::Enum(of) if of == EnumDef::FAMILIES)
            && value.ty.kind == Kind::TokenType
        {
            let name = self.written(value.span);
            return diag.hint(format!(
                "`{name}` is a type, which `.type == {name}` asks for; a family is declared by `columns` and `rows`, \
                 or by `family: …` in its types"
            ));
        }
        let keeps_type = (&expected.kind, &value.ty.kind) == (&Kind::Token, &Kind::TokenType);
        if keeps_type {
            return diag.hint(HOLDS_TYPE);
        }
        if let (Kind::Token | Kind::TokenType, Kind::Enum(of)) = (&expected.kind, &value.ty.kind)
            && let Some(prop) = self.property_of_words(of)
        {
            let word = self.written(value.span);
            return diag.hint(format!(
                "a word of {of} is a value of the property `{prop}`: `$card.{prop} == {word}`"
            ));
        }
        diag
    }

    /// A property with the words of a list as its values.
    fn property_of_words(&self, of: &str) -> Option<&str> {
        let holds = |ty: &Type| matches!(&ty.kind, Kind::Enum(words) if words == of);
        self.env.props.iter().find(|(_, prop)| holds(&prop.ty)).map(|(name, _)| name.as_str())
    }

    /// A condition. A value that may be `none` counts as false then.
    pub fn as_condition(&mut self, value: Typed) -> Typed {
        match &value.ty.kind {
            Kind::Bool | Kind::Unknown => value,
            Kind::Nothing => {
                self.check_no_condition(&value);
                value
            }
            Kind::Int(_)
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Token
            | Kind::Place
            | Kind::TokenType
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..) => self.refuse(&value, &Type::of(Kind::Bool)),
        }
    }

    /// A number.
    pub fn as_int(&mut self, value: Typed) -> Typed {
        match &value.ty.kind {
            Kind::Int(_) | Kind::Unknown => value,
            Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Token
            | Kind::Place
            | Kind::TokenType
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..)
            | Kind::Nothing => self.refuse(&value, &Type::int(Interval::FULL)),
        }
    }

    /// A number that is never `none`: an operand of arithmetic, or the number of something.
    pub fn as_operand(&mut self, value: Typed) -> Typed {
        self.as_number(value, "this may be none, but a number is needed here")
    }

    /// A term of `+` and `-`: never `none`.
    pub fn as_term(&mut self, value: Typed) -> Typed {
        self.as_number(value, "this may be none, which has no sum or difference")
    }

    /// A number; if it may be `none`, that is reported with `message`.
    fn as_number(&mut self, value: Typed, message: &str) -> Typed {
        let value = self.as_int(value);
        if value.ty.optional && !value.ty.is_unknown() {
            let diag = Diagnostic::new(Code::PossibleNone, value.span, message);
            let diag = match index_hint(&value) {
                Some(hint) => diag.hint(hint),
                None if self.is_before(value.span, "otherwise ") => diag
                    .hint("`otherwise` reads the whole sum: put brackets around `(… otherwise 7)`"),
                None => diag.fix(wrap("(", value.span, " otherwise 0)")).hint(
                    "test it first (`if: … != none`), or give a value for none: `(… otherwise 0)`",
                ),
            };
            let read = members_before_none(&value.expr).map_or(&value.expr, |(_, index)| index);
            self.report(match self.optional_property(read) {
                Some(prop) => diag.hint(format!(
                    "if every token has a value from the start, declare `{prop}` without `none`: `{prop}: players`"
                )),
                None => diag,
            });
            return Typed::unknown(value.span);
        }
        value
    }

    /// The property that may be none whose player has the seat that is read: `$t.whose.seat`.
    fn optional_property(&self, expr: &Expr) -> Option<String> {
        let Expr::Ref(read) = expr else { return None };
        let Ref::Seat { player: Expr::Ref(player) } = read.as_ref() else { return None };
        let Ref::TokenProp { prop, .. } = player.as_ref() else { return None };
        self.env.props.get(prop).filter(|known| known.ty.optional).map(|_| prop.clone())
    }

    /// A player; a list of exactly one player is that player.
    pub fn as_player(&mut self, value: Typed) -> Typed {
        self.as_member(value, Kind::Player)
    }

    /// A token; a list of exactly one token is that token.
    pub fn as_token(&mut self, value: Typed) -> Typed {
        self.as_member(value, Kind::Token)
    }

    /// A place; a token is where it stands, a list of exactly one place is that place.
    pub fn as_place(&mut self, value: Typed) -> Typed {
        if value.ty.kind == Kind::Token {
            let ty = Type::of(Kind::Place).none_if(value.ty.optional);
            let at = Ref::TokenProp { token: value.expr, prop: "at".to_owned() };
            return Typed::new(Expr::read(at), ty, value.span);
        }
        self.as_member(value, Kind::Place)
    }

    /// A token type.
    pub fn as_token_type(&mut self, value: Typed) -> Typed {
        if value.ty.kind == Kind::TokenType {
            return value;
        }
        self.not_a(value, &Type::of(Kind::TokenType))
    }

    /// A direction; a list of exactly one direction is that direction.
    pub fn as_direction(&mut self, value: Typed) -> Typed {
        self.as_member(value, Kind::Direction)
    }

    /// A value of a kind, or the only member of a list of that kind.
    fn as_member(&mut self, value: Typed, kind: Kind) -> Typed {
        if value.ty.kind == kind {
            return value;
        }
        let want = Type::of(kind);
        match value.ty.as_list() {
            Some((element, size)) if element.fits(&want) => self.single(value, size, &want),
            Some(_) | None => self.not_a(value, &want),
        }
    }

    /// A list; a place is the tokens in it.
    pub fn as_list(&mut self, value: Typed) -> Typed {
        match &value.ty.kind {
            Kind::List(..) => value,
            Kind::Unknown => Typed { ty: Type::list(Type::unknown(), Size::ANY), ..value },
            Kind::Place => {
                let ty = Type::list(Type::of(Kind::Token), Size::ANY);
                Typed::new(Expr::list(Query::TokensInZone { zone: value.expr }), ty, value.span)
            }
            Kind::Set(of) => {
                let most = self.most_members(of);
                let ty = Type::list(Type::of(Kind::clone(of)), Size::at_most(most));
                Typed::new(Expr::list(Query::Members { set: value.expr }), ty, value.span)
            }
            Kind::Int(_)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Token
            | Kind::TokenType
            | Kind::Direction
            | Kind::Nothing => {
                let ty = Type::list(Type::unknown(), Size::ANY);
                let refused = self.refuse(&value, &ty);
                Typed { ty, ..refused }
            }
        }
    }

    /// The values of a parameter or a choice, or the members that `where` tests, as a list: the cell to which `step` leads
    /// stands for itself, not for the tokens on it.
    pub fn as_answers(&mut self, value: Typed) -> Typed {
        if value.ty.kind == Kind::Place && leads_to_cell(&value.expr) {
            let span = value.span;
            return self.make_items(vec![value], span);
        }
        self.as_list(value)
    }

    /// A list of places for functions of space; tokens stand for their places.
    pub fn as_places(&mut self, value: Typed) -> Typed {
        let value = self.as_list(value);
        match value.ty.as_list().map(|(element, _)| &element.kind) {
            Some(Kind::Place | Kind::Token | Kind::Unknown) => value,
            Some(_) | None => self.not_a(value, &Type::list(Type::of(Kind::Place), Size::ANY)),
        }
    }

    /// A list of tokens.
    pub fn as_tokens(&mut self, value: Typed) -> Typed {
        let value = self.as_list(value);
        match value.ty.as_list().map(|(element, _)| &element.kind) {
            Some(Kind::Token | Kind::Unknown) => value,
            Some(Kind::Place) => {
                let ty = Type::list(Type::of(Kind::Token), Size::ANY);
                let query = match value.expr {
                    Expr::Query(query) => match *query {
                        Query::AdjacentZones { zone } => Query::TokensInAdjacentZones { zone },
                        other @ (Query::TokensInZone { .. }
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
                        | Query::Binding { .. }
                        | Query::Members { .. }
                        | Query::Items { .. }) => Query::TokensIn { places: Expr::list(other) },
                    },
                    places @ (Expr::Int(_)
                    | Expr::Bool(_)
                    | Expr::Op(_)
                    | Expr::Ref(_)
                    | Expr::Aggregate { .. }) => Query::TokensIn { places },
                };
                Typed::new(Expr::list(query), ty, value.span)
            }
            Some(_) | None => self.not_a(value, &Type::list(Type::of(Kind::Token), Size::ANY)),
        }
    }

    /// A value of a known type: that of the value it is compared with or assigned to.
    pub fn as_type(&mut self, value: Typed, want: &Type) -> Typed {
        match &want.kind {
            Kind::Int(_) | Kind::Place if value.ty.kind == Kind::Nothing => value,
            Kind::Int(_) => self.as_int(value),
            Kind::Place => self.as_place(value),
            Kind::List(..) => self.as_list(value),
            Kind::Set(of) => {
                let of = Kind::clone(of);
                self.as_set(value, &of)
            }
            Kind::Player | Kind::Token | Kind::Direction
                if matches!(value.ty.kind, Kind::List(..)) =>
            {
                self.as_member(value, want.kind.clone())
            }
            Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Token
            | Kind::TokenType
            | Kind::Direction
            | Kind::Nothing
            | Kind::Unknown => {
                if value.ty.fits(want) {
                    value
                } else {
                    self.not_a(value, want)
                }
            }
        }
    }

    /// Reports a type mismatch, unless the value was reported already.
    fn not_a(&mut self, value: Typed, want: &Type) -> Typed {
        if value.ty.is_unknown() { Typed::unknown(value.span) } else { self.refuse(&value, want) }
    }

    /// Reports a type mismatch, with the usual conversion as a hint and fix.
    fn refuse(&mut self, value: &Typed, want: &Type) -> Typed {
        let expected = match want.as_list() {
            Some((element, _)) if element.is_unknown() => "a list".to_owned(),
            Some(_) | None => want.describe(),
        };
        let mut diag = self.mismatch(value.span, &expected, &value.ty);
        if (&want.kind, &value.ty.kind) == (&Kind::Token, &Kind::TokenType) {
            diag = diag.hint(HOLDS_TYPE);
        }
        diag = self.hint_of_types(diag, value, want);
        if let (Kind::Place, Expr::Query(query)) = (&want.kind, &value.expr)
            && let Query::TokensInZone { .. } = query.as_ref()
            && let Some(place) = self.written(value.span).strip_prefix("tokens(")
        {
            let place = place.strip_suffix(')').unwrap_or(place).to_owned();
            diag = diag.hint("a place is named without `tokens(…)`");
            diag.fixes.push(Fix::replace(format!("Write `{place}`"), value.span, place));
        } else {
            diag = self.converting(diag, value, want);
        }
        if let (Kind::Bool, Expr::Int(n)) = (&want.kind, &value.expr) {
            let word = if *n == 0 { "false" } else { "true" };
            let title = format!("Change to `{word}`");
            diag.fixes.insert(0, Fix::replace(title, value.span, word));
        }
        self.report(diag);
        Typed::unknown(value.span)
    }

    /// Adds the usual conversion of a value to a type as a hint and fix, if there is one.
    fn converting(&self, diag: Diagnostic, value: &Typed, want: &Type) -> Diagnostic {
        let Some((hint, function)) = conversion(&value.ty.kind, &want.kind) else { return diag };
        let mut diag = diag.hint(hint);
        let function = function.filter(|_| self.may_convert(value, want));
        diag.fixes.extend(function.map(|(before, after)| wrap(before, value.span, after)));
        diag
    }

    /// False where a conversion would hide another mistake: `it` as a number, where an outer member is meant, and a list up
    /// to the sum of several dice, where each of them is meant.
    fn may_convert(&self, value: &Typed, want: &Type) -> bool {
        let sum =
            matches!((&want.kind, &value.ty.kind), (Kind::List(..), Kind::Int(of)) if of.lo > 1);
        !sum && self.written(value.span) != "it"
    }

    /// The only member of a list.
    fn single(&mut self, value: Typed, size: Size, want: &Type) -> Typed {
        let Some((element, _)) = value.ty.as_list() else { return value };
        if let Expr::Query(query) = &value.expr
            && let Query::Items { items } = query.as_ref()
            && let [only] = items.as_slice()
        {
            let ty = element.clone().none_if(size.min == 0);
            return Typed::new(only.clone(), ty, value.span);
        }
        if size != Size::exact(1) {
            let diag = self.clash(want, &value);
            if want.kind == Kind::Player {
                // The first of several players is hardly ever meant.
                let all = "for each of several players, write a loop: `each: $p in …`; \
                           all of them together win with `players win`";
                self.report(diag.hint(all).hint("`first(…)` takes the first member of a list"));
                return Typed::unknown(value.span);
            }
            if want.kind == Kind::Direction {
                let all = "for all of them together: `union($d in directions, …)`, with `$d` here";
                self.report(diag.hint(all).hint("`first(…)` takes the first member of a list"));
                return Typed::unknown(value.span);
            }
            self.report(
                diag.hint("`first(…)` takes the first member of a list")
                    .fix(wrap("first(", value.span, ")")),
            );
            return Typed::unknown(value.span);
        }
        let ty = element.clone();
        let first =
            Aggregate { op: Fold::First, query: value.expr, bind: "$it".to_owned(), value: None };
        Typed::new(Expr::Aggregate { aggregate: Box::new(first) }, ty, value.span)
    }
}

/// Texts to put before and after a value.
type Around = (&'static str, &'static str);

/// The conversion of a value of one kind to another: a hint, and texts to put around it.
fn conversion(found: &Kind, want: &Kind) -> Option<(&'static str, Option<Around>)> {
    Some(match (want, found) {
        (Kind::Bool, Kind::List(..) | Kind::Place | Kind::Set(_)) => (
            "`some(…)` asks whether a list has a member, `empty(…)` whether it has none",
            Some(("some(", ")")),
        ),
        (Kind::Bool, Kind::Int(_)) => {
            ("compare the number with another: `… > 0`", Some(("", " > 0")))
        }
        (Kind::Bool, _) => ("compare it: `… == …`, or `… != none`", None),
        (Kind::Int(_), Kind::List(of, _)) if matches!(of.kind, Kind::Int(_)) => (
            "`first(…)` takes the first number of a list, `count(…)` says how many there are",
            Some(("first(", ")")),
        ),
        (Kind::Int(_), Kind::List(..) | Kind::Place | Kind::Set(_)) => {
            ("`count(…)` counts the members of a list", Some(("count(", ")")))
        }
        (Kind::Int(_), Kind::Bool) => {
            ("`if … then 1 else 0` makes a number of it", Some(("(if ", " then 1 else 0)")))
        }
        (Kind::Player, Kind::Token | Kind::Place) => {
            ("`.owner` reads its owner", Some(("", ".owner")))
        }
        (Kind::Int(_), Kind::Player) => {
            ("`.seat` is the number of a player's seat", Some(("", ".seat")))
        }
        (Kind::Player, Kind::Int(_)) => {
            ("`player(2)` is the player of seat 2", Some(("player(", ")")))
        }
        (Kind::Token, Kind::Place) => {
            ("`.piece` reads the token on top of a place", Some(("", ".piece")))
        }
        (Kind::Enum(of), Kind::TokenType) if of == EnumDef::FAMILIES => {
            ("the type itself is compared with `.type`: `.type == lantern`", None)
        }
        (Kind::TokenType, Kind::Token) => {
            ("`.type` reads the type of a token", Some(("", ".type")))
        }
        (Kind::Token, Kind::TokenType) => {
            ("find tokens by their type: `some(Z where .type == stone)`, `create stone in Z`", None)
        }
        (Kind::Place, Kind::List(of, _)) if of.kind == Kind::Token => (
            "`first(…)` takes the first member of a list; for all of them: `union(L, neighbors(it))`",
            Some(("first(", ")")),
        ),
        (Kind::List(..), Kind::Token | Kind::Player | Kind::Enum(_)) => {
            ("`list(…)` makes a list of one value", Some(("list(", ")")))
        }
        (Kind::List(..), Kind::Int(_)) => {
            ("`1..6` lists the numbers from 1 to 6", Some(("1..", "")))
        }
        _ => return None,
    })
}

/// A fix that puts texts around an expression.
fn wrap(before: &str, span: Span, after: &str) -> Fix {
    let put =
        |at: u32, text: &str| TextEdit { span: Span::point(at as usize), text: text.to_owned() };
    let edits = [put(span.start, before), put(span.end, after)];
    let edits = edits.into_iter().filter(|edit| !edit.text.is_empty()).collect();
    Fix::new(format!("Write `{before}…{after}`"), edits)
}

/// True if an expression is a `step`, or one of two.
pub(super) fn leads_to_cell(expr: &Expr) -> bool {
    if let Expr::Op(op) = expr
        && let Op::If { then, otherwise, .. } = op.as_ref()
    {
        return leads_to_cell(then) && leads_to_cell(otherwise);
    }
    matches!(expr, Expr::Ref(read) if matches!(read.as_ref(), Ref::Step { .. }))
}
