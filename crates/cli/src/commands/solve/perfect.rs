//! Perfect play in words.

use super::Asked;
use boardwright_kernel::{Decider, Machine, PlayerId};
use boardwright_lab::exact::{MoveReport, Number, PerfectReport};
use boardwright_sim::stats::counted;
use boardwright_solve::{Interests, Method, Solution, Unit, options};

/// Most moves that are printed in one line.
const SHOWN: usize = 12;

/// The lines for people.
pub fn lines(asked: &Asked<'_>, found: &Solution, report: &PerfectReport) -> Vec<String> {
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
        let name = asked.exact.labels.seat_name(seat);
        lines.push(format!("Best for {name} ({} of {all}): {labels}{more}", best.len()));
    }
    if !report.line.is_empty() {
        lines.push("Perfect play:".to_owned());
        for (number, step) in report.line.iter().enumerate() {
            let name = PlayerId::from_seat(step.seat)
                .map_or("", |seat| asked.exact.labels.seat_name(seat));
            lines.push(format!("{:>4}. {name}: {}", number + 1, step.label));
        }
        let after = end(asked, found);
        lines.push(match (after.result(), after.decision().map(|asked| asked.decider)) {
            (Some(outcome), _) => format!("      {}", asked.exact.labels.headline(&outcome)),
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

/// The machine at the end of the line of perfect play.
fn end<'a>(asked: &Asked<'a>, found: &Solution) -> Machine<'a> {
    let exact = &asked.exact;
    let mut machine =
        Machine::from_state(exact.program, exact.state.clone(), options(exact.program));
    for chosen in &found.line {
        if machine.apply(*chosen).is_err() {
            break;
        }
    }
    machine
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
            let name = asked.exact.labels.seat_name(PlayerId(seat as u16));
            return format!("{name} wins{length}");
        }
        let even = format!("1/{}", report.values.len());
        if report.values.iter().all(|value| is(value, &even)) {
            let told = "nobody can force a win, and the game may go on for ever";
            return if found.endless { told.to_owned() } else { "a draw".to_owned() };
        }
    }
    let values = report.values.iter().enumerate().map(|(seat, value)| {
        format!("{} gets {}", asked.exact.labels.seat_name(PlayerId(seat as u16)), value.told())
    });
    let of = if shares { " of a win" } else { "" };
    format!("{}{of}{length}", values.collect::<Vec<_>>().join(", "))
}
