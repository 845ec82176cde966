//! Words for the choices of the dialog.

use super::tier::Tier;
use crate::state::Choice;
use crate::words;

/// The name of a choice.
pub fn name(choice: Choice) -> &'static str {
    match choice {
        Choice::Rules => words().send_rules,
        Choice::Position => words().send_position,
        Choice::Replay => words().send_replay,
        Choice::Play => words().send_play,
        Choice::Embed => words().send_embed,
        Choice::Lesson => words().send_lesson,
    }
}

/// The view of the receiver, in words.
pub fn receiver_sees(choice: Choice) -> &'static str {
    match choice {
        Choice::Rules => words().sees_rules,
        Choice::Position => words().sees_position,
        Choice::Replay => words().sees_replay,
        Choice::Play => words().sees_play,
        Choice::Embed => words().sees_embed,
        Choice::Lesson => words().sees_lesson,
    }
}

/// The tier of a link, in words.
pub fn fits(tier: Tier) -> &'static str {
    match tier {
        Tier::Everywhere => words().fits_everywhere,
        Tier::Mail => words().fits_mail,
        Tier::Browser => words().fits_browser,
        Tier::File => words().fits_nowhere,
    }
}
