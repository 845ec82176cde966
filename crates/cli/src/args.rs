//! The command line.

mod fuzz;
mod graph;
mod lab;
mod ladder;
mod play;
mod schema;
mod shell;
mod solve;

pub use fuzz::FuzzArgs;
pub use graph::{GraphArgs, GraphForm};
pub use lab::{CompareArgs, EvalArgs, PlanArgs, RunsArgs, SweepArgs, TuneArgs};
pub use ladder::LadderArgs;
pub use play::{PlayArgs, ServeArgs, TableArgs};
pub use schema::{SchemaArgs, SchemaName};
pub use shell::{CompletionsArgs, ManArgs};
pub use solve::SolveArgs;

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Write the rules of a board or card game as one Markdown file; check, compile and play it.
#[derive(Debug, Parser)]
#[command(
    name = "boardwright",
    version,
    arg_required_else_help = true,
    after_help = "Exit status: 0 no problems, 1 problems found, 2 wrong use.\n\
                  A SPEC is a Markdown file, a compiled game as JSON, or - for standard input."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check specs and print every problem
    #[command(alias = "spec:lint")]
    Lint(LintArgs),
    /// Explain a diagnostic code, a fault that ends a game, or a word of the language; or list all
    Explain(ExplainArgs),
    /// Compile a spec to its canonical JSON
    #[command(alias = "spec:compile")]
    Compile(CompileArgs),
    /// Write a compiled game as a spec again
    Decompile(DecompileArgs),
    /// Format specs, or list those that are not formatted
    Format(FormatArgs),
    /// Apply edits, given as JSON, to a spec
    Patch(PatchArgs),
    /// Play against bots
    Play(PlayArgs),
    /// Let programs on this machine play over a WebSocket
    Serve(ServeArgs),
    /// Play games between bots
    Run(RunArgs),
    /// Play many games, measure them and name what is wrong
    Eval(EvalArgs),
    /// Play two games, or two settings of one, with the same seeds and print the differences
    Compare(CompareArgs),
    /// Measure a game at several settings of one or two knobs
    Sweep(SweepArgs),
    /// Search for settings of knobs that meet targets
    Tune(TuneArgs),
    /// Play every bot against every other one and rate them
    Ladder(LadderArgs),
    /// Draw the flow of a game: phases, questions, actions and sequences
    Graph(GraphArgs),
    /// Play games to find faults, stuck states and broken invariants, with the shortest trace of each
    Fuzz(FuzzArgs),
    /// Play a trace again and check every state hash
    Replay(ReplayArgs),
    /// Explain why a move is not legal, or what causes the changes that a move makes
    Why(WhyArgs),
    /// Count the sequences of exactly d plies
    Perft(PerftArgs),
    /// Compute exact answers of a small game: perfect play, random play, an equilibrium
    Solve(SolveArgs),
    /// Measure random playouts, or the compiler
    Bench(BenchArgs),
    /// Print the generator's stream
    Rng(RngArgs),
    /// Play the bundled games and print one number; builds that play alike print the same one
    Signature(SignatureArgs),
    /// Print the JSON schema of a format that Boardwright reads or writes
    Schema(SchemaArgs),
    /// Print a script that completes commands and options in a shell
    Completions(CompletionsArgs),
    /// Print the manual page, or write one for each command
    Man(ManArgs),
    /// Serve an editor over standard input and output (language server protocol)
    Lsp,
}

impl Command {
    /// True if `--json` was given.
    pub fn json(&self) -> bool {
        match self {
            Command::Lint(args) => args.json,
            Command::Explain(args) => args.json,
            Command::Compile(args) => args.json,
            Command::Decompile(args) => args.json,
            Command::Format(args) => args.json,
            Command::Graph(args) => args.json || args.form == GraphForm::Json,
            Command::Patch(args) => args.json,
            Command::Run(args) => args.json,
            Command::Eval(args) => args.json,
            Command::Compare(args) => args.json,
            Command::Sweep(args) => args.json,
            Command::Tune(args) => args.json,
            Command::Ladder(args) => args.json,
            Command::Fuzz(args) => args.json,
            Command::Replay(args) => args.json,
            Command::Why(args) => args.json,
            Command::Perft(args) => args.json,
            Command::Solve(args) => args.json,
            Command::Bench(args) => args.json,
            Command::Rng(args) => args.json,
            Command::Signature(args) => args.json,
            Command::Schema(args) => args.json,
            Command::Play(args) => args.stdio,
            Command::Serve(args) => args.json,
            Command::Lsp | Command::Completions(_) | Command::Man(_) => false,
        }
    }
}

/// The rules to use.
#[derive(Debug, Args)]
pub struct SpecArgs {
    /// Spec (.md), compiled game (.json), or - for standard input
    #[arg(value_name = "SPEC")]
    pub spec: PathBuf,
    /// Set a constant that has a range to another value (repeatable)
    #[arg(long = "set", value_name = "CONSTANT=VALUE", value_parser = assignment)]
    pub set: Vec<(String, String)>,
}

impl SpecArgs {
    /// The options of a command that plays the same game, each after a space.
    pub fn again(&self, players: Option<u32>) -> String {
        let set = self.set.iter().map(|(constant, value)| format!(" --set {constant}={value}"));
        set.chain(players.map(|players| format!(" --players {players}"))).collect()
    }
}

#[derive(Debug, Args)]
pub struct LintArgs {
    /// Specs (.md), compiled games (.json), or - for standard input
    #[arg(required = true, value_name = "SPEC")]
    pub specs: Vec<PathBuf>,
    /// Set a constant that has a range to another value (repeatable)
    #[arg(long = "set", value_name = "CONSTANT=VALUE", value_parser = assignment)]
    pub set: Vec<(String, String)>,
    /// Exit with 1 for warnings too, and add warnings about rules that are often intended
    #[arg(long)]
    pub strict: bool,
    /// Apply the safe fixes, write the files and list the changes
    #[arg(long)]
    pub fix: bool,
    /// Count the findings by code and by missing capability instead of printing them
    #[arg(long)]
    pub summary: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The code in brackets after `error` or `warning`, the fault of a game, such as idle-loop, or a word, such as union
    #[arg(value_name = "NAME")]
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
    /// Write the rules alone, without prose, constants and definitions
    #[arg(long)]
    pub bare: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct FormatArgs {
    /// Specs (.md), formatted in place; - reads standard input and prints
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
    /// Write the spec to its file instead of printing it
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
    /// Bots by seat, separated by commas (random, greedy, mcts, equilibrium, level-1 to level-5; mcts:400 has its own iterations); the last one also takes the remaining seats
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "random")]
    pub agents: Vec<String>,
    /// Decimal, 0x… or any text
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Start from a saved state (text or JSON) instead of the setup, with its random generator
    #[arg(long = "from", value_name = "FILE", conflicts_with = "games")]
    pub state: Option<PathBuf>,
    /// Save the state before decision AT, given as ply or ply.step (repeatable), as JSON if the file ends in .json
    #[arg(long, num_args = 2, value_names = ["AT", "FILE"], conflicts_with = "games")]
    pub save_at: Vec<String>,
    /// Play many games and print statistics
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Threads that play them; the statistics do not depend on it [default: one for each processor]
    #[arg(long, value_name = "N", requires = "games")]
    pub threads: Option<usize>,
    /// Write the trace to a file: as JSON if it ends in .json, else as text
    #[arg(long, short, value_name = "FILE", conflicts_with = "games")]
    pub out: Option<PathBuf>,
    /// Print the setup, each move and what it changed
    #[arg(long, conflicts_with = "games")]
    pub events: bool,
    /// With --events, only what the player of this seat sees: its number or its name
    #[arg(long = "as", value_name = "SEAT", requires = "events")]
    pub viewer: Option<String>,
    /// Make chance a player, so that the trace holds its outcomes: rolls, draws, orders
    #[arg(long)]
    pub explicit_chance: bool,
    /// Stop a game after this many plies
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
    /// The rules, if the trace names no file, or one that is not there or not the text that was played
    #[arg(long, value_name = "SPEC")]
    pub spec: Option<PathBuf>,
    /// Save the state before decision AT, given as ply or ply.step (repeatable), as JSON if the file ends in .json
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
    /// The move as in traces or explanations: buy, "buy(ware=lantern@market)", "place(a2)", done; an omitted argument
    /// matches any value. Without a move, every action is checked
    #[arg(value_name = "MOVE")]
    pub wanted: Option<String>,
    /// How many players [default: 2 if allowed, else the nearest]
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// Decimal, 0x… or any text
    #[arg(long, default_value = "1", conflicts_with_all = ["trace", "state"])]
    pub seed: String,
    /// Moves to make first, by name or by index in the list of moves, separated by semicolons
    #[arg(long, value_name = "MOVES", value_delimiter = ';', conflicts_with = "trace")]
    pub after: Vec<String>,
    /// Start from a saved state instead of the setup
    #[arg(long = "from", value_name = "FILE", conflicts_with = "trace")]
    pub state: Option<PathBuf>,
    /// Go to a point of a recorded game
    #[arg(long, value_name = "TRACE", conflicts_with = "players")]
    pub trace: Option<PathBuf>,
    /// The decision of the trace, given as ply or ply.step [default: after the last]
    #[arg(long, value_name = "AT", requires = "trace")]
    pub at: Option<String>,
    /// The seat that would make the move, its number or its name [default: the one that decides]
    #[arg(long, value_name = "SEAT")]
    pub by: Option<String>,
    /// Print only what the player of this seat can know: its number or its name
    #[arg(long = "as", value_name = "SEAT")]
    pub viewer: Option<String>,
    /// Explain each change that the move makes
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
    /// The unit of depth
    #[arg(long, value_enum, default_value_t = UnitArg::Ply)]
    pub unit: UnitArg,
    /// How to treat chance
    #[arg(long, value_enum, default_value_t = ChanceArg::Refuse)]
    pub chance: ChanceArg,
    /// Seed of the random generator; the counts do not depend on it
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Count from a saved state (text or JSON) instead of the setup
    #[arg(long = "from", value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Print each first move with the number of nodes below it
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
    /// Play exactly this many games instead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: Option<u64>,
    /// Fail unless those games have this many plies in total
    #[arg(long, value_name = "N", requires = "playouts")]
    pub expect_plies: Option<u64>,
    /// Measure compiling and linking instead of playing
    #[arg(long, conflicts_with_all = ["playouts", "expect_plies"])]
    pub compile: bool,
    /// First pad the spec to this many bytes with parts that are never played
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
    /// How many words, integers or permutations
    #[arg(long, value_name = "K", default_value_t = 10)]
    pub count: u32,
    /// Print integers from 0 to N - 1 instead of words
    #[arg(long, value_name = "N", conflicts_with = "shuffle", value_parser = clap::value_parser!(u32).range(1..))]
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
