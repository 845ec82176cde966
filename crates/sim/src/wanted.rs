//! Parses questions about moves: `buy`, `buy(ware=lantern@market)`, `place(b3)`, `done`, in the names of traces or in
//! the words of explanations (`Stone on a1`), or as labels (`Slide Stone on a1 to b1`). An omitted argument matches any
//! value.

mod label;

use crate::Labels;
use crate::labels::cell_name;
use crate::names::{place_id, value_name};
use boardwright_kernel::{
    ActionId, Alternative, AlternativeKind, Kind, Machine, Move, MoveQuery, MoveQueryKind,
    ParamInfo, PlaceId, PlayerId, TypeId, Value, seen_face,
};

/// The position that a question is about, and the viewer, who may not know every token.
#[derive(Clone, Copy)]
struct Asked<'a, 'p> {
    machine: &'a Machine<'p>,
    labels: &'a Labels,
    viewer: Option<PlayerId>,
}

/// Parses a question about the present decision. A token is named by type and place, or as `token@place`
/// if `viewer` does not know which token it is; every value may also be named as explanations name it.
///
/// # Errors
/// A message about the error in the text, with the possible names.
pub fn wanted(
    machine: &Machine<'_>,
    labels: &Labels,
    text: &str,
    viewer: Option<PlayerId>,
) -> Result<MoveQuery, String> {
    let position = Asked { machine, labels, viewer };
    let program = machine.program();
    let whole = text.trim();
    let head = whole.split_once('(').map_or(whole, |(head, _)| head).trim();
    let known = ["done", "skip", "choose", "then", "chance"].contains(&head)
        || program.actions().iter().any(|id| id == head);
    if !known && let Some(found) = label::labelled(position, text) {
        return Ok(found);
    }
    let (head, args) = split(text)?;
    let alternatives = machine.decision().map_or(&[][..], |decision| decision.alternatives);
    let by_kind = |wanted: fn(AlternativeKind) -> bool| {
        let at = alternatives.iter().position(|one| wanted(one.kind));
        at.ok_or_else(|| format!("`{head}` is not asked for now"))
    };
    let at = match head {
        "done" => by_kind(|kind| kind == AlternativeKind::Done)?,
        "skip" => by_kind(|kind| kind == AlternativeKind::Skip)?,
        "choose" => by_kind(|kind| kind == AlternativeKind::Choose)?,
        "then" => by_kind(|kind| matches!(kind, AlternativeKind::Argument(_)))?,
        "chance" => by_kind(|kind| kind == AlternativeKind::Outcome)?,
        // A choice by the name that its answer gets.
        name if let Some(at) = choice_of(alternatives, name) => at,
        name => {
            let number = program.actions().iter().position(|id| id == name);
            let number = number.ok_or_else(|| unknown(program.actions(), alternatives, name))?;
            let action = ActionId(number as u16);
            let asked = alternatives.iter().find(|one| one.kind.action() == Some(action));
            let what = MoveQueryKind::Action(action);
            // A move that is not offered now has no parameters to compare with.
            let Some(asked) = asked else {
                return Ok(MoveQuery { by: None, what, args: Vec::new() });
            };
            let args = arguments(position, (&asked.params, &asked.later), &args)?;
            return Ok(MoveQuery { by: None, what, args });
        }
    };
    let asked = &alternatives[at];
    let args = arguments(position, (&asked.params, &asked.later), &args)?;
    Ok(MoveQuery { by: None, what: MoveQueryKind::Alternative(at), args })
}

/// Returns the legal moves of the present decision that match the question.
pub fn matching(machine: &mut Machine<'_>, wanted: &MoveQuery) -> Vec<Move> {
    let moves = machine.legal_moves().to_vec();
    let kinds: Vec<AlternativeKind> = match machine.decision() {
        Some(decision) => decision.alternatives.iter().map(|one| one.kind).collect(),
        None => return Vec::new(),
    };
    let fits = |chosen: &Move| {
        let choice = machine.decode(*chosen);
        let meant = match wanted.what {
            MoveQueryKind::Action(action) => kinds[choice.alternative].action() == Some(action),
            MoveQueryKind::Alternative(at) => choice.alternative == at,
        };
        let mut args = wanted.args.iter().zip(&choice.args);
        meant && args.all(|(wanted, arg)| wanted.is_none_or(|wanted| wanted == *arg))
    };
    moves.into_iter().filter(fits).collect()
}

/// The choice whose answer gets this name.
fn choice_of(alternatives: &[Alternative], name: &str) -> Option<usize> {
    alternatives.iter().position(|one| {
        let param = one.params.first().map(|param| param.name.trim_start_matches('$'));
        one.kind == AlternativeKind::Choose && param == Some(name)
    })
}

fn unknown(actions: &[String], alternatives: &[Alternative], name: &str) -> String {
    let choices = alternatives.iter().filter(|one| one.kind == AlternativeKind::Choose);
    let choices = choices.filter_map(|one| one.params.first());
    let choices =
        choices.map(|param| format!("`choose({}=…)`", param.name.trim_start_matches('$')));
    let list: Vec<String> = actions.iter().map(|id| format!("`{id}`")).chain(choices).collect();
    if list.is_empty() {
        return format!("there is no action `{name}`; the game has none");
    }
    format!("there is no action `{name}`; there are {}", list.join(", "))
}

/// A name, and arguments: each with its name, or without one in the order of the parameters.
type Parts<'t> = (&'t str, Vec<(Option<&'t str>, &'t str)>);

/// Splits `head(name=value, value, …)`.
fn split(text: &str) -> Result<Parts<'_>, String> {
    let text = text.trim();
    let Some((head, rest)) = text.split_once('(') else { return Ok((text, Vec::new())) };
    let inner = rest.strip_suffix(')').ok_or_else(|| format!("`{text}` lacks its `)`"))?;
    let mut args = Vec::new();
    for arg in inner.split(',').map(str::trim).filter(|arg| !arg.is_empty()) {
        args.push(match arg.split_once('=') {
            Some((name, value)) => (Some(name.trim().trim_start_matches('$')), value.trim()),
            None => (None, arg),
        });
    }
    Ok((head.trim(), args))
}

fn arguments(
    asked: Asked<'_, '_>,
    (params, later): (&[ParamInfo], &[String]),
    args: &[(Option<&str>, &str)],
) -> Result<Vec<Option<Value>>, String> {
    let mut values = vec![None; params.len()];
    let plain = |name: &str| name.trim_start_matches('$').to_owned();
    for (number, (name, text)) in args.iter().enumerate() {
        let named = |name: &str| params.iter().position(|param| plain(&param.name) == name);
        let at = name.map_or((number < params.len()).then_some(number), named);
        let Some(at) = at else {
            let name = name.unwrap_or(text);
            if later.iter().any(|param| plain(param) == name) {
                return Err(format!(
                    "`{name}` is asked for later: ask about it at the decision that asks for it"
                ));
            }
            let known: Vec<String> =
                params.iter().map(|param| format!("`{}`", plain(&param.name))).collect();
            return Err(match known.is_empty() {
                true => format!("there is no `{name}` to choose here; nothing is chosen here"),
                false => format!("there is no `{name}` to choose here, but {}", known.join(", ")),
            });
        };
        if matches!(*text, "?" | "*") {
            continue;
        }
        let kind = params[at].kind;
        let value = value_named(asked.machine, kind, text, asked.viewer);
        values[at] = Some(value.map_or_else(|| value_told(asked, kind, text), Ok)?);
    }
    Ok(values)
}

/// Returns the value of a kind that has this name.
fn value_named(
    machine: &Machine<'_>,
    kind: Kind,
    text: &str,
    viewer: Option<PlayerId>,
) -> Option<Value> {
    let program = machine.program();
    let position = |mut ids: &mut dyn Iterator<Item = &String>| {
        Iterator::position(&mut ids, |id| id == text).and_then(|at| u16::try_from(at).ok())
    };
    match kind {
        Kind::Int => text.parse().ok().map(Value::Int),
        Kind::Bool => match text {
            "true" | "yes" => Some(Value::Bool(true)),
            "false" | "no" => Some(Value::Bool(false)),
            _ => None,
        },
        Kind::Enum(of) => {
            let members = &program.enums().get(usize::from(of))?.members;
            Some(Value::Word { of, member: position(&mut members.iter())? })
        }
        Kind::Player => {
            let seat = text.strip_prefix("player-").unwrap_or(text).parse().ok();
            let named = || {
                let seats = (0..program.players() as u16).map(PlayerId);
                seats.into_iter().find(|seat| program.seat_name(*seat) == text)
            };
            seat.and_then(PlayerId::from_seat)
                .filter(|player| player.index() < program.players())
                .or_else(named)
                .map(Value::Player)
        }
        Kind::Place => place_named(machine, text).map(Value::Place),
        Kind::TokenType => {
            let of = position(&mut program.token_types().iter().map(|of| &of.id))?;
            Some(Value::TokenType(TypeId(of)))
        }
        Kind::Direction => Some(Value::Direction(position(&mut program.directions().iter())?)),
        Kind::Token => token_named(machine, text, viewer),
        Kind::Set(of) => {
            let words = text.trim_start_matches('(').trim_end_matches(')').split_whitespace();
            let mut all = 0u32;
            for word in words {
                let bits = (0..31).map(|at| 1u32 << at);
                let named = |bit: &u32| {
                    let member = Value::Set { of, bits: *bit }.members().next();
                    member.is_some_and(|m| value_name(program, machine.state(), m) == word)
                };
                all |= bits.into_iter().find(named)?;
            }
            Some(Value::Set { of, bits: all })
        }
    }
}

/// The value of a kind that has this text as its name in explanations; case does not matter. A part of the name of a
/// token is enough if no other token has it; whole words come before parts of words.
fn value_told(asked: Asked<'_, '_>, kind: Kind, text: &str) -> Result<Value, String> {
    /// The most names in a message.
    const SHOWN: usize = 8;
    let named = told_values(asked, kind);
    let wanted = text.to_lowercase();
    if let Some((value, _)) = named.iter().find(|(_, name)| name.to_lowercase() == wanted) {
        return Ok(*value);
    }
    let parts: Vec<&(Value, String)> = named
        .iter()
        .filter(|(_, name)| kind == Kind::Token && !wanted.is_empty() && has(name, &wanted, false))
        .collect();
    // Whole words are meant rather than parts of them: `p1`, not the beginning of `p12`.
    let words: Vec<_> =
        parts.iter().copied().filter(|(_, name)| has(name, &wanted, true)).collect();
    let found = if words.is_empty() { parts } else { words };
    let list = |values: &mut dyn Iterator<Item = &String>| {
        let mut names: Vec<String> = Vec::new();
        for name in values.map(|name| format!("`{name}`")) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let more = names.len().saturating_sub(SHOWN);
        names.truncate(SHOWN);
        let end = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{}{end}", names.join(", "))
    };
    match found.as_slice() {
        [(value, name), rest @ ..] if rest.iter().all(|(_, other)| other == name) => Ok(*value),
        [] if named.is_empty() => Err(format!("`{}` is not {kind}", people_say(text))),
        [] => Err(format!(
            "`{}` is not {kind}; there are {}",
            people_say(text),
            list(&mut named.iter().map(|(_, name)| name))
        )),
        several => {
            Err(format!("`{text}` may be {}", list(&mut several.iter().map(|(_, name)| name))))
        }
    }
}

/// A cell as people name it, `c2` for `cell_2_3`; any other text stays.
fn people_say(text: &str) -> String {
    let numbers = text.strip_prefix("cell_").and_then(|numbers| numbers.split_once('_'));
    let cell = numbers.and_then(|(row, col)| Some((row.parse().ok()?, col.parse().ok()?)));
    cell.filter(|(row, col)| *row > 0 && *col > 0)
        .map_or_else(|| text.to_owned(), |(row, col)| cell_name(row, col))
}

/// True if a name has a text in it, in small letters; with `words`, only if no letter or digit is beside the text.
fn has(name: &str, text: &str, words: bool) -> bool {
    let name = name.to_lowercase();
    let parts =
        |at: usize| (name[..at].chars().next_back(), name[at + text.len()..].chars().next());
    name.match_indices(text).any(|(at, _)| {
        let (before, after) = parts(at);
        !words || ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

/// The values of a kind with their names in explanations.
fn told_values(asked: Asked<'_, '_>, kind: Kind) -> Vec<(Value, String)> {
    let Asked { machine, labels, viewer } = asked;
    let (program, state) = (machine.program(), machine.state());
    let places = || (0..program.places().len() as u16).map(PlaceId);
    let values: Vec<Value> = match kind {
        Kind::Token => {
            places().flat_map(|at| state.tokens(program, at)).map(Value::Token).collect()
        }
        Kind::Place => places().map(Value::Place).collect(),
        Kind::Player => {
            (0..program.players() as u16).map(|seat| Value::Player(PlayerId(seat))).collect()
        }
        Kind::TokenType => {
            (0..program.token_types().len() as u16).map(|of| Value::TokenType(TypeId(of))).collect()
        }
        Kind::Direction => (0..program.directions().len() as u16).map(Value::Direction).collect(),
        Kind::Enum(of) => {
            let members = program.enums().get(usize::from(of)).map_or(0, |of| of.members.len());
            (0..members as u16).map(|member| Value::Word { of, member }).collect()
        }
        Kind::Int | Kind::Bool | Kind::Set(_) => Vec::new(),
    };
    let named = |value| (value, labels.value_told(program, state, value, viewer));
    values.into_iter().map(named).collect()
}

/// A place by its id, a cell of a grid by column and row too: `cell_3_2`, `b3`, `hand:2`.
fn place_named(machine: &Machine<'_>, text: &str) -> Option<PlaceId> {
    let program = machine.program();
    let mut places = (0..program.places().len() as u16).map(PlaceId);
    places.find(|at| {
        let cell = program.places()[at.index()].cell.filter(|cell| cell.row > 0);
        place_id(program, *at) == text
            || cell.is_some_and(|cell| crate::labels::cell_name(cell.row, cell.col) == text)
    })
}

/// A token by its type and place: `lantern@market`, `lantern@market#2` for the second of its type there, `market` for
/// the top of a place, `token@hand:2` for one that the viewer does not know.
fn token_named(machine: &Machine<'_>, text: &str, viewer: Option<PlayerId>) -> Option<Value> {
    let (program, state) = (machine.program(), machine.state());
    let (text, number) = match text.rsplit_once('#') {
        Some((text, number)) => (text, number.parse::<usize>().ok()?),
        None => (text, 1),
    };
    let (of, at) = match text.split_once('@') {
        Some((of, at)) => (Some(of), place_named(machine, at)?),
        None => (None, place_named(machine, text)?),
    };
    let tokens = state.tokens(program, at).into_iter();
    let mut found = tokens.filter(|token| {
        let seen = seen_face(program, state, viewer, *token);
        match (of, seen) {
            (None, _) | (Some("token"), None) => true,
            (Some(of), Some(face)) => program.token_types()[face.type_id.index()].id == of,
            (Some(_), None) => false,
        }
    });
    found.nth(number.checked_sub(1)?).map(Value::Token)
}
