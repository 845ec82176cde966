//! The page without the editor: a game to be played, to be looked at, or as a part of another page.

mod embed;
mod header;
mod lesson;
mod play;
mod replay;

pub use embed::EmbedFrame;
pub use lesson::LessonFrame;
pub use play::PlayFrame;
pub use replay::ReplayFrame;
