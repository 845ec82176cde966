//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Write the rules of a board or card game as one Markdown file; check, compile and play it.
#[derive(Debug, Parser)]
#[command(
    name = "boardwright",
    version,
    arg_required_else_help = true,
    after_help = "Exit status: 0 all is well, 1 something is wrong, 2 wrong use.\n\
                  A SPEC is a Markdown file, a compiled game as JSON, or - for standard input."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check specs and say everything that is wrong with them
    #[command(alias = "spec:lint")]
    Lint(LintArgs),
    /// Explain a diagnostic code, or list all
    Explain(ExplainArgs),
    /// Compile a spec to its canonical JSON
    #[command(alias = "spec:compile")]
    Compile(CompileArgs),
    /// Write a compiled game as a spec again
    Decompile(DecompileArgs),
    /// Bring specs into even form, or say which are not
    Format(FormatArgs),
    /// Make edits given as JSON in a spec
    Patch(PatchArgs),
    /// Play games between bots
    Run(RunArgs),
    /// Play a trace again and check every state hash
    Replay(ReplayArgs),
    /// Say why a move is not legal at a point of a game, or what made the changes of one
    Why(WhyArgs),
    /// Count the sequences of exactly d plies
    Perft(PerftArgs),
    /// Measure random playouts, or the compiler
    Bench(BenchArgs),
    /// Print the generator's stream
    Rng(RngArgs),
    /// Play the bundled games and print one number: equal wherever they are played alike
    Signature(SignatureArgs),
    /// Print the JSON schema of what Boardwright reads or writes
    Schema(SchemaArgs),
    /// Serve an editor over standard input and output (language server protocol)
    Lsp,
}

impl Command {
    /// Whether `--json` was given.
    pub fn json(&self) -> bool {
        match self {
            Command::Lint(args) => args.json,
            Command::Explain(args) => args.json,
            Command::Compile(args) => args.json,
            Command::Decompile(args) => args.json,
            Command::Format(args) => args.json,
            Command::Patch(args) => args.json,
            Command::Run(args) => args.json,
            Command::Replay(args) => args.json,
            Command::Why(args) => args.json,
            Command::Perft(args) => args.json,
            Command::Bench(args) => args.json,
            Command::Rng(args) => args.json,
            Command::Signature(args) => args.json,
            Command::Schema(args) => args.json,
            Command::Lsp => false,
        }
    }
}

/// Where rules come from.
#[derive(Debug, Args)]
pub struct SpecArgs {
    /// Spec (.md), compiled game (.json), or - for standard input
    #[arg(value_name = "SPEC")]
    pub spec: PathBuf,
    /// Give a constant with a range another value (repeatable)
    #[arg(long = "set", value_name = "CONSTANT=VALUE", value_parser = assignment)]
    pub set: Vec<(String, String)>,
}

#[derive(Debug, Args)]
pub struct LintArgs {
    /// Specs (.md), compiled games (.json), or - for standard input
    #[arg(required = true, value_name = "SPEC")]
    pub specs: Vec<PathBuf>,
    /// Give a constant with a range another value (repeatable)
    #[arg(long = "set", value_name = "CONSTANT=VALUE", value_parser = assignment)]
    pub set: Vec<(String, String)>,
    /// Exit with 1 for warnings too, and warn of what is often meant as it stands
    #[arg(long)]
    pub strict: bool,
    /// Make the changes that leave no doubt, write the files and say what changed
    #[arg(long)]
    pub fix: bool,
    /// Count findings by code and by what is not there yet, instead of showing them
    #[arg(long)]
    pub summary: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The code, as it stands in brackets after `error` or `warning`
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CompileArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// Write the compiled game to a file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print one JSON object: game, identity, diagnostics, source map
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct DecompileArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// Write the spec to a file instead of printing it
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write what the rules alone say, without prose, constants and definitions
    #[arg(long)]
    pub bare: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct FormatArgs {
    /// Specs (.md), written back; - reads standard input and prints
    #[arg(value_name = "SPEC", required = true)]
    pub specs: Vec<PathBuf>,
    /// Write nothing; status 1 if something would change
    #[arg(long)]
    pub check: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct PatchArgs {
    /// Spec (.md), or - for standard input
    #[arg(value_name = "SPEC")]
    pub spec: PathBuf,
    /// Edits (.json), or - for standard input
    #[arg(value_name = "EDITS")]
    pub edits: PathBuf,
    /// Write the spec back instead of printing it
    #[arg(long)]
    pub write: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// How many players [default: 2 if allowed, else the nearest]
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// Bots by seat, separated by commas (random, greedy); the last one also takes the seats left over
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "random")]
    pub agents: Vec<String>,
    /// Decimal, 0x… or any text
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Begin from a saved state (text or JSON) instead of the setup; chance goes on as it would have
    #[arg(long = "from", value_name = "FILE", conflicts_with = "games")]
    pub state: Option<PathBuf>,
    /// Save the state before decision AT, a ply or ply.step (repeatable); .json gives JSON, anything
    /// else text
    #[arg(long, num_args = 2, value_names = ["AT", "FILE"], conflicts_with = "games")]
    pub save_at: Vec<String>,
    /// Play many games and print what came of them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Write the trace to a file; .json gives JSON, anything else text
    #[arg(long, short, value_name = "FILE", conflicts_with = "games")]
    pub out: Option<PathBuf>,
    /// Print the setup, each move and what it changed
    #[arg(long, conflicts_with = "games")]
    pub events: bool,
    /// With --events, only what the player of this seat sees
    #[arg(long = "as", value_name = "SEAT", requires = "events")]
    pub viewer: Option<u32>,
    /// Ask chance like a player, so that the trace holds its outcomes: rolls, draws, orders
    #[arg(long)]
    pub explicit_chance: bool,
    /// Give up a game after so many plies
    #[arg(long, value_name = "PLIES", default_value_t = 10_000)]
    pub cap: u32,
    /// Iterations a bot may spend on a decision
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub iterations: u32,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// Trace (JSON or text), or - for standard input
    #[arg(value_name = "TRACE")]
    pub trace: PathBuf,
    /// The rules, if they are not where the trace says
    #[arg(long, value_name = "SPEC")]
    pub spec: Option<PathBuf>,
    /// Save the state before decision AT, a ply or ply.step (repeatable); .json gives JSON, anything
    /// else text
    #[arg(long, num_args = 2, value_names = ["AT", "FILE"])]
    pub save_at: Vec<String>,
    /// Print the setup, each move and what it changed
    #[arg(long)]
    pub events: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct WhyArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// The move, by names as traces write them: buy, "buy(ware=lantern@market)", done; arguments that
    /// are left out may be anything. Without one, every action is looked at
    #[arg(value_name = "MOVE")]
    pub wanted: Option<String>,
    /// How many players [default: 2 if allowed, else the nearest]
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// Decimal, 0x… or any text
    #[arg(long, default_value = "1", conflicts_with_all = ["trace", "state"])]
    pub seed: String,
    /// Moves to make before, by name or by index in the list, separated by semicolons
    #[arg(long, value_name = "MOVES", value_delimiter = ';', conflicts_with = "trace")]
    pub after: Vec<String>,
    /// Begin from a saved state instead of the setup
    #[arg(long = "from", value_name = "FILE", conflicts_with = "trace")]
    pub state: Option<PathBuf>,
    /// Go to a point of a game that was written down
    #[arg(long, value_name = "TRACE", conflicts_with = "players")]
    pub trace: Option<PathBuf>,
    /// The point of the trace: the decision AT, a ply or ply.step [default: after its last]
    #[arg(long, value_name = "AT", requires = "trace")]
    pub at: Option<String>,
    /// Who would make it, by seat; who is asked unless said
    #[arg(long, value_name = "SEAT")]
    pub by: Option<u32>,
    /// Tell only what the player of this seat can know
    #[arg(long = "as", value_name = "SEAT")]
    pub viewer: Option<u32>,
    /// Say of each change that the move makes what made it
    #[arg(long)]
    pub events: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct PerftArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// The largest depth
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub depth: u32,
    /// How many players [default: 2 if allowed, else the nearest]
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// What a step of depth is
    #[arg(long, value_enum, default_value_t = UnitArg::Ply)]
    pub unit: UnitArg,
    /// What to do about chance
    #[arg(long, value_enum, default_value_t = ChanceArg::Refuse)]
    pub chance: ChanceArg,
    /// Seed of the generator; what is counted does not depend on it
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Count from a saved state (text or JSON) instead of the setup
    #[arg(long = "from", value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Print each first step with the nodes below it
    #[arg(long)]
    pub divide: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum UnitArg {
    /// An action with the further choices it asks of the same player
    Ply,
    /// One answer of a player
    Decision,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ChanceArg {
    /// Refuse games with chance
    Refuse,
    /// Every distinct outcome of a roll or draw is a branch, without a step of its own
    Count,
}

#[derive(Debug, Args)]
pub struct BenchArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// How many players [default: 2 if allowed, else the nearest]
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// Seconds of processor time
    #[arg(long, value_name = "S", default_value_t = 3.0)]
    pub seconds: f64,
    /// Decimal, 0x… or any text
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Play exactly so many games instead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: Option<u64>,
    /// Fail unless those games have so many plies together
    #[arg(long, value_name = "N", requires = "playouts")]
    pub expect_plies: Option<u64>,
    /// Measure compiling and linking instead of playing
    #[arg(long, conflicts_with_all = ["playouts", "expect_plies"])]
    pub compile: bool,
    /// First make the spec so many bytes long with parts that are never played
    #[arg(long, value_name = "BYTES", requires = "compile",
          value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub size: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct RngArgs {
    /// Decimal, 0x… or any text
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// How many
    #[arg(long, value_name = "K", default_value_t = 10)]
    pub count: u32,
    /// Print integers from 0 to N - 1 instead of words
    #[arg(long, value_name = "N", conflicts_with = "shuffle",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub bounded: Option<u32>,
    /// Print permutations of 0 to N - 1 instead of words
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub shuffle: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct SignatureArgs {
    /// Print one JSON object, with the number of each game
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// Which schema
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
}

fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((constant, value)) if !constant.trim().is_empty() => {
            Ok((constant.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write CONSTANT=VALUE, for example ROWS=4".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        super::Cli::command().debug_assert();
    }
}
