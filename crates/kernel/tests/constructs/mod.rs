//! Small games, each a specification in `games/`, for constructs that the bundled games do not use.

use crate::agree::{Game, seeds};

mod doubts;
mod random;
mod written;

fn agrees(id: &str, knobs: &[(&str, &str)], games: u64) {
    let path = format!("{}/tests/games/{id}.md", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(path).expect("the game is there");
    let decisions = Game::compiled(&source, knobs).agrees(seeds(games));
    println!("{id} {knobs:?}: {decisions} decisions agree");
}

macro_rules! games {
    ($($name:ident $id:literal $knobs:expr, $seeds:literal;)*) => {$(
        #[test]
        fn $name() {
            agrees($id, &$knobs, $seeds);
        }
    )*};
}

games! {
    zones "zones" [], 25;
    auction "auction" [], 25;
    limits "limits" [], 25;
    triggers "triggers" [], 25;
    order_by "order_by" [], 25;
    loops "loops" [], 25;
    lists "lists" [], 25;
    names "names" [], 25;
    values "values" [], 25;
    several "several" [], 25;
    veils "veils" [], 25;
    out "out" [], 25;
    steps "steps" [], 25;
    board "board" [], 25;
    places "places" [], 25;
    wide_board "board" [("ROWS", "8"), ("COLS", "9")], 5;
    huge_board "board" [("ROWS", "11"), ("COLS", "14")], 1;
    vast_board "board" [("ROWS", "17"), ("COLS", "16")], 1;
    costs "costs" [], 25;
    ends "ends" [], 25;
    options "options" [], 25;
    tables "tables" [], 25;
    derived "derived" [], 25;
    sets "sets" [], 25;
    stacks "stacks" [], 25;
    full "full" [], 25;
    shores "shores" [], 25;
    long_shores "shores" [("ROWS", "2"), ("COLS", "9"), ("MOST", "10")], 25;
    endless_shores "shores" [("MOST", "99")], 5;
    wide_shores "shores" [("ROWS", "9"), ("COLS", "8"), ("MOST", "40")], 2;
    beyond "beyond" [], 10;
    offers "offers" [], 25;
    unseen "unseen" [], 25;
    beside "beside" [], 25;
    heard "heard" [], 25;
    unions "unions" [], 25;
    wide_sums "wide-sums" [], 25;
    handfuls "handfuls" [], 25;
    mills "mills" [], 25;
    open_mills "mills" [("ROWS", "7")], 15;
    wide_mills "mills" [("ROWS", "8"), ("COLS", "9")], 5;
    rounds "rounds" [], 5;
    strips "strips" [], 25;
    wide_full "full" [("ROWS", "9"), ("COLS", "8")], 2;
    wide "wide" [], 2;
    circle "circle" [], 20;
    rings "rings" [], 20;
    lanes "lanes" [], 25;
    wide_lanes "lanes" [("ROWS", "9"), ("COLS", "11")], 3;
    huge_lanes "lanes" [("ROWS", "12"), ("COLS", "13")], 1;
}
