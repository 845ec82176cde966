//! The classic games of `specs/` beside slow models, written by hand from the rules alone: the same
//! counts of sequences, the same moves, positions and results in random play.
//!
//! `BOARDWRIGHT_GAMES=1000 cargo test --release -p boardwright-sim classics -- --nocapture` plays
//! so many games with each setting, counts deeper and prints the table of counts.

mod breakthrough;
mod checkers;
mod chess;
mod connect_four;
mod go;
mod gomoku;
mod grid;
mod hex;
mod kalah;
mod morris;
mod nim;
mod othello;
mod plain;
mod published;
mod random_moves;
mod referee;
mod residual;
mod tic_tac_toe;
