//! Knowledge: the players who know a token without seeing it.
//!
//! A player who saw a token move to a place knows it there until it cannot be distinguished from others. In a place without
//! order, equal tokens are interchangeable.

use super::Model;
use super::value::{Place, Value};
use boardwright_def::{Ordering, Visibility};

impl Model<'_> {
    /// True if a player may look into a place.
    fn looks_in(&self, viewer: usize, place: &Place) -> bool {
        match self.zone(&place.zone).visibility {
            Visibility::Public => true,
            Visibility::Owner => place.owner == Some(viewer),
            Visibility::Hidden => false,
        }
    }

    /// True if the type or a property of a token is hidden from some player.
    pub(super) fn veiled(&self, token: u32) -> bool {
        let of = self.token_type(&self.world.tokens[&token].of);
        let mut props = of.props.iter();
        !of.visibility.is_public() || props.any(|prop| !prop.visibility.is_public())
    }

    /// True if a player may see the type and all properties of a token in a visible place.
    fn may_see(&self, viewer: usize, token: u32) -> bool {
        let token = &self.world.tokens[&token];
        let shows = |visibility: Visibility| match visibility {
            Visibility::Public => true,
            Visibility::Owner => token.owner == Some(viewer),
            Visibility::Hidden => false,
        };
        let of = self.token_type(&token.of);
        shows(of.visibility) && of.props.iter().all(|prop| shows(prop.visibility))
    }

    /// True if a player sees the token in a place.
    fn sees(&self, viewer: usize, token: u32, place: &Place) -> bool {
        self.looks_in(viewer, place) && self.may_see(viewer, token)
    }

    /// Returns the players who see a token.
    pub(super) fn seers(&self, token: u32) -> Vec<usize> {
        let Some(place) = &self.world.tokens[&token].place else { return Vec::new() };
        (0..self.players).filter(|viewer| self.sees(*viewer, token, place)).collect()
    }

    /// Updates knowledge after a token has changed its visible type.
    pub(super) fn became(&mut self, token: u32, seen_by: &[usize]) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        self.world.known.extend(seen_by.iter().map(|viewer| (*viewer, token)));
        for viewer in (0..self.players).filter(|v| self.sees(*v, token, &place)).collect::<Vec<_>>()
        {
            self.world.known.remove(&(viewer, token));
        }
    }

    /// True if a player cannot distinguish two tokens in a visible place: they have the same owner, and either their
    /// types are hidden, or they differ in hidden properties and links alone.
    fn could_be_taken_for(&self, viewer: usize, token: u32, other: u32) -> bool {
        let owner = |token: u32| self.world.tokens[&token].owner;
        let alike = self.front(token) == self.front(other);
        let blind = !self.may_see(viewer, token) && !self.may_see(viewer, other);
        owner(token) == owner(other) && alike && blind
    }

    /// The type and the public properties of a token, without those that name tokens; `None` if its type is hidden.
    fn front(&self, token: u32) -> Option<(String, Vec<(String, Value)>)> {
        let token = &self.world.tokens[&token];
        let of = self.token_type(&token.of);
        let shown = of.props.iter().filter(|prop| prop.visibility.is_public());
        let values =
            shown.filter_map(|prop| Some((prop.id.clone(), token.props.get(&prop.id)?.clone())));
        let values = values.filter(|(_, value)| !matches!(value, Value::Token(_) | Value::None));
        of.visibility.is_public().then(|| (token.of.clone(), values.collect()))
    }

    /// True if a player sees two tokens in a place without knowing both.
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

    /// Returns the other tokens of a set that equal a token for a player who does not look in. A player who looks in
    /// sees which one it is.
    fn equals(&self, viewer: usize, token: u32, place: &Place) -> Vec<u32> {
        if self.ordering(place) != Ordering::Set || self.looks_in(viewer, place) {
            return Vec::new();
        }
        let what = |token: &u32| {
            let token = &self.world.tokens[token];
            // References to tokens are never visible.
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

    /// Updates knowledge after a token has left a place.
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
                let known =
                    self.equals(viewer, token, from).into_iter().find(|t| self.knows(viewer, *t));
                known.map(|known| self.world.known.remove(&(viewer, known)));
            } else if self.ordering(from) == Ordering::Set && looks && !alike.is_empty() {
                self.world.known.retain(|(v, token)| *v != viewer || !alike.contains(token));
            } else if knew && !sees_it_come {
                self.world.known.insert((viewer, token));
            }
        }
    }

    /// Updates knowledge after a random insertion into a place with order. In an empty place the position is certain.
    pub(super) fn lose_count(&mut self, token: u32, place: &Place) {
        for viewer in (0..self.players).filter(|v| !self.looks_in(*v, place)).collect::<Vec<_>>() {
            if !self.world.zones[place].is_empty() {
                self.forget(viewer, place);
                self.world.known.remove(&(viewer, token));
            }
        }
    }

    /// Updates knowledge before a token changes.
    pub(super) fn changes(&mut self, token: u32) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        for viewer in 0..self.players {
            let equals = self.equals(viewer, token, &place);
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
        // If several tokens are face down, no player may see which of them changed.
        if !self.veiled(token) {
            self.moves_back(token);
        }
    }

    /// Moves a token behind its equals in a place without order.
    pub(super) fn moves_back(&mut self, token: u32) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        if self.ordering(&place) == Ordering::Set {
            let lying = self.world.zones.get_mut(&place).expect("the place");
            lying.retain(|other| *other != token);
            lying.push(token);
        }
    }

    /// Shows a token to a player; if the player knows it already, shows one of its equals in the set.
    pub(super) fn show(&mut self, token: u32, viewer: usize) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        if self.sees(viewer, token, &place) {
            return;
        }
        let mut candidates = vec![token];
        candidates.extend(self.equals(viewer, token, &place));
        let new = candidates.into_iter().find(|t| !self.knows(viewer, *t));
        self.world.known.extend(new.map(|token| (viewer, token)));
    }

    /// Removes the knowledge of a token, or of one of its equals.
    pub(super) fn cover(&mut self, token: u32, viewer: usize) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        let mut candidates = vec![token];
        candidates.extend(self.equals(viewer, token, &place));
        if let Some(known) = candidates.into_iter().find(|t| self.knows(viewer, *t)) {
            self.world.known.remove(&(viewer, known));
        }
    }
}
