//! Conditions on cells that have no bitboard and are tested for one cell after the other.

/// A condition on cells, or on the tokens on them, for which linking found no bitboard. [`Program::residuals`] lists
/// them; [`Machine::residual_tests`] counts their tests.
///
/// [`Program::residuals`]: crate::Program::residuals
/// [`Machine::residual_tests`]: crate::Machine::residual_tests
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Residual {
    /// The path of the condition in the definition: `actions.place.params[0]`.
    pub path: String,
    /// Most members for which it is tested in one evaluation.
    pub members: u32,
    /// True if the members are tokens, which lie on few of the cells.
    pub tokens: bool,
    /// The reason why it has no bitboard.
    pub obstacle: Obstacle,
}

impl Residual {
    /// Lists of at most this many members cost next to nothing.
    pub const FEW: u32 = 32;

    /// The finding for the author.
    pub fn sentence(&self) -> String {
        let (members, reason) = (self.members, self.obstacle.reason());
        format!(
            "a condition here is tested for one cell after the other, up to {members}: {reason}"
        )
    }

    /// True if it is reported to the author: it is a condition on more than [`Residual::FEW`] cells, and not of setup,
    /// which runs once a game.
    pub fn is_slow(&self) -> bool {
        let condition = !matches!(self.obstacle, Obstacle::Tried | Obstacle::Covers);
        condition && !self.tokens && self.members > Self::FEW && !self.path.starts_with("setup")
    }
}

/// The reason why a condition cannot be tested for all cells at once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obstacle {
    /// It reads this property of tokens, or of their types.
    Property(String),
    /// It reads this variable of cells or players.
    Variable(String),
    /// It reads a table of data: the table and its column.
    Table(String, String),
    /// It asks how many tokens lie on a cell.
    Tokens,
    /// It counts, adds up, or takes the smallest or largest.
    Number,
    /// It asks how far apart cells are, or whether two are neighbours.
    Distance,
    /// It searches for a path from each cell.
    Way,
    /// It compares numbers of cells, as rows or data of the board, with a number that changes in play.
    Compared,
    /// It reads cells at too many different distances.
    Distances,
    /// It reads something else that is only known for single cells.
    Value,
    /// It is about a list of tokens, which have their order.
    TokenList,
    /// It is about a list that has no bitboard.
    List,
    /// Its bitboard would take more operations than single tests.
    Costly,
    /// It asks which cells a token covers whose type or orientation is chosen in play. No other words say it faster.
    Covers,
    /// It is no written condition: a cost, or the values of a later parameter, is tried with each value of a parameter.
    Tried,
    /// The action has a cost, which is tried with each value.
    Cost,
    /// The action has a condition on the position after it, which is tried with each value.
    After,
    /// The action asks for more in a later step, which must have an answer with each value.
    Further,
    /// The action has more than two parameters in one decision.
    Parameters,
    /// The other parameter of the action cannot be listed together with this one.
    Together,
}

impl Obstacle {
    /// The reason as the second half of a sentence: `it reads the property strength of tokens`.
    pub fn reason(&self) -> String {
        let reason = match self {
            Obstacle::Property(name) => return format!("it reads `{name}`, a property of tokens"),
            Obstacle::Variable(name) => return format!("it reads the variable `{name}`"),
            Obstacle::Table(table, column) => {
                return format!("it looks up `{column}` in the table `{table}`");
            }
            Obstacle::Tokens => "it asks how many tokens lie on a cell",
            Obstacle::Number => "it counts or adds up",
            Obstacle::Distance => "it asks how cells lie to each other",
            Obstacle::Way => "it looks for a way from each cell",
            Obstacle::Compared => {
                "it compares cells, or their numbers and data, with what changes in play"
            }
            Obstacle::Distances => {
                "from cell to cell, what it looks at lies in too many different ways"
            }
            Obstacle::Value => "it reads what is known of one cell at a time",
            Obstacle::TokenList => "it is about a list of tokens, which have an order",
            Obstacle::List => "its list is not known as a set of cells",
            Obstacle::Costly => "as a set it would take longer than single tests",
            Obstacle::Covers => "the token or its orientation is chosen in play",
            Obstacle::Tried => "it is tried with each value of a parameter",
            Obstacle::Cost => "the cost of the action is tried with each value",
            Obstacle::After => "the position after the action is tried with each value",
            Obstacle::Further => "a later parameter must have a value with each one",
            Obstacle::Parameters => "more than two parameters are chosen at once",
            Obstacle::Together => "the other parameter does not lie in fixed steps from this one",
        };
        reason.to_owned()
    }

    /// Advice to the author of a game whose boards are all graphs, which have neither rows nor fixed steps; `None` if
    /// there is no other way.
    pub fn instead_on_graph(&self) -> Option<&'static str> {
        Some(match self {
            Obstacle::Number => {
                "`some(…)`, `all(…)` and `empty(…)` are found for all places at once, numbers are not. A number that \
                 never changes can be a column of the places. One that changes can be kept in a variable of the \
                 places, `vars: { load: 0 in 0..9 }`, and compared with a fixed number."
            }
            Obstacle::Distance => {
                "Name fewer places first: `within(c, 2) where …` and `neighbors(c) where …` list the near ones alone. \
                 A distance from a place that never changes can be a column of the places."
            }
            Obstacle::Compared => {
                "Name fewer places first, as `within(c, 2) where …` or `neighbors(c) where …`, or put first, with \
                 `and`, a test that is often false and does not depend on the place. What is compared can also be kept \
                 in a variable of the places, and compared with a fixed number."
            }
            Obstacle::Distances => {
                "Name fewer places first, as `within(c, 2) where …`, or keep the answer in a variable of the places, \
                 which a move changes where it changes something: `vars: { safe: true }`."
            }
            Obstacle::Property(_)
            | Obstacle::Variable(_)
            | Obstacle::Table(..)
            | Obstacle::Tokens
            | Obstacle::Way
            | Obstacle::Value
            | Obstacle::TokenList
            | Obstacle::List
            | Obstacle::Costly
            | Obstacle::Covers
            | Obstacle::Tried
            | Obstacle::Cost
            | Obstacle::After
            | Obstacle::Further
            | Obstacle::Parameters
            | Obstacle::Together => return self.instead(),
        })
    }

    /// Advice to the author in one or two sentences; `None` if there is no other way.
    pub fn instead(&self) -> Option<&'static str> {
        Some(match self {
            Obstacle::Property(_) => {
                "Who owns a token and what type it is are known for all cells at once. What few values of a \
                 property say can be said by types of tokens. Or begin with fewer cells, such as those beside tokens: \
                 `union(board where not .empty, neighbors(it)) where …`."
            }
            Obstacle::Variable(_) => {
                "What lies on cells, and data of the board that never change, are known for all cells at \
                 once. A variable that marks cells can be a token on them, if nothing else lies there."
            }
            Obstacle::Tokens => {
                "Where it asks for none or some, `.empty` is known for all cells at once."
            }
            Obstacle::Number => {
                "`some(…)`, `all(…)` and `empty(…)` are found for all cells at once, numbers are not. A definition \
                 that is used here may count: one that counts only what never changes can be a region, or tell cells \
                 by `.row` and `.col`."
            }
            Obstacle::Distance => {
                "What lies in fixed steps is found for all cells at once: `step(it, …)`, `neighbors(it)`."
            }
            Obstacle::Way => {
                "`connected(A, B, C)` from one list of cells to another is found for all cells at once."
            }
            Obstacle::TokenList => {
                "Where the order does not matter, ask for the cells: `board where .owner == …`."
            }
            Obstacle::Cost | Obstacle::Further | Obstacle::Parameters | Obstacle::Together => {
                "A condition on one parameter alone is found for all cells at once if its list says it: \
                 `board where …`."
            }
            Obstacle::Compared => {
                "A list or number that depends on a parameter changes in play, as in `it in slab($post)` or \
                 `.row == low_row($q)`. Put first, with `and`, what does not depend on the cell and is often false; \
                 cells in fixed steps from another are found for all cells at once: `step(it, …)`."
            }
            Obstacle::Distances | Obstacle::Table(..) | Obstacle::Value | Obstacle::Costly => {
                "Begin with fewer cells, such as those beside tokens: `union(board where not .empty, neighbors(it)) \
                 where …`."
            }
            Obstacle::List | Obstacle::After | Obstacle::Covers | Obstacle::Tried => return None,
        })
    }
}
