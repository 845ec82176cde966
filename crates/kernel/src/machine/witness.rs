//! The witness of an ending: the cells whose tokens make its condition hold.

use super::{Machine, QUIET};
use crate::limits::WORK;
use crate::{PlaceId, Program, State};

/// The work that may be spent on one witness, as a multiple of the work of one move.
const MOST_WORK: u64 = 4;

/// Returns the cells that the condition of the ending needs, ascending: a smallest set, so that the condition fails if
/// the tokens of any of them are taken away. Examples are the line of a line-up, the chain of a connection, the piece on
/// its goal. The result is empty if the condition does not depend on tokens on cells, if no ending ended the game, or
/// if the search takes too much work.
pub fn ending_witness(program: &Program, over: &State) -> Vec<PlaceId> {
    let cause = over.result(program).filter(|end| end.fault.is_none()).and_then(|end| end.cause);
    let ending = program.endings.rules.iter().find(|ending| Some(ending.cause) == cause);
    let Some(ending) = ending else { return Vec::new() };
    let mut machine = Machine::from_state(program, over.clone(), QUIET);
    let mut left = MOST_WORK * WORK;
    let mut holds = |machine: &mut Machine<'_>| {
        machine.scratch.left = WORK.min(left);
        let holds = machine.eval().holds(ending.when) && machine.scratch.left > 0;
        left -= WORK.min(left) - machine.scratch.left;
        (left > 0).then_some(holds)
    };
    if holds(&mut machine) != Some(true) {
        return Vec::new();
    }
    let mut needed = Vec::new();
    let mut kept = over.clone();
    let cells = (0..program.places().len()).map(|place| PlaceId(place as u16));
    for cell in cells.filter(|cell| program.places()[cell.index()].cell.is_some()) {
        let tokens = kept.tokens(program, cell);
        if tokens.is_empty() {
            continue;
        }
        for token in tokens {
            machine.destroy(i32::from(token.0));
        }
        match holds(&mut machine) {
            None => return Vec::new(),
            Some(true) => kept.clone_from(machine.state()),
            Some(false) => {
                needed.push(cell);
                machine.set_state(&kept);
            }
        }
    }
    needed
}
