//! Counting what runs changes nothing, and the counts are those that events and a plain count of the game give.

use super::games::{all, program};
use boardwright_kernel::{EventKind, Machine, NodeRuns, Options, Program, Rng, Value};

/// Plays a game at random, with the counts of its nodes.
fn play(
    machine: &mut Machine<'_>,
    seed: u64,
    mut after: impl FnMut(&Machine<'_>),
) -> Vec<NodeRuns> {
    let mut rng = Rng::seeded(seed);
    after(machine);
    while machine.decision().is_some() {
        let moves = machine.count();
        machine.apply_index(rng.below(moves as u32) as usize).expect("a listed move applies");
        after(machine);
    }
    machine.node_runs()
}

fn of(program: &Program, runs: &[NodeRuns], path: &str) -> NodeRuns {
    let paths = program.node_paths();
    assert_eq!(paths.len(), runs.len());
    let at = paths.iter().position(|known| *known == path);
    runs[at.unwrap_or_else(|| panic!("{path} in {paths:#?}"))]
}

#[test]
fn counting_changes_nothing() {
    for (name, program) in all() {
        for explicit_chance in [false, true] {
            for events in [false, true] {
                let options = Options { explicit_chance, events, ..Options::default() };
                let mut plain = Vec::new();
                let runs = play(&mut Machine::new(&program, 7, options), 3, |machine| {
                    plain.push(machine.state_hash());
                });
                assert!(runs.is_empty(), "{name} counts unasked");
                let options = Options { coverage: true, ..options };
                let mut counted = Vec::new();
                let runs = play(&mut Machine::new(&program, 7, options), 3, |machine| {
                    counted.push(machine.state_hash());
                });
                assert!(plain == counted, "{name}, chance {explicit_chance}, events {events}");
                assert!(!runs.is_empty(), "{name} counts nothing");
            }
        }
    }
}

#[test]
fn branches_are_counted_as_the_dice_fell() {
    for explicit_chance in [false, true] {
        let program = program("pig", 2);
        let options = Options { explicit_chance, coverage: true, ..Options::default() };
        let (mut rolled, mut ones, mut held) = (0, 0, 0);
        let runs = play(&mut Machine::new(&program, 5, options), 11, |machine| {
            for event in machine.events() {
                if let EventKind::Rolled { value, .. } = event.kind {
                    rolled += 1;
                    ones += u64::from(value == Value::Int(1));
                }
                if let EventKind::Resolved { action, .. } = event.kind {
                    held += u64::from(program.actions()[action.index()] == "hold");
                }
            }
        });
        assert!(rolled > 0 && ones > 0 && held > 0);
        assert_eq!(of(&program, &runs, "actions.roll.effects[0]").runs, rolled);
        let test = of(&program, &runs, "actions.roll.effects[1]");
        assert_eq!((test.runs, test.held), (rolled, Some(ones)));
        assert_eq!(of(&program, &runs, "actions.roll.effects[1].then[0]").runs, ones);
        assert_eq!(of(&program, &runs, "actions.roll.effects[1].else[0]").runs, rolled - ones);
        assert_eq!(of(&program, &runs, "actions.hold.effects[0]").runs, held);
        assert_eq!(of(&program, &runs, "end[0]").held, Some(1));
    }
}

#[test]
fn endings_are_counted_in_their_order() {
    let program = program("tic-tac-toe", 2);
    let options = Options { coverage: true, ..Options::default() };
    let (mut games, mut plies, mut drawn, mut totals) = (0, 0, 0, [(0, 0); 2]);
    let mut machine = Machine::new(&program, 0, options);
    for seed in 0..60 {
        machine.restart(seed);
        let runs = play(&mut machine, seed, |_| ());
        let end = |at: usize| {
            let end = of(&program, &runs, &format!("end[{at}]"));
            (end.runs, end.held.expect("an ending has a condition"))
        };
        (games, plies) = (games + 1, plies + u64::from(machine.state().ply()));
        drawn += u64::from(machine.result().is_some_and(|end| end.winners.is_empty()));
        totals = [end(0), end(1)];
    }
    // The counts go on over all games of the machine. The first ending is a row, the second a full board.
    let wins = games - drawn;
    assert!(wins > 0 && drawn > 0);
    assert_eq!((totals[0].1, totals[1].1), (wins, drawn));
    assert_eq!(totals[0].0 - totals[1].0, wins, "a win is not tested for a draw");
    assert!(totals[0].0 >= plies, "each ply is tested");
}
