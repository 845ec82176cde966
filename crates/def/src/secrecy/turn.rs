//! Rules whose actor may be another player than the active one: those of actions that are asked of another player, and of
//! what these run. A window asks the active player.

use crate::{Action, Alternative, BodyKey, Effect, EventMatch, Expr, GameDef, Phase, PlayerRef};
use std::collections::BTreeSet;

/// The rules whose actor is not certainly the active player.
#[derive(Debug, Default)]
pub struct OutOfTurn<'d> {
    actions: BTreeSet<&'d str>,
    sequences: BTreeSet<&'d str>,
    /// Paths of effects, such as `actions.raid.effects[2]`.
    effects: BTreeSet<String>,
    /// True if some effects run with another actor.
    some: bool,
}

impl<'d> OutOfTurn<'d> {
    /// Finds the rules of a game: those whose actor a question names, and then what these ask and call.
    pub fn of(def: &'d GameDef) -> Self {
        let mut found = OutOfTurn::default();
        loop {
            let before = (found.actions.len(), found.sequences.len(), found.some);
            found.search(def);
            if before == (found.actions.len(), found.sequences.len(), found.some) {
                return found;
            }
        }
    }

    /// True if the player who takes this action is certainly the active one.
    pub fn takes_in_turn(&self, action: &Action) -> bool {
        !self.actions.contains(action.id.as_str())
    }

    /// True if the players who take the actions of this phase are certainly active.
    pub fn window_in_turn(&self, def: &GameDef, phase: &Phase) -> bool {
        let mut actions = def.actions.iter().filter(|action| action.phases.contains(&phase.id));
        actions.all(|action| self.takes_in_turn(action))
    }

    /// True if the actor of the effect at this path is certainly the active player.
    pub fn runs_in_turn(&self, path: &str) -> bool {
        !self.effects.contains(path)
    }

    fn search(&mut self, def: &'d GameDef) {
        for phase in &def.turn.phases {
            let path = format!("turn.phases.{}", phase.id);
            self.walk(&format!("{path}.onEnter"), &phase.on_enter, true);
            self.walk(&format!("{path}.after"), &phase.after, self.window_in_turn(def, phase));
            if let Some(window) = &phase.window {
                self.walk(&format!("{path}.ifNone"), &window.if_none, true);
            }
            self.walk(&format!("{path}.onExit"), &phase.on_exit, true);
        }
        for action in &def.actions {
            let in_turn = self.takes_in_turn(action);
            self.walk(&format!("actions.{}.cost", action.id), &action.cost, in_turn);
            self.walk(&format!("actions.{}.effects", action.id), &action.effects, in_turn);
        }
        for sequence in &def.sequences {
            let in_turn = !self.sequences.contains(sequence.id.as_str());
            self.walk(&format!("sequences.{}.effects", sequence.id), &sequence.effects, in_turn);
        }
        for (index, trigger) in def.triggers.iter().enumerate() {
            // Others than the active player may have moved the token.
            let entered = matches!(trigger.on, EventMatch::TokenEntered { .. });
            self.walk(
                &format!("triggers[{index}].effects"),
                &trigger.effects,
                !entered || !self.some,
            );
        }
    }

    /// Walks effects whose actor is certainly the active player, if `in_turn`.
    fn walk(&mut self, path: &str, effects: &'d [Effect], in_turn: bool) {
        for (index, effect) in effects.iter().enumerate() {
            let path = format!("{path}[{index}]");
            if !in_turn {
                self.effects.insert(path.clone());
            }
            if let (Effect::Call { sequence, .. }, false) = (effect, in_turn) {
                self.sequences.insert(sequence);
            }
            let mut asked = in_turn;
            if let Effect::ChooseAction { by, alternatives, .. } = effect {
                asked = is_active(by, in_turn);
                self.some |= !asked;
                for alternative in alternatives {
                    if let (Alternative::Action(named), false) = (alternative, asked) {
                        self.actions.insert(&named.action);
                    }
                }
            }
            let mut bodies = Vec::new();
            effect.each_body(&mut |key, body| bodies.push((key, body)));
            for (key, body) in bodies {
                let inner = match key {
                    BodyKey::Cost(_) | BodyKey::Effects(_) => asked,
                    BodyKey::Key(_) => in_turn,
                };
                self.walk(&format!("{path}.{key}"), body, inner);
            }
        }
    }
}

/// True if an expression certainly names the active player; `in_turn` if the actor is.
pub(super) fn is_active(player: &Expr, in_turn: bool) -> bool {
    *player == Expr::player(PlayerRef::Active)
        || in_turn && *player == Expr::player(PlayerRef::Actor)
}
