//! Effects, by recursion.

use super::value::{Place, Value};
use super::world::{at_key, within};
use super::{Frame, Model, Run};

use boardwright_def::{
    Bound, Effect, Expr, Ordering, Outcomes, Position, Query, Reset, VarDef, VarScope,
};
use std::collections::BTreeSet;

/// How a list of effects ended.
pub enum Flow {
    /// After its last effect.
    On,
    /// The sequence returned.
    Back(Returned),
}

/// The value of a sequence.
pub enum Returned {
    One(Value),
    Many(Vec<Value>),
}

impl Model<'_> {
    pub(super) fn effects(&mut self, effects: &[Effect], frame: &mut Frame) -> Run<Flow> {
        for effect in effects {
            let flow = self.effect(effect, frame)?;
            if std::mem::take(&mut self.no_room) {
                return Err(self.fault());
            }
            if let Flow::Back(value) = flow {
                return Ok(Flow::Back(value));
            }
        }
        Ok(Flow::On)
    }

    fn effect(&mut self, effect: &Effect, frame: &mut Frame) -> Run<Flow> {
        match effect {
            Effect::SetVar { scope, player, zone, var, index, value } => {
                let value = self.value(value, frame).narrow();
                let of = player.as_ref().or(zone.as_ref());
                self.write(*scope, of, (var, index.as_ref()), frame, |_| value);
            }
            Effect::AddVar { scope, player, zone, var, index, delta } => {
                let delta = self.value(delta, frame);
                let of = player.as_ref().or(zone.as_ref());
                if delta.int().is_none() {
                    self.short = true; // `none` adds nothing
                } else {
                    self.write(*scope, of, (var, index.as_ref()), frame, |now| sum(now, &delta));
                }
            }
            Effect::SetProp { token, prop, value } => self.run_set_prop(token, prop, value, frame),
            Effect::AddProp { token, prop, delta } => self.run_add_prop(token, prop, delta, frame),
            Effect::MoveToken { token, to, position, turned: None } => {
                self.run_move(token, to, *position, frame);
            }
            Effect::MoveToken { token, to, turned: Some(turned), position: _ } => {
                self.run_move_turned(token, to, turned, frame);
            }
            Effect::MoveAll { tokens, to, position } => {
                self.run_move_all(tokens, to, *position, frame);
            }
            Effect::Draw { from, to, count } => self.run_draw(from, to, count, frame)?,
            Effect::Shuffle { zone } => self.run_shuffle(zone, frame),
            Effect::CreateToken { .. } => self.run_create(effect, frame)?,
            Effect::DestroyToken { token } => self.run_destroy(token, frame),
            Effect::Reveal { tokens, to } => self.run_reveal(tokens, to.as_ref(), frame),
            Effect::Conceal { tokens } => self.run_conceal(tokens, frame),
            Effect::If { when, then, otherwise } => {
                let branch = if self.holds(when, frame) { then } else { otherwise };
                return self.effects(branch, frame);
            }
            Effect::ForEach { .. } => return self.run_for_each(effect, frame),
            Effect::Repeat { .. } => return self.run_repeat(effect, frame),
            Effect::Rounds { .. } => return self.run_rounds(effect, frame),
            Effect::Let { bind, domain: _, value, limit: Some(limit) } => {
                let members = self.members_up_to(*limit, value, frame)?;
                frame.lists.insert(bind.clone(), members);
            }
            Effect::Let { bind, domain: _, value, limit: None } => {
                let value = self.value(value, frame).narrow();
                frame.bind(bind, value);
            }
            Effect::ChooseOne { .. } => return self.run_choose_one(effect, frame),
            Effect::ChooseN { .. } => return self.run_choose_several(effect, frame),
            Effect::ChooseEach { .. } => return self.run_choose_each(effect, frame),
            Effect::ChooseAction { .. } => return self.run_choose_action(effect, frame),
            Effect::Roll { bind, domain: _, outcomes, viewer: _ } => {
                let value = self.roll(outcomes, frame);
                frame.bind(bind, value);
            }
            Effect::Call { sequence, args, bind } => {
                self.run_call(sequence, args, bind.as_deref(), frame)?;
            }
            Effect::Return { value } => {
                return Ok(Flow::Back(match (value, frame.returns_limit) {
                    (None, _) => Returned::One(Value::None),
                    (Some(value), None) => Returned::One(self.value(value, frame).narrow()),
                    (Some(value), Some(limit)) => {
                        Returned::Many(self.members_up_to(limit, value, frame)?)
                    }
                }));
            }
            Effect::EndPhase {} => self.world.end_phase = true,
            Effect::EndTurn {} => self.world.end_turn = true,
            Effect::NextTurn { player } => self.world.next = self.value(player, frame).player(),
            Effect::Eliminate { player } => self.run_eliminate(player, frame),
            Effect::Finish { result } => return Err(self.finish(result, frame)),
        }
        Ok(Flow::On)
    }

    fn run_set_prop(&mut self, token: &Expr, prop: &str, value: &Expr, frame: &Frame) {
        let value = self.value(value, frame).narrow();
        match (self.value(token, frame).token(), prop) {
            (None, _) => self.short = true,
            (Some(token), "owner") => self.set_owner(token, value.player()),
            (Some(token), "type") => match value.token_type() {
                Some(of) => self.set_type(token, of),
                None => self.short = true,
            },
            (Some(token), prop) => self.put_prop(token, prop, value),
        }
    }

    fn run_add_prop(&mut self, token: &Expr, prop: &str, delta: &Expr, frame: &Frame) {
        let delta = self.value(delta, frame);
        match self.value(token, frame).token() {
            None => self.short = true,
            Some(_) if delta.int().is_none() => self.short = true,
            Some(token) => {
                let value = sum(&self.token_prop(token, prop), &delta);
                self.put_prop(token, prop, value);
            }
        }
    }

    fn run_move(&mut self, token: &Expr, to: &Expr, position: Option<Position>, frame: &Frame) {
        let (token, to) = (self.value(token, frame), self.value(to, frame));
        match (token.token(), to.place()) {
            (Some(token), Some(to)) => self.move_token(token, to, position),
            _ => self.short = true,
        }
    }

    fn run_move_turned(&mut self, token: &Expr, to: &Expr, turned: &Expr, frame: &Frame) {
        let (token, to) = (self.value(token, frame), self.value(to, frame));
        let turned = self.value(turned, frame).int();
        match (token.token(), to.place(), turned) {
            (Some(token), Some(to), Some(turned)) => {
                self.move_turned(token, to, None, Some(turned))
            }
            _ => self.short = true,
        }
    }

    fn run_move_all(
        &mut self,
        tokens: &Expr,
        to: &Expr,
        position: Option<Position>,
        frame: &Frame,
    ) {
        self.demand_all(tokens, frame);
        let tokens = self.list(tokens, frame);
        match self.value(to, frame).place() {
            None => self.short = true,
            Some(to) => {
                let mut tokens: Vec<_> = tokens.iter().filter_map(Value::token).collect();
                if position.is_none() && self.is_tower(&tokens, to) {
                    tokens.reverse();
                }
                for token in tokens {
                    // A token that is already there keeps its position (silent).
                    if self.world.tokens[&token].place.as_ref() != Some(to) {
                        self.move_token(token, to, position);
                    }
                }
            }
        }
    }

    /// True if tokens of one cell go to another one where tokens lie on each other: they are carried as they lie.
    fn is_tower(&self, tokens: &[u32], to: &Place) -> bool {
        let is_cell = |place: &Place| self.def.is_cell(&place.zone);
        let from: BTreeSet<_> =
            tokens.iter().map(|token| self.world.tokens[token].place.clone()).collect();
        let carried =
            matches!(&*from.into_iter().collect::<Vec<_>>(), [Some(from)] if is_cell(from));
        carried && is_cell(to) && self.ordering(to) == Ordering::Stack
    }

    /// `take(L, n)` in a cost is paid in full with `n` members.
    pub(super) fn demand_all(&mut self, list: &Expr, frame: &Frame) {
        let Expr::Query(query) = list else { return };
        if let Query::Take { list, n } = query.as_ref() {
            let (found, wanted) = (self.list(list, frame).len() as i64, self.value(n, frame).int());
            self.short |= wanted.is_none_or(|wanted| wanted > found);
        }
    }

    fn run_draw(&mut self, from: &Expr, to: &Expr, count: &Expr, frame: &Frame) -> Run {
        let (from, to) = (self.value(from, frame), self.value(to, frame));
        match (from.place(), to.place(), self.value(count, frame).int()) {
            (Some(from), Some(to), Some(count)) => self.draw(from, to, count)?,
            _ => self.short = true,
        }
        Ok(())
    }

    fn run_shuffle(&mut self, zone: &Expr, frame: &Frame) {
        if let Some(place) = self.value(zone, frame).place() {
            self.shuffle(place);
        }
    }

    fn run_create(&mut self, effect: &Effect, frame: &mut Frame) -> Run {
        let Effect::CreateToken { of, zone, count, owner, props, bind } = effect else {
            return Ok(());
        };
        let (of, zone) = (self.value(of, frame), self.value(zone, frame));
        let count = count.as_ref().map_or(Value::Int(1), |c| self.value(c, frame));
        let owner = owner.as_ref().and_then(|o| self.value(o, frame).player());
        let (Some(of), Some(zone), Some(count)) = (of.token_type(), zone.place(), count.int())
        else {
            self.short = true;
            return Ok(());
        };
        for _ in 0..count {
            if !self.admits(zone, owner) {
                break;
            }
            if self.is_full(of) {
                if self.token_type(of).max.is_none() {
                    return Err(self.fault());
                }
                self.short = true;
                break;
            }
            let given =
                props.iter().map(|(prop, value)| (prop.clone(), self.value(value, frame).narrow()));
            let token = self.create(of, owner, given.collect(), zone);
            if self.no_room {
                break;
            }
            if let Some(bind) = bind {
                frame.bind(bind, Value::Token(token));
            }
        }
        Ok(())
    }

    fn run_destroy(&mut self, token: &Expr, frame: &Frame) {
        match self.value(token, frame).token() {
            Some(token) => self.destroy(token),
            None => self.short = true,
        }
    }

    fn run_reveal(&mut self, tokens: &Expr, to: Option<&Expr>, frame: &Frame) {
        let tokens = self.list(tokens, frame);
        let to = to.map(|to| self.value(to, frame).player());
        let viewers: Vec<usize> = match to {
            None => (0..self.players).collect(),
            Some(player) => player.into_iter().collect(),
        };
        for token in tokens.iter().filter_map(Value::token) {
            viewers.iter().for_each(|viewer| self.show(token, *viewer));
        }
    }

    fn run_conceal(&mut self, tokens: &Expr, frame: &Frame) {
        for token in self.list(tokens, frame).iter().filter_map(Value::token) {
            (0..self.players).for_each(|viewer| self.cover(token, viewer));
        }
    }

    fn run_call(
        &mut self,
        sequence: &str,
        args: &[Expr],
        bind: Option<&str>,
        frame: &mut Frame,
    ) -> Run {
        let called = self.def.sequences.iter().find(|s| s.id == sequence);
        let called = called.expect("the sequence");
        let mut inner = Frame::of(frame.actor);
        inner.returns_limit = called.returns_limit;
        for (param, arg) in called.params.iter().zip(args) {
            let name = param.binding();
            match param.limit {
                None => inner.bind(&name, self.value(arg, frame).narrow()),
                Some(limit) => {
                    let members = self.members_up_to(limit, arg, frame)?;
                    inner.lists.insert(name, members);
                }
            }
        }
        let own = Reset::OnSequence(sequence.to_owned());
        self.world.begin(self.def, &own, self.players);
        let value = match self.effects(&called.effects, &mut inner)? {
            Flow::On => Returned::One(Value::None),
            Flow::Back(value) => value,
        };
        self.world.begin(self.def, &own, self.players);
        match (bind, value) {
            (None, _) => {}
            (Some(bind), Returned::Many(members)) => {
                _ = frame.lists.insert(bind.to_owned(), members)
            }
            // A sequence that returns lists has returned nothing.
            (Some(bind), Returned::One(_)) if called.returns_limit.is_some() => {
                frame.lists.insert(bind.to_owned(), Vec::new());
            }
            (Some(bind), Returned::One(value)) => frame.bind(bind, value),
        }
        Ok(())
    }

    /// The members of a list that is stored under a name: a fault if they are too many.
    fn members_up_to(&mut self, limit: u32, list: &Expr, frame: &Frame) -> Run<Vec<Value>> {
        let members: Vec<Value> = self.list(list, frame).into_iter().map(Value::narrow).collect();
        if members.len() > limit as usize { Err(self.fault()) } else { Ok(members) }
    }

    fn run_eliminate(&mut self, player: &Expr, frame: &Frame) {
        if let Some(player) = self.value(player, frame).player()
            && self.world.eliminated.insert(player)
        {
            self.world.end_turn |= self.world.active == Some(player);
        }
    }

    /// Sets a variable to a value computed from the present one. `none` changes nothing if the variable cannot hold it;
    /// a number is cut at the bounds.
    fn write(
        &mut self,
        scope: VarScope,
        of: Option<&Expr>,
        (var, index): (&str, Option<&Expr>),
        frame: &Frame,
        change: impl FnOnce(&Value) -> Value,
    ) {
        let of = of.map_or(Value::None, |of| self.value(of, frame));
        let key = index.map(|index| self.value(index, frame));
        self.put_var(scope, of, (var, key), change);
    }

    pub(super) fn put_var(
        &mut self,
        scope: VarScope,
        of: Value,
        (var, key): (&str, Option<Value>),
        change: impl FnOnce(&Value) -> Value,
    ) {
        let named = |v: &&VarDef| v.id == var;
        let def = self.def;
        let at = at_key(var, key.as_ref());
        let (found, slot) = match (scope, of) {
            (VarScope::Global, _) => {
                (def.global_vars.iter().find(named), self.world.globals.get_mut(&at))
            }
            (VarScope::Pvar, Value::Player(player)) => {
                let at = (at, player);
                (def.player_vars.iter().find(named), self.world.player_vars.get_mut(&at))
            }
            (VarScope::Zone, Value::Place(place)) => {
                let mut vars = def.boards.iter().flat_map(|board| &board.vars);
                (vars.find(named), self.world.place_vars.get_mut(&(var.to_owned(), place)))
            }
            (VarScope::Pvar | VarScope::Zone, _) => (None, None),
        };
        let (Some(VarDef { domain, bound, .. }), Some(slot)) = (found, slot) else {
            // A variable of no player, or of a place without it.
            self.short = true;
            return;
        };
        let wanted = change(slot);
        let taken = within(domain, wanted.clone());
        let whole = taken.as_ref() == Ok(&wanted);
        self.short |= !whole;
        if let Ok(value) = taken
            && (whole || *bound == Bound::Clamp)
        {
            *slot = value;
        }
    }

    /// Draws one outcome. Dice: all throws by their sum. A list: its members; `none` if it is empty.
    fn roll(&mut self, outcomes: &Outcomes, frame: &Frame) -> Value {
        let all: Vec<Value> = match outcomes {
            Outcomes::Dice { count, sides } => {
                let mut sums = vec![0];
                for _ in 0..*count {
                    let faces = |sum: i64| (1..=i64::from(*sides)).map(move |face| sum + face);
                    sums = sums.into_iter().flat_map(faces).collect();
                }
                sums.sort_unstable();
                sums.into_iter().map(Value::Int).collect()
            }
            Outcomes::OneOf { list } => {
                self.list(list, frame).into_iter().map(Value::narrow).collect()
            }
            Outcomes::Listed { outcomes } => {
                let mut all: Vec<(Value, u32)> = Vec::new();
                for outcome in outcomes {
                    let value = super::world::literal(&outcome.value, self.players);
                    match all.iter_mut().find(|(known, _)| *known == value) {
                        Some((_, weight)) => *weight += outcome.weight,
                        None if value == Value::None => {}
                        None => all.push((value, outcome.weight)),
                    }
                }
                let ways = |(value, weight)| std::iter::repeat_n(value, weight as usize);
                all.into_iter().flat_map(ways).collect()
            }
        };
        if all.is_empty() {
            return Value::None;
        }
        let at = self.generator.below(all.len());
        all[at].clone()
    }
}

/// Returns a sum; `none` if either part is. The variable cuts it at its bounds.
fn sum(now: &Value, delta: &Value) -> Value {
    match (now.int(), delta.int()) {
        (Some(now), Some(delta)) => Value::Int(now.saturating_add(delta)),
        _ => Value::None,
    }
}
