//! Memory of play: nothing is allocated once buffers have their size, and the state of a
//! classic game is small.

use allocation_counter::measure;
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{
    LinkOptions, MOST_EVENTS, Machine, Options, PlayerId, Program, Rng, game_seed, link,
};
use boardwright_sim::Labels;
use boardwright_sim::signature::GAMES;

/// Plies after which every buffer has the size that it keeps: the longest games decide.
const WARM_UP: u64 = 20_000;
/// Plies that are watched then.
const WATCHED: u64 = 6_000;
/// A game that takes longer begins anew.
const LONGEST: u32 = 3_000;
/// The most that the state of a classic game may take, in bytes.
const MOST_BYTES: usize = 2 * 1024;

/// Games whose plies allocate: positions are tried on copies for `after` and for costs, shapes are fitted, and
/// answers of several players are sealed.
const TRIED_OR_SEALED: [&str; 13] = [
    "charcoal-valley",
    "chess",
    "ember-and-tide",
    "five-at-the-dike",
    "go-9x9",
    "lantern-row",
    "mill-and-market",
    "night-ferry",
    "pressed-flowers",
    "reed-smuggler",
    "star-log",
    "two-beds",
    "woad-and-weld",
];

/// Each bundled game for each number of players.
fn programs() -> Vec<(String, Program)> {
    let mut all = Vec::new();
    for &(name, text) in GAMES {
        let compiled = compile(text, &Overrides::new());
        let def = compiled.def.unwrap_or_else(|| panic!("{name}: {:#?}", compiled.diagnostics));
        for players in def.meta.players.min..=def.meta.players.max {
            let program = link(&def, &LinkOptions { players })
                .unwrap_or_else(|errors| panic!("{name}: {errors:#?}"));
            all.push((format!("{name} for {players}"), program));
        }
    }
    all
}

/// How a move is found among the legal ones.
#[derive(Debug, Clone, Copy)]
enum Way {
    /// All are listed, one is taken.
    Listed,
    /// They are counted, and one is found by its number; every third is taken back first.
    Counted,
}

/// One game after the other, uniformly at random: as many plies as wanted, and the last game to its end.
struct Play<'p> {
    machine: Machine<'p>,
    games: u64,
    way: Way,
}

impl<'p> Play<'p> {
    fn new(program: &'p Program, way: Way) -> Self {
        let options = Options { events: false, journal: true, ..Options::default() };
        Self { machine: Machine::new(program, 0, options), games: 0, way }
    }

    fn plies(&mut self, wanted: u64) -> u64 {
        let mut plies = 0;
        while plies < wanted {
            self.machine.restart(game_seed(7, self.games));
            let mut rng = Rng::seeded(game_seed(8, self.games));
            self.games += 1;
            for decision in 0..LONGEST {
                if self.machine.is_over() {
                    break;
                }
                match self.way {
                    Way::Listed => self.listed(&mut rng),
                    Way::Counted => self.counted(&mut rng, decision % 3 == 0),
                }
            }
            plies += u64::from(self.machine.state().ply());
        }
        plies
    }

    fn listed(&mut self, rng: &mut Rng) {
        let moves = self.machine.legal_moves().len();
        let index = self.machine.random_index(rng);
        assert!(index < moves);
        let chosen = self.machine.legal_moves()[index];
        self.machine.apply(chosen).expect("it is listed");
    }

    fn counted(&mut self, rng: &mut Rng, twice: bool) {
        let index = self.machine.random_index(rng);
        let chosen = self.machine.nth(index).expect("it is counted");
        self.machine.apply(chosen).expect("it is listed");
        if twice {
            assert!(self.machine.undo(), "it was made just now");
            self.machine.apply_index(index).expect("it is listed");
        }
    }
}

/// Lists of moves, moves made and taken back, and new games use the same memory over and over.
#[test]
fn no_ply_allocates_after_warm_up() {
    let mut wrong = Vec::new();
    let mut watched = 0;
    for (name, program) in programs() {
        if TRIED_OR_SEALED.iter().any(|game| name.starts_with(&format!("{game} "))) {
            continue;
        }
        for way in [Way::Listed, Way::Counted] {
            let mut play = Play::new(&program, way);
            let counted = measure(|| assert!(play.plies(1) > 0));
            assert!(counted.count_total > 0, "{name}: allocations of a first game are counted");
            play.plies(WARM_UP);
            let mut plies = 0;
            let counted = measure(|| plies = play.plies(WATCHED));
            watched += plies;
            if counted.count_total > 0 {
                wrong.push(format!("{name}, {way:?}: {counted:?} in {plies} plies"));
            }
        }
    }
    println!("{watched} plies without an allocation");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A board of many cells, of which a move changes one.
const FIELD: &str = "```yaml
meta: { id: field, players: 2 }
board: { shape: \"grid(40, 40)\" }
tokens: [stone]
vars: { global: { t: 0 in 0..9 } }
actions:
  drop:
    params: { cell: board where .empty }
    do: create stone in $cell
end: [{ when: t == 9, result: draw }]
```
";

/// Undo on a large board takes memory for the changes, not a state for each move.
#[test]
fn moves_on_a_large_board_are_taken_back_with_little_memory() {
    const PLIES: usize = 1_000;
    let compiled = compile(FIELD, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
    let mut machine = Machine::new(&program, 0, Options::default());
    let before = machine.state_hash();
    let counted = measure(|| {
        for _ in 0..PLIES {
            machine.apply_index(0).expect("there are empty cells");
        }
    });
    // A fortieth of a state for each ply.
    let most = (PLIES / 40 * machine.state().bytes()) as u64;
    assert!(counted.bytes_max < most, "{} bytes, {most} at most", counted.bytes_max);
    while machine.undo() {}
    assert_eq!(machine.state_hash(), before);
}

/// The classic games with their knobs as written.
const CLASSICS: [&str; 10] = [
    "breakthrough",
    "checkers",
    "connect-four",
    "gomoku",
    "hex",
    "kalah",
    "nim",
    "nine-mens-morris",
    "othello",
    "tic-tac-toe",
];

/// At any ply of some games the state of a classic game takes less than 2 KiB, and as many bytes as the page
/// on architecture says at most.
#[test]
fn states_of_classic_games_are_small() {
    let page = include_str!("../../../docs/architecture/play.md");
    let mut wrong = Vec::new();
    for (name, program) in programs() {
        let (name, _) = name.split_once(' ').expect("a name and a number of players");
        if !CLASSICS.contains(&name) {
            continue;
        }
        let mut most = 0;
        for seed in 0..10 {
            let mut machine = Machine::new(&program, seed, Options::default());
            let mut rng = Rng::seeded(!seed);
            most = most.max(machine.state().bytes());
            while !machine.is_over() {
                let index = machine.random_index(&mut rng);
                machine.apply_index(index).expect("it is counted");
                most = most.max(machine.state().bytes());
            }
        }
        let row = format!("| `{name}` | {most} |");
        println!("{row}");
        if most >= MOST_BYTES || !page.contains(&row) {
            wrong.push(row);
        }
    }
    assert!(
        wrong.is_empty(),
        "too large, or not in docs/architecture/play.md:\n{}",
        wrong.join("\n")
    );
}

/// A loop that changed a variable a million times once kept an event for each change: 300 MB. The first changes are
/// kept, the others are counted, and the game goes the same way without events.
#[test]
fn changes_of_one_move_stay_within_64_megabytes() {
    let source = "```yaml\nmeta: { id: loop, players: 2 }\nvars: { global: { n: 0 in 0..1 } }\nactions:\n  a:\n    do:\n\
        \x20     - repeat: 1000000\n        do: n = 1 - n\nend:\n  - when: round > 3\n    result: draw\n```\n";
    let compiled = compile(source, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
    let mut machine = Machine::new(&program, 1, Options::default());
    let used = measure(|| machine.apply_index(0).expect("it is listed"));
    assert!(used.bytes_max < 64 << 20, "{} bytes", used.bytes_max);
    let events = machine.events();
    assert!(events.len() <= MOST_EVENTS + 2, "{} events", events.len());
    let labels = Labels::new(&def, &program);
    let told = |viewer| labels.event_sentences(&program, machine.state(), events, viewer, false);
    let counted = told(None).into_iter().find(|line| line.ends_with("further changes"));
    let count = counted.as_deref().and_then(|line| line.split(' ').nth(2)?.parse::<u32>().ok());
    assert!(count.is_some_and(|count| count > 100_000), "{counted:?}");
    assert!(told(Some(PlayerId(0))).contains(&"… and further changes".to_owned()));
    let silent = Options { events: false, ..Options::default() };
    let mut again = Machine::new(&program, 1, silent);
    again.apply_index(0).expect("it is listed");
    assert_eq!(again.state_hash(), machine.state_hash());
}
