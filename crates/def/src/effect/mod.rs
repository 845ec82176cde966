//! Effects: what changes a state, and the questions to players and chance.
//!
//! [`Effect`] is the list of them; `facts.rs` says of each what its parts are and what it may do. The
//! compiler, its checks, the printer and the linker read that instead of matching effects themselves.

mod describe;
mod facts;
mod parts;
mod shown;
mod walk;

pub use describe::{Bind, Facts, Flow, Part, Role, Writes};
pub use parts::{
    Alternative, InlineOption, Labelled, NamedAction, Outcomes, Position, Result, VarScope,
    Weighted,
};
pub use walk::{BodyKey, walk_effects};

use crate::{Domain, Expr};
use serde::{Deserialize, Serialize};

/// One change or question. `{ "addVar": { … } }`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Effect {
    /// Gives a variable a value.
    SetVar {
        /// Whose.
        scope: VarScope,
        /// The player, for `pvar`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Expr>,
        /// The place, for `zone`; of one without such a variable nothing changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        zone: Option<Expr>,
        /// The variable.
        var: String,
        /// The value; clamped at the bounds.
        value: Expr,
    },
    /// Adds to a variable.
    AddVar {
        /// Whose.
        scope: VarScope,
        /// The player, for `pvar`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Expr>,
        /// The place, for `zone`; of one without such a variable nothing changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        zone: Option<Expr>,
        /// The variable.
        var: String,
        /// What is added; the sum is clamped at the bounds.
        delta: Expr,
    },
    /// Gives a token's changing property, its `owner` or its `type` a value.
    SetProp {
        /// The token.
        token: Expr,
        /// The property.
        prop: String,
        /// The value.
        value: Expr,
    },
    /// Adds to a token's changing property.
    AddProp {
        /// The token.
        token: Expr,
        /// The property.
        prop: String,
        /// What is added.
        delta: Expr,
    },
    /// Moves one token from where it is.
    MoveToken {
        /// The token.
        token: Expr,
        /// Where to, a place.
        to: Expr,
        /// Where in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<Position>,
    },
    /// Moves all tokens of a list, first to last.
    MoveAll {
        /// A list of tokens.
        tokens: Expr,
        /// Where to, a place.
        to: Expr,
        /// Where in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<Position>,
    },
    /// Moves the first tokens of one place to another; a set gives up random ones. Fewer if there
    /// are not enough.
    Draw {
        /// From where.
        from: Expr,
        /// Where to.
        to: Expr,
        /// How many.
        count: Expr,
    },
    /// Brings a place into random order.
    Shuffle {
        /// The place.
        zone: Expr,
    },
    /// Makes tokens.
    CreateToken {
        /// A token type.
        #[serde(rename = "type")]
        of: Expr,
        /// Where.
        zone: Expr,
        /// How many; 1 unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<Expr>,
        /// Whose, a player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<Expr>,
        /// Properties given at creation, in the order of the type's properties.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        props: Vec<(String, Expr)>,
        /// The name bound to the (last) token, with its `$`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bind: Option<String>,
    },
    /// Takes a token out of the game.
    DestroyToken {
        /// The token.
        token: Expr,
    },
    /// Shows tokens where they lie. They stay known until their place is shuffled or what is taken
    /// from it cannot be followed.
    Reveal {
        /// A list of tokens.
        tokens: Expr,
        /// To whom; to all unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Expr>,
    },
    /// Hides tokens again: who may not look into their place no longer knows them.
    Conceal {
        /// A list of tokens.
        tokens: Expr,
    },
    /// One of two lists of effects.
    If {
        /// The condition.
        when: Expr,
        /// If it holds.
        then: Vec<Effect>,
        /// If not.
        #[serde(rename = "else", default, skip_serializing_if = "Vec::is_empty")]
        otherwise: Vec<Effect>,
    },
    /// Effects once for each member of a list, which is computed once, before the first pass.
    ForEach {
        /// The name that holds the member, with its `$`.
        bind: String,
        /// What the members are.
        domain: Domain,
        /// The list.
        over: Expr,
        /// The effects.
        effects: Vec<Effect>,
        /// At most so many members; more are left out, as an event.
        limit: u32,
    },
    /// Effects again and again.
    Repeat {
        /// At most so often: an expression whose largest value is `limit`.
        max: Expr,
        /// The largest value `max` can have, known before the game.
        limit: u32,
        /// Tested before each pass.
        #[serde(rename = "while", default, skip_serializing_if = "Option::is_none")]
        condition: Option<Expr>,
        /// The effects.
        effects: Vec<Effect>,
    },
    /// Round the table: each step takes the next player after the last one (the first of the list
    /// at the beginning) who is in `over` evaluated anew; ends when it is empty or `until` holds.
    Rounds {
        /// The name that holds the player, with its `$`.
        bind: String,
        /// A list of players.
        over: Expr,
        /// Tested before each step.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Expr>,
        /// The effects.
        effects: Vec<Effect>,
        /// At most so many steps.
        limit: u32,
    },
    /// Names a value or, with `limit`, the members that a list has now. On a name already bound in
    /// the procedure it replaces what the name holds.
    Let {
        /// The name with its `$`.
        bind: String,
        /// What the value is, or each member.
        domain: Domain,
        /// The value, or the list.
        value: Expr,
        /// For a list: at most so many members; more are left out, as an event.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<u32>,
    },
    /// Asks for one member of a list.
    ChooseOne {
        /// The name bound to it, with its `$`.
        bind: String,
        /// What the members are.
        domain: Domain,
        /// The list.
        options: Expr,
        /// Who is asked; the actor unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Expr>,
        /// What the question says to people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        prompt: Option<String>,
        /// What members of the list say to people here; the others say what they are.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        labels: Vec<Labelled>,
        /// Run when there is nothing to choose; the name is then `none`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        if_none: Vec<Effect>,
    },
    /// Asks for several members of a list, one pick at a time: members in the order of the list,
    /// each with so many others behind it that enough can be picked. A pick that leaves no choice is
    /// not asked for. Tokens that are equal are one option, as often as there are of them.
    ChooseN {
        /// The name bound to the list of them, with its `$`.
        bind: String,
        /// What the members are.
        domain: Domain,
        /// The list.
        options: Expr,
        /// How many, or all if there are fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<Expr>,
        /// Without `n`: at least so many, or all if there are fewer; none unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        min: Option<Expr>,
        /// Without `n`: at most so many; any number unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max: Option<Expr>,
        /// Never more than these, whatever the numbers come to.
        limit: u32,
        /// What must hold of all that are chosen, as [`crate::Together`] reads it; never more are asked for
        /// than fit together.
        #[serde(default, rename = "where", skip_serializing_if = "Option::is_none")]
        condition: Option<Expr>,
        /// Whether the order of the picks is chosen too, and kept.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ordered: bool,
        /// Who is asked; the actor unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Expr>,
        /// What the question says to people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        prompt: Option<String>,
        /// What members of the list say to people here; the others say what they are.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        labels: Vec<Labelled>,
        /// Run when there is nothing to choose from; the list is then empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        if_none: Vec<Effect>,
    },
    /// Asks several players, in seat order, for one member of a list each. Nobody but the one who
    /// gave it learns of an answer before all are given; then all come into the variable at once.
    ChooseEach {
        /// The players' variable that gets the answers.
        var: String,
        /// The name that holds who is asked, with its `$`.
        bind: String,
        /// What the members are.
        domain: Domain,
        /// The list, computed for each who is asked.
        options: Expr,
        /// Who is asked: a list of players. Who is eliminated is left out.
        by: Expr,
        /// What the question says to people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        prompt: Option<String>,
        /// What members of the list say to people here; the others say what they are.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        labels: Vec<Labelled>,
        /// Run when none of them has anything to choose.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        if_none: Vec<Effect>,
    },
    /// Asks for one of several actions. An asked player is `actor` inside.
    ChooseAction {
        /// Who is asked.
        by: Expr,
        /// The actions and options, in order.
        alternatives: Vec<Alternative>,
        /// Whether `skip` is offered too, last; then nothing is asked if nothing else is legal.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        optional: bool,
        /// What `skip` says to people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        skip: Option<String>,
        /// What the question says to people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        prompt: Option<String>,
        /// Run when nothing is legal.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        if_none: Vec<Effect>,
    },
    /// Asks chance.
    Roll {
        /// The name bound to the outcome, with its `$`.
        bind: String,
        /// What the outcomes are.
        domain: Domain,
        /// The outcomes with their weights.
        outcomes: Outcomes,
        /// Who alone sees what comes; everybody unless said.
        #[serde(rename = "for", default, skip_serializing_if = "Option::is_none")]
        viewer: Option<Expr>,
    },
    /// Runs a sequence.
    Call {
        /// The sequence.
        sequence: String,
        /// Its arguments, one for each parameter.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        args: Vec<Expr>,
        /// The name bound to what it returns, with its `$`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bind: Option<String>,
    },
    /// Leaves the sequence.
    Return {
        /// What it returns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<Expr>,
    },
    /// Ends the phase when the top-level action is finished.
    EndPhase {},
    /// Ends the turn when the top-level action is finished.
    EndTurn {},
    /// Says who has the next turn.
    NextTurn {
        /// The player.
        player: Expr,
    },
    /// Leaves a player out of turn order, of `others`, `remaining`, `next`, `previous` and
    /// `clockwise`, and of groups that are asked. The turn of that player ends with the action.
    Eliminate {
        /// The player.
        player: Expr,
    },
    /// Ends the game at once.
    Finish {
        /// What comes of it.
        result: Result,
    },
}
