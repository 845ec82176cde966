//! The frame: header, panes, splitter, tabs of a narrow screen, keys, help.

mod brand;
mod copy_link;
mod game_menu;
mod header;
mod help;
mod icon;
mod keys;
mod marked;
mod page;
mod pane_tabs;
mod popup;
mod project_list;
mod split_switch;
mod splitter;
mod theme;

pub use icon::{Icon, Picture};
pub use marked::Marked;
pub use page::Page;
pub use popup::Popup;
