//! A game as a tree of moves: the main line, variations of it, variations of those, and comments.
//!
//! A node is a move; its first child continues the line, the others begin variations. One path from the root is the line
//! that is played. It may end before its line does, after moves were undone.

mod limits;

pub use limits::{Full, LONGEST_COMMENT, MOST_COMMENTS, MOST_MOVES_ASIDE, MOST_VARIATIONS};

use limits::plain;

/// A node; 0 is the root, before the first move.
pub type NodeId = u32;

/// The root.
pub const ROOT: NodeId = 0;

/// The tree.
#[derive(Debug, Clone)]
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// The nodes of the line that is played, without the root.
    path: Vec<NodeId>,
    /// How many variations there are.
    variations: usize,
}

#[derive(Debug, Clone)]
struct Node<M> {
    /// `None` for the root.
    made: Option<M>,
    parent: NodeId,
    children: Vec<NodeId>,
    comment: String,
}

/// The effect of a move on the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The path has this move already.
    Same,
    /// The path goes on with a line that was known.
    Known,
    /// The path ends with a new node.
    New,
}

/// A line: the main line, or a variation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Its first move; the root for the main line.
    pub first: NodeId,
    /// The line that it leaves, by its place in the list.
    pub parent: Option<usize>,
    /// 0 for the main line, 1 for its variations.
    pub depth: u32,
    /// How many moves lead to its first one.
    pub from: usize,
    /// How many moves it has.
    pub moves: usize,
}

/// Moves that were undone, see [`Tree::redo`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    tail: Vec<NodeId>,
    /// The place of the first among its siblings, if the moves left the tree.
    place: Option<usize>,
}

impl Undone {
    /// How many moves.
    pub fn count(&self) -> usize {
        self.tail.len()
    }
}

/// A variation that was deleted, see [`Tree::restore`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deleted {
    first: NodeId,
    place: usize,
    was_played: bool,
}

impl<M> Default for Tree<M> {
    fn default() -> Self {
        let root = Node { made: None, parent: ROOT, children: Vec::new(), comment: String::new() };
        Tree { nodes: vec![root], path: Vec::new(), variations: 0 }
    }
}

impl<M: PartialEq> Tree<M> {
    /// The nodes of the line that is played, without the root.
    pub fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// The moves of the line that is played.
    pub fn moves(&self) -> impl Iterator<Item = &M> {
        self.path.iter().filter_map(|node| self.made(*node))
    }

    /// The move of a node; `None` for the root.
    pub fn made(&self, node: NodeId) -> Option<&M> {
        self.node(node).made.as_ref()
    }

    /// The nodes that follow.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.node(node).children
    }

    /// The node before; the root's is itself.
    pub fn parent(&self, node: NodeId) -> NodeId {
        self.node(node).parent
    }

    /// The comment of a node, or nothing.
    pub fn comment(&self, node: NodeId) -> &str {
        &self.node(node).comment
    }

    /// The node after the first `at` moves of the path.
    pub fn at(&self, at: usize) -> Option<NodeId> {
        match at.checked_sub(1) {
            None => Some(ROOT),
            Some(last) => self.path.get(last).copied(),
        }
    }

    /// True if there is one line only.
    pub fn is_linear(&self) -> bool {
        self.variations == 0
    }

    /// The number of moves before and with a node.
    pub fn depth(&self, node: NodeId) -> usize {
        self.way_up(node).filter(|node| *node != ROOT).count()
    }

    /// The lines: each before its variations, those by the move that they replace.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut open = vec![Line { first: ROOT, parent: None, depth: 0, from: 0, moves: 0 }];
        while let Some(mut line) = open.pop() {
            let number = lines.len();
            let mut aside = Vec::new();
            let own = usize::from(line.first != ROOT);
            for (nth, node) in self.line(line.first).enumerate() {
                let from = line.from + nth + own;
                line.moves = nth + own;
                let others = self.children(node).iter().skip(1);
                let (parent, depth) = (Some(number), line.depth + 1);
                aside.extend(others.map(|first| Line {
                    first: *first,
                    parent,
                    depth,
                    from,
                    moves: 0,
                }));
            }
            lines.push(line);
            open.extend(aside.into_iter().rev());
        }
        lines
    }

    /// The nodes of the line that begins with a node, with this one.
    pub fn line(&self, first: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(first), |node| self.children(*node).first().copied())
    }

    /// All nodes of the tree that have a comment.
    pub fn commented(&self) -> Vec<NodeId> {
        let mut found = self.below(ROOT);
        found.retain(|node| !self.comment(*node).is_empty());
        found
    }

    /// Makes a move after the first `at` of the path.
    ///
    /// # Errors
    /// It would be one variation too many, or one move too many of variations.
    ///
    /// # Panics
    /// The path is shorter.
    pub fn step(&mut self, at: usize, made: M) -> Result<Step, Full> {
        let here = self.at(at).expect("a move follows the path");
        let follows = |node: &NodeId| self.made(*node) == Some(&made);
        if self.path.get(at).is_some_and(follows) {
            return Ok(Step::Same);
        }
        let was_last = at == self.path.len();
        let known = self.children(here).iter().copied().find(|node| follows(node));
        let (next, step) = match known {
            Some(node) => (node, Step::Known),
            None => (self.add(here, made)?, Step::New),
        };
        self.path.truncate(at);
        self.path.push(next);
        if step == Step::Known && !was_last {
            self.descend();
        }
        Ok(step)
    }

    /// Adds a node behind another one, or returns the one that has this move. The path stays.
    ///
    /// # Errors
    /// As for [`Self::step`].
    pub fn add(&mut self, parent: NodeId, made: M) -> Result<NodeId, Full> {
        let same = |node: &NodeId| self.made(*node) == Some(&made);
        if let Some(known) = self.children(parent).iter().copied().find(same) {
            return Ok(known);
        }
        let branches = !self.children(parent).is_empty();
        if branches && self.variations >= MOST_VARIATIONS {
            return Err(Full::Variations);
        }
        if (branches || !self.is_linear()) && !self.has_room_behind(parent) {
            return Err(Full::Moves);
        }
        self.variations += usize::from(branches);
        let node = self.nodes.len() as NodeId;
        let comment = String::new();
        self.nodes.push(Node { made: Some(made), parent, children: Vec::new(), comment });
        self.node_mut(parent).children.push(node);
        Ok(node)
    }

    /// Appends moves to the path, which is the only line.
    pub fn extend(&mut self, moves: impl IntoIterator<Item = M>) {
        for made in moves {
            let at = self.path.len();
            self.step(at, made).expect("the main line has no limit here");
        }
    }

    /// Shortens the path to its first `to` moves. The others leave the tree, unless variations or comments hang on them.
    pub fn undo(&mut self, to: usize) -> Undone {
        let tail = self.path.split_off(to.min(self.path.len()));
        let next = tail.iter().skip(1).map(Some).chain([None]);
        let is_plain = tail.iter().zip(next).all(|(node, next)| {
            self.comment(*node).is_empty() && self.children(*node).iter().eq(next)
        });
        let place = tail.first().filter(|_| is_plain).and_then(|first| self.detach(*first));
        Undone { tail, place }
    }

    /// Makes undone moves again, if the tree has not changed since.
    pub fn redo(&mut self, undone: Undone) {
        if let (Some(first), Some(place)) = (undone.tail.first(), undone.place) {
            self.attach(*first, place);
        }
        self.path.extend(undone.tail);
    }

    /// Drops all that follows the first `at` moves of the path.
    pub fn cut(&mut self, at: usize) {
        let tail = self.path.split_off(at.min(self.path.len()));
        if let Some(first) = tail.first() {
            self.detach(*first);
        }
    }

    /// Plays the line that begins with a node, to its end; false if there is no such node.
    pub fn switch(&mut self, first: NodeId) -> bool {
        if !self.is_attached(first) {
            return false;
        }
        let mut path: Vec<NodeId> = self.way_up(first).filter(|node| *node != ROOT).collect();
        path.reverse();
        self.path = path;
        self.descend();
        true
    }

    /// Makes the way to a node, and the line that begins there, the main line; false if there is no such node.
    pub fn promote(&mut self, first: NodeId) -> bool {
        if !self.is_attached(first) {
            return false;
        }
        let way: Vec<NodeId> = self.way_up(first).filter(|node| *node != ROOT).collect();
        for node in way {
            let parent = self.parent(node);
            let siblings = &mut self.node_mut(parent).children;
            if let Some(place) = siblings.iter().position(|one| *one == node) {
                siblings[..=place].rotate_right(1);
            }
        }
        true
    }

    /// Deletes a variation with all that hangs on it. If it was played, the line that it left is.
    pub fn delete(&mut self, first: NodeId) -> Option<Deleted> {
        if first == ROOT || !self.is_attached(first) {
            return None;
        }
        let parent = self.parent(first);
        let place = self.children(parent).iter().position(|one| *one == first)?;
        if place == 0 {
            return None; // a line goes on with it
        }
        self.detach(first);
        let played = self.path.iter().position(|node| *node == first);
        if let Some(at) = played {
            self.path.truncate(at);
            self.descend();
        }
        Some(Deleted { first, place, was_played: played.is_some() })
    }

    /// Brings a deleted variation back; false if the move before it is gone, or its first move was made again since.
    ///
    /// # Errors
    /// There are too many variations by now.
    pub fn restore(&mut self, deleted: &Deleted) -> Result<bool, Full> {
        let first = deleted.first;
        let parent = self.parent(first);
        let again = self.children(parent).iter().any(|one| self.made(*one) == self.made(first));
        if again || !self.is_attached(parent) {
            return Ok(false);
        }
        self.attach(first, deleted.place);
        let aside: usize = self.lines().iter().skip(1).map(|line| line.moves).sum();
        let full = match () {
            () if self.variations > MOST_VARIATIONS => Some(Full::Variations),
            () if aside > MOST_MOVES_ASIDE => Some(Full::Moves),
            () if self.commented().len() > MOST_COMMENTS => Some(Full::Comments),
            () => None,
        };
        if let Some(full) = full {
            self.detach(first);
            return Err(full);
        }
        Ok(!deleted.was_played || self.switch(first))
    }

    /// Writes the comment of a node, without control characters; an empty one deletes it.
    ///
    /// # Errors
    /// It is too long, or there are too many.
    pub fn set_comment(&mut self, node: NodeId, text: &str) -> Result<(), Full> {
        let text = plain(text);
        if text.chars().count() > LONGEST_COMMENT {
            return Err(Full::Characters);
        }
        let is_new = self.comment(node).is_empty() && !text.is_empty();
        if is_new && self.commented().len() >= MOST_COMMENTS {
            return Err(Full::Comments);
        }
        self.node_mut(node).comment = text;
        Ok(())
    }

    /// Plays the path so far that it ends with a node; false if there is no such node.
    pub fn end_at(&mut self, node: NodeId) -> bool {
        let found = self.switch(node);
        if found {
            let depth = self.depth(node);
            self.path.truncate(depth);
        }
        found
    }

    /// The same tree with other moves: `play` finds each of them from a state that it takes further. What follows a move
    /// without a counterpart is left out; these moves are returned with the reasons.
    pub fn replayed<N: PartialEq, S: Clone, E>(
        &self,
        first: S,
        mut play: impl FnMut(&mut S, &M) -> Result<N, E>,
    ) -> (Tree<N>, Vec<(NodeId, E)>) {
        let mut tree = Tree::default();
        let mut twins = vec![None; self.nodes.len()];
        let mut lost = Vec::new();
        let mut open = vec![(ROOT, ROOT, first)];
        while let Some((node, parent, mut state)) = open.pop() {
            let twin = match self.made(node).map(|made| play(&mut state, made)) {
                None => ROOT,
                Some(Ok(made)) => match tree.add(parent, made) {
                    Ok(twin) => twin,
                    Err(_) => continue, // it was no larger before
                },
                Some(Err(reason)) => {
                    lost.push((node, reason));
                    continue;
                }
            };
            twins[node as usize] = Some(twin);
            if tree.comment(twin).is_empty() {
                tree.node_mut(twin).comment.clone_from(&self.node(node).comment);
            }
            let mut others = self.children(node).iter().rev().peekable();
            while let Some(child) = others.next() {
                if others.peek().is_none() {
                    open.push((*child, twin, state));
                    break;
                }
                open.push((*child, twin, state.clone()));
            }
        }
        tree.path = self.path.iter().map_while(|node| twins[*node as usize]).collect();
        (tree, lost)
    }

    fn node(&self, node: NodeId) -> &Node<M> {
        &self.nodes[node as usize]
    }

    fn node_mut(&mut self, node: NodeId) -> &mut Node<M> {
        &mut self.nodes[node as usize]
    }

    /// The node, the one before it, and so on to the root.
    fn way_up(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(node), |node| (*node != ROOT).then(|| self.parent(*node)))
    }

    /// True for nodes of the tree, false for those that were undone or deleted, and for numbers that are none.
    fn is_attached(&self, node: NodeId) -> bool {
        let is_child =
            |node: NodeId| node == ROOT || self.children(self.parent(node)).contains(&node);
        (node as usize) < self.nodes.len() && self.way_up(node).all(is_child)
    }

    /// Goes on with the path to the end of its line.
    fn descend(&mut self) {
        let last = self.path.last().copied().unwrap_or(ROOT);
        let rest: Vec<NodeId> = self.line(last).skip(1).collect();
        self.path.extend(rest);
    }

    /// A node and all below it.
    fn below(&self, node: NodeId) -> Vec<NodeId> {
        let (mut found, mut next) = (vec![node], 0);
        while let Some(node) = found.get(next) {
            found.extend(self.children(*node));
            next += 1;
        }
        found
    }

    /// True if a move behind this node is one of the main line, or variations have room for it.
    fn has_room_behind(&self, parent: NodeId) -> bool {
        let lines = self.lines();
        let aside: usize = lines.iter().skip(1).map(|line| line.moves).sum();
        aside < MOST_MOVES_ASIDE || self.line(ROOT).last() == Some(parent)
    }

    /// Takes a node out of the tree, with all below it; returns its place among its siblings.
    fn detach(&mut self, node: NodeId) -> Option<usize> {
        let parent = self.parent(node);
        let place = self.children(parent).iter().position(|one| *one == node)?;
        self.node_mut(parent).children.remove(place);
        self.count();
        Some(place)
    }

    /// Puts a node back.
    fn attach(&mut self, node: NodeId, place: usize) {
        let parent = self.parent(node);
        let place = place.min(self.children(parent).len());
        self.node_mut(parent).children.insert(place, node);
        self.count();
    }

    fn count(&mut self) {
        let others = |node: &NodeId| self.children(*node).len().saturating_sub(1);
        self.variations = self.below(ROOT).iter().map(others).sum();
    }
}

#[cfg(test)]
mod tests;
