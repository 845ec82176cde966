//! The order in which the tokens of a zone lie, as the spec wants it: by properties, in rows of equal values.

use crate::own_properties::property;
use crate::words::Words;
use boardwright_kernel::{PlaceId, TokenFace, Value};

/// The order of the tokens of a zone.
pub struct Lying<'r> {
    by: Option<&'r str>,
    sort: &'r [String],
}

/// The rank of a token: the parts that it lacks or that are not seen come last.
pub type Rank = Vec<(bool, i64)>;

impl<'r> Lying<'r> {
    /// The order in a place, if the spec gives one.
    pub fn of(words: &Words<'r>, place: PlaceId) -> Option<Self> {
        let zone = &words.program().places()[place.index()].zone;
        let hints = words.zone_hints(zone)?;
        let order = Lying { by: hints.by.as_deref(), sort: &hints.sort };
        (order.by.is_some() || !order.sort.is_empty()).then_some(order)
    }

    /// The rank of a token by what is seen of it; nothing is seen of its back.
    pub fn rank(&self, words: &Words<'_>, face: Option<&TokenFace>) -> Rank {
        let sort = self.sort.iter().map(String::as_str);
        self.by.into_iter().chain(sort).map(|name| part(words, face, name)).collect()
    }

    /// The row of a token: equal for all tokens if the spec wants no rows.
    pub fn row(&self, words: &Words<'_>, face: Option<&TokenFace>) -> Rank {
        self.by.into_iter().map(|name| part(words, face, name)).collect()
    }
}

fn part(words: &Words<'_>, face: Option<&TokenFace>, name: &str) -> (bool, i64) {
    let value = face.and_then(|face| property(words.program(), face, name));
    let number = match value {
        Some(Value::Int(number)) => Some(i64::from(number)),
        Some(Value::Bool(holds)) => Some(i64::from(holds)),
        Some(Value::Word { member, .. }) => Some(i64::from(member)),
        Some(Value::Player(player)) => Some(i64::from(player.seat())),
        Some(Value::TokenType(of)) => Some(of.index() as i64),
        Some(Value::Direction(number)) => Some(i64::from(number)),
        Some(Value::Set { bits, .. }) => Some(i64::from(bits)),
        Some(Value::None | Value::Token(_) | Value::Place(_)) | None => None,
    };
    (number.is_none(), number.unwrap_or_default())
}
