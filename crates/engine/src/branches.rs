//! The lines of the open game for the page: main line and variations, each with its first move in words, and comments.

use crate::refusal::Refusal;
use crate::session::{Passage, Session};
use crate::view::Eyes;
use crate::words::Words;
use boardwright_kernel::Decider;
use boardwright_protocol::{BranchChange, BranchesView, CommentView, LineView};
use boardwright_sim::tree::{Line, NodeId, ROOT};

/// Changes the lines of a game.
pub fn change(session: &mut Session, what: &BranchChange) -> Result<(), Refusal> {
    match what {
        BranchChange::Switch(line) => session.switch(*line),
        BranchChange::Promote(line) => session.promote(*line),
        BranchChange::Delete(line) => session.delete(*line),
        BranchChange::Restore => session.restore(),
        BranchChange::Comment { at, text } => session.set_comment(*at as usize, text),
    }
}

/// The lines as a viewer sees them.
pub fn view(session: &mut Session, words: &Words<'_>, eyes: Eyes) -> BranchesView {
    let eyes = if eyes.see_all(words.program()) { Eyes::ALL } else { eyes };
    let tree = session.tree();
    let lines = tree.lines();
    let last = tree.path().last().copied().unwrap_or(ROOT);
    let is_one = lines.len() == 1 && lines[0].moves == tree.path().len();
    let stops: Vec<NodeId> = std::iter::once(ROOT).chain(tree.path().iter().copied()).collect();
    let comment = |(at, node): (u32, &NodeId)| {
        let text = tree.comment(*node).to_owned();
        (!text.is_empty()).then_some(CommentView { at, text })
    };
    let comments = (0..).zip(&stops).filter_map(comment).collect();
    let forks = (0..).zip(&stops).filter(|(_, node)| tree.children(**node).len() > 1);
    let mut view = BranchesView {
        lines: Vec::new(),
        current: 0,
        comments,
        forks: forks.map(|(at, _)| at).collect(),
        deleted: session.can_restore(),
    };
    if is_one {
        return view;
    }
    let has_last = |line: &Line| tree.line(line.first).any(|node| node == last);
    view.current = lines.iter().position(has_last).unwrap_or(0) as u32;
    for line in lines {
        let (seat, label) = match line.first {
            ROOT => (0, String::new()),
            first => label(session, words, eyes, first),
        };
        let tree = session.tree();
        let commented = |node: &NodeId| !tree.comment(*node).is_empty();
        view.lines.push(LineView {
            line: line.first,
            depth: line.depth,
            from: line.from as u32,
            moves: line.moves as u32,
            seat,
            label,
            comments: tree.line(line.first).filter(commented).count() as u32,
        });
    }
    view
}

/// The seat and the words of the move of a node.
fn label(session: &mut Session, words: &Words<'_>, eyes: Eyes, node: NodeId) -> (u32, String) {
    let key = (eyes.key(), node);
    if let Some(known) = session.labels.get(&key) {
        return known.clone();
    }
    let found = named(session, words, eyes, node).unwrap_or_default();
    session.labels.insert(key, found.clone());
    found
}

fn named(session: &Session, words: &Words<'_>, eyes: Eyes, node: NodeId) -> Option<(u32, String)> {
    let mut machine = session.machine_before(node);
    let index = *session.tree().made(node)? as usize;
    let by = machine.decision().map_or(Decider::Chance, |decision| decision.decider);
    let (before, chosen) = (machine.state().clone(), machine.nth(index)?);
    machine.apply_index(index).ok()?;
    let passage = Passage { machine, before, chosen };
    let label = words.made(&passage.machine_before(), &passage, eyes.viewer);
    Some((by.seat(), label))
}
