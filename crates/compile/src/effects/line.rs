//! Effects in a line: `draw 5 from deck to hand[each]`.

use super::each::mentions_each;
use super::groups::Group;
use crate::compiler::Compiler;
use crate::env::Symbol;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Effect, Position};
use boardwright_diag::Span;
use boardwright_syntax::expr::{Line, LineKind, Name, Tree};

impl Compiler<'_> {
    /// Lowers one line; `[each]` in it makes it a loop over the players, unless `each` is one of them already.
    pub fn line(&mut self, line: &Line, src: &Src, scope: &mut Scope, out: &mut Vec<Effect>) {
        let span = src.span(line.span);
        if !mentions_each(line) || scope.find("each").is_some() {
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
                out.extend(target.and_then(|target| self.assign(target, value)));
            }
            LineKind::Add { target: name, value, subtract }
                if self.adds_to_name(name, value, *subtract, src, scope) => {}
            LineKind::Add { target, value, subtract } => {
                let target = self.target(target, src, scope);
                let value = self.tree(value, src, scope, None);
                out.extend(
                    target.and_then(|target| self.add_to(target, value, *subtract, span, scope)),
                );
            }
            LineKind::Move { what, to, position, turned } => {
                let what = self.tree_of(what, Kind::Token, src, scope);
                let to = self.place(to, src, scope);
                let position = position.as_ref().and_then(|name| self.position(name, src));
                let turned = turned.as_ref().map(|turned| self.tree(turned, src, scope, None));
                out.extend(self.move_effect(what, to, position, turned));
            }
            LineKind::Draw { .. } => self.draw_line(&line.kind, src, scope, out),
            LineKind::Take { count, of, from, to } => {
                let count = count.as_ref().map(|count| self.tree(count, src, scope, None));
                let of = self.tree_of(of, Kind::TokenType, src, scope);
                let from = self.tree_of(from, Kind::Place, src, scope);
                let to = self.place(to, src, scope);
                out.extend(self.make_taking(count, of, (from, to), scope, span));
            }
            LineKind::Create { .. } => self.create_line(line, src, scope, out),
            LineKind::Let { bind, value } => {
                let value = self.tree(value, src, scope, None);
                out.extend(self.make_let(&bind.text, src.span(bind.span), value, scope));
            }
            LineKind::Choose { .. } => self.choose_line(line, src, scope, out),
            LineKind::ChooseEach { from, by, var, secret } => {
                let by = by.as_ref().map(|by| self.group_tree(by, src, scope));
                let var = (var.text.as_str(), src.span(var.span));
                let group = Group { by, var, secret: *secret, span };
                self.choose_each(group, scope, out, |c, scope| c.tree(from, src, scope, None));
            }
            LineKind::Roll { .. } => self.roll_line(&line.kind, src, scope, out),
            LineKind::Ask { .. } => self.ask_line(&line.kind, src, scope, out),
            LineKind::Call { .. } => self.call_line(line, src, scope, out),
            LineKind::Return(value) => {
                let value = value.as_ref().map(|value| self.tree(value, src, scope, None));
                out.extend(self.make_return(value, span));
            }
            LineKind::EndPhase => out.push(Effect::EndPhase {}),
            LineKind::EndTurn => out.push(Effect::EndTurn {}),
            LineKind::Finish(phrase) => {
                let result = self.phrase(phrase, src, span, scope);
                out.extend(result.map(|result| Effect::Finish { result }));
            }
            LineKind::Plain(plain) => self.plain_line(plain, src, span, scope, out),
        }
    }

    fn roll_line(&mut self, line: &LineKind, src: &Src, scope: &mut Scope, out: &mut Vec<Effect>) {
        let LineKind::Roll { what, bind, viewer } = line else { return };
        let viewer = viewer.as_ref().map(|viewer| self.player_tree(viewer, src, scope).expr);
        let Some((ty, outcomes)) = self.outcomes(what, src, scope) else {
            self.unread.names.insert(bind.text.clone());
            return;
        };
        let at = src.span(bind.span);
        let (bind, domain) = self.bind_local(&bind.text, ty, at, scope);
        out.push(Effect::Roll { bind, domain, outcomes, viewer });
    }

    fn ask_line(&mut self, line: &LineKind, src: &Src, scope: &mut Scope, out: &mut Vec<Effect>) {
        let LineKind::Ask { player, actions, optional } = line else { return };
        let by = self.asked_player(player, src, scope).expr;
        let alternatives = self.alternatives(actions, src, scope);
        self.uses.asks = true;
        out.push(Effect::ChooseAction {
            by,
            alternatives,
            optional: *optional,
            always: None,
            skip: None,
            prompt: None,
            if_none: Vec::new(),
        });
    }

    fn call_line(&mut self, line: &Line, src: &Src, scope: &mut Scope, out: &mut Vec<Effect>) {
        let LineKind::Call { sequence, args, bind } = &line.kind else { return };
        let at = src.span(sequence.span);
        let arg = |(index, arg): (usize, &Tree)| {
            let want = self.sequence_param(&sequence.text, index);
            self.tree(arg, src, scope, want.as_ref())
        };
        let args: Vec<Typed> = args.iter().enumerate().map(arg).collect();
        let bind = bind.as_ref().map(|bind| (bind.text.clone(), src.span(bind.span)));
        out.extend(self.make_call(&sequence.text, at, args, bind, src.span(line.span), scope));
    }

    fn draw_line(&mut self, line: &LineKind, src: &Src, scope: &mut Scope, out: &mut Vec<Effect>) {
        let LineKind::Draw { count, from, to, refill } = line else { return };
        let count = self.tree(count, src, scope, None);
        let count = self.as_count(count);
        let from = self.place(from, src, scope);
        let to = self.place(to, src, scope);
        let refill = refill.as_ref().map(|refill| self.tree_of(refill, Kind::Place, src, scope));
        if from.ty.is_unknown() || to.ty.is_unknown() {
            return;
        }
        match refill {
            Some(refill) => self.draw_refilling(count, from, to, refill, scope, out),
            None => out.push(Effect::Draw { from: from.expr, to: to.expr, count: count.expr }),
        }
    }

    fn create_line(&mut self, line: &Line, src: &Src, scope: &mut Scope, out: &mut Vec<Effect>) {
        let LineKind::Create { count, of, place, owner, props, bind } = &line.kind else { return };
        let count = count.as_ref().map(|count| {
            let count = self.tree(count, src, scope, None);
            self.as_count(count)
        });
        let of = self.tree_of(of, Kind::TokenType, src, scope);
        let of = self.as_token_type(of);
        let place = self.tree_of(place, Kind::Place, src, scope);
        let (place, places) = match bind {
            None => self.each_place(place, scope),
            Some(_) => (self.as_place(place), None),
        };
        let owner = owner.as_ref().map(|owner| self.player_tree(owner, src, scope));
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
        let created = self.create(count, of, place, owner, given, bind, src.span(line.span));
        out.extend(created.map(|effect| match places {
            None => effect,
            Some(places) => self.for_each_place(places, effect),
        }));
    }

    fn choose_line(&mut self, line: &Line, src: &Src, scope: &mut Scope, out: &mut Vec<Effect>) {
        let LineKind::Choose { count, from, bind, by, ordered, condition } = &line.kind else {
            return;
        };
        let list = self.tree(from, src, scope, None);
        let several = self.how_many(count, src, scope);
        if by.is_none() && !self.lowering.asked_beside {
            self.needs_actor(None, src.span(line.span));
        }
        if by.is_none() && several.is_none() {
            self.locate_words(src.span(line.span));
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

    /// Notes the place of the words `choose one of`, for a fix that replaces them. A block has only `choose` and no such
    /// words.
    fn locate_words(&mut self, line: Span) {
        let start = line.start as usize;
        let words = "choose one of";
        if self.written(line).starts_with(words) {
            self.within("choose", |c| c.locate(Span::new(start, start + words.len())));
        }
    }

    /// A value of an expected kind.
    pub fn tree_of(&mut self, tree: &Tree, kind: Kind, src: &Src, scope: &mut Scope) -> Typed {
        self.tree(tree, src, scope, Some(&Type::of(kind)))
    }

    /// Lowers a tree that must be a player.
    pub fn player_tree(&mut self, tree: &Tree, src: &Src, scope: &mut Scope) -> Typed {
        let player = self.tree_of(tree, Kind::Player, src, scope);
        self.as_player(player)
    }

    /// Lowers a tree that must be a place; a token stands for its place.
    pub fn place(&mut self, tree: &Tree, src: &Src, scope: &mut Scope) -> Typed {
        let place = self.tree_of(tree, Kind::Place, src, scope);
        self.as_place(place)
    }

    fn position(&mut self, name: &Name, src: &Src) -> Option<Position> {
        self.position_word(&name.text, src.span(name.span))
    }

    /// True if a name was declared with errors.
    pub fn is_poisoned(&self, name: &str) -> bool {
        self.env.names.get(name).is_some_and(|declared| declared.symbol == Symbol::Poisoned)
    }
}
