//! Several players at once: `choose one of L by each as bid[each] in secret`, `eliminate P`.

use crate::compiler::{Compiler, Needed};
use crate::decode::text;
use crate::env::Symbol;
use crate::notes::NameSpace;
use crate::scope::{Bound, Scope};
use crate::src::Src;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Effect, Expr, PlayerRef, Query, Ref, VarScope};
use boardwright_diag::{Capability, Code, Diagnostic, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Tree};
use boardwright_syntax::yaml::Node;

/// The players asked, and the variable for their answers.
pub(crate) struct Group<'a> {
    /// A list of players.
    pub by: Option<Typed>,
    /// The per-player variable.
    pub var: (&'a str, Span),
    /// True if no answer is visible before all are given.
    pub secret: bool,
    /// The span of the effect.
    pub span: Span,
}

impl Compiler<'_> {
    /// A list of players: `each` is all of them.
    pub fn group_tree(&mut self, tree: &Tree, src: &Src, scope: &mut Scope) -> Typed {
        let span = src.span(tree.span);
        if tree.kind == TreeKind::Name("each".to_owned()) && scope.find("each").is_none() {
            return self.players(span);
        }
        let players = self.tree(tree, src, scope, None);
        self.group_of(players)
    }

    /// A list of players in AST form: `each`, `all`, `allOther`, a player or a list.
    pub fn group_node(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        match text(node) {
            Some("each" | "all") => self.players(node.span),
            Some("allOther") => {
                self.needs_actor(Some("allOther"), node.span);
                let than = Expr::player(PlayerRef::Actor);
                let all = self.players(node.span);
                Typed { expr: Expr::list(Query::Others { than }), ..all }
            }
            Some(_) | None => {
                let is_player =
                    ["id", "chosen", "relative"].iter().any(|key| node.get(key).is_some());
                let players = if is_player {
                    self.player_node(node, scope)
                } else {
                    self.value(node, scope, None)
                };
                self.group_of(players)
            }
        }
    }

    /// A group of players; one player is a group of one.
    pub fn group_of(&mut self, players: Typed) -> Typed {
        let wanted = Type::list(Type::of(Kind::Player), Size::ANY);
        match &players.ty.kind {
            Kind::Player => {
                Typed { ty: Type::list(Type::of(Kind::Player), Size::exact(1)), ..players }
            }
            Kind::List(element, _) if element.fits(&Type::of(Kind::Player)) => players,
            Kind::Unknown => Typed { ty: wanted, ..players },
            Kind::Int(_)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Token
            | Kind::Place
            | Kind::TokenType
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..)
            | Kind::Nothing => {
                let found = players.ty.clone();
                let diag = self.mismatch(players.span, "a list of players", &found);
                self.report(diag);
                Typed::unknown_list(players.span)
            }
        }
    }

    /// Asks every player of a group for a member of the list that `options` gives for each.
    pub fn choose_each(
        &mut self,
        group: Group<'_>,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
        options: impl FnOnce(&mut Self, &mut Scope) -> Typed,
    ) {
        self.uses.asks = true;
        let Group { by, var: (var, at), secret, span } = group;
        let by = by.unwrap_or_else(|| self.players(span));
        let target = self.answers_to(var, at);
        let mark = scope.mark();
        self.not_bound_yet("each", &Type::of(Kind::Player), at, scope);
        scope.bind("each", Type::of(Kind::Player), Bound::Loop, at);
        let each = "$each".to_owned();
        let options = self.within("options", |c| {
            let options = options(c, scope);
            let options = c.as_list(options);
            c.check_answers(var, &options);
            options
        });
        scope.reset(mark);
        let (element, size) = match options.ty.as_list() {
            Some((element, size)) => (element.clone(), size),
            None => (Type::unknown(), Size::ANY),
        };
        let Some(ty) = target else { return };
        if options.ty.is_unknown() || by.ty.is_unknown() {
            return;
        }
        if !ty.fits(&element) {
            let only = Typed { ty: element, ..options };
            let diag = self.clash(&ty, &only);
            let diag =
                diag.hint(format!("`{var}` gets the answers, so it must have the same values"));
            let declared = self.declaration_of(var).map_or(at, |(_, declared)| declared);
            let needed = Needed::Declared(var.to_owned(), declared);
            self.needing(needed, |c| c.report(diag));
            return;
        }
        let may_lack = !secret && size.min == 0;
        let domain = self.domain_of_member(&element.clone().none_if(may_lack), options.span);
        let (var, options) = (var.to_owned(), options.expr);
        if secret {
            out.push(Effect::ChooseEach {
                var,
                bind: each,
                domain,
                options,
                by: by.expr,
                prompt: None,
                labels: Vec::new(),
                if_none: Vec::new(),
            });
            return;
        }
        // Players answer in sequence, each knowing the answers before.
        self.bind_unwritten(&var, element, at, scope);
        self.each_player(by, scope, span, out, |_, _, inner| {
            let who = || Expr::read(Ref::Binding { name: each.clone() });
            let bind = format!("${var}");
            inner.push(Effect::ChooseOne {
                bind: bind.clone(),
                domain,
                options,
                by: Some(who()),
                prompt: None,
                labels: Vec::new(),
                if_none: Vec::new(),
            });
            let value = Expr::read(Ref::Binding { name: bind });
            let (scope, player) = (VarScope::Pvar, Some(who()));
            inner.push(Effect::SetVar { scope, player, zone: None, var, index: None, value });
        });
    }

    /// The type of the per-player variable for the answers.
    fn answers_to(&mut self, var: &str, at: Span) -> Option<Type> {
        if self.env.names.contains_key(var) {
            self.mention(at, NameSpace::Names, var);
        }
        match self.env.names.get(var).map(|declared| (declared.symbol, declared.span)) {
            Some((Symbol::Pvar(index), _)) if !self.env.pvars[index].keys.is_empty() => {
                self.missing(at, Capability::KeyedAnswer);
                None
            }
            Some((Symbol::Pvar(index), _)) => Some(Type::of_domain(&self.env.pvars[index].domain)),
            Some((Symbol::Poisoned, _)) => None,
            Some((symbol, declared)) => {
                let what = symbol.describe();
                self.report(
                    Diagnostic::new(
                        Code::TypeMismatch,
                        at,
                        format!(
                            "each player's answer needs a per-player variable; `{var}` is {what}"
                        ),
                    )
                    .types("a per-player variable", what)
                    .related(declared, format!("`{var}` is declared here"))
                    .hint("declare it under `perPlayer`"),
                );
                None
            }
            None => {
                let known = self.names_near(var, |symbol| matches!(symbol, Symbol::Pvar(_)));
                self.no_such(Code::UnknownVariable, "per-player variable", (var, at), known);
                None
            }
        }
    }

    /// `eliminate P`, or each of a list of players.
    pub fn eliminate(
        &mut self,
        player: Typed,
        span: Span,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        if matches!(player.ty.kind, Kind::List(..)) {
            let players = self.group_of(player);
            if !players.ty.is_unknown() {
                self.each_player(players, scope, span, out, |_, _, inner| {
                    let player = Expr::read(Ref::Binding { name: "$each".to_owned() });
                    inner.push(Effect::Eliminate { player });
                });
            }
            return;
        }
        let player = self.as_player(player);
        if !player.ty.is_unknown() {
            out.push(Effect::Eliminate { player: player.expr });
        }
    }
}
