//! The sections of a wasm file, as the linker of Rust and `wasm-bindgen` write them.

use anyhow::{Context, Result, bail, ensure};
use wasm_encoder::reencode::Reencode;
use wasm_encoder::{
    CodeSection, DataCountSection, DataSection, ElementSection, ExportSection, FunctionSection,
    GlobalSection, ImportSection, MemorySection, StartSection, TableSection, TypeSection,
};
use wasmparser::{
    BlockType, DataSectionReader, ElementItems, ElementSectionReader, ExportSectionReader,
    ExternalKind, FuncToValidate, FuncType, FuncValidator, FuncValidatorAllocations, FunctionBody,
    GlobalSectionReader, ImportSectionReader, MemorySectionReader, Operator, Parser, Payload,
    TableType, TypeRef, TypeSectionReader, ValType, ValidPayload, Validator, ValidatorResources,
};

/// A module with one memory, whose only imports are functions.
pub struct Module<'a> {
    pub types: TypeSectionReader<'a>,
    pub signatures: Vec<FuncType>,
    pub imports: ImportSectionReader<'a>,
    /// How many functions are imported; they have the first numbers.
    pub imported: usize,
    /// By function, imported ones first: the number of its type.
    pub types_of: Vec<u32>,
    pub tables: Vec<TableType>,
    pub memories: MemorySectionReader<'a>,
    pub globals: GlobalSectionReader<'a>,
    pub exports: ExportSectionReader<'a>,
    pub start: Option<u32>,
    pub elements: ElementSectionReader<'a>,
    pub data_count: Option<u32>,
    /// By function that is not imported.
    pub bodies: Vec<FunctionBody<'a>>,
    /// By function that is not imported.
    pub validators: Vec<FuncToValidate<ValidatorResources>>,
    pub data: DataSectionReader<'a>,
}

/// The sections that replace those of a module.
pub struct Changed {
    pub types: TypeSection,
    pub functions: FunctionSection,
    pub tables: TableSection,
    pub memories: MemorySection,
    pub globals: GlobalSection,
    pub exports: ExportSection,
    pub code: CodeSection,
}

impl<'a> Module<'a> {
    /// The module with other sections; `same` writes the ones that stay.
    pub fn with<R: Reencode>(&self, same: &mut R, changed: &Changed) -> Result<Vec<u8>>
    where
        R::Error: std::error::Error + Send + Sync + 'static,
    {
        let mut out = wasm_encoder::Module::new();
        out.section(&changed.types);
        let mut imports = ImportSection::new();
        same.parse_import_section(&mut imports, self.imports.clone())?;
        out.section(&imports).section(&changed.functions).section(&changed.tables);
        out.section(&changed.memories).section(&changed.globals).section(&changed.exports);
        if let Some(start) = self.start {
            out.section(&StartSection { function_index: same.function_index(start)? });
        }
        let mut elements = ElementSection::new();
        same.parse_element_section(&mut elements, self.elements.clone())?;
        out.section(&elements);
        if let Some(count) = self.data_count {
            out.section(&DataCountSection { count });
        }
        out.section(&changed.code);
        let mut data = DataSection::new();
        same.parse_data_section(&mut data, self.data.clone())?;
        out.section(&data);
        Ok(out.finish())
    }

    pub fn same_types<R: Reencode>(&self, same: &mut R) -> Result<TypeSection>
    where
        R::Error: std::error::Error + Send + Sync + 'static,
    {
        let mut types = TypeSection::new();
        same.parse_type_section(&mut types, self.types.clone())?;
        Ok(types)
    }

    pub fn same_memories<R: Reencode>(&self, same: &mut R) -> Result<MemorySection>
    where
        R::Error: std::error::Error + Send + Sync + 'static,
    {
        let mut memories = MemorySection::new();
        same.parse_memory_section(&mut memories, self.memories.clone())?;
        Ok(memories)
    }

    pub fn read(bytes: &'a [u8]) -> Result<Self> {
        let (mut types, mut imports, mut functions, mut tables) = (None, None, None, None);
        let (mut memories, mut globals, mut exports, mut start) = (None, None, None, None);
        let (mut elements, mut data_count, mut data, mut bodies) = (None, None, None, Vec::new());
        let (mut validator, mut validators) = (Validator::new(), Vec::new());
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload?;
            if let ValidPayload::Func(function, _) = validator.payload(&payload)? {
                validators.push(function);
            }
            match payload {
                Payload::TypeSection(section) => types = Some(section),
                Payload::ImportSection(section) => imports = Some(section),
                Payload::FunctionSection(section) => functions = Some(section),
                Payload::TableSection(section) => tables = Some(section),
                Payload::MemorySection(section) => memories = Some(section),
                Payload::GlobalSection(section) => globals = Some(section),
                Payload::ExportSection(section) => exports = Some(section),
                Payload::StartSection { func, .. } => start = Some(func),
                Payload::ElementSection(section) => elements = Some(section),
                Payload::DataCountSection { count, .. } => data_count = Some(count),
                Payload::CodeSectionEntry(body) => bodies.push(body),
                Payload::DataSection(section) => data = Some(section),
                Payload::Version { .. } | Payload::CodeSectionStart { .. } | Payload::End(_) => {}
                Payload::CustomSection(_) => {} // names and the like are not kept
                other => bail!("a section that is not expected: {other:?}"),
            }
        }
        let imports: ImportSectionReader<'_> = imports.context("no imports")?;
        let mut types_of = Vec::new();
        for import in imports.clone().into_imports() {
            match import?.ty {
                TypeRef::Func(number) => types_of.push(number),
                other => bail!("an import that is no function: {other:?}"),
            }
        }
        let imported = types_of.len();
        for number in functions.context("no functions")? {
            types_of.push(number?);
        }
        ensure!(types_of.len() == imported + bodies.len(), "functions without bodies");
        let types: TypeSectionReader<'_> = types.context("no types")?;
        let signatures = types.clone().into_iter_err_on_gc_types().collect::<Result<_, _>>()?;
        let tables = tables.context("no tables")?.into_iter();
        Ok(Self {
            types,
            signatures,
            imports,
            imported,
            types_of,
            tables: tables.map(|table| Ok(table?.ty)).collect::<Result<_>>()?,
            memories: memories.context("no memory")?,
            globals: globals.context("no globals")?,
            exports: exports.context("no exports")?,
            start,
            elements: elements.context("no elements")?,
            data_count,
            bodies,
            validators,
            data: data.context("no data")?,
        })
    }

    /// The signature of a function, by its number among those that are not imported.
    pub fn signature(&self, number: usize) -> &FuncType {
        &self.signatures[self.types_of[self.imported + number] as usize]
    }

    /// Follows the operands of a function, by its number among those that are not imported.
    pub fn validator(&self, number: usize) -> FuncValidator<ValidatorResources> {
        let FuncToValidate { resources, index, ty, features } = &self.validators[number];
        let (resources, index, ty, features) = (resources.clone(), *index, *ty, *features);
        let function = FuncToValidate { resources, index, ty, features };
        function.into_validator(FuncValidatorAllocations::default())
    }

    /// The types of the values that a block takes and leaves.
    pub fn types_of_block(&self, block: BlockType) -> (Vec<ValType>, Vec<ValType>) {
        match block {
            BlockType::Empty => (Vec::new(), Vec::new()),
            BlockType::Type(left) => (Vec::new(), vec![left]),
            BlockType::FuncType(number) => {
                let signature = &self.signatures[number as usize];
                (signature.params().to_vec(), signature.results().to_vec())
            }
        }
    }

    /// The number of an exported function.
    pub fn exported(&self, name: &str) -> Result<u32> {
        for export in self.exports.clone() {
            let export = export?;
            if export.kind == ExternalKind::Func && export.name == name {
                return Ok(export.index);
            }
        }
        bail!("no function is exported as {name}")
    }

    /// The functions that exports, tables and the start of the module name.
    pub fn named_outside_bodies(&self) -> Result<Vec<u32>> {
        let mut named = Vec::from_iter(self.start);
        for export in self.exports.clone() {
            let export = export?;
            if export.kind == ExternalKind::Func {
                named.push(export.index);
            }
        }
        for element in self.elements.clone() {
            match element?.items {
                ElementItems::Functions(functions) => {
                    for function in functions {
                        named.push(function?);
                    }
                }
                ElementItems::Expressions(_, expressions) => {
                    for expression in expressions {
                        for operator in expression?.get_operators_reader() {
                            named.extend(named_by(&operator?));
                        }
                    }
                }
            }
        }
        Ok(named)
    }
}

/// The function that an instruction names.
pub fn named_by(operator: &Operator<'_>) -> Option<u32> {
    match operator {
        Operator::Call { function_index }
        | Operator::ReturnCall { function_index }
        | Operator::RefFunc { function_index } => Some(*function_index),
        _ => None,
    }
}
