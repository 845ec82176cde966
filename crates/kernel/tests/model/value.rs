//! Values, and the places of a game.

use boardwright_def::{GameDef, Owner};

/// A value. Tokens are numbers that are never used again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    None,
    Int(i64),
    Bool(bool),
    /// Enum and word.
    Word(String, String),
    /// From 0.
    Player(usize),
    Token(u32),
    Place(Place),
    Type(String),
    Direction(String),
    /// In the order of the possible members.
    Set(Vec<Value>),
}

/// A zone, or the instance of a player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub zone: String,
    pub owner: Option<usize>,
}

impl Place {
    pub fn common(zone: &str) -> Self {
        Self { zone: zone.to_owned(), owner: None }
    }

    pub fn of(zone: &str, player: usize) -> Self {
        Self { zone: zone.to_owned(), owner: Some(player) }
    }

    /// Returns all places, zone by zone as declared, seat by seat.
    pub fn all(def: &GameDef, players: usize) -> Vec<Self> {
        let instances = |zone: &boardwright_def::ZoneDef| match zone.owner {
            Owner::None => vec![Self::common(&zone.id)],
            Owner::Player => (0..players).map(|p| Self::of(&zone.id, p)).collect(),
        };
        def.zones.iter().flat_map(instances).collect()
    }

    /// `market`, `hand[2]`.
    pub fn label(&self) -> String {
        match self.owner {
            None => self.zone.clone(),
            Some(player) => format!("{}[{}]", self.zone, player + 1),
        }
    }
}

impl Value {
    pub fn of_player(player: Option<usize>) -> Self {
        player.map_or(Value::None, Value::Player)
    }

    pub fn holds(&self) -> bool {
        *self == Value::Bool(true)
    }

    pub fn int(&self) -> Option<i64> {
        match self {
            Value::Int(number) => Some(*number),
            Value::None => None,
            other => panic!("{other:?} is not a number"),
        }
    }

    pub fn player(&self) -> Option<usize> {
        match self {
            Value::Player(player) => Some(*player),
            Value::None => None,
            other => panic!("{other:?} is not a player"),
        }
    }

    pub fn token(&self) -> Option<u32> {
        match self {
            Value::Token(token) => Some(*token),
            Value::None => None,
            other => panic!("{other:?} is not a token"),
        }
    }

    pub fn place(&self) -> Option<&Place> {
        match self {
            Value::Place(place) => Some(place),
            Value::None => None,
            other => panic!("{other:?} is not a place"),
        }
    }

    pub fn token_type(&self) -> Option<&str> {
        match self {
            Value::Type(name) => Some(name),
            Value::None => None,
            other => panic!("{other:?} is not a type of token"),
        }
    }

    /// Returns a number as it is stored: saturated at 32 bits, without the smallest number.
    pub fn narrow(self) -> Self {
        match self {
            Value::Int(n) => Value::Int(n.clamp(i64::from(i32::MIN) + 1, i64::from(i32::MAX))),
            other => other,
        }
    }
}
