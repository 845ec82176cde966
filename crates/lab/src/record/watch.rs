//! The observer that records a game while it is played or replayed.

use super::bounds::Bounds;
use super::clarity::Clarity;
use super::covered::{Covered, actions_of};
use super::probe::{Probe, Probed};
use super::shared::SharedWrites;
use super::{ActionUse, BoundUse, Changes, GameId, GameRecord, Marks, Scores, Situations, Stock};
use crate::stats::fraction;
use boardwright_kernel::{
    AlternativeKind, Event, EventKind, Machine, Move, PlaceId, PlayerId, Rng, TokenId, Value, VarId,
};
use boardwright_sim::trace::At;
use boardwright_sim::{Ending, Row, Watch};
use std::collections::{BTreeMap, BTreeSet};

/// Records one game.
#[derive(Debug, Default)]
pub struct Recorder {
    legal: Vec<u32>,
    actions: Vec<ActionUse>,
    seen: BTreeSet<u64>,
    /// How often each situation came since chance was drawn, and the generator since then.
    since_draw: BTreeMap<u64, u32>,
    generator: Option<Rng>,
    situations: Situations,
    scores: Option<Scores>,
    stocks: Vec<Stock>,
    changes: Changes,
    shared: SharedWrites,
    clarity: Clarity,
    bounds: Bounds,
    /// The same with names, once the game is over.
    bound_uses: Vec<BoundUse>,
    marks: Marks,
    /// The player who made the decision whose events come next; `None` for setup and chance.
    decider: Option<PlayerId>,
    /// Turns without a change so far, and whether the present one had a change.
    still: u32,
    changed: bool,
    turns: u32,
    plies: u32,
    /// Runs of decisions by one player, and who made the last one.
    spells: u32,
    last_decider: Option<PlayerId>,
    /// Coverage, if the machine counts what runs.
    covered: Option<Covered>,
    /// Second looks at decisions, if they are wanted.
    probe: Option<(Probe, Probed)>,
}

impl Recorder {
    /// A recorder before its game.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with second looks at decisions.
    pub fn probing(self, probe: Probe) -> Self {
        Self { probe: Some((probe, Probed::default())), ..self }
    }

    /// The record of the game that was watched.
    pub fn finish(self, id: GameId, ending: Ending) -> GameRecord {
        GameRecord {
            id,
            ending,
            plies: self.plies,
            turns: self.turns,
            spells: self.spells,
            legal: self.legal,
            actions: self.actions,
            situations: self.situations,
            scores: self.scores,
            stocks: self.stocks,
            changes: Changes { shared: self.shared.count(), ..self.changes },
            clarity: self.clarity,
            bounds: self.bound_uses,
            marks: self.marks,
            covered: self.covered,
            probed: self.probe.map(|(_, probed)| probed),
        }
    }

    /// Counts the moves of each action at a decision of a player, and the chosen one.
    fn count(&mut self, machine: &mut Machine<'_>, player: PlayerId, chosen: Move, at: At) {
        let moves: Vec<Move> = machine.legal_moves().to_vec();
        let Some(decision) = machine.decision() else { return };
        self.legal.push(u32::try_from(moves.len()).unwrap_or(u32::MAX));
        if moves.len() == 1 {
            self.marks.forced.get_or_insert(at);
        }
        let kind = |one: Move| {
            let alternative = decision.alternatives.get(machine.decode(one).alternative);
            alternative.map(|alternative| alternative.kind)
        };
        let mut offered: BTreeMap<usize, u64> = BTreeMap::new();
        let mut passes = false;
        for one in &moves {
            match kind(*one) {
                Some(AlternativeKind::Action(action)) => {
                    *offered.entry(action.index()).or_default() += 1;
                }
                Some(AlternativeKind::Done | AlternativeKind::Skip) => passes = true,
                Some(
                    AlternativeKind::Argument(_)
                    | AlternativeKind::Choose
                    | AlternativeKind::Outcome,
                )
                | None => {}
            }
        }
        let taken = match kind(chosen) {
            Some(AlternativeKind::Action(action)) => Some(action.index()),
            _ => None,
        };
        if let Some(covered) = &mut self.covered {
            for action in actions_of(&decision) {
                covered.offer(machine, action, offered.contains_key(&action.index()));
            }
        }
        if let Some((probe, probed)) = &mut self.probe {
            let legal = offered.keys().copied().collect();
            probe.look(machine, (player, chosen), &legal, probed);
        }
        let exposed = offered.len() + usize::from(passes) > 1;
        let seat = 1_u32.checked_shl(player.0.into()).unwrap_or(0);
        for (action, count) in offered {
            let Some(sums) = self.actions.get_mut(action) else { continue };
            let chosen = taken == Some(action);
            sums.legal += 1;
            sums.able |= seat;
            sums.chosen += u64::from(chosen);
            if !chosen {
                sums.passed.get_or_insert(at);
            }
            sums.used |= if chosen { seat } else { 0 };
            if exposed {
                sums.exposed += 1;
                sums.chosen_exposed += u64::from(chosen);
                sums.expected += fraction(count, moves.len() as u64);
                if chosen {
                    sums.first.get_or_insert(at);
                }
            }
        }
    }

    /// Counts the situation and the scores.
    fn look(&mut self, machine: &Machine<'_>, at: At) {
        let (program, state) = (machine.program(), machine.state());
        let position = state.position_hash(program);
        self.situations.all += 1;
        self.situations.distinct += u64::from(self.seen.insert(position));
        // A situation that comes again after a draw proves no loop: the next draw may lead out of it.
        let generator = Some(state.generator());
        if self.generator != generator {
            self.generator = generator;
            self.since_draw.clear();
        }
        let times = self.since_draw.entry(position).or_default();
        *times += 1;
        if *times as usize == self.situations.repeats.len() + 2 {
            self.situations.repeats.push(at);
        }
        self.turns = state.turn();
        for (var, stock) in self.stocks.iter_mut().enumerate() {
            stock.left = amount(machine, var);
        }
        if let Some(scores) = &mut self.scores {
            let seats = 0..program.players();
            let score = |seat| state.score(program, PlayerId(seat as u16)).unwrap_or(0);
            scores.push(state.turn(), seats.map(score).collect());
        }
    }

    /// Counts the events of setup or of a decision.
    fn hear(&mut self, machine: &Machine<'_>, at: At) {
        let mut foreign = false;
        let mut upkeep = false;
        for event in machine.events() {
            upkeep |= is_upkeep(&event.kind);
            if !upkeep && let Some(decider) = self.decider {
                foreign |= touches_other(machine, &event.kind, decider);
                self.shared.add(machine.program(), &event.kind, decider, self.turns);
            }
            self.mark(machine, event, at);
            self.bounds.hear(&event.kind, at);
        }
        for cut in machine.cuts() {
            self.bounds.cut(cut, at);
        }
        self.changes.foreign += u64::from(foreign);
    }

    fn mark(&mut self, machine: &Machine<'_>, event: &Event, at: At) {
        match &event.kind {
            EventKind::TriggerCut => {
                self.marks.trigger_cut.get_or_insert(at);
            }
            EventKind::BoundRefused { .. } => {
                self.changes.refused += 1;
                self.marks.refused.get_or_insert(at);
            }
            EventKind::NothingToChoose { .. } => {
                let path = machine.program().cause_path(event.cause);
                if self.marks.unanswered.iter().all(|(known, _)| known != path) {
                    self.marks.unanswered.push((path.to_owned(), at));
                }
            }
            EventKind::TurnEnd { .. } => {
                self.still = if self.changed { 0 } else { self.still + 1 };
                self.changed = false;
                if self.still as usize == self.marks.still.len() + 1 {
                    self.marks.still.push(at);
                }
            }
            EventKind::Var { var, player: Some(_), from: Value::Int(from), to: Value::Int(to) } => {
                self.changed = true;
                self.changes.writes += 1;
                if let Some(stock) = self.stocks.get_mut(var.index()) {
                    let more = i64::from(*to).max(0) - i64::from(*from).max(0);
                    stock.gained += u64::try_from(more).unwrap_or(0);
                }
            }
            kind if is_change(kind) => {
                self.changed = true;
                let write = matches!(
                    kind,
                    EventKind::Var { .. } | EventKind::PlaceVar { .. } | EventKind::Prop { .. }
                );
                self.changes.writes += u64::from(write);
            }
            _ => {}
        }
    }
}

impl Watch for Recorder {
    fn begins(&mut self, machine: &Machine<'_>) {
        let program = machine.program();
        self.actions = vec![ActionUse::default(); program.actions().len()];
        self.scores = program.has_scoring().then(Scores::default);
        let coverage = machine.options().coverage;
        self.covered = coverage.then(|| Covered::new(program.actions().len()));
        let start = At { ply: 1, step: 1 };
        // The first decision sees the amounts that setup gave out.
        let vars = 0..program.player_vars().len();
        let first = |var| Stock { gained: amount(machine, var), left: 0 };
        self.hear(machine, start);
        self.stocks = vars.map(first).collect();
        self.look(machine, start);
    }

    fn values(&mut self, values: &[Option<i64>]) {
        self.clarity.add(values);
    }

    fn decides(&mut self, machine: &mut Machine<'_>, chosen: Move) {
        let at = At { ply: machine.state().ply(), step: machine.state().step() };
        self.decider = machine.decision().and_then(|decision| decision.decider.player());
        if let Some(player) = self.decider {
            self.plies = at.ply;
            self.spells += u32::from(self.last_decider != Some(player));
            self.last_decider = Some(player);
            self.shared.begin();
            self.count(machine, player, chosen, at);
        }
    }

    fn decided(&mut self, machine: &Machine<'_>, row: &Row) {
        self.marks.last = Some(row.at);
        if self.decider.is_none() {
            // Chance decided as a player; its generator did not change.
            self.generator = None;
        }
        self.hear(machine, row.at);
        self.look(machine, row.at);
    }

    fn ends(&mut self, machine: &Machine<'_>) {
        self.bound_uses = std::mem::take(&mut self.bounds).named(machine.program());
        if let Some(covered) = &mut self.covered {
            covered.runs = machine.node_runs();
        }
    }
}

/// The sum of a numeric variable over all players; debts count as nothing.
fn amount(machine: &Machine<'_>, var: usize) -> u64 {
    let (program, state) = (machine.program(), machine.state());
    let of = |player: usize| match state.of_player(
        program,
        PlayerId(player as u16),
        VarId(var as u16),
    ) {
        Value::Int(number) => u64::try_from(number).unwrap_or(0),
        _ => 0,
    };
    (0..program.players()).map(of).sum()
}

/// True for the events with which phases and turns go on; what comes behind them is no effect of the decision.
fn is_upkeep(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::PhaseExit { .. }
            | EventKind::PhaseEnter { .. }
            | EventKind::TurnEnd { .. }
            | EventKind::TurnStart { .. }
            | EventKind::RoundEnd
            | EventKind::RoundStart { .. }
    )
}

/// True if the event changed something that rules can read, other than turns and phases.
fn is_change(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Var { .. }
            | EventKind::PlaceVar { .. }
            | EventKind::Prop { .. }
            | EventKind::Owner { .. }
            | EventKind::Type { .. }
            | EventKind::Moved { .. }
            | EventKind::Unsealed { .. }
            | EventKind::Eliminated { .. }
            | EventKind::Revealed { .. }
            | EventKind::Concealed { .. }
    )
}

/// True if the event changed a variable, place or token of a player other than `decider`.
fn touches_other(machine: &Machine<'_>, kind: &EventKind, decider: PlayerId) -> bool {
    let other = |owner: Option<PlayerId>| owner.is_some_and(|owner| owner != decider);
    let place = |place: PlaceId| {
        other(machine.program().places().get(place.index()).and_then(|place| place.owner))
    };
    let token = |token: TokenId| other(machine.state().token(machine.program(), token).owner);
    match kind {
        EventKind::Var { player, .. } => other(*player),
        EventKind::PlaceVar { place: at, .. } => place(*at),
        EventKind::Prop { token: of, .. } | EventKind::Type { token: of, .. } => token(*of),
        EventKind::Owner { from, to, .. } => other(*from) || other(*to),
        EventKind::Moved { face, from, to, .. } => {
            other(face.owner) || from.is_some_and(place) || to.is_some_and(place)
        }
        EventKind::Eliminated { player } => *player != decider,
        _ => false,
    }
}
