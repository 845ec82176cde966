//! The forms that tokens have, by the room that there is.

/// The form of the tokens of a zone, from the largest to the smallest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Form {
    /// Cards with everything that is printed on them, in five sizes; 0 is the largest, and 4 has hardly a picture.
    Full(u8),
    /// Cards with name, picture, cost and kind, in three sizes.
    Short(u8),
    /// A line for each token.
    Tag,
    /// A line for each token without the words that all of them have; the title of the zone has these.
    Brief,
    /// Only the name of the zone, and how many tokens it holds.
    #[default]
    Chip,
}
