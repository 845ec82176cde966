//! The code of a function, with its constructs: the function itself, its blocks, loops and conditions.

use crate::module::Module;
use anyhow::{Context, Result, bail};
use wasmparser::{BrTable, Operator, ValType};

pub struct Code<'a> {
    /// The types of the locals, parameters first.
    pub locals: Vec<ValType>,
    pub operators: Vec<Operator<'a>>,
    /// By operator, and one after the last: its first byte.
    pub offsets: Vec<usize>,
    /// By operator: the construct that it is in. The operator that begins a construct is outside of it, its `else` and its
    /// `end` are inside.
    pub inside: Vec<usize>,
    /// By operator: what is known when it is about to run.
    pub before: Vec<Before>,
    /// The constructs in the order of their beginnings; the first is the function.
    pub constructs: Vec<Construct>,
    /// The operators at which control can arrive from elsewhere or leave for elsewhere: the beginnings of the basic blocks.
    /// No operator of a block is run without its first.
    pub blocks: Vec<usize>,
}

#[derive(Clone, Copy)]
pub struct Before {
    pub reachable: bool,
    /// The construct has put no operands on the stack.
    pub no_operands: bool,
}

pub struct Construct {
    /// The construct around it; a function is in itself.
    pub outer: usize,
    pub is_loop: bool,
    /// Its first operator.
    pub begin: usize,
    /// Its `else`.
    pub otherwise: Option<usize>,
    /// Its `end`.
    pub end: usize,
    /// The types of the values that a branch to it carries.
    pub carried: Vec<ValType>,
    /// The types of the values that it leaves when it is run to its end.
    pub left: Vec<ValType>,
}

impl<'a> Code<'a> {
    /// Reads the code of a function by its number among those that are not imported.
    pub fn read(module: &Module<'a>, number: usize) -> Result<Self> {
        let body = &module.bodies[number];
        let mut validator = module.validator(number);
        let mut reader = body.get_binary_reader();
        validator.read_locals(&mut reader)?;
        let locals = (0..validator.len_locals()).map_while(|local| validator.get_local_type(local));
        let signature = module.signature(number);
        let function = Construct {
            outer: 0,
            is_loop: false,
            begin: 0,
            otherwise: None,
            end: 0,
            carried: signature.results().to_vec(),
            left: signature.results().to_vec(),
        };
        let mut code = Self {
            locals: locals.collect(),
            operators: Vec::new(),
            offsets: Vec::new(),
            inside: Vec::new(),
            before: Vec::new(),
            constructs: vec![function],
            blocks: vec![0],
        };
        let mut construct = 0;
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            let offset = operators.original_position();
            let operator = operators.read()?;
            let frame = validator.get_control_frame(0).context("code after its end")?;
            let operands = validator.operand_stack_height() as usize - frame.height;
            code.before.push(Before { reachable: !frame.unreachable, no_operands: operands == 0 });
            validator.op(offset, &operator)?;
            let number = code.operators.len();
            code.inside.push(construct);
            match operator {
                Operator::Block { blockty }
                | Operator::If { blockty }
                | Operator::Loop { blockty } => {
                    let (taken, left) = module.types_of_block(blockty);
                    let is_loop = matches!(operator, Operator::Loop { .. });
                    let carried = if is_loop { taken } else { left.clone() };
                    let begin = number + 1;
                    let (outer, otherwise, end) = (construct, None, 0);
                    construct = code.constructs.len();
                    code.constructs.push(Construct {
                        outer,
                        is_loop,
                        begin,
                        otherwise,
                        end,
                        carried,
                        left,
                    });
                }
                Operator::Else => code.constructs[construct].otherwise = Some(number),
                Operator::End => {
                    code.constructs[construct].end = number;
                    construct = code.constructs[construct].outer;
                }
                _ => {}
            }
            if ends_block(&operator)? && !operators.eof() {
                code.blocks.push(number + 1);
            }
            code.operators.push(operator);
            code.offsets.push(offset);
        }
        code.offsets.push(operators.original_position());
        Ok(code)
    }

    /// The construct to which a branch in `construct` leads.
    pub fn target(&self, mut construct: usize, depth: u32) -> usize {
        for _ in 0..depth {
            construct = self.constructs[construct].outer;
        }
        construct
    }

    /// The operator at which a branch to a construct arrives; none at the end of the function.
    pub fn arrival(&self, construct: usize) -> Option<usize> {
        let construct = &self.constructs[construct];
        if construct.is_loop { Some(construct.begin) } else { self.following(construct.end) }
    }

    /// The operator after one.
    pub fn following(&self, place: usize) -> Option<usize> {
        Some(place + 1).filter(|&next| next < self.operators.len())
    }

    /// How many constructs lie between one and another one around it.
    pub fn depth(&self, mut construct: usize, around: usize) -> u32 {
        let mut depth = 0;
        while construct != around {
            construct = self.constructs[construct].outer;
            depth += 1;
        }
        depth
    }
}

/// The depths of a branch by table. Its code has been read before, so none of them is cut off.
pub fn depths<'t>(targets: &'t BrTable<'_>) -> impl Iterator<Item = u32> + 't {
    targets.targets().map_while(Result::ok).chain([targets.default()])
}

/// Whether control can leave after an operator, or arrive.
fn ends_block(operator: &Operator<'_>) -> Result<bool> {
    Ok(match operator {
        Operator::Loop { .. }
        | Operator::If { .. }
        | Operator::Else
        | Operator::End
        | Operator::Br { .. }
        | Operator::BrIf { .. }
        | Operator::BrTable { .. }
        | Operator::Return
        | Operator::Unreachable => true,
        Operator::BrOnNull { .. }
        | Operator::BrOnNonNull { .. }
        | Operator::BrOnCast { .. }
        | Operator::BrOnCastFail { .. }
        | Operator::ReturnCall { .. }
        | Operator::ReturnCallIndirect { .. }
        | Operator::ReturnCallRef { .. }
        | Operator::Try { .. }
        | Operator::TryTable { .. } => bail!("a jump that is not expected: {operator:?}"),
        _ => false,
    })
}
