//! Effects on tokens: move, create, destroy.

use crate::checks::type_of;
use crate::compiler::{Compiler, Needed};
use crate::env::Prop;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Domain, Effect, Expr, Position, Query, TokenType};
use boardwright_diag::{Code, Diagnostic, Span};

impl Compiler<'_> {
    /// `top`, `bottom` or `random`.
    pub fn position_word(&mut self, word: &str, span: Span) -> Option<Position> {
        match word {
            "top" => Some(Position::Top),
            "bottom" => Some(Position::Bottom),
            "random" => Some(Position::Random),
            _ => {
                let known = ["top", "bottom", "random"];
                let message = format!("`{word}` is not a position in a zone");
                self.report(self.unknown(Code::WrongLiteral, span, word, message, known));
                None
            }
        }
    }

    /// Moves a token, or all of a place or list.
    pub fn move_effect(
        &mut self,
        what: Typed,
        to: Typed,
        position: Option<Position>,
        turned: Option<Typed>,
    ) -> Option<Effect> {
        let turned = turned.map(|turned| {
            if self.env.types.iter().all(|of| of.shape.is_none()) && !self.env.incomplete {
                self.no_shapes(turned.span);
            }
            self.as_operand(turned)
        });
        if to.ty.is_unknown() || what.ty.is_unknown() {
            return None;
        }
        let broken = turned.as_ref().is_some_and(|turned| turned.ty.is_unknown());
        if what.ty.kind == Kind::Token {
            let (token, to) = (what.expr, to.expr);
            let turned = turned.filter(|_| !broken).map(|turned| turned.expr);
            return Some(Effect::MoveToken { token, to, position, turned });
        }
        if let Some(turned) = turned {
            let message = "tokens are turned one at a time";
            let hint = "write a loop: `each: $t in …`, then `move $t to … turned …`";
            let found = Diagnostic::new(Code::TypeMismatch, turned.span, message);
            self.report(found.types("a token", "several tokens").hint(hint));
        }
        let tokens = self.as_tokens(what);
        if tokens.ty.is_unknown() {
            return None;
        }
        Some(Effect::MoveAll { tokens: tokens.expr, to: to.expr, position })
    }

    /// Creates tokens; checks the given properties against those of the type.
    #[expect(clippy::too_many_arguments, reason = "one effect with its parts")]
    pub fn create(
        &mut self,
        count: Option<Typed>,
        of: Typed,
        place: Typed,
        owner: Option<Typed>,
        given: Vec<(String, Span, Typed)>,
        bind: Option<String>,
        span: Span,
    ) -> Option<Effect> {
        let known = self.known_type(&of.expr);
        let (mut props, later) = self.given_props(known.as_ref(), given);
        let owner = later.or(owner);
        if let Some(token) = &known {
            self.complete_props(token, &mut props, span);
        }
        if of.ty.is_unknown() || place.ty.is_unknown() {
            return None;
        }
        if let Some(count) = &count {
            self.check_new_tokens(count, &of.expr);
        }
        Some(Effect::CreateToken {
            of: of.expr,
            zone: place.expr,
            count: count.map(|count| count.expr),
            owner: owner.map(|owner| owner.expr),
            props,
            bind,
        })
    }

    /// The place of a new token. A list of places stands for each of its members: then the place is a name, returned
    /// with the list for [`Self::for_each_place`].
    pub fn each_place(&mut self, place: Typed, scope: &Scope) -> (Typed, Option<(String, Typed)>) {
        let several = |size: Size| size.max != Some(1);
        match place.ty.as_list() {
            Some((element, size)) if element.kind == Kind::Place && several(size) => {
                let (bind, ty) = (scope.fresh("place"), element.clone());
                let one = Typed::new(Expr::bound(bind.clone()), ty, place.span);
                (one, Some((bind, place)))
            }
            Some(_) | None => (self.as_place(place), None),
        }
    }

    /// Runs an effect for each place of a list.
    pub fn for_each_place(&self, (bind, places): (String, Typed), effect: Effect) -> Effect {
        let limit = self.loop_limit(&places.ty);
        let domain = Domain::Place { optional: false };
        Effect::ForEach { bind, domain, over: places.expr, effects: vec![effect], limit }
    }

    /// The declaration of a token type that is given as a literal.
    fn known_type(&self, of: &Expr) -> Option<TokenType> {
        let of = type_of(of)?;
        self.env.types.iter().find(|token| token.id == of).cloned()
    }

    /// The properties given to a new token, checked against its type if that is known; and the owner
    /// if it is among them.
    fn given_props(
        &mut self,
        known: Option<&TokenType>,
        given: Vec<(String, Span, Typed)>,
    ) -> (Vec<(String, Expr)>, Option<Typed>) {
        let mut owner = None;
        let mut props: Vec<(String, Expr)> = Vec::new();
        for (name, at, value) in given {
            if name == "owner" {
                owner = Some(self.as_player(value));
                continue;
            }
            let declared = known.and_then(|token| token.props.iter().find(|prop| prop.id == name));
            self.mention_prop(at, &name, false);
            let ty = match (declared, known) {
                (Some(prop), _) => Some(Type::of_domain(&prop.domain)),
                (None, None) => self.env.props.get(&name).map(|prop| prop.ty.clone()),
                (None, Some(_)) => None,
            };
            let Some(ty) = ty else {
                self.unknown_prop(known, &name, at);
                continue;
            };
            if declared.is_some_and(|prop| prop.init.is_some() && !prop.changes) {
                self.fixed_prop(&name, at);
                continue;
            }
            let declared = self.origins.props.get(&name).copied().unwrap_or(at);
            let needed = Needed::Declared(name.clone(), declared);
            let value = self.needing(needed, |c| c.as_type(value, &ty));
            self.may_be_none(&value, &ty, "the new token has none");
            self.check_property(&value, &ty);
            props.push((name, value.expr));
        }
        (props, owner)
    }

    fn unknown_prop(&mut self, known: Option<&TokenType>, name: &str, at: Span) {
        let names: Vec<String> = match known {
            Some(token) => token.props.iter().map(|prop| prop.id.clone()).collect(),
            None => self.env.props.keys().cloned().collect(),
        };
        let what = known.map_or("a token", |token| &token.id);
        let message = format!("`{what}` has no property `{name}`");
        self.report(self.unknown(Code::UnknownProperty, at, name, message, &names));
    }

    fn fixed_prop(&mut self, name: &str, at: Span) {
        let message = format!("`{name}` is fixed by the type and cannot be given");
        let is_set = |prop: &Prop| matches!(prop.ty.kind, Kind::Set(_));
        let hint = match self.env.props.get(name).is_some_and(is_set) {
            true => format!(
                "a list in brackets is a set that every token of the type has; for one word of each token write the words \
                 under `constants`, `{0}: […]`, and here `{name}: {0}`",
                format!("{name}s").to_uppercase()
            ),
            false => format!(
                "to give each token its own value, declare all possible ones: `{name}: 1..9`, or a list of words of `constants`"
            ),
        };
        let mut diag = Diagnostic::new(Code::TypeMismatch, at, message)
            .types("a property that is given or changes", "a fixed property")
            .hint(hint);
        if let Some(declared) = self.origins.props.get(name) {
            diag = diag.related(*declared, format!("`{name}` is declared here"));
        }
        self.report(diag);
    }

    /// Sorts given properties as their type declares them; reports those that are missing.
    fn complete_props(&mut self, token: &TokenType, props: &mut [(String, Expr)], span: Span) {
        let order = |name: &str| token.props.iter().position(|prop| prop.id == name);
        props.sort_by_key(|(name, _)| order(name));
        let missing: Vec<&str> = token
            .props
            .iter()
            .filter(|prop| prop.init.is_none())
            .map(|prop| prop.id.as_str())
            .filter(|id| !props.iter().any(|(name, _)| name == id))
            .collect();
        if !missing.is_empty() && !self.env.incomplete {
            let message = format!("`{}` needs a value for {}", token.id, missing.join(", "));
            self.report(
                Diagnostic::new(Code::MissingKey, span, message)
                    .hint(format!("add `with {} = …`", missing[0])),
            );
        }
    }

    /// Destroys a token, or every token of a place or list.
    pub fn destroy(&mut self, what: Typed, scope: &Scope) -> Option<Effect> {
        if what.ty.is_unknown() {
            return None;
        }
        if what.ty.kind == Kind::Token {
            return Some(Effect::DestroyToken { token: what.expr });
        }
        let tokens = self.as_tokens(what);
        if tokens.ty.is_unknown() {
            return None;
        }
        let bind = scope.fresh("gone");
        let limit = self.loop_limit(&tokens.ty);
        Some(Effect::ForEach {
            bind: bind.clone(),
            domain: Domain::Token { optional: false },
            over: tokens.expr,
            effects: vec![Effect::DestroyToken { token: Expr::bound(bind) }],
            limit,
        })
    }

    /// Shows a token, or all of a place or list, to a player or to all.
    pub fn reveal(&mut self, what: Typed, to: Option<Typed>) -> Option<Effect> {
        let tokens = self.several_tokens(what)?;
        Some(Effect::Reveal { tokens, to: to.map(|to| to.expr) })
    }

    /// Hides a token, or all of a place or list.
    pub fn conceal(&mut self, what: Typed) -> Option<Effect> {
        let tokens = self.several_tokens(what)?;
        Some(Effect::Conceal { tokens })
    }

    /// The tokens of a token, place or list, as a list.
    fn several_tokens(&mut self, what: Typed) -> Option<Expr> {
        if what.ty.is_unknown() {
            return None;
        }
        if what.ty.kind == Kind::Token {
            return Some(Expr::list(Query::Items { items: vec![what.expr] }));
        }
        let tokens = self.as_tokens(what);
        (!tokens.ty.is_unknown()).then_some(tokens.expr)
    }
}
