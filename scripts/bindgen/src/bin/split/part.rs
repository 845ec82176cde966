//! A part of a function as a function of its own, and what stands for it in the function.
//!
//! The new function takes the locals that the part needs, and returns the number of its exit if there are several. The value
//! that it leaves and the locals that it has written go over globals: Node 20 mixes up several results of a function now and
//! then when one of its two compilers has made the caller and the other one the function.

use crate::code::Code;
use crate::cold::{Exit, Part};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use wasm_encoder::reencode::Reencode;
use wasm_encoder::{BlockType, Function, Instruction};
use wasmparser::{FuncType, Operator, ValType};

/// The types of numbers.
pub const NUMBERS: [ValType; 4] = [ValType::I32, ValType::I64, ValType::F32, ValType::F64];

/// The signature of the new function.
pub fn signature(code: &Code<'_>, part: &Part) -> FuncType {
    let parameters = part.parameters.iter().map(|&local| code.locals[local as usize]);
    FuncType::new(parameters, (part.exits.len() > 1).then_some(ValType::I32))
}

/// The types of what goes over globals: the value, then the results.
pub fn handed_over<'c>(code: &'c Code<'_>, part: &'c Part) -> impl Iterator<Item = ValType> + 'c {
    part.value.into_iter().chain(part.results.iter().map(|&local| code.locals[local as usize]))
}

/// The globals over which parts hand over values, by the places of their types in `NUMBERS`.
pub struct Carriers {
    pub of_type: [Vec<u32>; NUMBERS.len()],
}

impl Carriers {
    /// The globals of a part, in the order of what it hands over.
    fn of(&self, code: &Code<'_>, part: &Part) -> Result<Vec<u32>> {
        let mut used = [0; NUMBERS.len()];
        let globals = handed_over(code, part).map(|value| {
            let place = NUMBERS.iter().position(|&number| number == value).context("no number")?;
            used[place] += 1;
            Ok(self.of_type[place][used[place] - 1])
        });
        globals.collect()
    }
}

/// Writes into a function what stands for a part of it. `call` calls the new function; `scratch` is a local of the function.
pub fn stand_in(
    function: &mut Function,
    code: &Code<'_>,
    part: &Part,
    carriers: &Carriers,
    call: impl FnOnce(&mut Function),
    scratch: u32,
) -> Result<()> {
    let carriers = carriers.of(code, part)?;
    let (value, results) = carriers.split_at(usize::from(part.value.is_some()));
    let table = part.exits.len() > 2 && part.value.is_none();
    let wrapped = table && part.exits.contains(&Exit::PastLoop);
    if wrapped {
        function.instruction(&Instruction::Block(BlockType::Empty));
    }
    for &local in &part.parameters {
        function.instruction(&Instruction::LocalGet(local));
    }
    call(function);
    for (&local, &global) in part.results.iter().zip(results) {
        function.instruction(&Instruction::GlobalGet(global));
        function.instruction(&Instruction::LocalSet(local));
    }
    let depth = |exit: Exit| match exit {
        Exit::PastLoop => 0,
        Exit::Branch(depth) => depth + u32::from(wrapped),
    };
    let Some((&first, others)) = part.exits.split_first() else {
        function.instruction(&Instruction::Unreachable);
        return Ok(());
    };
    if table {
        let last = others.last().map_or(0, |&exit| depth(exit));
        let depths: Vec<u32> = part.exits[..others.len()].iter().map(|&exit| depth(exit)).collect();
        function.instruction(&Instruction::BrTable(depths.into(), last));
        if wrapped {
            function.instruction(&Instruction::End);
        }
        return Ok(());
    }
    let over = needs_scratch(part);
    if over {
        function.instruction(&Instruction::LocalSet(scratch));
    }
    for &global in value {
        function.instruction(&Instruction::GlobalGet(global));
    }
    for (number, &other) in (1..).zip(others) {
        if over {
            function.instruction(&Instruction::LocalGet(scratch));
        }
        if others.len() > 1 {
            function.instruction(&Instruction::I32Const(number));
            function.instruction(&Instruction::I32Eq);
        }
        function.instruction(&Instruction::BrIf(depth(other)));
    }
    if !first.is_next(code, part) {
        function.instruction(&Instruction::Br(depth(first)));
    } else if part.value.is_some() && first.values(code, part.begin).is_empty() {
        function.instruction(&Instruction::Drop);
    }
    Ok(())
}

/// Whether `stand_in` uses the scratch local.
pub fn needs_scratch(part: &Part) -> bool {
    part.exits.len() > 1 && part.value.is_some()
}

/// The new function.
pub fn function<R: Reencode>(
    code: &Code<'_>,
    part: &Part,
    carriers: &Carriers,
    renumber: &mut R,
) -> Result<Function>
where
    R::Error: std::error::Error + Send + Sync + 'static,
{
    let carriers = carriers.of(code, part)?;
    let (value, results) = carriers.split_at(usize::from(part.value.is_some()));
    let (own, new) = locals(code, part, renumber)?;
    let mut function = Function::new(own);
    for &exit in part.exits.iter().rev() {
        let block = match exit.values(code, part.begin) {
            [] => BlockType::Empty,
            [value, ..] => BlockType::Result(renumber.val_type(*value)?),
        };
        function.instruction(&Instruction::Block(block));
    }
    let construct = code.inside[part.begin];
    for place in part.begin..part.end {
        // The exits are blocks around the part, the first of them the innermost.
        let branch = |depth: u32| -> Result<u32> {
            let inside = code.inside[place];
            let target = code.target(inside, depth);
            if target > construct {
                return Ok(depth);
            }
            let exit = Exit::Branch(code.depth(construct, target));
            let number =
                part.exits.iter().position(|&other| other == exit).context("no such exit")?;
            Ok(code.depth(inside, construct) + u32::try_from(number)?)
        };
        let instruction = match &code.operators[place] {
            Operator::LocalGet { local_index } => Instruction::LocalGet(new[local_index]),
            Operator::LocalSet { local_index } => Instruction::LocalSet(new[local_index]),
            Operator::LocalTee { local_index } => Instruction::LocalTee(new[local_index]),
            Operator::Br { relative_depth } => Instruction::Br(branch(*relative_depth)?),
            Operator::BrIf { relative_depth } => Instruction::BrIf(branch(*relative_depth)?),
            Operator::BrTable { targets } => {
                let depths = targets.targets().map(|depth| branch(depth?));
                let depths: Vec<u32> = depths.collect::<Result<_>>()?;
                Instruction::BrTable(depths.into(), branch(targets.default())?)
            }
            Operator::Return => Instruction::Br(branch(code.depth(code.inside[place], 0))?),
            other => renumber.instruction(other.clone())?,
        };
        function.instruction(&instruction);
    }
    for (number, exit) in (0..).zip(&part.exits) {
        function.instruction(&Instruction::End);
        if !exit.values(code, part.begin).is_empty() {
            for &global in value {
                function.instruction(&Instruction::GlobalSet(global));
            }
        }
        for (local, &global) in part.results.iter().zip(results) {
            function.instruction(&Instruction::LocalGet(new[local]));
            function.instruction(&Instruction::GlobalSet(global));
        }
        if part.exits.len() > 1 {
            function.instruction(&Instruction::I32Const(number));
        }
        function.instruction(&Instruction::Return);
    }
    function.instruction(&Instruction::End);
    Ok(function)
}

/// A local of the old function, with its number in the new one.
type Numbers = BTreeMap<u32, u32>;
/// Locals that are no parameters: how many, and their type.
type Own = Vec<(u32, wasm_encoder::ValType)>;

/// The locals of the new function: first the parameters, then the others by type.
fn locals<R: Reencode>(code: &Code<'_>, part: &Part, renumber: &mut R) -> Result<(Own, Numbers)>
where
    R::Error: std::error::Error + Send + Sync + 'static,
{
    let mut numbers: Numbers = part.parameters.iter().copied().zip(0..).collect();
    let named = code.operators[part.begin..part.end].iter().filter_map(|operator| match operator {
        Operator::LocalGet { local_index }
        | Operator::LocalSet { local_index }
        | Operator::LocalTee { local_index } => Some(*local_index),
        _ => None,
    });
    let mut others: Vec<u32> = named.filter(|local| !numbers.contains_key(local)).collect();
    others.sort_unstable();
    others.dedup();
    let mut own = Own::new();
    let is_number = |local: &u32| NUMBERS.contains(&code.locals[*local as usize]);
    for value in NUMBERS {
        let before = numbers.len();
        for &local in others.iter().filter(|&&local| code.locals[local as usize] == value) {
            numbers.insert(local, u32::try_from(numbers.len())?);
        }
        if numbers.len() > before {
            own.push((u32::try_from(numbers.len() - before)?, renumber.val_type(value)?));
        }
    }
    for &local in others.iter().filter(|&local| !is_number(local)) {
        own.push((1, renumber.val_type(code.locals[local as usize])?));
        numbers.insert(local, u32::try_from(numbers.len())?);
    }
    Ok((own, numbers))
}
