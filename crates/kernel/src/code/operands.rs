//! Operands of operations: the nodes, lists and targets that an operation evaluates itself.
//!
//! Operands in tables of the program (decisions, rounds, groups, rolls, tokens to create, results) are named
//! by number and not visited.

use super::{Change, Op};

impl Op {
    /// The same operation with changed operands.
    pub fn with_operands(self, c: &mut impl Change) -> Self {
        match self {
            Op::JumpIfNot { when, lean, to } => {
                Op::JumpIfNot { when: c.node(when), lean: c.node(lean), to }
            }
            Op::Local { slot, value } => Op::Local { slot, value: c.node(value) },
            Op::StoreList { list, store, limit } => {
                Op::StoreList { list: c.list(list), store, limit }
            }
            Op::SetVarConst { target, base, offset, value } => {
                Op::SetVarConst { target: c.target(target), base, offset: c.node(offset), value }
            }
            Op::SetVar { target, value } => {
                Op::SetVar { target: c.target(target), value: c.node(value) }
            }
            Op::AddVar { target, delta, sign } => {
                Op::AddVar { target: c.target(target), delta: c.node(delta), sign }
            }
            Op::SetProp { token, prop, value } => {
                Op::SetProp { token: c.node(token), prop, value: c.node(value) }
            }
            Op::AddProp { token, prop, delta } => {
                Op::AddProp { token: c.node(token), prop, delta: c.node(delta) }
            }
            Op::SetOwner { token, value } => {
                Op::SetOwner { token: c.node(token), value: c.node(value) }
            }
            Op::SetType { token, value } => {
                Op::SetType { token: c.node(token), value: c.node(value) }
            }
            Op::Reveal { list, to } => {
                Op::Reveal { list: c.list(list), to: to.map(|to| c.node(to)) }
            }
            Op::Conceal(list) => Op::Conceal(c.list(list)),
            Op::Move { token, to, insertion } => {
                Op::Move { token: c.node(token), to: c.node(to), insertion }
            }
            Op::MoveAll { list, to, insertion } => {
                Op::MoveAll { list: c.list(list), to: c.node(to), insertion }
            }
            Op::Draw { from, to, count } => {
                Op::Draw { from: c.node(from), to: c.node(to), count: c.node(count) }
            }
            Op::Shuffle(place) => Op::Shuffle(c.node(place)),
            Op::CreateOne { of, place, owner } => {
                Op::CreateOne { of: c.node(of), place: c.node(place), owner: c.node(owner) }
            }
            Op::Destroy(token) => Op::Destroy(c.node(token)),
            Op::EachStart { list, limit, at_once } => {
                Op::EachStart { list: c.list(list), limit, at_once }
            }
            Op::StoredLoopStart { list, store, limit } => {
                Op::StoredLoopStart { list: c.list(list), store, limit }
            }
            Op::RepeatStart { slot, max, limit } => {
                Op::RepeatStart { slot, max: c.node(max), limit }
            }
            Op::SetNext(player) => Op::SetNext(c.node(player)),
            Op::Eliminate(player) => Op::Eliminate(c.node(player)),
            Op::Jump(_)
            | Op::Call { .. }
            | Op::Return { .. }
            | Op::DropLoops(_)
            | Op::Create(_)
            | Op::EachNext { .. }
            | Op::EachAgain { .. }
            | Op::StoredLoopNext { .. }
            | Op::RepeatNext { .. }
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
            | Op::ActionDone { .. }
            | Op::LeaveTop
            | Op::EnterPhase(_)
            | Op::Reset(_)
            | Op::IfEnded { .. }
            | Op::PhaseOver { .. }
            | Op::TurnOver
            | Op::NextTurn { .. }
            | Op::FirstTurn
            | Op::EndPhase
            | Op::EndTurn
            | Op::Finish(_)
            | Op::SetupDone
            | Op::Clear(_) => self,
        }
    }
}
