//! The moves that a game is opened with: those of a link, with variations, or those of the game before an edit. Each
//! function returns a sentence for each problem.

use crate::keep;
use crate::named_move::NamedMove;
use crate::session::{MOST_DECISIONS, Session, why_not};
use boardwright_protocol::Record;
use boardwright_sim::share::Branches;
use boardwright_sim::tree::{NodeId, Tree};
use std::rc::Rc;

/// The most sentences about moves that cannot be played.
const MOST_TOLD: usize = 5;

/// Plays moves by index.
pub fn with_moves(session: &mut Session, moves: &[u32]) -> Vec<String> {
    let Err(refusal) = session.play_all(moves) else { return Vec::new() };
    let played = session.total();
    vec![format!("Decision {} of {} cannot be played: {refusal}", played + 1, moves.len())]
}

/// Plays a main line with its variations, then the moves that were chosen after them.
pub fn with_record(session: &mut Session, told: &Record) -> Vec<String> {
    let mut problems = Vec::new();
    let read = (!told.branches.is_empty()).then(|| {
        Branches::from_bytes(&told.branches, told.moves.len())
            .and_then(|branches| branches.tree(&told.moves))
    });
    match read {
        Some(Ok(tree)) => problems.extend(with_tree(session, &tree)),
        Some(Err(problem)) => {
            problems.push(format!("The game is opened without its variations: {problem}."));
            problems.extend(with_moves(session, &told.moves));
        }
        None => problems.extend(with_moves(session, &told.moves)),
    }
    for (at, index) in &told.then {
        let at = *at as usize;
        if at <= session.total() {
            problems.extend(session.play(at, *index).err()); // moves of others before it are not known
        }
    }
    problems
}

/// Plays all lines of a tree by index, each as far as it is legal.
fn with_tree(session: &mut Session, told: &Tree<u32>) -> Vec<String> {
    let first = (session.machine(0), 0);
    let (tree, mut lost) = told.replayed(first, |(machine, made), index| {
        let is_legal = *made < MOST_DECISIONS && machine.nth(*index as usize).is_some();
        if !is_legal || machine.apply_index(*index as usize).is_err() {
            return Err(why_not(machine, *index, *made));
        }
        *made += 1;
        Ok(*index)
    });
    session.load(tree);
    lost.sort_by_key(|(node, _)| line_of(told, *node));
    let all = lost.len();
    let sentence = |(node, why): (NodeId, String)| {
        let number = told.depth(node);
        match line_of(told, node) {
            0 => {
                format!("Decision {number} of {} cannot be played: {why}", told.line(0).count() - 1)
            }
            line => format!("Variation {line} is cut at decision {number}: {why}"),
        }
    };
    let mut problems: Vec<String> = lost.into_iter().take(MOST_TOLD).map(sentence).collect();
    if all > MOST_TOLD {
        problems.push(format!("{} more variations are cut in the same way.", all - MOST_TOLD));
    }
    problems
}

/// The number of the line that has a node; 0 is the main line.
fn line_of(told: &Tree<u32>, node: NodeId) -> usize {
    let has_it = |first: NodeId| told.line(first).any(|one| one == node);
    told.lines().iter().position(|line| has_it(line.first)).unwrap_or(0)
}

/// Plays moves by name. If not all of them are legal, the session keeps all, since the next edit may make them legal again:
/// a number is half typed for a moment.
pub fn with_names(session: &mut Session, told: Rc<Tree<NamedMove>>) -> Vec<String> {
    let lost = keep::play(session, &told);
    if lost.is_empty() {
        return Vec::new();
    }
    let mut problems = Vec::new();
    let cut = told.path().get(session.total());
    if let Some(label) = cut.and_then(|node| told.made(*node)).map(|told| &told.label) {
        let (number, all) = (session.total() + 1, told.path().len());
        problems.push(format!(
            "Decision {number} of {all} ({label}) is not possible under these rules. The moves come back as soon as the \
             rules allow them; a new move drops them."
        ));
    }
    let aside = lost.iter().filter(|node| cut != Some(node)).count();
    if aside > 0 {
        problems.push(match aside {
            1 => "One variation has a move that is not possible under these rules. It is cut there, and comes back in \
                  the same way."
                .to_owned(),
            _ => format!(
                "{aside} variations have moves that are not possible under these rules. They are cut there, and come \
                 back in the same way."
            ),
        });
    }
    session.to_keep = Some(told);
    problems
}
