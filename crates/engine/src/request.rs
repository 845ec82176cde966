//! The effect of requests on work that is under way.

use boardwright_protocol::{BranchChange, Request};

/// True if a message changes the open game, or asks to stop.
pub fn changes_game(request: &Request) -> bool {
    match request {
        Request::Open(_)
        | Request::Move { .. }
        | Request::Bot { .. }
        | Request::Undo { .. }
        | Request::Redo { .. }
        | Request::Seats { .. }
        | Request::Cancel => true,
        Request::Branch { what, .. } => !matches!(what, BranchChange::Comment { .. }),
        Request::Hello { .. }
        | Request::Check { .. }
        | Request::Language { .. }
        | Request::Diagrams(_)
        | Request::Manual(_)
        | Request::Receive { .. }
        | Request::Share(_)
        | Request::Preview(_)
        | Request::Question { .. }
        | Request::Trace(_)
        | Request::Why(_)
        | Request::Compare(_)
        | Request::Sandbox(_)
        | Request::Hint(_)
        | Request::Chances(_)
        | Request::Flow
        | Request::GoTo { .. }
        | Request::Batch(_)
        | Request::Lab(_)
        | Request::Signature { .. } => false,
    }
}
