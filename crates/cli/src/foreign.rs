//! A compiled game that another program wrote may have parts that do not fit together. Linking refuses
//! most such games; a panic over one of the others is reported as an error here.

use crate::failure::Failure;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind, set_hook, take_hook};
use std::sync::atomic::{AtomicBool, Ordering};

/// True if a compiled game was read from a file.
static FOREIGN: AtomicBool = AtomicBool::new(false);

/// Notes that the rules come from a compiled game.
pub fn rules_are_foreign() {
    FOREIGN.store(true, Ordering::Relaxed);
}

/// Runs a command. A panic over a compiled game becomes a failure; any other panic continues.
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
