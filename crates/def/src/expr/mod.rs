//! Values, conditions and lists: one expression type, in the JSON of the AST.
//!
//! `{ "op": … }` computes, `{ "ref": … }` reads, `{ "aggregate": … }` folds a list and
//! `{ "query": … }` makes one. The compiler has checked the types: operands that must be lists are
//! lists.

mod fold;
mod op;
mod open_range;
mod query;
mod reading;
pub mod walk;

pub use fold::{Aggregate, Fold};
pub use op::Op;
pub use query::Query;
pub use reading::{PlaceProp, PlayerRef, Ref};

use serde::{Deserialize, Serialize};

/// A value, condition or list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Expr {
    /// A number.
    Int(i32),
    /// True or false.
    Bool(bool),
    /// A computation.
    Op(Box<Op>),
    /// A read.
    Ref(Box<Ref>),
    /// A fold over a list.
    Aggregate {
        /// The fold.
        aggregate: Box<Aggregate>,
    },
    /// A list.
    Query(Box<Query>),
}

impl Expr {
    /// The expression that reads `what`.
    pub fn read(what: Ref) -> Self {
        Expr::Ref(Box::new(what))
    }

    /// The expression that computes `op`.
    pub fn op(op: Op) -> Self {
        Expr::Op(Box::new(op))
    }

    /// The expression that lists `query`.
    pub fn list(query: Query) -> Self {
        Expr::Query(Box::new(query))
    }

    /// The number of members of a list.
    pub fn count(query: Expr) -> Self {
        let count = Aggregate { op: Fold::Count, query, bind: "$it".to_owned(), value: None };
        Expr::Aggregate { aggregate: Box::new(count) }
    }

    /// A player.
    pub fn player(player: PlayerRef) -> Self {
        Self::read(Ref::Player(player))
    }

    /// The bound value `name`, which carries its `$`.
    pub fn bound(name: impl Into<String>) -> Self {
        Self::read(Ref::Binding { name: name.into() })
    }
}

/// The name of the member under test, unless the author named it.
fn it() -> String {
    "$it".to_owned()
}

/// True if a name is the usual one.
fn is_it(name: &String) -> bool {
    name == "$it"
}
