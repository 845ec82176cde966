//! Lowering of loops: for each member, repeat, and rounds of players.

#![expect(clippy::wildcard_enum_match_arm, reason = "other loops are not fused")]

use crate::Kind;
use crate::code::{Node, Op, Operand, Pc, Slot};
use crate::link::Linker;
use crate::link::lowering::Env;
use crate::program::RoundsDef;
use crate::value::NONE;
use boardwright_def::{Effect, Expr};

pub(in crate::link) use crate::limits::MOST_KEPT;
/// Most members of a loop that can be suspended: as many as there can be cells.
const MOST_LOOPED: u32 = 4096;

impl Linker<'_> {
    pub(super) fn for_each(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::ForEach { bind, domain, over, effects, limit } = effect else { return };
        let kind = self.kind_of_domain(domain);
        let list = self.within("over", |l| l.list_of_kind(over, env, kind));
        let names = env.names.len();
        let slot = self.slot(env, bind, kind);
        if self.suspends(effects) {
            let limit = self.kept_members(*limit);
            let Some(room) = env.room else { return };
            let store = self.kept_words(room.locals, 2, limit, kind);
            self.emit(Op::StoredLoopStart { list, store, limit });
            let again = self.here();
            let next = self.emit(Op::StoredLoopNext { slot, store, end: 0 });
            self.effects("effects", effects, env);
            self.emit(Op::Jump(again));
            self.patch_to_here(next);
        } else {
            let start = self.emit(Op::EachStart { list, limit: *limit, fused: false });
            let next = self.emit(Op::EachNext { slot, end: 0 });
            self.lowering.open_loops += 1;
            self.effects("effects", effects, env);
            self.lowering.open_loops -= 1;
            self.emit(Op::EachAgain { slot, body: next + 1 });
            self.patch_to_here(next);
            let fused = self.is_done_at_once(next, slot);
            self.ir.code.ops[start as usize] = Op::EachStart { list, limit: *limit, fused };
        }
        if slot.state_word().is_some() {
            self.clear(slot);
        }
        env.end_names(names);
    }

    /// The number of members for which a loop gets words in the state: as many as its list can have, else as many as
    /// there are cells or tokens that the rules are seen to create.
    fn kept_members(&mut self, limit: u32) -> u32 {
        if limit < Effect::UNLIMITED {
            if limit > MOST_LOOPED {
                self.error(format!(
                    "a loop that asks or rolls goes through at most {MOST_LOOPED} members, not {limit}"
                ));
            }
            return limit.min(MOST_LOOPED);
        }
        let tokens = expected_tokens(&self.def.setup);
        let later: u64 = self.def.actions.iter().map(|a| expected_tokens(&a.effects)).sum();
        let tokens = u32::try_from(tokens.saturating_add(later)).unwrap_or(MOST_LOOPED);
        Effect::ROOM.max(self.ir.space.cells as u32).max(tokens).min(MOST_LOOPED)
    }

    /// True if the body of the last loop only adds a constant to a variable of the member, or gives the token
    /// on it to one player: such a loop runs as one operation.
    fn is_done_at_once(&self, next: Pc, slot: Slot) -> bool {
        let [done, Op::EachAgain { .. }] = self.ir.code.ops[next as usize + 1..] else {
            return false;
        };
        if slot.state_word().is_some() {
            return false;
        }
        match done {
            Op::AddVar { target, delta, .. } => {
                matches!(delta.operand(), Operand::Const(delta) if delta != NONE)
                    && (self.ir.effects.targets.get(usize::from(target)))
                        .is_some_and(|target| target.offset == Some(slot.node()))
            }
            Op::SetOwner { token, value } => {
                let Operand::Node(token) = token.operand() else { return false };
                self.ir.exprs.nodes[token] == Node::PlacePiece(slot.node())
                    && matches!(value.operand(), Operand::Const(_) | Operand::Local(_))
                    && value != slot.node()
            }
            _ => false,
        }
    }

    pub(super) fn repeat(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::Repeat { max, limit, condition, effects } = effect else { return };
        let max = self.expr_of(max, env, Kind::Int);
        let Some(room) = env.room else { return };
        let slot = self.local_words(room.locals, 1, false);
        self.emit(Op::RepeatStart { slot, max, limit: (*limit).min(i32::MAX as u32) });
        let again = self.here();
        let next = self.emit(Op::RepeatNext { slot, end: 0 });
        let left = condition.as_ref().map(|condition| {
            let when = self.within("while", |l| l.expr(condition, env));
            self.emit(Op::JumpIfNot { when, test: when, to: 0 })
        });
        self.block("effects", effects, env);
        self.emit(Op::Jump(again));
        if let Some(left) = left {
            // Leaving early clears the count.
            self.patch_to_here(left);
            self.clear(Slot::word(slot));
        }
        self.patch_to_here(next);
    }

    pub(super) fn rounds(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::Rounds { bind, over, until, effects, limit } = effect else { return };
        let Some(room) = env.room else { return };
        let store = self.local_words(room.locals, 2, false);
        self.limit(store, 1, 0, self.players as i32 - 1);
        let names = env.names.len();
        let slot = self.slot(env, bind, Kind::Player);
        self.emit(Op::RoundsStart { store, limit: (*limit).min(i32::MAX as u32) });
        let again = self.here();
        let list = self.list_of_kind(over, env, Kind::Player);
        let until = until.as_ref().map(|until| self.expr(until, env));
        let rounds = self.ir.effects.rounds.len() as u32;
        self.ir.effects.rounds.push(RoundsDef { slot, store, list, until });
        let next = self.emit(Op::RoundsNext { rounds, end: 0 });
        self.effects("effects", effects, env);
        self.emit(Op::Jump(again));
        self.patch_to_here(next);
        env.end_names(names);
    }
}

/// The tokens that effects create as far as the numbers are written: those of each loop over a known number of members
/// as often as it runs, those of other loops once.
fn expected_tokens(effects: &[Effect]) -> u64 {
    let expected = |effect: &Effect| {
        let written = |count: &Expr| match count {
            Expr::Int(count) => u64::try_from(*count).unwrap_or_default(),
            Expr::Bool(_)
            | Expr::Op(_)
            | Expr::Ref(_)
            | Expr::Aggregate { .. }
            | Expr::Query(_) => 1,
        };
        let mut own = 0;
        if let Effect::CreateToken { count, .. } = effect {
            own = count.as_ref().map_or(1, written);
        }
        let mut passes = 1;
        if let Effect::Repeat { limit, .. } | Effect::ForEach { limit, .. } = effect
            && *limit < Effect::UNLIMITED
        {
            passes = u64::from(*limit);
        }
        let mut inside = 0u64;
        effect.each_body(&mut |_, body| inside = inside.saturating_add(expected_tokens(body)));
        passes.saturating_mul(inside).saturating_add(own)
    };
    effects.iter().map(expected).fold(0, u64::saturating_add)
}
