//! The plan of work of a laboratory: which games a worker plays next, and when enough are played. Nothing here touches the
//! browser.

mod bench;
mod headline;
mod scale;
mod schedule;
pub mod values;

pub use bench::Bench;
pub use headline::{Change, Figure, FigureOf, figures};
pub use scale::{Scale, Span, part_of, percent, wilson};
pub use schedule::{Part, Schedule};
