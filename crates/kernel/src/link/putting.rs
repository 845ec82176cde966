//! Answers that do no more than put a token on the cell they ask for: most moves of many board games.

use super::Linker;
use crate::Kind;
use crate::code::{Op, Operand};
use crate::program::{AltDef, Program, Putting, Take};
use crate::value::NONE;

impl Linker<'_> {
    /// Finds what such answers put, so that it is done without running their code; says whether there are
    /// such answers.
    pub(super) fn find_puttings(&mut self) -> bool {
        let mut decisions = std::mem::take(&mut self.decisions);
        let mut found = false;
        for answer in decisions.iter_mut().flat_map(|decision| decision.listed_mut()) {
            answer.puts = self.putting(answer);
            found |= answer.puts.is_some();
        }
        self.decisions = decisions;
        found
    }

    fn putting(&self, answer: &AltDef) -> Option<Putting> {
        let Take::Action { entry, action, ret, .. } = answer.take else { return None };
        let code = &self.code[entry as usize..];
        let [Op::CreateOne { of, place, owner }, Op::ActionDone { ret: back, .. }, ..] = *code
        else {
            return None;
        };
        let [cell] = answer.params.as_slice() else { return None };
        let (Operand::Const(of), Operand::Const(owner)) = (of.operand(), owner.operand()) else {
            return None;
        };
        let asked_for = cell.kind == Kind::Place && place == cell.slot.node();
        // An action that keeps nothing in the state is not under way while others ask.
        let at_once = back == ret && ret.place().is_ok() && answer.limits.is_empty();
        let heard = !self.listeners.resolved[usize::from(action)].is_empty();
        // Cells are the first places: nobody listens to any of them.
        let quiet = self.place_meta[..self.space.cells].iter();
        let quiet = quiet.clone().all(|meta| meta.on_planes && !meta.heard);
        let plain = self.tokens.plain && quiet && of != NONE;
        (asked_for && at_once && !heard && plain).then(|| {
            let owners = usize::from(Program::OWNER_PLANE);
            let of_owner = usize::try_from(owner).ok().map(|owner| owners + owner);
            let of_type = self.space.plane_of_type[of as usize].map(usize::from);
            let empty = usize::from(Program::EMPTY_PLANE);
            let found = [Some(empty), of_owner, of_type].into_iter().flatten();
            let mut planes = [empty * self.space.width; 3];
            let mut turned = 0;
            for (into, plane) in planes.iter_mut().zip(found) {
                *into = plane * self.space.width;
                turned += 1;
            }
            let (most, key) = (self.tokens.most[of as usize] as usize, self.tokens.key(of, owner));
            Putting { of, owner, most, key, planes, turned }
        })
    }
}
