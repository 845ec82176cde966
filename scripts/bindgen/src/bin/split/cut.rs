//! The two halves of a module.
//!
//! The first half has the memory, the tables, the globals, all data, and the code that was run. A function that was not run,
//! and a longer part of a function that was not run, is in the rest. What stands for it in the first half calls it through a
//! slot at the end of the table, by a function that calls `need_part` before unless the rest has come. The rest imports what
//! it uses from the exports of the first half, puts its functions into the slots, and says that it has come. So both halves
//! work as the whole did, whatever was cut. The first half can be cut again (`chain.rs`).

use crate::added::{with_slot, zero};
use crate::code::Code;
use crate::module::{Changed, Module};
use crate::part;
use crate::plan::Plan;
use anyhow::{Context, Result};
use std::fmt;
use std::ops::Range;
use wasm_encoder::reencode::{self, Reencode, RoundtripReencoder};
use wasm_encoder::{
    CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection,
    Function, FunctionSection, GlobalSection, ImportSection, Instruction, StartSection,
    TableSection, TableType, TypeSection, ValType,
};

/// The name of the module from which the rest imports.
const FIRST: &str = "first";

/// A function of the first half.
pub enum Origin {
    /// It stands for one of the rest.
    Gate,
    /// A function of the module, by its number. In the given bytes of its body stands what stands for its parts.
    Function(usize, Vec<Range<usize>>),
}

impl Plan {
    /// A table of the module, with room for the slots.
    fn table(&self, number: u32, table: wasmparser::TableType) -> Result<TableType> {
        let mut table = Renumber { functions: &self.in_first }.table_type(table)?;
        if number == self.table {
            table.minimum += self.slots();
            table.maximum = table.maximum.map(|most| most + self.slots());
        }
        Ok(table)
    }

    /// The first half, and where its functions come from, those at its end excepted that call slots.
    pub fn first(&self, module: &Module<'_>) -> Result<(Vec<u8>, Vec<Origin>)> {
        let mut renumber = Renumber { functions: &self.in_first };
        let own = || (module.imported..self.stays.len()).filter(|&f| self.in_first[f].is_some());
        let mut functions = FunctionSection::new();
        for f in own() {
            functions.function(module.types_of[f]);
        }
        for &signature in self.callers.keys() {
            functions.function(self.signatures.find(&with_slot(self.signatures.get(signature)))?);
        }
        let mut tables = TableSection::new();
        for (number, &table) in (0..).zip(&module.tables) {
            tables.table(self.table(number, table)?);
        }
        let mut globals = GlobalSection::new();
        renumber.parse_global_section(&mut globals, module.globals.clone())?;
        for added in &self.globals.added {
            globals.global(*added, &zero(added.val_type));
        }
        let mut exports = ExportSection::new();
        renumber.parse_export_section(&mut exports, module.exports.clone())?;
        self.export(&mut exports, module)?;
        let (mut code, mut origins) = (CodeSection::new(), Vec::new());
        let mut slot = self.slot + u32::try_from(self.gates.len())?;
        for f in own() {
            origins.push(if !self.stays[f] {
                code.function(&self.gate(module, f)?);
                Origin::Gate
            } else if self.parts[f].is_empty() {
                let body = module.bodies[f - module.imported].clone();
                renumber.parse_function_body(&mut code, body)?;
                Origin::Function(f, Vec::new())
            } else {
                let (function, stand_ins) = self.without_parts(module, f, slot)?;
                code.function(&function);
                slot += u32::try_from(self.parts[f].len())?;
                Origin::Function(f, stand_ins)
            });
        }
        for &signature in self.callers.keys() {
            code.function(&self.caller(signature)?);
        }
        let types = self.types(module)?;
        let memories = module.same_memories(&mut renumber)?;
        let changed = Changed { types, functions, tables, memories, globals, exports, code };
        Ok((module.with(&mut renumber, &changed)?, origins))
    }

    /// The types of the module, and those that the halves need beyond them.
    fn types(&self, module: &Module<'_>) -> Result<TypeSection> {
        let mut same = Renumber { functions: &self.in_first };
        let mut types = module.same_types(&mut same)?;
        for signature in &self.signatures.all[module.signatures.len()..] {
            types.ty().func_type(&RoundtripReencoder.func_type(signature.clone())?);
        }
        Ok(types)
    }

    /// The name of an import of the rest: the number of the rest, then the kind of the import and its number in the rest.
    fn name(&self, kind: char, number: impl fmt::Display) -> String {
        format!("{}{kind}{number}", self.number)
    }

    /// Exports what the rest imports.
    fn export(&self, exports: &mut ExportSection, module: &Module<'_>) -> Result<()> {
        for (number, &f) in self.shared.iter().enumerate() {
            let own = self.in_first[f as usize].context("a function that is not there")?;
            exports.export(&self.name('f', number), ExportKind::Func, own);
        }
        for global in 0..self.globals.all() {
            exports.export(&self.name('g', global), ExportKind::Global, global);
        }
        for table in 0..u32::try_from(module.tables.len())? {
            exports.export(&self.name('t', table), ExportKind::Table, table);
        }
        exports.export(&self.name('m', 0), ExportKind::Memory, 0);
        Ok(())
    }

    /// Stands for a function of the rest.
    fn gate(&self, module: &Module<'_>, f: usize) -> Result<Function> {
        let signature = module.types_of[f];
        let place = self.gates.binary_search(&u32::try_from(f)?).ok().context("no gate")?;
        let mut gate = Function::new([]);
        for parameter in 0..u32::try_from(self.signatures.get(signature).params().len())? {
            gate.instruction(&Instruction::LocalGet(parameter));
        }
        gate.instruction(&Instruction::I32Const(i32::try_from(self.slot as usize + place)?));
        gate.instruction(&Instruction::Call(self.callers[&signature]));
        gate.instruction(&Instruction::End);
        Ok(gate)
    }

    /// Calls a slot with a signature, once the rest has come.
    fn caller(&self, signature: u32) -> Result<Function> {
        let need_part = self.in_first[self.need_part as usize].context("need_part is not there")?;
        let slot = u32::try_from(self.signatures.get(signature).params().len())?;
        let mut caller = Function::new([]);
        caller.instruction(&Instruction::GlobalGet(self.globals.has_come));
        caller.instruction(&Instruction::I32Eqz);
        caller.instruction(&Instruction::If(wasm_encoder::BlockType::Empty));
        caller.instruction(&Instruction::I32Const(i32::try_from(self.number)?));
        caller.instruction(&Instruction::Call(need_part));
        caller.instruction(&Instruction::End);
        for parameter in 0..=slot {
            caller.instruction(&Instruction::LocalGet(parameter));
        }
        let (type_index, table_index) = (signature, self.table);
        caller.instruction(&Instruction::CallIndirect { type_index, table_index });
        caller.instruction(&Instruction::End);
        Ok(caller)
    }

    /// A function of the first half of which parts are in the rest, from a slot on; and the bytes that stand for them.
    fn without_parts(
        &self,
        module: &Module<'_>,
        f: usize,
        slot: u32,
    ) -> Result<(Function, Vec<Range<usize>>)> {
        let mut renumber = Renumber { functions: &self.in_first };
        let number = f - module.imported;
        let code = Code::read(module, number)?;
        let mut locals = Vec::new();
        for local in module.bodies[number].get_locals_reader()? {
            let (count, value) = local?;
            locals.push((count, renumber.val_type(value)?));
        }
        if self.parts[f].iter().any(part::needs_scratch) {
            locals.push((1, ValType::I32));
        }
        let scratch = u32::try_from(code.locals.len())?;
        let (mut function, mut stand_ins) = (Function::new(locals), Vec::new());
        let mut place = 0;
        for (slot, cold) in (slot..).zip(&self.parts[f]) {
            for operator in &code.operators[place..cold.begin] {
                function.instruction(&renumber.instruction(operator.clone())?);
            }
            let caller = self.callers[&self.signatures.find(&part::signature(&code, cold))?];
            let slot = i32::try_from(slot)?;
            let call = |function: &mut Function| {
                function.instruction(&Instruction::I32Const(slot));
                function.instruction(&Instruction::Call(caller));
            };
            let begin = function.byte_len();
            part::stand_in(&mut function, &code, cold, &self.globals.carriers, call, scratch)?;
            stand_ins.push(begin..function.byte_len());
            place = cold.end;
        }
        for operator in &code.operators[place..] {
            function.instruction(&renumber.instruction(operator.clone())?);
        }
        Ok((function, stand_ins))
    }

    pub fn rest(&self, module: &Module<'_>) -> Result<Vec<u8>> {
        let mut renumber = Renumber { functions: &self.in_rest };
        let mut out = wasm_encoder::Module::new();

        // The last type is that of the function that says that the rest has come.
        let mut types = self.types(module)?;
        let no_values = types.len();
        types.ty().function([], []);
        out.section(&types);
        out.section(&self.imports(module)?);
        let goes = || (module.imported..self.stays.len()).filter(|&f| !self.stays[f]);
        let mut functions = FunctionSection::new();
        let mut code = CodeSection::new();
        for f in goes() {
            functions.function(module.types_of[f]);
            renumber.parse_function_body(&mut code, module.bodies[f - module.imported].clone())?;
        }
        let slots = self.gates.iter().map(|&f| renumber.function_index(f));
        let mut slots: Vec<u32> = slots.collect::<Result<_, _>>()?;
        let mut number = u32::try_from(self.shared.len() + goes().count())?;
        for f in (0..self.stays.len()).filter(|&f| !self.parts[f].is_empty()) {
            let whole = Code::read(module, f - module.imported)?;
            for cold in &self.parts[f] {
                functions.function(self.signatures.find(&part::signature(&whole, cold))?);
                let carriers = &self.globals.carriers;
                code.function(&part::function(&whole, cold, carriers, &mut renumber)?);
                slots.push(number);
                number += 1;
            }
        }
        functions.function(no_values);
        out.section(&functions);
        out.section(&StartSection { function_index: number });
        let mut elements = ElementSection::new();
        elements.active(
            Some(self.table),
            &ConstExpr::i32_const(i32::try_from(self.slot)?),
            Elements::Functions(slots.into()),
        );
        out.section(&elements);
        let mut has_come = Function::new([]);
        has_come.instruction(&Instruction::I32Const(1));
        has_come.instruction(&Instruction::GlobalSet(self.globals.has_come));
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
            imports.import(FIRST, &self.name('f', number), function);
        }
        for (number, global) in module.globals.clone().into_iter().enumerate() {
            imports.import(FIRST, &self.name('g', number), same.global_type(global?.ty)?);
        }
        for (number, added) in (self.globals.has_come..).zip(&self.globals.added) {
            imports.import(FIRST, &self.name('g', number), *added);
        }
        for (number, &table) in (0..).zip(&module.tables) {
            // The table is longer than this once the first half is cut again.
            let table = TableType { maximum: None, ..self.table(number, table)? };
            imports.import(FIRST, &self.name('t', number), table);
        }
        for memory in module.memories.clone() {
            imports.import(FIRST, &self.name('m', 0), same.memory_type(memory?)?);
        }
        Ok(imports)
    }
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
