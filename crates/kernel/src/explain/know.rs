//! What a viewer can know of a value: it, if everything that it follows from is known.
//!
//! The values themselves come from the evaluator that play uses. Here is only decided whether they
//! may be told: a condition is known as soon as known parts of it settle it, anything else only if
//! all that it reads is known.

use super::parts::plainly;
use crate::code::{FoldBy, ListId, Node, NodeId, Op, Operand, Slot};
use crate::eval::{Eval, REGISTERS};
use crate::observe::{sees, sees_place_var};
use crate::program::{AltDef, Program, Take};
use crate::state::{place, token, word};
use crate::value::NONE;
use crate::{Kind, PlaceId, PlayerId, TokenId, Value, knows_token, sees_place};
use boardwright_def::Visibility;
use std::collections::BTreeSet;

/// An evaluator with somebody who looks on.
pub(crate) struct Looker<'a> {
    pub e: Eval<'a>,
    /// Who looks on; `None` where there is nothing that may not be told.
    viewer: Option<PlayerId>,
    /// Registers that hold what the viewer knows, a bit for each.
    told: u64,
    /// What procedures keep that was chosen in the open.
    chosen: BTreeSet<usize>,
    /// What registers hold now, the innermost last.
    bound: Vec<Bound>,
}

/// What a register holds.
pub(crate) struct Bound {
    reg: u8,
    /// The name of a parameter; members of lists have none.
    pub name: Option<String>,
    pub kind: Option<Kind>,
    /// What the register held before, and what the viewer knew then.
    before: (i32, u64),
}

impl<'a> Looker<'a> {
    pub fn new(e: Eval<'a>, viewer: Option<PlayerId>) -> Self {
        let p = e.p;
        let viewer = viewer.filter(|_| p.hides() || !p.chance.secrets.is_empty());
        let chosen = if viewer.is_some() { chosen_words(p) } else { BTreeSet::new() };
        Self { e, viewer, told: 0, chosen, bound: Vec::new() }
    }

    /// Who looks on and may not know everything.
    pub fn viewer(&self) -> Option<PlayerId> {
        self.viewer
    }

    /// Looks at something with a member of a list bound, which the viewer knows.
    pub fn with<T>(
        &mut self,
        (reg, kind): (u8, Option<Kind>),
        value: i32,
        look: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.bind((reg, None, kind), value, true);
        let found = look(self);
        self.unbind();
        found
    }

    /// Binds a register until [`Looker::unbind`]; `known` says whether the viewer knows the value.
    pub fn bind(
        &mut self,
        (reg, name, kind): (u8, Option<String>, Option<Kind>),
        value: i32,
        known: bool,
    ) {
        let before = (std::mem::replace(self.e.reg(reg), value), self.told);
        let bit = 1 << (usize::from(reg) & (REGISTERS - 1));
        self.told = if known { self.told | bit } else { self.told & !bit };
        self.bound.push(Bound { reg, name, kind, before });
    }

    pub fn unbind(&mut self) {
        if let Some(Bound { reg, before, .. }) = self.bound.pop() {
            *self.e.reg(reg) = before.0;
            self.told = before.1;
        }
    }

    /// What a register holds.
    pub fn reg_meaning(&self, reg: u8) -> Option<&Bound> {
        self.bound.iter().rev().find(|bound| bound.reg == reg)
    }

    /// The arguments bound now, by name; `None` for what the viewer does not know.
    pub fn arguments(&self) -> Vec<(String, Option<Value>)> {
        let named = self.bound.iter().filter_map(|bound| Some((bound, bound.name.clone()?)));
        let named = named.map(|(bound, name)| {
            let at = usize::from(bound.reg) & (REGISTERS - 1);
            let told = self.viewer.is_none() || self.told >> at & 1 == 1;
            let value = Value::of(bound.kind.unwrap_or(Kind::Int), self.e.x.regs[at]);
            (name, told.then_some(value))
        });
        named.collect()
    }

    /// The value of a node, if the viewer can know it.
    pub fn know(&mut self, node: NodeId) -> Option<i32> {
        if self.viewer.is_none() {
            return self.e.settled_value(node);
        }
        let at = match node.operand() {
            Operand::Const(value) => return Some(value),
            Operand::Word(at) => return self.word(at),
            Operand::Local(_) => return None,
            Operand::Reg(reg) => {
                let bit = 1 << (usize::from(reg) & (REGISTERS - 1));
                return (self.told & bit != 0).then(|| *self.e.reg(reg));
            }
            Operand::Node(at) => at,
        };
        match self.e.p.exprs.nodes[at] {
            Node::And(a, b) => match (self.know(a), self.know(b)) {
                (Some(one), _) | (_, Some(one)) if one <= 0 => Some(0),
                (Some(_), Some(_)) => Some(1),
                _ => None,
            },
            Node::Or(a, b) => match (self.know(a), self.know(b)) {
                (Some(one), _) | (_, Some(one)) if one > 0 => Some(1),
                (Some(_), Some(_)) => Some(0),
                _ => None,
            },
            Node::If { when, then, otherwise } => {
                if let Some(plain) = plainly(self.e.p, node) {
                    return self.know(plain);
                }
                let taken = if self.know(when)? > 0 { then } else { otherwise };
                self.know(taken)
            }
            Node::Fold { list, reg, value, by } => self.fold(node, list, reg, value, by),
            Node::Score(player) => {
                let player = self.know(player)?;
                let (reg, score) = self.e.p.endings.scoring?;
                self.with((reg, Some(Kind::Player)), player, |l| l.know(score))?;
                Some(self.e.value(node))
            }
            Node::InBitboard { plain, .. } => self.know(plain),
            inner => self.operands(inner).then(|| self.e.value(node)),
        }
    }

    pub fn knows(&mut self, node: NodeId) -> bool {
        self.know(node).is_some()
    }

    /// Whether all that a node reads is known.
    fn operands(&mut self, node: Node) -> bool {
        match node {
            Node::Const(_) | Node::Single => true,
            Node::SumOf { first, len } | Node::AllZero { first, len } => {
                (first..first + len).all(|at| self.word(at as usize).is_some())
            }
            Node::WordAt { base, offset } => {
                let Some(offset) = self.know(offset) else { return false };
                offset == NONE || self.word(base as usize + offset as usize).is_some()
            }
            Node::ConstAt { at: a, .. }
            | Node::CellOn { at: a, .. }
            | Node::FirstOf { player: a, .. }
            | Node::Not(a)
            | Node::TypeProp { of: a, .. }
            | Node::Is { of: a, .. }
            | Node::Branches { when: a, .. }
            | Node::TableCell { key: a, .. }
            | Node::PlaceEmpty(a)
            | Node::PlaceCount(a)
            | Node::PlaceIndex(a)
            | Node::PlaceRow(a)
            | Node::PlaceCol(a)
            | Node::Seat(a)
            | Node::PlaceOf { player: a, .. }
            | Node::Next(a)
            | Node::Previous(a) => self.knows(a),
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Eq(a, b)
            | Node::Lt(a, b)
            | Node::Le(a, b)
            | Node::Compute(_, a, b)
            | Node::Adjacent(a, b)
            | Node::Distance(a, b)
            | Node::Has { set: a, item: b, .. }
            | Node::Cell { row: a, col: b, .. } => self.knows(a) && self.knows(b),
            Node::Step { from, direction, distance } => {
                self.knows(from) && self.knows(direction) && self.knows(distance)
            }
            Node::Past { from, direction, reg, when } => {
                self.knows(from) && self.knows(direction) && self.knows_everywhere(reg, when)
            }
            Node::In { item, list } => self.knows(item) && self.knows_list(list),
            Node::SetOf { list, .. } | Node::Count(list) if self.counted(list) => {
                matches!(node, Node::Count(_)) || self.knows_list(list)
            }
            Node::NonEmpty(list) => self.counted(list) || self.knows_list(list),
            Node::SetOf { list, .. } | Node::Count(list) | Node::First(list) | Node::Last(list) => {
                self.knows_list(list)
            }
            Node::TokenProp { token, prop } => {
                self.face(token) && {
                    let held = self.e.value(token);
                    held == NONE || {
                        let value = self.e.s.prop(self.e.p, held, usize::from(prop));
                        self.e.p.prop_kind(prop) != Kind::Token || self.handle(value)
                    }
                }
            }
            Node::TokenType(token) => self.face(token),
            Node::TokenOwner(token) | Node::TokenPlace(token) => {
                self.know(token).is_some_and(|token| self.handle(token))
            }
            Node::PlacePiece(at) => self.know(at).is_some_and(|at| {
                at == NONE || {
                    let top = self.e.s.place(self.e.p, at as usize, place::HEAD);
                    top == NONE || self.knows_face(top)
                }
            }),
            Node::PlaceOwner(at) => self.know(at).is_some_and(|at| {
                at == NONE
                    || self.e.s.place(self.e.p, at as usize, place::COUNT) == 0
                    || self.looks_into(at)
            }),
            Node::Reached { from, to, list } => {
                self.knows(from) && self.knows(to) && self.knows_list(list)
            }
            Node::BitboardCount(set)
            | Node::BitboardAny(set)
            | Node::BitboardNone(set)
            | Node::LineAny { set, .. }
            | Node::LineCount { set, .. } => self.knows_set(set),
            Node::LineLost { set, part, .. } => self.knows_set(set) && self.knows_set(part),
            Node::LineThrough { set, at, .. } => self.knows_set(set) && self.knows(at),
            Node::Joined { from, to, through } => {
                self.knows_set(from) && self.knows_set(to) && self.knows_set(through)
            }
            // Settled before.
            Node::If { .. } | Node::Fold { .. } | Node::Score(_) | Node::InBitboard { .. } => false,
        }
    }

    fn fold(
        &mut self,
        node: NodeId,
        list: ListId,
        reg: u8,
        value: NodeId,
        by: FoldBy,
    ) -> Option<i32> {
        if !self.knows_list(list) {
            return None;
        }
        let kind = self.e.p.kind_of_list(list);
        let mut all = true;
        for member in self.members(list) {
            match self.with((reg, kind), member, |l| l.know(value)) {
                Some(one) if by == FoldBy::Some && one > 0 => return Some(1),
                Some(one) if by == FoldBy::All && one <= 0 => return Some(0),
                Some(_) => {}
                None => all = false,
            }
        }
        all.then(|| self.e.value(node))
    }

    /// The members of a list, whoever may know them.
    pub fn members(&mut self, list: ListId) -> Vec<i32> {
        let start = self.e.list(list);
        let members = self.e.x.lists[start..].to_vec();
        self.e.x.lists.truncate(start);
        members
    }

    /// The word of the state, if the viewer can know it.
    pub fn word(&mut self, at: usize) -> Option<i32> {
        let (p, s) = (self.e.p, self.e.s);
        let viewer = self.viewer;
        let layout = &p.layout;
        let globals = layout.globals as usize;
        let of_players = layout.player_vars as usize;
        let value = s.words[at];
        let out = layout.eliminated.and_then(|first| at.checked_sub(first as usize));
        let shown = if at < word::HEADER || out.is_some_and(|seat| seat < p.players) {
            true
        } else if let Some(var) = at.checked_sub(globals).and_then(|at| p.vars.global.get(at)) {
            sees(var.visibility, None, viewer) && (var.kind != Kind::Token || self.handle(value))
        } else if let Some((var, player)) = at
            .checked_sub(of_players)
            .map(|at| (at / p.players, at % p.players))
            .and_then(|(var, player)| Some((p.vars.player.get(var)?, player)))
        {
            let owner = Some(PlayerId(player as u16));
            sees(var.visibility, owner, viewer) && (var.kind != Kind::Token || self.handle(value))
        } else if let Some((number, cell)) = place_var_at(p, at) {
            let var = &p.vars.place[number].info;
            let open = var.visibility == Visibility::Public;
            let var_id = crate::VarId(number as u16);
            (open || sees_place_var(p, s, viewer, var_id, PlaceId(cell)))
                && (var.kind != Kind::Token || self.handle(value))
        } else {
            let token = layout.token_locals.contains(&(at as u32));
            self.chosen.contains(&at) && (!token || self.handle(value))
        };
        shown.then_some(value)
    }

    /// Whether the viewer can tell a token from others: it sees it lie, or knows what it is.
    pub fn handle(&self, token: i32) -> bool {
        if token == NONE || self.viewer.is_none() {
            return true;
        }
        let at = self.e.s.token_field(self.e.p, token, token::PLACE);
        (at != NONE && self.looks_into(at)) || self.knows_face(token)
    }

    pub fn looks_into(&self, at: i32) -> bool {
        sees_place(self.e.p, self.viewer, PlaceId(at as u16))
    }

    /// Whether the viewer knows what a token is.
    pub fn knows_face(&self, token: i32) -> bool {
        knows_token(self.e.p, self.e.s, self.viewer, TokenId(token as u16))
    }

    fn face(&mut self, token: NodeId) -> bool {
        self.know(token).is_some_and(|token| token == NONE || self.knows_face(token))
    }
}

/// Which place's variable stands at a word.
fn place_var_at(p: &Program, at: usize) -> Option<(usize, u16)> {
    p.vars.place.iter().enumerate().find_map(|(number, var)| {
        let cell = var.cells.get(at.checked_sub(var.base as usize)?)?;
        Some((number, *cell))
    })
}

/// The words where procedures keep who acts, what was chosen as an argument and what was chosen from
/// a list. Moves are no secret, apart from what they name of hidden tokens; answers that are sealed
/// are, and what rolls and computations gave may be.
fn chosen_words(p: &Program) -> BTreeSet<usize> {
    let mut words = BTreeSet::new();
    let mut add = |slot: Slot| {
        if let Some(at) = slot.state_word() {
            words.insert(at);
        }
    };
    for alternative in p.decisions.defs.iter().flat_map(|decision| &decision.alternatives) {
        if let Take::Action { actor, .. } = alternative.take {
            add(actor);
            let mut part: Option<&AltDef> = Some(alternative);
            while let Some(one) = part {
                one.params.iter().for_each(|param| add(param.slot));
                part = one.rest.as_deref();
            }
        }
    }
    for op in &p.code.ops {
        if let Op::Choose { decision, slot, .. } = op
            && p.decisions.defs[usize::from(*decision)].group.is_none()
        {
            add(*slot);
        }
    }
    // Triggers and sequences may write what they were given, not what was chosen, to the same words.
    let computed = p.code.ops.iter().filter_map(|op| match op {
        Op::Local { slot, .. }
        | Op::Roll { slot, .. }
        | Op::EachNext { slot, .. }
        | Op::EachAgain { slot, .. } => slot.state_word(),
        _ => None,
    });
    computed.for_each(|at| {
        words.remove(&at);
    });
    words
}
