//! Perfect play.

use super::Exact;
use super::report::{MoveReport, Number, PerfectReport, SolveReport, StepReport};
use boardwright_kernel::{Machine, PlayerId};
use boardwright_sim::move_name;
use boardwright_solve::{Interests, Method, Solution, options};

/// The report of perfect play from the state of `asked` on.
pub fn report(asked: &Exact<'_>, found: &Solution) -> SolveReport {
    let state = asked.state.clone();
    let mut machine = Machine::from_state(asked.program, state, options(asked.program));
    let decider = decider(&machine);
    let numbers = |values: &[boardwright_solve::Amount]| values.iter().map(Number::of).collect();
    let moves = found.moves.iter().map(|one| MoveReport {
        name: move_name(&machine, one.chosen),
        label: asked.labels.move_label(&machine, one.chosen),
        best: one.best,
        values: numbers(&one.values),
        plies: one.plies,
    });
    let moves: Vec<MoveReport> = moves.collect();
    let mut line = Vec::new();
    for chosen in &found.line {
        let Some(seat) = self::decider(&machine) else { break };
        line.push(StepReport {
            seat: seat.seat(),
            name: move_name(&machine, *chosen),
            label: asked.labels.move_label(&machine, *chosen),
        });
        if machine.apply(*chosen).is_err() {
            break;
        }
    }
    let report = PerfectReport {
        method: method_id(found.method).to_owned(),
        cyclic: found.cyclic,
        endless: found.endless,
        values: numbers(&found.values),
        plies: found.plies,
        decider: decider.map(PlayerId::seat),
        moves,
        line,
        tie_rule: found.interests == Interests::General,
    };
    SolveReport { perfect: Some(report), ..asked.report(found.positions, found.unit) }
}

fn decider(machine: &Machine<'_>) -> Option<PlayerId> {
    machine.decision()?.decider.player()
}

fn method_id(method: Method) -> &'static str {
    match method {
        Method::Backward => "backward",
        Method::Retrograde => "retrograde",
        Method::Bounds => "bounds",
        Method::Proof => "proof",
    }
}
