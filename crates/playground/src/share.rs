//! The dialog that makes links, its texts for other pages, its code for cameras, and pictures of positions.

mod camera;
mod copies;
mod dialog;
mod link;
mod one_file;
mod picture;
mod preview;
mod texts;
mod tier;
mod warning;

pub use dialog::ShareDialog;
