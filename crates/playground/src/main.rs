//! The page: the spec at the left, the game beside it, bots and history below.
//!
//! All data about games comes from workers, as plain data of `boardwright-protocol`; the page links
//! neither compiler nor kernel and has no code for single games. Invariants: text from a spec becomes text
//! nodes and attributes, never markup and never a style; no task blocks the page for long.

mod action;
mod browser;
mod chances;
mod client;
mod clipboard;
mod codesign;
mod courier;
mod dock;
mod draft;
mod editor;
mod files;
mod flow;
mod fragment;
mod glide;
mod history;
mod lab;
mod laboratory;
mod marks;
mod offline;
mod parts;
mod picker;
mod reload;
mod script;
mod share;
mod shell;
mod spec;
mod start;
mod state;
mod storage;
mod table;
mod toolbox;
mod viewer;
mod window;
mod words;

use words::words;

/// The id of the empty table of `index.html`, which is seen after a link until the page is there.
const FIRST_TABLE: &str = "first-table";

fn main() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(shell::Page);
    browser::remove(FIRST_TABLE);
}
