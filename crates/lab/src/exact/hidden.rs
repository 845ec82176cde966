//! Equilibria of hidden games.

use super::Exact;
use super::report::{HiddenReport, InfoSetReport, ShareReport, SolveReport, decimal};
use boardwright_kernel::{Machine, Options, PlaceId, PlayerId, Value, VarId, knows_token, observe};
use boardwright_sim::MadeMove;
use boardwright_solve::{InfoSet, Tree, options};

/// Most tokens that are named in one place.
const SHOWN: usize = 12;

/// The report of an equilibrium.
pub fn report(asked: &Exact<'_>, tree: &Tree, iterations: u32) -> SolveReport {
    let strategy = tree.equilibrium(iterations);
    let (low, high) = tree.bounds(&strategy);
    let sets = tree.sets().iter().enumerate();
    let report = HiddenReport {
        iterations,
        value: decimal(tree.value(&strategy)),
        low: decimal(low),
        high: decimal(high),
        exploitability: decimal((high - low) / 2.0),
        exploitability_of_random_play: decimal(tree.exploitability(&tree.uniform())),
        information_sets: sets
            .map(|(number, set)| told(asked, set, tree.moves(&strategy, number)))
            .collect(),
    };
    SolveReport { hidden: Some(report), ..asked.report(tree.nodes(), tree.unit()) }
}

/// An information set in words: the game that leads to its first decision, as its player sees it.
fn told(asked: &Exact<'_>, set: &InfoSet, shares: &[f64]) -> InfoSetReport {
    let viewer = PlayerId(set.player as u16);
    let options = Options { events: true, ..options(asked.program) };
    let mut machine = Machine::from_state(asked.program, asked.state.clone(), options);
    let mut after = Vec::new();
    for index in &set.path {
        let Some(chosen) = machine.nth(*index as usize) else { break };
        let before = machine.clone();
        if machine.apply(chosen).is_err() {
            break;
        }
        let Some(seat) = before.decision().and_then(|asked| asked.decider.player()) else {
            continue;
        };
        let made = MadeMove { before: &before, after: &machine, chosen };
        let label = asked.labels.made_label(made, Some(viewer));
        after.push(format!("{}: {label}", asked.labels.seat_name(seat)));
    }
    let legal = machine.legal_moves().to_vec();
    let moves = legal.iter().zip(shares).map(|(chosen, share)| ShareReport {
        label: asked.labels.move_label_seen(&machine, *chosen, Some(viewer), None),
        share: decimal(*share),
    });
    let moves = moves.collect();
    InfoSetReport { seat: viewer.seat(), sees: sees(asked, &machine, viewer), after, moves }
}

/// The tokens outside of boards that a player sees, and the values that not everybody sees.
fn sees(asked: &Exact<'_>, machine: &Machine<'_>, viewer: PlayerId) -> Vec<String> {
    let (program, labels, state) = (asked.program, asked.labels, machine.state());
    let mut sees = Vec::new();
    for (number, place) in program.places().iter().enumerate() {
        let place_id = PlaceId(number as u16);
        if place.cell.is_some() {
            continue;
        }
        let tokens = state.tokens(program, place_id).into_iter();
        let known = tokens.filter(|token| knows_token(program, state, Some(viewer), *token));
        let names = known.map(|token| labels.token_name(program, state, token));
        let names: Vec<String> = names.take(SHOWN).collect();
        if !names.is_empty() {
            sees.push(format!("{}: {}", labels.place_name(place_id), names.join(", ")));
        }
    }
    let seen = observe(program, state, viewer);
    let own =
        program.player_vars().iter().enumerate().filter(|(_, var)| !var.visibility.is_public());
    for (number, _) in own {
        let values = seen.player_vars.get(number).into_iter().flatten().enumerate();
        for (seat, value) in values.filter_map(|(seat, value)| Some((seat, (*value)?))) {
            if value != Value::None && seat == viewer.index() {
                let name = labels.var_name(VarId(number as u16), true);
                sees.push(format!("{name}: {}", labels.value(program, state, value)));
            }
        }
    }
    sees
}
