//! The start page: what this is, own games, templates, and the gallery of bundled games.

mod bar;
mod card;
mod drawn;
mod filter;
mod gallery;
mod hero;
mod learn;
mod own_game;
mod own_games;
mod page;
mod templates;

pub use page::StartPage;
