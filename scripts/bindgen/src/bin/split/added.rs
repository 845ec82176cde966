//! The globals and signatures that the halves have beyond those of the module.

use crate::module::Module;
use crate::part::{Carriers, NUMBERS};
use anyhow::{Context, Result};
use wasm_encoder::{ConstExpr, GlobalType, ValType};
use wasmparser::FuncType;

/// `NUMBERS` as they are written.
const ENCODED: [ValType; NUMBERS.len()] = [ValType::I32, ValType::I64, ValType::F32, ValType::F64];

/// The globals that the halves have beyond those of the module.
pub struct Globals {
    pub added: Vec<GlobalType>,
    /// The first of them: 1 once the rest has come.
    pub has_come: u32,
    pub carriers: Carriers,
}

impl Globals {
    /// `own` are those of the module, `most` the values of each type that a part hands over.
    pub fn new(own: u32, most: [usize; NUMBERS.len()]) -> Self {
        let global = |val_type| GlobalType { val_type, mutable: true, shared: false };
        let mut added = vec![global(ValType::I32)];
        let mut numbers = own + 1..;
        let of_type = std::array::from_fn(|place| {
            added.extend(std::iter::repeat_n(global(ENCODED[place]), most[place]));
            numbers.by_ref().take(most[place]).collect()
        });
        Self { added, has_come: own, carriers: Carriers { of_type } }
    }

    pub fn all(&self) -> u32 {
        self.has_come + self.added.len() as u32
    }
}

pub fn zero(value: ValType) -> ConstExpr {
    match value {
        ValType::I64 => ConstExpr::i64_const(0),
        ValType::F32 => ConstExpr::f32_const(0.0_f32.into()),
        ValType::F64 => ConstExpr::f64_const(0.0_f64.into()),
        _ => ConstExpr::i32_const(0),
    }
}

/// Signatures by number, the module's own first.
pub struct Signatures {
    pub all: Vec<FuncType>,
}

impl Signatures {
    pub fn of(module: &Module<'_>) -> Self {
        Self { all: module.signatures.clone() }
    }

    pub fn get(&self, number: u32) -> &FuncType {
        &self.all[number as usize]
    }

    pub fn find(&self, signature: &FuncType) -> Result<u32> {
        let place = self.all.iter().position(|other| other == signature);
        Ok(u32::try_from(place.context("no such signature")?)?)
    }

    /// The number of a signature, which is added unless it is there.
    pub fn number(&mut self, signature: FuncType) -> u32 {
        self.find(&signature).unwrap_or_else(|_| {
            self.all.push(signature);
            self.all.len() as u32 - 1
        })
    }
}

/// A signature with the number of a slot as one more parameter.
pub fn with_slot(signature: &FuncType) -> FuncType {
    let parameters = signature.params().iter().copied().chain([wasmparser::ValType::I32]);
    FuncType::new(parameters, signature.results().iter().copied())
}
