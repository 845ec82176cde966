//! A module in several parts: it is cut in two, and the first half is cut again.

use crate::code::Code;
use crate::cold::Part;
use crate::cut::Origin;
use crate::module::Module;
use crate::plan::Plan;
use anyhow::{Result, ensure};
use std::ops::Range;

/// The note of code that is in the first part.
pub const FIRST: u8 = 1;

/// Cuts a module into `count` parts, at least 3. `notes` has for each basic block of the functions that are not imported the
/// number of its part, or 0 if it was not run. The last part but one has such blocks of functions that were run otherwise: of
/// what was not run, they are needed most. The last part has the other functions.
pub fn parts(module: Vec<u8>, mut notes: Vec<u8>, count: usize) -> Result<Vec<Vec<u8>>> {
    ensure!(count >= 3, "{count} parts");
    let mut first = module;
    note_rare_cases(&Module::read(&first)?, &mut notes, u8::try_from(count - 1)?)?;
    let mut others = Vec::new();
    for number in (1..count).rev() {
        let module = Module::read(&first)?;
        let stays = |note: &u8| (1..=number).contains(&usize::from(*note));
        let plan = Plan::new(&module, &notes.iter().map(stays).collect::<Vec<_>>(), number)?;
        others.push(plan.rest(&module)?);
        let (half, origins) = plan.first(&module)?;
        notes = notes_of_half(&half, &module, &plan, &origins, &notes)?;
        first = half;
    }
    others.push(first);
    others.reverse();
    Ok(others)
}

/// Notes a part for the blocks that were not run of functions that were.
fn note_rare_cases(module: &Module<'_>, notes: &mut [u8], part: u8) -> Result<()> {
    for function in beginnings(module, notes)?.windows(2) {
        let own = &mut notes[function[0]..function[1]];
        if own.first().is_some_and(|&first| first != 0) {
            own.iter_mut().filter(|note| **note == 0).for_each(|note| *note = part);
        }
    }
    Ok(())
}

/// The notes of a first half, by those of the module. What was added is needed by all parts, so it is in the first one.
fn notes_of_half(
    half: &[u8],
    module: &Module<'_>,
    plan: &Plan,
    origins: &[Origin],
    notes: &[u8],
) -> Result<Vec<u8>> {
    let half = Module::read(half)?;
    let beginnings = beginnings(module, notes)?;
    let mut of_half = Vec::new();
    for number in 0..half.bodies.len() {
        let code = Code::read(&half, number)?;
        match origins.get(number) {
            Some(Origin::Function(f, stand_ins)) => {
                let own = f - module.imported;
                let notes = &notes[beginnings[own]..beginnings[own + 1]];
                if stand_ins.is_empty() {
                    of_half.extend(notes);
                } else {
                    let whole = Known { code: Code::read(module, own)?, notes };
                    let parts = stand_ins.iter().zip(&plan.parts[*f]);
                    let begin = half.bodies[number].range().start;
                    whole.notes_without(parts, &code, begin, &mut of_half);
                }
            }
            Some(Origin::Gate) | None => of_half.extend(code.blocks.iter().map(|_| FIRST)),
        }
    }
    Ok(of_half)
}

/// By function that is not imported, and one after the last: its first note.
fn beginnings(module: &Module<'_>, notes: &[u8]) -> Result<Vec<usize>> {
    let mut beginnings = vec![0];
    let mut end = 0;
    for number in 0..module.bodies.len() {
        end += Code::read(module, number)?.blocks.len();
        beginnings.push(end);
    }
    ensure!(end == notes.len(), "notes of another module");
    Ok(beginnings)
}

/// A function with the notes of its blocks.
struct Known<'m> {
    code: Code<'m>,
    notes: &'m [u8],
}

impl Known<'_> {
    /// Adds the notes of this function as it is in a first half, without its parts. `begin` is the first byte of its body
    /// there.
    fn notes_without<'p>(
        &self,
        parts: impl Iterator<Item = (&'p Range<usize>, &'p Part)>,
        without: &Code<'_>,
        begin: usize,
        notes: &mut Vec<u8>,
    ) {
        let mut parts = parts.peekable();
        let mut blocks = without.blocks.iter().peekable();
        let (mut place, mut note) = (0, FIRST);
        for (operator, offset) in without.offsets[..without.operators.len()].iter().enumerate() {
            let byte = offset - begin;
            while let Some((_, part)) = parts.next_if(|(stand_in, _)| stand_in.end <= byte) {
                place = part.end;
            }
            // What stands for a part is run by whatever runs the code before it.
            if parts.peek().is_none_or(|(stand_in, _)| byte < stand_in.start) {
                note = self.note(place);
                place += 1;
            }
            if blocks.next_if_eq(&&operator).is_some() {
                notes.push(note);
            }
        }
    }

    /// The note of the block in which an operator is.
    fn note(&self, place: usize) -> u8 {
        self.notes[self.code.blocks.partition_point(|&block| block <= place) - 1]
    }
}
