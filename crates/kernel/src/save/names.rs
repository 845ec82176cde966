//! Names of the words of a state in saved states.

use crate::code::{Op, Pc};
use crate::program::{PlaceVar, Program};
use crate::state::word;
use crate::value::{Kind, Member};
use std::collections::{BTreeMap, BTreeSet};

/// The kind of a word of the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    Value(Kind),
    Phase,
}

const NUMBER: Holds = Holds::Value(Kind::Int);
const FLAG: Holds = Holds::Value(Kind::Bool);
const SEAT: Holds = Holds::Value(Kind::Player);
const SEATS: Holds = Holds::Value(Kind::Set(Member::Player));

/// The words of the header with their names.
pub(super) const HEADER: [(usize, &str, Holds); 22] = [
    (word::ROUND, "round", NUMBER),
    (word::TURN, "turn", NUMBER),
    (word::PLY, "ply", NUMBER),
    (word::STEP, "step", NUMBER),
    (word::PC, "at", NUMBER),
    (word::STATUS, "status", NUMBER),
    (word::ACTIVE, "active", SEAT),
    (word::PHASE, "phase", Holds::Phase),
    (word::DECIDER, "decider", SEAT),
    (word::END_PHASE, "endPhase", FLAG),
    (word::END_TURN, "endTurn", FLAG),
    (word::NEXT, "next", SEAT),
    (word::TOP_RET, "actionFrom", NUMBER),
    (word::SETUP_DONE, "setupDone", FLAG),
    (word::LAST_ACTOR, "lastActor", SEAT),
    (word::QUEUE_HEAD, "queueHead", NUMBER),
    (word::QUEUE_LEN, "queueLength", NUMBER),
    (word::DEPTH, "depth", NUMBER),
    (word::RESULT, "result", NUMBER),
    (word::WINNERS, "winners", SEATS),
    (word::RESULT_CAUSE, "resultCause", NUMBER),
    (word::FAULT, "fault", NUMBER),
];

/// The words of the header at the top of JSON, as they are written.
pub(super) const TOP: [usize; 6] =
    [word::ROUND, word::TURN, word::PLY, word::STEP, word::PHASE, word::ACTIVE];

/// Returns the words of [`TOP`] with their names.
pub(super) fn top() -> impl Iterator<Item = (usize, &'static str, Holds)> {
    TOP.into_iter().flat_map(|at| HEADER.into_iter().find(|(word, ..)| *word == at))
}

/// The words of the header that the decision of JSON determines.
pub(super) const ASKED: [usize; 3] = [word::PC, word::STATUS, word::DECIDER];

/// Returns the words of the header that JSON keeps in the decision, under `machine`.
pub(super) fn machine() -> impl Iterator<Item = (usize, &'static str, Holds)> + Clone {
    HEADER.into_iter().filter(|(at, ..)| !TOP.contains(at) && !ASKED.contains(at))
}

/// Returns the name of a place: its zone and, behind `mark`, the seat of its owner.
pub(super) fn place(program: &Program, at: usize, mark: char) -> String {
    let info = &program.places.info[at];
    match info.owner {
        Some(owner) => format!("{}{mark}{}", info.zone, owner.seat()),
        None => info.zone.clone(),
    }
}

/// Returns the cells that have a variable, with their words.
pub(super) fn cells_of(var: &PlaceVar) -> impl Iterator<Item = (usize, usize)> {
    var.cells.iter().zip(var.base as usize..).map(|(cell, at)| (usize::from(*cell), at))
}

/// Returns the words that are neither header nor variables: payoffs, limits, the queue, frames of procedures.
pub(super) fn locals(program: &Program) -> impl Iterator<Item = usize> {
    let layout = &program.layout;
    let globals = layout.globals as usize..layout.globals as usize + program.vars.global.len();
    let first = layout.player_vars as usize;
    let vars = first..first + program.vars.player.len() * program.players;
    let of_cells = program.vars.place.iter().flat_map(cells_of);
    let of_cells: BTreeSet<usize> = of_cells.map(|(_, at)| at).collect();
    (word::HEADER..layout.places as usize)
        .filter(move |at| !globals.contains(at) && !vars.contains(at) && !of_cells.contains(at))
}

/// Words of a frame or of counters under one name.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub name: String,
    pub at: usize,
    pub count: usize,
    pub kind: Kind,
}

/// Returns the words of [`locals`] by unique names: the name of their purpose, else their number.
pub(super) fn named_locals(program: &Program) -> Vec<Named> {
    let mut left: BTreeSet<usize> = locals(program).collect();
    let mut met = BTreeMap::new();
    let mut all = Vec::new();
    for (name, at, count, kind) in &program.layout.word_names {
        let (at, count) = (*at as usize, *count as usize);
        if count == 0 || !(at..at + count).all(|at| left.remove(&at)) {
            continue;
        }
        all.push(Named { name: unique(name, &mut met), at, count, kind: *kind });
    }
    let rest = left.into_iter();
    all.extend(rest.map(|at| Named { name: format!("word {at}"), at, count: 1, kind: Kind::Int }));
    all
}

/// Returns the operations that ask a question, with the path of their cause, made unique.
pub(super) fn questions(program: &Program) -> Vec<(Pc, String)> {
    let mut met = BTreeMap::new();
    let ops = (0..).zip(&program.code.ops);
    let asks = ops.filter(|(_, op)| op.decision().is_some() || matches!(op, Op::Roll { .. }));
    asks.map(|(pc, _)| (pc, unique(program.cause_path(program.cause_at(pc)), &mut met))).collect()
}

/// Returns a name; from the second time on with its number behind it.
fn unique<'n>(name: &'n str, met: &mut BTreeMap<&'n str, u32>) -> String {
    let times = met.entry(name).or_default();
    *times += 1;
    if *times == 1 { name.to_owned() } else { format!("{name}#{times}") }
}
