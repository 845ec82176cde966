//! Decides which values a viewer can know.
//!
//! The evaluator of play finds the values. This module decides whether a viewer may be told one: a condition is
//! known as soon as its known parts settle it; any other value is known only if all that it reads is known.

use super::meanings::plain_node;
use crate::code::{FoldBy, ListId, Node, NodeId, Op, Operand, Slot};
use crate::eval::{Eval, REGISTERS};
use crate::observe::{sees, sees_place_var};
use crate::program::{AltDef, Program, Take};
use crate::state::{place, token, word};
use crate::value::NONE;
use crate::{Kind, PlaceId, PlayerId, TokenId, Value, knows_token, sees_place};
use boardwright_def::Visibility;
use std::collections::BTreeSet;

/// An evaluator, and the viewer whose knowledge limits it.
pub(crate) struct Viewpoint<'a> {
    pub e: Eval<'a>,
    /// The viewer; `None` if nothing is hidden from it.
    viewer: Option<PlayerId>,
    /// The registers whose value the viewer knows, a bit for each.
    known_regs: u64,
    /// The words of frames that hold public choices.
    public_choices: BTreeSet<usize>,
    /// The bound registers, the innermost last.
    bindings: Vec<Binding>,
}

/// A bound register.
pub(crate) struct Binding {
    reg: u8,
    /// The name of a parameter; `None` for a member of a list.
    pub name: Option<String>,
    pub kind: Option<Kind>,
    /// The previous value of the register and the previous `known_regs`.
    before: (i32, u64),
}

impl<'a> Viewpoint<'a> {
    pub fn new(e: Eval<'a>, viewer: Option<PlayerId>) -> Self {
        let p = e.p;
        let viewer = viewer.filter(|_| p.hides() || !p.chance.secrets.is_empty());
        let public_choices = if viewer.is_some() { public_choices(p) } else { BTreeSet::new() };
        Self { e, viewer, known_regs: 0, public_choices, bindings: Vec::new() }
    }

    /// Returns the viewer, if anything may be hidden from it.
    pub fn viewer(&self) -> Option<PlayerId> {
        self.viewer
    }

    /// Calls `look` with a register bound to a member of a list that the viewer knows.
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

    /// Binds a register until [`Viewpoint::unbind`]; `known` is true if the viewer knows the value.
    pub fn bind(
        &mut self,
        (reg, name, kind): (u8, Option<String>, Option<Kind>),
        value: i32,
        known: bool,
    ) {
        let before = (std::mem::replace(self.e.reg(reg), value), self.known_regs);
        let bit = 1 << (usize::from(reg) & (REGISTERS - 1));
        self.known_regs = if known { self.known_regs | bit } else { self.known_regs & !bit };
        self.bindings.push(Binding { reg, name, kind, before });
    }

    pub fn unbind(&mut self) {
        if let Some(Binding { reg, before, .. }) = self.bindings.pop() {
            *self.e.reg(reg) = before.0;
            self.known_regs = before.1;
        }
    }

    /// Returns the innermost binding of a register.
    pub fn binding_of(&self, reg: u8) -> Option<&Binding> {
        self.bindings.iter().rev().find(|bound| bound.reg == reg)
    }

    /// Returns the bound arguments by name; `None` for a value that the viewer does not know.
    pub fn arguments(&self) -> Vec<(String, Option<Value>)> {
        let named = self.bindings.iter().filter_map(|bound| Some((bound, bound.name.clone()?)));
        let named = named.map(|(bound, name)| {
            let at = usize::from(bound.reg) & (REGISTERS - 1);
            let known = self.viewer.is_none() || self.known_regs >> at & 1 == 1;
            let value = Value::of(bound.kind.unwrap_or(Kind::Int), self.e.x.regs[at]);
            (name, known.then_some(value))
        });
        named.collect()
    }

    /// Returns the value of a node, if the viewer can know it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "`knows_operands` is exhaustive")]
    pub fn known_value(&mut self, node: NodeId) -> Option<i32> {
        if self.viewer.is_none() {
            return self.e.settled_value(node);
        }
        let at = match node.operand() {
            Operand::Const(value) => return Some(value),
            Operand::Word(at) => return self.known_word(at),
            Operand::Local(_) => return None,
            Operand::Reg(reg) => {
                let bit = 1 << (usize::from(reg) & (REGISTERS - 1));
                return (self.known_regs & bit != 0).then(|| *self.e.reg(reg));
            }
            Operand::Node(at) => at,
        };
        match self.e.p.exprs.nodes[at] {
            Node::And(a, b) => match (self.known_value(a), self.known_value(b)) {
                (Some(one), _) | (_, Some(one)) if one <= 0 => Some(0),
                (Some(_), Some(_)) => Some(1),
                _ => None,
            },
            Node::Or(a, b) => match (self.known_value(a), self.known_value(b)) {
                (Some(one), _) | (_, Some(one)) if one > 0 => Some(1),
                (Some(_), Some(_)) => Some(0),
                _ => None,
            },
            Node::If { when, then, otherwise } => {
                if let Some(plain) = plain_node(self.e.p, node) {
                    return self.known_value(plain);
                }
                let taken = if self.known_value(when)? > 0 { then } else { otherwise };
                self.known_value(taken)
            }
            Node::Fold { list, reg, value, by } => self.fold(node, list, reg, value, by),
            Node::Score(player) => {
                let player = self.known_value(player)?;
                let (reg, score) = self.e.p.endings.scoring?;
                self.with((reg, Some(Kind::Player)), player, |view| view.known_value(score))?;
                Some(self.e.value(node))
            }
            Node::InBitboard { plain, .. } => self.known_value(plain),
            inner => self.knows_operands(inner).then(|| self.e.value(node)),
        }
    }

    pub fn knows(&mut self, node: NodeId) -> bool {
        self.known_value(node).is_some()
    }

    /// True if the viewer knows all that a node reads.
    fn knows_operands(&mut self, node: Node) -> bool {
        match node {
            Node::Const(_) | Node::Single => true,
            Node::SumOf { first, len } | Node::AllZero { first, len } => {
                (first..first + len).all(|at| self.known_word(at as usize).is_some())
            }
            Node::WordAt { base, offset } => {
                let Some(offset) = self.known_value(offset) else { return false };
                offset == NONE || self.known_word(base as usize + offset as usize).is_some()
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
            Node::SetOf { list, .. } | Node::Count(list) if self.knows_length(list) => {
                matches!(node, Node::Count(_)) || self.knows_list(list)
            }
            Node::NonEmpty(list) => self.knows_length(list) || self.knows_list(list),
            Node::SetOf { list, .. } | Node::Count(list) | Node::First(list) | Node::Last(list) => {
                self.knows_list(list)
            }
            Node::TokenProp { token, prop } => self.knows_prop(token, prop),
            Node::TokenType(token) => self.knows_face_of(token),
            Node::TokenOwner(token) | Node::TokenPlace(token) => {
                self.known_value(token).is_some_and(|token| self.identifies(token))
            }
            Node::PlacePiece(at) => self.knows_top_token(at),
            Node::PlaceOwner(at) => self.knows_place_owner(at),
            Node::Reached { from, to, list } => {
                self.knows(from) && self.knows(to) && self.knows_list(list)
            }
            Node::BitboardCount(set)
            | Node::BitboardAny(set)
            | Node::BitboardNone(set)
            | Node::LineAny { set, .. }
            | Node::LineCount { set, .. } => self.knows_bitboard(set),
            Node::LineLost { set, part, .. } => {
                self.knows_bitboard(set) && self.knows_bitboard(part)
            }
            Node::LineThrough { set, at, .. } => self.knows_bitboard(set) && self.knows(at),
            Node::Joined { from, to, through } => {
                self.knows_bitboard(from) && self.knows_bitboard(to) && self.knows_bitboard(through)
            }
            // `known_value` handles these.
            Node::If { .. } | Node::Fold { .. } | Node::Score(_) | Node::InBitboard { .. } => false,
        }
    }

    /// True if the viewer knows a property of the token that a node names.
    fn knows_prop(&mut self, token: NodeId, prop: u16) -> bool {
        if !self.knows_face_of(token) {
            return false;
        }
        let token = self.e.value(token);
        token == NONE || self.e.p.prop_kind(prop) != Kind::Token || {
            let value = self.e.s.prop(self.e.p, token, usize::from(prop));
            self.identifies(value)
        }
    }

    /// True if the viewer knows the top token of the place that a node names.
    fn knows_top_token(&mut self, at: NodeId) -> bool {
        let Some(at) = self.known_value(at) else { return false };
        if at == NONE {
            return true;
        }
        let top = self.e.s.place(self.e.p, at as usize, place::HEAD);
        top == NONE || self.knows_face(top)
    }

    /// True if the viewer knows the owner of the place that a node names.
    fn knows_place_owner(&mut self, at: NodeId) -> bool {
        self.known_value(at).is_some_and(|at| {
            at == NONE
                || self.e.s.place(self.e.p, at as usize, place::COUNT) == 0
                || self.looks_into(at)
        })
    }

    /// Returns the value of a fold, if the viewer can know it.
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
            match self.with((reg, kind), member, |view| view.known_value(value)) {
                Some(one) if by == FoldBy::Some && one > 0 => return Some(1),
                Some(one) if by == FoldBy::All && one <= 0 => return Some(0),
                Some(_) => {}
                None => all = false,
            }
        }
        all.then(|| self.e.value(node))
    }

    /// Returns the members of a list, known to the viewer or not.
    pub fn members(&mut self, list: ListId) -> Vec<i32> {
        let start = self.e.list(list);
        let members = self.e.x.lists[start..].to_vec();
        self.e.x.lists.truncate(start);
        members
    }

    /// Returns a word of the state, if the viewer can know it.
    pub fn known_word(&mut self, at: usize) -> Option<i32> {
        let (p, s) = (self.e.p, self.e.s);
        let viewer = self.viewer;
        let layout = &p.layout;
        let globals = layout.globals as usize;
        let of_players = layout.player_vars as usize;
        let value = s.words[at];
        let eliminated = layout.eliminated.and_then(|first| at.checked_sub(first as usize));
        let shown = if at < word::HEADER || eliminated.is_some_and(|seat| seat < p.players) {
            true
        } else if let Some(var) = at.checked_sub(globals).and_then(|at| p.vars.global.get(at)) {
            sees(var.visibility, None, viewer)
                && (var.kind != Kind::Token || self.identifies(value))
        } else if let Some((var, player)) = at
            .checked_sub(of_players)
            .map(|at| (at / p.players, at % p.players))
            .and_then(|(var, player)| Some((p.vars.player.get(var)?, player)))
        {
            let owner = Some(PlayerId(player as u16));
            sees(var.visibility, owner, viewer)
                && (var.kind != Kind::Token || self.identifies(value))
        } else if let Some((number, cell)) = place_var_at(p, at) {
            let var = &p.vars.place[number].info;
            let open = var.visibility == Visibility::Public;
            let var_id = crate::VarId(number as u16);
            (open || sees_place_var(p, s, viewer, var_id, PlaceId(cell)))
                && (var.kind != Kind::Token || self.identifies(value))
        } else {
            let token = layout.token_locals.contains(&(at as u32));
            self.public_choices.contains(&at) && (!token || self.identifies(value))
        };
        shown.then_some(value)
    }

    /// True if the viewer can tell a token from others: it looks into its place, or it knows the token.
    pub fn identifies(&self, token: i32) -> bool {
        if token == NONE || self.viewer.is_none() {
            return true;
        }
        let at = self.e.s.token_field(self.e.p, token, token::PLACE);
        (at != NONE && self.looks_into(at)) || self.knows_face(token)
    }

    pub fn looks_into(&self, at: i32) -> bool {
        sees_place(self.e.p, self.viewer, PlaceId(at as u16))
    }

    /// True if the viewer knows the type, owner and properties of a token.
    pub fn knows_face(&self, token: i32) -> bool {
        knows_token(self.e.p, self.e.s, self.viewer, TokenId(token as u16))
    }

    /// The same of the token that a node names.
    fn knows_face_of(&mut self, token: NodeId) -> bool {
        self.known_value(token).is_some_and(|token| token == NONE || self.knows_face(token))
    }
}

/// Returns the place variable at a word, and its cell.
fn place_var_at(p: &Program, at: usize) -> Option<(usize, u16)> {
    p.vars.place.iter().enumerate().find_map(|(number, var)| {
        let cell = var.cells.get(at.checked_sub(var.base as usize)?)?;
        Some((number, *cell))
    })
}

/// Returns the words of frames that hold the actor, arguments, and members chosen from lists.
///
/// Moves are public, except for the hidden tokens that they name. Sealed answers are secret; results of rolls and
/// of computations may be secret.
fn public_choices(p: &Program) -> BTreeSet<usize> {
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
    // Triggers and sequences may write values that were passed to them, not chosen, to the same words.
    for op in &p.code.ops {
        if let Op::Local { slot, .. }
        | Op::Roll { slot, .. }
        | Op::EachNext { slot, .. }
        | Op::EachAgain { slot, .. } = op
            && let Some(at) = slot.state_word()
        {
            words.remove(&at);
        }
    }
    words
}
