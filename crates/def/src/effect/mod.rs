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
pub use walk::{BodyKey, walk_effects, walk_effects_mut};

use crate::{Domain, Expr};
use serde::{Deserialize, Serialize};

/// One change or question. `{ "addVar": { … } }`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Effect {
    /// Gives a variable a value.
    SetVar {
        /// The kind of variable.
        scope: VarScope,
        /// The player, for `pvar`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Expr>,
        /// The place, for `zone`; without such a variable nothing changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        zone: Option<Expr>,
        /// The variable.
        var: String,
        /// The key, for a variable with keys; without such a key nothing changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        index: Option<Expr>,
        /// The value; clamped at the bounds.
        value: Expr,
    },
    /// Adds to a variable.
    AddVar {
        /// The kind of variable.
        scope: VarScope,
        /// The player, for `pvar`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Expr>,
        /// The place, for `zone`; without such a variable nothing changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        zone: Option<Expr>,
        /// The variable.
        var: String,
        /// The key, for a variable with keys; without such a key nothing changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        index: Option<Expr>,
        /// The amount; the sum is clamped at the bounds.
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
        /// The amount.
        delta: Expr,
    },
    /// Moves one token from where it is.
    MoveToken {
        /// The token.
        token: Expr,
        /// The place that it goes to.
        to: Expr,
        /// The position there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<Position>,
        /// The number of the orientation in which a token with a shape lies there; as before if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turned: Option<Expr>,
    },
    /// Moves all tokens of a list, first to last.
    MoveAll {
        /// A list of tokens.
        tokens: Expr,
        /// The place that it goes to.
        to: Expr,
        /// The position there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<Position>,
    },
    /// Moves the first tokens of one place to another, or random ones of a set. Moves fewer if
    /// there are not enough.
    Draw {
        /// The place that tokens are taken from.
        from: Expr,
        /// The place that tokens go to.
        to: Expr,
        /// Number of tokens.
        count: Expr,
    },
    /// Brings a place into random order.
    Shuffle {
        /// The place.
        zone: Expr,
    },
    /// Creates tokens.
    CreateToken {
        /// A token type.
        #[serde(rename = "type")]
        of: Expr,
        /// The place.
        zone: Expr,
        /// Number of tokens; 1 if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<Expr>,
        /// The owner, a player.
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
    /// Reveals tokens. They stay known until their place is shuffled or an unidentified token leaves it.
    Reveal {
        /// A list of tokens.
        tokens: Expr,
        /// The player who sees them; all if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Expr>,
    },
    /// Hides tokens again: players who do not see their place no longer know them.
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
    /// Runs effects once for each member of a list. The list is computed once, before the first
    /// pass.
    ForEach {
        /// The name that holds the member, with its `$`.
        bind: String,
        /// The domain of the members.
        domain: Domain,
        /// The list.
        over: Expr,
        /// The effects.
        effects: Vec<Effect>,
        /// The limit of members; 1,000,000 stands for none. A longer list ends the game with a fault.
        limit: u32,
    },
    /// Repeats effects.
    Repeat {
        /// The number of passes: an expression whose largest value is `limit`.
        max: Expr,
        /// The largest value `max` can have, known before the game.
        limit: u32,
        /// Tested before each pass.
        #[serde(rename = "while", default, skip_serializing_if = "Option::is_none")]
        condition: Option<Expr>,
        /// The effects.
        effects: Vec<Effect>,
    },
    /// Goes round the table. The first step takes the first player of `over`; each further step
    /// evaluates `over` again and takes the next player in it after the last one. Ends when `over`
    /// is empty or `until` holds.
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
        /// The limit of steps.
        limit: u32,
    },
    /// Names a value or, with `limit`, the members that a list has now. If the procedure has bound
    /// the name already, the new value replaces the old one.
    Let {
        /// The name with its `$`.
        bind: String,
        /// The domain of the value, or of each member.
        domain: Domain,
        /// The value, or the list.
        value: Expr,
        /// For a list: the limit of members. A longer list ends the game with a fault.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<u32>,
    },
    /// Asks for one member of a list.
    ChooseOne {
        /// The name bound to it, with its `$`.
        bind: String,
        /// The domain of the members.
        domain: Domain,
        /// The list.
        options: Expr,
        /// The player who is asked; the actor if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Expr>,
        /// The text of the question.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        prompt: Option<String>,
        /// Labels of members of the list; the others have their usual names.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        labels: Vec<Labelled>,
        /// Run if there is nothing to choose; the name is then `none`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        if_none: Vec<Effect>,
    },
    /// Asks for several members of a list, one pick at a time: members in the order of the list, as
    /// long as enough others follow. A pick without an alternative is not asked for. Equal tokens
    /// are one option, which can be picked as often as there are such tokens.
    ChooseN {
        /// The name bound to the list of them, with its `$`.
        bind: String,
        /// The domain of the members.
        domain: Domain,
        /// The list.
        options: Expr,
        /// Number of members, or all if there are fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<Expr>,
        /// Without `n`: the least number, or all if there are fewer; 0 if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        min: Option<Expr>,
        /// Without `n`: the largest number; any if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max: Option<Expr>,
        /// A bound on the number of picks, known before the game.
        limit: u32,
        /// A condition on all chosen members. A pick that leads to no set that fulfils it is not
        /// offered. If no set of an allowed size does, the largest smaller one that does is chosen.
        #[serde(default, rename = "where", skip_serializing_if = "Option::is_none")]
        condition: Option<Expr>,
        /// True if the order of the picks matters and is kept.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ordered: bool,
        /// The player who is asked; the actor if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Expr>,
        /// The text of the question.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        prompt: Option<String>,
        /// Labels of members of the list; the others have their usual names.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        labels: Vec<Labelled>,
        /// Run when there is nothing to choose from; the list is then empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        if_none: Vec<Effect>,
    },
    /// Asks several players, in seat order, for one member of a list each. Each answer is secret
    /// until all are given; then all go into the variable at once.
    ChooseEach {
        /// The players' variable that gets the answers.
        var: String,
        /// The name that holds the player who is asked, with its `$`.
        bind: String,
        /// The domain of the members.
        domain: Domain,
        /// The list, computed for each player who is asked.
        options: Expr,
        /// The players who are asked; eliminated players are left out.
        by: Expr,
        /// The text of the question.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        prompt: Option<String>,
        /// Labels of members of the list; the others have their usual names.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        labels: Vec<Labelled>,
        /// Run if no player has anything to choose.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        if_none: Vec<Effect>,
    },
    /// Asks for one of several actions. An asked player is `actor` inside.
    ChooseAction {
        /// The player who is asked.
        by: Expr,
        /// The actions and options, in order.
        alternatives: Vec<Alternative>,
        /// True if `skip` is the last alternative; the question is then left out if nothing else is
        /// legal, unless it is always asked.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        optional: bool,
        /// For an optional question: true if it is asked even if only `skip` is legal, so that nobody
        /// learns from a missing question what the asked player holds. Left out if it is not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        always: Option<bool>,
        /// The label of `skip`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        skip: Option<String>,
        /// The text of the question.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        prompt: Option<String>,
        /// Run when nothing is legal.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        if_none: Vec<Effect>,
    },
    /// Chance node: picks one of several outcomes.
    Roll {
        /// The name bound to the outcome, with its `$`.
        bind: String,
        /// The domain of the outcomes.
        domain: Domain,
        /// The outcomes with their weights.
        outcomes: Outcomes,
        /// The only player who sees the outcome; all if left out.
        #[serde(rename = "for", default, skip_serializing_if = "Option::is_none")]
        viewer: Option<Expr>,
    },
    /// Runs a sequence.
    Call {
        /// The sequence.
        sequence: String,
        /// Its arguments, one for each parameter: a list for a parameter that is a list.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        args: Vec<Expr>,
        /// The name bound to what it returns, with its `$`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bind: Option<String>,
    },
    /// Leaves the sequence.
    Return {
        /// The value that it returns, or the list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<Expr>,
    },
    /// Ends the phase when the top-level action is finished.
    EndPhase {},
    /// Ends the turn when the top-level action is finished.
    EndTurn {},
    /// Sets the player of the next turn.
    NextTurn {
        /// The player.
        player: Expr,
    },
    /// Removes a player from the turn order, from `others`, `remaining`, `next`, `previous` and
    /// `clockwise`, and from groups that are asked. The turn of that player ends with the action.
    Eliminate {
        /// The player.
        player: Expr,
    },
    /// Ends the game at once.
    Finish {
        /// The result.
        result: Result,
    },
}
