//! Effects: as a line where there is one, as a block, in the long spelling.

use super::tree::{index, name, word};
use super::writer::Writer;
use boardwright_def::{Bind, Effect, Expr, Op, Outcomes, Position, Query, VarScope};
use boardwright_diag::Span;
use boardwright_syntax::expr::{ChooseCount, Line, LineKind, Name, RollWhat, Tree};
use boardwright_syntax::print::{Out, effect as line_text};

impl Writer<'_> {
    /// A list of effects as the value of a key: a line alone stands without a dash.
    pub fn body(&mut self, effects: &[Effect]) -> Out {
        let mut all = self.scoped(|writer| writer.effects(effects));
        match all.as_slice() {
            [Out::Text(_)] => all.remove(0),
            _ => Out::list(all),
        }
    }

    /// Effects in order; what they bind stays in force.
    pub fn effects(&mut self, effects: &[Effect]) -> Vec<Out> {
        let mut out = Vec::new();
        let mut at = 0;
        while let Some(effect) = effects.get(at) {
            let count = match self.authors_line(effects, at) {
                Some((line, count)) => {
                    out.push(line);
                    for effect in &effects[at..at + count] {
                        self.bind_of(effect);
                    }
                    count
                }
                None => match self.refilling(effects.get(at..at + 3)) {
                    Some(line) => {
                        self.bind_of(effect);
                        out.push(line);
                        3
                    }
                    None => {
                        let written = self.within(&format!("[{at}]"), |w| w.effect(effect));
                        self.bind_of(effect);
                        out.push(written);
                        1
                    }
                },
            };
            at += count;
        }
        out
    }

    /// What the author wrote for the effect at `at`, and for how many it stands.
    fn authors_line(&self, effects: &[Effect], at: usize) -> Option<(Out, usize)> {
        for last in at..effects.len().min(at + 8) {
            let place = if last == at { format!("[{at}]") } else { format!("[{at}-{last}]") };
            if let Some(text) = self.written(&place) {
                return Some((super::sections::noted(text), last + 1 - at));
            }
        }
        None
    }

    /// `draw N from A to B refill from C`, if three effects are what comes of it.
    fn refilling(&mut self, effects: Option<&[Effect]>) -> Option<Out> {
        let Some(
            [Effect::Let { bind, .. }, Effect::Draw { from, to, count }, Effect::If { then, .. }],
        ) = effects
        else {
            return None;
        };
        let (true, [Effect::MoveAll { tokens: Expr::Query(tokens), .. }, ..]) =
            (self.sugar() && bind == "$missing", then.as_slice())
        else {
            return None;
        };
        let Query::TokensInZone { zone } = tokens.as_ref() else { return None };
        let line = LineKind::Draw {
            count: self.value(count)?,
            from: self.place(from)?,
            to: self.place(to)?,
            refill: Some(self.place(zone)?),
        };
        Some(Out::Text(line_text(&Line { span: Span::default(), kind: line })))
    }

    /// Puts into force what an effect binds for those after it.
    fn bind_of(&mut self, effect: &Effect) {
        if let Some(Bind { name, stays: true, .. }) = effect.facts().binds {
            self.scope.bind(name);
        }
    }

    /// One effect.
    fn effect(&mut self, effect: &Effect) -> Out {
        if let Some(line) = self.line(effect) {
            return Out::Text(line_text(&Line { span: Span::default(), kind: line }));
        }
        self.block(effect).unwrap_or_else(|| self.long_effect(effect))
    }

    /// As a line, if it has one.
    pub fn line(&mut self, effect: &Effect) -> Option<LineKind> {
        if self.is_long() {
            return None;
        }
        Some(match effect {
            Effect::SetVar { scope, player, zone, var, value } => LineKind::Assign {
                target: self.variable(*scope, player.as_ref(), zone.as_ref(), var)?,
                value: self.value(value)?,
            },
            Effect::AddVar { scope, player, zone, var, delta } => {
                let target = self.variable(*scope, player.as_ref(), zone.as_ref(), var)?;
                self.adding(target, delta)?
            }
            Effect::SetProp { token, prop, value } => LineKind::Assign {
                target: super::tree::prop(self.value(token)?, prop),
                value: self.value(value)?,
            },
            Effect::AddProp { token, prop, delta } => {
                let target = super::tree::prop(self.value(token)?, prop);
                self.adding(target, delta)?
            }
            Effect::MoveToken { token, to, position } => {
                self.moving(|w| w.value(token), to, *position)?
            }
            Effect::MoveAll { tokens, to, position } => {
                self.moving(|w| w.tokens(tokens), to, *position)?
            }
            Effect::Draw { from, to, count } => {
                let (count, from) = (self.value(count)?, self.place(from)?);
                LineKind::Draw { count, from, to: self.place(to)?, refill: None }
            }
            Effect::Shuffle { zone } => LineKind::Shuffle(self.place(zone)?),
            Effect::CreateToken { of, zone, count, owner, props, bind } => {
                let count = match count {
                    Some(count) => Some(self.value(count)?),
                    None => None,
                };
                let of = self.value(of)?;
                let place = self.place(zone)?;
                let owner = match owner {
                    Some(owner) => Some(self.value(owner)?),
                    None => None,
                };
                let mut given = Vec::new();
                for (name, value) in props {
                    given.push((word(name), self.value(value)?));
                }
                let bind = bind.as_ref().map(|bind| bind_word(bind));
                LineKind::Create { count, of, place, owner, props: given, bind }
            }
            Effect::DestroyToken { token } => LineKind::Destroy(self.value(token)?),
            Effect::Reveal { tokens, to } => {
                let what = self.shown(tokens)?;
                let to = match to {
                    Some(to) => Some(self.value(to)?),
                    None => None,
                };
                LineKind::Reveal { what, to }
            }
            Effect::Conceal { tokens } => LineKind::Hide(self.shown(tokens)?),
            Effect::Let { bind, domain: _, value, limit: _ } => {
                LineKind::Let { bind: bind_word(bind), value: self.value(value)? }
            }
            Effect::ChooseOne { bind, domain: _, options, by, prompt: None, labels, if_none }
                if if_none.is_empty() && labels.is_empty() =>
            {
                self.choosing(ChooseCount::One, bind, options, by.as_ref())?
            }
            Effect::ChooseN { prompt: None, labels, if_none, .. }
                if if_none.is_empty() && labels.is_empty() =>
            {
                self.choosing_several(effect)?
            }
            Effect::ChooseEach {
                var,
                bind,
                domain: _,
                options,
                by,
                prompt: None,
                labels,
                if_none,
            } if if_none.is_empty() && labels.is_empty() => {
                self.choosing_each(var, bind, options, by)?
            }
            Effect::ChooseAction { prompt: None, skip: None, if_none, .. }
                if if_none.is_empty() && super::questions::plain(effect) =>
            {
                self.asking(effect)?
            }
            Effect::Roll { bind, domain: _, outcomes, viewer } => {
                let what = match outcomes {
                    Outcomes::Dice { count, sides } => {
                        RollWhat::Dice { count: *count, sides: *sides, span: Span::default() }
                    }
                    Outcomes::OneOf { list } => RollWhat::List(self.list(list)?),
                    Outcomes::Listed { .. } => return None,
                };
                let viewer = match viewer {
                    Some(viewer) => Some(self.value(viewer)?),
                    None => None,
                };
                LineKind::Roll { what, bind: bind_word(bind), viewer }
            }
            Effect::Call { sequence, args, bind } => {
                let args: Option<Vec<Tree>> = args.iter().map(|arg| self.value(arg)).collect();
                let bind = bind.as_ref().map(|bind| bind_word(bind));
                LineKind::Call { sequence: word(sequence), args: args?, bind }
            }
            Effect::Return { value } => LineKind::Return(match value {
                Some(value) => Some(self.value(value)?),
                None => None,
            }),
            Effect::EndPhase {} => LineKind::EndPhase,
            Effect::EndTurn {} => LineKind::EndTurn,
            Effect::NextTurn { player } => LineKind::NextTurn(self.value(player)?),
            Effect::Eliminate { player } => LineKind::Eliminate(self.value(player)?),
            Effect::Finish { result } => LineKind::Finish(self.phrase(result)?),
            Effect::ForEach { bind, over, effects, .. } if self.sugar() => {
                self.each_line(bind, over, effects)?
            }
            Effect::ChooseOne { .. }
            | Effect::ChooseN { .. }
            | Effect::ChooseEach { .. }
            | Effect::ChooseAction { .. }
            | Effect::If { .. }
            | Effect::ForEach { .. }
            | Effect::Repeat { .. }
            | Effect::Rounds { .. } => return None,
        })
    }

    fn variable(
        &mut self,
        scope: VarScope,
        player: Option<&Expr>,
        zone: Option<&Expr>,
        var: &str,
    ) -> Option<Tree> {
        match (scope, player, zone) {
            (VarScope::Global, None, None) => Some(name(var)),
            (VarScope::Pvar, Some(player), None) => Some(index(var, vec![self.value(player)?])),
            (VarScope::Zone, None, Some(zone)) => Some(super::tree::prop(self.one(zone)?, var)),
            _ => None,
        }
    }

    fn adding(&mut self, target: Tree, delta: &Expr) -> Option<LineKind> {
        if let Expr::Op(op) = delta
            && let Op::Sub { left: Expr::Int(0), right } = op.as_ref()
        {
            return Some(LineKind::Add { target, value: self.value(right)?, subtract: true });
        }
        if let Expr::Int(n) = delta
            && *n < 0
        {
            let value = super::tree::int(-i64::from(*n));
            return Some(LineKind::Add { target, value, subtract: true });
        }
        Some(LineKind::Add { target, value: self.value(delta)?, subtract: false })
    }

    fn moving(
        &mut self,
        what: impl FnOnce(&mut Self) -> Option<Tree>,
        to: &Expr,
        position: Option<Position>,
    ) -> Option<LineKind> {
        let what = what(self)?;
        let to = self.place(to)?;
        let position = position.map(|position| word(position.word()));
        Some(LineKind::Move { what, to, position })
    }

    /// What is shown or hidden: a token counts as a list of one.
    fn shown(&mut self, tokens: &Expr) -> Option<Tree> {
        match super::values::single(tokens) {
            Some(only) => self.value(only),
            None => self.tokens(tokens),
        }
    }

    /// `destroy L`, `eliminate L`; an effect of one line for every player.
    fn each_line(&mut self, bind: &str, over: &Expr, effects: &[Effect]) -> Option<LineKind> {
        let [only] = effects else { return None };
        if self.limits.contains(&self.path) {
            return None;
        }
        if let Effect::DestroyToken { token } = only
            && *token == Expr::bound(bind)
            && bind == self.scope.fresh("gone")
        {
            return Some(LineKind::Destroy(self.tokens(over)?));
        }
        if let Effect::Eliminate { player } = only
            && *player == Expr::bound(bind)
            && bind == "$each"
            && !self.scope.has(bind)
        {
            return Some(LineKind::Eliminate(self.list(over)?));
        }
        if bind != "$each" || *over != Expr::list(Query::Players) || self.scope.has("$each") {
            return None;
        }
        let mark = self.scope.mark();
        self.scope.bind("$each");
        let line = self.within("effects[0]", |w| w.line(only));
        self.scope.reset(mark);
        let mut line = line?;
        let mut places = 0;
        super::each::mark(&mut line, &mut places)?;
        (places > 0).then_some(line)
    }

    /// A number as a scalar: as a number where it is one.
    pub fn number(&mut self, expr: &Expr) -> Out {
        match expr {
            Expr::Int(n) => Out::number(n),
            Expr::Bool(value) => Out::number(value),
            Expr::Op(_) | Expr::Ref(_) | Expr::Aggregate { .. } | Expr::Query(_) => self.out(expr),
        }
    }
}

/// A bound name as trees have it, without `$`.
pub fn bind_word(bind: &str) -> Name {
    word(bind.trim_start_matches('$'))
}
