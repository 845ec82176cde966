//! Simultaneous choice, exactly: every outcome of two small games, and the observations on the way.

use super::games::Game;
use super::told::{listed, shown, verdicts};
use boardwright_kernel::{
    Decider, EventKind, Machine, Observation, Options, OutcomeKind, PlayerId, Viewers, observe,
};
use boardwright_sim::{PerftSpec, perft};
use std::collections::BTreeMap;

fn pennies() -> Game {
    let text = include_str!("../../../../tests/conformance/specs/matching-pennies.md");
    Game::of("matching-pennies", text, 2)
}

fn rock_paper_scissors() -> Game {
    let text = include_str!("../../../../tests/conformance/specs/rock-paper-scissors.md");
    Game::of("rock-paper-scissors", text, 2)
}

const FIRST: PlayerId = PlayerId(0);
const SECOND: PlayerId = PlayerId(1);

fn begin(game: &Game) -> Machine<'_> {
    Machine::new(&game.program, 1, Options::default())
}

/// The game after some answers, by their numbers.
fn after<'g>(game: &'g Game, answers: &[usize]) -> Machine<'g> {
    let mut machine = begin(game);
    for answer in answers {
        machine.apply_index(*answer).expect("it is listed");
    }
    machine
}

/// Each end of the game by the answers that lead there.
fn ends(game: &Game) -> BTreeMap<Vec<usize>, Machine<'_>> {
    let mut found = BTreeMap::new();
    let mut open = vec![Vec::new()];
    while let Some(answers) = open.pop() {
        let mut machine = after(game, &answers);
        if machine.is_over() {
            found.insert(answers, machine);
            continue;
        }
        for answer in 0..machine.count() {
            open.push(answers.iter().copied().chain([answer]).collect());
        }
    }
    found
}

/// Four ends: a chip to even if the pennies match, to odd if not. The sum is zero, and for random pennies each
/// player expects zero.
#[test]
fn matching_pennies_has_four_ends() {
    let game = pennies();
    let found = ends(&game);
    let mut sums = [0, 0];
    assert_eq!(found.len(), 4);
    for (answers, machine) in &found {
        let outcome = machine.result().expect("it is over");
        assert_eq!(outcome.kind, OutcomeKind::Payoff);
        let even = if answers[0] == answers[1] { 1 } else { -1 };
        let payoffs = outcome.payoffs.expect("chips change hands");
        assert_eq!(payoffs, [even, -even], "{answers:?}");
        assert_eq!(machine.state().ply(), 1, "a group is one ply");
        sums[0] += payoffs[0];
        sums[1] += payoffs[1];
    }
    assert_eq!(sums, [0, 0]);
    let counted = perft(&game.program, PerftSpec::new(2)).expect("no chance");
    let levels: Vec<(u64, u64)> = counted.levels.iter().map(|l| (l.nodes, l.ended)).collect();
    assert_eq!(levels, [(4, 4), (0, 0)]);
}

/// Of nine pairs six decide; a tie is played again once, and then it is a draw.
#[test]
fn rock_paper_scissors_has_thirty_three_ends() {
    let game = rock_paper_scissors();
    let mut wins = [0, 0, 0];
    for (answers, machine) in ends(&game) {
        let last = &answers[answers.len() - 2..];
        // Each is beaten by the next, in the order rock, paper, scissors.
        let winners = match (last[1] + 3 - last[0]) % 3 {
            0 => 0,
            1 => 0b10,
            _ => 0b01,
        };
        let outcome = machine.result().expect("it is over");
        assert_eq!(machine.state().winners(), winners, "{answers:?}: {outcome:?}");
        assert_eq!(outcome.kind == OutcomeKind::Draw, winners == 0);
        assert!(answers.len() == 2 || answers[0] == answers[1], "only a tie is played again");
        assert_eq!(machine.state().ply() as usize, answers.len() / 2);
        wins[winners as usize] += 1;
    }
    assert_eq!(wins, [9, 12, 12]);
    let counted = perft(&game.program, PerftSpec::new(3)).expect("no chance");
    let levels: Vec<(u64, u64)> = counted.levels.iter().map(|l| (l.nodes, l.ended)).collect();
    assert_eq!(levels, [(9, 6), (27, 27), (0, 0)]);
}

/// The second player's observation, list and information do not depend on the first's answer, at any decision of
/// either game; nor do the words for the move itself.
#[test]
fn an_answer_is_sealed() {
    let mut compared = 0;
    for (game, ways) in [(pennies(), 2), (rock_paper_scissors(), 3)] {
        // The first decision, and that of the second round if there is one.
        let starts = [Vec::new(), vec![0, 0]];
        for start in starts.iter().filter(|start| !after(&game, start).is_over()) {
            let before = observe(&game.program, after(&game, start).state(), SECOND);
            assert!(before.moves.is_empty());
            assert_eq!(before.decider, Some(Decider::Player(FIRST)));
            let mut machine = after(&game, start);
            let group = machine.decision().expect("both are asked").group;
            assert_eq!(group.players().collect::<Vec<_>>(), [FIRST, SECOND]);
            let labels: Vec<String> =
                listed(&game, &mut machine, SECOND).into_iter().map(|one| one.label).collect();
            assert!(labels.iter().all(|label| *label == labels[0]), "{labels:?}");
            let mut first: Option<Vec<String>> = None;
            for answer in 0..ways {
                let mut machine = after(&game, start);
                assert_eq!(machine.count(), ways);
                machine.apply_index(answer).expect("it is listed");
                assert!(machine.events().is_empty(), "{:?}", machine.events());
                let mut told = shown(&game, &mut machine, SECOND);
                let asked = verdicts(&game, machine.state(), SECOND);
                told.extend(asked.into_iter().map(|(asked, verdict)| asked + &verdict));
                assert_eq!(*first.get_or_insert_with(|| told.clone()), told);
                // The variable is not written before both have answered; each player sees its own answer.
                let own = observe(&game.program, machine.state(), FIRST);
                assert!(own.players.answered.is_some());
                assert_eq!(values(&own), values(&before), "nothing is written yet");
                assert_eq!(machine.count(), ways, "the second has the list of the first");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 2 + 3 + 3);
}

fn values(seen: &Observation) -> String {
    format!("{:?} {:?}", seen.globals, seen.player_vars)
}

/// Once both have answered all is open, as one event, and both see the same.
#[test]
fn answers_are_opened_together() {
    for game in [pennies(), rock_paper_scissors()] {
        let ways = begin(&game).count();
        for pair in 0..ways * ways {
            let machine = after(&game, &[pair / ways, pair % ways]);
            let opened: Vec<_> = machine
                .events()
                .iter()
                .filter_map(|event| match &event.kind {
                    EventKind::Unsealed { answers, .. } => Some(answers.len()),
                    _ => None,
                })
                .collect();
            assert_eq!(opened, [2]);
            let seen =
                [FIRST, SECOND].map(|viewer| observe(&game.program, machine.state(), viewer));
            assert_eq!(values(&seen[0]), values(&seen[1]));
            assert!(!values(&seen[0]).contains("Some(None)"), "both hands are open");
            let asked = machine.decision().map(|decision| decision.group);
            assert!(asked.is_none_or(|group| group != Viewers::NOBODY));
        }
    }
}
