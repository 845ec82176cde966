//! The colours of seats. A seat that is named after a colour has it; the others have the colours of the palette that are
//! left. Shapes and patterns stay with the seat, so no information is in the colour alone.

/// The colours of the palette, by seat.
const PALETTE: [&str; 6] = ["blue", "orange", "yellow", "purple", "white", "black"];

/// Words that name a colour.
const NAMED: [(&str, &[&str]); 12] = [
    ("white", &["white", "light", "ivory", "bone", "pearl", "snow"]),
    ("black", &["black", "dark", "ebony", "soot", "night", "shadow"]),
    ("red", &["red", "crimson", "scarlet", "ruby", "cherry"]),
    ("blue", &["blue", "navy", "azure", "indigo", "sapphire"]),
    ("green", &["green", "emerald", "jade", "olive", "moss"]),
    ("yellow", &["yellow", "gold", "golden", "amber", "sun"]),
    ("orange", &["orange", "ember", "copper", "rust"]),
    ("purple", &["purple", "violet", "plum", "lilac"]),
    ("brown", &["brown", "bronze", "wood", "oak"]),
    ("grey", &["grey", "gray", "silver", "stone", "ash", "steel"]),
    ("pink", &["pink", "rose", "magenta"]),
    ("teal", &["teal", "cyan", "turquoise", "tide", "sea"]),
];

/// Colours that are hard to tell apart on small pieces.
const NEAR: [(&str, &str); 5] = [
    ("red", "orange"),
    ("green", "teal"),
    ("pink", "purple"),
    ("brown", "orange"),
    ("white", "grey"),
];

/// The colour of each seat, by the names of the seats.
pub fn tints(names: &[String]) -> Vec<&'static str> {
    let mut given: Vec<Option<&'static str>> = vec![None; names.len()];
    for (at, name) in names.iter().enumerate() {
        let tint = named(name).filter(|tint| !given.contains(&Some(*tint)));
        given[at] = tint;
    }
    for at in 0..given.len() {
        if given[at].is_none() {
            let own = PALETTE[at % PALETTE.len()];
            let free = |tint: &&'static str| {
                !given.iter().flatten().any(|taken| taken == tint || are_near(taken, tint))
            };
            given[at] = Some([own].into_iter().chain(PALETTE).find(free).unwrap_or(own));
        }
    }
    given.into_iter().flatten().collect()
}

/// The colour that a name names.
fn named(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphabetic());
    words.find_map(|word| NAMED.iter().find(|(_, all)| all.contains(&word)).map(|(tint, _)| *tint))
}

fn are_near(one: &str, other: &str) -> bool {
    NEAR.contains(&(one, other)) || NEAR.contains(&(other, one))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(names: &[&str]) -> Vec<&'static str> {
        tints(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn a_seat_has_the_colour_of_its_name() {
        assert_eq!(of(&["White", "Black"]), ["white", "black"]);
        assert_eq!(of(&["Dark", "Light"]), ["black", "white"]);
        assert_eq!(of(&["The Red Queen", "Gold"]), ["red", "yellow"]);
    }

    #[test]
    fn other_seats_have_what_is_left_of_the_palette() {
        assert_eq!(of(&["Cross", "Nought"]), ["blue", "orange"]);
        assert_eq!(of(&["Ada", "Blue", "Ben"]), ["orange", "blue", "yellow"]);
        assert_eq!(of(&["Red", "Ada"]), ["red", "blue"], "orange is too near");
        assert_eq!(of(&["Red", "Red"]), ["red", "blue"]);
        assert_eq!(of(&["a"; 8]).len(), 8);
    }
}
