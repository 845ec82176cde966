//! Types of expressions: one type language for values, conditions and lists.

use crate::interval::Interval;
use boardwright_def::{Domain, EnumDef, Expr};
use boardwright_diag::Span;

/// The type of a value, and whether it may be `none`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Type {
    pub kind: Kind,
    pub optional: bool,
}

/// The kind of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    Int(Interval),
    Bool,
    /// A word of the enum with this id.
    Enum(String),
    Player,
    Token,
    Place,
    TokenType,
    Direction,
    /// A set of values of a kind.
    Set(Box<Kind>),
    /// A finite list.
    List(Box<Type>, Size),
    /// `none` itself.
    Nothing,
    /// A value that was reported already; fits every type.
    Unknown,
}

/// The bounds on the length of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    pub min: u64,
    /// `None` if not known before the game.
    pub max: Option<u64>,
}

impl Size {
    /// Any length.
    pub const ANY: Size = Size { min: 0, max: None };

    /// An exact length.
    pub fn exact(n: u64) -> Self {
        Self { min: n, max: Some(n) }
    }

    /// A largest length.
    pub fn at_most(max: Option<u64>) -> Self {
        Self { min: 0, max }
    }
}

impl Type {
    /// A value that is never `none`.
    pub fn of(kind: Kind) -> Self {
        Self { kind, optional: false }
    }

    /// The same value or `none`.
    pub fn or_none(mut self) -> Self {
        self.optional = true;
        self
    }

    /// The same value; `none` too if `optional`.
    pub fn none_if(mut self, optional: bool) -> Self {
        self.optional |= optional;
        self
    }

    /// An integer.
    pub fn int(interval: Interval) -> Self {
        Self::of(Kind::Int(interval))
    }

    /// A list.
    pub fn list(element: Type, size: Size) -> Self {
        Self::of(Kind::List(Box::new(element), size))
    }

    /// The type of a value that was reported already.
    pub fn unknown() -> Self {
        Self::of(Kind::Unknown)
    }

    /// True if the value was reported already.
    pub fn is_unknown(&self) -> bool {
        match &self.kind {
            Kind::Unknown => true,
            Kind::List(element, _) => element.is_unknown(),
            Kind::Int(_)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Token
            | Kind::Place
            | Kind::TokenType
            | Kind::Direction
            | Kind::Set(_)
            | Kind::Nothing => false,
        }
    }

    /// The bounds of an integer; the full range for other types.
    pub fn interval(&self) -> Interval {
        if let Kind::Int(interval) = self.kind { interval } else { Interval::FULL }
    }

    /// The member type and size of a list.
    pub fn as_list(&self) -> Option<(&Type, Size)> {
        if let Kind::List(element, size) = &self.kind { Some((element, *size)) } else { None }
    }

    /// True if values of both types can be compared or assigned, apart from `none`.
    pub fn fits(&self, other: &Type) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Unknown | Kind::Nothing, _) | (_, Kind::Unknown | Kind::Nothing) => true,
            (Kind::Enum(a), Kind::Enum(b)) => a == b,
            (Kind::List(a, _), Kind::List(b, _)) => a.fits(b),
            (Kind::Set(a), Kind::Set(b)) => a == b,
            (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
        }
    }

    /// The type that holds the values of both, if they fit.
    pub fn join(&self, other: &Type) -> Type {
        let optional = self.optional || other.optional;
        let kind = match (&self.kind, &other.kind) {
            (Kind::Nothing, Kind::Nothing) => Kind::Nothing,
            (Kind::Nothing, kind) | (kind, Kind::Nothing) => {
                return Type { kind: kind.clone(), optional: true };
            }
            (Kind::Unknown, _) | (_, Kind::Unknown) => Kind::Unknown,
            (Kind::Int(a), Kind::Int(b)) => Kind::Int(a.join(*b)),
            (Kind::List(a, m), Kind::List(b, n)) => Kind::List(
                Box::new(a.join(b)),
                Size { min: m.min.min(n.min), max: m.max.zip(n.max).map(|(a, b)| a.max(b)) },
            ),
            (kind, _) => kind.clone(),
        };
        Type { kind, optional }
    }

    /// The domain of a variable, parameter or binding; `None` for lists and for `none` alone.
    pub fn domain(&self, board: &str) -> Option<Domain> {
        let optional = self.optional;
        Some(match &self.kind {
            Kind::Int(interval) => {
                let (min, max) = interval.domain();
                Domain::Int { min, max, optional }
            }
            Kind::Bool | Kind::Unknown => Domain::Bool { optional },
            Kind::Enum(of) => Domain::Enum { of: of.clone(), optional },
            Kind::Player => Domain::Player { optional },
            Kind::Token => Domain::Token { optional },
            Kind::Place => Domain::Place { optional },
            Kind::TokenType => Domain::TokenType { optional },
            Kind::Direction => Domain::Direction { board: board.to_owned(), optional },
            Kind::Set(of) => Domain::Set { of: Box::new(Type::of(Kind::clone(of)).domain(board)?) },
            Kind::List(..) | Kind::Nothing => return None,
        })
    }

    /// The type of a domain's values.
    pub fn of_domain(domain: &Domain) -> Type {
        let ty = match domain {
            Domain::Int { min, max, .. } => {
                Type::int(Interval::new(i64::from(*min), i64::from(*max)))
            }
            Domain::Bool { .. } => Type::of(Kind::Bool),
            Domain::Enum { of, .. } => Type::of(Kind::Enum(of.clone())),
            Domain::Player { .. } => Type::of(Kind::Player),
            Domain::Token { .. } => Type::of(Kind::Token),
            Domain::Place { .. } => Type::of(Kind::Place),
            Domain::TokenType { .. } => Type::of(Kind::TokenType),
            Domain::Direction { .. } => Type::of(Kind::Direction),
            Domain::Set { of } => Type::of(Kind::Set(Box::new(Type::of_domain(of).kind))),
        };
        ty.none_if(domain.is_optional())
    }

    /// A description for messages: `a token`, `a list of players`, `a number from 1 to 3`.
    pub fn describe(&self) -> String {
        let name = match &self.kind {
            Kind::Int(interval) if *interval == Interval::FULL => "a number".to_owned(),
            Kind::Int(interval) if interval.lo == interval.hi => "a number".to_owned(),
            Kind::Int(interval) => format!("a number from {} to {}", interval.lo, interval.hi),
            Kind::Bool => "a condition".to_owned(),
            Kind::Enum(of) if of == EnumDef::FAMILIES => "a family of token types".to_owned(),
            Kind::Enum(of) => format!("a word of {of}"),
            Kind::Player => "a player".to_owned(),
            Kind::Token => "a token".to_owned(),
            Kind::Place => "a place".to_owned(),
            Kind::TokenType => "a token type".to_owned(),
            Kind::Direction => "a direction".to_owned(),
            Kind::Set(of) => match **of {
                Kind::Int(numbers) => {
                    format!("a set of numbers from {} to {}", numbers.lo, numbers.hi)
                }
                Kind::Bool
                | Kind::Enum(_)
                | Kind::Player
                | Kind::Token
                | Kind::Place
                | Kind::TokenType
                | Kind::Direction
                | Kind::Set(_)
                | Kind::List(..)
                | Kind::Nothing
                | Kind::Unknown => format!("a set of {}", Type::of(Kind::clone(of)).plural()),
            },
            Kind::List(element, _) => format!("a list of {}", element.plural()),
            Kind::Nothing => "none".to_owned(),
            Kind::Unknown => "something unknown".to_owned(),
        };
        if self.optional && self.kind != Kind::Nothing { format!("{name} or none") } else { name }
    }

    /// A description of several of them: `players`, `words of SUITS`.
    pub fn plural(&self) -> String {
        match &self.kind {
            Kind::Int(_) => "numbers".to_owned(),
            Kind::Bool => "conditions".to_owned(),
            Kind::Enum(of) if of == EnumDef::FAMILIES => "families of token types".to_owned(),
            Kind::Enum(of) => format!("words of {of}"),
            Kind::Player => "players".to_owned(),
            Kind::Token => "tokens".to_owned(),
            Kind::Place => "places".to_owned(),
            Kind::TokenType => "token types".to_owned(),
            Kind::Direction => "directions".to_owned(),
            Kind::Set(_) => "sets".to_owned(),
            Kind::List(..) => "lists".to_owned(),
            Kind::Nothing | Kind::Unknown => "things".to_owned(),
        }
    }
}

/// A lowered expression with its type and span.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Typed {
    pub expr: Expr,
    pub ty: Type,
    pub span: Span,
}

impl Typed {
    /// Joins the three.
    pub fn new(expr: Expr, ty: Type, span: Span) -> Self {
        Self { expr, ty, span }
    }

    /// A placeholder for a value that was reported already.
    pub fn unknown(span: Span) -> Self {
        Self::new(Expr::Int(0), Type::unknown(), span)
    }

    /// A placeholder for a list that was reported already.
    pub fn unknown_list(span: Span) -> Self {
        Self { ty: Type::list(Type::unknown(), Size::ANY), ..Self::unknown(span) }
    }

    /// A number.
    pub fn int(n: i32, span: Span) -> Self {
        Self::new(Expr::Int(n), Type::int(Interval::exact(i64::from(n))), span)
    }

    /// A constant condition.
    pub fn bool(value: bool, span: Span) -> Self {
        Self::new(Expr::Bool(value), Type::of(Kind::Bool), span)
    }
}
