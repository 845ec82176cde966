//! Kernel and model agree on the small games in `tests/games`, which use what the bundled games do not.

use crate::agree::{Game, seeds};

mod json_games;
mod random;
mod regressions;

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
    rounds_without_turns "rounds-without-turns" [], 25;
    limits_and_resets "limits-and-resets" [], 25;
    triggers "triggers" [], 25;
    first_turn_from_setup "first-turn-from-setup" [], 25;
    rounds_begin "rounds-begin" [], 60;
    turn_order_by_value "turn-order-by-value" [], 25;
    loops "loops" [], 25;
    lists "lists" [], 25;
    list_variables "list-variables" [], 25;
    lists_of_sequences "lists-of-sequences" [], 40;
    values "values" [], 25;
    choose_several "choose-several" [], 25;
    chosen_together "chosen-together" [], 25;
    face_down_pieces "face-down-pieces" [], 25;
    secret_properties "secret-properties" [], 25;
    room "room" [], 25;
    room_for_one "room" [("MOST", "1")], 25;
    elimination_and_secret_rolls "elimination-and-secret-rolls" [], 25;
    hidden_hands "hidden-hands" [], 40;
    sealed_from_hands "sealed-from-hands" [], 40;
    stepwise_parameters "stepwise-parameters" [], 25;
    grid_queries "grid-queries" [], 25;
    board_shapes "board-shapes" [], 25;
    keyed_variables "keyed-variables" [], 25;
    shapes "shapes" [], 25;
    shapes_9_by_16 "shapes" [("ROWS", "9"), ("COLS", "16")], 1;
    shapes_on_hexagons "shapes-on-hexagons" [], 25;
    moves_in_space "moves-in-space" [], 25;
    moves_in_space_8_by_8 "moves-in-space" [("ROWS", "8"), ("COLS", "8")], 4;
    moves_in_space_9_by_12 "moves-in-space" [("ROWS", "9"), ("COLS", "12")], 1;
    grid_queries_8_by_9 "grid-queries" [("ROWS", "8"), ("COLS", "9")], 5;
    grid_queries_11_by_14 "grid-queries" [("ROWS", "11"), ("COLS", "14")], 1;
    grid_queries_17_by_16 "grid-queries" [("ROWS", "17"), ("COLS", "16")], 1;
    royal_piece "royal-piece" [], 25;
    royal_piece_5_by_5 "royal-piece" [("SIZE", "5")], 5;
    partners "partners" [], 25;
    superko "superko" [], 10;
    superko_2_by_2 "superko" [("SIZE", "2")], 25;
    king_chase "king-chase" [], 25;
    king_chase_twice "king-chase" [("TIMES", "2")], 25;
    costs "costs" [], 25;
    endings "endings" [], 25;
    inline_options "inline-options" [], 25;
    tables "tables" [], 25;
    derived_properties "derived-properties" [], 25;
    sets "sets" [], 25;
    stacked_cells "stacked-cells" [], 25;
    board_fills_up "board-fills-up" [], 25;
    pass_when_no_place "pass-when-no-place" [], 25;
    pass_when_no_place_2_by_9 "pass-when-no-place" [("ROWS", "2"), ("COLS", "9"), ("MOST", "10")], 25;
    pass_when_no_place_endless "pass-when-no-place" [("MOST", "99")], 5;
    pass_when_no_place_9_by_8 "pass-when-no-place" [("ROWS", "9"), ("COLS", "8"), ("MOST", "40")], 2;
    next_player_places "next-player-places" [], 10;
    placement_inside_an_action "placement-inside-an-action" [], 25;
    hidden_types "hidden-types" [], 25;
    board_and_zones "board-and-zones" [], 25;
    triggers_on_cells "triggers-on-cells" [], 25;
    lists_per_member "lists-per-member" [], 25;
    large_sums "large-sums" [], 25;
    cell_numbers "cell-numbers" [], 25;
    lines_through_a_token "lines-through-a-token" [], 25;
    lines_through_a_token_7_rows "lines-through-a-token" [("ROWS", "7")], 15;
    lines_through_a_token_8_by_9 "lines-through-a-token" [("ROWS", "8"), ("COLS", "9")], 5;
    lines_on_a_long_ring "lines-on-a-long-ring" [], 5;
    cell_numbers_two_boards "cell-numbers-two-boards" [], 25;
    board_fills_up_9_by_8 "board-fills-up" [("ROWS", "9"), ("COLS", "8")], 2;
    thousand_cells "thousand-cells" [], 2;
    ring_captures "ring-captures" [], 20;
    graph_captures "graph-captures" [], 20;
    cell_conditions "cell-conditions" [], 25;
    cell_conditions_9_by_11 "cell-conditions" [("ROWS", "9"), ("COLS", "11")], 3;
    cell_conditions_12_by_13 "cell-conditions" [("ROWS", "12"), ("COLS", "13")], 1;
    windows_that_close "windows-that-close" [], 25;
}
