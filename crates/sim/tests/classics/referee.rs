//! A slow model and the kernel, side by side.

use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{
    Decider, LinkOptions, Machine, Options, PlaceId, Program, Value, VarId, link,
};
use boardwright_sim::perft::{Level, Perft, PerftSpec, perft};
use boardwright_sim::{Playouts, move_name, place_id};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

/// The pieces by place: `man 1`, `king 2`, or the number of seeds.
pub type Position = BTreeMap<String, String>;

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// Seats, from 1.
    pub winners: Vec<usize>,
    /// Scores by seat, if the rules have them.
    pub points: Option<Vec<i32>>,
}

impl End {
    pub fn win(seat: usize) -> Self {
        Self { winners: vec![seat], points: None }
    }

    pub fn draw() -> Self {
        Self { winners: vec![], points: None }
    }

    /// The most points win; equal points share.
    pub fn ranked(points: Vec<i32>) -> Self {
        let most = points.iter().max().copied();
        let winners = (1..=points.len()).filter(|seat| Some(points[seat - 1]) == most).collect();
        Self { winners, points: Some(points) }
    }
}

/// The rules of a game in plain Rust, as slow and as plain as can be.
pub trait Slow: Clone {
    /// A whole ply; shown as [`move_name`] writes it, choices within it after ` / `.
    type Move: Display;
    /// Every legal ply with the position after it. Not called after the end.
    fn moves(&self) -> Vec<(Self::Move, Self)>;
    /// The seat that has the turn. Not called after the end.
    fn seat(&self) -> usize;
    fn end(&self) -> Option<End>;
    fn position(&self) -> Position;
}

/// `BOARDWRIGHT_GAMES`, if it is set: so many random games, and deeper counts.
pub fn wanted() -> Option<u64> {
    let text = std::env::var("BOARDWRIGHT_GAMES").ok()?;
    Some(text.parse().expect("BOARDWRIGHT_GAMES is a number"))
}

pub type Knobs<'a> = &'a [(&'a str, &'a str)];

/// A bundled game with some knobs turned.
pub fn program(game: &str, knobs: Knobs<'_>) -> Program {
    program_of("specs", game, knobs)
}

/// A game of `bench/plain` with some knobs turned.
pub fn plain_program(game: &str, knobs: Knobs<'_>) -> Program {
    program_of("bench/plain", game, knobs)
}

fn program_of(folder: &str, game: &str, knobs: Knobs<'_>) -> Program {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../{folder}/{game}.md"));
    let source = std::fs::read_to_string(path).expect("a spec");
    let overrides: Overrides =
        knobs.iter().map(|(knob, value)| ((*knob).to_owned(), (*value).to_owned())).collect();
    let compiled = compile(&source, &overrides);
    assert!(compiled.diagnostics.is_empty(), "{game} {knobs:?}: {:#?}", compiled.diagnostics);
    let def = compiled.def.expect("no finding, so a game");
    link(&def, &LinkOptions { players: 2 })
        .unwrap_or_else(|errors| panic!("{game} {knobs:?}: {errors:#?}"))
}

/// Counts sequences on both sides to `depth`, to `deeper` where it was asked for: nodes, finished
/// games, winners, and the nodes below each first ply. Gives the last level.
pub fn same_counts<S: Slow>(
    game: &str,
    knobs: Knobs<'_>,
    slow: &S,
    depth: u32,
    deeper: u32,
) -> Level {
    let depth = if wanted().is_some() { deeper } else { depth };
    let mut found = perft(&program(game, knobs), PerftSpec::new(depth)).expect("no chance");
    let mut expected = counted(slow, depth);
    found.divide.sort();
    expected.divide.sort();
    assert_eq!(found, expected, "{game} {knobs:?}");
    if wanted().is_some() {
        println!("{game} {knobs:?}: {:?}", expected.levels);
    }
    found.levels.last().copied().unwrap_or_default()
}

/// Counts every game there is; the longest has `longest` plies.
pub fn every_game<S: Slow>(game: &str, knobs: Knobs<'_>, slow: &S, longest: u32) {
    let last = same_counts(game, knobs, slow, longest, longest);
    assert!(last.nodes > 0 && last.nodes == last.ended, "{game} {knobs:?}: {last:?}");
}

/// The counts of a slow model.
fn counted<S: Slow>(slow: &S, depth: u32) -> Perft {
    let levels = vec![Level::default(); depth as usize];
    let mut perft = Perft { levels, wins: vec![0; 2], ..Perft::default() };
    for (first, next) in slow.moves() {
        let before = perft.levels.last().map_or(0, |level| level.nodes);
        below(&next, 0, &mut perft);
        let after = perft.levels.last().map_or(0, |level| level.nodes);
        perft.divide.push((first.to_string(), after - before));
    }
    perft
}

fn below<S: Slow>(slow: &S, depth: usize, perft: &mut Perft) {
    perft.levels[depth].nodes += 1;
    if let Some(end) = slow.end() {
        perft.levels[depth].ended += 1;
        match end.winners[..] {
            [winner] => perft.wins[winner - 1] += 1,
            _ => perft.no_single_winner += 1,
        }
    } else if depth + 1 < perft.levels.len() {
        for (_, next) in slow.moves() {
            below(&next, depth + 1, perft);
        }
    }
}

/// Uniform playouts are as long, and won as often by seat 1 alone, as the tree of all games says.
pub fn same_odds<S: Slow>(game: &str, knobs: Knobs<'_>, slow: &S) {
    let program = program(game, knobs);
    let mut playouts = Playouts::new(&program, 1, 1_000);
    playouts.step(20_000);
    let (plies, first) = odds(slow);
    let sums = playouts.sums();
    let found = (sums.mean_plies(), sums.first_share());
    let close = (found.0 - plies).abs() < 0.02 * plies && (found.1 - first).abs() < 0.015;
    assert!(close, "{game} {knobs:?}: {found:?}, exactly {:?}", (plies, first));
}

/// Mean number of plies to come, and the chance that seat 1 wins alone.
fn odds<S: Slow>(slow: &S) -> (f64, f64) {
    if let Some(end) = slow.end() {
        return (0.0, f64::from(u8::from(end.winners == [1])));
    }
    let below: Vec<(f64, f64)> = slow.moves().iter().map(|(_, next)| odds(next)).collect();
    let mean = |of: fn(&(f64, f64)) -> f64| below.iter().map(of).sum::<f64>() / below.len() as f64;
    (1.0 + mean(|odds| odds.0), mean(|odds| odds.1))
}

/// Plays at random on both sides: the same plies may be played, the same seat plays, the same position
/// comes of it, and the same result.
pub fn in_step<S: Slow>(game: &str, knobs: Knobs<'_>, slow: &S, games: u64) {
    let program = program(game, knobs);
    for number in 0..wanted().unwrap_or(games) {
        let plies = one_in_step(&program, slow.clone(), number);
        if let Err((ply, what)) = plies {
            panic!("{game} {knobs:?}, game {number}, after {ply} plies: {what}");
        }
    }
}

fn one_in_step<S: Slow>(program: &Program, mut slow: S, seed: u64) -> Result<u32, (u32, String)> {
    let mut machine = Machine::new(program, seed, Options::default());
    let mut dice = Dice(seed);
    for ply in 0.. {
        let differ = |what: &str, ours: &dyn std::fmt::Debug, slow: &dyn std::fmt::Debug| {
            Err((ply, format!("{what}\n  kernel {ours:?}\n  model  {slow:?}")))
        };
        let (found, expected) = (position(&machine), slow.position());
        if found != expected {
            return differ("positions differ", &found, &expected);
        }
        let (found, expected) = (end(&machine), slow.end());
        if found != expected {
            return differ("ends differ", &found, &expected);
        }
        if expected.is_some() {
            return Ok(ply);
        }
        let decider = machine.decision().map(|decision| decision.decider);
        let seat = match decider {
            Some(Decider::Player(player)) => player.index() + 1,
            other => return differ("nobody is asked", &other, &slow.seat()),
        };
        if seat != slow.seat() {
            return differ("seats differ", &seat, &slow.seat());
        }
        let mut listed = plies(&mut machine);
        let mut expected: Vec<(String, S)> =
            slow.moves().into_iter().map(|(name, next)| (name.to_string(), next)).collect();
        listed.sort();
        expected.sort_by(|a, b| a.0.cmp(&b.0));
        let names = |of: &(String, Vec<usize>)| of.0.clone();
        let found: Vec<String> = listed.iter().map(names).collect();
        let model: Vec<String> = expected.iter().map(|(name, _)| name.clone()).collect();
        if found != model {
            return differ("moves differ", &found, &model);
        }
        if found.windows(2).any(|pair| pair[0] == pair[1]) {
            return differ("a move is listed twice", &found, &model);
        }
        let chosen = dice.below(expected.len());
        for index in &listed[chosen].1 {
            machine.apply_index(*index).expect("it is listed");
        }
        slow = expected.swap_remove(chosen).1;
    }
    unreachable!("every game ends")
}

/// Every legal ply: its name, and the choice at each of its decisions.
fn plies(machine: &mut Machine<'_>) -> Vec<(String, Vec<usize>)> {
    let mut found = Vec::new();
    let ply = machine.state().ply();
    rest_of_ply(machine, ply, &mut Vec::new(), &mut Vec::new(), &mut found);
    found
}

fn rest_of_ply(
    machine: &mut Machine<'_>,
    ply: u32,
    names: &mut Vec<String>,
    path: &mut Vec<usize>,
    found: &mut Vec<(String, Vec<usize>)>,
) {
    for (index, chosen) in machine.legal_moves().to_vec().into_iter().enumerate() {
        names.push(move_name(machine, chosen));
        path.push(index);
        machine.apply(chosen).expect("it is listed");
        if machine.decision().is_some() && machine.state().ply() == ply {
            rest_of_ply(machine, ply, names, path, found);
        } else {
            found.push((names.join(" / "), path.clone()));
        }
        machine.undo();
        path.pop();
        names.pop();
    }
}

fn end(machine: &Machine<'_>) -> Option<End> {
    let outcome = machine.result()?;
    assert_eq!(outcome.fault, None);
    let winners = outcome.winners.iter().map(|winner| winner.index() + 1).collect();
    Some(End { winners, points: outcome.payoffs })
}

fn position(machine: &Machine<'_>) -> Position {
    let (program, state) = (machine.program(), machine.state());
    let places = 0..program.places().len();
    places
        .filter_map(|index| {
            let place = PlaceId(index as u16);
            let mut held: Vec<String> = Vec::new();
            for token in state.tokens(program, place) {
                let face = state.token(program, token);
                let of = &program.token_types()[face.type_id.index()].id;
                let owner = face.owner.map_or(0, |owner| owner.seat());
                held.push(format!("{of} {owner}"));
            }
            for var in 0..program.place_vars().len() {
                if let Some(Value::Int(number)) = state.of_place(program, place, VarId(var as u16))
                {
                    held.push(number.to_string());
                }
            }
            (!held.is_empty()).then(|| (place_id(program, place), held.join(", ")))
        })
        .collect()
}

/// Numbers that do not come from the kernel's generator: SplitMix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % n as u64) as usize
    }
}
