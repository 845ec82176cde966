//! The clarity of decisions, in games whose values are known.

use crate::games::{find, measure, plan, play, written};
use crate::hand::{measured, won};
use boardwright_lab::record::{Clarity, GameRecord};

/// The first player picks one of four boxes, and wins with the first alone. The die, which nothing reads, keeps the search
/// from proving results, so that it tries all four.
pub const BOXES: &str = "
```yaml
meta: { id: boxes, name: Boxes, players: 2 }
vars:
  global: { opened: 0 in 0..4 }
setup:
  - roll d6 as $die
actions:
  open:
    params: { box: 1..4 }
    do: opened = $box
turn:
  phases:
    day:
      window: one
end:
  - when: opened == 1
    result: actor wins
  - when: opened > 1
    result: actor loses
```
";

/// The values are 1, 0, 0, 0: their mean is 0.25, the bound 0.8125, and one move of four is above it.
#[test]
fn one_good_box_of_four() {
    let (_, program) = written(BOXES, 2, &[]);
    for (agents, games) in [(["mcts:40", "mcts:40"], 6), (["mcts:40", "greedy"], 3)] {
        let plan = plan(&agents, 6, 1);
        let metrics = measure(&program, &plan, &play(&program, &plan));
        let clarity = find(&metrics, "clarity.narrow");
        assert_eq!((clarity.value, clarity.n), (Some(0.25), games), "{agents:?}");
        assert_eq!(clarity.interval, Some((0.25, 0.25)), "{agents:?}");
    }
}

#[test]
fn bots_without_values_have_no_clarity() {
    let (_, program) = written(BOXES, 2, &[]);
    let plan = plan(&["greedy", "random"], 6, 1);
    let metrics = measure(&program, &plan, &play(&program, &plan));
    assert!(metrics.iter().all(|metric| metric.id != "clarity.narrow"));
}

/// Three decisions with a half, and one with a quarter: the mean over decisions, not over games, is 7 / 16.
#[test]
fn decisions_count_alike() {
    let clarity = |decisions: u64, narrow: i64| Clarity { decisions, narrow };
    let of = |number, clarity| GameRecord { clarity, ..won(number, 1) };
    let records = [of(0, clarity(3, 3 << 31)), of(1, clarity(1, 1 << 30)), won(2, 1)];
    let metrics = measured(&["mcts", "mcts"], &records);
    let found = find(&metrics, "clarity.narrow");
    assert_eq!((found.value, found.n), (Some(7.0 / 16.0), 2));
}
