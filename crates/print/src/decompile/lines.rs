//! Effects as lines.

use super::tree::{index, name, prop, word};
use super::writer::Writer;
use boardwright_def::{Effect, Expr, Op, Outcomes, Part, Position, Query, Role, VarScope};
use boardwright_diag::Span;
use boardwright_syntax::expr::{ChooseCount, LineKind, Name, PlainLine, RollWhat, Tree};

impl Writer<'_> {
    /// Writes an effect as a line, if it has one.
    pub fn line(&mut self, effect: &Effect) -> Option<LineKind> {
        if self.is_long() {
            return None;
        }
        if PlainLine::KEYS.contains(&effect.facts().key) {
            return self.plain_line(effect).map(LineKind::Plain);
        }
        match effect {
            Effect::SetVar { .. }
            | Effect::AddVar { .. }
            | Effect::SetProp { .. }
            | Effect::AddProp { .. } => self.changing(effect),
            Effect::MoveToken { token, to, position, turned } => {
                if position.is_some() && turned.is_some() {
                    return None;
                }
                let mut line = self.moving(|w| w.value(token), to, *position)?;
                if let LineKind::Move { turned: at, .. } = &mut line {
                    *at = self.optional(turned.as_ref())?;
                }
                Some(line)
            }
            Effect::MoveAll { tokens, to, position } => {
                self.moving(|w| w.tokens(tokens), to, *position)
            }
            Effect::Draw { from, to, count } => {
                let (count, from) = (self.value(count)?, self.place(from)?);
                Some(LineKind::Draw { count, from, to: self.place(to)?, refill: None })
            }
            Effect::CreateToken { .. } => self.creating(effect),
            Effect::Let { bind, domain: _, value, limit: _ } => {
                Some(LineKind::Let { bind: bind_word(bind), value: self.value(value)? })
            }
            Effect::ChooseOne { .. }
            | Effect::ChooseN { .. }
            | Effect::ChooseEach { .. }
            | Effect::ChooseAction { .. } => self.question_line(effect),
            Effect::Roll { bind, domain: _, outcomes, viewer } => {
                let what = match outcomes {
                    Outcomes::Dice { count, sides } => {
                        RollWhat::Dice { count: *count, sides: *sides, span: Span::default() }
                    }
                    Outcomes::OneOf { list } => RollWhat::List(self.list(list)?),
                    Outcomes::Listed { .. } => return None,
                };
                let viewer = self.optional(viewer.as_ref())?;
                Some(LineKind::Roll { what, bind: bind_word(bind), viewer })
            }
            Effect::Call { sequence, args, bind } => {
                let args: Option<Vec<Tree>> = args.iter().map(|arg| self.value(arg)).collect();
                let bind = bind.as_ref().map(|bind| bind_word(bind));
                Some(LineKind::Call { sequence: word(sequence), args: args?, bind })
            }
            Effect::Return { value } => self.optional(value.as_ref()).map(LineKind::Return),
            Effect::EndPhase {} => Some(LineKind::EndPhase),
            Effect::EndTurn {} => Some(LineKind::EndTurn),
            Effect::Finish { result } => self.phrase(result).map(LineKind::Finish),
            Effect::ForEach { bind, over, effects, .. } if self.sugar() => {
                self.each_line(bind, over, effects)
            }
            _ => None,
        }
    }

    /// Writes words and values in turn.
    fn plain_line(&mut self, effect: &Effect) -> Option<PlainLine> {
        let mut values = Some(Vec::new());
        effect.parts(&mut |key, part| {
            let tree = match part {
                Part::Value(role, value) => self.plain_value(role, value),
                // A line of words and values can hold nothing else.
                _ => None,
            };
            values = values.take().zip(tree).map(|(mut values, tree)| {
                values.push((key, tree));
                values
            });
        });
        PlainLine::of(effect.facts().key, values?)
    }

    fn plain_value(&mut self, role: Role, value: &Expr) -> Option<Tree> {
        match role {
            Role::Value
            | Role::Condition
            | Role::Token
            | Role::Player
            | Role::Players
            | Role::TokenType => self.value(value),
            Role::Cell => self.one(value),
            Role::From | Role::Place | Role::Into => self.place(value),
            Role::List => self.shown(value),
            Role::Options => self.list(value),
        }
    }

    /// Writes a value that may be left out; `None` if it has no form in a line.
    fn optional(&mut self, value: Option<&Expr>) -> Option<Option<Tree>> {
        match value {
            Some(value) => self.value(value).map(Some),
            None => Some(None),
        }
    }

    /// `x = 1`, `x += 1`.
    fn changing(&mut self, effect: &Effect) -> Option<LineKind> {
        match effect {
            Effect::SetVar { scope, player, zone, var, index, value } => {
                let target = self.variable(*scope, player.as_ref(), zone.as_ref(), (var, index))?;
                self.assigning(target, value)
            }
            Effect::AddVar { scope, player, zone, var, index, delta } => {
                let target = self.variable(*scope, player.as_ref(), zone.as_ref(), (var, index))?;
                self.adding(target, delta)
            }
            Effect::SetProp { token, prop: id, value } => {
                let target = prop(self.value(token)?, id);
                self.assigning(target, value)
            }
            Effect::AddProp { token, prop: id, delta } => {
                let target = prop(self.value(token)?, id);
                self.adding(target, delta)
            }
            _ => None,
        }
    }

    /// `x = 1`; for members that are added to a set, `x += word`.
    fn assigning(&mut self, target: Tree, value: &Expr) -> Option<LineKind> {
        if self.sugar()
            && let Some((before, added)) = united(value)
            && self.value(before)? == target
        {
            let value = self.value(only_member(added).unwrap_or(added))?;
            return Some(LineKind::Add { target, value, subtract: false });
        }
        Some(LineKind::Assign { target, value: self.value(value)? })
    }

    /// `create 3 man in Z for P with a = 1 as $c`.
    fn creating(&mut self, effect: &Effect) -> Option<LineKind> {
        let Effect::CreateToken { of, zone, count, owner, props, bind } = effect else {
            return None;
        };
        let count = self.optional(count.as_ref())?;
        let of = self.value(of)?;
        let place = self.place(zone)?;
        let owner = self.optional(owner.as_ref())?;
        let mut given = Vec::new();
        for (name, value) in props {
            given.push((word(name), self.value(value)?));
        }
        let bind = bind.as_ref().map(|bind| bind_word(bind));
        Some(LineKind::Create { count, of, place, owner, props: given, bind })
    }

    /// Writes a question without keys beside its line.
    fn question_line(&mut self, effect: &Effect) -> Option<LineKind> {
        match effect {
            Effect::ChooseOne { bind, domain: _, options, by, prompt: None, labels, if_none }
                if if_none.is_empty() && labels.is_empty() =>
            {
                self.choosing(ChooseCount::One, bind, options, by.as_ref())
            }
            Effect::ChooseN { prompt: None, labels, if_none, .. }
                if if_none.is_empty() && labels.is_empty() =>
            {
                self.choosing_several(effect)
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
                self.choosing_each(var, bind, options, by)
            }
            Effect::ChooseAction { prompt: None, skip: None, if_none, .. }
                if if_none.is_empty()
                    && !self.computed.contains(&self.path)
                    && super::questions::plain(effect) =>
            {
                self.asking(effect)
            }
            _ => None,
        }
    }

    fn variable(
        &mut self,
        scope: VarScope,
        player: Option<&Expr>,
        zone: Option<&Expr>,
        (var, key): (&str, &Option<Expr>),
    ) -> Option<Tree> {
        let key = self.optional(key.as_ref())?;
        match (scope, player, zone) {
            (VarScope::Global, None, None) => match key {
                Some(key) => Some(index(var, vec![key])),
                None => Some(name(var)),
            },
            (VarScope::Pvar, Some(player), None) => {
                let player = self.value(player)?;
                Some(index(var, [player].into_iter().chain(key).collect()))
            }
            (VarScope::Zone, None, Some(zone)) => Some(prop(self.one(zone)?, var)),
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
        Some(LineKind::Move { what, to, position, turned: None })
    }

    /// Writes the tokens that are shown or hidden: a token counts as a list of one.
    fn shown(&mut self, tokens: &Expr) -> Option<Tree> {
        match super::values::single(tokens) {
            Some(only) => self.value(only),
            None => self.tokens(tokens),
        }
    }

    /// Writes a loop as a line: `destroy L`, `eliminate L`, or one line for every player.
    fn each_line(&mut self, bind: &str, over: &Expr, effects: &[Effect]) -> Option<LineKind> {
        let [only] = effects else { return None };
        if self.computed.contains(&self.path) {
            return None;
        }
        if let Effect::DestroyToken { token } = only
            && *token == Expr::bound(bind)
            && bind == self.scope.fresh("gone")
        {
            return Some(LineKind::Plain(PlainLine::Destroy { token: self.tokens(over)? }));
        }
        if let Effect::Eliminate { player } = only
            && *player == Expr::bound(bind)
            && bind == "$each"
            && !self.scope.has(bind)
        {
            return Some(LineKind::Plain(PlainLine::Eliminate { player: self.list(over)? }));
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
}

/// Returns a bound name without `$`, as trees hold it.
pub fn bind_word(bind: &str) -> Name {
    word(bind.trim_start_matches('$'))
}

/// The two sets of which a set is the union.
fn united(value: &Expr) -> Option<(&Expr, &Expr)> {
    let Expr::Op(op) = value else { return None };
    let Op::Set { items: Expr::Query(items), .. } = op.as_ref() else { return None };
    let Query::Union { left: Expr::Query(left), right: Expr::Query(right) } = items.as_ref() else {
        return None;
    };
    let (Query::Members { set: before }, Query::Members { set: added }) =
        (left.as_ref(), right.as_ref())
    else {
        return None;
    };
    Some((before, added))
}

/// The member of a set that is written with one member.
fn only_member(set: &Expr) -> Option<&Expr> {
    let Expr::Op(op) = set else { return None };
    let Op::Set { items, .. } = op.as_ref() else { return None };
    super::values::single(items)
}
