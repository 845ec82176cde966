//! States as text: line based, readable, read back to the same state with validation.
//!
//! ```text
//! boardwright-state 1
//! rules 5b2c…16 hex digits… players 2
//! generator 4 × 16 hex digits
//! word 0 1            # round
//! global threat 3
//! player 1 money 4
//! token 0 lantern - 2
//! in market: 0 3 5
//! known 7: 1 2
//! ```
//!
//! A word that is as before setup is left out. `-` is `none`.

use crate::program::{ABSENT, FIXED, PlaceVar, Program};
use crate::state::{MAX_TOKENS, State, place, status, token, word};
use crate::value::NONE;
use crate::{PlaceId, Rng, Viewers};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Why a text is no state of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadError {
    /// The line, from 1; 0 where no single line is to blame.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for LoadError {}

const HEADER_NAMES: [(usize, &str); 22] = [
    (word::ROUND, "round"),
    (word::TURN, "turn"),
    (word::PLY, "ply"),
    (word::STEP, "step"),
    (word::PC, "at"),
    (word::STATUS, "status"),
    (word::ACTIVE, "active"),
    (word::PHASE, "phase"),
    (word::DECIDER, "decider"),
    (word::END_PHASE, "endPhase"),
    (word::END_TURN, "endTurn"),
    (word::NEXT, "next"),
    (word::TOP_RET, "actionFrom"),
    (word::SETUP_DONE, "setupDone"),
    (word::LAST_ACTOR, "lastActor"),
    (word::QUEUE_HEAD, "queueHead"),
    (word::QUEUE_LEN, "queueLength"),
    (word::DEPTH, "depth"),
    (word::RESULT, "result"),
    (word::WINNERS, "winners"),
    (word::RESULT_CAUSE, "resultCause"),
    (word::FAULT, "fault"),
];

fn show(value: i32) -> String {
    if value == NONE { "-".to_owned() } else { value.to_string() }
}

fn place_name(program: &Program, at: usize) -> String {
    let info = &program.places[at];
    match info.owner {
        Some(owner) => format!("{}@{}", info.zone, owner.seat()),
        None => info.zone.clone(),
    }
}

/// A state as text.
pub fn save_text(program: &Program, state: &State) -> String {
    let mut out = String::from("boardwright-state 1\n");
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line(format!("rules {:016x} players {}", program.rules_hash, program.players));
    let [a, b, c, d] = state.rng.words;
    line(format!("generator {a:016x} {b:016x} {c:016x} {d:016x}"));
    let layout = &program.layout;
    for (at, name) in HEADER_NAMES {
        if state.words[at] != layout.template[at] {
            line(format!("{name} {}", show(state.words[at])));
        }
    }
    let globals = layout.globals as usize;
    for (v, info) in program.global_vars.iter().enumerate() {
        line(format!("global {} {}", info.id, show(state.words[globals + v])));
    }
    let vars = layout.player_vars as usize;
    for (v, info) in program.player_vars.iter().enumerate() {
        for player in 0..program.players {
            let value = state.words[vars + v * program.players + player];
            line(format!("player {} {} {}", player + 1, info.id, show(value)));
        }
    }
    for var in &program.place_vars {
        for (cell, at) in cells_of(var) {
            let name = place_name(program, cell);
            line(format!("cell {name} {} {}", var.info.id, show(state.words[at])));
        }
    }
    for at in locals(program) {
        if state.words[at] != layout.template[at] {
            line(format!("local {at} {}", show(state.words[at])));
        }
    }
    for id in 0..state.known_tokens(program) as i32 {
        let at = state.token_at(program, id);
        let words = &state.words[at..at + program.tokens.links];
        let mut text = format!(
            "token {id} {} {}",
            program.types[words[token::TYPE] as usize].id,
            show(words[token::OWNER])
        );
        for value in &words[token::PROPS..] {
            let _ = write!(text, " {}", show(*value));
        }
        line(text);
    }
    for at in 0..program.places.len() {
        let tokens = state.tokens(program, PlaceId(at as u16));
        if !tokens.is_empty() {
            let ids: Vec<String> = tokens.iter().map(|t| t.0.to_string()).collect();
            line(format!("in {}: {}", place_name(program, at), ids.join(" ")));
        }
    }
    for id in 0..state.known_tokens(program) as i32 {
        let known = Viewers::of(state.known_by(program, id));
        if known != Viewers::NOBODY {
            let seats: Vec<String> = known.players().map(|p| p.seat().to_string()).collect();
            line(format!("known {id}: {}", seats.join(" ")));
        }
    }
    out
}

/// The cells that have a variable, with their words.
fn cells_of(var: &PlaceVar) -> impl Iterator<Item = (usize, usize)> {
    var.cells.iter().zip(var.base as usize..).map(|(cell, at)| (usize::from(*cell), at))
}

/// Words that are neither header nor variables: payoffs, limits, the queue, names of procedures.
fn locals(program: &Program) -> impl Iterator<Item = usize> {
    let layout = &program.layout;
    let globals = layout.globals as usize..layout.globals as usize + program.global_vars.len();
    let first = layout.player_vars as usize;
    let vars = first..first + program.player_vars.len() * program.players;
    let of_cells = program.place_vars.iter().flat_map(cells_of);
    let of_cells: BTreeSet<usize> = of_cells.map(|(_, at)| at).collect();
    (word::HEADER..layout.places as usize)
        .filter(move |at| !globals.contains(at) && !vars.contains(at) && !of_cells.contains(at))
}

/// Reads a state back.
///
/// # Errors
/// Another game's state, unknown names, values out of range, tokens in two places, a question that
/// is none.
pub fn load_text(program: &Program, text: &str) -> Result<State, LoadError> {
    let mut loader = Loader {
        p: program,
        s: State {
            words: program.layout.template.clone(),
            planes: program.layout.planes.clone(),
            rng: Rng::seeded(0),
            position: 0,
            frames: 0,
            known: 0,
            remembered: 0,
        },
        placed: Vec::new(),
    };
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    let Some((_, "boardwright-state 1")) = lines.next() else {
        return Err(LoadError { line: 1, message: "this is no saved state".to_owned() });
    };
    for (number, line) in lines {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            loader.line(line).map_err(|message| LoadError { line: number, message })?;
        }
    }
    loader.finish().map_err(|message| LoadError { line: 0, message })
}

struct Loader<'p> {
    p: &'p Program,
    s: State,
    placed: Vec<bool>,
}

impl Loader<'_> {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["rules", hash, "players", players] => {
                if *hash != format!("{:016x}", self.p.rules_hash) {
                    return Err("this is a state of other rules".to_owned());
                }
                if *players != self.p.players.to_string() {
                    return Err(format!("this is a state for {players} players"));
                }
                Ok(())
            }
            ["generator", rest @ ..] if rest.len() == 4 => {
                for (word, text) in self.s.rng.words.iter_mut().zip(rest) {
                    *word = u64::from_str_radix(text, 16)
                        .map_err(|_| format!("`{text}` is no hexadecimal number"))?;
                }
                Ok(())
            }
            ["global", name, value] => {
                let vars = self.p.global_vars.iter();
                let at = find(vars.map(|v| v.id.as_str()), name, "variable")?;
                self.word(self.p.layout.globals as usize + at, value)
            }
            ["player", seat, name, value] => {
                let player = self.seat(seat)?;
                let vars = self.p.player_vars.iter();
                let at = find(vars.map(|v| v.id.as_str()), name, "variable of players")?;
                let base = self.p.layout.player_vars as usize + at * self.p.players;
                self.word(base + player, value)
            }
            ["cell", place, name, value] => {
                let vars = self.p.place_vars.iter();
                let var = find(vars.map(|v| v.info.id.as_str()), name, "variable of places")?;
                let mut cells = cells_of(&self.p.place_vars[var]);
                let own = cells.find(|(cell, _)| place_name(self.p, *cell) == *place);
                let (_, at) = own.ok_or_else(|| format!("`{place}` has no `{name}`"))?;
                self.word(at, value)
            }
            ["local", at, value] => {
                let at: usize = at.parse().map_err(|_| format!("`{at}` is no number"))?;
                if !locals(self.p).any(|known| known == at) {
                    return Err(format!("there is no local {at}"));
                }
                self.word(at, value)
            }
            ["token", id, of, owner, props @ ..] => self.token(id, of, owner, props),
            ["in", place, ids @ ..] => self.place(place.trim_end_matches(':'), ids),
            ["known", id, seats @ ..] => self.known(id.trim_end_matches(':'), seats),
            [name, value] => {
                let names = HEADER_NAMES.iter().map(|(_, name)| *name);
                let at = find(names, name, "entry")?;
                self.word(HEADER_NAMES[at].0, value)
            }
            _ => Err(format!("`{line}` is not understood")),
        }
    }

    /// Writes a word after checking its range.
    fn word(&mut self, at: usize, text: &str) -> Result<(), String> {
        let value = number(text)?;
        let range = self.p.layout.ranges[at];
        if !range.holds(value) {
            return Err(format!("{text} is outside {} to {}", range.lo, range.hi));
        }
        self.s.words[at] = value;
        Ok(())
    }

    fn seat(&self, text: &str) -> Result<usize, String> {
        let seat: usize = text.parse().map_err(|_| format!("`{text}` is no seat"))?;
        if seat == 0 || seat > self.p.players {
            return Err(format!("there is no seat {seat}"));
        }
        Ok(seat - 1)
    }

    fn token(&mut self, id: &str, of: &str, owner: &str, props: &[&str]) -> Result<(), String> {
        let next = self.placed.len();
        if id != next.to_string() || next >= MAX_TOKENS {
            return Err(format!("token {next} should come here"));
        }
        let types = self.p.types.iter();
        let of = find(types.map(|t| t.id.as_str()), of, "type of token")?;
        let owner = number(owner)?;
        if owner != NONE && !(0..self.p.players as i32).contains(&owner) {
            return Err(format!("{owner} is no player"));
        }
        let slots = self.p.tokens.links - token::PROPS;
        if props.len() != slots {
            return Err(format!("a token has {slots} own properties here"));
        }
        let first = of * self.p.tokens.stride;
        let mut words = self.p.tokens.fresh[first..first + self.p.tokens.stride].to_vec();
        words[token::OWNER] = owner;
        for (slot, text) in props.iter().enumerate() {
            let value = number(text)?;
            let n = self.p.tokens.n_props;
            let prop = (0..n).find(|prop| {
                let held = self.p.tokens.slot[of * n + prop];
                held != FIXED && held != ABSENT && usize::from(held) == slot
            });
            let fits = match prop.map(|prop| self.p.tokens.bounds[of * n + prop]) {
                _ if value == NONE => true,
                None => false,
                Some(range) => range.holds(value),
            };
            if !fits {
                return Err(format!("{text} is outside the property's range"));
            }
            words[token::PROPS + slot] = value;
        }
        self.s.words.extend(words);
        self.placed.push(false);
        Ok(())
    }

    fn place(&mut self, name: &str, ids: &[&str]) -> Result<(), String> {
        let names: Vec<String> =
            (0..self.p.places.len()).map(|at| place_name(self.p, at)).collect();
        let at = find(names.iter().map(String::as_str), name, "place")?;
        let base = self.p.layout.places as usize + at * place::WORDS;
        if self.s.words[base + place::COUNT] != 0 {
            return Err(format!("{name} is filled twice"));
        }
        let mut prev = NONE;
        for text in ids {
            let id: usize = text.parse().map_err(|_| format!("`{text}` is no token"))?;
            match self.placed.get_mut(id) {
                None => return Err(format!("there is no token {id}")),
                Some(true) => return Err(format!("token {id} is in two places")),
                Some(free) => *free = true,
            }
            let id = id as i32;
            let here = self.s.token_at(self.p, id);
            self.s.words[here + token::PLACE] = at as i32;
            self.s.words[here + token::PREV] = prev;
            match prev {
                NONE => self.s.words[base + place::HEAD] = id,
                prev => {
                    let before = self.s.token_at(self.p, prev);
                    self.s.words[before + token::NEXT] = id;
                }
            }
            prev = id;
        }
        self.s.words[base + place::TAIL] = prev;
        self.s.words[base + place::COUNT] = ids.len() as i32;
        Ok(())
    }

    /// Who knows a token that they cannot see where it lies.
    fn known(&mut self, id: &str, seats: &[&str]) -> Result<(), String> {
        let found: Option<usize> = id.parse().ok().filter(|id| self.placed.get(*id) == Some(&true));
        let Some(id) = found else { return Err(format!("`{id}` is no token that lies anywhere")) };
        let mut known = 0;
        for text in seats {
            known |= 1 << self.seat(text)?;
        }
        let id = id as i32;
        if known & self.s.seers_of(self.p, id) != 0 {
            return Err(format!("who sees token {id} where it lies does not remember it"));
        }
        let at = self.s.token_at(self.p, id) + self.p.tokens.links;
        self.s.words[at] = known as i32;
        Ok(())
    }

    fn finish(mut self) -> Result<State, String> {
        use crate::code::Op;
        self.s.words[word::DEAD] = self.placed.iter().filter(|p| !**p).count() as i32;
        for at in self.p.layout.token_words() {
            let named = self.s.words[at];
            if named != NONE && named >= self.placed.len() as i32 {
                return Err(format!("word {at} names token {named}, which does not exist"));
            }
        }
        for token in 0..self.placed.len() as i32 {
            for field in self.p.tokens.own..self.p.tokens.links {
                let named = self.s.token_word(self.p, token, field);
                if named != NONE && self.placed.get(named as usize) != Some(&true) {
                    return Err(format!("token {token} names token {named}, which lies nowhere"));
                }
            }
        }
        let at = self.s.words[word::PC] as usize;
        let op = self.p.code.get(at).copied();
        let decider = self.s.words[word::DECIDER];
        let rests = match self.s.words[word::STATUS] {
            status::ASKING => {
                matches!(op, Some(Op::Ask { .. } | Op::Choose { .. } | Op::Pick { .. }))
                    && decider != NONE
            }
            status::CHANCE => matches!(op, Some(Op::Roll { .. })),
            status::OVER => self.s.words[word::RESULT] != 0,
            _ => false,
        };
        if !rests {
            return Err("the game does not rest at a question here".to_owned());
        }
        self.s.replane(self.p);
        self.s.rehash(self.p);
        Ok(self.s)
    }
}

fn number(text: &str) -> Result<i32, String> {
    match text {
        "-" => Ok(NONE),
        _ => match text.parse() {
            Ok(NONE) | Err(_) => Err(format!("`{text}` is no number")),
            Ok(value) => Ok(value),
        },
    }
}

fn find<'a>(
    mut names: impl Iterator<Item = &'a str>,
    name: &str,
    what: &str,
) -> Result<usize, String> {
    names.position(|n| n == name).ok_or_else(|| format!("there is no {what} `{name}`"))
}
