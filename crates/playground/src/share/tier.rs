//! The tiers of links by their length. Chat programs, mail and browsers cut long links at different lengths.

/// The places where a link fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tier {
    /// Every program takes it.
    Everywhere,
    /// Mail and most chat programs take it.
    Mail,
    /// A browser takes it.
    Browser,
    /// It is too long: a file is better.
    File,
}

/// The most characters of each.
const EVERYWHERE: usize = 1_800;
const MAIL: usize = 8_000;
const BROWSER: usize = 60_000;
/// The most characters of a code that a camera reads well.
pub const CAMERA: usize = 1_000;

impl Tier {
    /// The tier of a link with so many characters.
    pub fn of(characters: usize) -> Tier {
        let tiers = [(EVERYWHERE, Tier::Everywhere), (MAIL, Tier::Mail), (BROWSER, Tier::Browser)];
        let fits = tiers.into_iter().find(|(most, _)| characters <= *most);
        fits.map_or(Tier::File, |(_, tier)| tier)
    }

    /// The class of its badge.
    pub fn class(self) -> &'static str {
        match self {
            Tier::Everywhere => "chip good",
            Tier::Mail => "chip info",
            Tier::Browser => "chip warn",
            Tier::File => "chip bad",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_begin_behind_their_limits() {
        let tiers = [1_800, 1_801, 8_000, 8_001, 60_000, 60_001].map(Tier::of);
        let expected =
            [Tier::Everywhere, Tier::Mail, Tier::Mail, Tier::Browser, Tier::Browser, Tier::File];
        assert_eq!(tiers, expected);
    }
}
