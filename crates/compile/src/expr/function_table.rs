//! The table of functions, and the form of a call.

use crate::src::Src;
use boardwright_def::Fold;
use boardwright_diag::Span;
use boardwright_syntax::expr::Tree;

/// A call as written, without the name of its function.
#[derive(Clone, Copy)]
pub(crate) struct Call<'c> {
    /// The name of the member: `$p` in `some($p in players where …)`.
    pub binder: Option<(&'c str, Span)>,
    pub args: &'c [Tree],
    pub src: &'c Src,
    pub span: Span,
}

/// A function: its name, the number of its arguments, its form in text, and its operation.
pub(crate) struct Function {
    pub name: &'static str,
    pub least: usize,
    pub most: usize,
    pub form: &'static str,
    pub meaning: Meaning,
}

/// The operation of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A fold without a value.
    Fold(Fold),
    /// A fold of a number.
    FoldNumber(Fold),
    /// A fold of a condition.
    FoldCondition(Fold),
    /// `min` and `max`: of two numbers, or over a list.
    Extreme(Fold),
    Members {
        highest: bool,
    },
    /// The union of the lists that an expression gives, one for each member.
    Unite,
    Distinct,
    Take,
    /// A list of the given values, even of one.
    List,
    Top,
    Abs,
    CeilDiv,
    Power,
    Player,
    Next,
    Previous,
    Clockwise,
    /// Players of the same or of other teams.
    Related(Related),
    Types,
    Tokens,
    Score,
    /// A condition on earlier positions.
    Repeated,
    Space(Space),
}

const fn function(
    name: &'static str,
    least: usize,
    most: usize,
    form: &'static str,
    meaning: Meaning,
) -> Function {
    Function { name, least, most, form, meaning }
}

/// All functions, grouped by subject.
pub(crate) const FUNCTIONS: &[Function] = &[
    function("count", 1, 1, "count(L)", Meaning::Fold(Fold::Count)),
    function("some", 1, 2, "some(L)", Meaning::FoldCondition(Fold::Some)),
    function("empty", 1, 1, "empty(L)", Meaning::Fold(Fold::Empty)),
    function("all", 2, 2, "all(L, C)", Meaning::FoldCondition(Fold::All)),
    function("first", 1, 1, "first(L)", Meaning::Fold(Fold::First)),
    function("last", 1, 1, "last(L)", Meaning::Fold(Fold::Last)),
    function("top", 1, 1, "top(Z)", Meaning::Top),
    function("list", 1, 64, "list(a, b)", Meaning::List),
    function("take", 2, 2, "take(L, n)", Meaning::Take),
    function("sum", 2, 2, "sum(L, E)", Meaning::FoldNumber(Fold::Sum)),
    function("min", 2, 2, "min(a, b)", Meaning::Extreme(Fold::Min)),
    function("max", 2, 2, "max(a, b)", Meaning::Extreme(Fold::Max)),
    function("highest", 2, 2, "highest(L, E)", Meaning::Members { highest: true }),
    function("lowest", 2, 2, "lowest(L, E)", Meaning::Members { highest: false }),
    function("union", 2, 2, "union(L, E)", Meaning::Unite),
    function("distinct", 2, 2, "distinct(L, E)", Meaning::Distinct),
    function("abs", 1, 1, "abs(n)", Meaning::Abs),
    function("ceil_div", 2, 2, "ceil_div(a, b)", Meaning::CeilDiv),
    function("power", 2, 2, "power(2, n)", Meaning::Power),
    function("player", 1, 1, "player(n)", Meaning::Player),
    function("next", 1, 1, "next(p)", Meaning::Next),
    function("previous", 1, 1, "previous(p)", Meaning::Previous),
    function("clockwise", 1, 1, "clockwise(p)", Meaning::Clockwise),
    function("team", 1, 1, "team(p)", Meaning::Related(Related::Team)),
    function("partners", 1, 1, "partners(p)", Meaning::Related(Related::Partners)),
    function("partner", 1, 1, "partner(p)", Meaning::Related(Related::Partner)),
    function("rivals", 1, 1, "rivals(p)", Meaning::Related(Related::Rivals)),
    function("score", 1, 1, "score(p)", Meaning::Score),
    function("repeated", 1, 16, "repeated(n, board)", Meaning::Repeated),
    function("types", 1, 1, "types(family)", Meaning::Types),
    function("tokens", 1, 1, "tokens(places)", Meaning::Tokens),
    function("step", 2, 3, "step(c, d)", Meaning::Space(Space::Step)),
    function("steps", 2, 3, "steps(c, ds)", Meaning::Space(Space::Steps)),
    function("neighbors", 1, 1, "neighbors(c)", Meaning::Space(Space::Neighbors)),
    function("adjacent", 2, 2, "adjacent(a, b)", Meaning::Space(Space::Adjacent)),
    function("connected", 2, 64, "connected(A, B, C)", Meaning::Space(Space::Connected)),
    function("ray", 2, 2, "ray(c, d)", Meaning::Space(Space::Ray)),
    function("run", 3, 3, "run(c, d, C)", Meaning::Space(Space::Run)),
    function("walk", 3, 4, "walk(c, d, n, C)", Meaning::Space(Space::Walk)),
    function("between", 2, 2, "between(a, b)", Meaning::Space(Space::Between)),
    function("slide", 2, 2, "slide(c, d)", Meaning::Space(Space::Slide)),
    function("leap", 3, 3, "leap(c, a, b)", Meaning::Space(Space::Leap)),
    function("opposite", 1, 1, "opposite(d)", Meaning::Space(Space::Opposite)),
    function("line", 2, 2, "line(c, d)", Meaning::Space(Space::Line)),
    function("through", 2, 2, "through(a, b)", Meaning::Space(Space::Through)),
    function("rectangle", 2, 2, "rectangle(a, b)", Meaning::Space(Space::Rectangle)),
    function("lines", 2, 2, "lines(S, n)", Meaning::Space(Space::Lines)),
    function("group", 2, 2, "group(c, C)", Meaning::Space(Space::Group)),
    function("within", 2, 2, "within(c, n)", Meaning::Space(Space::Within)),
    function("reach", 2, 3, "reach(c, n, C)", Meaning::Space(Space::Reach)),
    function("distance", 2, 2, "distance(a, b)", Meaning::Space(Space::Distance)),
    function("longest", 1, 2, "longest(L, C)", Meaning::Space(Space::Longest)),
    function("covers", 1, 3, "covers(T, c, n)", Meaning::Space(Space::Covers)),
    function("fits", 2, 3, "fits(T, c, n)", Meaning::Space(Space::Fits)),
    function("turns", 1, 1, "turns(T)", Meaning::Space(Space::Turns)),
    function("row", 2, 2, "row(board, i)", Meaning::Space(Space::Row)),
    function("rows", 3, 3, "rows(board, i, j)", Meaning::Space(Space::Rows)),
    function("column", 2, 2, "column(board, i)", Meaning::Space(Space::Column)),
    function("columns", 3, 3, "columns(board, i, j)", Meaning::Space(Space::Columns)),
    function("edge", 2, 2, "edge(board, d)", Meaning::Space(Space::Edge)),
    function("center", 1, 1, "center(board)", Meaning::Space(Space::Center)),
];

/// The players that stand in a relation to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Related {
    /// The player and the partners.
    Team,
    /// The others of the team.
    Partners,
    /// The only other of the team.
    Partner,
    /// The players of other teams.
    Rivals,
}

/// A function about the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Space {
    Step,
    Steps,
    Neighbors,
    Adjacent,
    Connected,
    Ray,
    Run,
    Walk,
    Between,
    Slide,
    Leap,
    Opposite,
    Line,
    Through,
    Rectangle,
    Lines,
    Group,
    Within,
    Reach,
    Distance,
    Longest,
    Covers,
    Fits,
    Turns,
    Row,
    Rows,
    Column,
    Columns,
    Edge,
    Center,
}

/// The equivalent here of a function of other languages.
pub(crate) fn foreign_function(name: &str) -> Option<&'static str> {
    Some(match name {
        "random" | "rand" | "randint" | "randomInt" | "dice" | "roll" | "d6" | "pick" => {
            "roll in an effect before: `roll d6 as $n`, `roll one of L as $x`"
        }
        "contains" | "includes" | "has" => "membership is an operator: `x in L`",
        "filter" => "a list is filtered with `where`: `L where C`",
        "map" | "select" => "`sum(L, E)`, `max(L, E)` and `union(L, E)` use a value of each member",
        "sort" | "sorted" | "sortBy" => "`highest(L, E)` and `lowest(L, E)` give the best members",
        "bottom" => "the token at the bottom of a stack is `last(Z)`, the one on top `top(Z)`",
        "left" | "right" | "rotate" | "turn_left" | "turn_right" | "clockwise_of" => {
            "directions are no numbers: keep a number, `facing: 1 in 1..4`, and a table that gives the direction for it"
        }
        "pow" => "a power of a constant is written `power(2, $n)`",
        "repetition" | "repetitions" | "repeats" | "threefold" | "superko" | "position_count"
        | "positionCount" => {
            "`repeated(3)` is true if the position has occurred three times, `repeated(2, board, active)` \
             compares the tokens on the board and whose turn it is"
        }
        "ally" | "allies" | "teammate" | "teammates" => {
            "`partners(p)` are the other players of the team of `p`, as `teams` in `meta` says"
        }
        "longest_path" | "longestPath" | "longest_road" | "longestRoad" | "longest_trail" => {
            "`longest(links where C)` is the most links of a way that uses none twice, `longest(board where C)` the \
             most cells of a path that visits none twice"
        }
        "longest_run" | "longestRun" => {
            "`count(run(c, d, C))` is the length of a straight run, `longest(board where C)` that of any path"
        }
        "can" | "legal" | "is_legal" | "isLegal" | "may" => {
            "a condition cannot ask whether an action is legal; `ifNone` of a phase says what happens if none is"
        }
        "opponent" => {
            "`opponent` is the other player than the actor; the player after `$p` is `next($p)`"
        }
        "direction" | "dir" => {
            "a direction cannot be read off two places: go through them, `$d in directions where $to in ray($from, $d)`"
        }
        "swap" => {
            "name what lies there first, then move both: `let $a = $x.piece`, `move $y.piece to $x`, `move $a to $y`"
        }
        "not" => "write `not` before the condition, without a function",
        _ => return None,
    })
}
