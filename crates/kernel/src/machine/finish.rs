//! Endings and results.

use super::Machine;
use super::run::Next;
use crate::CauseId;
use crate::code::{ListId, NodeId};
use crate::eval::has_line;
use crate::event::EventKind;
use crate::outcome::{Fault, OutcomeKind};
use crate::program::{ResultDef, Test};
use crate::state::{status, word};
use crate::value::NONE;
use std::cmp::Ordering;

impl Machine<'_> {
    /// Ends the game by the first ending that holds, if one does.
    #[inline(always)]
    pub(super) fn check_ends(&mut self) -> Next {
        let p = self.p;
        // Endings are not tested while the game is set up.
        let head = self.s.head();
        let (is_set_up, actor) = (head[word::SETUP_DONE] != 0, head[word::LAST_ACTOR]);
        if !is_set_up {
            return Next::Step;
        }
        for end in p.endings.by_player.get(actor as usize).unwrap_or(&p.endings.rules) {
            let holds = match end.test {
                Test::Is { of, among } => among.has(self.eval().sum_at_once(of)),
                Test::Node(when) => self.eval().ends(when),
                Test::Line { plane, lines } => {
                    has_line(&p.space, [self.s.planes[usize::from(plane)]], lines)
                }
                Test::Bare { plane } => {
                    self.scratch.spend(1);
                    self.s.planes[usize::from(plane)] == 0
                }
                Test::WordIs { .. } | Test::AllZero { .. } => self.eval().tests_called(end.test),
            };
            if holds {
                self.finish(end.result, end.cause);
                return Next::Rest;
            }
        }
        Next::Step
    }

    #[inline(never)]
    pub(super) fn finish(&mut self, result: u16, cause: CauseId) {
        let p = self.p;
        let everybody = (1 << p.players) - 1;
        let one = |player: i32| if player == NONE { 0 } else { 1 << player };
        let (kind, winners) = match &p.endings.results[usize::from(result)] {
            ResultDef::Win(player) => (OutcomeKind::Win, one(self.value(*player))),
            ResultDef::Winners(list) => match self.set_of_players(*list) {
                0 => (OutcomeKind::Draw, 0),
                winners => (OutcomeKind::Win, winners),
            },
            ResultDef::AllWin => (OutcomeKind::AllWin, everybody),
            ResultDef::Lose(player) => (OutcomeKind::Win, everybody & !one(self.value(*player))),
            ResultDef::AllLose => (OutcomeKind::AllLose, 0),
            ResultDef::Draw => (OutcomeKind::Draw, 0),
            ResultDef::Rank(reg, by) => {
                let ranked = everybody & !self.eliminated_players();
                let ranked = if ranked == 0 { everybody } else { ranked };
                (OutcomeKind::Ranked, self.best_by(*reg, by, ranked))
            }
            ResultDef::Payoff(reg, by) => {
                let by = [*by];
                (OutcomeKind::Payoff, self.best_by(*reg, &by, everybody))
            }
        };
        self.over(kind, winners, Some(cause));
    }

    /// The players of a list, a bit for each.
    fn set_of_players(&mut self, list: ListId) -> i32 {
        let mut e = self.eval();
        let start = e.list(list);
        let players = e.x.lists[start..].iter().fold(0, |set, player| set | 1 << player);
        e.x.lists.truncate(start);
        players
    }

    /// Ends the game with a fault: it cannot continue.
    pub(super) fn fault(&mut self, fault: Fault) {
        // The fault left procedures in the middle: none is under way any more.
        self.scratch.locals.fill(0);
        self.scratch.changes.planes();
        // A question that was about to be asked is not.
        self.listed = false;
        self.put_head(word::FAULT, fault.word());
        let cause = match fault {
            Fault::BudgetSpent => self.costliest_part(),
            Fault::IdleLoop
            | Fault::ListLimit
            | Fault::TokenLimit
            | Fault::PositionLimit
            | Fault::NoRoom => self.p.cause_at(self.pc),
        };
        self.over(OutcomeKind::Fault, 0, Some(cause));
    }

    fn over(&mut self, kind: OutcomeKind, winners: i32, cause: Option<CauseId>) {
        self.put_head(word::RESULT, kind.word());
        self.put_head(word::WINNERS, winners);
        self.put_head(word::RESULT_CAUSE, cause.map_or(NONE, |c| c.0 as i32));
        self.put_head(word::STATUS, status::OVER);
        self.put_head(word::PC, self.p.code.general(self.pc) as i32);
        self.event(EventKind::Ended);
    }

    /// The eliminated players, a bit for each.
    fn eliminated_players(&self) -> i32 {
        if self.p.layout.eliminated.is_none() {
            return 0;
        }
        let players = 0..self.p.players as i32;
        players
            .filter(|player| self.is_eliminated(*player))
            .fold(0, |set, player| set | 1 << player)
    }

    /// Those of the ranked players who have the best values, compared in order; the first values of all players
    /// become payoffs. `none` is less than every number.
    fn best_by(&mut self, reg: u8, by: &[NodeId], ranked: i32) -> i32 {
        let players = self.p.players as i32;
        let mut winners = 0;
        for player in 0..players {
            let at = self.p.layout.payoffs as usize + player as usize;
            let first = by.first().map_or(NONE, |node| self.value_for(reg, player, *node));
            self.put(at, first);
            if ranked & 1 << player == 0 {
                continue;
            }
            match self.compare_by(reg, by, player, winners) {
                Ordering::Greater => winners = 1 << player,
                Ordering::Equal => winners |= 1 << player,
                Ordering::Less => {}
            }
        }
        winners
    }

    /// Compares the values of a player with those of the first of the best so far. Values are evaluated again for
    /// each comparison: lists of them would be allocated at the end of every game.
    fn compare_by(&mut self, reg: u8, by: &[NodeId], player: i32, best: i32) -> Ordering {
        if best == 0 {
            return Ordering::Greater;
        }
        let rival = best.trailing_zeros() as i32;
        let mut pairs = by
            .iter()
            .map(|by| self.value_for(reg, player, *by).cmp(&self.value_for(reg, rival, *by)));
        pairs.find(|one| one.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// The value of a node with a player in a register.
    fn value_for(&mut self, reg: u8, player: i32, node: NodeId) -> i32 {
        let kept = std::mem::replace(self.eval().reg(reg), player);
        let value = self.value(node);
        *self.eval().reg(reg) = kept;
        value
    }
}
