//! One-line effects and result phrases as trees.

use super::{Name, PlainLine, Tree};
use boardwright_diag::Span;

/// A one-line effect as written: `draw 5 from deck to hand[each]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Bytes of the decoded text.
    pub span: Span,
    /// Its kind.
    pub kind: LineKind,
}

/// The kind of a one-line effect. Names follow the short spelling of the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineKind {
    /// `target = value`
    Assign {
        /// The target.
        target: Tree,
        /// The value.
        value: Tree,
    },
    /// `target += value`; `subtract` for `-=`.
    Add {
        /// The target.
        target: Tree,
        /// The amount.
        value: Tree,
        /// True for `-=`.
        subtract: bool,
    },
    /// `move X to Z`, `move X to Z bottom`
    Move {
        /// A token, place or list.
        what: Tree,
        /// The place that it goes to.
        to: Tree,
        /// `top`, `bottom` or `random`.
        position: Option<Name>,
        /// The number of the orientation of a token with a shape: `turned N`.
        turned: Option<Tree>,
    },
    /// `draw N from A to B`, `… refill from C`
    Draw {
        /// The number.
        count: Tree,
        /// The place that tokens are taken from.
        from: Tree,
        /// The place that it goes to.
        to: Tree,
        /// The place that is shuffled in when `from` runs out.
        refill: Option<Tree>,
    },
    /// `take T from A to B`, `take 2 T from A to B`
    Take {
        /// The number; one if left out.
        count: Option<Tree>,
        /// The type of the tokens.
        of: Tree,
        /// The place or list that they are taken from.
        from: Tree,
        /// The place that they go to.
        to: Tree,
    },
    /// `create 3 man in Z for P with a = 1, b = 2 as $c`
    Create {
        /// The number.
        count: Option<Tree>,
        /// The type.
        of: Tree,
        /// The place.
        place: Tree,
        /// The owner.
        owner: Option<Tree>,
        /// Properties.
        props: Vec<(Name, Tree)>,
        /// The name bound to it.
        bind: Option<Name>,
    },
    /// `let $n = E`
    Let {
        /// The name.
        bind: Name,
        /// The value.
        value: Tree,
    },
    /// `choose one of L as $x by P`; `choose 2 of L as $xs`, `choose 0 to 3 of L as $xs`,
    /// `choose any of L as $xs where C`
    Choose {
        /// The number.
        count: ChooseCount,
        /// The list.
        from: Tree,
        /// The name bound.
        bind: Name,
        /// The player who is asked.
        by: Option<Tree>,
        /// True if the order of the picks is kept.
        ordered: bool,
        /// A condition on all chosen members.
        condition: Option<Tree>,
    },
    /// `choose one of L by each as bid[each] in secret`: several players, one answer each
    ChooseEach {
        /// The list.
        from: Tree,
        /// The players who are asked; a block may name them beside the line.
        by: Option<Tree>,
        /// The players' variable that gets the answers.
        var: Name,
        /// True if answers are secret until all are given.
        secret: bool,
    },
    /// `roll 2d6 as $n`, `roll one of L as $x`, `roll 1..20 as $n`, `… for P`
    Roll {
        /// The outcomes.
        what: RollWhat,
        /// The name bound.
        bind: Name,
        /// The only player who sees it.
        viewer: Option<Tree>,
    },
    /// `ask P to raise or pass`; `offer P overwatch($unit)`
    Ask {
        /// The player.
        player: Tree,
        /// The actions with their given arguments.
        actions: Vec<(Name, Vec<Tree>)>,
        /// `offer`: the player may skip.
        optional: bool,
    },
    /// `call s(a, b) as $x`
    Call {
        /// The sequence.
        sequence: Name,
        /// Its arguments.
        args: Vec<Tree>,
        /// The name bound to what it returns.
        bind: Option<Name>,
    },
    /// `return E`
    Return(Option<Tree>),
    /// `end phase`
    EndPhase,
    /// `end turn`
    EndTurn,
    /// A result phrase: `actor wins`, `draw`, `rank by E, E2`.
    Finish(ResultPhrase),
    /// Words and values in turn: `shuffle Z`, `reveal L to P`.
    Plain(PlainLine),
}

/// All values of a line in the order they are written, borrowed by `$iter`.
macro_rules! trees {
    ($kind:expr, $iter:ident, $trees:ident) => {
        match $kind {
            LineKind::Assign { target, value } | LineKind::Add { target, value, .. } => {
                vec![target, value]
            }
            LineKind::Move { what, to, turned, .. } => {
                [what, to].into_iter().chain(turned).collect()
            }
            LineKind::Draw { count, from, to, refill } => {
                [count, from, to].into_iter().chain(refill).collect()
            }
            LineKind::Take { count, of, from, to } => count.$iter().chain([of, from, to]).collect(),
            LineKind::Create { count, of, place, owner, props, .. } => {
                let given = props.$iter().map(|(_, value)| value);
                count.$iter().chain([of, place]).chain(owner).chain(given).collect()
            }
            LineKind::Let { value, .. } => vec![value],
            LineKind::Choose { count, from, by, condition, .. } => {
                let count = match count {
                    ChooseCount::One | ChooseCount::Any => vec![],
                    ChooseCount::Exactly(n) => vec![n],
                    ChooseCount::Between(least, most) => vec![least, most],
                };
                count.into_iter().chain([from]).chain(by).chain(condition).collect()
            }
            LineKind::ChooseEach { from, by, .. } => [from].into_iter().chain(by).collect(),
            LineKind::Roll { what, viewer, .. } => {
                let list = match what {
                    RollWhat::Dice { .. } => None,
                    RollWhat::List(list) => Some(list),
                };
                list.into_iter().chain(viewer).collect()
            }
            LineKind::Ask { player, actions, .. } => {
                let given = actions.$iter().flat_map(|(_, args)| args);
                [player].into_iter().chain(given).collect()
            }
            LineKind::Call { args, .. } => args.$iter().collect(),
            LineKind::Return(value) => value.$iter().collect(),
            LineKind::EndPhase | LineKind::EndTurn => vec![],
            LineKind::Finish(phrase) => match phrase {
                ResultPhrase::Wins(value)
                | ResultPhrase::Loses(value)
                | ResultPhrase::Payoff(value) => vec![value],
                ResultPhrase::RankBy(by) => by.$iter().collect(),
                ResultPhrase::AllWin | ResultPhrase::AllLose | ResultPhrase::Draw => vec![],
            },
            LineKind::Plain(line) => line.$trees(),
        }
    };
}

impl LineKind {
    /// All values of the line.
    pub fn trees(&self) -> Vec<&Tree> {
        trees!(self, iter, trees)
    }

    /// All values of the line, to change them.
    pub fn trees_mut(&mut self) -> Vec<&mut Tree> {
        trees!(self, iter_mut, trees_mut)
    }
}

/// The number of members that a `choose` asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChooseCount {
    /// `one`
    One,
    /// `2`, or an expression
    Exactly(Tree),
    /// `0 to 3`
    Between(Tree, Tree),
    /// `any`
    Any,
}

/// The outcomes of a `roll`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RollWhat {
    /// `d6`, `2d6`
    Dice {
        /// The number.
        count: u32,
        /// Faces.
        sides: u32,
        /// Bytes of the decoded text.
        span: Span,
    },
    /// `one of L`, or a range
    List(Tree),
}

/// One of the results of an ending. It counts if its condition holds and that of none before it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultCase {
    /// `C` of `if C then R`.
    pub test: Option<Tree>,
    /// `R`
    pub result: ResultPhrase,
}

/// The result of a game, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResultPhrase {
    /// `P wins`
    Wins(Tree),
    /// `P loses`
    Loses(Tree),
    /// `players win`
    AllWin,
    /// `players lose`
    AllLose,
    /// `draw`
    Draw,
    /// `rank by E, E2`
    RankBy(Vec<Tree>),
    /// `payoff E`
    Payoff(Tree),
}
