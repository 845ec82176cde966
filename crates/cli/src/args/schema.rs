//! The command that prints schemas.

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// The schema to print
    #[arg(value_name = "NAME", value_enum)]
    pub name: SchemaName,
    /// Print it on one line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaName {
    /// A compiled game, as compile writes it
    #[value(name = "GameDef")]
    GameDef,
    /// The sections of a spec as one document, as the compiler takes them
    #[value(name = "GameSpecDoc")]
    GameSpecDoc,
    /// Edits of a spec, as patch reads them; within the limits of strict structured outputs
    #[value(name = "Patch")]
    Patch,
    /// Findings, as lint --json prints them
    #[value(name = "Diagnostics")]
    Diagnostics,
    /// A saved state as JSON, as run --from reads it
    #[value(name = "State")]
    State,
    /// The report of eval --json
    #[value(name = "EvalReport")]
    EvalReport,
    /// The flow of a game, as graph --json prints it
    #[value(name = "Flow")]
    Flow,
    /// The answers of solve --json
    #[value(name = "SolveReport")]
    SolveReport,
    /// The report of compare --json
    #[value(name = "CompareReport")]
    CompareReport,
    /// The report of sweep --json
    #[value(name = "SweepReport")]
    SweepReport,
    /// The report of ladder --json
    #[value(name = "LadderReport")]
    LadderReport,
    /// The report of tune --json
    #[value(name = "TuneReport")]
    TuneReport,
    /// The lines of play --stdio
    #[value(name = "PlayMessage")]
    PlayMessage,
}
