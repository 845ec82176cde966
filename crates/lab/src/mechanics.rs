//! The mechanics of a game: kinds of rules that play can reach, read from the compiled definition.
//!
//! Procedures count if something leads to them: setup and phases always; an action if a phase or a question that counts
//! offers it; a sequence if a procedure that counts calls it; a trigger if its event can come. A branch behind a constant
//! that is false does not count. Whether numbers ever let a condition hold is a matter of coverage.

mod walk;

use boardwright_def::{GameDef, Owner, TurnOrder, Visibility};
use std::collections::BTreeSet;

/// A kind of rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mechanic {
    /// The game has a board.
    Board,
    /// Zones of players: hands, yards.
    PlayerZones,
    /// Something is not seen by all: a zone, a kind of token, a property, a variable.
    HiddenInformation,
    /// Tokens are revealed or hidden in play.
    Revealing,
    /// Tokens come into the game during play.
    Creating,
    /// Tokens move during play.
    Moving,
    /// Tokens leave the game during play.
    Removing,
    /// Tokens change their owner, type or a property during play.
    Transforming,
    /// Tokens are drawn during play.
    Drawing,
    /// A place is shuffled, or a token is put at a random position.
    Shuffling,
    /// Chance picks an outcome, as dice do.
    Rolling,
    /// An action or option has a cost.
    Paying,
    /// An action or option may be taken a limited number of times.
    Limits,
    /// An action is legal only if the position after it satisfies a condition.
    Foresight,
    /// Several members of a list are chosen at once.
    ChoosingSets,
    /// Several players choose at the same time.
    SimultaneousChoice,
    /// A procedure offers actions or options, such as an answer to a move.
    Offers,
    /// A procedure goes round the table until something holds, as an auction does.
    GoingRound,
    /// Effects wait for an event.
    Triggers,
    /// A turn has several phases.
    Phases,
    /// The order of turns depends on play, or there is no active player.
    TurnOrder,
    /// Players leave the game before its end.
    Elimination,
    /// Points: a declared score.
    Scoring,
    /// All win or lose together.
    Cooperation,
    /// A rule reads neighbours of a place.
    Neighbours,
    /// A rule looks along a direction.
    Directions,
    /// A rule asks whether places are connected, or how long a way is.
    Connection,
    /// A rule looks for straight lines of places.
    Lines,
    /// A rule asks whether a position came before.
    Repetition,
    /// Tokens cover several cells.
    Shapes,
    /// Places have room for a limited number of tokens.
    LimitedRoom,
}

impl Mechanic {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Mechanic::Board => "board",
            Mechanic::PlayerZones => "player zones",
            Mechanic::HiddenInformation => "hidden information",
            Mechanic::Revealing => "revealing",
            Mechanic::Creating => "creating tokens",
            Mechanic::Moving => "moving tokens",
            Mechanic::Removing => "removing tokens",
            Mechanic::Transforming => "transforming tokens",
            Mechanic::Drawing => "drawing",
            Mechanic::Shuffling => "shuffling",
            Mechanic::Rolling => "rolling",
            Mechanic::Paying => "paying",
            Mechanic::Limits => "limits on actions",
            Mechanic::Foresight => "foresight",
            Mechanic::ChoosingSets => "choosing sets",
            Mechanic::SimultaneousChoice => "simultaneous choice",
            Mechanic::Offers => "offers",
            Mechanic::GoingRound => "going round",
            Mechanic::Triggers => "triggers",
            Mechanic::Phases => "phases",
            Mechanic::TurnOrder => "turn order",
            Mechanic::Elimination => "elimination",
            Mechanic::Scoring => "scoring",
            Mechanic::Cooperation => "cooperation",
            Mechanic::Neighbours => "neighbours",
            Mechanic::Directions => "directions",
            Mechanic::Connection => "connection",
            Mechanic::Lines => "lines",
            Mechanic::Repetition => "repetition",
            Mechanic::Shapes => "shapes",
            Mechanic::LimitedRoom => "limited room",
        }
    }
}

/// The mechanics of a game, each once, in the order of [`Mechanic`].
pub fn mechanics(def: &GameDef) -> Vec<Mechanic> {
    let mut found = walk::rules(def);
    declared(def, &mut found);
    found.into_iter().collect()
}

/// Mechanics of the declarations: boards, zones, tokens, variables, the turn, the score.
fn declared(def: &GameDef, found: &mut BTreeSet<Mechanic>) {
    let secret = |seen: Visibility| seen != Visibility::Public;
    let types = &def.token_types;
    let vars = def.global_vars.iter().chain(&def.player_vars);
    let vars = vars.chain(def.boards.iter().flat_map(|board| &board.vars));
    let hidden = def.zones.iter().any(|zone| secret(zone.visibility))
        || types.iter().any(|of| secret(of.veil()))
        || vars.map(|var| var.visibility).any(secret);
    let order = def.turn.order != TurnOrder::RoundRobin;
    let facts = [
        (Mechanic::Board, !def.boards.is_empty()),
        (Mechanic::PlayerZones, def.zones.iter().any(|zone| zone.owner == Owner::Player)),
        (Mechanic::HiddenInformation, hidden),
        (Mechanic::Phases, def.turn.phases.len() > 1),
        (Mechanic::TurnOrder, order),
        (Mechanic::Scoring, def.scoring.is_some()),
        (Mechanic::Shapes, types.iter().any(|of| of.shape.is_some())),
        (Mechanic::LimitedRoom, def.zones.iter().any(|zone| !zone.room.is_unlimited())),
    ];
    found.extend(facts.into_iter().filter(|(_, holds)| *holds).map(|(mechanic, _)| mechanic));
}
