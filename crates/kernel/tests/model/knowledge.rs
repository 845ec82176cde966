//! Who knows what a token is without looking into where it lies.
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
            let sees_it_go = self.looks_in(viewer, from);
            let sees_it_come = to.is_some_and(|to| self.looks_in(viewer, to));
            let knew = sees_it_go || self.knows(viewer, token);
            let mixed = self.ordering(from) == Ordering::Set && !sees_it_go;
            self.world.known.remove(&(viewer, token));
            if mixed && !sees_it_come {
                self.forget(viewer, from);
            } else if mixed && !knew {
                let known = self.equals(token, from).into_iter().find(|t| self.knows(viewer, *t));
                known.map(|known| self.world.known.remove(&(viewer, known)));
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
        if self.ordering(&place) == Ordering::Set {
            // It comes to lie behind the tokens that it will be like.
            let lying = self.world.zones.get_mut(&place).expect("the place");
            lying.retain(|other| *other != token);
            lying.push(token);
        }
    }

    /// Shows a token to a player; in a set, one of its equals to who knows it already.
    pub(super) fn show(&mut self, token: u32, viewer: usize) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        if self.looks_in(viewer, &place) {
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
