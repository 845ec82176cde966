//! Bots by seat, from the option `--agents`.

use crate::failure::Failure;
use crate::output;
use boardwright_agents::{Equilibrium, NAMES, agent};
use boardwright_kernel::Program;
use boardwright_sim::stats::counted;

/// Returns an agent for each seat; the last one given also takes the remaining seats.
pub fn seats(given: &[String], program: &Program) -> Result<Vec<String>, Failure> {
    if given.len() > program.players() {
        return Err(Failure::misuse(format!(
            "{} for {}",
            counted(given.len() as u64, "bot"),
            counted(program.players() as u64, "seat")
        )));
    }
    for name in given {
        if let Err(unknown) = agent(name) {
            let near = boardwright_diag::nearest(name, NAMES.iter().copied());
            let hint = near.map_or_else(String::new, |near| format!("; do you mean `{near}`?"));
            return Err(Failure::misuse(format!("{unknown}{hint}")));
        }
    }
    let own = |name: &String| name.split(':').next() == Some(Equilibrium::NAME);
    if given.iter().any(own)
        && let Some(why) = Equilibrium::refusal(program)
    {
        output::note(&format!("note: {} plays as mcts here: {why}", Equilibrium::NAME));
    }
    let name = |seat: usize| given.get(seat).or(given.last()).cloned();
    Ok((0..program.players()).filter_map(name).collect())
}
