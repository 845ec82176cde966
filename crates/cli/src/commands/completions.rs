//! `boardwright completions SHELL` and `boardwright man`: made from the command line's own definition.

use crate::args::{Cli, CompletionsArgs, ManArgs};
use crate::failure::Failure;
use crate::output;
use clap::CommandFactory;

/// Prints the script that completes commands and options in a shell.
pub fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    // The generator panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "boardwright", &mut script);
    print(&script);
    Ok(())
}

/// Prints the manual page, or writes it and one for each command.
pub fn man(args: &ManArgs) -> Result<(), Failure> {
    if let Some(folder) = &args.out {
        let cannot = |why| Failure::misuse(format!("cannot write to {}: {why}", folder.display()));
        std::fs::create_dir_all(folder).map_err(cannot)?;
        return clap_mangen::generate_to(Cli::command(), folder).map_err(cannot);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command())
        .render(&mut page)
        .map_err(|why| Failure::found(format!("the page cannot be made: {why}")))?;
    print(&page);
    Ok(())
}

fn print(text: &[u8]) {
    output::text(&String::from_utf8_lossy(text));
}
