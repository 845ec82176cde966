//! Perfect play in words.

use super::Asked;
use super::report::{MoveReport, Number, PerfectReport, SolveReport, StepReport};
use boardwright_kernel::{Decider, Machine, PlayerId};
use boardwright_sim::move_name;
use boardwright_sim::stats::counted;
use boardwright_solve::{Interests, Method, Solution, Unit, options};

/// Most moves that are printed in one line.
const SHOWN: usize = 12;

/// The report and its lines for people.
pub fn answer(asked: &Asked<'_>, found: &Solution) -> (SolveReport, Vec<String>) {
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
    let lines = lines(asked, found, &report, &machine);
    let whole = asked.report(found.positions, found.unit);
    (SolveReport { perfect: Some(report), ..whole }, lines)
}

/// The lines for people. `after` is the machine at the end of the line of perfect play.
fn lines(
    asked: &Asked<'_>,
    found: &Solution,
    report: &PerfectReport,
    after: &Machine<'_>,
) -> Vec<String> {
    let id = &asked.game.def.meta.id;
    let mut lines = vec![format!("{id}: {}", value_told(asked, found, report))];
    let visited = counted(found.positions as u64, "position");
    lines.push(match found.method {
        Method::Backward => format!("{visited}, all of them, from the end back to this one"),
        Method::Retrograde => format!("{visited}, all of them; some can come again"),
        Method::Bounds => format!("{visited}, all of them, with bounds around their values"),
        Method::Proof => {
            format!("{visited} in a proof that leaves others out; lengths are not known")
        }
    });
    if let Some(seat) = report.decider.and_then(PlayerId::from_seat) {
        let best: Vec<&MoveReport> = report.moves.iter().filter(|one| one.best).collect();
        let labels = best.iter().take(SHOWN).map(|one| one.label.as_str());
        let more = best.len().saturating_sub(SHOWN);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let labels = labels.collect::<Vec<_>>().join(", ");
        let all = report.moves.len();
        let name = asked.labels.seat_name(seat);
        lines.push(format!("Best for {name} ({} of {all}): {labels}{more}", best.len()));
    }
    if !report.line.is_empty() {
        lines.push("Perfect play:".to_owned());
        for (number, step) in report.line.iter().enumerate() {
            let name =
                PlayerId::from_seat(step.seat).map_or("", |seat| asked.labels.seat_name(seat));
            lines.push(format!("{:>4}. {name}: {}", number + 1, step.label));
        }
        lines.push(match (after.result(), after.decision().map(|asked| asked.decider)) {
            (Some(outcome), _) => format!("      {}", asked.labels.headline(&outcome)),
            (None, Some(Decider::Chance)) => "      then chance decides".to_owned(),
            (None, _) => "      and so on: this position was there before".to_owned(),
        });
    }
    if report.tie_rule {
        lines.push(
            "Each player looks after itself. Between moves of equal value a player takes the shorter game if it is \
             ahead, the longer one if it is behind, and else the first move; another rule may give other values."
                .to_owned(),
        );
    }
    lines
}

/// The value in words.
fn value_told(asked: &Asked<'_>, found: &Solution, report: &PerfectReport) -> String {
    let length = found.plies.map(|plies| format!(" in {}", counted(u64::from(plies), "ply")));
    let length = length.unwrap_or_default();
    let shares = found.unit == Unit::Share;
    let is = |number: &Number, fraction: &str| number.fraction.as_deref() == Some(fraction);
    if shares && report.values.len() > 1 {
        let won = report.values.iter().position(|value| is(value, "1"));
        if found.interests != Interests::Common
            && let Some(seat) = won
        {
            let name = asked.labels.seat_name(PlayerId(seat as u16));
            return format!("{name} wins{length}");
        }
        let even = format!("1/{}", report.values.len());
        if report.values.iter().all(|value| is(value, &even)) {
            let told = "nobody can force a win, and the game may go on for ever";
            return if found.endless { told.to_owned() } else { "a draw".to_owned() };
        }
    }
    let values = report.values.iter().enumerate().map(|(seat, value)| {
        format!("{} gets {}", asked.labels.seat_name(PlayerId(seat as u16)), value.told())
    });
    let of = if shares { " of a win" } else { "" };
    format!("{}{of}{length}", values.collect::<Vec<_>>().join(", "))
}

fn decider(machine: &Machine<'_>) -> Option<PlayerId> {
    match machine.decision()?.decider {
        Decider::Player(player) => Some(player),
        Decider::Chance => None,
    }
}

fn method_id(method: Method) -> &'static str {
    match method {
        Method::Backward => "backward",
        Method::Retrograde => "retrograde",
        Method::Bounds => "bounds",
        Method::Proof => "proof",
    }
}
