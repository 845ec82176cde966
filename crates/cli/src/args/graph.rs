//! The arguments of `boardwright graph`.

use super::SpecArgs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct GraphArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// The form of the output
    #[arg(long, value_enum, default_value_t = GraphForm::Dot)]
    pub form: GraphForm,
    /// Mark what no game reached, by the output of eval --coverage --json
    #[arg(long, value_name = "FILE")]
    pub coverage: Option<PathBuf>,
    /// Print one JSON object, as --form json does
    #[arg(long)]
    pub json: bool,
}

/// The form of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphForm {
    /// For Graphviz
    Dot,
    /// For Markdown viewers
    Mermaid,
    /// Nodes and edges with their lines
    Json,
}
