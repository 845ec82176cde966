//! The members of a set, chosen in any order before they are picked. The rules ask for them in the order of their list,
//! and a question is over as soon as nothing else can follow; a person ticks what they like, and puts it back.

use crate::refusal::Refusal;
use crate::session::Session;
use boardwright_kernel::{Machine, Value};
use boardwright_protocol::Pick;

/// An answer while a set is composed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// Its kind.
    pub pick: Pick,
    /// The member; `None` for the end.
    pub member: Option<Value>,
}

/// The answers at the end of the game, where the machine stands, if it asks for a set; none in a lesson, which expects
/// certain moves.
pub fn offers(session: &Session, machine: &Machine<'_>) -> Vec<Offer> {
    let picks = session.composed();
    let Some((members, complete)) = joining(session, machine, picks) else { return Vec::new() };
    let offer = |pick, member: Option<Value>| Offer { pick, member };
    let joins = members.into_iter().map(|member| offer(Pick::Join, Some(member)));
    let back = picks.iter().map(|member| offer(Pick::Back, Some(*member)));
    let done = complete.then_some(offer(Pick::Done, None));
    joins.chain(back).chain(done).collect()
}

/// Makes the move of a person at a decision; behind the legal moves are the answers that compose a set.
pub fn play(session: &mut Session, at: usize, index: u32) -> Result<(), Refusal> {
    if at == session.total() {
        let mut machine = session.machine(at);
        if let Some(number) = (index as usize).checked_sub(machine.count()) {
            let offers = offers(session, &machine);
            if !offers.is_empty() {
                return answer(session, offers.get(number).copied());
            }
        }
    }
    session.play(at, index)
}

/// Takes an answer: another member, one that goes back, or the end, which picks all of them.
fn answer(session: &mut Session, offer: Option<Offer>) -> Result<(), Refusal> {
    let Some(Offer { pick, member }) = offer else {
        return Err("There is no such answer.".to_owned());
    };
    let mut picks = session.composed().to_vec();
    match (pick, member) {
        (Pick::Join, Some(member)) => picks.push(member),
        (Pick::Back, Some(member)) => picks.retain(|picked| *picked != member),
        _ => return submit(session, picks),
    }
    let machine = session.machine(session.total());
    match joining(session, &machine, &picks) {
        Some((members, true)) if members.is_empty() => submit(session, picks),
        _ => {
            session.compose(picks);
            Ok(())
        }
    }
}

/// The members that can join others, and whether these may be all; `None` if the question is no set from its beginning.
fn joining(
    session: &Session,
    machine: &Machine<'_>,
    picks: &[Value],
) -> Option<(Vec<Value>, bool)> {
    if session.is_lesson() || !machine.picked().is_empty() { None } else { machine.joining(picks) }
}

/// Picks the members in the order of the list, then ends the question if it goes on.
fn submit(session: &mut Session, mut rest: Vec<Value>) -> Result<(), Refusal> {
    let cause = |machine: &Machine<'_>| machine.decision().map(|decision| decision.cause);
    let asked = cause(&session.machine(session.total()));
    let mut picked = 0;
    loop {
        let at = session.total();
        let mut machine = session.machine(at);
        let taken = machine.picked();
        // Another question, or the same once more.
        if cause(&machine) != asked || taken.len() < picked || picked > 0 && taken.is_empty() {
            return Ok(());
        }
        picked = taken.len();
        rest.retain(|member| !taken.iter().any(|taken| same(&machine, *taken, *member)));
        let legal = machine.legal_moves().to_vec();
        let member = |at: &usize| machine.decode(legal[*at]).args.first().copied();
        let next = (0..legal.len()).find(|at| match member(at) {
            Some(value) => rest.iter().any(|picked| same(&machine, *picked, value)),
            None => rest.is_empty(),
        });
        let Some(next) = next else {
            return Err("These cannot be picked together.".to_owned());
        };
        session.play(at, next as u32)?;
    }
}

/// True for the same member, or for tokens that nobody can tell apart.
fn same(machine: &Machine<'_>, one: Value, other: Value) -> bool {
    let (Value::Token(one), Value::Token(other)) = (one, other) else { return one == other };
    let face = |token| machine.state().token(machine.program(), token);
    one == other || face(one) == face(other)
}
