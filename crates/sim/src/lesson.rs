//! Lessons: positions of a game with a question each, posed by playing their moves.

use crate::Labels;
use crate::labels::cell_name;
use crate::names::{move_name, place_id};
use crate::wanted::{matching, wanted};
use boardwright_def::{Answer, GameDef, Question};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_kernel::{
    AlternativeKind, LinkOptions, Machine, Move, Options, OutcomeKind, PlaceId, Program, WORK,
    link, parse_seed,
};

/// A question whose moves were played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posed {
    /// The moves to the position, by index in the list at each decision.
    pub moves: Vec<u32>,
    /// The moves that answer the question, by index at the position; empty if a sentence answers it.
    pub right: Vec<u32>,
}

/// The reason why a question cannot be posed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// The part of the question: `moves[2]`, `find[0]`.
    pub part: String,
    /// The reason, without a full stop.
    pub message: String,
    /// True if a fault ended the game, so that nothing is known of the question.
    pub faulty: bool,
}

/// The work that each move of a lesson may take when a text is checked, so that a check stays short whatever the rules are:
/// between an eighth and a hundredth of what a move may take in a game, the less the more moves there are.
fn work_of_checks(lesson: &[Question]) -> u64 {
    let steps: usize = lesson.iter().map(|question| question.moves.len() + 1).sum();
    WORK / (steps.clamp(8, 100) as u64)
}

/// The number of players that a question is for.
pub fn players_of(question: &Question, def: &GameDef) -> u32 {
    def.meta.players.nearest(question.players)
}

/// The seed of the game that a question is about.
pub fn seed_of(question: &Question) -> u64 {
    parse_seed(if question.seed.is_empty() { "1" } else { &question.seed })
}

/// Plays the moves of a question and finds those that answer it.
///
/// # Errors
/// A move is not legal, or its name fits several moves; no move is left to be found.
pub fn pose(program: &Program, labels: &Labels, question: &Question) -> Result<Posed, Misfit> {
    pose_within(program, labels, question, WORK)
}

/// The same, with a limit for the work of each move.
fn pose_within(
    program: &Program,
    labels: &Labels,
    question: &Question,
    work: u64,
) -> Result<Posed, Misfit> {
    let options = Options { work, ..Options::default() };
    let mut machine = Machine::new(program, seed_of(question), options);
    let mut moves = Vec::with_capacity(question.moves.len());
    for (number, name) in question.moves.iter().enumerate() {
        let part = || format!("moves[{number}]");
        let found = one_move(&mut machine, labels, name);
        let (index, chosen) = found.map_err(|message| misfit(&machine, part(), message))?;
        moves.push(index);
        let made = machine.apply(chosen).map_err(|refused| refused.to_string());
        made.map_err(|message| misfit(&machine, part(), message))?;
    }
    let mut right = Vec::new();
    if let Answer::Find(names) = &question.answer {
        for (number, name) in names.iter().enumerate() {
            let found = moves_named(&mut machine, labels, name);
            let part = || format!("find[{number}]");
            let found = found.map_err(|message| misfit(&machine, part(), message))?;
            right.extend(found.into_iter().map(|(index, _)| index));
        }
        right.sort_unstable();
        right.dedup();
    }
    Ok(Posed { moves, right })
}

fn misfit(machine: &Machine<'_>, part: String, message: String) -> Misfit {
    let faulty = machine.result().is_some_and(|outcome| outcome.kind == OutcomeKind::Fault);
    Misfit { part, message, faulty }
}

/// A warning for each question that cannot be posed. `linked` holds programs of the game; for other numbers of players it is
/// linked. `span_of` gives the source of a path in the spec, or of the nearest part around it.
pub(crate) fn lesson_findings(
    def: &GameDef,
    linked: &[&Program],
    span_of: impl Fn(&str) -> Option<Span>,
) -> Vec<Diagnostic> {
    let work = work_of_checks(&def.authoring.lesson);
    let finding = |(number, question): (usize, &Question)| {
        let players = players_of(question, def);
        let known = linked.iter().find(|program| program.players() == players as usize);
        let made = if known.is_none() { link(def, &LinkOptions { players }).ok() } else { None };
        let program = known.copied().or(made.as_ref())?;
        let labels = Labels::new(def, program);
        let misfit = pose_within(program, &labels, question, work).err()?;
        let path = format!("lesson[{number}].{}", misfit.part);
        let message = match misfit.faulty {
            true => "this question is not checked: a fault ends its game, or its moves take too much work".to_owned(),
            false => format!("this question cannot be posed: {}", misfit.message),
        };
        let span = span_of(&path).unwrap_or_default();
        Some(Diagnostic::new(Code::QuestionMisfit, span, message).at(&path))
    };
    def.authoring.lesson.iter().enumerate().filter_map(finding).collect()
}

/// The only legal move of this name, with its index.
///
/// # Errors
/// There is none, or there are several.
pub fn one_move(
    machine: &mut Machine<'_>,
    labels: &Labels,
    name: &str,
) -> Result<(u32, Move), String> {
    let found = moves_named(machine, labels, name)?;
    match found.as_slice() {
        [one] => Ok(*one),
        several => {
            let names = several.iter().take(3).map(|(_, chosen)| move_name(machine, *chosen));
            let names: Vec<String> = names.collect();
            Err(format!("`{name}` fits {} moves: {} …", several.len(), names.join("; ")))
        }
    }
}

/// The shortest name that a lesson can give a legal move: its values, with a piece named by its place (`c3 d4`), unless another
/// move has the same; else its name in traces.
pub fn short_name(machine: &mut Machine<'_>, labels: &Labels, chosen: Move) -> String {
    let name = move_name(machine, chosen);
    let values = name.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
    let values = values.map(|values| {
        let each = values.split(", ").filter_map(|one| one.split_once('='));
        each.map(|(_, value)| short_value(machine.program(), value)).collect::<Vec<_>>().join(" ")
    });
    let fits = |values: &String| {
        let named = one_move(machine, labels, values);
        !values.is_empty() && named.is_ok_and(|(_, one)| one == chosen)
    };
    values.filter(fits).unwrap_or(name)
}

/// A place, or the place of a token, as people name it: `c3`.
fn short_value(program: &Program, value: &str) -> String {
    let place = value.split_once('@').map_or(value, |(_, place)| place);
    let mut places = (0..program.places().len() as u16).map(PlaceId);
    let cell = places.find(|at| place_id(program, *at) == place);
    let cell = cell.and_then(|at| program.places()[at.index()].cell).filter(|cell| cell.row > 0);
    cell.map_or_else(|| value.to_owned(), |cell| cell_name(cell.row, cell.col))
}

/// The legal moves of this name, with their indices: `place(cell=d4)` as in traces, `Place d4` as people read it, or the values
/// alone, `d4`.
///
/// # Errors
/// There is none.
fn moves_named(
    machine: &mut Machine<'_>,
    labels: &Labels,
    name: &str,
) -> Result<Vec<(u32, Move)>, String> {
    if machine.decision().is_none() {
        return Err(format!("the game is over before `{name}`"));
    }
    let legal = machine.legal_moves().to_vec();
    let by_name = |machine: &Machine<'_>| {
        legal.iter().copied().filter(|one| move_name(machine, *one) == name).collect::<Vec<Move>>()
    };
    let mut found = by_name(machine);
    let mut reason = format!("`{name}` is not legal there");
    if found.is_empty()
        && let Some(meant) = moves_with(machine, labels, name)
    {
        found = meant;
    } else if found.is_empty() {
        match wanted(machine, labels, name, None) {
            Ok(query) => found = matching(machine, &query),
            Err(message) => reason = message,
        }
    }
    if found.is_empty() {
        return Err(reason);
    }
    let index = |one: &Move| legal.iter().position(|other| other == one);
    let found = found.into_iter().filter_map(|one| Some((u32::try_from(index(&one)?).ok()?, one)));
    Ok(found.collect())
}

/// The legal moves with these values in the order of their parameters, whatever their action; `None` if no question of the
/// present decision has such values.
fn moves_with(machine: &mut Machine<'_>, labels: &Labels, values: &str) -> Option<Vec<Move>> {
    let values: Vec<&str> = values.split_whitespace().collect();
    let alternatives = machine.decision().map_or(&[][..], |decision| decision.alternatives);
    let heads = alternatives.iter().filter(|one| one.params.len() == values.len());
    let heads: Vec<String> = heads
        .map(|one| match one.kind.action() {
            Some(action) => machine.program().actions()[action.index()].clone(),
            None if one.kind == AlternativeKind::Choose => "choose".to_owned(),
            None => "then".to_owned(),
        })
        .collect();
    let mut found = None;
    for head in heads {
        let text = format!("{head}({})", values.join(", "));
        if let Ok(query) = wanted(machine, labels, &text, None) {
            found.get_or_insert_with(Vec::new).extend(matching(machine, &query));
        }
    }
    found
}
