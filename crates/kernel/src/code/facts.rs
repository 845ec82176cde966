//! Facts about operations that passes rely on. A wrong fact breaks games, so every operation states its own.

use super::{Insertion, Op};

/// What a pass may assume of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OpFacts {
    /// It may put a token on a place.
    pub puts_token: bool,
    /// What follows.
    pub flow: Flow,
    /// Chance may be asked in the middle of it, because it reads or makes an order that chance has not decided.
    pub asks_chance_inside: bool,
}

/// What follows an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The same procedure, before anything else is done.
    Stays,
    /// The next operation, but other procedures, questions or triggers may run before it.
    Pauses,
    /// Never the next operation.
    Leaves,
    /// Never the next operation, but another one of the same procedure, before anything else is done.
    Jumps,
}

impl Op {
    /// Its facts.
    pub fn facts(&self) -> OpFacts {
        let (puts_token, flow, asks_chance_inside) = match self {
            Op::Jump(_) => (false, Flow::Jumps, false),
            Op::JumpIfNot { .. }
            | Op::Local { .. }
            | Op::SetVarConst { .. }
            | Op::SetVar { .. }
            | Op::AddVar { .. }
            | Op::SetProp { .. }
            | Op::AddProp { .. }
            | Op::SetOwner { .. }
            | Op::Destroy(_)
            | Op::EachStart { .. }
            | Op::EachNext { .. }
            | Op::EachAgain { .. }
            | Op::RepeatStart { .. }
            | Op::RepeatNext { .. }
            | Op::Clear(_) => (false, Flow::Stays, false),
            Op::StoreList { .. }
            | Op::Call { .. }
            | Op::DropLoops(_)
            | Op::SetType { .. }
            | Op::Reveal { .. }
            | Op::Conceal(_)
            | Op::StoredLoopStart { .. }
            | Op::StoredLoopNext { .. }
            | Op::RoundsStart { .. }
            | Op::RoundsNext { .. }
            | Op::Ask { .. }
            | Op::Choose { .. }
            | Op::Pick { .. }
            | Op::SealStart(_)
            | Op::SealNext { .. }
            | Op::SealKeep(_)
            | Op::SealOpen { .. }
            | Op::Roll { .. }
            | Op::Emit(_)
            | Op::Drain
            | Op::CheckEnds
            | Op::EnterPhase(_)
            | Op::Reset(_)
            | Op::IfEnded { .. }
            | Op::PhaseOver { .. }
            | Op::TurnOver
            | Op::FirstTurn
            | Op::EndPhase
            | Op::EndTurn
            | Op::SetNext(_)
            | Op::Eliminate(_)
            | Op::SetupDone => (false, Flow::Pauses, false),
            Op::CreateOne { .. } | Op::Create(_) => (true, Flow::Pauses, false),
            Op::Move { insertion, .. } | Op::MoveAll { insertion, .. } => {
                (true, Flow::Pauses, *insertion == Insertion::Random)
            }
            Op::Draw { .. } => (true, Flow::Pauses, true),
            Op::Shuffle(_) => (false, Flow::Pauses, true),
            Op::Return { .. }
            | Op::ActionDone { .. }
            | Op::LeaveTop
            | Op::NextTurn { .. }
            | Op::Finish(_) => (false, Flow::Leaves, false),
        };
        OpFacts { puts_token, flow, asks_chance_inside }
    }
}

impl Flow {
    /// True if the next operation never follows.
    pub fn leaves(self) -> bool {
        matches!(self, Flow::Leaves | Flow::Jumps)
    }

    /// True if the same procedure goes on before anything else is done.
    pub fn stays(self) -> bool {
        matches!(self, Flow::Stays | Flow::Jumps)
    }
}
