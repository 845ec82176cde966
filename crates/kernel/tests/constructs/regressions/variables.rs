//! Variables and what is kept while they do not change.

use super::check;

/// A cached set of cells by a variable is made anew after an addition to the variable.
#[test]
fn additions_are_seen_by_conditions_on_cells() {
    check(
        "
board:
  shape: grid(3, 3)
  neighbors: orthogonal
  vars: { n: 0 in 0..3 }
vars:
  global: { gain: 0 in 0..99 }
define:
  hot: board where .n >= 1 and some(neighbors(it) where .n >= 1)
actions:
  bump:
    params: { cell: board where .n < 2 }
    do:
      - if: count(hot) < 3
        then: gain += 1
      - $cell.n += 1
      - if: count(hot) < 3
        then: gain += 1
      - each: $c in row(board, 1)
        do: $c.n += 1
      - if: count(hot) < 5
        then: gain += 1
end:
  - { when: gain >= 8, result: draw }",
    );
}
