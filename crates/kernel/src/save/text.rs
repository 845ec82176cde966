//! States as text: one line for each part.
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
//! unsettled market 1 2  # 2 tokens behind 1 other, order undecided
//! ```
//!
//! A word with its value from before setup is left out. `-` is `none`.
//!
//! If chance is asked in the middle of an operation, the text holds the state before it, the move made there (`then`,
//! 16 hex digits; `-` for setup) and the outcomes since (`chance 0 2`).

use super::builder::StateBuilder;
use super::names::{HEADER, cells_of, locals};
use super::{LoadError, MAGIC, Reason, VERSION, chance, names};
use crate::program::Program;
use crate::state::{Pending, Since, State, Stretch, token};
use crate::value::NONE;
use crate::{Move, PlaceId, Viewers};
use std::fmt::Write;

fn show(value: i32) -> String {
    if value == NONE { "-".to_owned() } else { value.to_string() }
}

/// Returns a state as text.
pub fn save_text(program: &Program, state: &State) -> String {
    if let Some(pending) = &state.pending {
        return save_pending(program, pending);
    }
    let mut out = format!("{MAGIC} {VERSION}\n");
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line(format!("rules {:016x} players {}", program.rules_hash, program.players));
    let [a, b, c, d] = state.rng.words;
    line(format!("generator {a:016x} {b:016x} {c:016x} {d:016x}"));
    let layout = &program.layout;
    for (at, name, _) in HEADER {
        if state.words[at] != layout.template[at] {
            line(format!("{name} {}", show(state.words[at])));
        }
    }
    let globals = layout.globals as usize;
    for (v, info) in program.vars.global.iter().enumerate() {
        line(format!("global {} {}", info.id, show(state.words[globals + v])));
    }
    let vars = layout.player_vars as usize;
    for (v, info) in program.vars.player.iter().enumerate() {
        for player in 0..program.players {
            let value = state.words[vars + v * program.players + player];
            line(format!("player {} {} {}", player + 1, info.id, show(value)));
        }
    }
    for var in &program.vars.place {
        for (cell, at) in cells_of(var) {
            let name = names::place(program, cell, '@');
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
        let [of, owner] = token::what(words[0]);
        let mut text =
            format!("token {id} {} {}", program.tokens.types[of as usize].id, show(owner));
        for value in &words[token::PROPS..] {
            let _ = write!(text, " {}", show(*value));
        }
        line(text);
    }
    for at in 0..program.places.info.len() {
        let tokens = state.tokens(program, PlaceId(at as u16));
        if !tokens.is_empty() {
            let ids: Vec<String> = tokens.iter().map(|t| t.0.to_string()).collect();
            line(format!("in {}: {}", names::place(program, at, '@'), ids.join(" ")));
        }
    }
    for id in 0..state.known_tokens(program) as i32 {
        let known = Viewers::of(state.known_by(program, id));
        if known != Viewers::NOBODY {
            let seats: Vec<String> = known.players().map(|p| p.seat().to_string()).collect();
            line(format!("known {id}: {}", seats.join(" ")));
        }
    }
    save_stretches(program, state, line);
    out
}

/// Returns the state before the operation that asks, then the move and the outcomes since.
fn save_pending(program: &Program, pending: &Pending) -> String {
    let Since { base, chosen, given } = &pending.since;
    let mut out = save_text(program, base);
    let _ = match chosen {
        Some(bits) => writeln!(out, "then {bits:016x}"),
        None => writeln!(out, "then -"),
    };
    if !given.is_empty() {
        let given: Vec<String> = given.iter().map(|given| given.index.to_string()).collect();
        let _ = writeln!(out, "chance {}", given.join(" "));
    }
    out
}

/// Writes the tokens of undecided order, a line for each place.
fn save_stretches(program: &Program, state: &State, mut line: impl FnMut(String)) {
    for Stretch { place, above, count } in &state.unsettled {
        let name = names::place(program, *place as usize, '@');
        line(format!("unsettled {name} {above} {count}"));
    }
}

/// Reads a state from text.
///
/// # Errors
/// A state of another game, unknown names, values out of range, a token in two places, no decision at the given
/// position.
pub fn load_text(program: &Program, text: &str) -> Result<State, LoadError> {
    let at = |line: usize| {
        move |Reason { message, allowed }: Reason| LoadError {
            line,
            pointer: None,
            message,
            allowed,
        }
    };
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    if lines.next().is_none_or(|(_, first)| first != format!("{MAGIC} {VERSION}")) {
        return Err(at(1)("this is no saved state".to_owned().into()));
    }
    let places = (0..program.places.info.len()).map(|at| names::place(program, at, '@')).collect();
    let locals = locals(program).collect();
    let builder = StateBuilder::before_setup(program);
    let mut reader = Reader { builder, places, locals, then: None, given: (0, Vec::new()) };
    for (number, line) in lines {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            reader.line(number, line).map_err(at(number))?;
        }
    }
    let Reader { builder, then, given: (given_at, given), .. } = reader;
    let Some((then_at, chosen)) = then else { return builder.finish().map_err(at(0)) };
    let base = if chosen.is_some() { builder.finish() } else { builder.finish_before_setup() };
    let found = chance::replay(program, base.map_err(at(0))?, chosen, &given);
    found.map_err(|(answer, reason)| at(answer.map_or(then_at, |_| given_at))(reason))
}

struct Reader<'p> {
    builder: StateBuilder<'p>,
    places: Vec<String>,
    locals: Vec<usize>,
    /// The line of `then`, and its move; no move for setup.
    then: Option<(usize, Option<Move>)>,
    /// The line of `chance`, and the indices of the outcomes since.
    given: (usize, Vec<usize>),
}

impl Reader<'_> {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Reason> {
        let p = self.builder.p;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["rules", hash, "players", players] => {
                self.builder.rules(hash)?;
                self.builder.players(players)
            }
            ["generator", rest @ ..] if rest.len() == 4 => {
                let mut rest = rest.iter().enumerate();
                rest.try_for_each(|(at, text)| self.builder.generator(at, text))
            }
            ["global", name, value] => {
                let at =
                    Reason::find(p.vars.global.iter().map(|v| v.id.as_str()), name, "variable")?;
                self.word(p.layout.globals as usize + at, value)
            }
            ["player", seat, name, value] => {
                let player = self.seat(seat)?;
                let vars = p.vars.player.iter().map(|v| v.id.as_str());
                let at = Reason::find(vars, name, "variable of players")?;
                let base = p.layout.player_vars as usize + at * p.players;
                self.word(base + player, value)
            }
            ["cell", place, name, value] => {
                let vars = p.vars.place.iter().map(|v| v.info.id.as_str());
                let var = Reason::find(vars, name, "variable of places")?;
                let mut cells = cells_of(&p.vars.place[var]);
                let own = cells.find(|(cell, _)| self.places[*cell] == *place);
                let (_, at) = own.ok_or_else(|| format!("`{place}` has no `{name}`"))?;
                self.word(at, value)
            }
            ["local", at, value] => {
                let at: usize = at.parse().map_err(|_| format!("`{at}` is no number"))?;
                if self.locals.binary_search(&at).is_err() {
                    return Err(format!("there is no local {at}").into());
                }
                self.word(at, value)
            }
            ["token", id, of, owner, props @ ..] => self.token(id, of, owner, props),
            ["in", place, ids @ ..] => self.place(place.trim_end_matches(':'), ids),
            ["known", id, seats @ ..] => self.known(id.trim_end_matches(':'), seats),
            ["unsettled", place, above, count] => {
                let at = self.place_named(place)?;
                self.builder.unsettled(at, self::number(above)?, self::number(count)?)
            }
            ["then", chosen] => self.then(number, chosen),
            ["chance", given @ ..] if self.then.is_some() && self.given.1.is_empty() => {
                let index =
                    |text: &&str| text.parse().map_err(|_| format!("`{text}` is no number"));
                let given: Result<Vec<usize>, String> = given.iter().map(index).collect();
                self.given = (number, given?);
                Ok(())
            }
            [name, value] => {
                let at = Reason::find(HEADER.iter().map(|(_, name, _)| *name), name, "entry")?;
                self.word(HEADER[at].0, value)
            }
            _ => Err(format!("`{line}` is not understood").into()),
        }
    }

    fn word(&mut self, at: usize, text: &str) -> Result<(), Reason> {
        self.builder.word(at, number(text)?)
    }

    fn seat(&self, text: &str) -> Result<usize, Reason> {
        self.builder.seat(text.parse().map_err(|_| format!("`{text}` is no seat"))?)
    }

    fn token(&mut self, id: &str, of: &str, owner: &str, props: &[&str]) -> Result<(), Reason> {
        let next = self.builder.tokens();
        if id != next.to_string() {
            return Err(format!("token {next} should come here").into());
        }
        let types = self.builder.p.tokens.types.iter().map(|t| t.id.as_str());
        let of = Reason::find(types, of, "type of token")?;
        let values: Result<Vec<i32>, Reason> = props.iter().map(|text| number(text)).collect();
        self.builder.token(of, number(owner)?, &values?)
    }

    fn then(&mut self, line: usize, text: &str) -> Result<(), Reason> {
        if self.then.is_some() {
            return Err("`then` stands here twice".to_owned().into());
        }
        let chosen = match text {
            "-" => None,
            _ => {
                let bits = u64::from_str_radix(text, 16).ok().filter(|_| !text.starts_with('+'));
                Some(Move(bits.ok_or_else(|| format!("`{text}` is no hexadecimal number"))?))
            }
        };
        self.then = Some((line, chosen));
        Ok(())
    }

    fn place_named(&self, name: &str) -> Result<usize, Reason> {
        Reason::find(self.places.iter().map(String::as_str), name, "place")
    }

    fn place(&mut self, name: &str, ids: &[&str]) -> Result<(), Reason> {
        let at = self.place_named(name)?;
        let parse = |text: &&str| text.parse().map_err(|_| format!("`{text}` is no token"));
        let ids: Result<Vec<usize>, String> = ids.iter().map(parse).collect();
        self.builder.place(at, &ids?)
    }

    fn known(&mut self, id: &str, seats: &[&str]) -> Result<(), Reason> {
        let id = id.parse().map_err(|_| format!("`{id}` is no token that lies anywhere"))?;
        let mut known = 0;
        for text in seats {
            known |= 1 << self.seat(text)?;
        }
        self.builder.known(id, known)
    }
}

fn number(text: &str) -> Result<i32, Reason> {
    match text {
        "-" => Ok(NONE),
        _ => match text.parse() {
            Ok(NONE) | Err(_) => Err(format!("`{text}` is no number").into()),
            Ok(value) => Ok(value),
        },
    }
}
