//! The visible part of tokens that are not public, beside their owner, and the part that play keeps secret.

use crate::Kind;
use crate::link::Linker;
use crate::program::{ABSENT, FIXED, Front, SecretWord};
use crate::state::token;
use boardwright_def::{Effect, PropDef, TokenType, walk_effects, written_in_secret};
use std::cell::Cell;
use std::collections::BTreeSet;

impl Linker<'_> {
    /// The visible part of tokens of each type; empty if everybody sees all of them and play writes nothing in secret.
    pub(super) fn fronts(&self) -> Vec<Front> {
        let dark = written_in_secret(self.def);
        if self.veils().is_empty() && dark.is_empty() {
            return Vec::new();
        }
        let types = self.def.token_types.iter().enumerate();
        types.map(|(of, defined)| self.front(of, defined, &dark)).collect()
    }

    /// `dark` are the public properties that play writes where only some players see the token.
    fn front(&self, of: usize, defined: &TokenType, dark: &BTreeSet<String>) -> Front {
        let tables = &self.ir.tokens;
        let mut front = Front::default();
        let mut hidden = Vec::new();
        let is_dark = |prop: &PropDef| prop.visibility.is_public() && dark.contains(&prop.id);
        for prop in
            defined.props.iter().filter(|prop| !prop.visibility.is_public() || is_dark(prop))
        {
            let number = self.ir.names.props.iter().position(|name| *name == prop.id).unwrap_or(0);
            let entry = of * tables.n_props + number;
            let slot = tables.slot[entry];
            if slot == FIXED || slot == ABSENT {
                continue;
            }
            let word = token::PROPS + usize::from(slot);
            if !is_dark(prop) {
                hidden.push(word);
            }
            if is_dark(prop) || self.is_written(&prop.id) {
                let (start, range) = (tables.value[entry], tables.bounds[entry]);
                let token = tables.props[number] == Kind::Token;
                front.secrets.push(SecretWord { word, start, range, token });
            }
        }
        if defined.visibility.is_public() {
            let words = token::PROPS..tables.own;
            front.shown = Some(words.filter(|word| !hidden.contains(word)).collect());
        }
        front
    }

    /// True if play writes a property. The values that the setup gives to new tokens are known as a whole, like the
    /// cards of a deck; what play writes may be any value.
    fn is_written(&self, prop: &str) -> bool {
        let gives = |effect: &Effect| {
            matches!(effect, Effect::CreateToken { props, .. }
                if props.iter().any(|(given, _)| given == prop))
        };
        let (created, dealt) = (Cell::new(0), Cell::new(0));
        walk_effects(&self.def.setup, &mut |effect| {
            dealt.set(dealt.get() + u32::from(gives(effect)));
        });
        let set = self.any_effect(|effect| {
            created.set(created.get() + u32::from(gives(effect)));
            matches!(effect, Effect::SetProp { prop: set, .. } | Effect::AddProp { prop: set, .. }
                if set == prop)
        });
        set || created.get() > dealt.get()
    }
}
