//! A module that notes which parts of its code were run.

use crate::code::Code;
use crate::module::{Changed, Module};
use anyhow::{Context, Result, ensure};
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    CodeSection, ConstExpr, ExportKind, ExportSection, FunctionSection, GlobalSection, GlobalType,
    Instruction, MemArg, MemorySection, TableSection, ValType,
};

/// The bytes of a page of memory.
const PAGE: u64 = 65_536;
const NUMBER: GlobalType = GlobalType { val_type: ValType::I32, mutable: false, shared: false };

/// The notes lie in memory behind what the module takes at its start, a byte for each basic block: 0 until it is run, then
/// 1. The module exports their address as `notes`, and how many they are as `noted`.
pub fn marked(bytes: &[u8]) -> Result<Vec<u8>> {
    let module = Module::read(bytes)?;
    let mut same = RoundtripReencoder;
    let mut functions = FunctionSection::new();
    for &number in &module.types_of[module.imported..] {
        functions.function(number);
    }
    let mut tables = TableSection::new();
    for &table in &module.tables {
        tables.table(same.table_type(table)?);
    }
    let memory = module.memories.clone().into_iter().next().context("no memory")??;
    let notes = memory.initial * PAGE;
    let mut noted = 0;
    let mut code = CodeSection::new();
    for number in 0..module.bodies.len() {
        let body = Code::read(&module, number)?;
        let mut function = same.new_function_with_parsed_locals(&module.bodies[number])?;
        let mut blocks = body.blocks.iter().peekable();
        for (place, operator) in body.operators.iter().enumerate() {
            if blocks.next_if_eq(&&place).is_some() {
                let note = MemArg { offset: notes + noted, align: 0, memory_index: 0 };
                function.instruction(&Instruction::I32Const(0));
                function.instruction(&Instruction::I32Const(1));
                function.instruction(&Instruction::I32Store8(note));
                noted += 1;
            }
            function.instruction(&same.instruction(operator.clone())?);
        }
        code.function(&function);
    }
    let mut larger = same.memory_type(memory)?;
    larger.minimum += noted.div_ceil(PAGE);
    ensure!(larger.maximum.is_none_or(|most| larger.minimum <= most), "no room for the notes");
    let mut memories = MemorySection::new();
    memories.memory(larger);
    let mut globals = GlobalSection::new();
    same.parse_global_section(&mut globals, module.globals.clone())?;
    let mut exports = ExportSection::new();
    same.parse_export_section(&mut exports, module.exports.clone())?;
    for (name, value) in [("notes", notes), ("noted", noted)] {
        exports.export(name, ExportKind::Global, globals.len());
        globals.global(NUMBER, &ConstExpr::i32_const(i32::try_from(value)?));
    }
    let types = module.same_types(&mut same)?;
    module.with(&mut same, &Changed { types, functions, tables, memories, globals, exports, code })
}
