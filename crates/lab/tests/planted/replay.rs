//! A flag's witness is played again: seed, agents and decision show the fact. The facts are found anew here, from the
//! machine and its events, without the recorder.

use super::Case;
use boardwright_agents::agent;
use boardwright_kernel::{Event, EventKind, Machine, Move, Rng};
use boardwright_lab::FlagReport;
use boardwright_sim::trace::At;
use boardwright_sim::{About, Ending, Row, Watch, run_game};

/// A decision and what followed.
struct Step {
    at: At,
    /// The actions of the legal moves; other answers have none.
    legal: Vec<Option<String>>,
    chosen: Option<String>,
    /// The situation after it, and the generator of chance.
    after: (u64, Rng),
    /// The events of the decision, and how many changes a bound cut.
    events: Vec<EventKind>,
    cuts: usize,
}

/// A game, step by step.
#[derive(Default)]
struct Replay {
    steps: Vec<Step>,
    first: Option<(u64, Rng)>,
    turns: u32,
    open: Option<(At, Vec<Option<String>>, Option<String>)>,
}

impl Watch for Replay {
    fn begins(&mut self, machine: &Machine<'_>) {
        self.first = Some(situation(machine));
    }

    fn decides(&mut self, machine: &mut Machine<'_>, chosen: Move) {
        let at = At { ply: machine.state().ply(), step: machine.state().step() };
        let moves = machine.legal_moves().to_vec();
        let legal = moves.iter().map(|one| action_of(machine, *one)).collect();
        self.open = Some((at, legal, action_of(machine, chosen)));
    }

    fn decided(&mut self, machine: &Machine<'_>, _row: &Row) {
        let Some((at, legal, chosen)) = self.open.take() else { return };
        let events = machine.events().iter().map(|event: &Event| event.kind.clone()).collect();
        let (after, cuts) = (situation(machine), machine.cuts().len());
        self.steps.push(Step { at, legal, chosen, after, events, cuts });
        self.turns = machine.state().turn();
    }
}

fn situation(machine: &Machine<'_>) -> (u64, Rng) {
    (machine.state().position_hash(machine.program()), machine.state().generator())
}

/// The id of the action that a move takes.
fn action_of(machine: &Machine<'_>, one: Move) -> Option<String> {
    let decision = machine.decision()?;
    match decision.alternatives.get(machine.decode(one).alternative)?.kind {
        boardwright_kernel::AlternativeKind::Action(action) => {
            machine.program().actions().get(action.index()).cloned()
        }
        _ => None,
    }
}

/// Why the witness of a flag does not show its fact.
pub fn complaint(case: &Case, flag: &FlagReport) -> Option<String> {
    let Some(witness) = &flag.witness else { return Some(format!("{} has no witness", flag.code)) };
    let seed = u64::from_str_radix(witness.seed.trim_start_matches("0x"), 16).expect("a seed");
    let agents = witness.agents.iter().map(|name| agent(name).expect("an agent")).collect();
    let mut replay = Replay::default();
    let about = About::default();
    let played = run_game(&case.program, &about, seed, agents, case.plan.caps, &mut replay);
    let ending =
        played.expect("an agent for each seat").trace.result.unwrap_or_else(Ending::capped);
    let here = replay.steps.iter().position(|step| step.at.to_string() == witness.at);
    let Some(here) = here else { return Some(format!("no decision {}", witness.at)) };
    let shown = shows(flag, &replay, here, &ending);
    (!shown)
        .then(|| format!("{} is not to be seen at {} of {}", flag.code, witness.at, witness.seed))
}

/// True if the step `here` shows what the flag says.
fn shows(flag: &FlagReport, replay: &Replay, here: usize, ending: &Ending) -> bool {
    let step = &replay.steps[here];
    let is_last = here + 1 == replay.steps.len();
    let has = |wanted: fn(&EventKind) -> bool| step.events.iter().any(wanted);
    let is_sole = ending.winners.len() == 1;
    let own = |taken: &&Option<String>| taken.as_ref() == flag.action.as_ref();
    match flag.code.as_str() {
        "LOOP_DETECTED" => {
            let before =
                replay.first.iter().chain(replay.steps[..here].iter().map(|one| &one.after));
            before.filter(|one| **one == step.after).count() == 2
        }
        "NO_LEGAL_MOVES" => has(|kind| matches!(kind, EventKind::NothingToChoose { .. })),
        "DOMINANT_ACTION" => step.chosen == flag.action && !step.legal.iter().all(|one| own(&one)),
        "TRIVIAL_WIN" => is_last && is_sole && replay.turns < 5,
        "STALL" => still_turns(&replay.steps[..=here]) == 10,
        "CAP_HIT" => is_last && *ending == Ending::capped(),
        "FORCED_PLAY" => step.legal.len() == 1,
        "DEAD_ACTION" if flag.message.contains("never legal") => {
            replay.steps.iter().all(|step| step.legal.iter().find(own).is_none())
        }
        "DEAD_ACTION" => step.legal.iter().any(|one| own(&one)) && step.chosen != flag.action,
        "SEAT_BIAS" => is_last && is_sole && (ending.winners == [1]) != flag.bound.starts_with('-'),
        "NO_SKILL" => {
            let witness = flag.witness.as_ref().expect("a witness");
            let seat = witness.agents.iter().position(|name| name != "random").expect("a search");
            is_last && is_sole && ending.winners != [seat as u32 + 1]
        }
        "TRIGGER_TRUNCATED" => has(|kind| matches!(kind, EventKind::TriggerCut)),
        "VAR_SATURATED" => {
            step.cuts > 0 || has(|kind| matches!(kind, EventKind::BoundRefused { .. }))
        }
        other => panic!("no check of {other}"),
    }
}

/// How many turns before the end of these steps changed no variable, place or token.
fn still_turns(steps: &[Step]) -> usize {
    let (mut still, mut changed) = (0, false);
    for kind in steps.iter().flat_map(|step| &step.events) {
        match kind {
            EventKind::TurnEnd { .. } => {
                still = if changed { 0 } else { still + 1 };
                changed = false;
            }
            EventKind::Var { .. }
            | EventKind::PlaceVar { .. }
            | EventKind::Prop { .. }
            | EventKind::Owner { .. }
            | EventKind::Type { .. }
            | EventKind::Moved { .. } => changed = true,
            _ => {}
        }
    }
    still
}
