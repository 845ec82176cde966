//! `meta`: identity and players.

use crate::compiler::Compiler;
use crate::decode::text;
use crate::env::Symbol;
use crate::module::Part;
use boardwright_def::{Meta, Players};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::yaml::{Node, Value};

const KEYS: &[&str] = &["id", "name", "players", "teams", "maxTriggerDepth"];
/// Limit on the players of a game.
const MOST: u32 = 16;

impl<'a> Compiler<'a> {
    /// Reads `meta` and declares the seats.
    pub fn meta(&mut self, parts: &[&'a Part]) -> Meta {
        let mut meta = Meta {
            id: String::new(),
            name: String::new(),
            players: Players { min: 1, max: 1, seats: Vec::new() },
            max_trigger_depth: 5,
        };
        let mut seen: Vec<(&str, Span)> = Vec::new();
        let (mut players, mut teams) = (None, None);
        for part in parts {
            if !self.keys(&part.body, "meta", KEYS) {
                continue;
            }
            let given = part.body.entries().iter().map(|entry| entry.key.as_str());
            let again: Vec<&str> =
                given.filter(|key| seen.iter().any(|(known, _)| known == key)).collect();
            if let [first, ..] = parts
                && !again.is_empty()
            {
                self.meta_again(first, part, &again);
            }
            for entry in part.body.entries() {
                if again.contains(&entry.key.as_str()) {
                    continue;
                }
                seen.push((&entry.key, entry.key_span));
                self.within(&entry.key, |c| match entry.key.as_str() {
                    "id" => meta.id = c.meta_id(&entry.value),
                    "name" => {
                        meta.name =
                            c.human_text(&entry.value, "the name of a game").unwrap_or_default();
                    }
                    "players" => players = Some(&entry.value),
                    "teams" => teams = Some(&entry.value),
                    "maxTriggerDepth" => c.trigger_depth(&entry.value, &mut meta),
                    _ => {}
                });
            }
        }
        if let Some(part) = parts.first()
            && matches!(part.body.value, Value::Map(_))
        {
            for key in ["id", "players"] {
                if part.body.get(key).is_none() && !seen.iter().any(|(seen, _)| *seen == key) {
                    let example =
                        if key == "id" { "id: my-game" } else { "players: { min: 2, max: 4 }" };
                    let message = format!("`meta` needs `{key}`");
                    let diag = Diagnostic::new(Code::MissingKey, part.name_span, message);
                    self.report(diag.hint(example));
                }
            }
        }
        self.env.players.span = players.map(|players| players.span);
        let found = players.and_then(|node| self.within("players", |c| c.count_of_players(node)));
        // Two if it is unknown, so that rules about players do not fail too.
        meta.players = found.unwrap_or(Players { min: 2, max: 2, seats: Vec::new() });
        self.env.players.min = meta.players.min;
        self.env.players.max = meta.players.max;
        self.env.players.teams = teams.map(|node| {
            self.within("teams", |c| {
                c.keep(node);
                c.teams(node)
            })
        });
        meta
    }

    /// Reports a second section `meta` that gives the same keys.
    fn meta_again(&mut self, first: &Part, second: &Part, keys: &[&str]) {
        let named: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
        let message = format!("the section `meta` is there twice: {} again", named.join(", "));
        self.report(
            Diagnostic::new(Code::DuplicateDefinition, second.name_span, message)
                .related(first.name_span, "`meta` is here first")
                .hint("keep one of the two, or each key in one of them only"),
        );
    }

    fn trigger_depth(&mut self, node: &Node, meta: &mut Meta) {
        let Some(depth) = self.constant(node, "`maxTriggerDepth`") else { return };
        match u32::try_from(depth) {
            Ok(depth) if (1..=100).contains(&depth) => meta.max_trigger_depth = depth,
            Ok(_) | Err(_) => {
                self.error(Code::OutOfRange, node.span, "`maxTriggerDepth` is from 1 to 100");
            }
        }
    }

    fn meta_id(&mut self, node: &Node) -> String {
        let Some(id) = text(node) else {
            let mut diag = Diagnostic::new(
                Code::WrongLiteral,
                node.span,
                format!("the id of a game is text, found {}", node.kind()),
            );
            if let Value::Int(n) = node.value {
                diag =
                    diag.fix(Fix::replace("Put it in quotes", node.span, format!("\"game{n}\"")));
            }
            self.report(diag);
            return String::new();
        };
        let ok = id.chars().next().is_some_and(|c| c.is_ascii_alphabetic())
            && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
        if !ok {
            let cured: String = id
                .chars()
                .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' })
                .collect();
            self.report(
                Diagnostic::new(
                    Code::BadIdentifier,
                    node.span,
                    format!("`{id}` cannot be an id: ids begin with a letter and hold letters, digits, `_` and `-`"),
                )
                .fix(Fix::replace(format!("Change to `{cured}`"), node.span, cured)),
            );
        }
        id.to_owned()
    }

    /// Reports a range of players in another form: `2-4`, `[2, 4]`.
    fn other_range(&mut self, min: &str, max: &str, span: Span) {
        let ours = format!("{{ min: {min}, max: {max} }}");
        let message = "a range of players is written with `min` and `max`";
        let found = Diagnostic::new(Code::WrongLiteral, span, message);
        self.report(found.fix(Fix::replace(format!("Change to {ours}"), span, ours)));
    }

    fn count_of_players(&mut self, node: &'a Node) -> Option<Players> {
        match &node.value {
            Value::List(ends)
                if ends.len() == 2 && ends.iter().all(|end| matches!(end.value, Value::Int(_))) =>
            {
                let [min, max] = [0, 1].map(|at| self.written(ends[at].span).to_owned());
                self.other_range(&min, &max, node.span);
                None
            }
            Value::List(names) => {
                let mut seats = Vec::new();
                for (index, name) in names.iter().enumerate() {
                    let Some(word) = self.word(name, "the name of a seat") else { continue };
                    let id = u32::try_from(index + 1).unwrap_or(u32::MAX);
                    self.declare(&word, name.span, Symbol::Seat(id));
                    seats.push(word);
                }
                self.env.players.seats.clone_from(&seats);
                let count = u32::try_from(names.len()).unwrap_or(u32::MAX);
                self.in_seats(count, count, node.span).map(|(min, max)| {
                    let named = seats.len() == names.len();
                    Players { min, max, seats: if named { seats } else { Vec::new() } }
                })
            }
            Value::Map(_) => {
                self.keys(node, "players", &["min", "max"]);
                let min = node.get("min").and_then(|min| self.player_count(min));
                let max = node.get("max").and_then(|max| self.player_count(max));
                for key in ["min", "max"] {
                    if node.get(key).is_none() {
                        self.error(Code::MissingKey, node.span, format!("`players` needs `{key}`"));
                    }
                }
                let (min, max) = min.zip(max)?;
                if min > max {
                    self.report(
                        Diagnostic::new(
                            Code::RangeInverted,
                            node.span,
                            format!("`min` ({min}) is more than `max` ({max})"),
                        )
                        .fix(Fix::replace(
                            "Swap them",
                            node.span,
                            format!("{{ min: {max}, max: {min} }}"),
                        )),
                    );
                    return None;
                }
                let (min, max) = self.in_seats(min, max, node.span)?;
                Some(Players { min, max, seats: Vec::new() })
            }
            Value::Int(_) | Value::Text(_) => {
                if let Some((min, max)) = text(node).and_then(range_of) {
                    self.other_range(&min.to_string(), &max.to_string(), node.span);
                    return None;
                }
                let count = self.player_count(node)?;
                let (min, max) = self.in_seats(count, count, node.span)?;
                Some(Players { min, max, seats: Vec::new() })
            }
            Value::Null | Value::Bool(_) => {
                self.shape(node, "players are a number, `{ min, max }`, or a list of seat names");
                None
            }
        }
    }

    fn player_count(&mut self, node: &Node) -> Option<u32> {
        let count = self.constant(node, "the number of players")?;
        match u32::try_from(count) {
            Ok(count) => Some(count),
            Err(_) => {
                self.error(
                    Code::OutOfRange,
                    node.span,
                    format!("{count} is not a number of players"),
                );
                None
            }
        }
    }

    fn in_seats(&mut self, min: u32, max: u32, span: Span) -> Option<(u32, u32)> {
        if min < 1 || max > MOST {
            self.error(Code::OutOfRange, span, format!("a game has from 1 to {MOST} players"));
            return None;
        }
        Some((min, max))
    }
}

/// `2-4`, `2 to 4`, `2..4`.
fn range_of(text: &str) -> Option<(u32, u32)> {
    for between in ["..", "-", "\u{2013}", " to "] {
        if let Some((min, max)) = text.split_once(between)
            && let (Ok(min), Ok(max)) = (min.trim().parse(), max.trim().parse())
        {
            return Some((min, max));
        }
    }
    None
}
