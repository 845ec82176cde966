//! Worlds are sampled from the observation alone: equal observations give the same worlds.

use super::games::{Game, bundled, others};
use crate::common::generator::with_generator;
use boardwright_agents::{Agent, NAMES, Seen, Worlds, agent, decision_seed};
use boardwright_kernel::{
    Decider, Machine, NoSample, Options, PlayerId, Rng, SAMPLE_TRIES, State, load_text, observe,
    sample_consistent, save_text,
};

/// Decisions of a game at which worlds are compared, at most.
const COMPARED: usize = 36;

/// Counts of comparisons.
#[derive(Debug, Default)]
struct Counts {
    worlds: usize,
    /// Worlds that are not the state that was looked at with another generator.
    others: usize,
    choices: usize,
}

/// Looks at each state of a game played at random with the eyes of each player.
fn play(game: &Game, seed: u64, counts: &mut Counts) {
    let mut machine = Machine::new(&game.program, seed, Options::default());
    let mut rng = Rng::seeded(!seed);
    // One of each for all decisions: the agent that trains on the rules trains once.
    let known = |name: &&str| agent(name).expect("a registered agent");
    let mut agents: Vec<_> = NAMES.iter().map(known).collect();
    for number in 0..COMPARED {
        for viewer in game.players() {
            compare(game, machine.state(), viewer, number as u64, counts);
        }
        let decider = machine.decision().map(|asked| asked.decider);
        if let Some(Decider::Player(player)) = decider
            && number.is_multiple_of(6)
        {
            same_choice(game, &mut machine, player, number as u64, &mut agents);
            counts.choices += agents.len();
        }
        if machine.is_over() {
            return;
        }
        let index = machine.random_index(&mut rng);
        machine.apply_index(index).expect("a listed move applies");
    }
}

/// A world has the same observation as the state, but other hidden information; worlds sampled from
/// either is equal, byte for byte, if the generators are.
fn compare(game: &Game, state: &State, viewer: PlayerId, number: u64, counts: &mut Counts) {
    let program = &game.program;
    let here = format!("{}, ply {}, {viewer:?}", game.name, state.ply());
    let real = observe(program, state, viewer);
    let draw = |seen, seed| {
        sample_consistent(program, seen, &mut Rng::seeded(seed)).unwrap_or_else(|why| {
            panic!("{here}: {why}");
        })
    };
    let world = draw(&real, number);
    let seen = observe(program, &world, viewer);
    assert_eq!(seen, real, "{here}");
    assert_eq!(seen.hash(), real.hash(), "{here}");
    assert!(draw(&seen, number) == world, "{here}: the same world");
    assert!(draw(&seen, !number) == draw(&real, !number), "{here}: another world");
    let again = load_text(program, &save_text(program, &world)).expect("a state that can be read");
    assert_eq!(
        again.state_hash(program),
        world.state_hash(program),
        "{here}: its hashes are right"
    );
    assert_eq!(again.position_hash(program), world.position_hash(program), "{here}");
    counts.worlds += 1;
    counts.others += usize::from(world.position_hash(program) != state.position_hash(program));
}

/// Every agent makes the same move for any state of the random generator.
fn same_choice(
    game: &Game,
    machine: &mut Machine<'_>,
    player: PlayerId,
    number: u64,
    agents: &mut [Box<dyn Agent>],
) {
    let program = &game.program;
    let moves = machine.count();
    let other = with_generator(program, machine.state(), &mut Rng::seeded(number));
    assert!(other != *machine.state());
    for agent in agents {
        let mut choose = |state: &State| {
            let seen = Seen::new(program, state, player, moves);
            let mut scratch = None;
            let mut worlds = Worlds::new(program, &seen, &mut scratch);
            agent.begin(decision_seed(5, number, player.seat()));
            agent.choose(&seen, &mut worlds, 2)
        };
        let chosen = choose(machine.state());
        assert!(chosen < moves);
        assert_eq!(choose(&other), chosen, "{}: {} at {number}", game.name, agent.name());
    }
}

/// At every ply of every bundled game.
#[test]
fn worlds_of_bundled_games_hang_on_nothing_hidden() {
    for game in bundled() {
        let mut counts = Counts::default();
        let seeds = if game.program.hides() { 3 } else { 1 };
        (0..seeds).for_each(|seed| play(&game, seed, &mut counts));
        println!("{}: {counts:?}", game.name);
        assert!(counts.worlds >= 10 && counts.choices > 1, "{}: {counts:?}", game.name);
    }
}

/// At every ply of every sketch and small game that hides something.
#[test]
fn worlds_of_other_games_hang_on_nothing_hidden() {
    let mut all = Counts::default();
    for game in others() {
        let mut counts = Counts::default();
        let seeds = if game.name.starts_with("mill-and-market") { 1 } else { 2 };
        (0..seeds).for_each(|seed| play(&game, seed, &mut counts));
        println!("{}: {counts:?}", game.name);
        all.others += counts.others;
    }
    assert!(all.others > 1_000, "{all:?}");
}

/// A game that hides a number and reveals it by the list of moves.
const TELLING: &str = "
```yaml
meta: { id: telling, players: 2 }
vars:
  global:
    secret: { type: int, init: 777777, min: 0, max: 2000000000, visibility: hidden }
    over: false
actions:
  stop: { do: over = true }
  tell:
    pre: secret == 777777
    do: over = true
end:
  - when: over
    result: draw
```
";

/// If hardly any other state gives the same list, no world is returned rather than one that reveals; agents
/// choose all the same.
#[test]
fn where_lists_tell_too_much_there_is_no_sample() {
    let game = Game::of("telling", TELLING, 2);
    let mut machine = Machine::new(&game.program, 1, Options::default());
    assert_eq!(machine.count(), 2);
    let seen = observe(&game.program, machine.state(), PlayerId(0));
    let why = sample_consistent(&game.program, &seen, &mut Rng::seeded(1)).expect_err("too rare");
    assert_eq!(why, NoSample::Tries);
    let told = why.to_string();
    assert!(
        told.starts_with("no-sample: none of 10000 states") && told.contains("pre-reads-hidden")
    );
    assert_eq!(SAMPLE_TRIES, 10_000);
    // A player who does not decide sees no list.
    let seen = observe(&game.program, machine.state(), PlayerId(1));
    assert!(sample_consistent(&game.program, &seen, &mut Rng::seeded(1)).is_ok());
    let mut chosen = [0; 2];
    for seed in 0..12 {
        let seen = Seen::new(&game.program, machine.state(), PlayerId(0), 2);
        let mut scratch = None;
        let mut worlds = Worlds::new(&game.program, &seen, &mut scratch);
        let mut greedy = agent("greedy").expect("a registered agent");
        greedy.begin(seed);
        chosen[greedy.choose(&seen, &mut worlds, 4)] += 1;
    }
    assert!(chosen.iter().all(|times| *times > 0), "one of its moves at random: {chosen:?}");
}
