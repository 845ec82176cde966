//! Advice for phrases of rulebooks in the place of an expression.

use boardwright_diag::Span;

/// Advice for a value after a value: `found` stands at `span`, without an operator before it.
pub(super) fn between(text: &str, span: Span, found: &str) -> Option<&'static str> {
    let before = text.get(..span.start as usize)?.trim_end();
    let word = before.rsplit([' ', '(']).next()?;
    Some(match (word, found) {
        (_, "has" | "contains" | "includes" | "holds") => {
            "whether a list has a member is `$card in hand[actor]`, whether one fits `some(hand[actor] where .cost > 2)`; \
             amounts are compared: `coins[actor] >= 2`"
        }
        (_, "between") => "a number in a range is written `n in 1..5`",
        (_, "of") => {
            "what a player has is written with an index: `coins[actor]`; a property with a dot: `$card.cost`"
        }
        (_, "adjacent" | "next") => {
            "neighbouring cells: `adjacent($a, $b)`, or `$b in neighbors($a)`"
        }
        (_, "owned" | "belonging") => "`for P` says whose a new token is, `.owner == P` asks",
        (_, "times") => "the number of passes stands alone: `repeat: 3`",
        (_, "sorted" | "ordered") => {
            "a list is not sorted: `highest(L, E)` and `lowest(L, E)` give its first members by a value; \
             a stack or queue keeps the order of its tokens"
        }
        ("grid" | "hex" | "rhombus" | "triangle" | "track" | "ring", _) => {
            "the size of a board stands in parentheses: `grid(3, 3)`, `hex(4)`, `track(20)`"
        }
        ("after", _) => "a number of rounds or turns is compared: `round > 10`, `turn > 20`",
        (_, "if") => {
            "a value is `if C then A else B`; conditional effects are a block, `if: C` and `then: …`"
        }
        (_, "to") => "the numbers from one to another are written `1..6`",
        ("any" | "exists" | "some" | "every" | "all" | "each" | "no", _) => {
            "a condition on members is a function: `some(L where C)`, `all(L, C)`, `empty(L where C)`"
        }
        ("count" | "number" | "sum" | "total", _) => {
            "amounts are functions: `count(L)`, `count(L where C)`, `sum(L, .cost)`"
        }
        _ => return None,
    })
}
