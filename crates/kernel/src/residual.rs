//! Conditions on cells that have no set and are tested for one cell after the other.

/// A condition on cells, or on the tokens on them, for which linking found no set. [`Program::residuals`]
/// lists them; how often they were tested says [`Machine::residual_tests`].
///
/// [`Program::residuals`]: crate::Program::residuals
/// [`Machine::residual_tests`]: crate::Machine::residual_tests
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Residual {
    /// The node of the definition that says it: `actions.place.params[0]`.
    pub path: String,
    /// For how many members it can be tested in one go, at most.
    pub members: u32,
    /// Whether the members are tokens, which lie on few of the cells.
    pub tokens: bool,
    /// What keeps it from being a set.
    pub obstacle: Obstacle,
}

impl Residual {
    /// Lists of no more members cost next to nothing, however they are gone through.
    pub const FEW: u32 = 32;

    /// What is said to an author about it.
    pub fn sentence(&self) -> String {
        let reason = self.obstacle.reason();
        let members = self.members;
        format!(
            "a condition here is tested for one cell after the other, up to {members}: {reason}"
        )
    }

    /// Whether an author should hear of it: it is a condition of a list of more than [`Residual::FEW`]
    /// cells, and not of setup, which runs once a game.
    pub fn is_slow(&self) -> bool {
        let condition = self.obstacle != Obstacle::Tried;
        condition && !self.tokens && self.members > Self::FEW && !self.path.starts_with("setup")
    }
}

/// What keeps a condition from being tested for all cells at once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obstacle {
    /// It reads this property of tokens, or of their types.
    Property(String),
    /// It reads this variable, which each cell or each player has.
    Variable(String),
    /// It looks into a table of data: the table and its column.
    Table(String, String),
    /// It asks how many tokens lie on a cell.
    Tokens,
    /// It counts, adds up, or takes the smallest or largest.
    Number,
    /// It asks how far apart cells are, or whether two are neighbours.
    Distance,
    /// It looks for a way from each cell.
    Way,
    /// It compares numbers of cells, as rows or data of the board, with one that changes in play.
    Compared,
    /// What it leads to lies at too many different distances.
    Distances,
    /// It reads something else of which only single values are known.
    Value,
    /// It is about a list of tokens, which have their order.
    TokenList,
    /// It is about a list that is not known as a set.
    List,
    /// As a set it would take more operations than single tests.
    Costly,
    /// It is no condition that is written: whether a cost can be paid, or a later parameter has a value, is
    /// tried with each value of a parameter.
    Tried,
    /// The action has a cost, which is tried with each value.
    Cost,
    /// The action asks for more in a later step, which must have an answer with each value.
    Further,
    /// The action has more than two parameters in one decision.
    Parameters,
    /// The other parameter of the action cannot be listed together with this one.
    Together,
}

impl Obstacle {
    /// What it is, as the end of a sentence that says why something is tested for one cell at a time:
    /// `it reads the property strength of tokens`.
    pub fn reason(&self) -> String {
        match self {
            Obstacle::Property(name) => format!("it reads `{name}`, a property of tokens"),
            Obstacle::Variable(name) => format!("it reads the variable `{name}`"),
            Obstacle::Table(table, column) => {
                format!("it looks up `{column}` in the table `{table}`")
            }
            Obstacle::Tokens => "it asks how many tokens lie on a cell".to_owned(),
            Obstacle::Number => "it counts or adds up".to_owned(),
            Obstacle::Distance => "it asks how cells lie to each other".to_owned(),
            Obstacle::Way => "it looks for a way from each cell".to_owned(),
            Obstacle::Compared => {
                "it compares numbers of cells with one that changes in play".to_owned()
            }
            Obstacle::Distances => {
                "from cell to cell, what it looks at lies in too many different ways".to_owned()
            }
            Obstacle::Value => "it reads what is known of one cell at a time".to_owned(),
            Obstacle::TokenList => "it is about a list of tokens, which have an order".to_owned(),
            Obstacle::List => "its list is not known as a set of cells".to_owned(),
            Obstacle::Costly => "as a set it would take longer than single tests".to_owned(),
            Obstacle::Tried => "it is tried with each value of a parameter".to_owned(),
            Obstacle::Cost => "the cost of the action is tried with each value".to_owned(),
            Obstacle::Further => "a later parameter must have a value with each one".to_owned(),
            Obstacle::Parameters => "more than two parameters are chosen at once".to_owned(),
            Obstacle::Together => {
                "the other parameter does not lie in fixed steps from this one".to_owned()
            }
        }
    }

    /// What an author can write instead, in a sentence or two; `None` where nothing else says the same.
    pub fn instead(&self) -> Option<&'static str> {
        Some(match self {
            Obstacle::Property(_) => {
                "Who owns a token and what type it is are known for all cells at once. What few values of a \
                 property say can be said by types of tokens."
            }
            Obstacle::Variable(_) => {
                "What lies on cells, and data of the board that never change, are known for all cells at \
                 once. A variable that marks cells can be a token on them, if nothing else lies there."
            }
            Obstacle::Tokens => {
                "Where it asks for none or some, `.empty` is known for all cells at once."
            }
            Obstacle::Number => {
                "`some(…)`, `all(…)` and `empty(…)` are found for all cells at once, numbers are not."
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
            Obstacle::Compared
            | Obstacle::Distances
            | Obstacle::Table(..)
            | Obstacle::Value
            | Obstacle::List
            | Obstacle::Costly
            | Obstacle::Tried => return None,
        })
    }
}
