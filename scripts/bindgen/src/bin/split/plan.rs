//! The plan of a cut: which code goes to the rest, and the numbers of functions in both halves.

use crate::added::{Globals, Signatures, with_slot};
use crate::code::Code;
use crate::cold::{self, Part};
use crate::module::{Module, named_by};
use crate::part::{self, NUMBERS};
use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
use wasmparser::{Operator, TableType};

/// The exported function that waits for a part, by its number.
const NEED_PART: &str = "need_part";
/// The bytes of a function that stays in the first half in any case: what stands for it there may be as long.
const SHORT: usize = 30;

/// The half of each function, and the numbers of functions.
pub struct Plan {
    /// The number of the rest among the parts.
    pub number: usize,
    /// By function: true if its body stays in the first half, perhaps without some parts. Imported functions do.
    pub stays: Vec<bool>,
    /// By function: the parts of it that go to the rest.
    pub parts: Vec<Vec<Part>>,
    /// The functions that have gates, ascending. The slot of each is its place here; those of the parts follow.
    pub gates: Vec<u32>,
    /// The functions of the first half that the rest names, ascending.
    pub shared: Vec<u32>,
    /// By function: its number in the first half.
    pub in_first: Vec<Option<u32>>,
    /// By function: its number in the rest.
    pub in_rest: Vec<Option<u32>>,
    /// The signatures of the module, and those that the halves need beyond them.
    pub signatures: Signatures,
    /// By number of a signature, the function of the first half that calls a slot with it. Its last parameter is the slot.
    pub callers: BTreeMap<u32, u32>,
    /// The function that waits for the rest.
    pub need_part: u32,
    /// The table of functions, and the first slot.
    pub table: u32,
    pub slot: u32,
    pub globals: Globals,
}

impl Plan {
    /// `run` says for each basic block of the functions that are not imported whether it was run; `number` is that of the rest
    /// among the parts.
    pub fn new(module: &Module<'_>, run: &[bool], number: usize) -> Result<Self> {
        let need_part = module.exported(NEED_PART)?;
        let mut sorted = Sorted::new(module);
        let mut run = run.iter();
        for (f, body) in module.bodies.iter().enumerate() {
            let code = Code::read(module, f)?;
            let run: Vec<bool> = run.by_ref().take(code.blocks.len()).copied().collect();
            ensure!(run.len() == code.blocks.len(), "notes of another module");
            let waits = module.imported + f == need_part as usize;
            sorted.add(&code, body.range().len(), &run, waits);
        }
        ensure!(run.next().is_none(), "notes of another module");
        let Sorted { stays, parts, mut signatures, mut called, mut of_first, of_rest, most } =
            sorted;
        of_first.extend(module.named_outside_bodies()?);
        let (stays_there, goes) = (|f: &u32| stays[*f as usize], |f: &u32| !stays[*f as usize]);
        let gates: Vec<u32> = of_first.into_iter().filter(goes).collect();
        let shared: Vec<u32> = of_rest.into_iter().filter(stays_there).collect();
        called.extend(gates.iter().map(|&f| module.types_of[f as usize]));
        for &signature in &called {
            signatures.number(with_slot(signatures.get(signature)));
        }

        let is_table_of_functions = |table: &TableType| table.element_type.is_func_ref();
        let table = module.tables.iter().position(is_table_of_functions);
        let table = table.context("no functions in a table")?;
        let slot = module.tables[table].initial;
        let all = 0..u32::try_from(stays.len())?;
        let is_in_first = |f: &u32| stays_there(f) || gates.binary_search(f).is_ok();
        let in_first = numbered(all.clone().filter(is_in_first), stays.len());
        let in_rest = numbered(shared.iter().copied().chain(all.filter(goes)), stays.len());
        let after_first = u32::try_from(in_first.iter().flatten().count())?;
        Ok(Self {
            number,
            gates,
            shared,
            in_first,
            in_rest,
            callers: called.into_iter().zip(after_first..).collect(),
            signatures,
            need_part,
            table: u32::try_from(table)?,
            slot: u32::try_from(slot)?,
            globals: Globals::new(module.globals.count(), most),
            stays,
            parts,
        })
    }

    /// How many slots of the table the rest fills.
    pub fn slots(&self) -> u64 {
        (self.gates.len() + self.parts.iter().map(Vec::len).sum::<usize>()) as u64
    }
}

/// The code, sorted into the halves, function by function.
struct Sorted {
    stays: Vec<bool>,
    parts: Vec<Vec<Part>>,
    signatures: Signatures,
    /// The signatures of the parts.
    called: BTreeSet<u32>,
    /// The functions that the code of each half names.
    of_first: BTreeSet<u32>,
    of_rest: BTreeSet<u32>,
    /// By type of number: the most values that a part hands over.
    most: [usize; NUMBERS.len()],
}

impl Sorted {
    fn new(module: &Module<'_>) -> Self {
        Self {
            stays: vec![true; module.imported],
            parts: (0..module.imported).map(|_| Vec::new()).collect(),
            signatures: Signatures::of(module),
            called: BTreeSet::new(),
            of_first: BTreeSet::new(),
            of_rest: BTreeSet::new(),
            most: [0; NUMBERS.len()],
        }
    }

    /// Adds a function of so many bytes. The one that waits for the rest stays whole.
    fn add(&mut self, code: &Code<'_>, bytes: usize, run: &[bool], waits: bool) {
        let of_data = |operator: &Operator<'_>| {
            matches!(operator, Operator::MemoryInit { .. } | Operator::DataDrop { .. })
        };
        let was_run = run.first().is_some_and(|run| *run);
        let must_stay = waits || bytes <= SHORT || code.operators.iter().any(of_data); // all data is in the first half
        let parts = if was_run && !waits { cold::parts(code, run) } else { Vec::new() };
        let mut rest = parts.iter().peekable();
        for (place, operator) in code.operators.iter().enumerate() {
            while rest.next_if(|part| part.end <= place).is_some() {}
            let in_part = rest.peek().is_some_and(|part| part.begin <= place);
            let goes = in_part || !was_run && !must_stay;
            let named = if goes { &mut self.of_rest } else { &mut self.of_first };
            named.extend(named_by(operator));
        }
        for part in &parts {
            self.called.insert(self.signatures.number(part::signature(code, part)));
            for (most, number) in self.most.iter_mut().zip(NUMBERS) {
                let used = part::handed_over(code, part).filter(|value| *value == number).count();
                *most = used.max(*most);
            }
        }
        self.stays.push(was_run || must_stay);
        self.parts.push(parts);
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
