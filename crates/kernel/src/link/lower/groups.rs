//! Players who answer at the same time.

use crate::Kind;
use crate::code::{Op, Slot};
use crate::link::Linker;
use crate::link::env::{Bound, Env};
use crate::link::lower::decisions::Chosen;
use crate::program::GroupDef;
use boardwright_def::Effect;

impl Linker<'_> {
    /// `chooseEach`: the members answer one after the other into words that nothing reads before
    /// the last has answered.
    pub(in crate::link) fn choose_each(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::ChooseEach { var, bind, domain, options, by, prompt, labels, if_none } = effect
        else {
            return;
        };
        let Some(room) = env.room else {
            debug_assert!(false, "only procedures ask");
            return;
        };
        let kind = self.kind_of_domain(domain);
        let list = self.within("by", |l| l.list_of_kind(by, env, Kind::Player));
        let store = self.local_words(room.locals, 3, false);
        let everybody = (1 << self.players) - 1;
        self.limit(store, 2, 0, everybody);
        self.limit(store + 2, 1, 0, 1);
        let answers = self.value_words(room.locals, self.players, kind, "answers");
        let each = self.slot(env, bind, Kind::Player);
        let answer = Slot::word(self.value_words(room.locals, 1, kind, "answer"));
        let target = self.target(var, Some(each.node()));
        if self.target_kind(target) != kind {
            self.error(format!("`{var}` holds another kind of value than the answers"));
        }
        let group = self.last_of(self.ir.effects.groups.len() + 1);
        self.emit(Op::SealStart(group));
        let again = self.here();
        let next = self.emit(Op::SealNext { group, end: 0 });
        let prompt = prompt.as_deref();
        let chosen = Chosen { name: var, domain, options, prompt, labels };
        let decision = self.choose_decision(each.node(), &chosen, env);
        self.ir.decisions.defs[usize::from(decision)].group = Some(group);
        self.ir.effects.groups.push(GroupDef { list, store, each, answer, answers, target });
        self.emit(Op::Choose { decision, slot: answer, none: again });
        self.emit(Op::SealKeep(group));
        self.emit(Op::Jump(again));
        self.land(next);
        let opened = self.emit(Op::SealOpen { group, none: 0 });
        self.if_none(opened, if_none, env);
        env.names.retain(|(name, bound)| {
            name != bind || !matches!(bound, Bound::Slot { at, .. } if *at == each)
        });
    }
}
