//! A module whose functions note that they were called.

use crate::module::Module;
use anyhow::Result;
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    CodeSection, ConstExpr, DataCountSection, DataSection, ElementSection, ExportKind,
    ExportSection, FunctionSection, GlobalSection, GlobalType, ImportSection, Instruction,
    MemorySection, StartSection, TableSection, TypeSection, ValType,
};

/// The flag of a function: 0 until it is called, then 1. Exported as `called` and the function's number among those that
/// are not imported.
const FLAG: GlobalType = GlobalType { val_type: ValType::I32, mutable: true, shared: false };

pub fn marked(bytes: &[u8]) -> Result<Vec<u8>> {
    let module = Module::read(bytes)?;
    let mut same = RoundtripReencoder;
    let mut out = wasm_encoder::Module::new();

    let mut types = TypeSection::new();
    same.parse_type_section(&mut types, module.types)?;
    out.section(&types);
    let mut imports = ImportSection::new();
    same.parse_import_section(&mut imports, module.imports)?;
    out.section(&imports);
    let mut functions = FunctionSection::new();
    module.types_of[module.imported..].iter().for_each(|&number| {
        functions.function(number);
    });
    out.section(&functions);
    let mut tables = TableSection::new();
    for table in module.tables {
        tables.table(same.table_type(table)?);
    }
    out.section(&tables);
    let mut memories = MemorySection::new();
    same.parse_memory_section(&mut memories, module.memories)?;
    out.section(&memories);

    let first_flag = module.globals.count();
    let flags = first_flag..first_flag + u32::try_from(module.bodies.len())?;
    let mut globals = GlobalSection::new();
    same.parse_global_section(&mut globals, module.globals)?;
    let mut exports = ExportSection::new();
    same.parse_export_section(&mut exports, module.exports)?;
    for (number, flag) in flags.clone().enumerate() {
        globals.global(FLAG, &ConstExpr::i32_const(0));
        exports.export(&format!("called{number}"), ExportKind::Global, flag);
    }
    out.section(&globals);
    out.section(&exports);
    if let Some(function_index) = module.start {
        out.section(&StartSection { function_index });
    }
    let mut elements = ElementSection::new();
    same.parse_element_section(&mut elements, module.elements)?;
    out.section(&elements);
    if let Some(count) = module.data_count {
        out.section(&DataCountSection { count });
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
    out.section(&code);
    let mut data = DataSection::new();
    same.parse_data_section(&mut data, module.data)?;
    out.section(&data);
    Ok(out.finish())
}
