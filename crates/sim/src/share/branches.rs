//! Variations and comments of a game in a link.
//!
//! The main line is the moves of [`Play`](super::Play). Lines are numbered: 0 is the main line, the others follow in the
//! order of [`Tree::lines`]. Numbers of moves count from the beginning of the game, so that each comment says where it
//! stands. All is in postcard.

use super::Problem;
use crate::tree::{
    LONGEST_COMMENT, MOST_COMMENTS, MOST_MOVES_ASIDE, MOST_VARIATIONS, NodeId, ROOT, Tree,
};
use serde::{Deserialize, Serialize};

/// All of a game but its main line.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Branches {
    /// The comments of the main line.
    pub comments: Vec<Comment>,
    /// The variations.
    pub variations: Vec<Variation>,
    /// The number of the line that is played.
    pub line: u32,
    /// How many moves of it are played, from the beginning of the game.
    pub total: u32,
}

/// A variation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variation {
    /// The number of the line that it leaves, which is one before it.
    pub parent: u32,
    /// How many moves lead to its first one.
    pub from: u32,
    /// Its moves, by index at each decision.
    pub moves: Vec<u32>,
    /// Its comments.
    pub comments: Vec<Comment>,
}

/// A comment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comment {
    /// After so many moves.
    pub at: u32,
    /// The text.
    pub text: String,
}

impl Branches {
    /// The main line of a tree, and the rest of it, if there is more than one line that is played to its end.
    pub fn of(tree: &Tree<u32>) -> (Vec<u32>, Option<Branches>) {
        let lines = tree.lines();
        let last = tree.path().last().copied().unwrap_or(ROOT);
        let mut branches = Branches { total: tree.path().len() as u32, ..Branches::default() };
        let mut main = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            let nodes: Vec<NodeId> = tree.line(line.first).collect();
            if nodes.contains(&last) {
                branches.line = number as u32;
            }
            let first = line.from + usize::from(number > 0); // the root counts no move
            let comment = |(nth, node): (usize, &NodeId)| {
                let (at, text) = ((first + nth) as u32, tree.comment(*node).to_owned());
                (!text.is_empty()).then_some(Comment { at, text })
            };
            let comments = nodes.iter().enumerate().filter_map(comment).collect();
            let moves = nodes.iter().filter_map(|node| tree.made(*node).copied()).collect();
            match line.parent {
                None => (main, branches.comments) = (moves, comments),
                Some(parent) => {
                    let (parent, from) = (parent as u32, line.from as u32);
                    branches.variations.push(Variation { parent, from, moves, comments });
                }
            }
        }
        let is_plain = branches.comments.is_empty()
            && branches.variations.is_empty()
            && branches.total as usize == main.len();
        (main, (!is_plain).then_some(branches))
    }

    /// The whole tree, with a main line.
    ///
    /// # Errors
    /// Something does not fit the main line, or exceeds a limit.
    pub fn tree(&self, main: &[u32]) -> Result<Tree<u32>, Problem> {
        self.check(main.len())?;
        let mut tree = Tree::default();
        tree.extend(main.iter().copied());
        let mut lines = Lines(vec![Known { parent: 0, from: 0, nodes: tree.path().to_vec() }]);
        let room = |full: crate::tree::Full| Problem::Branches { why: full.to_string() };
        for variation in &self.variations {
            let (parent, from) = (variation.parent as usize, variation.from as usize);
            let mut last = lines.node(parent, from);
            let mut nodes = Vec::new();
            for made in &variation.moves {
                last = tree.add(last, *made).map_err(room)?;
                nodes.push(last);
            }
            lines.0.push(Known { parent, from, nodes });
        }
        let all = std::iter::once(&self.comments);
        let all = all.chain(self.variations.iter().map(|variation| &variation.comments));
        for (line, comments) in all.enumerate() {
            for comment in comments {
                let node = lines.node(line, comment.at as usize);
                tree.set_comment(node, &comment.text).map_err(room)?;
            }
        }
        tree.end_at(lines.node(self.line as usize, self.total as usize));
        Ok(tree)
    }

    /// In postcard.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("plain data, and memory grows as needed")
    }

    /// Parses bytes that belong to a main line of so many moves.
    ///
    /// # Errors
    /// They are something else, do not fit the main line, or exceed a limit.
    pub fn from_bytes(bytes: &[u8], main: usize) -> Result<Branches, Problem> {
        match postcard::take_from_bytes::<Branches>(bytes) {
            Ok((branches, [])) => branches.check(main).map(|()| branches),
            Ok(_) | Err(_) => Err(Problem::Damaged { part: "list of variations" }),
        }
    }

    /// Checks all numbers and lengths.
    fn check(&self, main: usize) -> Result<(), Problem> {
        let many = |why: String| Err(Problem::Branches { why });
        let count = self.variations.len();
        if count > MOST_VARIATIONS {
            return many(format!("there are {count}; a game keeps at most {MOST_VARIATIONS}"));
        }
        let aside: usize = self.variations.iter().map(|variation| variation.moves.len()).sum();
        if aside > MOST_MOVES_ASIDE {
            return many(format!("they have {aside} moves; {MOST_MOVES_ASIDE} is the most"));
        }
        let of_lines = self.variations.iter().map(|variation| variation.comments.len());
        let comments = self.comments.len() + of_lines.sum::<usize>();
        if comments > MOST_COMMENTS {
            return many(format!(
                "there are {comments} comments; a game keeps at most {MOST_COMMENTS}"
            ));
        }
        let mut ends = vec![main];
        check_comments(0, &self.comments, 0..=main)?;
        for (number, variation) in (1..).zip(&self.variations) {
            let (parent, from) = (variation.parent as usize, variation.from as usize);
            let of = |why: String| Err(Problem::Variation { number, why });
            let Some(end) = ends.get(parent) else {
                return of(format!("it leaves line {parent}, which does not come before it"));
            };
            if from > *end {
                return of(format!("it begins after move {from}, but its line has only {end}"));
            }
            if variation.moves.is_empty() {
                return of("it has no moves".to_owned());
            }
            let last = from + variation.moves.len();
            check_comments(number, &variation.comments, from + 1..=last)?;
            ends.push(last);
        }
        match ends.get(self.line as usize) {
            Some(end) if self.total as usize <= *end => Ok(()),
            Some(_) | None => many("the line that is shown is none of them".to_owned()),
        }
    }
}

/// Checks the comments of a line, which belong behind these moves.
fn check_comments(
    line: usize,
    comments: &[Comment],
    moves: std::ops::RangeInclusive<usize>,
) -> Result<(), Problem> {
    for comment in comments {
        let at = comment.at as usize;
        let length = comment.text.chars().count();
        let why = if !moves.contains(&at) {
            format!("its line has no move {at}")
        } else if length > LONGEST_COMMENT {
            format!("it has {length} characters; {LONGEST_COMMENT} is the most")
        } else {
            continue;
        };
        return Err(Problem::Comment { line, at, why });
    }
    Ok(())
}

/// The lines of a tree that is built.
struct Lines(Vec<Known>);

struct Known {
    parent: usize,
    from: usize,
    nodes: Vec<NodeId>,
}

impl Lines {
    /// The node after so many moves of a line.
    fn node(&self, mut line: usize, at: usize) -> NodeId {
        loop {
            let known = &self.0[line];
            match at.checked_sub(known.from + 1) {
                Some(nth) => return known.nodes[nth],
                None if line == 0 => return ROOT,
                None => line = known.parent,
            }
        }
    }
}
