//! A link as its receiver sees it.

use crate::{GameInfo, View, ViewAs};
use serde::{Deserialize, Serialize};

/// A question for what somebody sees who opens a link. The open game stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreviewRequest {
    /// The fragment without `#`.
    pub fragment: String,
    /// The viewer.
    pub view: ViewAs,
}

/// A game as its receiver sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preview {
    /// The game, without knobs and rulebook.
    pub info: GameInfo,
    /// The position, without a question.
    pub view: View,
}
