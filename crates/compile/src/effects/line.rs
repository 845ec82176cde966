//! Effects in a line: `draw 5 from deck to hand[each]`.

use super::each::mentions_each;
use super::groups::Group;
use super::targets::Target;
use crate::compiler::Needed;
use crate::ctx::Compiler;
use crate::env::Symbol;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Effect, Outcomes, Position};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{Binary, Kind as TreeKind, Line, LineKind, Name, RollWhat, Tree};

impl Compiler<'_> {
    /// Lowers one line; `[each]` in it makes it a loop over the players.
    pub fn line(&mut self, line: &Line, src: &Src, scope: &mut Scope, out: &mut Vec<Effect>) {
        let span = src.span(line.span);
        if !mentions_each(line) {
            return self.line_once(line, src, scope, out);
        }
        let players = self.players(span);
        self.each_player(players, scope, span, out, |c, scope, inner| {
            c.line_once(line, src, scope, inner);
        });
    }

    fn line_once(&mut self, line: &Line, src: &Src, scope: &mut Scope, out: &mut Vec<Effect>) {
        let span = src.span(line.span);
        match &line.kind {
            LineKind::Assign { target, value } => {
                let target = self.target(target, src, scope);
                let want = target.as_ref().map(|target| target.ty().clone());
                let value = self.tree(value, src, scope, want.as_ref());
                if let Some(target) = target {
                    out.extend(self.assign(target, value));
                }
            }
            LineKind::Add { target, value, subtract } => {
                let target = self.target(target, src, scope);
                let value = self.tree(value, src, scope, None);
                if let Some(target) = target {
                    out.extend(self.add_to(target, value, *subtract, span, scope));
                }
            }
            LineKind::Move { what, to, position } => {
                let what = self.tree(what, src, scope, Some(&Type::of(Kind::Token)));
                let to = self.place(to, src, scope);
                let position = position.as_ref().and_then(|name| self.position(name, src));
                out.extend(self.move_effect(what, to, position));
            }
            LineKind::Draw { count, from, to, refill } => {
                let count = self.tree(count, src, scope, None);
                let count = self.as_int(count);
                let from = self.place(from, src, scope);
                let to = self.place(to, src, scope);
                let refill = refill.as_ref().map(|refill| self.place(refill, src, scope));
                if from.ty.is_unknown() || to.ty.is_unknown() {
                    return;
                }
                match refill {
                    Some(refill) => self.draw_refilling(count, from, to, refill, scope, out),
                    None => {
                        out.push(Effect::Draw { from: from.expr, to: to.expr, count: count.expr })
                    }
                }
            }
            LineKind::Shuffle(zone) => {
                let zone = self.place(zone, src, scope);
                out.push(Effect::Shuffle { zone: zone.expr });
            }
            LineKind::Create { count, of, place, owner, props, bind } => {
                let count = count.as_ref().map(|count| {
                    let count = self.tree(count, src, scope, None);
                    self.as_int(count)
                });
                let of = self.tree(of, src, scope, Some(&Type::of(Kind::TokenType)));
                let of = self.as_token_type(of);
                let place = self.place(place, src, scope);
                let owner = owner.as_ref().map(|owner| {
                    let owner = self.tree(owner, src, scope, Some(&Type::of(Kind::Player)));
                    self.as_player(owner)
                });
                let mut given = Vec::new();
                for (name, value) in props {
                    let at = src.span(name.span);
                    let want = self.env.props.get(&name.text).map(|prop| prop.ty.clone());
                    let value = self.tree(value, src, scope, want.as_ref());
                    given.push((name.text.clone(), at, value));
                }
                let bind = bind.as_ref().map(|name| {
                    let at = src.span(name.span);
                    self.bind_local(&name.text, Type::of(Kind::Token), at, scope).0
                });
                out.extend(self.create(count, of, place, owner, given, bind, span));
            }
            LineKind::Destroy(what) => {
                let what = self.tree(what, src, scope, Some(&Type::of(Kind::Token)));
                out.extend(self.destroy(what, scope));
            }
            LineKind::Let { bind, value } => {
                let value = self.tree(value, src, scope, None);
                let at = src.span(bind.span);
                out.extend(self.make_let(&bind.text, at, value, scope));
            }
            LineKind::Choose { count, from, bind, by, ordered, condition } => {
                let list = self.tree(from, src, scope, None);
                let several = self.how_many(count, src, scope);
                if by.is_none() {
                    self.needs_actor(None, span);
                }
                let by = by.as_ref().map(|by| self.asked_player(by, src, scope));
                let name = (bind.text.as_str(), src.span(bind.span));
                out.extend(match several {
                    None => self.make_choose(name.0, name.1, list, by, scope),
                    Some(several) => {
                        let several = several.ordered(*ordered);
                        let made = self.make_choose_several(name, list, several, by, scope);
                        self.with_condition(made, scope, |c, scope| match condition {
                            Some(tree) => c.conjuncts_of(tree, src, scope),
                            None => Vec::new(),
                        })
                    }
                });
            }
            LineKind::ChooseEach { from, by, var, secret } => {
                let by = by.as_ref().map(|by| self.group_tree(by, src, scope));
                let at = src.span(var.span);
                self.choose_each(
                    Group { by, var: (&var.text, at), secret: *secret, span },
                    scope,
                    out,
                    |c, scope| c.tree(from, src, scope, None),
                );
            }
            LineKind::Roll { what, bind, viewer } => {
                let viewer = viewer.as_ref().map(|viewer| {
                    let viewer = self.tree(viewer, src, scope, Some(&Type::of(Kind::Player)));
                    self.as_player(viewer).expr
                });
                let Some((ty, outcomes)) = self.outcomes(what, src, scope) else {
                    self.unread.names.insert(bind.text.clone());
                    return;
                };
                let at = src.span(bind.span);
                let (bind, domain) = self.bind_local(&bind.text, ty, at, scope);
                out.push(Effect::Roll { bind, domain, outcomes, viewer });
            }
            LineKind::Ask { player, actions, optional } => {
                let by = self.asked_player(player, src, scope);
                let alternatives = self.alternatives(actions, src, scope);
                self.uses.asks = true;
                out.push(Effect::ChooseAction {
                    by: by.expr,
                    alternatives,
                    optional: *optional,
                    skip: None,
                    prompt: None,
                    if_none: Vec::new(),
                });
            }
            LineKind::Call { sequence, args, bind } => {
                let at = src.span(sequence.span);
                let args: Vec<Typed> = args
                    .iter()
                    .enumerate()
                    .map(|(index, arg)| {
                        let want = self.sequence_param(&sequence.text, index);
                        self.tree(arg, src, scope, want.as_ref())
                    })
                    .collect();
                let bind = bind.as_ref().map(|bind| (bind.text.clone(), src.span(bind.span)));
                out.extend(self.make_call(&sequence.text, at, args, bind, span, scope));
            }
            LineKind::Return(value) => {
                let value = value.as_ref().map(|value| self.tree(value, src, scope, None));
                out.extend(self.make_return(value, span));
            }
            LineKind::Reveal { what, to } => {
                let what = self.tree(what, src, scope, Some(&Type::of(Kind::Token)));
                let to = to.as_ref().map(|to| {
                    let to = self.tree(to, src, scope, Some(&Type::of(Kind::Player)));
                    self.as_player(to)
                });
                out.extend(self.reveal(what, to));
            }
            LineKind::Hide(what) => {
                let what = self.tree(what, src, scope, Some(&Type::of(Kind::Token)));
                out.extend(self.conceal(what));
            }
            LineKind::EndPhase => out.push(Effect::EndPhase {}),
            LineKind::EndTurn => out.push(Effect::EndTurn {}),
            LineKind::NextTurn(player) => {
                let player = self.tree(player, src, scope, Some(&Type::of(Kind::Player)));
                let player = self.as_player(player);
                out.push(Effect::NextTurn { player: player.expr });
            }
            LineKind::Eliminate(player) => {
                let player = self.tree(player, src, scope, Some(&Type::of(Kind::Player)));
                self.eliminate(player, span, scope, out);
            }
            LineKind::Finish(phrase) => {
                if let Some(result) = self.phrase(phrase, src, span, scope) {
                    out.push(Effect::Finish { result });
                }
            }
        }
    }

    /// A place, or a token for where it stands.
    pub fn place(&mut self, tree: &Tree, src: &Src, scope: &mut Scope) -> Typed {
        let place = self.tree(tree, src, scope, Some(&Type::of(Kind::Place)));
        self.as_place(place)
    }

    fn position(&mut self, name: &Name, src: &Src) -> Option<Position> {
        self.position_word(&name.text, src.span(name.span))
    }

    /// `target = value`.
    pub fn assign(&mut self, target: Target, value: Typed) -> Option<Effect> {
        let want = target.ty().clone();
        if value.ty.kind == Kind::Nothing && !want.optional {
            let diag = self.clash(&want, &value);
            let needed = self.need_of(&target);
            let hint = if matches!(want.kind, Kind::Set(_)) {
                "the empty set is written `()`"
            } else {
                "declare it with `none` to allow it: `none in players`"
            };
            self.needing(needed, |c| c.report(diag.hint(hint)));
            return None;
        }
        let needed = self.need_of(&target);
        let value = self.needing(needed, |c| c.as_type(value, &want));
        self.may_be_none(&value, &want, "nothing changes");
        Some(target.set(value.expr))
    }

    /// Tells, where checks are strict, of what may be none and is given to what always holds a value;
    /// `then` is what happens if it is.
    pub fn may_be_none(&mut self, value: &Typed, want: &Type, then: &str) {
        if !value.ty.optional || want.optional || value.ty.is_unknown() || want.is_unknown() {
            return;
        }
        let message = "this may be none, and what it is given to always holds a value";
        self.report(
            Diagnostic::new(Code::PossibleNoneAssigned, value.span, message)
                .hint(format!("where it is none {then}; `… otherwise …` gives another value then"))
                .hint("`if: … != none` around it says that nothing shall change"),
        );
    }

    /// `target += value`, `target -= value`.
    pub fn add_to(
        &mut self,
        target: Target,
        value: Typed,
        subtract: bool,
        span: Span,
        scope: &Scope,
    ) -> Option<Effect> {
        if let Kind::Set(of) = &target.ty().kind {
            let of = Kind::clone(of);
            return self.change_set(target, &of, value, subtract, span);
        }
        if !matches!(target.ty().kind, Kind::Int(_) | Kind::Unknown) {
            let mut diag = self.mismatch(span, "a number", &target.ty().clone());
            if let Needed::Declared(name, at) = self.need_of(&target)
                && !at.is_empty()
            {
                diag = diag.related(at, format!("`{name}` is declared here"));
            }
            self.report(diag.hint("only numbers are added to; assign with `=`"));
            return None;
        }
        if target.ty().optional && !scope.excludes_none(&target.read()) {
            let message = "this may be none, and nothing is added to none";
            let hint = "test it first (`if: … != none`), or assign: `x = (x otherwise 0) + 1`";
            self.report(Diagnostic::new(Code::PossibleNone, span, message).hint(hint));
            return None;
        }
        // What may be none is added as nothing, as an event; that is no arithmetic.
        let value = self.as_int(value);
        let delta = if subtract {
            let at = value.span;
            let mut value = value;
            value.ty.optional = false;
            let zero = Typed::int(0, at);
            self.make_arithmetic(Binary::Sub, zero, value, at)
        } else {
            value
        };
        Some(target.add(delta.expr))
    }

    /// Names a value.
    pub fn make_let(
        &mut self,
        name: &str,
        at: Span,
        value: Typed,
        scope: &mut Scope,
    ) -> Option<Effect> {
        let value = if value.ty.kind == Kind::Nothing
            && let Some(var) = scope.find(name)
        {
            Typed { ty: var.value.ty.clone().or_none(), ..value }
        } else {
            value
        };
        if let Kind::List(..) = value.ty.kind {
            let (bind, domain, limit) = self.bind_list(name, &value.ty, at, scope);
            let value = value.expr;
            let known = !scope.find(name).is_none_or(|var| var.value.ty.is_unknown());
            return known.then_some(Effect::Let { bind, domain, value, limit: Some(limit) });
        }
        let (bind, domain) = self.bind_local(name, value.ty.clone(), at, scope);
        if value.ty.is_unknown() {
            return None;
        }
        Some(Effect::Let { bind, domain, value: value.expr, limit: None })
    }

    /// Asks for one member of a list.
    pub fn make_choose(
        &mut self,
        name: &str,
        at: Span,
        list: Typed,
        by: Option<Typed>,
        scope: &mut Scope,
    ) -> Option<Effect> {
        let list = self.as_list(list);
        self.check_choice(&list);
        let (element, size) = match list.ty.as_list() {
            Some((element, size)) => (element.clone(), size),
            None => (Type::unknown(), Size::ANY),
        };
        self.uses.asks = true;
        let (bind, domain) = self.bind_local(name, element.none_if(size.min == 0), at, scope);
        if list.ty.is_unknown() {
            return None;
        }
        Some(Effect::ChooseOne {
            bind,
            domain,
            options: list.expr,
            by: by.map(|by| by.expr),
            prompt: None,
            labels: Vec::new(),
            if_none: Vec::new(),
        })
    }

    pub fn asked_player(&mut self, tree: &Tree, src: &Src, scope: &mut Scope) -> Typed {
        if tree.kind == TreeKind::Name("each".to_owned()) && scope.find("each").is_none() {
            let at = src.span(tree.span);
            self.report(
                Diagnostic::new(Code::UnboundName, at, "one player is asked here, not each")
                    .hint("ask one after the other: `each: $p in players` around the question")
                    .hint("or let each answer for a variable: `… by each as bid[each] in secret`"),
            );
            return Typed::unknown(at);
        }
        let player = self.tree(tree, src, scope, Some(&Type::of(Kind::Player)));
        self.as_player(player)
    }

    fn outcomes(
        &mut self,
        what: &RollWhat,
        src: &Src,
        scope: &mut Scope,
    ) -> Option<(Type, Outcomes)> {
        match what {
            RollWhat::Dice { count, sides, span } => {
                let span = src.span(*span);
                let most = u64::from(*count) * u64::from(*sides);
                if *count == 0 || *sides == 0 || most > 4096 || *count > 100 {
                    self.error(
                        Code::OutOfRange,
                        span,
                        "a roll is of 1 to 100 dice that make at most 4096 outcomes",
                    );
                    return None;
                }
                let sums =
                    crate::interval::Interval::new(i64::from(*count), i64::try_from(most).ok()?);
                Some((Type::int(sums), Outcomes::Dice { count: *count, sides: *sides }))
            }
            RollWhat::List(list) => {
                let list = self.tree(list, src, scope, None);
                let list = self.as_list(list);
                let (element, size) = list.ty.as_list()?;
                let ty = element.clone().none_if(size.min == 0);
                if list.ty.is_unknown() {
                    return None;
                }
                Some((ty, Outcomes::OneOf { list: list.expr }))
            }
        }
    }

    /// Whether a name is a zone with errors or the like.
    pub fn is_poisoned(&self, name: &str) -> bool {
        self.env.names.get(name).is_some_and(|declared| declared.symbol == Symbol::Poisoned)
    }
}
