//! Effects, by recursion.

use super::moves::{Answer, Offer};
use super::several::Several;
use super::value::Value;
use super::world::within;
use super::{Frame, Model, Run};
use boardwright_def::{Alternative, Bound, Effect, Expr, Outcomes, Reset, VarDef, VarScope};
use std::collections::BTreeSet;

/// Whether a list of effects came to its end.
pub enum Flow {
    /// It did.
    On,
    /// The sequence is left with a value.
    Back(Value),
}

impl Model<'_> {
    pub(super) fn effects(&mut self, effects: &[Effect], frame: &mut Frame) -> Run<Flow> {
        for effect in effects {
            if let Flow::Back(value) = self.effect(effect, frame)? {
                return Ok(Flow::Back(value));
            }
        }
        Ok(Flow::On)
    }

    fn effect(&mut self, effect: &Effect, frame: &mut Frame) -> Run<Flow> {
        match effect {
            Effect::SetVar { scope, player, zone, var, value } => {
                let value = self.value(value, frame).narrow();
                self.write(*scope, player.as_ref().or(zone.as_ref()), var, frame, |_| value);
            }
            Effect::AddVar { scope, player, zone, var, delta } => {
                let delta = self.value(delta, frame);
                let of = player.as_ref().or(zone.as_ref());
                self.write(*scope, of, var, frame, |now| sum(now, &delta));
            }
            Effect::SetProp { token, prop, value } => {
                let value = self.value(value, frame).narrow();
                match (self.value(token, frame).token(), prop.as_str()) {
                    (None, _) => self.short = true,
                    (Some(token), "owner") => self.set_owner(token, value.player()),
                    (Some(token), "type") => match value.token_type() {
                        Some(of) => self.set_type(token, of),
                        None => self.short = true,
                    },
                    (Some(token), prop) => self.put_prop(token, prop, value),
                }
            }
            Effect::AddProp { token, prop, delta } => {
                let delta = self.value(delta, frame);
                match self.value(token, frame).token() {
                    None => self.short = true,
                    Some(token) => {
                        let value = sum(&self.token_prop(token, prop), &delta);
                        self.put_prop(token, prop, value);
                    }
                }
            }
            Effect::MoveToken { token, to, position } => {
                let (token, to) = (self.value(token, frame), self.value(to, frame));
                match (token.token(), to.place()) {
                    (Some(token), Some(to)) => self.move_token(token, to, *position),
                    _ => self.short = true,
                }
            }
            Effect::MoveAll { tokens, to, position } => {
                let tokens = self.list(tokens, frame);
                match self.value(to, frame).place() {
                    None => self.short = true,
                    Some(to) => {
                        for token in tokens.iter().filter_map(Value::token) {
                            // What is there already stays as it lies (silent).
                            if self.world.tokens[&token].place.as_ref() != Some(to) {
                                self.move_token(token, to, *position);
                            }
                        }
                    }
                }
            }
            Effect::Draw { from, to, count } => {
                let (from, to) = (self.value(from, frame), self.value(to, frame));
                match (from.place(), to.place(), self.value(count, frame).int()) {
                    (Some(from), Some(to), Some(count)) => self.draw(from, to, count)?,
                    _ => self.short = true,
                }
            }
            Effect::Shuffle { zone } => {
                if let Some(place) = self.value(zone, frame).place() {
                    self.shuffle(place);
                }
            }
            Effect::CreateToken { of, zone, count, owner, props, bind } => {
                let (of, zone) = (self.value(of, frame), self.value(zone, frame));
                let count = count.as_ref().map_or(Value::Int(1), |c| self.value(c, frame));
                let owner = owner.as_ref().and_then(|o| self.value(o, frame).player());
                let (Some(of), Some(zone), Some(count)) =
                    (of.token_type(), zone.place(), count.int())
                else {
                    self.short = true;
                    return Ok(Flow::On);
                };
                for _ in 0..count {
                    if self.is_full(of) {
                        self.short = true;
                        break;
                    }
                    let given = props
                        .iter()
                        .map(|(prop, value)| (prop.clone(), self.value(value, frame).narrow()));
                    let token = self.create(of, owner, given.collect(), zone);
                    if let Some(bind) = bind {
                        frame.bind(bind, Value::Token(token));
                    }
                }
            }
            Effect::DestroyToken { token } => match self.value(token, frame).token() {
                Some(token) => self.destroy(token),
                None => self.short = true,
            },
            Effect::Reveal { tokens, to } => {
                let tokens = self.list(tokens, frame);
                let to = to.as_ref().map(|to| self.value(to, frame).player());
                let viewers: Vec<usize> = match to {
                    None => (0..self.players).collect(),
                    Some(player) => player.into_iter().collect(),
                };
                for token in tokens.iter().filter_map(Value::token) {
                    viewers.iter().for_each(|viewer| self.show(token, *viewer));
                }
            }
            Effect::Conceal { tokens } => {
                for token in self.list(tokens, frame).iter().filter_map(Value::token) {
                    (0..self.players).for_each(|viewer| self.cover(token, viewer));
                }
            }
            Effect::If { when, then, otherwise } => {
                let branch = if self.holds(when, frame) { then } else { otherwise };
                return self.effects(branch, frame);
            }
            Effect::ForEach { bind, domain: _, over, effects, limit } => {
                let members = self.list(over, frame);
                for member in members.into_iter().take(*limit as usize) {
                    frame.bind(bind, member.narrow());
                    if let Flow::Back(value) = self.effects(effects, frame)? {
                        return Ok(Flow::Back(value));
                    }
                }
                frame.bind(bind, Value::None);
            }
            Effect::Repeat { max, limit, condition, effects } => {
                let most = self.value(max, frame).int().unwrap_or(0).min(i64::from(*limit));
                for _ in 0..most {
                    if condition.as_ref().is_some_and(|c| !self.holds(c, frame)) {
                        break;
                    }
                    if let Flow::Back(value) = self.effects(effects, frame)? {
                        return Ok(Flow::Back(value));
                    }
                }
            }
            Effect::Rounds { bind, over, until, effects, limit } => {
                let mut last = None;
                for _ in 0..*limit {
                    if until.as_ref().is_some_and(|u| self.holds(u, frame)) {
                        break;
                    }
                    let players: Vec<usize> =
                        self.list(over, frame).iter().filter_map(Value::player).collect();
                    let next = match last {
                        None => players.first().copied(),
                        Some(last) => (1..=self.players)
                            .map(|k| (last + k) % self.players)
                            .find(|p| players.contains(p)),
                    };
                    let Some(next) = next else { break };
                    last = Some(next);
                    frame.bind(bind, Value::Player(next));
                    if let Flow::Back(value) = self.effects(effects, frame)? {
                        return Ok(Flow::Back(value));
                    }
                }
            }
            Effect::Let { bind, domain: _, value, limit: Some(limit) } => {
                let members = self.list(value, frame).into_iter().map(Value::narrow);
                let members = members.take(*limit as usize).collect();
                frame.lists.insert(bind.clone(), members);
            }
            Effect::Let { bind, domain: _, value, limit: None } => {
                let value = self.value(value, frame).narrow();
                frame.bind(bind, value);
            }
            Effect::ChooseOne { bind, domain: _, options, by, prompt: _, labels: _, if_none } => {
                let by = by.as_ref().map_or(frame.actor, |by| self.value(by, frame).player());
                let answer = match by {
                    None => None,
                    Some(by) => {
                        let name = bind.trim_start_matches('$');
                        let answers = |model: &Self| -> Vec<Answer> {
                            let options = model.options(options, frame);
                            options.into_iter().map(|v| Answer::Choose(name.into(), v)).collect()
                        };
                        self.ask(by, answers, None)?
                    }
                };
                match answer {
                    Some(Answer::Choose(_, value)) => frame.bind(bind, value),
                    _ => {
                        frame.bind(bind, Value::None);
                        return self.effects(if_none, frame);
                    }
                }
            }
            Effect::ChooseN {
                bind,
                options,
                n,
                min,
                max,
                limit,
                condition,
                ordered,
                by,
                if_none,
                ..
            } => {
                let by = by.as_ref().map_or(frame.actor, |by| self.value(by, frame).player());
                let name = bind.trim_start_matches('$');
                let chosen = match by {
                    None => None,
                    Some(by) => {
                        let way = Several {
                            options,
                            least: n.as_ref().or(min.as_ref()),
                            most: n.as_ref().or(max.as_ref()),
                            limit: *limit,
                            ordered: *ordered,
                            condition: condition
                                .as_ref()
                                .map(|condition| (bind.as_str(), condition)),
                        };
                        self.choose_several(by, name, &way, frame)?
                    }
                };
                let none = chosen.is_none();
                frame.lists.insert(bind.clone(), chosen.unwrap_or_default());
                if none {
                    return self.effects(if_none, frame);
                }
            }
            Effect::ChooseEach { var, bind, options, by, if_none, .. } => {
                let by = self.list(by, frame);
                let mut members: BTreeSet<usize> = by.iter().filter_map(Value::player).collect();
                members.retain(|p| self.remains(*p));
                let mut given = Vec::new();
                let mut asked = false;
                for member in members {
                    let inner = frame.with(bind, &Value::Player(member));
                    let answers = |model: &Self| -> Vec<Answer> {
                        let options = model.options(options, &inner).into_iter();
                        options.map(|v| Answer::Choose(var.clone(), v)).collect()
                    };
                    let answer = self.ask_sealed(member, !asked, answers)?;
                    asked |= answer.is_some();
                    let value = match answer {
                        Some(Answer::Choose(_, value)) => value,
                        _ => Value::None,
                    };
                    given.push((member, value));
                }
                for (member, value) in given {
                    self.put_var(VarScope::Pvar, Value::Player(member), var, |_| value);
                }
                if !asked {
                    return self.effects(if_none, frame);
                }
                // What comes next is another ply.
                self.world.ply_of = None;
            }
            Effect::ChooseAction { by, alternatives, optional, skip: _, prompt: _, if_none } => {
                let answer = match self.value(by, frame).player() {
                    None => None,
                    Some(by) => {
                        let offers = self.offers(alternatives, frame);
                        let answer = self.ask(
                            by,
                            |model| model.actions(by, &offers, frame),
                            optional.then_some(Answer::Skip),
                        )?;
                        answer.map(|answer| (by, answer))
                    }
                };
                match answer {
                    Some((by, Answer::Action(action, args))) => {
                        self.take(by, action, args, frame)?
                    }
                    Some(_) => {}
                    None => return self.effects(if_none, frame),
                }
            }
            Effect::Roll { bind, domain: _, outcomes, viewer: _ } => {
                let value = self.roll(outcomes, frame);
                frame.bind(bind, value);
            }
            Effect::Call { sequence, args, bind } => {
                let called = self.def.sequences.iter().find(|s| s.id == *sequence);
                let called = called.expect("the sequence");
                let mut inner = Frame::of(frame.actor);
                for (param, arg) in called.params.iter().zip(args) {
                    inner.bind(&param.binding(), self.value(arg, frame).narrow());
                }
                let own = Reset::OnSequence(sequence.clone());
                self.world.begin(self.def, &own, self.players);
                let value = match self.effects(&called.effects, &mut inner)? {
                    Flow::On => Value::None,
                    Flow::Back(value) => value,
                };
                self.world.begin(self.def, &own, self.players);
                if let Some(bind) = bind {
                    frame.bind(bind, value);
                }
            }
            Effect::Return { value } => {
                let value = value.as_ref().map_or(Value::None, |v| self.value(v, frame).narrow());
                return Ok(Flow::Back(value));
            }
            Effect::EndPhase {} => self.world.end_phase = true,
            Effect::EndTurn {} => self.world.end_turn = true,
            Effect::NextTurn { player } => self.world.next = self.value(player, frame).player(),
            Effect::Eliminate { player } => {
                if let Some(player) = self.value(player, frame).player()
                    && self.world.eliminated.insert(player)
                {
                    self.world.end_turn |= self.world.active == Some(player);
                }
            }
            Effect::Finish { result } => return Err(self.finish(result, frame)),
        }
        Ok(Flow::On)
    }

    /// Gives a variable a value computed from the present one. `none` where there is no room for it
    /// changes nothing, a number stops at the bounds.
    fn write(
        &mut self,
        scope: VarScope,
        of: Option<&Expr>,
        var: &str,
        frame: &Frame,
        change: impl FnOnce(&Value) -> Value,
    ) {
        let of = of.map_or(Value::None, |of| self.value(of, frame));
        self.put_var(scope, of, var, change);
    }

    fn put_var(
        &mut self,
        scope: VarScope,
        of: Value,
        var: &str,
        change: impl FnOnce(&Value) -> Value,
    ) {
        let named = |v: &&VarDef| v.id == var;
        let def = self.def;
        let (found, slot) = match (scope, of) {
            (VarScope::Global, _) => {
                (def.global_vars.iter().find(named), self.world.globals.get_mut(var))
            }
            (VarScope::Pvar, Value::Player(player)) => {
                let key = (var.to_owned(), player);
                (def.player_vars.iter().find(named), self.world.player_vars.get_mut(&key))
            }
            (VarScope::Zone, Value::Place(place)) => {
                let mut vars = def.boards.iter().flat_map(|board| &board.vars);
                (vars.find(named), self.world.place_vars.get_mut(&(var.to_owned(), place)))
            }
            (VarScope::Pvar | VarScope::Zone, _) => (None, None),
        };
        let (Some(VarDef { domain, bound, .. }), Some(slot)) = (found, slot) else {
            // Nobody's, or of a place that has none.
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

    fn offers(&self, alternatives: &[Alternative], frame: &Frame) -> Vec<Offer> {
        let offer = |alternative: &Alternative| match alternative {
            Alternative::Action(named) => {
                let action = self.def.actions.iter().position(|a| a.id == named.action);
                let given = named.args.iter().map(|arg| self.value(arg, frame).narrow());
                (action.expect("the action"), given.collect())
            }
            Alternative::Option(option) => (self.number_of(option), Vec::new()),
        };
        alternatives.iter().map(offer).collect()
    }

    /// Dice: all throws by their sum, one of them. A list: one member; `none` of an empty one.
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

/// A sum, `none` if either is; it saturates later, at the bounds of what keeps it.
fn sum(now: &Value, delta: &Value) -> Value {
    match (now.int(), delta.int()) {
        (Some(now), Some(delta)) => Value::Int(now.saturating_add(delta)),
        _ => Value::None,
    }
}
