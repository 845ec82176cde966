//! The search, against exact values by a full search of small games, and against weaker play.

use boardwright_agents::{
    Agent, Budget, LEVELS, Mcts, SHARE, Seen, Settings, Solved, Thought, Worlds, agent, searches,
};
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{
    Decider, LinkOptions, Machine, Options, PlayerId, Program, game_seed, link,
};

const TIC_TAC_TOE: &str = include_str!("../../../specs/tic-tac-toe.md");
const BREAKTHROUGH: &str = include_str!("../../../specs/breakthrough.md");
const CONNECT_FOUR: &str = include_str!("../../../specs/connect-four.md");
const NIM: &str = include_str!("../../../specs/nim.md");

fn program(text: &str) -> Program {
    let compiled = compile(text, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    link(&def, &LinkOptions { players: 2 }).expect("it links")
}

/// A decision of the player who decides, thought about in slices; the search afterwards, and the move.
fn searched(machine: &mut Machine<'_>, seed: u64, budget: Budget) -> (Mcts, usize) {
    searched_by(Settings::default(), machine, seed, budget)
}

/// The same with other settings.
fn searched_by(
    settings: Settings,
    machine: &mut Machine<'_>,
    seed: u64,
    budget: Budget,
) -> (Mcts, usize) {
    let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider) else {
        panic!("a player decides")
    };
    let moves = machine.count();
    let seen = Seen::new(machine.program(), machine.state(), player, moves);
    let mut scratch = None;
    let mut worlds = Worlds::new(machine.program(), &seen, &mut scratch);
    let mut search = Mcts::with(0, settings);
    search.begin(seed);
    loop {
        if let Thought::Move(index) = search.think(&seen, &mut worlds, budget) {
            return (search, index);
        }
    }
}

/// The result of perfect play for the player who decides: 1, 0 or -1.
fn value(machine: &mut Machine<'_>) -> i32 {
    let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider) else {
        panic!("a player decides")
    };
    let best = (0..machine.count()).map(|index| {
        machine.apply_index(index).expect("a listed move");
        let value = match machine.result() {
            Some(outcome) if outcome.winners.is_empty() => 0,
            Some(outcome) if outcome.winners.contains(&player) => 1,
            Some(_) => -1,
            None => -value(machine),
        };
        assert!(machine.undo());
        value
    });
    best.max().expect("a decision has a move")
}

/// Each solved move has the value of perfect play, in positions of every depth.
#[test]
fn solved_moves_have_their_exact_values() {
    let program = program(TIC_TAC_TOE);
    let mut solved = 0;
    for seed in 0..12u64 {
        let mut machine = Machine::new(&program, 1, Options::default());
        for step in 0..seed as usize % 5 + 1 {
            let moves = machine.count();
            machine.apply_index((seed as usize * 7 + step * 3) % moves).expect("a listed move");
        }
        if machine.is_over() {
            continue;
        }
        let (search, chosen) = searched(&mut machine, seed, Budget::whole(4_000));
        let best = value(&mut machine);
        for report in search.report() {
            machine.apply_index(report.index).expect("a listed move");
            let exact = match machine.result() {
                Some(outcome) => i32::from(!outcome.winners.is_empty()),
                None => -value(&mut machine),
            };
            assert!(machine.undo());
            let expected = match exact {
                1 => Solved::Win,
                0 => Solved::Between,
                _ => Solved::Loss,
            };
            if let Some(found) = report.solved {
                assert_eq!(found, expected, "seed {seed}, move {}", report.index);
                solved += 1;
            }
            assert!((0..=SHARE).contains(&report.share) && report.deviation <= SHARE);
            assert_eq!(report.line.first(), Some(&report.index));
            assert!(report.index != chosen || exact == best, "seed {seed} plays move {chosen}");
        }
    }
    assert!(solved > 20, "only {solved} moves were solved");
}

/// Perfect play in nim is known: from 3, 4 and 5 the first player wins, by leaving equal bits.
#[test]
fn nim_is_won() {
    let program = program(NIM);
    let mut machine = Machine::new(&program, 1, Options::default());
    let mut mine = true;
    let Some(Decider::Player(first)) = machine.decision().map(|asked| asked.decider) else {
        panic!("a player decides")
    };
    let exact = value(&mut machine);
    while !machine.is_over() {
        let index =
            if mine || exact < 0 { searched(&mut machine, 3, Budget::whole(20_000)).1 } else { 0 };
        machine.apply_index(index).expect("a listed move");
        mine = machine.decision().is_some_and(|asked| asked.decider == Decider::Player(first));
    }
    let winners = machine.result().map(|outcome| outcome.winners.contains(&first));
    assert_eq!(winners, Some(exact > 0));
}

/// The slices do not change the move nor what is reported.
#[test]
fn slices_change_nothing() {
    let program = program(CONNECT_FOUR);
    let mut machine = Machine::new(&program, 1, Options::default());
    let (whole, chosen) = searched(&mut machine, 11, Budget::whole(300));
    for slice in [1, 7, 299] {
        let budget = Budget { iterations: 300, slice };
        let (sliced, again) = searched(&mut machine, 11, budget);
        assert_eq!((again, sliced.report()), (chosen, whole.report()), "slices of {slice}");
    }
    let visits: u32 = whole.report().iter().map(|report| report.visits).sum();
    assert_eq!(visits, 300);
}

/// A longer search wins nearly always against random play.
#[test]
fn random_play_is_beaten() {
    let program = program(CONNECT_FOUR);
    let mut won = 0;
    for game in 0..20u64 {
        let own = PlayerId((game % 2) as u16);
        let mut machine = Machine::new(&program, game, Options::default());
        let mut number = 0;
        while let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider) {
            number += 1;
            let name = if player == own { "mcts:100" } else { "random" };
            let moves = machine.count();
            let seen = Seen::new(&program, machine.state(), player, moves);
            let mut scratch = None;
            let mut worlds = Worlds::new(&program, &seen, &mut scratch);
            let mut bot = agent(name).expect("a registered agent");
            bot.begin(game * 100 + number);
            let index = bot.choose(&seen, &mut worlds, 1);
            machine.apply_index(index).expect("a listed move");
        }
        won += u32::from(machine.result().is_some_and(|outcome| outcome.winners == [own]));
    }
    assert!(won >= 18, "{won} of 20");
}

#[test]
fn names_carry_iterations() {
    let known =
        ["random", "greedy", "mcts", "mcts:400", "greedy:3", "mcts+mast=3", "mcts:9-mast+cut"];
    for name in known.into_iter().chain(LEVELS.map(|(level, _)| level)) {
        assert_eq!(agent(name).expect("a registered agent").name(), name);
    }
    for name in ["mcts:", "mcts:0", "mcts:-1", "mcts:many", "mctz", "", "level-6"] {
        let unknown = agent(name).err().expect("no such agent");
        assert!(unknown.to_string().contains("random, greedy, mcts"), "{unknown}");
    }
    for (name, told) in [
        ("mcts:400+mist", "`mcts:400+mist`: no switch is called `mist`; there are: mast, cut"),
        ("mcts+mast=x", "`mcts+mast=x`: `mast` takes a number from 1"),
        ("greedy+mast", "`greedy+mast`: `greedy` has no switches"),
        ("mcts:x+mast", "`mcts:x+mast`: `x` is not a number of iterations"),
    ] {
        let unknown = agent(name).err().expect("no such agent").to_string();
        assert!(unknown.starts_with(told), "{unknown}");
    }
    for (name, expected) in [
        ("mcts", true),
        ("mcts:3-mast", true),
        ("level-2", true),
        ("greedy:3", false),
        ("random", false),
    ] {
        assert_eq!(searches(name), expected, "{name}");
    }
}

/// A whole game between two bots by name; the share of the first one, in halves.
fn halves(program: &Program, names: [&str; 2], game: u64) -> u32 {
    let seat = (game % 2) as u16;
    let mut machine = Machine::new(program, game, Options::default());
    let mut number = 0;
    while let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider) {
        number += 1;
        let moves = machine.count();
        let seen = Seen::new(program, machine.state(), player, moves);
        let mut scratch = None;
        let mut worlds = Worlds::new(program, &seen, &mut scratch);
        let mut bot = agent(names[usize::from(player.0 != seat)]).expect("a registered agent");
        bot.begin(game * 1_000 + number);
        let index = bot.choose(&seen, &mut worlds, 1);
        machine.apply_index(index).expect("a listed move");
    }
    match machine.result().map(|outcome| outcome.winners) {
        Some(winners) if winners.is_empty() => 1,
        Some(winners) => 2 * u32::from(winners == [PlayerId(seat)]),
        None => 1,
    }
}

/// More thought plays better: connect four with 400 against 100 iterations. The share is about 0.8.
#[test]
fn longer_searches_win() {
    let program = program(CONNECT_FOUR);
    let won: u32 = (0..80).map(|game| halves(&program, ["mcts:400", "mcts:100"], game)).sum();
    assert!(won >= 104, "{won} halves of 160");
}

/// With little more iterations than moves, equal moves are common. They were once tried in their order, which is from the
/// own side for the first player of breakthrough and from the front for the second, who won every game.
#[test]
fn few_iterations_favour_no_seat() {
    let program = program(BREAKTHROUGH);
    let won: u32 = (0..60).map(|game| halves(&program, ["mcts:32", "mcts:32"], 2 * game)).sum();
    assert!((36..=84).contains(&won), "the first seat won {won} halves of 120");
}

/// The first player of connect four wins in the centre alone (Allis 1988).
#[test]
fn connect_four_opens_in_the_centre() {
    let program = program(CONNECT_FOUR);
    for seed in 0..8 {
        let mut machine = Machine::new(&program, 1, Options::default());
        let (_, chosen) = searched(&mut machine, seed, Budget::whole(5_000));
        assert_eq!(chosen, 3, "seed {seed}");
    }
}

/// Every switch plays legal moves and finds the win at hand.
#[test]
fn all_switches_find_a_win_at_hand() {
    let program = program(TIC_TAC_TOE);
    for switches in ["-mast-widen", "+mast=9", "+grave", "+widen=2", "+paranoid", "+cut", "+chance"]
    {
        let mut machine = Machine::new(&program, 1, Options::default());
        for index in [0, 2, 0, 2] {
            machine.apply_index(index).expect("a listed move");
        }
        let moves = machine.count();
        let seen = Seen::new(&program, machine.state(), PlayerId(0), moves);
        let mut scratch = None;
        let mut worlds = Worlds::new(&program, &seen, &mut scratch);
        let mut bot = agent(&format!("mcts:300{switches}")).expect("known switches");
        bot.begin(5);
        let index = bot.choose(&seen, &mut worlds, 1);
        machine.apply_index(index).expect("a listed move");
        let winners = machine.result().map(|outcome| outcome.winners);
        assert_eq!(winners, Some(vec![PlayerId(0)]), "{switches}");
    }
}

/// Trees on threads find what the same trees find one after the other, whatever the slices.
#[test]
fn several_trees_add_their_visits() {
    let program = program(CONNECT_FOUR);
    let mut machine = Machine::new(&program, 1, Options::default());
    let settings = Settings { roots: 3, ..Settings::default() };
    let (together, chosen) = searched_by(settings, &mut machine, 7, Budget::whole(300));
    let slices = Budget { iterations: 300, slice: 11 };
    let (sliced, again) = searched_by(settings, &mut machine, 7, slices);
    assert_eq!((sliced.report(), again), (together.report(), chosen));
    let seeds = [7, game_seed(7, 1), game_seed(7, 2)];
    let single = seeds.map(|seed| searched(&mut machine, seed, Budget::whole(300)).0.report());
    for one in together.report() {
        let visits: u32 = single.iter().map(|report| report[one.index].visits).sum();
        assert_eq!(one.visits, visits, "{}", one.index);
        assert!(together.report()[chosen].visits >= one.visits);
    }
}
