//! `GameDef`: the typed, resolved game as canonical JSON, the interface of compiler and kernel.
//!
//! The compiler writes it and the kernel reads it. Every name in it is resolved: an enum word names
//! its enum, a zone that players have names the player. Macros are expanded and constants are
//! folded. Parts for people only (display hints, knobs, prose) are in `display` and `authoring`;
//! the kernel does not read them and `rules_hash` does not cover them.
//!
//! Invariants: no floating point, no hash maps; the JSON of equal games is equal bytes.

#![warn(clippy::float_arithmetic, clippy::disallowed_types)]

mod ahead;
mod authoring;
mod board;
mod decl;
mod display;
mod domain;
mod effect;
mod expr;
mod game;
mod icons;
mod next_turn;
mod param;
mod reads;
mod secrecy;
mod shape;
mod table;
mod together;

pub use authoring::{ActionFamily, Answer, Authoring, Knob, ListKnob, Prose, Question, Written};
pub use board::{
    Board, BoardOwner, BoardShape, CellIds, CellLabel, Column, Direction, Drawing, Edges,
    Numbering, Region, SHAPES, ShapeFacts,
};
pub use decl::{
    Bound, EnumDef, EventMatch, Ordering, Owner, PropDef, Reset, Room, TokenType, Trigger, VarDef,
    Visibility, ZoneDef,
};
pub use display::{
    BoardDisplay, BoardLayout, BoardView, Display, DrawnSize, Layout, NONE_SHOWN, Pattern,
    RollDisplay, RollShow, TokenDisplay, TokenShape, VarDisplay, ZoneDisplay,
};
pub use domain::Domain;
pub use effect::{
    Alternative, Bind, BodyKey, Effect, Facts, Flow, InlineOption, Labelled, NamedAction, Outcomes,
    Part, Position, Result as GameResult, Role, VarScope, Weighted, Writes, walk_effects,
    walk_effects_mut,
};
pub use expr::{Aggregate, Expr, Fold, Op, PlaceProp, PlayerRef, Query, Ref, walk};
pub use game::{
    Action, EndCondition, GameDef, Meta, Phase, Players, Sequence, Turn, TurnOrder, Window,
    WindowKind,
};
pub use icons::{ICONS, icon};
pub use next_turn::gives_next_turn;
pub use param::{Limit, LimitScope, Param, decisions};
pub use reads::{ActionReads, GameReads, Reads};
pub use secrecy::{
    ListedSecret, OutOfTurn, Reader, Secrecy, SecretArguments, belongings, hidden_questions,
    listed_secrets, telling_questions, written_in_secret,
};
pub use shape::{Lattice, Orientation, Shape, Turns};
pub use table::{Table, TableColumn};
pub use together::{Look, Reach, Reached, Together, each_alone};
