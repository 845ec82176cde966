//! The frame: header, panes, splitter, tabs of a narrow screen, keys, help.

mod brand;
mod command;
mod copy_link;
mod game_menu;
mod header;
mod help;
mod icon;
mod import;
mod keys;
mod marked;
mod page;
mod pager;
mod palette;
mod pane_tabs;
mod popup;
mod project_list;
mod sheet;
mod split_switch;
mod splitter;
mod theme;
mod version_diff;
mod versions;

pub use brand::Brand;
pub use header::HelpButton;
pub use icon::{Icon, Picture};
pub use import::ImportButton;
pub use marked::Marked;
pub use page::Page;
pub use pager::Pager;
pub use palette::PaletteButton;
pub use popup::Popup;
pub use project_list::BringBack;
pub use theme::ThemeButton;
