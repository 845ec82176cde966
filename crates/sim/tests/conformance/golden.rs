//! Every bundled game has a golden trace. `BOARDWRIGHT_UPDATE=1` writes them anew; read the diff.

use super::games::{SPECS, def, program};
use boardwright_agents::agent;
use boardwright_sim::{About, Caps, Trace, replay, run_game};
use std::path::PathBuf;

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance/traces");
    folder.join(format!("{name}.trace"))
}

#[test]
fn golden_traces_play_again() {
    for &(name, _) in SPECS.iter() {
        let range = def(name).meta.players;
        let players = 2.clamp(range.min, range.max);
        let program = program(name, players);
        let seats = (0..players).map(|seat| ["greedy", "random"][seat as usize % 2]);
        let agents = seats.map(|name| agent(name).unwrap()).collect();
        let about = About { game: def(name).meta.id, ..About::default() };
        let caps = Caps { iterations: 4, ..Caps::default() };
        let played = run_game(&program, &about, 1, agents, caps, &mut ()).unwrap();
        if std::env::var_os("BOARDWRIGHT_UPDATE").is_some() {
            std::fs::create_dir_all(file(name).parent().unwrap()).unwrap();
            std::fs::write(file(name), played.trace.to_text()).unwrap();
        }
        let text = std::fs::read_to_string(file(name)).expect("a golden trace");
        let golden = Trace::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        replay(&program, &golden).unwrap_or_else(|mismatch| panic!("{name}: {mismatch}"));
        assert_eq!(golden.rows, played.trace.rows, "{name}: the agents play alike");
    }
}
