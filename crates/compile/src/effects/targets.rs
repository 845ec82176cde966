//! Targets of assignments: variables and properties.

use crate::compiler::{Compiler, Needed};
use crate::env::Symbol;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Effect, Expr, Ref, VarScope};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Tree};

/// Something that can be assigned to, with the type of its values.
#[derive(Debug, Clone)]
pub(crate) enum Target {
    Global { var: String, index: Option<Expr>, ty: Type },
    Player { player: Expr, var: String, index: Option<Expr>, ty: Type },
    Place { zone: Expr, var: String, ty: Type },
    Prop { token: Expr, prop: String, ty: Type },
}

impl Target {
    /// The type of its values.
    pub fn ty(&self) -> &Type {
        match self {
            Target::Global { ty, .. }
            | Target::Player { ty, .. }
            | Target::Place { ty, .. }
            | Target::Prop { ty, .. } => ty,
        }
    }

    /// `target = value`
    pub fn set(self, value: Expr) -> Effect {
        match self.variable() {
            Ok(Variable { scope, player, zone, var, index }) => {
                Effect::SetVar { scope, player, zone, var, index, value }
            }
            Err((token, prop)) => Effect::SetProp { token, prop, value },
        }
    }

    /// `target += delta`
    pub fn add(self, delta: Expr) -> Effect {
        match self.variable() {
            Ok(Variable { scope, player, zone, var, index }) => {
                Effect::AddVar { scope, player, zone, var, index, delta }
            }
            Err((token, prop)) => Effect::AddProp { token, prop, delta },
        }
    }

    /// Its current value.
    pub fn read(&self) -> Expr {
        Expr::read(match self.clone() {
            Target::Global { var, index, .. } => Ref::Gvar { var, index },
            Target::Player { player, var, index, .. } => Ref::Pvar { player, var, index },
            Target::Place { zone, var, .. } => Ref::ZoneVar { zone, var },
            Target::Prop { token, prop, .. } => Ref::TokenProp { token, prop },
        })
    }

    /// A variable, or token and property.
    fn variable(self) -> Result<Variable, (Expr, String)> {
        let of = |scope, var| Variable { scope, player: None, zone: None, var, index: None };
        match self {
            Target::Global { var, index, .. } => {
                Ok(Variable { index, ..of(VarScope::Global, var) })
            }
            Target::Player { player, var, index, .. } => {
                Ok(Variable { player: Some(player), index, ..of(VarScope::Pvar, var) })
            }
            Target::Place { zone, var, .. } => {
                Ok(Variable { zone: Some(zone), ..of(VarScope::Zone, var) })
            }
            Target::Prop { token, prop, .. } => Err((token, prop)),
        }
    }
}

/// A variable as effects name it.
struct Variable {
    scope: VarScope,
    player: Option<Expr>,
    zone: Option<Expr>,
    var: String,
    index: Option<Expr>,
}

impl Compiler<'_> {
    /// The reason for the type of a target, for `type-mismatch`.
    pub fn need_of(&self, target: &Target) -> Needed {
        let name = match target {
            Target::Global { var, .. } | Target::Player { var, .. } => var,
            Target::Place { var: name, .. } | Target::Prop { prop: name, .. } => {
                let declared = self.origins.props.get(name).copied().unwrap_or_default();
                return Needed::Declared(name.clone(), declared);
            }
        };
        let declared = self.declaration_of(name).map_or_else(Span::default, |(_, at)| at);
        Needed::Declared(name.clone(), declared)
    }

    /// The target on the left side of an assignment; `None` after a report.
    pub fn target(&mut self, tree: &Tree, src: &Src, scope: &mut Scope) -> Option<Target> {
        let span = src.span(tree.span);
        match &tree.kind {
            TreeKind::Name(name) => self.name_target(name, span, scope),
            TreeKind::Index(base, index) => {
                let TreeKind::Name(name) = &base.kind else {
                    return self.no_target(span);
                };
                match self.env.names.get(name).map(|declared| declared.symbol) {
                    Some(Symbol::Pvar(var)) => {
                        self.mention(src.span(base.span), NameSpace::Names, name);
                        self.player_target(var, index, src, scope, span)
                    }
                    Some(Symbol::Poisoned) => None,
                    Some(Symbol::Gvar(var)) if !self.env.gvars[var].keys.is_empty() => {
                        self.mention(src.span(base.span), NameSpace::Names, name);
                        let def = self.env.gvars[var].clone();
                        let key = self.only_key(&def, index, src, scope, span)?;
                        self.pays(&key, scope);
                        let ty = Type::of_domain(&def.domain);
                        Some(Target::Global { var: def.id, index: Some(key.expr), ty })
                    }
                    Some(Symbol::Gvar(_)) => {
                        self.tree(tree, src, scope, None);
                        None
                    }
                    Some(_) => {
                        let typed = self.tree(tree, src, scope, None);
                        if typed.ty.is_unknown() { None } else { self.no_target(span) }
                    }
                    None => {
                        let known =
                            self.names_near(name, |symbol| matches!(symbol, Symbol::Pvar(_)));
                        let at = src.span(base.span);
                        if self.of_places(name, at) {
                            return None;
                        }
                        let sort = "per-player variable";
                        self.no_such(Code::UnknownVariable, sort, (name, at), known);
                        None
                    }
                }
            }
            TreeKind::Prop(base, prop) => {
                let base = self.tree(base, src, scope, None);
                self.pays(&base, scope);
                let at = src.span(prop.span);
                self.prop_target(base, &prop.text, at, span)
            }
            TreeKind::ItProp(_) => {
                self.tree(tree, src, scope, None);
                None
            }
            TreeKind::Bound(name) => {
                let at = Span::point(span.start as usize);
                let fix = Fix::replace(format!("Write `let ${name}`"), at, "let ");
                self.assigned_with_let(name, span, fix, scope);
                None
            }
            TreeKind::Int(_)
            | TreeKind::Call { .. }
            | TreeKind::Set(_)
            | TreeKind::Not(_)
            | TreeKind::Neg(_)
            | TreeKind::Binary(..)
            | TreeKind::Range { .. }
            | TreeKind::Where { .. }
            | TreeKind::Otherwise(..)
            | TreeKind::If(..)
            | TreeKind::Let { .. } => self.no_target(span),
        }
    }

    /// Reports `$n += 2`, whose name is assigned with `let`; true after the report.
    pub(super) fn adds_to_name(
        &mut self,
        target: &Tree,
        value: &Tree,
        subtract: bool,
        src: &Src,
        scope: &mut Scope,
    ) -> bool {
        let TreeKind::Bound(name) = &target.kind else { return false };
        let (at, added) = (src.span(target.span), src.span(value.span));
        let sign = if subtract { "-" } else { "+" };
        let ours = format!("let ${name} = ${name} {sign} {}", self.written(added).trim());
        let fix = Fix::replace(format!("Change to `{ours}`"), at.join(added), ours);
        self.assigned_with_let(name, at, fix, scope);
        true
    }

    /// Reports a bound name as the target of an effect.
    fn assigned_with_let(&mut self, name: &str, at: Span, fix: Fix, scope: &mut Scope) {
        // The name was meant to be bound here.
        scope.bindings_unread = true;
        let message = format!("assign to a bound name with `let`: `let ${name} = …`");
        self.report(Diagnostic::new(Code::ExpressionSyntax, at, message).fix(fix));
    }

    /// A player's variable, with what stands in brackets.
    fn player_target(
        &mut self,
        var: usize,
        index: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Option<Target> {
        let def = self.env.pvars[var].clone();
        let (player, key) = self.player_and_key(&def, index, src, scope, span)?;
        if player.ty.is_unknown() {
            return None;
        }
        [Some(&player), key.as_ref()].into_iter().flatten().for_each(|part| self.pays(part, scope));
        let (player, index) = (player.expr, key.map(|key| key.expr));
        let ty = Type::of_domain(&def.domain);
        Some(Target::Player { player, var: def.id, index, ty })
    }

    fn name_target(&mut self, name: &str, span: Span, scope: &Scope) -> Option<Target> {
        if self.env.names.contains_key(name) {
            self.mention(span, NameSpace::Names, name);
        }
        match self.env.names.get(name).map(|declared| (declared.symbol, declared.span)) {
            Some((Symbol::Gvar(index), _)) => {
                if !self.env.gvars[index].keys.is_empty() {
                    let def = self.env.gvars[index].clone();
                    self.key_needed(&def, "", span);
                    return None;
                }
                let ty = Type::of_domain(&self.env.gvars[index].domain);
                Some(Target::Global { var: name.to_owned(), index: None, ty })
            }
            Some((Symbol::Pvar(_), _)) => {
                self.player_needed(name, "a variable that every player has", span, scope);
                None
            }
            Some((Symbol::Poisoned, _)) => None,
            Some((symbol, at)) => {
                self.report(
                    Diagnostic::new(
                        Code::CannotChange,
                        span,
                        format!("`{name}` is {} and cannot change", symbol.describe()),
                    )
                    .related(at, format!("`{name}` is declared here"))
                    .hint("only variables and changing properties can be assigned to"),
                );
                None
            }
            None => {
                let known = self
                    .names_near(name, |symbol| matches!(symbol, Symbol::Gvar(_) | Symbol::Pvar(_)));
                if !self.of_places(name, span) {
                    self.no_such(Code::UnknownVariable, "variable", (name, span), known);
                }
                None
            }
        }
    }

    /// Reports a name of places or tokens that is used like a variable; true if it is one.
    fn of_places(&mut self, name: &str, span: Span) -> bool {
        let (whose, of) = if self.env.place_var(name).is_some() {
            ("a variable of cells", "$c")
        } else if self.env.props.contains_key(name) {
            ("a property of tokens", "$token")
        } else {
            return false;
        };
        let message = format!("`{name}` is {whose}; say which one: `{of}.{name}`");
        let mut diag = Diagnostic::new(Code::UnknownVariable, span, message)
            .hint(format!("`{of}` stands for any expression for the one that has it"));
        if let Some(declared) = self.origins.props.get(name) {
            diag = diag.related(*declared, format!("`{name}` is declared here"));
        }
        self.report(diag);
        true
    }

    /// A property of a token or place as a target; `None` after a report.
    pub fn prop_target(&mut self, base: Typed, prop: &str, at: Span, span: Span) -> Option<Target> {
        if let Kind::List(element, size) = &base.ty.kind
            && *size == Size::exact(1)
        {
            let element = Type::clone(element);
            let only = self.as_type(base, &element);
            return self.prop_target(only, prop, at, span);
        }
        if self.is_cursor(prop) {
            self.offer_props(&base.ty);
            return None;
        }
        if matches!(base.ty.kind, Kind::Place | Kind::Token | Kind::Unknown) {
            self.mention_prop(at, prop, base.ty.kind == Kind::Place);
        }
        let of_place = base.ty.kind == Kind::Place
            || base.ty.kind == Kind::Token && !self.env.props.contains_key(prop);
        if of_place && let Some(var) = self.env.place_var(prop) {
            let (var, ty) = (var.id.clone(), Type::of_domain(&var.domain));
            let zone = self.as_place(base).expr;
            return Some(Target::Place { zone, var, ty });
        }
        if self.is_computed(&base.ty, prop, at) {
            return None;
        }
        match &base.ty.kind {
            Kind::Unknown => None,
            Kind::Token => self.token_target(base, prop, at, span),
            Kind::Place => {
                self.no_place_target(base, prop, at, span);
                None
            }
            Kind::Int(_)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::TokenType
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..)
            | Kind::Nothing => {
                let what = base.ty.describe();
                let known = self.prop(base, prop, at, &Scope::default());
                if !known.ty.is_unknown() {
                    let message = format!("`{prop}` of {what} cannot change");
                    self.report(
                        Diagnostic::new(Code::TypeMismatch, span, message)
                            .types("a token, or a place with variables", what),
                    );
                }
                None
            }
        }
    }

    /// True, after a report, if a property is computed.
    fn is_computed(&mut self, of: &Type, prop: &str, at: Span) -> bool {
        if of.kind == Kind::Token && self.env.props.get(prop).is_some_and(|p| p.changes) {
            return false;
        }
        let Some(index) = self.derived_of(&of.kind, prop).first().copied() else { return false };
        let declared = self.env.derived[index].span;
        let message = format!("`{prop}` is computed whenever it is read");
        self.report(
            Diagnostic::new(Code::CannotChange, at, message)
                .related(declared, format!("`{prop}` is declared here")),
        );
        true
    }

    /// A property of a token that can be assigned to. `None` after a report.
    fn token_target(&mut self, token: Typed, prop: &str, at: Span, span: Span) -> Option<Target> {
        let ty = match prop {
            "owner" => Type::of(Kind::Player).or_none(),
            "type" => Type::of(Kind::TokenType),
            "at" => {
                self.report(
                    Diagnostic::new(
                        Code::CannotChange,
                        span,
                        "the place of a token only changes when it moves",
                    )
                    .hint("write `move … to …`"),
                );
                return None;
            }
            _ => {
                let Some(found) = self.env.props.get(prop).cloned() else {
                    self.prop(token, prop, at, &Scope::default());
                    return None;
                };
                if !found.changes {
                    let start = self.start_of(&found.ty);
                    let message = format!("`{prop}` is fixed when a token is created");
                    self.report(Diagnostic::new(Code::CannotChange, at, message).hint(format!(
                        "a property that changes is declared with a start: `{prop}: {start}`"
                    )));
                    return None;
                }
                found.ty
            }
        };
        Some(Target::Prop { token: token.expr, prop: prop.to_owned(), ty })
    }

    /// Reports a property of a place that cannot be assigned to.
    fn no_place_target(&mut self, place: Typed, prop: &str, at: Span, span: Span) {
        if matches!(prop, "owner" | "type") || self.env.props.contains_key(prop) {
            let message = format!("a place has no `{prop}` to change; the tokens in it have");
            let zone = self.written(place.span).trim().to_owned();
            let hint = if self.unordered(&place.expr).is_none() {
                format!("write `.piece.{prop} = …` for the token on top")
            } else {
                format!("for all of them, `each: $x in {zone}`, and below it `do: $x.{prop} = …`")
            };
            self.report(
                Diagnostic::new(Code::TypeMismatch, span, message)
                    .types("a token", place.ty.describe())
                    .hint(hint),
            );
            return;
        }
        let known = self.prop(place, prop, at, &Scope::default());
        if !known.ty.is_unknown() {
            let message = format!("`{prop}` of a place cannot change");
            self.report(
                Diagnostic::new(Code::CannotChange, span, message).hint(
                    "declare numbers of places under `vars` of the board: `seeds: 0 in 0..48`",
                ),
            );
        }
    }

    /// An example of a declaration with a start, for a property of a type.
    fn start_of(&self, ty: &Type) -> String {
        match &ty.kind {
            Kind::Bool => "false in (false, true)".to_owned(),
            Kind::Player => "none in players".to_owned(),
            Kind::Enum(of) => {
                let words = self.env.enums.iter().find(|known| known.id == *of);
                let words = words.map(|known| known.members.as_slice()).unwrap_or_default();
                let first = words.first().map_or("none", String::as_str);
                format!("{first} in ({})", words.join(", "))
            }
            Kind::Int(numbers) if numbers.lo < numbers.hi => {
                format!("{0} in {0}..{1}", numbers.lo, numbers.hi)
            }
            Kind::Int(numbers) => {
                let (lo, hi) = (numbers.lo.min(0), numbers.hi.max(9));
                format!("{} in {lo}..{hi}", numbers.lo)
            }
            Kind::Token
            | Kind::TokenType
            | Kind::Place
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..)
            | Kind::Nothing
            | Kind::Unknown => "START in DOMAIN".to_owned(),
        }
    }

    fn no_target(&mut self, span: Span) -> Option<Target> {
        self.report(
            Diagnostic::new(Code::CannotChange, span, "this cannot be assigned to")
                .hint("variables (`threat`, `money[actor]`, `$pit.seeds`) and changing properties (`$unit.wounds`) can"),
        );
        None
    }
}
