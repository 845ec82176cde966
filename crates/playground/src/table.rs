//! The table: seats, mat, boards, zones, cards, dice.

mod board;
mod board_drawing;
mod board_grid;
mod board_marks;
mod board_pieces;
mod card;
mod dice;
mod facts;
mod geometry;
mod globals;
mod hint;
mod inscription;
mod knob;
mod look;
mod mat;
mod miniature;
mod notices;
mod outline;
mod pane;
mod piece;
mod rim;
mod seat;
mod seat_bar;
mod setup_panel;
mod slab;
mod vars;
mod walking;
mod why;
mod zone;

pub use look::{Drawn, drawn, token_name};
pub use miniature::{Miniature, TablePicture};
pub use pane::TablePane;
pub use piece::SeatToken;
