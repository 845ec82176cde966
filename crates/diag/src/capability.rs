//! Missing capabilities of the language, each with a stable id. Reports over many specs are grouped
//! by these ids.

use crate::Code;
use serde::Serialize;

macro_rules! capabilities {
    ($($(#[doc = $doc:literal])+ $variant:ident = $id:literal {
        what: $what:literal, why: $why:literal, meanwhile: $meanwhile:literal,
        names: [$($name:literal),*],
    })+) => {
        /// A capability that games want and the language does not have yet.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Capability {
            $($(#[doc = $doc])+ #[serde(rename = $id)] $variant,)+
        }

        impl Capability {
            /// All of them.
            pub const ALL: &[Capability] = &[$(Capability::$variant),+];

            /// The id, which stays the same.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }

            /// The missing capability, in one sentence.
            pub const fn what(self) -> &'static str {
                match self { $(Self::$variant => $what,)+ }
            }

            /// The reason why it is missing.
            pub const fn why(self) -> &'static str {
                match self { $(Self::$variant => $why,)+ }
            }

            /// The form to write until then.
            pub const fn meanwhile(self) -> &'static str {
                match self { $(Self::$variant => $meanwhile,)+ }
            }

            /// Its names in other systems.
            pub const fn names(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($name),*],)+ }
            }
        }
    };
}

capabilities! {
    /// Questions to others and dice while a cost is paid.
    AskingCost = "asking-cost" {
        what: "a cost asks only the player who pays, outside sequences, and leaves nothing to chance",
        why: "the legality of an action must be known before it is taken, whatever others and chance would answer",
        meanwhile: "choose in the cost itself, and ask others, roll, draw and shuffle in `do`",
        names: [],
    }
    /// Lists as values of variables and properties.
    ListValue = "list-value" {
        what: "variables and properties cannot hold a list yet",
        why: "they hold one value each; only names in effects and parameters of sequences hold lists",
        meanwhile: "keep the tokens in a zone, mark the members with a property or a variable of each cell, or hold words, numbers, players or types in a set, `set of COLOURS`",
        names: [],
    }
    /// A line of cells as a value.
    LineValue = "line-value" {
        what: "a line cannot be chosen or named yet",
        why: "`lines(L, 3)` lists no lists: its lines are counted, or tested with `some` and `empty`",
        meanwhile: "choose the cells of the line, `choose 3 of board where .owner == actor as $line where some(lines($line, 3))`, or a cell and a direction, and name `run($cell, $d, .owner == actor)`",
        names: [],
    }
    /// Several answers of each player to a question that all answer at once.
    SeveralAnswers = "several-answers" {
        what: "several answers of each player at once are not supported yet",
        why: "a question to several players takes one answer of each, into a variable that holds one value",
        meanwhile: "ask one after the other, and move the answers to a zone of which others see only the number of tokens, `thrown: { owner: player, visibility: owner }`: `each: $p in players`, below it `choose any of hand[$p] as $xs by $p` and `move $xs to thrown[$p]`; later `reveal thrown[each]`",
        names: [],
    }
    /// Answers of several players at once that go to a key of a variable.
    KeyedAnswer = "keyed-answer" {
        what: "the answers of several players cannot go to a key of a variable yet",
        why: "the question stores one value for each player",
        meanwhile: "take another variable of each player for the answers, `answer: { in: 0..5, init: none, visibility: owner }`, and copy them in the next line: `choose one of 0..5 by each as answer[each] in secret`, then `bid[each, $n] = answer[each]`",
        names: [],
    }
    /// Variables with two lists of keys.
    TwoKeys = "two-keys" {
        what: "a variable with two lists of keys is not supported yet",
        why: "a variable has one list of keys; a variable under `perPlayer` has the player beside it",
        meanwhile: "write a variable for each word of the shorter list, `seen_calm: 0 in 0..9 for KINDS`, or make the pairs rows of a table, `seen: 0 in 0..9 for pairs`, and find the row: `each: $k in pairs where .kind == $a and .mode == $b`, below it `do: seen[$k] += 1`",
        names: [],
    }
    /// A graph for each player.
    GraphOfPlayer = "graph-of-player" {
        what: "a graph for each player, and links between the cells of a player's board, are not supported yet",
        why: "the places of a graph and the ends of links have one name each, which the boards of several players would share",
        meanwhile: "use a shape with `owner: player`, such as `track(6)` or `grid(3, 3)`, or list a graph for each seat, each with its own `id` and names of places",
        names: [],
    }
    /// Tokens with a shape on boards that are neither of squares nor of hexagons.
    ShapeBoard = "shape-board" {
        what: "tokens cover several cells only on boards of squares, or on boards of hexagons",
        why: "a shape is rotated on one lattice, which tracks, rings and graphs do not have and two kinds of cells do not share",
        meanwhile: "use `grid`, or `hex`, `rhombus` and `triangle`; on other boards let a piece be several tokens, or mark cells with a variable of the board",
        names: [],
    }
    /// The best choice of several things.
    BestSubset = "best-subset" {
        what: "the best choice of several things is not supported yet",
        why: "it needs a search without a small bound",
        meanwhile: "let the player choose, `choose any of L as $xs`, or take the best single ones, `highest(L, E)`",
        names: ["best_subset", "bestSubset"],
    }
    /// The position after an action.
    LookAhead = "look-ahead" {
        what: "looking ahead past a question or chance, or outside `after` of an action, is not supported yet",
        why: "only `after` of an action reads the position that the action leads to, and nobody answers there",
        meanwhile: "write the condition as `after` of the action; ask, roll, draw and shuffle in `after` of its phase, or in a trigger",
        names: ["would", "after", "simulate", "lookahead", "look_ahead", "lookAhead", "legal", "is_legal", "isLegal", "can_move", "canMove", "legal_moves", "legalMoves"],
    }
    /// Rules that cards and effects add to the game while it is played.
    RuleLayers = "rule-layers" {
        what: "rules that change other rules are not supported yet",
        why: "numbers and actions have one declaration, and nothing else can add to it",
        meanwhile: "keep the changing part in a variable or property and read it in the rules, or write a `derived` property",
        names: ["rules", "modifiers", "modifier", "auras", "aura", "hooks", "hook", "signals", "layers"],
    }
    /// Talk, and texts as values.
    FreeText = "free-text" {
        what: "free texts and talk are not supported",
        why: "every move must be one of a list that can be shown, and rules cannot read a text",
        meanwhile: "list the things that can be said as words under `constants` and let a parameter be one of them",
        names: ["text", "string", "str", "String", "say", "talk", "chat", "message", "tell", "announce", "negotiate", "speak", "bargain"],
    }
    /// Clocks and moves at any time.
    RealTime = "real-time" {
        what: "real time is not supported",
        why: "the same moves must always give the same game",
        meanwhile: "count turns or rounds in place of seconds",
        names: ["timer", "timers", "clock", "seconds", "timeout", "realtime", "real_time", "realTime", "deadline"],
    }
}

impl Capability {
    /// Returns the capability that `name` stands for in a finding with `code`. Only if the name
    /// means a capability, and not a part of the game.
    pub fn wanted(name: &str, code: Code) -> Option<Self> {
        let wanted = Self::ALL.iter().copied().find(|c| c.names().contains(&name))?;
        let fits = match wanted {
            Self::BestSubset | Self::LookAhead => {
                matches!(code, Code::UnknownFunction)
            }
            Self::RuleLayers => matches!(code, Code::UnknownKey | Code::UnknownSection),
            Self::FreeText => {
                let is_type = matches!(name, "text" | "string" | "str" | "String");
                match code {
                    Code::WrongLiteral | Code::UnknownName => is_type,
                    Code::UnknownEffect => !is_type,
                    _ => false,
                }
            }
            Self::RealTime => matches!(
                code,
                Code::UnknownKey
                    | Code::UnknownSection
                    | Code::UnknownEffect
                    | Code::UnknownFunction
            ),
            Self::AskingCost
            | Self::ListValue
            | Self::LineValue
            | Self::SeveralAnswers
            | Self::KeyedAnswer
            | Self::TwoKeys
            | Self::GraphOfPlayer
            | Self::ShapeBoard => false,
        };
        fits.then_some(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_names_stand_once() {
        let mut ids: Vec<&str> = Capability::ALL.iter().map(|c| c.id()).collect();
        let mut names: Vec<&str> =
            Capability::ALL.iter().flat_map(|c| c.names()).copied().collect();
        for list in [&mut ids, &mut names] {
            list.sort_unstable();
            assert!(list.windows(2).all(|pair| pair[0] != pair[1]), "{list:?}");
        }
    }

    #[test]
    fn the_manual_lists_all() {
        let manual = include_str!("../../../docs/language/README.md");
        for capability in Capability::ALL {
            let id = capability.id();
            assert!(manual.contains(&format!("\n| `{id}` | ")), "{id} is not in the manual");
        }
    }
}
