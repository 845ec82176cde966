//! Passes the parts of an effect to a visitor, one method for each kind of part.

use super::{Effect, Labelled, Part, Position, Role, VarScope};
use crate::Expr;

/// The visitor of [`Effect::parts`]. A part that is `None` is left out.
pub(super) struct Shown<'s, 'a>(pub &'s mut dyn FnMut(&'static str, Part<'a>));

impl<'a> Shown<'_, 'a> {
    pub fn show(&mut self, key: &'static str, part: Part<'a>) -> &mut Self {
        (self.0)(key, part);
        self
    }

    fn maybe(&mut self, key: &'static str, part: Option<Part<'a>>) -> &mut Self {
        part.into_iter().for_each(|part| (self.0)(key, part));
        self
    }

    pub fn role(
        &mut self,
        key: &'static str,
        role: Role,
        value: impl Into<Option<&'a Expr>>,
    ) -> &mut Self {
        self.maybe(key, value.into().map(|value| Part::Value(role, value)))
    }

    /// An expression in which `name` is bound.
    pub fn bound(
        &mut self,
        key: &'static str,
        name: &'a str,
        role: Role,
        value: impl Into<Option<&'a Expr>>,
    ) -> &mut Self {
        self.maybe(key, value.into().map(|value| Part::Bound(name, role, value)))
    }

    pub fn value(&mut self, key: &'static str, value: impl Into<Option<&'a Expr>>) -> &mut Self {
        self.role(key, Role::Value, value)
    }

    pub fn condition(&mut self, key: &'static str, when: impl Into<Option<&'a Expr>>) -> &mut Self {
        self.role(key, Role::Condition, when)
    }

    pub fn player(&mut self, key: &'static str, player: impl Into<Option<&'a Expr>>) -> &mut Self {
        self.role(key, Role::Player, player)
    }

    pub fn token(&mut self, token: &'a Expr) -> &mut Self {
        self.role("token", Role::Token, token)
    }

    pub fn tokens(&mut self, tokens: &'a Expr) -> &mut Self {
        self.role("tokens", Role::List, tokens)
    }

    pub fn from(&mut self, place: &'a Expr) -> &mut Self {
        self.role("from", Role::From, place)
    }

    pub fn to(&mut self, place: &'a Expr) -> &mut Self {
        self.role("to", Role::Into, place)
    }

    pub fn word(&mut self, key: &'static str, word: &'a str) -> &mut Self {
        self.show(key, Part::Word(word))
    }

    pub fn text(&mut self, key: &'static str, text: Option<&'a str>) -> &mut Self {
        self.maybe(key, text.map(Part::Text))
    }

    pub fn bind(&mut self, name: &'a str) -> &mut Self {
        self.word("bind", name)
    }

    pub fn maybe_bind(&mut self, name: Option<&'a str>) -> &mut Self {
        self.maybe("bind", name.map(Part::Word))
    }

    pub fn position(&mut self, position: Option<Position>) -> &mut Self {
        self.maybe("position", position.map(|at| Part::Word(at.word())))
    }

    /// The parts of a move of one token.
    pub fn put(
        &mut self,
        token: &'a Expr,
        to: &'a Expr,
        position: &Option<Position>,
        turned: &'a Option<Expr>,
    ) -> &mut Self {
        self.token(token).to(to).position(*position).value("turned", turned)
    }

    pub fn flag(&mut self, key: &'static str, holds: bool) -> &mut Self {
        self.maybe(key, holds.then_some(Part::Flag))
    }

    /// Effects, with the name that is bound in them.
    pub fn body(
        &mut self,
        key: &'static str,
        bind: Option<&'a str>,
        effects: &'a [Effect],
    ) -> &mut Self {
        self.show(key, Part::Body(bind, effects))
    }

    /// A list, unless it is empty.
    pub fn unless_empty<T>(
        &mut self,
        key: &'static str,
        list: &'a [T],
        part: impl FnOnce(&'a [T]) -> Part<'a>,
    ) -> &mut Self {
        self.maybe(key, (!list.is_empty()).then(|| part(list)))
    }

    /// The variable that an effect changes.
    pub fn variable(
        &mut self,
        scope: VarScope,
        player: &'a Option<Expr>,
        zone: &'a Option<Expr>,
        var: &'a str,
        index: &'a Option<Expr>,
    ) -> &mut Self {
        self.word("scope", scope.word()).player("player", player);
        self.role("zone", Role::Cell, zone).word("var", var).value("index", index)
    }

    /// The property of a token that an effect changes.
    pub fn property(&mut self, token: &'a Expr, prop: &'a str) -> &mut Self {
        self.token(token).word("prop", prop)
    }

    /// The parts that every question has.
    pub fn question(
        &mut self,
        prompt: Option<&'a str>,
        labels: &'a [Labelled],
        bind: Option<&'a str>,
        if_none: &'a [Effect],
    ) -> &mut Self {
        self.text("prompt", prompt).unless_empty("labels", labels, Part::Labels);
        self.unless_empty("ifNone", if_none, |effects| Part::Body(bind, effects))
    }
}
