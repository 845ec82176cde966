//! Who knows what a token is without seeing it where it lies.
//!
//! A player who saw a token go somewhere knows it there, until there is no telling any more which of
//! the tokens it is. Where there is no order, one token is as good as its equals.

use super::Model;
use super::value::{Place, Value};
use boardwright_def::{Ordering, Visibility};

impl Model<'_> {
    /// Whether a player may look into a place.
    fn looks_in(&self, viewer: usize, place: &Place) -> bool {
        match self.zone(&place.zone).visibility {
            Visibility::Public => true,
            Visibility::Owner => place.owner == Some(viewer),
            Visibility::Hidden => false,
        }
    }

    /// Whether not everybody may see which token this is.
    pub(super) fn veiled(&self, token: u32) -> bool {
        !self.token_type(&self.world.tokens[&token].of).visibility.is_public()
    }

    /// Whether a player may see which token this is, wherever it lies in sight.
    fn may_see(&self, viewer: usize, token: u32) -> bool {
        let token = &self.world.tokens[&token];
        match self.token_type(&token.of).visibility {
            Visibility::Public => true,
            Visibility::Owner => token.owner == Some(viewer),
            Visibility::Hidden => false,
        }
    }

    /// Whether a player sees which token this is where it lies, or would lie.
    fn sees(&self, viewer: usize, token: u32, place: &Place) -> bool {
        self.looks_in(viewer, place) && self.may_see(viewer, token)
    }

    /// Who sees which token this is.
    pub(super) fn seers(&self, token: u32) -> Vec<usize> {
        let Some(place) = &self.world.tokens[&token].place else { return Vec::new() };
        (0..self.players).filter(|viewer| self.sees(*viewer, token, place)).collect()
    }

    /// A token that some saw became one that perhaps others see.
    pub(super) fn became(&mut self, token: u32, seen_by: &[usize]) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        self.world.known.extend(seen_by.iter().map(|viewer| (*viewer, token)));
        for viewer in (0..self.players).filter(|v| self.sees(*v, token, &place)).collect::<Vec<_>>()
        {
            self.world.known.remove(&(viewer, token));
        }
    }

    /// Whether a player who sees two tokens lie together cannot tell them apart: they are of the same
    /// owner, and the player does not see which they are.
    fn could_be_taken_for(&self, viewer: usize, token: u32, other: u32) -> bool {
        let owner = |token: u32| self.world.tokens[&token].owner;
        owner(token) == owner(other) && !self.may_see(viewer, token) && !self.may_see(viewer, other)
    }

    /// Whether who is asked sees two tokens lie there without knowing both.
    pub(super) fn tells_apart_blindly(&self, one: u32, other: u32) -> bool {
        let (Some(viewer), Some(place)) = (self.world.ply_of, &self.world.tokens[&one].place)
        else {
            return false;
        };
        let known = |token| self.may_see(viewer, token) || self.knows(viewer, token);
        self.looks_in(viewer, place) && !(known(one) && known(other))
    }

    fn knows(&self, viewer: usize, token: u32) -> bool {
        self.world.known.contains(&(viewer, token))
    }

    /// Other tokens of a set that are just like this one.
    fn equals(&self, token: u32, place: &Place) -> Vec<u32> {
        if self.ordering(place) != Ordering::Set {
            return Vec::new();
        }
        let what = |token: &u32| {
            let token = &self.world.tokens[token];
            // Nobody sees whom a token names.
            let mut props = token.props.clone();
            props.retain(|_, value| !matches!(value, Value::Token(_) | Value::None));
            (token.of.clone(), token.owner, props)
        };
        let others = self.world.zones[place].iter().copied().filter(|other| *other != token);
        others.filter(|other| what(other) == what(&token)).collect()
    }

    fn forget(&mut self, viewer: usize, place: &Place) {
        let lying = &self.world.zones[place];
        self.world.known.retain(|(v, token)| *v != viewer || !lying.contains(token));
    }

    /// A token was taken out of a place and goes to another, or out of the game.
    pub(super) fn followed(&mut self, token: u32, from: &Place, to: Option<&Place>) {
        for viewer in 0..self.players {
            let looks = self.looks_in(viewer, from);
            let sees_it_go = self.sees(viewer, token, from);
            let sees_it_come = to.is_some_and(|to| self.sees(viewer, token, to));
            let knew = sees_it_go || self.knows(viewer, token);
            let mixed = self.ordering(from) == Ordering::Set && !looks;
            let others = self.world.zones[from].iter().copied();
            let alike: Vec<u32> =
                others.filter(|other| self.could_be_taken_for(viewer, token, *other)).collect();
            self.world.known.remove(&(viewer, token));
            if mixed && !sees_it_come {
                self.forget(viewer, from);
            } else if mixed && !knew {
                let known = self.equals(token, from).into_iter().find(|t| self.knows(viewer, *t));
                known.map(|known| self.world.known.remove(&(viewer, known)));
            } else if self.ordering(from) == Ordering::Set && looks && !alike.is_empty() {
                self.world.known.retain(|(v, token)| *v != viewer || !alike.contains(token));
            } else if knew && !sees_it_come {
                self.world.known.insert((viewer, token));
            }
        }
    }

    /// A token comes somewhere among those of a place that has an order; alone it comes to lie
    /// nowhere else.
    pub(super) fn lose_count(&mut self, token: u32, place: &Place) {
        for viewer in (0..self.players).filter(|v| !self.looks_in(*v, place)).collect::<Vec<_>>() {
            if !self.world.zones[place].is_empty() {
                self.forget(viewer, place);
                self.world.known.remove(&(viewer, token));
            }
        }
    }

    /// A token is about to become something else where it lies.
    pub(super) fn changes(&mut self, token: u32) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        for viewer in 0..self.players {
            let equals = self.equals(token, &place);
            let known: Vec<u32> =
                equals.iter().copied().filter(|t| self.knows(viewer, *t)).collect();
            match (self.knows(viewer, token), known.first()) {
                (true, _) if known.len() < equals.len() => {
                    self.world.known.remove(&(viewer, token));
                }
                (false, Some(other)) => {
                    self.world.known.remove(&(viewer, *other));
                }
                (true, _) | (false, None) => {}
            }
        }
        // Where several lie face down, nobody shall see which of them changed.
        if !self.veiled(token) {
            self.moves_back(token);
        }
    }

    /// In a place without order a token comes to lie behind those that it is, or will be, like.
    pub(super) fn moves_back(&mut self, token: u32) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        if self.ordering(&place) == Ordering::Set {
            let lying = self.world.zones.get_mut(&place).expect("the place");
            lying.retain(|other| *other != token);
            lying.push(token);
        }
    }

    /// Shows a token to a player; in a set, one of its equals to who knows it already.
    pub(super) fn show(&mut self, token: u32, viewer: usize) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        if self.sees(viewer, token, &place) {
            return;
        }
        let mut candidates = vec![token];
        candidates.extend(self.equals(token, &place));
        let new = candidates.into_iter().find(|t| !self.knows(viewer, *t));
        self.world.known.extend(new.map(|token| (viewer, token)));
    }

    /// A player no longer knows a token, or one of its equals.
    pub(super) fn cover(&mut self, token: u32, viewer: usize) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        let mut candidates = vec![token];
        candidates.extend(self.equals(token, &place));
        if let Some(known) = candidates.into_iter().find(|t| self.knows(viewer, *t)) {
            self.world.known.remove(&(viewer, known));
        }
    }
}
