//! The tree by hand, and against a model that is a plain recursive list.

use super::*;
use proptest::prelude::*;

/// The tree in words: each move with its comment, variations in brackets behind the move that they replace.
fn told(tree: &Tree<u8>) -> String {
    fn tell(tree: &Tree<u8>, node: NodeId, text: &mut String) {
        let children = tree.children(node);
        let one = |node: NodeId, text: &mut String| {
            text.push_str(&tree.made(node).unwrap().to_string());
            if !tree.comment(node).is_empty() {
                text.push_str(&format!("{{{}}}", tree.comment(node)));
            }
        };
        let Some((first, others)) = children.split_first() else { return };
        one(*first, text);
        for other in others {
            text.push('(');
            one(*other, text);
            tell(tree, *other, text);
            text.push(')');
        }
        tell(tree, *first, text);
    }
    let mut text = String::new();
    if !tree.comment(ROOT).is_empty() {
        text.push_str(&format!("{{{}}}", tree.comment(ROOT)));
    }
    tell(tree, ROOT, &mut text);
    text
}

fn played(tree: &Tree<u8>) -> Vec<u8> {
    tree.moves().copied().collect()
}

/// 1 2 3 with a variation 4 5 after the first move.
fn forked() -> Tree<u8> {
    let mut tree = Tree::default();
    tree.extend([1, 2, 3]);
    assert_eq!(tree.step(1, 4), Ok(Step::New));
    assert_eq!(tree.step(2, 5), Ok(Step::New));
    tree
}

fn first_of(tree: &Tree<u8>, number: usize) -> NodeId {
    tree.lines()[number].first
}

#[test]
fn another_move_begins_a_variation_and_the_same_one_follows_it() {
    let mut tree = forked();
    assert_eq!((told(&tree).as_str(), played(&tree)), ("12(45)3", vec![1, 4, 5]));
    assert_eq!(tree.step(1, 4), Ok(Step::Same));
    assert_eq!(played(&tree), [1, 4, 5], "the rest stays");
    assert_eq!(tree.step(1, 2), Ok(Step::Known));
    assert_eq!(played(&tree), [1, 2, 3], "to the end of that line");
    assert_eq!(tree.step(2, 6), Ok(Step::New));
    assert_eq!(told(&tree), "12(45)3(6)");
    let lines: Vec<_> = tree.lines().iter().map(|l| (l.depth, l.from, l.moves)).collect();
    assert_eq!(lines, [(0, 0, 3), (1, 1, 2), (1, 2, 1)]);
}

#[test]
fn variations_have_variations() {
    let mut tree = forked();
    tree.step(2, 7).unwrap();
    tree.step(3, 8).unwrap();
    assert_eq!(told(&tree), "12(45(78))3");
    let nested = tree.lines()[2];
    assert_eq!((nested.parent, nested.depth, nested.from, nested.moves), (Some(1), 2, 2, 2));
    assert!(tree.promote(nested.first));
    assert_eq!((told(&tree).as_str(), played(&tree)), ("14(23)7(5)8", vec![1, 4, 7, 8]));
}

#[test]
fn a_deleted_variation_can_come_back() {
    let mut tree = forked();
    assert_eq!(tree.delete(ROOT), None);
    assert_eq!(tree.delete(tree.path()[0]), None, "the main line cannot be deleted");
    let deleted = tree.delete(first_of(&tree, 1)).unwrap();
    assert_eq!((told(&tree).as_str(), played(&tree)), ("123", vec![1, 2, 3]));
    assert_eq!(tree.restore(&deleted), Ok(true));
    assert_eq!((told(&tree).as_str(), played(&tree)), ("12(45)3", vec![1, 4, 5]));
    let deleted = tree.delete(first_of(&tree, 1)).unwrap();
    tree.step(1, 4).unwrap();
    assert_eq!(tree.restore(&deleted), Ok(false), "it was made again");
}

/// Undone moves leave the tree as they did before there were variations, but never take one along.
#[test]
fn undo_loses_no_variation() {
    let mut tree = forked();
    let undone = tree.undo(1);
    assert_eq!((told(&tree).as_str(), played(&tree)), ("123", vec![1]));
    tree.redo(undone);
    assert_eq!((told(&tree).as_str(), played(&tree)), ("12(45)3", vec![1, 4, 5]));
    let undone = tree.undo(0);
    assert_eq!((told(&tree).as_str(), undone.count()), ("12(45)3", 3), "the first move has a fork");
    tree.redo(undone);
    assert_eq!(played(&tree), [1, 4, 5]);
    tree.undo(0);
    assert_eq!(tree.step(0, 1), Ok(Step::Known));
    assert_eq!(played(&tree), [1], "a game goes on move by move");
    tree.cut(0);
    assert_eq!((told(&tree).as_str(), tree.is_linear()), ("", true));
}

#[test]
fn comments_are_plain_and_short() {
    let mut tree = forked();
    let node = tree.path()[0];
    tree.set_comment(node, " a\nb\u{0}\u{202e} ").unwrap();
    assert_eq!(tree.comment(node), "a b");
    assert_eq!(tree.set_comment(node, &"é".repeat(280)), Ok(()));
    assert_eq!(tree.set_comment(node, &"é".repeat(281)), Err(Full::Characters));
    assert_eq!(tree.comment(node).chars().count(), 280, "it stays");
    tree.set_comment(node, "").unwrap();
    assert!(tree.commented().is_empty());
}

#[test]
fn limits_are_told() {
    let mut tree: Tree<u32> = Tree::default();
    tree.extend([0, 0, 0]);
    for number in 1..=64 {
        assert_eq!(tree.step(1, number), Ok(Step::New));
    }
    assert_eq!(tree.step(1, 65), Err(Full::Variations));
    assert_eq!(tree.path().len(), 2, "nothing has changed");
    assert!(tree.switch(ROOT));
    tree.extend(vec![0; 3_000]);
    assert_eq!(tree.path().len(), 3_003, "the main line is free");
    assert_eq!(tree.step(1, 1), Ok(Step::Known));
    for at in 2..2 + 2_000 - 64 {
        assert_eq!(tree.step(at, 0), Ok(Step::New));
    }
    assert_eq!(tree.step(tree.path().len(), 0), Err(Full::Moves));
    let nodes: Vec<_> = tree.path()[..200].to_vec();
    assert!(nodes.iter().all(|node| tree.set_comment(*node, "x").is_ok()));
    assert_eq!(tree.set_comment(ROOT, "x"), Err(Full::Comments));
}

#[test]
fn what_still_plays_is_kept() {
    let mut tree = forked();
    tree.set_comment(tree.path()[2], "good").unwrap();
    tree.step(2, 6).unwrap();
    // Under the new rules no 6 follows, and moves are numbered from 10.
    let find = |sum: &mut u8, made: &u8| {
        *sum += made;
        if *made == 6 { Err("no six") } else { Ok(made + 10) }
    };
    let (other, lost) = tree.replayed(0, find);
    assert_eq!((told(&other).as_str(), played(&other)), ("1112(1415{good})13", vec![11, 14]));
    assert_eq!(lost, [(first_of(&tree, 2), "no six")]);
}

/// The model: owned nodes, and the path as moves.
#[derive(Debug, Clone, Default)]
struct Model {
    children: Vec<(u8, Model)>,
    comment: String,
}

impl Model {
    fn below(&mut self, way: &[u8]) -> &mut Model {
        way.iter().fold(self, |node, made| {
            &mut node.children.iter_mut().find(|(own, _)| own == made).unwrap().1
        })
    }

    fn end(&mut self, way: &[u8]) -> Vec<u8> {
        let mut way = way.to_vec();
        while let Some((made, _)) = self.below(&way).children.first() {
            way.push(*made);
        }
        way
    }

    fn told(&self) -> String {
        let comment =
            if self.comment.is_empty() { String::new() } else { format!("{{{}}}", self.comment) };
        let mut text = comment;
        let Some(((made, first), others)) = self.children.split_first() else { return text };
        let inner = first.told();
        let (note, rest) = match inner.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            Some((note, rest)) => (format!("{{{note}}}"), rest.to_owned()),
            None => (String::new(), inner),
        };
        text.push_str(&format!("{made}{note}"));
        others.iter().for_each(|(made, other)| text.push_str(&format!("({made}{})", other.told())));
        text + &rest
    }

    /// The ways to the first moves of all variations.
    fn variations(&self, way: &[u8], found: &mut Vec<Vec<u8>>) {
        for (place, (made, child)) in self.children.iter().enumerate() {
            let way = [way, &[*made]].concat();
            if place > 0 {
                found.push(way.clone());
            }
            child.variations(&way, found);
        }
    }
}

#[derive(Debug, Clone)]
enum Act {
    Step(proptest::sample::Index, u8),
    Switch(proptest::sample::Index),
    Promote(proptest::sample::Index),
    Delete(proptest::sample::Index),
    Comment(proptest::sample::Index, u8),
    UndoRedo(proptest::sample::Index),
    Undo(proptest::sample::Index),
}

fn any_act() -> impl Strategy<Value = Act> {
    let at = any::<proptest::sample::Index>;
    prop_oneof![
        6 => (at(), 0..4_u8).prop_map(|(at, made)| Act::Step(at, made)),
        1 => at().prop_map(Act::Switch),
        1 => at().prop_map(Act::Promote),
        1 => at().prop_map(Act::Delete),
        1 => (at(), 0..3_u8).prop_map(|(at, text)| Act::Comment(at, text)),
        1 => at().prop_map(Act::UndoRedo),
        1 => at().prop_map(Act::Undo),
    ]
}

struct Both {
    tree: Tree<u8>,
    model: Model,
    way: Vec<u8>,
}

impl Both {
    fn node(&self, way: &[u8]) -> NodeId {
        way.iter().fold(ROOT, |node, made| {
            let of = |child: &&NodeId| self.tree.made(**child) == Some(made);
            *self.tree.children(node).iter().find(of).unwrap()
        })
    }

    fn act(&mut self, act: &Act) {
        let mut variations = Vec::new();
        self.model.variations(&[], &mut variations);
        let pick = |at: &proptest::sample::Index| {
            (!variations.is_empty()).then(|| at.get(&variations).clone())
        };
        match act {
            Act::Step(at, made) => self.step(at.index(self.way.len() + 1), *made),
            Act::Switch(at) => {
                let way = pick(at).unwrap_or_default();
                assert!(self.tree.switch(self.node(&way)));
                self.way = self.model.end(&way);
            }
            Act::Promote(at) => {
                let way = pick(at).unwrap_or_default();
                assert!(self.tree.promote(self.node(&way)));
                for length in 0..way.len() {
                    let children = &mut self.model.below(&way[..length]).children;
                    let place = children.iter().position(|(made, _)| *made == way[length]).unwrap();
                    let child = children.remove(place);
                    children.insert(0, child);
                }
            }
            Act::Delete(at) => {
                let Some(way) = pick(at) else { return };
                assert!(self.tree.delete(self.node(&way)).is_some());
                let (made, before) = way.split_last().unwrap();
                self.model.below(before).children.retain(|(own, _)| own != made);
                if self.way.starts_with(&way) {
                    self.way = self.model.end(before);
                }
            }
            Act::Comment(at, text) => {
                let at = at.index(self.way.len() + 1);
                let text = "x".repeat(usize::from(*text));
                self.tree.set_comment(self.tree.at(at).unwrap(), &text).unwrap();
                self.model.below(&self.way.clone()[..at]).comment = text;
            }
            Act::UndoRedo(at) => {
                let undone = self.tree.undo(at.index(self.way.len() + 1));
                self.tree.redo(undone);
            }
            Act::Undo(at) => self.undo(at.index(self.way.len() + 1)),
        }
    }

    fn step(&mut self, at: usize, made: u8) {
        self.tree.step(at, made).unwrap();
        if self.way.get(at) == Some(&made) {
            return;
        }
        let was_last = at == self.way.len();
        self.way.truncate(at);
        let here = self.model.below(&self.way);
        let known = here.children.iter().any(|(own, _)| *own == made);
        if !known {
            here.children.push((made, Model::default()));
        }
        self.way.push(made);
        if known && !was_last {
            self.way = self.model.end(&self.way.clone());
        }
    }

    fn undo(&mut self, to: usize) {
        self.tree.undo(to);
        let tail = self.way.split_off(to);
        let Some(first) = tail.first() else { return };
        let lengths = to + 1..=to + tail.len();
        let whole = [&self.way[..], &tail].concat();
        let plain = lengths.into_iter().all(|length| {
            let node = self.model.below(&whole[..length]);
            let follow = usize::from(length < whole.len());
            node.comment.is_empty() && node.children.len() == follow
        });
        if plain {
            self.model.below(&self.way.clone()).children.retain(|(own, _)| own != first);
        }
    }
}

proptest! {
    #[test]
    fn the_tree_does_as_the_model(acts in proptest::collection::vec(any_act(), 0..40)) {
        let mut both = Both { tree: Tree::default(), model: Model::default(), way: Vec::new() };
        for act in &acts {
            both.act(act);
            prop_assert_eq!(told(&both.tree), both.model.told(), "{:?}", act);
            prop_assert_eq!(played(&both.tree), both.way.clone(), "{:?}", act);
            let lines = both.tree.lines();
            prop_assert_eq!(lines.len() - 1, both.tree.variations);
            let (again, lost) = both.tree.replayed((), |(), made| Ok::<u8, ()>(*made));
            prop_assert_eq!(told(&again), told(&both.tree));
            prop_assert!(lost.is_empty());
        }
    }
}
