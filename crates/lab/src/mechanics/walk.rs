//! Walks through the procedures that play can reach, and collects the mechanics of their effects and expressions.

use super::Mechanic;
use boardwright_def::walk::each_child;
use boardwright_def::{
    Action, Alternative, Effect, Expr, GameDef, GameResult, InlineOption, Limit, Param, Position,
    Query, Ref, TurnOrder,
};
use std::collections::BTreeSet;

/// The mechanics of the rules that play can reach.
pub fn rules(def: &GameDef) -> BTreeSet<Mechanic> {
    let mut walk = Walk { def, in_play: false, found: BTreeSet::new(), reached: BTreeSet::new() };
    walk.effects(&def.setup);
    walk.in_play = true;
    for phase in &def.turn.phases {
        walk.exprs(&phase.pre);
        let window = phase.window.iter().map(|window| &window.if_none);
        let lists = [&phase.on_enter, &phase.after, &phase.on_exit];
        lists.into_iter().chain(window).for_each(|effects| walk.effects(effects));
        if phase.window.is_some() {
            let offered = def.actions.iter().filter(|action| action.phases.contains(&phase.id));
            offered.for_each(|action| walk.action(action));
        }
    }
    walk.triggers();
    if let TurnOrder::By(player) = &def.turn.order {
        walk.expr(player);
    }
    def.scoring.iter().for_each(|score| walk.expr(score));
    for end in def.end.iter().filter(|end| end.when != Expr::Bool(false)) {
        walk.expr(&end.when);
        walk.result(&end.result);
    }
    walk.found
}

/// A procedure that something leads to; a sequence is called by setup, in play (true), or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Procedure<'d> {
    Action(&'d str),
    Sequence(&'d str, bool),
    Trigger(usize),
}

struct Walk<'d> {
    def: &'d GameDef,
    /// False in setup, where tokens are only laid out.
    in_play: bool,
    found: BTreeSet<Mechanic>,
    reached: BTreeSet<Procedure<'d>>,
}

impl<'d> Walk<'d> {
    fn add(&mut self, mechanic: Mechanic, holds: bool) {
        if holds {
            self.found.insert(mechanic);
        }
    }

    /// The triggers whose events can come. One may lead to an action that another waits for.
    fn triggers(&mut self) {
        loop {
            let before = self.reached.len();
            for (index, trigger) in self.def.triggers.iter().enumerate() {
                let comes = |action| self.reached.contains(&Procedure::Action(action));
                let comes = trigger.on.action().is_none_or(comes);
                let holds = trigger.when != Some(Expr::Bool(false));
                if comes && holds && self.reached.insert(Procedure::Trigger(index)) {
                    self.found.insert(Mechanic::Triggers);
                    trigger.when.iter().for_each(|when| self.expr(when));
                    self.effects(&trigger.effects);
                }
            }
            if self.reached.len() == before {
                return;
            }
        }
    }

    fn action(&mut self, action: &'d Action) {
        let Action { id, params, pre, cost, effects, after, limits, phases: _ } = action;
        if pre.contains(&Expr::Bool(false)) || !self.reached.insert(Procedure::Action(id)) {
            return;
        }
        self.exprs(after);
        self.add(Mechanic::Foresight, !after.is_empty());
        self.answer(params, pre, (cost, effects), limits);
    }

    /// An action or an option.
    fn answer(
        &mut self,
        params: &'d [Param],
        pre: &'d [Expr],
        (cost, effects): (&'d [Effect], &'d [Effect]),
        limits: &[Limit],
    ) {
        params.iter().for_each(|param| self.expr(&param.options));
        self.exprs(pre);
        self.add(Mechanic::Paying, !cost.is_empty());
        self.add(Mechanic::Limits, !limits.is_empty());
        self.effects(cost);
        self.effects(effects);
    }

    fn effects(&mut self, effects: &'d [Effect]) {
        effects.iter().for_each(|effect| self.effect(effect));
    }

    fn effect(&mut self, effect: &'d Effect) {
        effect.each_value(&mut |_, value| self.expr(value));
        let play = self.in_play;
        match effect {
            Effect::SetProp { .. } | Effect::AddProp { .. } => {
                self.add(Mechanic::Transforming, play);
            }
            Effect::MoveToken { position, .. } | Effect::MoveAll { position, .. } => {
                self.add(Mechanic::Moving, play);
                self.add(Mechanic::Shuffling, *position == Some(Position::Random));
            }
            Effect::Draw { .. } => self.add(Mechanic::Drawing, play),
            Effect::Shuffle { .. } => self.add(Mechanic::Shuffling, true),
            Effect::CreateToken { .. } => self.add(Mechanic::Creating, play),
            Effect::DestroyToken { .. } => self.add(Mechanic::Removing, play),
            Effect::Reveal { .. } | Effect::Conceal { .. } => self.add(Mechanic::Revealing, play),
            Effect::Roll { .. } => self.add(Mechanic::Rolling, true),
            Effect::ChooseN { .. } => self.add(Mechanic::ChoosingSets, true),
            Effect::ChooseEach { .. } => self.add(Mechanic::SimultaneousChoice, true),
            Effect::Rounds { .. } => self.add(Mechanic::GoingRound, true),
            Effect::Eliminate { .. } => self.add(Mechanic::Elimination, true),
            Effect::NextTurn { .. } => self.add(Mechanic::TurnOrder, true),
            Effect::Finish { result } => self.result(result),
            Effect::Call { sequence, .. } => self.call(sequence),
            Effect::ChooseAction { alternatives, if_none, .. } => {
                self.add(Mechanic::Offers, true);
                alternatives.iter().for_each(|alternative| self.alternative(alternative));
                // Its bodies hold the options, which were looked at as answers.
                return self.effects(if_none);
            }
            Effect::If { when: Expr::Bool(when), then, otherwise } => {
                return self.effects(if *when { then } else { otherwise });
            }
            // The other effects are no mechanic by themselves: variables, loops, single choices, ends of phases.
            _ => {}
        }
        effect.each_body(&mut |_, body| self.effects(body));
    }

    fn call(&mut self, id: &str) {
        let sequence = self.def.sequences.iter().find(|sequence| sequence.id == *id);
        let Some(sequence) = sequence else { return };
        if self.reached.insert(Procedure::Sequence(&sequence.id, self.in_play)) {
            self.effects(&sequence.effects);
        }
    }

    fn alternative(&mut self, alternative: &'d Alternative) {
        match alternative {
            Alternative::Action(named) => {
                let action = self.def.actions.iter().find(|action| action.id == named.action);
                action.into_iter().for_each(|action| self.action(action));
            }
            Alternative::Option(option) => {
                let InlineOption { params, pre, cost, effects, limits, .. } = option.as_ref();
                if !pre.contains(&Expr::Bool(false)) {
                    self.answer(params, pre, (cost, effects), limits);
                }
            }
        }
    }

    fn result(&mut self, result: &'d GameResult) {
        let together = matches!(result, GameResult::WinAll | GameResult::LossAll);
        self.add(Mechanic::Cooperation, together);
        result.each_value(&mut |value| self.expr(value));
    }

    fn exprs(&mut self, exprs: &'d [Expr]) {
        exprs.iter().for_each(|expr| self.expr(expr));
    }

    fn expr(&mut self, expr: &'d Expr) {
        self.found.extend(of_expr(expr));
        each_child(expr, &mut |child| self.expr(child));
    }
}

/// The mechanic of an expression without its parts.
fn of_expr(expr: &Expr) -> Option<Mechanic> {
    match expr {
        Expr::Ref(read) => match read.as_ref() {
            Ref::Adjacent { .. } => Some(Mechanic::Neighbours),
            Ref::Step { .. } => Some(Mechanic::Directions),
            Ref::Connected { .. } | Ref::Longest { .. } | Ref::Distance { .. } => {
                Some(Mechanic::Connection)
            }
            Ref::Repeated { .. } => Some(Mechanic::Repetition),
            _ => None,
        },
        Expr::Query(query) => match query.as_ref() {
            Query::AdjacentZones { .. } | Query::TokensInAdjacentZones { .. } => {
                Some(Mechanic::Neighbours)
            }
            Query::Ray { .. } | Query::Walk { .. } | Query::Between { .. } => {
                Some(Mechanic::Directions)
            }
            Query::ConnectedZones { .. } => Some(Mechanic::Connection),
            Query::Lines { .. } => Some(Mechanic::Lines),
            _ => None,
        },
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } => None,
    }
}
