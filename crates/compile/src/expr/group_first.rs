//! The first place of a group, added to the group that holds it.

use crate::compiler::Compiler;
use crate::src::Src;
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::{Kind, Tree};

impl Compiler<'_> {
    /// Warns of `count(group(c, C)) + 1` and `list(c) + group(c, C)`: the group holds `c` already.
    pub(super) fn check_group_first(&mut self, sides: [&Tree; 2], src: &Src, span: Span) {
        for (group, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
            let added = match counted_group(group) {
                Some(_) => other.kind == Kind::Int(1),
                None => group_of(group).is_some_and(|first| {
                    let first = self.text_of(first, src);
                    let same = |place| self.text_of(place, src) == first;
                    !first.is_empty() && place_alone(other).is_some_and(same)
                }),
            };
            if !added {
                continue;
            }
            let Some(first) = counted_group(group).or_else(|| group_of(group)) else { continue };
            let (first, kept) = (self.text_of(first, src), self.text_of(group, src));
            let message = format!("the group holds `{first}` already");
            let mut found = Diagnostic::new(Code::GroupHoldsFirst, span, message);
            if !kept.contains(['\n', '\'', '"']) {
                found = found.fix(Fix::replace("Leave the group alone", span, kept));
            }
            self.report(found);
            return;
        }
    }

    fn text_of(&self, tree: &Tree, src: &Src) -> String {
        self.written(src.span(tree.span)).to_owned()
    }
}

/// The first place of `group(c, C)`.
fn group_of(tree: &Tree) -> Option<&Tree> {
    let Kind::Call { name, args, .. } = &tree.kind else { return None };
    if name.text == "group" { args.first() } else { None }
}

/// The first place of `count(group(c, C))`.
fn counted_group(tree: &Tree) -> Option<&Tree> {
    let Kind::Call { name, binder: None, args } = &tree.kind else { return None };
    let [list] = args.as_slice() else { return None };
    if name.text == "count" { group_of(list) } else { None }
}

/// The place of `within(c, 0)` and `list(c)`.
fn place_alone(tree: &Tree) -> Option<&Tree> {
    let Kind::Call { name, binder: None, args } = &tree.kind else { return None };
    if let [place] = args.as_slice() {
        return (name.text == "list").then_some(place);
    }
    let [place, n] = args.as_slice() else { return None };
    (name.text == "within" && n.kind == Kind::Int(0)).then_some(place)
}
