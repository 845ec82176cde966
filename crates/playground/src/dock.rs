//! The dock at the bottom: problems, history, many games, state, rulebook, manual, action graph.

mod chance_table;
mod chances;
mod flow;
mod flow_legend;
mod flow_list;
mod flow_picture;
mod flow_words;
mod fold;
mod games;
mod handle;
mod log;
mod manual;
mod manual_words;
mod note;
mod problems;
mod prose;
mod rules;
mod scrubber;
mod shell;
mod state_tab;
mod tabs;
mod timeline;
mod variations;

pub use log::Log;
pub use note::Note;
pub use scrubber::Scrubber;
pub use shell::Dock;
pub use state_tab::Hashes;
pub use timeline::{Player, StopRow, Verdict};
pub use variations::Lines;
