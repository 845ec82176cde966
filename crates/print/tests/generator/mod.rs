//! Games made up from a seed: sound, typed, and of every kind of node there is.
//!
//! What a game declares is written as a small spec, since boards, families and constants are macros;
//! what it does is made node by node, beside actions that are made by macros too. What the compiler computes (domains, limits of loops) is then
//! taken from it once, see `settled` in `generated.rs`.

mod boards;
mod clean;
mod declared;
mod effects;
mod lists;
mod macros;
mod nobody;
mod prune;
mod questions;
mod rules;
mod values;

use boardwright_def::{Domain, EnumDef, Expr, GameDef, Query};

pub use rules::{clean_game, game};

/// What a value is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    Int,
    Bool,
    Enum(usize),
    Player,
    Token,
    Place,
    Type,
    Direction,
}

/// A name in force.
#[derive(Debug, Clone)]
struct Bound {
    /// As it is read.
    read: String,
    /// The slot the compiler gives it.
    slot: String,
    kind: Kind,
    /// Whether it may be none.
    optional: bool,
    /// Whether it holds a list of such values.
    list: bool,
}

/// The members that a name for a list has room for.
const KEPT: u32 = 9;

/// What an action or sequence takes.
#[derive(Debug, Clone)]
struct Head {
    id: String,
    params: Vec<Kind>,
    /// Which of them are lists.
    lists: Vec<bool>,
    returns: Option<Kind>,
    /// Whether it returns a list of such values.
    returns_list: bool,
}

/// Makes one game.
pub struct Maker {
    state: u64,
    def: GameDef,
    /// The spec of the declarations.
    frame: String,
    bound: Vec<Bound>,
    names: u32,
    actions: Vec<Head>,
    sequences: Vec<Head>,
    /// From which action on questions may ask, and up to which sequence may be called.
    asks_from: usize,
    calls_to: usize,
    scoring: bool,
    exact_two: bool,
    /// Whether nothing may stand in the game that deserves a warning.
    clean: bool,
    /// Whether effects may leave the phase, the turn or the game.
    leaves: bool,
}

impl Maker {
    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// From 0 to `n - 1`.
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// From 0 to `n - 1`, mostly 0: games are small and differ from each other.
    fn few(&mut self, n: usize) -> usize {
        if self.one_in(3) { 1 + self.below(n - 1) } else { 0 }
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        let index = self.below(from.len());
        from[index].clone()
    }

    fn fresh(&mut self, word: &str) -> String {
        self.names += 1;
        format!("${word}{}", self.names)
    }

    fn bind(&mut self, slot: &str, kind: Kind, optional: bool) {
        let slot = slot.to_owned();
        self.bound.push(Bound { read: slot.clone(), slot, kind, optional, list: false });
    }

    fn bind_list(&mut self, slot: &str, kind: Kind) {
        let slot = slot.to_owned();
        self.bound.push(Bound { read: slot.clone(), slot, kind, optional: false, list: true });
    }

    /// A list that a name has room for.
    fn kept_list(&mut self, kind: &Kind, depth: u32) -> Expr {
        let list = self.list(kind, depth);
        Expr::list(Query::Take { list, n: Expr::Int(KEPT as i32) })
    }

    /// The slot of a member without a name of its own, as the compiler numbers it.
    fn member_slot(&self) -> String {
        let taken = |slot: &str| self.bound.iter().any(|bound| bound.slot == slot);
        if !taken("$it") {
            return "$it".to_owned();
        }
        (2u32..).map(|n| format!("$it{n}")).find(|slot| !taken(slot)).unwrap_or_default()
    }

    /// Runs `f` with a member bound; gives the name it has.
    fn with_member<R>(&mut self, kind: &Kind, f: impl FnOnce(&mut Self) -> R) -> (String, R) {
        let slot = if self.one_in(2) { self.fresh("m") } else { self.member_slot() };
        let mark = self.bound.len();
        self.bind(&slot, kind.clone(), false);
        let result = f(self);
        self.bound.truncate(mark);
        (slot, result)
    }

    fn scoped<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let mark = self.bound.len();
        let result = f(self);
        self.bound.truncate(mark);
        result
    }

    /// Names in force of a kind.
    fn names_of(&self, kind: &Kind, optional: bool) -> Vec<String> {
        self.bound
            .iter()
            .filter(|bound| !bound.list && bound.kind == *kind && (optional || !bound.optional))
            .map(|bound| bound.read.clone())
            .filter(|read| !read.is_empty())
            .collect()
    }

    /// Names in force that hold lists of a kind.
    fn lists_of(&self, kind: &Kind) -> Vec<String> {
        let lists = self.bound.iter().filter(|bound| bound.list && bound.kind == *kind);
        lists.map(|bound| bound.read.clone()).collect()
    }

    /// Some kind that lists can have.
    fn kind(&mut self) -> Kind {
        let mut kinds = vec![Kind::Int, Kind::Player, Kind::Token, Kind::Place, Kind::Enum(0)];
        if self.has_ways() {
            kinds.push(Kind::Direction);
        }
        kinds.extend(self.traits());
        kinds.extend(self.wares());
        kinds.extend(self.words(EnumDef::FAMILIES));
        if self.family().is_some() {
            kinds.push(Kind::Type);
        }
        self.pick(&kinds)
    }

    /// A domain of a kind; the compiler knows better.
    fn domain(&self, kind: &Kind) -> Domain {
        match kind {
            Kind::Int => Domain::int(0, 9),
            Kind::Bool => Domain::bool(),
            Kind::Enum(of) => Domain::Enum { of: self.def.enums[*of].id.clone(), optional: false },
            Kind::Player => Domain::Player { optional: false },
            Kind::Token => Domain::Token { optional: false },
            Kind::Place => Domain::Place { optional: false },
            Kind::Type => Domain::TokenType { optional: false },
            Kind::Direction => {
                Domain::Direction { board: self.def.boards[0].id.clone(), optional: false }
            }
        }
    }

    /// The list of words called so.
    fn words(&self, id: &str) -> Option<Kind> {
        self.def.enums.iter().position(|of| of.id == id).map(Kind::Enum)
    }

    /// The words that sets hold.
    fn traits(&self) -> Option<Kind> {
        self.words("TRAITS")
    }

    /// The words that are keys of a table.
    fn wares(&self) -> Option<Kind> {
        self.words("wares")
    }

    fn family(&self) -> Option<String> {
        self.def.token_types.iter().find_map(|token| token.family.clone())
    }
}
