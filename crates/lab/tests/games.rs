//! Games and batches for tests.

use boardwright_compile::{Overrides, compile};
use boardwright_def::GameDef;
use boardwright_kernel::{LinkOptions, Program, link};
use boardwright_lab::Plan;
use boardwright_lab::metrics::{Context, Metric};
use boardwright_lab::record::GameRecord;
use boardwright_sim::Caps;
use std::path::Path;

/// A bundled game with knobs.
pub fn bundled(name: &str, players: u32, knobs: &[(&str, &str)]) -> (GameDef, Program) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../specs/{name}.md"));
    written(&std::fs::read_to_string(path).expect("a spec"), players, knobs)
}

/// The rules of a text.
pub fn definition(text: &str, knobs: &[(&str, &str)]) -> GameDef {
    let knobs: Overrides =
        knobs.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let compiled = compile(text, &knobs);
    compiled.def.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics))
}

/// A game from its text.
pub fn written(text: &str, players: u32, knobs: &[(&str, &str)]) -> (GameDef, Program) {
    let def = definition(text, knobs);
    let program = link(&def, &LinkOptions { players }).expect("it links");
    (def, program)
}

pub fn plan(agents: &[&str], games: u64, seed: u64) -> Plan {
    let agents = agents.iter().map(|name| (*name).to_owned()).collect();
    Plan { agents, seed, wanted: games, caps: Caps { plies: 400, ..Caps::default() } }
}

pub fn play(program: &Program, plan: &Plan) -> Vec<GameRecord> {
    (0..plan.games()).map(|game| plan.play(program, game).expect("known agents")).collect()
}

pub fn measure(program: &Program, plan: &Plan, records: &[GameRecord]) -> Vec<Metric> {
    let ctx = Context {
        actions: program.actions(),
        resources: &[],
        players: program.players(),
        cooperative: false,
        agents: &plan.agents,
        seed: plan.seed,
    };
    boardwright_lab::metrics::all(&ctx, records)
}

pub fn find<'a>(metrics: &'a [Metric], id: &str) -> &'a Metric {
    metrics.iter().find(|metric| metric.id == id).unwrap_or_else(|| panic!("no {id}"))
}
