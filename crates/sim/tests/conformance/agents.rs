//! Agents: hidden information that they must not use, and their strength.

use super::games::{all, options, program, walk};
use boardwright_agents::{Agent, NAMES, Seen, Worlds, agent, decision_seed};
use boardwright_kernel::{
    Decider, Machine, PlayerId, Program, Rng, State, observe, sample_consistent,
};
use boardwright_sim::{Batch, BatchSpec, Caps};

/// The move an agent makes in a state.
fn choice(
    program: &Program,
    state: &State,
    player: PlayerId,
    agent: &mut dyn Agent,
    seed: u64,
) -> usize {
    let mut real = Machine::from_state(program, state.clone(), options(false));
    let moves = real.count();
    let seen = Seen::new(program, state, player, moves);
    let mut scratch = None;
    let mut worlds = Worlds::new(program, &seen, &mut scratch);
    agent.begin(seed);
    agent.choose(&seen, &mut worlds, 6)
}

/// Other hidden cards and other words in the hidden generator never change an agent's move.
#[test]
fn agents_cannot_know_what_is_hidden() {
    for (name, program) in all() {
        let mut rng = Rng::seeded(9);
        // One of each for all decisions: the agent that trains on the rules trains once.
        let known = |name: &&str| agent(name).expect("a registered agent");
        let mut agents: Vec<_> = NAMES.iter().map(known).collect();
        // Games without secrets differ in the hidden generator alone.
        let mut left = if program.hides() { 6 } else { 2 };
        walk(&program, 51, false, |machine, decision| {
            let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider)
            else {
                return;
            };
            if left == 0 {
                return;
            }
            left -= 1;
            for agent in &mut agents {
                let seed = decision_seed(51, decision as u64, player.seat());
                let real = choice(&program, machine.state(), player, agent.as_mut(), seed);
                assert!(real < machine.count());
                for _ in 0..2 {
                    let other = sample_consistent(
                        &program,
                        &observe(&program, machine.state(), player),
                        &mut rng,
                    )
                    .expect("a world");
                    let chosen = choice(&program, &other, player, agent.as_mut(), seed);
                    let agent = agent.name();
                    assert_eq!(chosen, real, "{name}: {agent} at decision {decision}");
                }
            }
        });
    }
}

/// The same seed gives the same move, slice by slice or in one piece.
#[test]
fn slices_do_not_change_the_move() {
    use boardwright_agents::{Budget, Thought};
    let program = program("threat-market", 2);
    let mut seen_moves = 0;
    walk(&program, 52, false, |machine, decision| {
        let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider) else {
            return;
        };
        if decision > 12 {
            return;
        }
        let mut greedy = agent("greedy").expect("a registered agent");
        let whole = choice(&program, machine.state(), player, greedy.as_mut(), 3);
        let moves = machine.count();
        let seen = Seen::new(&program, machine.state(), player, moves);
        let mut scratch = None;
        let mut worlds = Worlds::new(&program, &seen, &mut scratch);
        greedy.begin(3);
        let budget = Budget { iterations: 6, slice: 1 };
        let sliced = loop {
            if let Thought::Move(index) = greedy.think(&seen, &mut worlds, budget) {
                break index;
            }
        };
        assert_eq!(sliced, whole, "decision {decision}");
        seen_moves += 1;
    });
    assert!(seen_moves > 5);
}

/// Greedy takes a possible win, and beats random in games with a useful score. As second in
/// tic-tac-toe, where it sees no threats, it gets about 0.53; random gets 0.35.
#[test]
fn greedy_beats_random() {
    for (name, players, least) in [("tic-tac-toe", 2, 0.45), ("threat-market", 2, 0.6)] {
        let program = program(name, players);
        let spec = BatchSpec {
            agents: vec!["random".to_owned(), "greedy".to_owned()],
            seed: 1,
            first: 0,
            games: 200,
            caps: Caps { iterations: 4, ..Caps::default() },
        };
        let mut batch = Batch::new(&program, spec).expect("known agents");
        batch.run();
        let share = batch.sums().summary().seat_share[1].expect("games were played").value;
        assert!(share > least, "{name}: greedy gets {share} against random");
    }
}

#[test]
fn unknown_agents_are_told() {
    let message = agent("gready").err().expect("no such agent").to_string();
    let told = "no agent is called `gready`; there are: random, greedy, mcts";
    assert!(message.starts_with(told), "{message}");
}
