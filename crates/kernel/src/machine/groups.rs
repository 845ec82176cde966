//! Groups of players who answer at the same time, and elimination of players.
//!
//! The members of a group answer one after the other in seat order. Their answers lie in words that no rule reads,
//! and nothing else changes before the last answer, so no member's choices depend on another's answer.

use super::Machine;
use super::run::Next;
use crate::code::{NodeId, Op, Pc, Slot};
use crate::event::EventKind;
use crate::program::GroupDef;
use crate::state::{status, word};
use crate::value::NONE;
use crate::{PlayerId, Rng, Value, VarId, Viewers};

/// Words of a group, counted from its `store`.
const MEMBERS: usize = 0;
const WAITING: usize = 1;
const ASKED: usize = 2;

impl Machine<'_> {
    fn group(&self, group: u16) -> GroupDef {
        self.p.effects.groups[usize::from(group)]
    }

    pub(super) fn seal_start(&mut self, group: u16) {
        let GroupDef { list, store, .. } = self.group(group);
        let start = self.eval().list(list);
        let found = self.scratch.lists[start..].iter().filter(|p| !self.is_eliminated(**p));
        let members = found.fold(0, |members, player| members | 1 << player);
        self.scratch.lists.truncate(start);
        let store = store as usize;
        self.put_raw(store + MEMBERS, members);
        self.put_raw(store + WAITING, members);
        self.put_raw(store + ASKED, 0);
    }

    pub(super) fn seal_next(&mut self, group: u16, end: Pc) -> Next {
        let GroupDef { store, each, .. } = self.group(group);
        let waiting = self.s.words[store as usize + WAITING];
        if waiting <= 0 {
            return Next::To(end);
        }
        self.put_slot(each, waiting.trailing_zeros() as i32);
        self.put_raw(store as usize + WAITING, waiting & (waiting - 1));
        Next::Step
    }

    /// Asks one member. The whole group is one ply.
    pub(super) fn ask_sealed(&mut self, number: u16, group: u16, slot: Slot, none: Pc) -> Next {
        let p = self.p;
        let GroupDef { store, each, .. } = self.group(group);
        let by = self.slot(each);
        let before @ [_, ply, step] = self.numbers();
        self.put_head(word::DECIDER, by);
        if self.s.words[store as usize + ASKED] == 0 {
            self.put_head(word::PLY, ply.saturating_add(1));
            self.put_head(word::STEP, 1);
        } else {
            self.put_head(word::STEP, step + 1);
        }
        let decision = &p.decisions.defs[usize::from(number)];
        let asks = by != NONE
            && (decision.always || self.lists_offer(decision, by) || self.scratch.left == 0);
        if !asks {
            self.restore_numbers(before);
            self.nothing_to_choose(decision, by);
            self.put_slot(slot, NONE);
            return Next::To(none);
        }
        self.put_raw(store as usize + ASKED, 1);
        self.rest_at_question(number);
        if decision.always && decision.dear && self.options.lists {
            self.list_moves();
        }
        Next::Rest
    }

    pub(super) fn seal_keep(&mut self, group: u16) {
        let GroupDef { each, answer, answers, .. } = self.group(group);
        let by = self.slot(each);
        if by != NONE {
            let given = self.slot(answer);
            self.put_raw(answers as usize + by as usize, given);
        }
        self.put_slot(answer, NONE);
    }

    /// Writes all answers to the variable, as one event. The next question begins another ply. Goes to `none` if nobody
    /// chose anything.
    pub(super) fn seal_open(&mut self, group: u16, none: Pc) -> Next {
        let GroupDef { store, each, answers, target, .. } = self.group(group);
        let store = store as usize;
        let (members, asked) = (self.s.words[store + MEMBERS], self.s.words[store + ASKED]);
        let info = self.p.effects.targets[usize::from(target)];
        let kind = self.p.vars.player[usize::from(info.var)].kind;
        let mut opened = Vec::new();
        let events = std::mem::replace(&mut self.options.events, false);
        for player in 0..self.p.players {
            let at = answers as usize + player;
            let answer = self.s.words[at];
            self.put_raw(at, NONE);
            if members >> player & 1 == 1 {
                let at = info.base as usize + player;
                let p = self.p;
                let target = &p.effects.targets[usize::from(target)];
                self.write_var(target, at, answer);
                opened.push((PlayerId(player as u16), Value::of(kind, answer)));
            }
        }
        self.options.events = events;
        for at in [MEMBERS, WAITING, ASKED] {
            self.put_raw(store + at, NONE);
        }
        self.put_slot(each, NONE);
        if asked != 1 {
            return Next::To(none);
        }
        self.put_head(word::DECIDER, NONE);
        let chosen = opened.iter().any(|(_, answer)| *answer != Value::None);
        self.event(EventKind::Unsealed { var: VarId(info.var), answers: opened });
        if chosen { Next::Step } else { Next::To(none) }
    }

    /// Returns the group that is asked now.
    pub(crate) fn asked_group(&self) -> Option<GroupDef> {
        if self.s.head()[word::STATUS] != status::ASKING {
            return None;
        }
        let Op::Choose { decision, .. } = self.p.code.ops[self.pc as usize] else { return None };
        self.p.decisions.defs[usize::from(decision)].group.map(|group| self.group(group))
    }

    /// Returns the players who answer the present question at the same time.
    pub(crate) fn answering(&self) -> Viewers {
        let members = self.asked_group().map(|g| self.s.words[g.store as usize + MEMBERS]);
        Viewers::of(members.map_or(0, |members| members.max(0) as u32))
    }

    /// The members of the group that is asked now who were asked before, as bits.
    pub(crate) fn asked_before(&self, group: &GroupDef) -> i32 {
        let store = group.store as usize;
        let asked = self.s.words[store + MEMBERS] & !self.s.words[store + WAITING];
        match self.slot(group.each) {
            NONE => asked,
            asking => asked & !(1 << asking),
        }
    }

    /// True if every member of the group that is asked now is asked, also where nothing fits.
    pub(crate) fn asks_every_member(&self) -> bool {
        self.asking().always
    }

    /// Returns a player's answer while others of the group are still asked. Only in a sampled world may an agent read it.
    pub fn sealed_answer(&self, player: PlayerId) -> Option<Value> {
        let group = self.asked_group()?;
        let Op::Choose { decision, .. } = self.p.code.ops[self.pc as usize] else { return None };
        let given = self.s.words[group.answers as usize + player.index()];
        let kind = self.p.decisions.defs[usize::from(decision)].alternatives[0].params[0].kind;
        (given != NONE).then(|| Value::of(kind, given))
    }

    /// Draws the sealed answers of all but `viewer` anew, each from its list.
    pub(crate) fn redraw_answers(&mut self, viewer: PlayerId, rng: &mut Rng) {
        let Some(group) = self.asked_group() else { return };
        let GroupDef { each, answers, .. } = group;
        let asking = self.slot(each);
        let given = self.asked_before(&group);
        for player in 0..self.p.players as i32 {
            let at = answers as usize + player as usize;
            let own = player == i32::from(viewer.0);
            if given >> player & 1 == 0 || own {
                continue;
            }
            self.put_slot(each, player);
            let count = self.count_afresh();
            let answer =
                if count == 0 { NONE } else { self.nth_answer(rng.below(count as u32) as usize) };
            self.put_raw(at, answer);
        }
        self.put_slot(each, asking);
    }

    pub(super) fn is_eliminated(&self, player: i32) -> bool {
        self.p.layout.eliminated.is_some_and(|first| {
            player != NONE && self.s.words[first as usize + player as usize] != 0
        })
    }

    /// Eliminates a player. If that player has the turn, the turn ends with the action.
    pub(super) fn eliminate(&mut self, player: NodeId) {
        let player = self.value(player);
        let Some(first) = self.p.layout.eliminated.filter(|_| player != NONE) else { return };
        if self.is_eliminated(player) {
            return;
        }
        self.put(first as usize + player as usize, 1);
        if player == self.s.head()[word::ACTIVE] {
            self.put_head(word::END_TURN, 1);
        }
        if let Some(player) = PlayerId::from_word(player) {
            self.event(EventKind::Eliminated { player });
        }
    }

    /// Returns the first player from a seat on, round the table, who is not eliminated; `none` if all are.
    pub(super) fn remaining_from(&self, seat: i32) -> i32 {
        let players = self.p.players as i32;
        let from = seat.max(0);
        let mut seats = (0..players).map(|k| (from + k) % players);
        seats.find(|player| !self.is_eliminated(*player)).unwrap_or(NONE)
    }
}
