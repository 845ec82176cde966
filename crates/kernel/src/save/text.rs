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
//! positions 16 hex digits…  # the keys of the recorded positions
//! ```
//!
//! A word with its value from before setup is left out. `-` is `none`.
//!
//! A state that asks chance in the middle of an operation is written as the state before that operation, the move made
//! there (`then`, 16 hex digits; `-` for setup) and the outcomes since (`chance 0 2`).

use super::builder::{StateBuilder, hexadecimal};
use super::names::{HEADER, cells_of, locals};
use super::{LoadError, MAGIC, Reason, VERSION, chance, ensure, names};
use crate::program::Program;
use crate::state::{Pending, Since, State, Stretch, token};
use crate::value::NONE;
use crate::{Move, PlaceId, Viewers};
use std::fmt::Display;
use std::str::FromStr;

fn show(value: i32) -> String {
    if value == NONE { "-".to_owned() } else { value.to_string() }
}

/// Returns values with spaces between them.
fn spaced<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns a state as text.
pub fn save_text(program: &Program, state: &State) -> String {
    if let Some(pending) = &state.pending {
        return save_pending(program, pending);
    }
    let (layout, vars) = (&program.layout, &program.vars);
    let place = |at: usize| names::place(program, at, '@');
    let shown = |at: usize| show(state.words[at]);
    let changed = |at: usize| state.words[at] != layout.template[at];
    let [a, b, c, d] = state.rng.words;
    let mut lines = vec![
        format!("{MAGIC} {VERSION}"),
        format!("rules {:016x} players {}", program.rules_hash, program.players),
        format!("generator {a:016x} {b:016x} {c:016x} {d:016x}"),
    ];
    let header = HEADER.into_iter().filter(|(at, ..)| changed(*at));
    lines.extend(header.map(|(at, name, _)| format!("{name} {}", shown(at))));
    for (at, info) in (layout.globals as usize..).zip(&vars.global) {
        lines.push(format!("global {} {}", info.id, shown(at)));
    }
    for (v, info) in vars.player.iter().enumerate() {
        let first = layout.player_vars as usize + v * program.players;
        for player in 0..program.players {
            lines.push(format!("player {} {} {}", player + 1, info.id, shown(first + player)));
        }
    }
    for var in &vars.place {
        for (cell, at) in cells_of(var) {
            lines.push(format!("cell {} {} {}", place(cell), var.info.id, shown(at)));
        }
    }
    let locals = locals(program).filter(|at| changed(*at));
    lines.extend(locals.map(|at| format!("local {at} {}", shown(at))));
    for id in 0..state.known_tokens(program) as i32 {
        let at = state.token_at(program, id);
        let [of, owner] = token::what(state.words[at]);
        let props = state.words[at + token::PROPS..at + program.tokens.links].iter().copied();
        let values = spaced(std::iter::once(owner).chain(props).map(show));
        lines.push(format!("token {id} {} {values}", program.tokens.types[of as usize].id));
    }
    for at in 0..program.places.info.len() {
        let tokens = state.own_tokens(program, PlaceId(at as u16));
        if !tokens.is_empty() {
            lines.push(format!("in {}: {}", place(at), spaced(tokens.iter().map(|t| t.0))));
        }
    }
    for id in 0..state.known_tokens(program) as i32 {
        let known = Viewers::of(state.known_by(program, id));
        if known != Viewers::NOBODY {
            lines.push(format!("known {id}: {}", spaced(known.players().map(|p| p.seat()))));
        }
    }
    for Stretch { place: at, above, count } in &state.unsettled {
        lines.push(format!("unsettled {} {above} {count}", place(*at as usize)));
    }
    if !state.positions.is_empty() {
        let keys = state.positions.iter().map(|key| format!("{key:016x}"));
        lines.push(format!("positions {}", spaced(keys)));
    }
    lines.join("\n") + "\n"
}

/// Returns the state before the operation that asks, then the move and the outcomes since.
fn save_pending(program: &Program, pending: &Pending) -> String {
    let Since { base, chosen, given } = &pending.since;
    let chosen = chosen.map_or("-".to_owned(), |bits| format!("{bits:016x}"));
    let mut out = save_text(program, base) + &format!("then {chosen}\n");
    if !given.is_empty() {
        out += &format!("chance {}\n", spaced(given.iter().map(|given| given.index)));
    }
    out
}

/// Reads a state from text.
///
/// # Errors
/// A state of another game, unknown names, values out of range, a token in two places, no decision at the given
/// position.
pub fn load_text(program: &Program, text: &str) -> Result<State, LoadError> {
    let at = |line: usize| move |reason: Reason| reason.at(line, None);
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    if lines.next().is_none_or(|(_, first)| first != format!("{MAGIC} {VERSION}")) {
        return Err(at(1)("this is no saved state".into()));
    }
    let locals = locals(program).collect();
    let builder = StateBuilder::before_setup(program, '@');
    let mut reader = Reader { builder, locals, then: None, given: (0, Vec::new()) };
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
    locals: Vec<usize>,
    /// The line of `then`, and its move; no move for setup.
    then: Option<(usize, Option<Move>)>,
    /// The line of `chance`, and the indices of the outcomes since.
    given: (usize, Vec<usize>),
}

impl Reader<'_> {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Reason> {
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
            ["global", name, value] => self.word(self.builder.global(name)?.0, value),
            ["player", seat, name, value] => {
                let player = self.seat(seat)?;
                self.word(self.builder.player_var(name)?.0 + player, value)
            }
            ["cell", place, name, value] => {
                let var = self.builder.place_var(name)?;
                let word = self.builder.place_named(place).ok().and_then(|at| var.word(at));
                self.word(word.ok_or_else(|| format!("`{place}` has no `{name}`"))?, value)
            }
            ["local", at, value] => {
                let at = parsed(at, "no number")?;
                ensure!(self.locals.binary_search(&at).is_ok(), "there is no local {at}");
                self.word(at, value)
            }
            ["token", id, of, owner, props @ ..] => self.token(id, of, owner, props),
            ["in", place, ids @ ..] => self.place(place.trim_end_matches(':'), ids),
            ["known", id, seats @ ..] => self.known(id.trim_end_matches(':'), seats),
            ["unsettled", place, above, count] => {
                let at = self.builder.place_named(place)?;
                self.builder.unsettled(at, self::number(above)?, self::number(count)?)
            }
            ["positions", keys @ ..] => {
                keys.iter().try_for_each(|key| self.builder.recorded_position(key))
            }
            ["then", chosen] => self.then(number, chosen),
            ["chance", given @ ..] if self.then.is_some() && self.given.1.is_empty() => {
                let given = given.iter().map(|index| parsed(index, "no number"));
                self.given = (number, given.collect::<Result<_, _>>()?);
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
        self.builder.seat(parsed(text, "no seat")?)
    }

    fn token(&mut self, id: &str, of: &str, owner: &str, props: &[&str]) -> Result<(), Reason> {
        let next = self.builder.tokens();
        ensure!(id == next.to_string(), "token {next} should come here");
        let of = self.builder.token_type(of)?;
        let values: Result<Vec<i32>, Reason> = props.iter().map(|text| number(text)).collect();
        self.builder.token(of, number(owner)?, &values?)
    }

    fn then(&mut self, line: usize, text: &str) -> Result<(), Reason> {
        ensure!(self.then.is_none(), "`then` is given twice");
        let chosen = if text == "-" { None } else { Some(Move(hexadecimal(text)?)) };
        self.then = Some((line, chosen));
        Ok(())
    }

    fn place(&mut self, name: &str, ids: &[&str]) -> Result<(), Reason> {
        let at = self.builder.place_named(name)?;
        let ids: Result<Vec<usize>, _> = ids.iter().map(|id| parsed(id, "no token")).collect();
        self.builder.place(at, &ids?)
    }

    fn known(&mut self, id: &str, seats: &[&str]) -> Result<(), Reason> {
        let id = parsed(id, "not the number of a token")?;
        let mut known = 0;
        for text in seats {
            known |= 1 << self.seat(text)?;
        }
        self.builder.known(id, known)
    }
}

/// Reads a number; `wrong` describes a text that is none.
fn parsed<T: FromStr>(text: &str, wrong: &str) -> Result<T, Reason> {
    text.parse().map_err(|_| format!("`{text}` is {wrong}").into())
}

fn number(text: &str) -> Result<i32, Reason> {
    match text.parse() {
        _ if text == "-" => Ok(NONE),
        Ok(NONE) | Err(_) => Err(format!("`{text}` is no number").into()),
        Ok(value) => Ok(value),
    }
}
