//! Tokens: properties, places, creation, movement and destruction.

use super::value::{Place, Value};
use super::world::{Token, within};
use super::{Model, Run};
use boardwright_def::{Bound, Domain, Ordering, PlaceProp, Position, PropDef, TokenType};

impl Model<'_> {
    pub(super) fn token_type(&self, id: &str) -> &TokenType {
        self.def.token_types.iter().find(|t| t.id == id).expect("the type")
    }

    fn prop_def(&self, of: &str, prop: &str) -> Option<&PropDef> {
        self.token_type(of).props.iter().find(|p| p.id == prop)
    }

    /// Returns a property; `none` if the type does not have it.
    pub(super) fn token_prop(&self, token: u32, prop: &str) -> Value {
        let found = &self.world.tokens[&token];
        match prop {
            "owner" => Value::of_player(found.owner),
            "type" => Value::Type(found.of.clone()),
            "at" => found.place.clone().map_or(Value::None, Value::Place),
            "family" => self.family_of(&found.of),
            prop => match self.prop_def(&found.of, prop) {
                None => Value::None,
                Some(def) if is_own(def) => found.props[prop].clone(),
                Some(_) => self.type_prop(&found.of, prop),
            },
        }
    }

    fn family_of(&self, of: &str) -> Value {
        let family = self.token_type(of).family.clone();
        family.map_or(Value::None, |family| Value::Word("token.family".to_owned(), family))
    }

    pub(super) fn type_prop(&self, of: &str, prop: &str) -> Value {
        if prop == "family" {
            return self.family_of(of);
        }
        self.prop_def(of, prop).map_or(Value::None, |def| self.start_of(def))
    }

    fn start_of(&self, def: &PropDef) -> Value {
        def.init.as_ref().map_or(Value::None, |e| super::world::literal(e, self.players))
    }

    pub(super) fn place_prop(&self, place: &Place, prop: PlaceProp) -> Value {
        let tokens = self.tokens_of(place);
        let cell = self.cell_at(place);
        let at = cell.and_then(|(board, index)| Self::row_and_col(board, index));
        let number = |found: Option<i64>| found.map_or(Value::None, Value::Int);
        match prop {
            PlaceProp::Empty => Value::Bool(tokens.is_empty()),
            PlaceProp::Count => Value::Int(tokens.len() as i64),
            PlaceProp::Piece => tokens.first().cloned().unwrap_or(Value::None),
            PlaceProp::Owner => {
                let top = tokens.first().and_then(Value::token);
                let holder = top.and_then(|token| self.world.tokens[&token].owner);
                Value::of_player(holder.or(place.owner))
            }
            PlaceProp::Index => number(cell.map(|(_, index)| index as i64 + 1)),
            PlaceProp::Row => number(at.map(|(row, _)| row)),
            PlaceProp::Col => number(at.map(|(_, col)| col)),
        }
    }

    pub(super) fn ordering(&self, place: &Place) -> Ordering {
        self.zone(&place.zone).ordering
    }

    /// Returns the tokens of a place: a stack from its top, a queue from its front, a set sorted.
    pub(super) fn tokens_of(&self, place: &Place) -> Vec<Value> {
        let mut tokens = self.world.zones[place].clone();
        if self.ordering(place) == Ordering::Set {
            tokens.sort_by_key(|token| self.sort_key(*token));
        }
        tokens.into_iter().map(Value::Token).collect()
    }

    /// Returns the sort key: type as declared, owner (no owner first), then own properties in the order of their first
    /// declaration. Types that not all players see come last, by owner alone.
    fn sort_key(&self, token: u32) -> (usize, Option<usize>, Vec<i64>) {
        let veiled = self.veiled(token);
        let token = &self.world.tokens[&token];
        if veiled {
            return (self.def.token_types.len(), token.owner, Vec::new());
        }
        let of = self.def.token_types.iter().position(|t| t.id == token.of).expect("the type");
        let mut named: Vec<&str> = Vec::new();
        let all = self.def.token_types.iter().flat_map(|t| &t.props);
        // References to tokens are no part of the key.
        for def in all.filter(|def| is_own(def) && !names_token(def)) {
            if !named.contains(&def.id.as_str()) {
                named.push(&def.id);
            }
        }
        let own = named.into_iter().filter_map(|id| token.props.get(id));
        (of, token.owner, own.map(|value| self.rank(value)).collect())
    }

    /// Returns the rank of a value among those of its kind; `none` first.
    pub(super) fn rank(&self, value: &Value) -> i64 {
        let at = |found: Option<usize>| found.expect("it is declared") as i64;
        match value {
            Value::None => i64::MIN,
            Value::Int(number) => *number,
            Value::Bool(holds) => i64::from(*holds),
            Value::Word(of, member) => {
                let of = self.def.enums.iter().find(|e| e.id == *of).expect("the enum");
                at(of.members.iter().position(|m| m == member))
            }
            Value::Player(player) => *player as i64,
            Value::Token(token) => i64::from(*token),
            Value::Place(place) => at(self.places.iter().position(|p| p == place)),
            Value::Type(of) => at(self.def.token_types.iter().position(|t| t.id == *of)),
            Value::Direction(name) => at(self.directions().position(|known| known == name)),
            // Sets are compared by their members, the last member first.
            Value::Set(members) => members.iter().map(|member| 1 << self.rank(member)).sum(),
        }
    }

    /// True if two tokens are one choice: equal in the same set.
    pub(super) fn equal_tokens(&self, a: &Value, b: &Value) -> bool {
        let (Value::Token(a), Value::Token(b)) = (a, b) else { return false };
        let (one, other) = (&self.world.tokens[a], &self.world.tokens[b]);
        let set = one.place.as_ref().is_some_and(|p| self.ordering(p) == Ordering::Set);
        set && one == other && !self.tells_apart_blindly(*a, *b)
    }

    /// Moves a token; a destroyed token stays destroyed. A move within a zone counts as entering it (silent).
    pub(super) fn move_token(&mut self, token: u32, to: &Place, position: Option<Position>) {
        self.move_turned(token, to, position, None);
    }

    /// Moves a token and turns it. A token with a shape that leaves the boards lies as drawn again.
    pub(super) fn move_turned(
        &mut self,
        token: u32,
        to: &Place,
        position: Option<Position>,
        turned: Option<i64>,
    ) {
        if self.world.tokens[&token].place.is_none() {
            self.short = true;
            return;
        }
        let (of, now) = self.form(token);
        let form = (of, turned.unwrap_or(now));
        if !self.finds_room(token, &form, to) {
            return;
        }
        let (of, turned) = form;
        let from = self.world.tokens[&token].place.clone();
        if from.as_ref() != Some(to) && !self.admits(to, self.world.tokens[&token].owner) {
            return;
        }
        self.take_out(token);
        self.followed(token, &from.expect("it lies somewhere"), Some(to));
        if position == Some(Position::Random) && self.ordering(to) != Ordering::Set {
            self.lose_count(token, to);
        }
        if of.shape.is_some() {
            let turned = if self.cell_at(to).is_some() { turned } else { 1 };
            let props = &mut self.world.tokens.get_mut(&token).expect("the token").props;
            props.insert("turned".to_owned(), Value::Int(turned));
        }
        self.put_in(token, to, position);
        self.entered(token, to);
    }

    /// True if a token has room at a place; if not, the game ends.
    fn finds_room(&mut self, token: u32, form: &(TokenType, i64), to: &Place) -> bool {
        let room = self.has_room(token, form, to);
        self.no_room |= !room;
        self.short |= !room;
        room
    }

    /// The form that a change of a token on a board leads to has room.
    fn has_room_as(&mut self, token: u32, of: &str, turned: i64) -> bool {
        let place = self.world.tokens[&token].place.clone().expect("it lies somewhere");
        let form = (self.token_type(of).clone(), turned);
        self.finds_room(token, &form, &place)
    }

    /// Lists a token in the cells that it covers now, instead of those before.
    fn spread(&mut self, token: u32) {
        let Some(place) = self.world.tokens[&token].place.clone() else { return };
        let (of, turned) = self.form(token);
        let own = self.world.zones[&place].clone();
        for (at, lying) in &mut self.world.zones {
            if *at != place {
                lying.retain(|other| *other != token);
            }
        }
        if of.shape.is_some() && self.cell_at(&place).is_some() {
            let cells = self.covered(&of, turned, &place).expect("it has room");
            for cell in cells {
                self.world.zones.insert(cell, own.clone());
            }
        }
    }

    fn take_out(&mut self, token: u32) {
        let place = self.world.tokens.get_mut(&token).and_then(|t| t.place.take());
        let place = place.expect("it lies somewhere");
        self.world.zones.get_mut(&place).expect("the place").retain(|other| *other != token);
        if self.token_type(&self.world.tokens[&token].of).shape.is_some() {
            self.world.zones.values_mut().for_each(|lying| lying.retain(|other| *other != token));
        }
    }

    /// Inserts a token, by default on top of a stack and at the back of a queue. A random position in an empty zone draws
    /// no number (silent).
    fn put_in(&mut self, token: u32, to: &Place, position: Option<Position>) {
        let count = self.world.zones[to].len();
        let at = match (self.ordering(to), position) {
            (Ordering::Set, _) => count,
            (Ordering::Stack, None) | (_, Some(Position::Top)) => 0,
            (Ordering::Queue, None) | (_, Some(Position::Bottom)) => count,
            (_, Some(Position::Random)) if count == 0 => 0,
            (_, Some(Position::Random)) => self.generator.below(count + 1),
        };
        self.world.zones.get_mut(to).expect("the place").insert(at, token);
        self.world.tokens.get_mut(&token).expect("the token").place = Some(to.clone());
        self.spread(token);
    }

    /// True if the maximal number of tokens of a type exists.
    pub(super) fn is_full(&self, of: &str) -> bool {
        let alive = |token: &&Token| token.of == of && token.place.is_some();
        let most = self.token_type(of).max.unwrap_or(TokenType::MOST);
        self.world.tokens.values().filter(alive).count() >= most as usize
    }

    /// True if one more token of an owner may come into a place; notes it if not.
    pub(super) fn admits(&mut self, to: &Place, owner: Option<usize>) -> bool {
        let room = self.zone(&to.zone).room;
        let lying = &self.world.zones[to];
        let own = lying.iter().filter(|token| self.world.tokens[token].owner == owner).count();
        let whole = room.tokens.is_none_or(|most| lying.len() < most as usize);
        let each = owner.is_none() || room.per_player.is_none_or(|most| own < most as usize);
        self.short |= !(whole && each);
        whole && each
    }

    /// Creates a token with given properties, which are computed before it has a place.
    pub(super) fn create(
        &mut self,
        of: &str,
        owner: Option<usize>,
        given: Vec<(String, Value)>,
        to: &Place,
    ) -> u32 {
        let number = self.world.tokens.len() as u32;
        let own = self.token_type(of).props.iter().filter(|def| is_own(def));
        let props = own.map(|def| (def.id.clone(), self.start_of(def))).collect();
        let token = Token { of: of.to_owned(), owner, place: None, props };
        self.world.tokens.insert(number, token);
        for (prop, value) in given {
            // A property given at creation is cut at the bounds even if changes are refused (silent).
            self.write_prop(number, &prop, value, false);
        }
        let form = self.form(number);
        if !self.finds_room(number, &form, to) {
            self.world.tokens.remove(&number);
            return number;
        }
        self.put_in(number, to, None);
        self.entered(number, to);
        number
    }

    /// Destroys a token. It keeps its type and properties; references of other tokens to it are cleared.
    pub(super) fn destroy(&mut self, token: u32) {
        if self.world.tokens[&token].place.is_none() {
            self.short = true;
            return;
        }
        let from = self.world.tokens[&token].place.clone();
        self.take_out(token);
        self.followed(token, &from.expect("it lies somewhere"), None);
        self.world.known.retain(|(_, known)| *known != token);
        for other in self.world.tokens.values_mut() {
            for value in other.props.values_mut().filter(|v| **v == Value::Token(token)) {
                *value = Value::None;
            }
        }
    }

    /// Sets an own property within its bounds. A fixed property, a property that the type does not have, and a `none` that
    /// the property cannot hold change nothing.
    pub(super) fn put_prop(&mut self, token: u32, prop: &str, value: Value) {
        if !self.in_game(token) {
            return;
        }
        let (of, _) = self.form(token);
        let def = self.prop_def(&of.id, prop).filter(|def| is_own(def));
        if of.shape.is_some()
            && prop == "turned"
            && let Some(Ok(Value::Int(turned))) = def.map(|def| within(&def.domain, value.clone()))
            && !self.has_room_as(token, &of.id, turned)
        {
            return;
        }
        self.write_prop(token, prop, value, true);
        self.spread(token);
    }

    /// True if a token is not destroyed. Effects do not change a destroyed token.
    fn in_game(&mut self, token: u32) -> bool {
        let there = self.world.tokens[&token].place.is_some();
        self.short |= !there;
        there
    }

    fn write_prop(&mut self, token: u32, prop: &str, value: Value, refusing: bool) {
        let of = self.world.tokens[&token].of.clone();
        let def = self.prop_def(&of, prop).filter(|def| is_own(def));
        let names = def.is_some_and(names_token);
        let taken = match (def, &value) {
            (None, _) => Err(()),
            // A property cannot refer to a destroyed token.
            (Some(_), Value::Token(named)) if self.world.tokens[named].place.is_none() => {
                Ok(Value::None)
            }
            (Some(def), _) => within(&def.domain, value.clone()),
        };
        let whole = taken.as_ref() == Ok(&value);
        self.short |= !whole;
        let refused =
            refusing && self.prop_def(&of, prop).is_some_and(|def| def.bound == Bound::Refuse);
        if let Ok(value) = taken
            && (whole || !refused)
        {
            if !names && self.world.tokens[&token].props.get(prop) != Some(&value) {
                self.changes(token);
            }
            let token = self.world.tokens.get_mut(&token).expect("the token");
            token.props.insert(prop.to_owned(), value);
        }
    }

    /// Sets the owner of a token.
    pub(super) fn set_owner(&mut self, token: u32, owner: Option<usize>) {
        if !self.in_game(token) {
            return;
        }
        let seen_by = self.seers(token);
        if self.world.tokens[&token].owner != owner {
            self.changes(token);
            self.world.tokens.get_mut(&token).expect("the token").owner = owner;
            self.became(token, &seen_by);
            self.moves_back(token);
        }
    }

    /// Changes the type of a token: common properties keep their values, new ones get initial values.
    pub(super) fn set_type(&mut self, token: u32, of: &str) {
        if !self.in_game(token) {
            return;
        }
        if self.world.tokens[&token].of == of {
            return;
        }
        let (before, now) = self.form(token);
        let most = self.type_prop(of, "turns").int().unwrap_or(1);
        let turned = if before.shape.is_some() { now.min(most) } else { 1 };
        if !self.has_room_as(token, of, turned) {
            return;
        }
        let (seen_by, was_veiled) = (self.seers(token), self.veiled(token));
        self.changes(token);
        let own: Vec<PropDef> =
            self.token_type(of).props.iter().filter(|def| is_own(def)).cloned().collect();
        let before = self.world.tokens[&token].clone();
        let mut props = std::collections::BTreeMap::new();
        for def in own {
            let kept = before.props.get(&def.id).cloned();
            let kept = kept.and_then(|value| within(&def.domain, value).ok());
            props.insert(def.id.clone(), kept.unwrap_or_else(|| self.start_of(&def)));
        }
        self.world.tokens.insert(token, Token { of: of.to_owned(), props, ..before });
        self.spread(token);
        self.became(token, &seen_by);
        if was_veiled && !self.veiled(token) {
            self.moves_back(token);
        }
    }

    /// Draws the first tokens of a place, or random ones of a set. A place cannot give more than it holds, not even to
    /// itself.
    pub(super) fn draw(&mut self, from: &Place, to: &Place, count: i64) -> Run {
        self.short |= count > self.tokens_of(from).len() as i64;
        for _ in 0..count {
            let tokens = self.tokens_of(from);
            if tokens.is_empty() {
                break;
            }
            if from != to && !self.admits(to, None) {
                break;
            }
            let set = self.ordering(from) == Ordering::Set;
            let at = if set { self.generator.below(tokens.len()) } else { 0 };
            let token = tokens[at].token().expect("a token");
            self.move_token(token, to, None);
            if self.world.tokens[&token].place.as_ref() != Some(to) {
                break;
            }
        }
        Ok(())
    }

    /// Shuffles a place; a set has no order.
    pub(super) fn shuffle(&mut self, place: &Place) {
        if self.ordering(place) != Ordering::Set {
            let tokens = self.world.zones.get_mut(place).expect("the place");
            self.generator.shuffle(tokens);
            let lying = tokens.clone();
            self.world.known.retain(|(_, token)| !lying.contains(token));
        }
    }
}

/// True if each token has its own value of a property.
pub(super) fn is_own(def: &PropDef) -> bool {
    def.changes || def.init.is_none()
}

/// True if a property refers to tokens.
pub(super) fn names_token(def: &PropDef) -> bool {
    matches!(def.domain, Domain::Token { .. })
}
