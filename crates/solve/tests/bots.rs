//! How far bots are from the best play: their strategies in small hidden games beside best responses to them, and their
//! games against a perfect player.

use crate::games::{bundled, own, sketch, start};
use boardwright_agents::{Agent, Budget, Equilibrium, Mcts, Seen, Settings, Thought, Worlds};
use boardwright_kernel::{Decider, Machine, Options, OutcomeKind, Program, Rng};
use boardwright_solve::{Limits, Tree, options, solve};

/// Thinks about a decision to its end.
fn think(bot: &mut dyn Agent, machine: &mut Machine<'_>, seed: u64, budget: Budget) -> usize {
    let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider) else {
        panic!("a player decides")
    };
    let moves = machine.count();
    let seen = Seen::new(machine.program(), machine.state(), player, moves);
    let mut scratch = None;
    let mut worlds = Worlds::new(machine.program(), &seen, &mut scratch);
    bot.begin(seed);
    loop {
        if let Thought::Move(index) = bot.think(&seen, &mut worlds, budget) {
            return index;
        }
    }
}

/// The exploitability of a bot: `weights` gives the weights of the moves at a decision, for a seed.
fn exploitability(
    program: &Program,
    mut weights: impl FnMut(&mut Machine<'_>, u64) -> Vec<f64>,
) -> f64 {
    let tree = Tree::build(program, start(program), Limits::default()).expect("a small game");
    let shares: Vec<Vec<f64>> = (tree.sets().iter().enumerate())
        .map(|(number, set)| {
            let mut machine = Machine::from_state(program, start(program), options(program));
            for index in &set.path {
                machine.apply_index(*index as usize).expect("a listed move");
            }
            let weights = weights(&mut machine, number as u64);
            let whole: f64 = weights.iter().sum();
            weights.iter().map(|weight| weight / whole).collect()
        })
        .collect();
    let strategy = tree.strategy(&shares).expect("it fits");
    tree.exploitability(&strategy)
}

fn of_equilibrium(program: &Program, iterations: u32) -> f64 {
    let mut bot = Equilibrium::new(0);
    let found = exploitability(program, |machine, seed| {
        think(&mut bot, machine, seed, Budget::whole(iterations));
        assert_eq!(bot.mix().len(), machine.count(), "it has a strategy there");
        bot.mix().iter().map(|part| *part as f64).collect()
    });
    println!("{iterations} iterations: {found:.4}");
    found
}

/// Kuhn poker: the bot is near an equilibrium, and nearer with more iterations.
#[test]
fn equilibrium_in_kuhn_poker() {
    let program = sketch("kuhn-poker");
    for (iterations, most) in [(1_000, 0.06), (10_000, 0.02), (100_000, 0.008)] {
        let found = of_equilibrium(&program, iterations);
        assert!(found <= most, "{iterations} iterations: {found}");
    }
}

/// Leduc hold'em, where uniform play loses 2.37 chips.
#[test]
fn equilibrium_in_leduc_holdem() {
    let program = own("leduc", 2, &[]);
    for (iterations, most) in [(10_000, 0.4), (100_000, 0.1)] {
        let found = of_equilibrium(&program, iterations);
        assert!(found <= most, "{iterations} iterations: {found}");
    }
}

/// Matching pennies: both choose at the same time, with one half.
#[test]
fn equilibrium_of_choices_at_the_same_time() {
    let path = "../../tests/conformance/specs/matching-pennies.md";
    let program = crate::games::read(path, 2, &[]);
    let found = of_equilibrium(&program, 10_000);
    assert!(found <= 0.02, "{found}");
}

/// In games as they are played, where chance is not asked, the bot knows its decisions again; slices do not change the move.
#[test]
fn equilibrium_has_a_strategy_in_played_games() {
    for program in [sketch("kuhn-poker"), own("leduc", 2, &[])] {
        let (mut whole, mut sliced) = (Equilibrium::new(0), Equilibrium::new(0));
        for seed in 0..20 {
            let mut machine = Machine::new(&program, seed, Options::default());
            while !machine.is_over() {
                let budget = Budget::whole(500);
                let index = think(&mut whole, &mut machine, seed, budget);
                assert_eq!(whole.mix().len(), machine.count());
                let slices = Budget { slice: 7, ..budget };
                assert_eq!(think(&mut sliced, &mut machine, seed, slices), index);
                let fresh = think(&mut Equilibrium::new(3), &mut machine, seed, budget);
                assert_eq!(fresh, index, "what is kept changes nothing");
                machine.apply_index(index).expect("a listed move");
            }
        }
    }
}

/// Open and large games are told as such, and played as the search plays them.
#[test]
fn equilibrium_plays_other_games_as_the_search() {
    for (name, told) in [("tic-tac-toe", "hides nothing"), ("threat-market", "too large")] {
        let program = crate::games::bundled(name, 2, &[]);
        let refusal = Equilibrium::refusal(&program).expect("no strategy").to_string();
        assert!(refusal.contains(told), "{refusal}");
        let mut machine = Machine::new(&program, 1, Options::default());
        let budget = Budget { iterations: 20, slice: 3 };
        let own = think(&mut Equilibrium::new(0), &mut machine, 5, budget);
        assert_eq!(think(&mut Mcts::new(0), &mut machine, 5, budget), own, "{name}");
    }
    assert_eq!(Equilibrium::refusal(&sketch("kuhn-poker")), None);
}

/// Information set search (Cowling, Powley and Whitehouse 2012) in Kuhn poker, by its visits. It promises no equilibrium:
/// worlds are equally likely to it, whatever the other player did. A wider bound spreads the visits and comes nearer.
#[test]
fn visits_of_the_search_in_kuhn_poker() {
    let program = sketch("kuhn-poker");
    for (switches, most) in [("", 0.17), ("+width=600", 0.15)] {
        let mut bot = Mcts::with(0, Settings::parse(switches).expect("known switches"));
        let found = exploitability(&program, |machine, seed| {
            think(&mut bot, machine, seed, Budget::whole(10_000));
            bot.report().iter().map(|one| f64::from(one.visits)).collect()
        });
        println!("visits of mcts:10000{switches}: {found:.4}");
        assert!(found <= most, "{switches}: {found}");
    }
}

/// One of the best moves at a decision, each as often.
fn perfect(machine: &Machine<'_>, rng: &mut Rng) -> usize {
    let state = machine.state().clone();
    let solved = solve(machine.program(), state, Limits::default()).expect("a small game");
    let best = |at: &usize| solved.moves[*at].best;
    let best: Vec<usize> = (0..solved.moves.len()).filter(best).collect();
    best[rng.below(best.len() as u32) as usize]
}

/// The search never loses a drawn game to a perfect player, at either seat.
#[test]
fn the_search_holds_tic_tac_toe_against_perfect_play() {
    let program = bundled("tic-tac-toe", 2, &[]);
    let mut bot = Mcts::new(0);
    let mut rng = Rng::seeded(3);
    for game in 0..100u64 {
        let seat = game as usize % 2;
        let mut machine = Machine::new(&program, game, Options::default());
        while let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider) {
            let index = if player.index() == seat {
                think(&mut bot, &mut machine, game, Budget::whole(5_000))
            } else {
                perfect(&machine, &mut rng)
            };
            machine.apply_index(index).expect("a listed move");
        }
        let outcome = machine.result().expect("the game is over");
        assert_eq!(outcome.kind, OutcomeKind::Draw, "game {game}: {outcome:?}");
    }
}
