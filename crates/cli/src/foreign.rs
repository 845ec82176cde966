//! Compiled games that did not come from our compiler may hold parts that do not fit together. Linking
//! refuses most of them; what slips through stops here, as a finding and not as a crash.

use crate::failure::Failure;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind, set_hook, take_hook};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a compiled game was read from a file.
static FOREIGN: AtomicBool = AtomicBool::new(false);

/// Says that the rules now come from a compiled game.
pub fn rules_are_foreign() {
    FOREIGN.store(true, Ordering::Relaxed);
}

/// Runs a command. A panic over foreign rules becomes a finding; any other one is ours and goes on.
pub fn guarded(command: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    let report = take_hook();
    set_hook(Box::new(move |info| {
        if !FOREIGN.load(Ordering::Relaxed) {
            report(info);
        }
    }));
    match catch_unwind(AssertUnwindSafe(command)) {
        Ok(done) => done,
        Err(_) if FOREIGN.load(Ordering::Relaxed) => Err(Failure::found(
            "the compiled game is unsound: its parts do not fit together; compile it again from \
             its spec",
        )),
        Err(panic) => resume_unwind(panic),
    }
}
