//! Equilibria of hidden games in words.

use super::Asked;
use boardwright_kernel::PlayerId;
use boardwright_lab::exact::HiddenReport;
use boardwright_solve::Tree;

/// The lines for people.
pub fn lines(asked: &Asked<'_>, tree: &Tree, report: &HiddenReport) -> Vec<String> {
    let id = &asked.game.def.meta.id;
    let first = asked.exact.labels.seat_name(PlayerId(0));
    let (nodes, sets) = (tree.nodes(), tree.sets().len());
    let mut lines = vec![
        format!(
            "{id}: the value for {first} is {} ({} to {})",
            report.value, report.low, report.high
        ),
        format!("{nodes} nodes, {sets} information sets, {} iterations", report.iterations),
        format!(
            "Exploitability: {} (uniform random play: {})",
            report.exploitability, report.exploitability_of_random_play
        ),
    ];
    for seat in 0..2u16 {
        lines.push(String::new());
        lines.push(format!("{}:", asked.exact.labels.seat_name(PlayerId(seat))));
        let own = report.information_sets.iter().filter(|set| set.seat == u32::from(seat) + 1);
        for set in own {
            let moves =
                set.moves.iter().map(|one| format!("{} {}", one.label, percent(&one.share)));
            let moves = moves.collect::<Vec<_>>().join(", ");
            let parts = [set.sees.join("; "), set.after.join(", ")];
            let seen: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            let seen =
                if seen.is_empty() { "at the start".to_owned() } else { seen.join("; after ") };
            lines.push(format!("  {seen}: {moves}"));
        }
    }
    lines
}

/// A share as a percentage with one decimal.
fn percent(share: &str) -> String {
    let value: f64 = share.parse().unwrap_or(0.0);
    format!("{:.1} %", value * 100.0)
}
