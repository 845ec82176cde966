//! Notes that outlive the module of which they were taken.
//!
//! A function is known again by its *shape*: the kinds of its instructions, and the locals that they use. Numbers of other
//! functions and addresses are no part of it, because they change whenever anything else does. So a change of one function
//! leaves what is known of the others.
//!
//! A memory is a list of shapes, ascending: the shape (8 bytes), the number of basic blocks (4 bytes), both with the lowest
//! byte first, and two bits for the note of each block, four blocks in a byte from the lowest. Of functions with equal shapes it
//! knows the first part in which any of them has a block.

use crate::chain::FIRST;
use crate::code::Code;
use crate::module::Module;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use wasmparser::Operator;

/// The notes in a byte, and the bits of each.
const IN_BYTE: usize = 4;
const BITS: usize = 2;
const MASK: u8 = (1 << BITS) - 1;

/// By shape: the notes of its basic blocks.
type Known = BTreeMap<u64, Vec<u8>>;

/// The memory of a module's notes.
pub fn remembered(bytes: &[u8], notes: &[u8]) -> Result<Vec<u8>> {
    let module = Module::read(bytes)?;
    let mut notes = notes.iter();
    let mut known = Known::new();
    for number in 0..module.bodies.len() {
        let code = Code::read(&module, number)?;
        for known in known.entry(shape(&code, bytes)).or_insert(vec![0; code.blocks.len()]) {
            let &note = notes.next().context("notes of another module")?;
            ensure!(note <= MASK, "a note of {note}");
            *known = if *known == 0 || note != 0 && note < *known { note } else { *known };
        }
    }
    ensure!(notes.next().is_none(), "notes of another module");
    let mut memory = Vec::new();
    for (shape, notes) in known {
        memory.extend(shape.to_le_bytes());
        memory.extend(u32::try_from(notes.len())?.to_le_bytes());
        let packed = |byte: u8, &note: &u8| byte << BITS | note;
        memory.extend(notes.chunks(IN_BYTE).map(|notes| notes.iter().rev().fold(0, packed)));
    }
    Ok(memory)
}

pub struct Recalled {
    /// By basic block: its note. What the memory does not know is in the first part.
    pub notes: Vec<u8>,
    /// The bytes of all functions, and of those that the memory does not know.
    pub bytes: usize,
    pub unknown: usize,
}

/// The notes of a module as a memory knows them.
pub fn recalled(bytes: &[u8], memory: &[u8]) -> Result<Recalled> {
    let module = Module::read(bytes)?;
    let known = known(memory)?;
    let mut recalled = Recalled { notes: Vec::new(), bytes: 0, unknown: 0 };
    for (number, body) in module.bodies.iter().enumerate() {
        let code = Code::read(&module, number)?;
        recalled.bytes += body.range().len();
        match known.get(&shape(&code, bytes)).filter(|notes| notes.len() == code.blocks.len()) {
            Some(notes) => recalled.notes.extend(notes),
            None => {
                recalled.unknown += body.range().len();
                recalled.notes.extend(code.blocks.iter().map(|_| FIRST));
            }
        }
    }
    Ok(recalled)
}

fn known(mut memory: &[u8]) -> Result<Known> {
    let mut known = Known::new();
    while !memory.is_empty() {
        let shape = u64::from_le_bytes(taken(&mut memory, 8)?.try_into()?);
        let blocks = u32::from_le_bytes(taken(&mut memory, 4)?.try_into()?) as usize;
        let packed = taken(&mut memory, blocks.div_ceil(IN_BYTE))?;
        let note = |block: usize| packed[block / IN_BYTE] >> (block % IN_BYTE * BITS) & MASK;
        let notes = (0..blocks).map(note);
        known.insert(shape, notes.collect());
    }
    Ok(known)
}

fn taken<'m>(memory: &mut &'m [u8], length: usize) -> Result<&'m [u8]> {
    memory.split_off(..length).context("the memory ends too early")
}

/// The shape of a function: FNV-1a over its instructions without their numbers, and over its locals.
fn shape(code: &Code<'_>, bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut add = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    for (operator, &offset) in code.operators.iter().zip(&code.offsets) {
        add(bytes[offset]);
        match operator {
            Operator::LocalGet { local_index: number }
            | Operator::LocalSet { local_index: number }
            | Operator::LocalTee { local_index: number }
            | Operator::Br { relative_depth: number }
            | Operator::BrIf { relative_depth: number } => number.to_le_bytes().map(&mut add),
            _ => continue,
        };
    }
    hash
}
