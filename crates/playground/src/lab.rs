//! The plan of work of a laboratory: which games a worker plays next, and when enough are played. Nothing here touches the
//! browser.

mod scale;
mod schedule;

pub use scale::{Scale, part_of, percent, wilson};
pub use schedule::Schedule;
