//! Turns, phases and triggers.

use super::Machine;
use super::run::Next;
use crate::code::{Pc, Signal, Slot};
use crate::event::EventKind;
use crate::outcome::Fault;
use crate::program::Order;
use crate::state::{QUEUE_LENGTH, QUEUE_WORDS, word};
use crate::value::NONE;
use crate::{ActionId, PlayerId};

/// Turns in a row without a decision before the game ends with a fault.
const IDLE_LAPS: u32 = 1000;

/// Returns the next seat in order; seat 0 after the last one and after `none`.
#[inline(always)]
fn seat_after(seat: i32, players: usize) -> i32 {
    // As unsigned, `none` is beyond all seats.
    if (seat as u32) < players as u32 - 1 { seat + 1 } else { 0 }
}

impl Machine<'_> {
    pub(super) fn enter_phase(&mut self, phase: u16) {
        self.put_head(word::PHASE, i32::from(phase));
        self.reset(0);
        self.event(EventKind::PhaseEnter { phase });
    }

    pub(super) fn first_turn(&mut self) {
        let active = match self.p.turns.order {
            Order::None => NONE,
            // `next turn for` in setup chooses who begins.
            Order::RoundRobin | Order::By(_) => {
                self.remaining_from(self.s.head()[word::NEXT].max(0))
            }
        };
        self.put_head(word::ACTIVE, active);
        if let Some(rounds) = self.p.layout.rounds {
            self.put(rounds as usize, active.max(0));
        }
        self.put_head(word::NEXT, NONE);
        self.put_head(word::ROUND, 1);
        self.put_head(word::TURN, 1);
        self.reset(1);
        self.reset(2);
        if !self.p.turns.positions.is_empty() {
            self.record_position();
        }
        self.round_start();
        self.turn_start();
    }

    #[inline(never)]
    fn round_start(&mut self) {
        if self.options.events {
            let round = self.s.head()[word::ROUND] as u32;
            self.event(EventKind::RoundStart { round });
        }
        self.emit(Signal::RoundStart);
    }

    #[inline(never)]
    fn turn_start(&mut self) {
        if self.options.events {
            let player = PlayerId::from_word(self.s.head()[word::ACTIVE]);
            self.event(EventKind::TurnStart { player });
        }
        self.emit(Signal::TurnStart);
    }

    /// Returns who has the next turn, and true if it begins a round: because the order comes back to the player who began
    /// the round, or passes that seat, or because the round has ended already and triggers changed who is next.
    #[inline(always)]
    pub(super) fn upcoming(&mut self) -> (i32, bool) {
        let active = self.s.head()[word::ACTIVE];
        let chosen = self.s.head()[word::NEXT];
        let following = seat_after(active, self.p.players);
        let next = match self.p.turns.order {
            Order::None => return (NONE, true),
            Order::RoundRobin | Order::By(_) if chosen != NONE => {
                return (self.remaining_from(chosen), self.round_has_ended());
            }
            Order::RoundRobin => following,
            Order::By(node) => match self.value(node) {
                NONE => following,
                player => player,
            },
        };
        let next =
            if self.p.layout.eliminated.is_some() { self.remaining_from(next) } else { next };
        (next, self.passes_the_first(active, next) || self.round_has_ended())
    }

    /// True if the way from one player to the next in order leads over the player who began the round.
    #[inline(always)]
    fn passes_the_first(&self, active: i32, next: i32) -> bool {
        let Some(rounds) = self.p.layout.rounds else { return next <= active };
        if active == NONE || next == NONE {
            return next <= active;
        }
        let first = self.s.words[rounds as usize];
        let after_first = |seat: i32| (seat - first).rem_euclid(self.p.players as i32);
        after_first(next) <= after_first(active)
    }

    /// True if the round ended with the present turn, whatever triggers have changed since.
    #[inline(always)]
    fn round_has_ended(&self) -> bool {
        self.p.layout.rounds.is_some_and(|rounds| self.s.words[rounds as usize + 1] != 0)
    }

    /// Notes who begins the next round: the player to whom an effect gave its first turn, else who began the last one.
    fn note_beginner(&mut self, chosen: bool, player: i32, new_round: bool) {
        let Some(rounds) = self.p.layout.rounds else { return };
        self.put(rounds as usize + 1, 0);
        if new_round && chosen {
            self.put(rounds as usize, player.max(0));
        }
    }

    /// Queues the triggers of the end of the turn, and of the round if it ends too.
    pub(super) fn turn_over(&mut self) {
        self.emit(Signal::TurnEnd);
        if self.upcoming().1 {
            if let Some(rounds) = self.p.layout.rounds {
                self.put(rounds as usize + 1, 1);
            }
            self.emit(Signal::RoundEnd);
        }
    }

    /// Begins the next turn: of the player chosen by an effect, else of the next in order.
    #[inline(always)]
    pub(super) fn next_turn(&mut self, to: Pc) -> Next {
        self.idle += 1;
        if self.idle > IDLE_LAPS {
            self.fault(Fault::IdleLoop);
            return Next::Rest;
        }
        if self.p.turns.plain && !self.options.events {
            self.next_seat();
            return Next::To(to);
        }
        let (next, new_round) = self.upcoming();
        let observed = self.options.events || !self.p.triggers.listeners.signals.is_empty();
        if observed {
            self.record_turn_end(new_round);
        }
        let chosen = self.s.head()[word::NEXT] != NONE;
        self.note_beginner(chosen, next, new_round);
        self.put_head(word::ACTIVE, next);
        let head = self.s.head_mut();
        head[word::NEXT] = NONE;
        head[word::END_TURN] = 0;
        head[word::TURN] = head[word::TURN].saturating_add(1);
        self.reset(1);
        if new_round {
            self.put_head(word::ROUND, self.s.head()[word::ROUND].saturating_add(1));
            self.reset(2);
        }
        if !self.p.turns.positions.is_empty() && !self.record_position() {
            return Next::Rest;
        }
        // A game that ends with a number of rounds ends before anything happens in the next one.
        if self.p.triggers.listeners.hears_beginnings()
            && let Next::Rest = self.check_ends()
        {
            return Next::Rest;
        }
        if new_round && observed {
            self.round_start();
        }
        if observed {
            self.turn_start();
        }
        Next::To(to)
    }

    /// Begins the next turn if nothing happens between turns; returns its player.
    #[inline(always)]
    pub(super) fn next_seat(&mut self) -> i32 {
        self.scratch.changes.names();
        let players = self.p.players;
        let head = self.s.head_mut();
        let (active, chosen) = (head[word::ACTIVE], head[word::NEXT]);
        let next = if chosen == NONE { seat_after(active, players) } else { chosen };
        let new_round = chosen == NONE && next <= active;
        head[word::ACTIVE] = next;
        head[word::NEXT] = NONE;
        head[word::END_TURN] = 0;
        head[word::TURN] = head[word::TURN].saturating_add(1);
        head[word::ROUND] = head[word::ROUND].saturating_add(i32::from(new_round));
        next
    }

    #[inline(never)]
    fn record_turn_end(&mut self, new_round: bool) {
        let player = PlayerId::from_word(self.s.head()[word::ACTIVE]);
        self.event(EventKind::TurnEnd { player });
        if new_round {
            self.event(EventKind::RoundEnd);
        }
    }

    /// Resets the words of a scope: phase (0), turn (1), round (2).
    #[inline(always)]
    fn reset(&mut self, scope: usize) {
        let p = self.p;
        for (at, value) in &p.layout.resets[scope] {
            self.reset_word(*at, *value);
        }
    }

    /// Gives a word its first value. Words that name tokens are hashed by the token's properties.
    #[inline]
    pub(super) fn reset_word(&mut self, at: u32, value: i32) {
        let (is_token, at) = (self.p.layout.token_vars.binary_search(&at).is_ok(), at as usize);
        if self.options.events && self.s.words[at] != value {
            self.record_change(at, self.s.words[at], value);
        }
        if is_token {
            self.put_raw(at, value);
        } else {
            self.put(at, value);
        }
    }

    /// Queues the triggers that listen to a signal.
    #[inline]
    pub(super) fn emit(&mut self, signal: Signal) {
        if !self.p.triggers.listeners.signals.is_empty() {
            self.queue_listeners(signal);
        }
        if let Signal::PhaseExit(phase) = signal {
            self.event(EventKind::PhaseExit { phase });
        }
    }

    fn queue_listeners(&mut self, signal: Signal) {
        let p = self.p;
        let actor = self.s.head()[word::ACTIVE];
        for (wanted, triggers) in &p.triggers.listeners.signals {
            if *wanted == signal {
                for trigger in triggers {
                    self.enqueue(*trigger, actor, NONE, NONE);
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn action_done(&mut self, action: u16, actor: Slot) {
        if self.options.events
            || !self.p.triggers.listeners.resolved[usize::from(action)].is_empty()
        {
            self.record_action_done(action, actor);
        }
    }

    #[inline(never)]
    fn record_action_done(&mut self, action: u16, actor: Slot) {
        let p = self.p;
        let actor = self.slot(actor);
        if let Some(actor) = PlayerId::from_word(actor) {
            self.event(EventKind::Resolved { action: ActionId(action), actor });
        }
        for trigger in &p.triggers.listeners.resolved[usize::from(action)] {
            self.enqueue(*trigger, actor, NONE, NONE);
        }
    }

    pub(super) fn queue_entered(&mut self, token: i32, at: i32) {
        let p = self.p;
        if self.s.head()[word::SETUP_DONE] == 0 {
            return;
        }
        let actor = match self.s.head()[word::TOP_RET] {
            0 => self.s.head()[word::ACTIVE],
            _ => self.s.head()[word::LAST_ACTOR],
        };
        for trigger in &p.triggers.listeners.entered[at as usize] {
            self.enqueue(*trigger, actor, token, at);
        }
    }

    /// Puts a trigger at the end of the queue, unless the chain is too deep or the queue full.
    fn enqueue(&mut self, trigger: u16, actor: i32, token: i32, at: i32) {
        let depth = self.s.head()[word::DEPTH] + 1;
        let len = self.s.head()[word::QUEUE_LEN];
        if depth > self.p.triggers.max_depth || len as usize >= QUEUE_LENGTH {
            self.event(EventKind::TriggerCut);
            return;
        }
        let slot = (self.s.head()[word::QUEUE_HEAD] + len) as usize % QUEUE_LENGTH;
        let entry = self.p.layout.queue as usize + slot * QUEUE_WORDS;
        self.put(entry, i32::from(trigger));
        self.put(entry + 1, actor);
        self.put_raw(entry + 2, token);
        self.put(entry + 3, at);
        self.put(entry + 4, depth);
        self.put_head(word::QUEUE_LEN, len + 1);
    }

    /// Runs the first trigger of the queue, which returns to the operation that drains the queue.
    pub(super) fn next_trigger(&mut self) -> Next {
        let p = self.p;
        let head = self.s.head()[word::QUEUE_HEAD] as usize;
        let entry = p.layout.queue as usize + head * QUEUE_WORDS;
        let words = [0, 1, 2, 3, 4].map(|k| self.s.words[entry + k]);
        let [number, actor, token, at, depth] = words;
        for k in [0, 1, 3, 4] {
            self.put(entry + k, NONE);
        }
        self.put_raw(entry + 2, NONE);
        let len = self.s.head()[word::QUEUE_LEN] - 1;
        self.put_head(word::QUEUE_LEN, len);
        // An empty queue begins at entry 0, so that equal situations have equal states.
        let next = if len == 0 { 0 } else { (head + 1) % QUEUE_LENGTH };
        self.put_head(word::QUEUE_HEAD, next as i32);
        self.put_head(word::DEPTH, depth);
        let trigger = &p.triggers.defs[number as usize];
        self.put_slot(trigger.actor, actor);
        if let Some(slot) = trigger.token {
            self.put_slot(slot, token);
        }
        if let Some(slot) = trigger.place {
            self.put_slot(slot, at);
        }
        self.put_slot(trigger.ret, self.pc as i32);
        Next::To(trigger.entry)
    }
}
