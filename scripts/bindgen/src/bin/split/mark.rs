//! A module whose functions note that they were called.

use crate::module::{Changed, Module};
use anyhow::Result;
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    CodeSection, ConstExpr, ExportKind, ExportSection, FunctionSection, GlobalSection, GlobalType,
    Instruction, TableSection, ValType,
};

/// The flag of a function: 0 until it is called, then 1. Exported as `called` and the function's number among those that
/// are not imported.
const FLAG: GlobalType = GlobalType { val_type: ValType::I32, mutable: true, shared: false };

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
    let first_flag = module.globals.count();
    let flags = first_flag..first_flag + u32::try_from(module.bodies.len())?;
    let mut globals = GlobalSection::new();
    same.parse_global_section(&mut globals, module.globals.clone())?;
    let mut exports = ExportSection::new();
    same.parse_export_section(&mut exports, module.exports.clone())?;
    for (number, flag) in flags.clone().enumerate() {
        globals.global(FLAG, &ConstExpr::i32_const(0));
        exports.export(&format!("called{number}"), ExportKind::Global, flag);
    }
    let mut code = CodeSection::new();
    for (body, flag) in module.bodies.iter().zip(flags) {
        let mut function = same.new_function_with_parsed_locals(body)?;
        function.instruction(&Instruction::I32Const(1)).instruction(&Instruction::GlobalSet(flag));
        for operator in body.get_operators_reader()? {
            function.instruction(&same.instruction(operator?)?);
        }
        code.function(&function);
    }
    module.with(&mut same, &Changed { functions, tables, globals, exports, code })
}
