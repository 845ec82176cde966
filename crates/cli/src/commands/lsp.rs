//! `boardwright lsp`: the language server.

use crate::failure::Failure;
use crate::lsp;

/// Serves an editor over standard input and output until it goes.
pub fn run() -> Result<(), Failure> {
    match lsp::serve(std::io::stdin(), &mut std::io::stdout().lock()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::Reported),
        Err(error) => Err(Failure::found(format!("the editor cannot be answered: {error}"))),
    }
}
