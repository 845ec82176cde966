//! Traces as text, for people and for diffs.
//!
//! ```text
//! boardwright-trace 1
//! engine 0.1.0
//! game tic-tac-toe
//! rules 6c1d…
//! players 2
//! seed 0000000000000001
//! seats random greedy
//! set LINE=3
//! spec 85944171f73967e8 specs/tic-tac-toe.md
//! start 9f21c0de47b3a610
//!
//! 1.1 1 4 55aa… place(cell=cell_2_2)
//!
//! result win 1, because end[0]
//! ```
//!
//! For a game that started from a saved state, its lines stand as `state …` before `start`.

use super::{FORMAT, Header, MAGIC, Row, SpecRef, Trace, TraceError, unknown_format};
use crate::Hex64;
use crate::stats::counted;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::str::FromStr;

pub(super) fn write(trace: &Trace) -> String {
    let mut out = String::new();
    write_to(trace, &mut out).expect("writing to a String cannot fail");
    out
}

fn write_to(trace: &Trace, out: &mut String) -> std::fmt::Result {
    let header = &trace.header;
    writeln!(out, "{MAGIC} {FORMAT}")?;
    writeln!(out, "engine {}", one_line(&header.engine))?;
    writeln!(out, "game {}", one_line(&header.game))?;
    writeln!(out, "rules {}", header.rules_hash)?;
    writeln!(out, "players {}", header.players)?;
    writeln!(out, "seed {}", header.seed)?;
    writeln!(out, "seats {}", one_line(&header.seats.join(" ")))?;
    for (constant, value) in &header.overrides {
        writeln!(out, "set {}={}", one_line(constant), one_line(value))?;
    }
    if header.explicit_chance {
        writeln!(out, "chance asked")?;
    }
    if let Some(spec) = &header.spec {
        writeln!(out, "spec {} {}", spec.text_hash, one_line(&spec.path))?;
    }
    for line in header.state.iter().flat_map(|state| state.lines()) {
        writeln!(out, "state {line}")?;
    }
    writeln!(out, "start {}\n", header.start)?;
    for row in &trace.rows {
        let name = one_line(&row.name);
        writeln!(out, "{} {} {} {} {name}", row.at, row.seat, row.index, row.hash)?;
    }
    match &trace.result {
        Some(result) => writeln!(out, "\nresult {result}"),
        None => writeln!(out, "\nresult unfinished"),
    }
}

/// A value without line breaks.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// The header while it is read.
#[derive(Default)]
struct Draft {
    fields: BTreeMap<&'static str, String>,
    overrides: BTreeMap<String, String>,
    spec: Option<SpecRef>,
    explicit_chance: bool,
    state: Option<String>,
}

const FIELDS: [&str; 7] = ["engine", "game", "rules", "players", "seed", "seats", "start"];

pub(super) fn parse(source: &str) -> Result<Trace, TraceError> {
    let mut draft = Draft::default();
    let mut rows = Vec::new();
    let mut result = None;
    let last = source.lines().count();
    for (number, line) in source.lines().enumerate() {
        // An unreadable last line without a line break was cut.
        let cut = number + 1 == last && !source.ends_with('\n');
        let fail = |message: String| TraceError {
            line: Some(number + 1),
            message: if cut { format!("the file breaks off here: {message}") } else { message },
        };
        let line = line.trim_end();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if line.is_empty() {
            continue;
        } else if result.is_some() {
            return Err(fail("nothing may follow the result".to_owned()));
        } else if number == 0 {
            check_format(rest).map_err(fail)?;
        } else if word == "result" {
            let unfinished = rest == "unfinished";
            result = Some(if unfinished { None } else { Some(rest.parse().map_err(fail)?) });
        } else if word.starts_with(|c: char| c.is_ascii_digit()) {
            rows.push(row(line).map_err(fail)?);
        } else {
            draft.line(word, rest).map_err(fail)?;
        }
    }
    let header = draft.header()?;
    let Some(result) = result else {
        return Err(TraceError::whole(format!(
            "the file breaks off after {}: its last line, `result`, is missing",
            counted(rows.len() as u64, "decision")
        )));
    };
    Ok(Trace { header, rows, result })
}

fn check_format(format: &str) -> Result<(), String> {
    match format.parse() {
        Ok(FORMAT) => Ok(()),
        Ok(other) => Err(unknown_format(other)),
        Err(_) => Err(format!("`{MAGIC}` must be followed by the format's number")),
    }
}

impl Draft {
    fn line(&mut self, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "set" => {
                let (constant, value) =
                    rest.split_once('=').ok_or("`set` needs CONSTANT=VALUE".to_owned())?;
                self.overrides.insert(constant.to_owned(), value.to_owned());
            }
            "spec" => {
                let (hash, path) =
                    rest.split_once(' ').ok_or("`spec` needs a hash and a path".to_owned())?;
                self.spec = Some(SpecRef { path: path.to_owned(), text_hash: hash.parse()? });
            }
            "chance" if rest == "asked" => self.explicit_chance = true,
            "state" => {
                let state = self.state.get_or_insert_default();
                state.push_str(rest);
                state.push('\n');
            }
            _ => {
                let field = FIELDS.iter().find(|field| **field == word);
                let field = field.ok_or_else(|| format!("`{word}` is not known here"))?;
                self.fields.insert(field, rest.to_owned());
            }
        }
        Ok(())
    }

    fn header(self) -> Result<Header, TraceError> {
        let text = |field: &str| {
            self.fields.get(field).cloned().ok_or_else(|| {
                TraceError::whole(format!("the header lacks `{field}`; is the file complete?"))
            })
        };
        let hex = |field: &str| {
            text(field)?
                .parse::<Hex64>()
                .map_err(|message| TraceError::whole(format!("`{field}` in the header: {message}")))
        };
        Ok(Header {
            engine: text("engine")?,
            game: text("game")?,
            rules_hash: hex("rules")?,
            players: text("players")?
                .parse()
                .map_err(|_| TraceError::whole("`players` in the header is no number"))?,
            seed: hex("seed")?,
            seats: text("seats")?.split_whitespace().map(str::to_owned).collect(),
            start: hex("start")?,
            overrides: self.overrides,
            explicit_chance: self.explicit_chance,
            spec: self.spec,
            state: self.state,
        })
    }
}

fn row(line: &str) -> Result<Row, String> {
    let mut words = line.splitn(5, ' ');
    let mut word = |what: &str| words.next().ok_or_else(|| format!("the {what} is missing"));
    fn number<T: FromStr>(word: &str, what: &str) -> Result<T, String> {
        word.parse().map_err(|_| format!("the {what} `{word}` is no number"))
    }
    Ok(Row {
        at: word("decision's number")?.parse()?,
        seat: number(word("seat")?, "seat")?,
        index: number(word("move's index")?, "move's index")?,
        hash: word("hash")?.parse()?,
        name: word("move")?.to_owned(),
    })
}
