//! Bringing a value to the type a place needs: the two coercions, and `type-mismatch`.

use crate::ctx::Compiler;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Aggregate, Expr, Fold, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};

impl Compiler<'_> {
    /// Reports that something else was expected.
    pub fn mismatch(&mut self, span: Span, expected: &str, found: &Type) -> Diagnostic {
        let found = found.describe();
        Diagnostic::new(
            Code::TypeMismatch,
            span,
            format!("{expected} is needed here, this is {found}"),
        )
        .types(expected, found)
    }

    /// A condition. What may be `none` is false then.
    pub fn as_condition(&mut self, value: Typed) -> Typed {
        let mut diag = match &value.ty.kind {
            Kind::Bool | Kind::Unknown | Kind::Nothing => return value,
            Kind::List(..) | Kind::Place => {
                let diag = self.mismatch(value.span, "a condition", &value.ty);
                diag.hint(
                    "`some(…)` asks whether a list has a member, `empty(…)` whether it has none",
                )
                .fix(wrap("some(", value.span))
            }
            Kind::Int(_) => {
                let diag = self.mismatch(value.span, "a condition", &value.ty);
                diag.hint("compare the number with another: `… > 0`")
            }
            Kind::Enum(_) | Kind::Player | Kind::Token | Kind::TokenType | Kind::Direction => {
                let diag = self.mismatch(value.span, "a condition", &value.ty);
                diag.hint("compare it: `… == …`, or `… != none`")
            }
        };
        diag.expected = Some("a condition".to_owned());
        self.report(diag);
        Typed::unknown(value.span)
    }

    /// A number.
    pub fn as_int(&mut self, value: Typed) -> Typed {
        match &value.ty.kind {
            Kind::Int(_) | Kind::Unknown => value,
            Kind::List(..) | Kind::Place => {
                let diag = self.mismatch(value.span, "a number", &value.ty);
                self.report(
                    diag.hint("`count(…)` counts the members of a list")
                        .fix(wrap("count(", value.span)),
                );
                Typed::unknown(value.span)
            }
            Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Token
            | Kind::TokenType
            | Kind::Direction
            | Kind::Nothing => self.not_a(value, "a number"),
        }
    }

    /// A number that arithmetic can use: never `none`.
    pub fn as_operand(&mut self, value: Typed) -> Typed {
        let value = self.as_int(value);
        if value.ty.optional && !value.ty.is_unknown() {
            self.report(
                Diagnostic::new(
                    Code::PossibleNone,
                    value.span,
                    "this may be none, and none has no sum or difference",
                )
                .hint(
                    "test it first (`if: … != none`), or give a value for none: `(… otherwise 0)`",
                ),
            );
            return Typed::unknown(value.span);
        }
        value
    }

    /// A player.
    pub fn as_player(&mut self, value: Typed) -> Typed {
        match &value.ty.kind {
            Kind::Player | Kind::Unknown => value,
            Kind::Token | Kind::Place => {
                let diag = self.mismatch(value.span, "a player", &value.ty);
                self.report(diag.hint("`.owner` reads whose it is"));
                Typed::unknown(value.span)
            }
            Kind::List(element, size) if element.fits(&Type::of(Kind::Player)) => {
                self.single(value.clone(), *size, "a player")
            }
            Kind::Int(_) => {
                let diag = self.mismatch(value.span, "a player", &value.ty);
                self.report(diag.hint("`player(2)` is the player of seat 2"));
                Typed::unknown(value.span)
            }
            Kind::List(..)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::TokenType
            | Kind::Direction
            | Kind::Nothing => self.not_a(value, "a player"),
        }
    }

    /// A token.
    pub fn as_token(&mut self, value: Typed) -> Typed {
        match &value.ty.kind {
            Kind::Token | Kind::Unknown => value,
            Kind::Place => {
                let diag = self.mismatch(value.span, "a token", &value.ty);
                self.report(diag.hint("`.piece` reads the token on top of a place"));
                Typed::unknown(value.span)
            }
            Kind::List(element, size) if element.fits(&Type::of(Kind::Token)) => {
                self.single(value.clone(), *size, "a token")
            }
            Kind::List(..)
            | Kind::Int(_)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::TokenType
            | Kind::Direction
            | Kind::Nothing => self.not_a(value, "a token"),
        }
    }

    /// A place; a token is where it stands, a list of exactly one place is that place.
    pub fn as_place(&mut self, value: Typed) -> Typed {
        match &value.ty.kind {
            Kind::Place | Kind::Unknown => value,
            Kind::Token => {
                let ty = Type::of(Kind::Place).none_if(value.ty.optional);
                let at = Ref::TokenProp { token: value.expr, prop: "at".to_owned() };
                Typed::new(Expr::read(at), ty, value.span)
            }
            Kind::List(element, size) if element.fits(&Type::of(Kind::Place)) => {
                self.single(value.clone(), *size, "a place")
            }
            Kind::List(..)
            | Kind::Int(_)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::TokenType
            | Kind::Direction
            | Kind::Nothing => self.not_a(value, "a place"),
        }
    }

    /// A token type.
    pub fn as_token_type(&mut self, value: Typed) -> Typed {
        match &value.ty.kind {
            Kind::TokenType | Kind::Unknown => value,
            Kind::Token => {
                let diag = self.mismatch(value.span, "a token type", &value.ty);
                self.report(diag.hint("`.type` reads the type of a token"));
                Typed::unknown(value.span)
            }
            Kind::List(..)
            | Kind::Int(_)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Place
            | Kind::Direction
            | Kind::Nothing => self.not_a(value, "a token type"),
        }
    }

    /// A direction.
    pub fn as_direction(&mut self, value: Typed) -> Typed {
        match &value.ty.kind {
            Kind::Direction | Kind::Unknown => value,
            Kind::List(element, size) if element.fits(&Type::of(Kind::Direction)) => {
                self.single(value.clone(), *size, "a direction")
            }
            Kind::List(..)
            | Kind::Int(_)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Token
            | Kind::Place
            | Kind::TokenType
            | Kind::Nothing => self.not_a(value, "a direction"),
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
            Kind::Int(_) => {
                let diag = self.mismatch(value.span, "a list", &value.ty);
                self.report(diag.hint("`1..6` lists the numbers from 1 to 6"));
                Typed { ty: Type::list(Type::unknown(), Size::ANY), ..Typed::unknown(value.span) }
            }
            Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Token
            | Kind::TokenType
            | Kind::Direction
            | Kind::Nothing => {
                let diag = self.mismatch(value.span, "a list", &value.ty);
                self.report(diag);
                Typed { ty: Type::list(Type::unknown(), Size::ANY), ..Typed::unknown(value.span) }
            }
        }
    }

    /// A list of places, for functions of space that take tokens for where they stand too.
    pub fn as_places(&mut self, value: Typed) -> Typed {
        let value = self.as_list(value);
        let element = value.ty.as_list().map(|(element, _)| element.kind.clone());
        match element {
            Some(Kind::Place | Kind::Token | Kind::Unknown) | None => value,
            Some(
                Kind::Int(_)
                | Kind::Bool
                | Kind::Enum(_)
                | Kind::Player
                | Kind::TokenType
                | Kind::Direction
                | Kind::List(..)
                | Kind::Nothing,
            ) => self.not_a(value, "a list of places"),
        }
    }

    /// A list of tokens.
    pub fn as_tokens(&mut self, value: Typed) -> Typed {
        let value = self.as_list(value);
        let element = value.ty.as_list().map(|(element, _)| element.kind.clone());
        match element {
            Some(Kind::Token | Kind::Unknown) | None => value,
            Some(Kind::Place) => {
                let ty = Type::list(Type::of(Kind::Token), Size::ANY);
                Typed::new(Expr::list(Query::TokensIn { places: value.expr }), ty, value.span)
            }
            Some(
                Kind::Int(_)
                | Kind::Bool
                | Kind::Enum(_)
                | Kind::Player
                | Kind::TokenType
                | Kind::Direction
                | Kind::List(..)
                | Kind::Nothing,
            ) => self.not_a(value, "a list of tokens"),
        }
    }

    /// A value of a type that was given before: what it is compared with or assigned to.
    pub fn as_type(&mut self, value: Typed, want: &Type) -> Typed {
        match &want.kind {
            Kind::Int(_) => match value.ty.kind {
                Kind::Nothing => value,
                _ => self.as_int(value),
            },
            Kind::Place => match value.ty.kind {
                Kind::Nothing => value,
                _ => self.as_place(value),
            },
            Kind::List(..) => self.as_list(value),
            Kind::Player | Kind::Token | Kind::Direction
                if matches!(value.ty.kind, Kind::List(..)) =>
            {
                match want.kind {
                    Kind::Player => self.as_player(value),
                    Kind::Token => self.as_token(value),
                    _ => self.as_direction(value),
                }
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
                    let expected = want.describe();
                    self.not_a(value, &expected)
                }
            }
        }
    }

    fn not_a(&mut self, value: Typed, expected: &str) -> Typed {
        if !value.ty.is_unknown() {
            let diag = self.mismatch(value.span, expected, &value.ty);
            self.report(diag);
        }
        Typed::unknown(value.span)
    }

    /// The member of a list that has exactly one.
    fn single(&mut self, value: Typed, size: Size, expected: &str) -> Typed {
        let Some((element, _)) = value.ty.as_list() else { return value };
        if size != Size::exact(1) {
            let diag = self.mismatch(value.span, expected, &value.ty);
            self.report(
                diag.hint("`first(…)` takes the first member of a list")
                    .fix(wrap("first(", value.span)),
            );
            return Typed::unknown(value.span);
        }
        let ty = element.clone();
        if let Expr::Query(query) = &value.expr
            && let Query::Items { items } = query.as_ref()
            && let [only] = items.as_slice()
        {
            return Typed::new(only.clone(), ty, value.span);
        }
        let first =
            Aggregate { op: Fold::First, query: value.expr, bind: "$it".to_owned(), value: None };
        Typed::new(Expr::Aggregate { aggregate: Box::new(first) }, ty, value.span)
    }
}

/// A fix that puts `before` in front of the text and a closing bracket behind it.
fn wrap(before: &str, span: Span) -> Fix {
    Fix {
        title: format!("Write `{before}…)`"),
        edits: vec![
            TextEdit { span: Span::point(span.start as usize), text: before.to_owned() },
            TextEdit { span: Span::point(span.end as usize), text: ")".to_owned() },
        ],
    }
}
