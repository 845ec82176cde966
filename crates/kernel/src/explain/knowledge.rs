//! Decides which values a viewer can know.
//!
//! The evaluator of play finds the values. This module decides whether a viewer may be told one: a condition is
//! known as soon as its known parts settle it; any other value is known only if all that it reads is known.

use super::public_names::PublicNames;
use crate::code::{FoldBy, ListId, Node, NodeId, Operand, Reg};
use crate::eval::Eval;
use crate::observe::sees_variable;
use crate::state::{place, token, word};
use crate::value::NONE;
use crate::{Kind, PlaceId, PlayerId, TokenId, Value, knows_token, sees_place};

/// An evaluator, and the viewer whose knowledge limits it.
pub(crate) struct Viewpoint<'a> {
    pub e: Eval<'a>,
    /// The viewer; `None` if nothing is hidden from it.
    pub viewer: Option<PlayerId>,
    public_names: PublicNames,
    /// The bound registers, the innermost last.
    bindings: Vec<Binding>,
}

/// A bound register.
#[derive(Clone)]
pub(crate) struct Binding {
    reg: Reg,
    /// The name of a parameter; `None` for a member of a list.
    pub name: Option<String>,
    pub kind: Option<Kind>,
    /// True if the viewer knows the value.
    known: bool,
    /// The value of the register before it was bound, put back when the name ends.
    before: i32,
}

impl<'a> Viewpoint<'a> {
    pub fn new(e: Eval<'a>, viewer: Option<PlayerId>) -> Self {
        let p = e.p;
        let viewer = viewer.filter(|_| p.hides() || !p.chance.secrets.is_empty());
        let public_names = viewer.map_or_else(PublicNames::default, |_| PublicNames::of(p));
        Self { e, viewer, public_names, bindings: Vec::new() }
    }

    /// Returns a view of a later state, with the same names.
    pub fn later<'b>(&self, e: Eval<'b>) -> Viewpoint<'b> {
        let (viewer, public_names) = (self.viewer, self.public_names.clone());
        Viewpoint { e, viewer, public_names, bindings: self.bindings.clone() }
    }

    /// Calls `look` with a register bound to a member of a list that the viewer knows.
    pub fn with<T>(
        &mut self,
        (reg, kind): (Reg, Option<Kind>),
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
        (reg, name, kind): (Reg, Option<String>, Option<Kind>),
        value: i32,
        known: bool,
    ) {
        let before = std::mem::replace(self.e.reg(reg), value);
        self.bindings.push(Binding { reg, name, kind, known, before });
    }

    pub fn unbind(&mut self) {
        if let Some(Binding { reg, before, .. }) = self.bindings.pop() {
            *self.e.reg(reg) = before;
        }
    }

    /// Returns the innermost binding of a register.
    pub fn binding_of(&self, reg: Reg) -> Option<&Binding> {
        self.bindings.iter().rev().find(|bound| bound.reg == reg)
    }

    /// Returns the bound arguments by name; `None` for a value that the viewer does not know.
    pub fn arguments(&mut self) -> Vec<(String, Option<Value>)> {
        let named = self.bindings.iter().filter_map(|bound| Some((bound, bound.name.clone()?)));
        let named = named.map(|(bound, name)| {
            let known = self.viewer.is_none() || bound.known;
            let value = Value::of(bound.kind.unwrap_or(Kind::Int), *self.e.reg(bound.reg));
            (name, known.then_some(value))
        });
        named.collect()
    }

    /// Returns the first result that `look` has for a member of a list; the member is bound to a register.
    pub fn find_in<T>(
        &mut self,
        list: ListId,
        reg: Reg,
        mut look: impl FnMut(&mut Self, i32) -> Option<T>,
    ) -> Option<T> {
        let kind = self.e.p.kind_of_list(list);
        let mut members = self.members(list).into_iter();
        members.find_map(|member| self.with((reg, kind), member, |view| look(view, member)))
    }

    /// Returns the value of a node, if the viewer can know it.
    pub fn known_value(&mut self, node: NodeId) -> Option<i32> {
        if self.viewer.is_none() {
            return self.e.settled_value(node);
        }
        let node = self.e.p.plain_node(node);
        match node.operand() {
            Operand::Const(value) => Some(value),
            Operand::Word(at) => self.known_word(at),
            Operand::Local(number) => {
                self.public_names.has_local(number).then(|| self.e.value(node))
            }
            Operand::Reg(reg) => {
                let known = self.binding_of(reg).is_some_and(|bound| bound.known);
                known.then(|| *self.e.reg(reg))
            }
            Operand::Node(at) => self.known_result(node, self.e.p.exprs.nodes[at]),
        }
    }

    pub fn knows(&mut self, node: NodeId) -> bool {
        self.known_value(node).is_some()
    }

    /// Returns the value of a computed node, if the viewer can know it.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other nodes read nothing but their operands"
    )]
    fn known_result(&mut self, node: NodeId, inner: Node) -> Option<i32> {
        let known = match inner {
            Node::And(a, b) | Node::Or(a, b) => {
                let settling = matches!(inner, Node::Or(..));
                return match (self.known_value(a), self.known_value(b)) {
                    (Some(one), _) | (_, Some(one)) if (one > 0) == settling => {
                        Some(i32::from(settling))
                    }
                    (Some(_), Some(_)) => Some(i32::from(!settling)),
                    _ => None,
                };
            }
            Node::If { when, then, otherwise } => {
                let taken = if self.known_value(when)? > 0 { then } else { otherwise };
                return self.known_value(taken);
            }
            Node::Kept { of, .. } | Node::KeptBy { of, .. } => return self.known_value(of),
            Node::WordAt { base, offset } => return self.known_variable(base, Some(offset)),
            Node::Fold { list, reg, value, by } => return self.fold(node, list, reg, value, by),
            Node::Score(player) => {
                let player = self.known_value(player)?;
                let (reg, score) = self.e.p.endings.scoring?;
                self.with((reg, Some(Kind::Player)), player, |view| view.knows(score))
            }
            Node::SumOf { first, len } | Node::AllZero { first, len } => {
                (first..first + len).all(|at| self.known_word(at as usize).is_some())
            }
            Node::Count(list) | Node::NonEmpty(list) => {
                self.knows_length(list) || self.knows_list(list)
            }
            Node::TokenOwner(token) | Node::TokenPlace(token) => {
                self.known_value(token).is_some_and(|token| self.identifies(token))
            }
            Node::TokenType(token) => {
                self.known_value(token).is_some_and(|token| self.knows_type(token))
            }
            Node::TokenProp { token, prop } => {
                let token = self.known_value(token)?;
                self.sees_prop(token, prop) && self.knows_prop(token, prop)
            }
            Node::PlacePiece(at) => match self.known_value(at)? {
                NONE => true,
                at => self.knows_type(self.e.s.place(self.e.p, at as usize, place::HEAD)),
            },
            Node::PlaceOwner(at) => match self.known_value(at)? {
                NONE => true,
                at => {
                    let count = self.e.s.place(self.e.p, at as usize, place::COUNT);
                    count == 0 || self.looks_into(at)
                }
            },
            other => self.knows_operands(|operands| other.look(operands)),
        };
        known.then(|| self.e.value(node))
    }

    /// Returns the value of a variable by its first word and an offset, if the viewer knows it; `none` if there is no
    /// such variable.
    pub fn known_variable(&mut self, base: u32, offset: Option<NodeId>) -> Option<i32> {
        let offset = offset.map_or(Some(0), |offset| self.known_value(offset))?;
        if offset == NONE { Some(NONE) } else { self.known_word((base as i32 + offset) as usize) }
    }

    /// True if a property of a known token names no token that the viewer cannot identify.
    fn knows_prop(&self, token: i32, prop: u16) -> bool {
        let names_token = token != NONE && self.e.p.prop_kind(prop) == Kind::Token;
        !names_token || self.identifies(self.e.s.prop(self.e.p, token, usize::from(prop)))
    }

    /// Returns the value of a fold, if the viewer can know it.
    fn fold(
        &mut self,
        node: NodeId,
        list: ListId,
        reg: Reg,
        value: NodeId,
        by: FoldBy,
    ) -> Option<i32> {
        if !self.knows_list(list) {
            return None;
        }
        let mut all = true;
        let settled = self.find_in(list, reg, |view, _| match view.known_value(value) {
            Some(one) if settling(by) == Some(one > 0) => Some(i32::from(one > 0)),
            one => {
                all &= one.is_some();
                None
            }
        });
        settled.or_else(|| all.then(|| self.e.value(node)))
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
        let (p, value) = (self.e.p, self.e.s.words[at]);
        let is_within = |first: Option<u32>, words: usize| {
            first.is_some_and(|first| (first as usize..first as usize + words).contains(&at))
        };
        let of_turns = is_within(p.layout.eliminated, p.players) || is_within(p.layout.rounds, 2);
        let shown = if at < word::HEADER || of_turns {
            true
        } else if let Some((variable, info)) = p.variable_at(at) {
            sees_variable(p, self.e.s, self.viewer, variable)
                && (info.kind != Kind::Token || self.identifies(value))
        } else {
            let token = p.layout.token_locals.contains(&(at as u32));
            self.public_names.has_word(at) && (!token || self.identifies(value))
        };
        shown.then_some(value)
    }

    /// True if the viewer distinguishes a token from others: it looks into its place, or it knows the token.
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

    /// True if the viewer knows the type, owner and properties of a token, or if there is none.
    pub fn knows_face(&self, token: i32) -> bool {
        token == NONE || knows_token(self.e.p, self.e.s, self.viewer, TokenId(token as u16))
    }

    /// True if the viewer knows the type, owner and public properties of a token, or if there is none.
    pub fn knows_type(&self, token: i32) -> bool {
        self.knows_face(token) || {
            let [place, of] = [token::PLACE, token::TYPE]
                .map(|field| self.e.s.token_field(self.e.p, token, field));
            place != NONE && self.looks_into(place) && self.e.p.shows_type(of)
        }
    }

    /// True if the viewer may see a property of a token, or if there is no token.
    pub(super) fn sees_prop(&self, token: i32, prop: u16) -> bool {
        self.knows_face(token)
            || self.knows_type(token) && {
                let of = self.e.s.token_field(self.e.p, token, token::TYPE);
                let id = &self.e.p.names.props[usize::from(prop)];
                let mut props = self.e.p.token_types()[of as usize].props.iter();
                props.find(|prop| prop.id == *id).is_none_or(|prop| prop.visibility.is_public())
            }
    }

    /// True if the viewer knows the type, owner and properties of the token that a node names.
    pub fn knows_face_of(&mut self, token: NodeId) -> bool {
        self.known_value(token).is_some_and(|token| self.knows_face(token))
    }
}

/// Returns the result for one member that settles a fold.
pub(super) fn settling(by: FoldBy) -> Option<bool> {
    match by {
        FoldBy::Some => Some(true),
        FoldBy::All => Some(false),
        FoldBy::Sum | FoldBy::Count | FoldBy::Min | FoldBy::Max => None,
    }
}
