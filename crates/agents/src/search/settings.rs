//! The switches of the search.

/// Switches of [`crate::Mcts`]. Numbers are whole; 0 and `false` switch off.
///
/// In the name of an agent each is written as `+switch`, `+switch=NUMBER` or `-switch`, behind the iterations if there are
/// any: `mcts:400+grave-mast`, `mcts+cut=30`. The measured gains are in `docs/decisions/0054-switches-of-the-search.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// `mast`: in random games, the most moves of which the one with the best mean share in earlier games is taken
    /// (move-average sampling, Finnsson and Björnsson 2008). One move in ten stays uniformly random.
    pub mast: u32,
    /// `cut`: the most decisions of a random game. What is longer counts by its score. Ignored by games without `scoring`.
    pub cut: u32,
    /// `margin`: so many hundredths of a player's share come from the lead in score at the end of a random game, the rest from
    /// the result (Shibahara and Kotani 2008). Ignored by games without `scoring`.
    pub margin: u32,
    /// `chance`: the most outcomes of a roll that get a node each (closed loop). Other rolls, and rolls of games that hide
    /// something, are not in the tree (open loop).
    pub chance: u32,
    /// `grave`: the least visits of a node whose means over all later moves guide the choice below it (Cazenave 2015).
    pub grave: u32,
    /// `even`: the visits of a move at which its own mean weighs as much as the mean over later moves.
    pub even: u32,
    /// `widen`: the least moves of a decision whose moves are tried little by little (progressive widening, Coulom 2007).
    pub widen: u32,
    /// `paranoid`: with more than two players, all others play against the one who thinks (Sturtevant 2002); else each for
    /// its own share. Partners count as others.
    pub paranoid: bool,
    /// `regret`: players who choose at the same time mix their choices by regret matching (Hart and Mas-Colell 2000); else
    /// one after the other by bounds, as if the later ones saw the choices before them.
    pub regret: bool,
    /// `width`: the weight of the bound for few visits, in hundredths of √½.
    pub width: u32,
    /// `roots`: how many trees are grown, each with all iterations and a seed of its own; their visits are added (root
    /// parallelisation, Chaslot, Winands and van den Herik 2008). At least 1. Each has a thread, except in wasm; the move is
    /// the same.
    pub roots: u32,
}

impl Default for Settings {
    /// The switches that gained most over many games.
    fn default() -> Self {
        Self {
            mast: 2,
            cut: 0,
            margin: 0,
            chance: 0,
            grave: 0,
            even: 100,
            widen: 50,
            paranoid: false,
            regret: false,
            width: 100,
            roots: 1,
        }
    }
}

/// The largest number of most switches.
const LARGEST: u32 = 1_000_000;
/// A whole in hundredths.
const WHOLE: u32 = 100;
/// The most trees, since each may take a thread.
const MOST_ROOTS: u32 = 64;

/// A switch by name.
struct Switch {
    name: &'static str,
    /// The number of `+name` alone. 1 for switches without number.
    usual: u32,
    /// True if it takes a number.
    numbered: bool,
    set: fn(&mut Settings, u32),
}

const SWITCHES: &[Switch] = &[
    Switch { name: "mast", usual: 2, numbered: true, set: |s, number| s.mast = number },
    Switch { name: "cut", usual: 40, numbered: true, set: |s, number| s.cut = number },
    Switch { name: "margin", usual: 20, numbered: true, set: |s, number| s.margin = number },
    Switch { name: "chance", usual: 36, numbered: true, set: |s, number| s.chance = number },
    Switch { name: "grave", usual: 50, numbered: true, set: |s, number| s.grave = number },
    Switch { name: "even", usual: 100, numbered: true, set: |s, number| s.even = number.max(1) },
    Switch { name: "widen", usual: 50, numbered: true, set: |s, number| s.widen = number },
    Switch { name: "paranoid", usual: 1, numbered: false, set: |s, on| s.paranoid = on > 0 },
    Switch { name: "regret", usual: 1, numbered: false, set: |s, on| s.regret = on > 0 },
    Switch { name: "width", usual: 100, numbered: true, set: |s, number| s.width = number },
    Switch { name: "roots", usual: 4, numbered: true, set: |s, number| s.roots = number.max(1) },
];

impl Settings {
    /// The names of all switches.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SWITCHES.iter().map(|switch| switch.name)
    }

    /// True if moves of random games are noted.
    pub(super) fn learns(&self) -> bool {
        self.mast > 0 || self.grave > 0 || self.widen > 0
    }

    /// Changes the defaults by switches such as `+mast=8-grave`, the later over the earlier.
    ///
    /// # Errors
    /// The problem with the first switch that is unknown or has a wrong number.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut settings = Self::default();
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            let on = match sign {
                '+' => true,
                '-' => false,
                _ => return Err(format!("`{rest}` does not begin with `+` or `-`")),
            };
            let end = rest[1..].find(['+', '-']).map_or(rest.len(), |at| at + 1);
            settings.turn(&rest[1..end], on)?;
            rest = &rest[end..];
        }
        Ok(settings)
    }

    /// Changes one switch: `mast` or `mast=8`.
    fn turn(&mut self, written: &str, on: bool) -> Result<(), String> {
        let (name, number) = match written.split_once('=') {
            Some((name, number)) => (name, Some(number)),
            None => (written, None),
        };
        let Some(switch) = SWITCHES.iter().find(|switch| switch.name == name) else {
            let names: Vec<&str> = Self::names().collect();
            return Err(format!("no switch is called `{name}`; there are: {}", names.join(", ")));
        };
        let number = match (number, on) {
            (None, true) => switch.usual,
            (None, false) => 0,
            (Some(_), false) => return Err(format!("`-{name}` takes no number")),
            (Some(_), true) if !switch.numbered => {
                return Err(format!("`{name}` takes no number"));
            }
            (Some(number), true) => {
                let most = match name {
                    "roots" => MOST_ROOTS,
                    "margin" => WHOLE,
                    _ => LARGEST,
                };
                let number = number.parse().ok().filter(|number| (1..=most).contains(number));
                number.ok_or_else(|| format!("`{name}` takes a number from 1 to {most}"))?
            }
        };
        (switch.set)(self, number);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Settings;

    #[test]
    fn switches_are_read_in_order() {
        let settings =
            Settings::parse("+mast=3-cut+paranoid+regret-widen+mast").expect("known switches");
        let usual = Settings::default();
        assert_eq!(settings, Settings { mast: 2, widen: 0, paranoid: true, regret: true, ..usual });
        assert_eq!(Settings::parse(""), Ok(usual));
    }

    #[test]
    fn wrong_switches_are_told() {
        for (text, told) in [
            ("+mist", "no switch is called `mist`; there are: mast, cut, margin"),
            ("+", "no switch is called ``"),
            ("mast", "`mast` does not begin with `+` or `-`"),
            ("+mast=", "`mast` takes a number from 1 to 1000000"),
            ("+mast=0", "`mast` takes a number from 1"),
            ("+mast=99999999999", "`mast` takes a number from 1"),
            ("-mast=3", "`-mast` takes no number"),
            ("+margin=101", "`margin` takes a number from 1 to 100"),
            ("+roots=65", "`roots` takes a number from 1 to 64"),
            ("+paranoid=3", "`paranoid` takes no number"),
        ] {
            let message = Settings::parse(text).expect_err(text);
            assert!(message.starts_with(told), "{text}: {message}");
        }
    }
}
