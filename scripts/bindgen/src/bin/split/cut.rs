//! The two halves of a module.
//!
//! The first half has the memory, the tables, the globals and all data. A function of the rest that it names has a *gate*
//! there: it calls `need_rest` unless the rest has come, and then the function, through a slot at the end of the table.
//! The rest imports what it uses from the exports of the first half, puts its functions into the slots, and says that it has
//! come. So both halves work as the whole did, whatever was cut.

use crate::module::{Changed, Module, named_by};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::fmt;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind,
    ExportSection, Function, FunctionSection, GlobalSection, GlobalType, ImportSection,
    Instruction, StartSection, TableSection, TableType, TypeSection, ValType,
};
use wasmparser::Operator;

/// The exported function that waits for the rest.
const NEED_REST: &str = "need_rest";
/// The name of the module from which the rest imports.
const FIRST: &str = "first";
/// The bytes of a function that stays in the first half in any case: without it, there may be a gate nearly as long.
const SHORT: usize = 100;
/// 1 once the rest has come.
const HAS_COME: GlobalType = GlobalType { val_type: ValType::I32, mutable: true, shared: false };

pub struct Halves {
    pub first: Vec<u8>,
    pub rest: Vec<u8>,
}

/// Cuts a module. `called` says for each function that is not imported whether it belongs to the first half.
pub fn halves(bytes: &[u8], called: &[bool]) -> Result<Halves> {
    let module = Module::read(bytes)?;
    let plan = Plan::new(&module, called)?;
    Ok(Halves { first: plan.first(&module)?, rest: plan.rest(&module)? })
}

/// The half of each function, and its numbers.
struct Plan {
    /// By function: true if its body stays in the first half. Imported functions do.
    stays: Vec<bool>,
    /// The functions that have gates, ascending. The slot of each is its place here.
    gates: Vec<u32>,
    /// The functions of the first half that the rest names, ascending.
    shared: Vec<u32>,
    /// By function: its number in the first half.
    in_first: Vec<Option<u32>>,
    /// By function: its number in the rest.
    in_rest: Vec<Option<u32>>,
    need_rest: u32,
    /// The table of functions, and the first slot.
    table: u32,
    slot: u32,
    /// The number of the global that says whether the rest has come.
    has_come: u32,
}

impl Plan {
    fn new(module: &Module<'_>, called: &[bool]) -> Result<Self> {
        ensure!(called.len() == module.bodies.len(), "notes of another module");
        let need_rest = module.exported(NEED_REST)?;
        let mut stays = vec![true; module.imported];
        stays.extend(called);
        stays[need_rest as usize] = true;
        let mut names = vec![Vec::new(); module.imported];
        for (body, number) in module.bodies.iter().zip(module.imported..) {
            stays[number] |= body.range().len() <= SHORT;
            let mut named = Vec::new();
            for operator in body.get_operators_reader()? {
                let operator = operator?;
                named.extend(named_by(&operator));
                let of_data =
                    matches!(operator, Operator::MemoryInit { .. } | Operator::DataDrop { .. });
                stays[number] |= of_data; // all data is in the first half
            }
            names.push(named);
        }
        let named_by_half = |first: bool| {
            let bodies = names.iter().zip(&stays).filter(move |(_, stays)| **stays == first);
            bodies.flat_map(|(named, _)| named.iter().copied())
        };
        let mut of_first: BTreeSet<u32> = named_by_half(true).collect();
        of_first.extend(module.named_outside_bodies()?);
        let of_rest: BTreeSet<u32> = named_by_half(false).collect();
        let (stays_there, goes) = (|f: &u32| stays[*f as usize], |f: &u32| !stays[*f as usize]);
        let gates: Vec<u32> = of_first.into_iter().filter(goes).collect();
        let shared: Vec<u32> = of_rest.into_iter().filter(stays_there).collect();

        let is_table_of_functions =
            |table: &wasmparser::TableType| table.element_type.is_func_ref();
        let table = module
            .tables
            .iter()
            .position(is_table_of_functions)
            .context("no functions in a table")?;
        let slot = module.tables[table].initial;
        let all = 0..u32::try_from(stays.len())?;
        let is_in_first = |f: &u32| stays_there(f) || gates.binary_search(f).is_ok();
        let in_first = numbered(all.clone().filter(is_in_first), stays.len());
        let in_rest = numbered(shared.iter().copied().chain(all.filter(goes)), stays.len());
        Ok(Self {
            gates,
            shared,
            in_first,
            in_rest,
            need_rest,
            table: u32::try_from(table)?,
            slot: u32::try_from(slot)?,
            has_come: module.globals.count(),
            stays,
        })
    }

    /// A table of the module, with room for the slots.
    fn table(&self, number: u32, table: wasmparser::TableType) -> Result<TableType> {
        let mut table = Renumber { functions: &self.in_first }.table_type(table)?;
        if number == self.table {
            let slots = self.gates.len() as u64;
            table.minimum += slots;
            table.maximum = table.maximum.map(|most| most + slots);
        }
        Ok(table)
    }

    fn first(&self, module: &Module<'_>) -> Result<Vec<u8>> {
        let mut renumber = Renumber { functions: &self.in_first };
        let own = || (module.imported..self.stays.len()).filter(|&f| self.in_first[f].is_some());
        let mut functions = FunctionSection::new();
        for f in own() {
            functions.function(module.types_of[f]);
        }
        let mut tables = TableSection::new();
        for (number, &table) in (0..).zip(&module.tables) {
            tables.table(self.table(number, table)?);
        }
        let mut globals = GlobalSection::new();
        renumber.parse_global_section(&mut globals, module.globals.clone())?;
        globals.global(HAS_COME, &ConstExpr::i32_const(0));
        let mut exports = ExportSection::new();
        renumber.parse_export_section(&mut exports, module.exports.clone())?;
        self.export(&mut exports, module)?;
        let mut code = CodeSection::new();
        for f in own() {
            if self.stays[f] {
                let body = module.bodies[f - module.imported].clone();
                renumber.parse_function_body(&mut code, body)?;
            } else {
                code.function(&self.gate(module, f)?);
            }
        }
        module.with(&mut renumber, &Changed { functions, tables, globals, exports, code })
    }

    /// Exports what the rest imports, by kind and number in the rest.
    fn export(&self, exports: &mut ExportSection, module: &Module<'_>) -> Result<()> {
        for (number, &f) in self.shared.iter().enumerate() {
            let own = self.in_first[f as usize].context("a function that is not there")?;
            exports.export(&format!("f{number}"), ExportKind::Func, own);
        }
        for global in 0..=self.has_come {
            exports.export(&format!("g{global}"), ExportKind::Global, global);
        }
        for table in 0..u32::try_from(module.tables.len())? {
            exports.export(&format!("t{table}"), ExportKind::Table, table);
        }
        exports.export("m0", ExportKind::Memory, 0);
        Ok(())
    }

    /// Stands for a function of the rest.
    fn gate(&self, module: &Module<'_>, f: usize) -> Result<Function> {
        let type_index = module.types_of[f];
        let place = self.gates.binary_search(&u32::try_from(f)?).ok().context("no gate")?;
        let need_rest = self.in_first[self.need_rest as usize].context("need_rest is not there")?;
        let mut gate = Function::new([]);
        gate.instruction(&Instruction::GlobalGet(self.has_come));
        gate.instruction(&Instruction::I32Eqz);
        gate.instruction(&Instruction::If(BlockType::Empty));
        gate.instruction(&Instruction::Call(need_rest));
        gate.instruction(&Instruction::End);
        for parameter in 0..u32::try_from(module.signatures[type_index as usize].params().len())? {
            gate.instruction(&Instruction::LocalGet(parameter));
        }
        gate.instruction(&Instruction::I32Const(i32::try_from(self.slot as usize + place)?));
        gate.instruction(&Instruction::CallIndirect { type_index, table_index: self.table });
        gate.instruction(&Instruction::End);
        Ok(gate)
    }

    fn rest(&self, module: &Module<'_>) -> Result<Vec<u8>> {
        let mut renumber = Renumber { functions: &self.in_rest };
        let mut out = wasm_encoder::Module::new();

        // The last type is that of the function that says that the rest has come.
        let mut types = TypeSection::new();
        renumber.parse_type_section(&mut types, module.types.clone())?;
        let no_values = types.len();
        types.ty().function([], []);
        out.section(&types);
        out.section(&self.imports(module)?);
        let goes = || (module.imported..self.stays.len()).filter(|&f| !self.stays[f]);
        let mut functions = FunctionSection::new();
        for f in goes() {
            functions.function(module.types_of[f]);
        }
        functions.function(no_values);
        out.section(&functions);
        let say = u32::try_from(self.shared.len() + goes().count())?;
        out.section(&StartSection { function_index: say });
        let slots = self.gates.iter().map(|&f| renumber.function_index(f));
        let slots: Vec<u32> = slots.collect::<Result<_, _>>()?;
        let mut elements = ElementSection::new();
        elements.active(
            Some(self.table),
            &ConstExpr::i32_const(i32::try_from(self.slot)?),
            Elements::Functions(slots.into()),
        );
        out.section(&elements);
        let mut code = CodeSection::new();
        for f in goes() {
            renumber.parse_function_body(&mut code, module.bodies[f - module.imported].clone())?;
        }
        let mut has_come = Function::new([]);
        has_come.instruction(&Instruction::I32Const(1));
        has_come.instruction(&Instruction::GlobalSet(self.has_come));
        has_come.instruction(&Instruction::End);
        code.function(&has_come);
        out.section(&code);
        Ok(out.finish())
    }

    fn imports(&self, module: &Module<'_>) -> Result<ImportSection> {
        let mut same = Renumber { functions: &self.in_rest };
        let mut imports = ImportSection::new();
        for (number, &f) in self.shared.iter().enumerate() {
            let function = EntityType::Function(module.types_of[f as usize]);
            imports.import(FIRST, &format!("f{number}"), function);
        }
        for (number, global) in module.globals.clone().into_iter().enumerate() {
            imports.import(FIRST, &format!("g{number}"), same.global_type(global?.ty)?);
        }
        imports.import(FIRST, &format!("g{}", self.has_come), HAS_COME);
        for (number, &table) in (0..).zip(&module.tables) {
            imports.import(FIRST, &format!("t{number}"), self.table(number, table)?);
        }
        for memory in module.memories.clone() {
            imports.import(FIRST, "m0", same.memory_type(memory?)?);
        }
        Ok(imports)
    }
}

/// By function, of `all`: its place in a list.
fn numbered(list: impl Iterator<Item = u32>, all: usize) -> Vec<Option<u32>> {
    let mut numbers = vec![None; all];
    for (number, f) in (0..).zip(list) {
        numbers[f as usize] = Some(number);
    }
    numbers
}

/// Gives functions other numbers.
struct Renumber<'p> {
    functions: &'p [Option<u32>],
}

impl Reencode for Renumber<'_> {
    type Error = Absent;

    fn function_index(&mut self, f: u32) -> Result<u32, reencode::Error<Absent>> {
        self.functions[f as usize].ok_or(reencode::Error::UserError(Absent(f)))
    }
}

/// A half names a function that it has not.
#[derive(Debug)]
struct Absent(u32);

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "function {} is in the other half", self.0)
    }
}

impl std::error::Error for Absent {}
