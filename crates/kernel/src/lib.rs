//! Deterministic game kernel: legal moves, effects, triggers, chance, endings, hashes, observations.
//!
//! A [`boardwright_def::GameDef`] is linked for a number of players into a [`Program`] of flat
//! tables; a [`Machine`] runs it over a [`State`] of flat integers and rests whenever a
//! [`Decision`] has to be made or the game is over.
//!
//! Invariants: no I/O, no clock, no floating point, no hash maps; the generator's words are part of
//! the state; every write goes through one place that keeps hash and journal; same program, seed
//! and moves give the same bytes on every machine.

#![warn(clippy::float_arithmetic, clippy::disallowed_types, clippy::wildcard_enum_match_arm)]

mod board;
mod code;
/// Prints linked programs for tests. It reads private tables, so it is part of the crate.
#[cfg(test)]
#[path = "../tests/dump/mod.rs"]
mod dump;
mod eval;
mod event;
mod explain;
mod hash;
mod ids;
mod limits;
mod link;
mod longest;
mod machine;
mod observe;
mod outcome;
mod picks;
mod program;
mod residual;
mod rng;
mod sample;
mod save;
mod state;
mod validate;
mod value;

pub use event::{Bounded, Changed, Cut, Event, EventFacts, EventKind, MOST_EVENTS, ShortDraw};
pub use explain::{
    EventCause, Fact, FactKind, MoveQuery, MoveQueryKind, Reason, ReasonKind, TestedCondition,
    Verdict, explain_event, explain_move, states_before,
};
pub use hash::StableHasher;
pub use ids::{ActionId, CauseId, PlaceId, PlayerId, TokenId, TypeId, VarId, Viewers};
pub use limits::{MOST_KEPT, WORK};
pub use link::{LinkError, LinkOptions, link};
pub use machine::{
    Choice, Decider, Decision, Machine, Move, NodeRuns, Options, Refused, apply_move,
    ending_witness, initial_state, legal_moves, terminal_result, weights,
};
pub use observe::{
    FaceDownToken, KnownToken, Observation, Seen, SeenArg, SeenMove, SeenPlace, SeenPlayers,
    SeenToken, Sighting, knows_token, observe, public_face, seen_face, sees_event, sees_face,
    sees_place, sees_place_var, shows_type, sighting,
};
pub use outcome::{Fault, Outcome, OutcomeKind};
pub use program::{
    Alternative, AlternativeKind, CellAt, EnumInfo, ParamInfo, PlaceInfo, Program, PropInfo,
    TypeInfo, VarInfo,
};
pub use residual::{Obstacle, Residual};
pub use rng::{Rng, fnv, game_seed, parse_seed};
pub use sample::{NoSample, SAMPLE_TRIES, sample_consistent};
pub use save::{LoadError, load_json, load_state, load_text, save_json, save_text};
pub use state::State;
pub use validate::validate_game_def;
pub use value::{Kind, Member, TokenFace, Value};
