//! The parts of a function that were not run, as far as they can be functions of their own.

use crate::code::{Code, depths};
use crate::live::{self, Live};
use crate::part::NUMBERS;
use std::collections::BTreeSet;
use wasmparser::{Operator, ValType};

/// The bytes that a part must have beyond those that stand for it.
const WORTH: usize = 12;
/// The most locals that are handed over to a part, and back.
const MOST: usize = 40;

/// A part of a function, from one operator to the end of a construct or to its `else`. Nothing leads into it but its
/// first operator.
pub struct Part {
    pub begin: usize,
    pub end: usize,
    /// The locals whose values it needs, ascending.
    pub parameters: Vec<u32>,
    /// The locals that it writes and that are read after it, ascending.
    pub results: Vec<u32>,
    /// The type of the value that it leaves or carries to some of its exits.
    pub value: Option<ValType>,
    /// The places at which the function goes on. If control can run past the part's end, that is the first exit.
    pub exits: Vec<Exit>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// Past the end of the loop in which the part is.
    PastLoop,
    /// As a branch of this depth in the construct in which the part is. The function is a construct, so a return is one, too.
    Branch(u32),
}

impl Exit {
    /// Whether the operator after the part is where it goes on.
    pub fn is_next(self, code: &Code<'_>, part: &Part) -> bool {
        match self {
            Self::PastLoop => true,
            Self::Branch(depth) => depth == 0 && !code.constructs[code.inside[part.begin]].is_loop,
        }
    }

    /// The types of the values that it takes.
    pub fn values<'c>(self, code: &'c Code<'_>, begin: usize) -> &'c [ValType] {
        let construct = code.inside[begin];
        match self {
            Self::PastLoop => &code.constructs[construct].left,
            Self::Branch(depth) => &code.constructs[code.target(construct, depth)].carried,
        }
    }
}

/// The parts of a function that is run itself. `run` says for each of its basic blocks whether it was run.
pub fn parts(code: &Code<'_>, run: &[bool]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut live = None;
    let mut blocks = code.blocks.iter().zip(run).peekable();
    let mut was_run = true;
    let mut place = 0;
    while place < code.operators.len() {
        while let Some((_, &run)) = blocks.next_if(|(block, _)| **block <= place) {
            was_run = run;
        }
        let before = code.before[place];
        if !was_run && before.reachable && before.no_operands {
            let end = end_of(code, place);
            let live = live.get_or_insert_with(|| Live::new(code));
            if let Some(part) = part(code, live, place, end) {
                place = part.end;
                parts.push(part);
                continue;
            }
        }
        place += 1;
    }
    parts
}

/// The end of the construct of an operator, or the `else` before it.
fn end_of(code: &Code<'_>, begin: usize) -> usize {
    let construct = &code.constructs[code.inside[begin]];
    construct.otherwise.filter(|&otherwise| begin <= otherwise).unwrap_or(construct.end)
}

/// The part between two operators, if it is worth the bytes that stand for it and can be a function.
fn part(code: &Code<'_>, live: &Live<'_, '_>, begin: usize, end: usize) -> Option<Part> {
    let bytes = code.offsets[end] - code.offsets[begin];
    if bytes < WORTH {
        return None;
    }
    let construct = code.inside[begin];
    let (mut named, mut written, mut exits) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let branch_to = |target| Exit::Branch(code.depth(construct, target));
    for place in begin..end {
        let inside = code.inside[place];
        // Targets inside of the part have higher numbers than the construct around it.
        let mut exit = |depth| {
            let target = code.target(inside, depth);
            if target <= construct {
                exits.insert(branch_to(target));
            }
        };
        match &code.operators[place] {
            Operator::LocalGet { local_index: local } => {
                named.insert(*local);
            }
            Operator::LocalSet { local_index: local }
            | Operator::LocalTee { local_index: local } => {
                named.insert(*local);
                written.insert(*local);
            }
            Operator::Br { relative_depth } | Operator::BrIf { relative_depth } => {
                exit(*relative_depth)
            }
            Operator::BrTable { targets } => {
                depths(targets).for_each(exit);
            }
            Operator::Return => {
                exits.insert(branch_to(0));
            }
            // The data stays in the first module.
            Operator::MemoryInit { .. } | Operator::DataDrop { .. } => return None,
            _ => {}
        }
    }
    if code.before[end].reachable {
        let next =
            if code.constructs[construct].is_loop { Exit::PastLoop } else { Exit::Branch(0) };
        exits.insert(next);
    }
    let mut value = None;
    for carried in
        exits.iter().map(|exit| exit.values(code, begin)).filter(|values| !values.is_empty())
    {
        let [carried] = *carried else { return None };
        if !NUMBERS.contains(&carried) || value.is_some_and(|value| value != carried) {
            return None;
        }
        value = Some(carried);
    }
    let needed = live.before(begin);
    let parameters: Vec<u32> = named.iter().copied().filter(|&l| live::holds(&needed, l)).collect();
    let arrivals = exits.iter().filter_map(|&exit| arrival(code, begin, end, exit));
    let later: Vec<_> = arrivals.map(|place| live.before(place)).collect();
    let is_read = |local: &u32| later.iter().any(|live| live::holds(live, *local));
    let results: Vec<u32> = written.into_iter().filter(is_read).collect();
    let locals = parameters.len() + results.len();
    let are_numbers =
        parameters.iter().chain(&results).all(|&l| NUMBERS.contains(&code.locals[l as usize]));
    if locals > MOST
        || !are_numbers
        || bytes < WORTH + 2 * parameters.len() + 5 * results.len() + 3 * exits.len()
    {
        return None;
    }
    let exits = exits.into_iter().collect();
    Some(Part { begin, end, parameters, results, value, exits })
}

/// The operator at which an exit arrives; none at the end of the function.
fn arrival(code: &Code<'_>, begin: usize, end: usize, exit: Exit) -> Option<usize> {
    match exit {
        Exit::PastLoop => code.following(end),
        Exit::Branch(depth) => code.arrival(code.target(code.inside[begin], depth)),
    }
}
