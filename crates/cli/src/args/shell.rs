//! The arguments of `boardwright completions` and `boardwright man`.

use clap::Args;
use clap_complete::Shell;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub shell: Shell,
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// Write the page and one for each command to a folder instead of printing it
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
}
