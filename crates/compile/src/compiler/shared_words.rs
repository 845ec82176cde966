//! Words that stand in two lists. The lists are two types, so one habit of an author gives many findings.

use super::{Compiler, listed};
use crate::env::Symbol;
use boardwright_def::EnumDef;
use boardwright_diag::{Code, Diagnostic, Related};

/// Limit on the further places that the finding about two lists shows.
const PLACES: usize = 3;
const AGAIN: &str = "the two lists meet here, too";

impl Compiler<'_> {
    /// Adds advice to a finding that follows from two lists with words in common. If one list holds all words of the
    /// other, all such findings have one cause: a later one becomes a further place of the first, and there is none here.
    pub(super) fn of_shared_words(&mut self, diag: Diagnostic) -> Option<Diagnostic> {
        let Some([short, long]) = self.lists_meeting(&diag) else { return Some(diag) };
        let (short, long) = (&self.env.enums[short], &self.env.enums[long]);
        let contained = short.members.iter().all(|word| long.members.contains(word));
        if !contained && diag.code == Code::UnknownEnumMember {
            return Some(diag);
        }
        let advice = if contained { keep_longer(short, long) } else { part_them(short, long) };
        let ids = [short.id.clone(), long.id.clone()];
        let first = self.diags.iter_mut().find(|found| found.hints.contains(&advice));
        if let Some(first) = first.filter(|_| contained) {
            let places = first.related.iter().filter(|place| place.message == AGAIN);
            if places.count() < PLACES && first.span != diag.span {
                first.related.push(Related { span: diag.span, message: AGAIN.to_owned() });
            }
            return None;
        }
        let diag = ids.iter().fold(diag.hint(advice), |diag, id| {
            let declared = self.env.names.get(id).map(|declared| declared.span);
            let fresh = declared.filter(|at| diag.related.iter().all(|known| known.span != *at));
            match fresh {
                Some(at) => diag.related(at, format!("`{id}` is declared here")),
                None => diag,
            }
        });
        Some(diag)
    }

    /// The two declared lists that a finding tells apart, if they have a word in common: the shorter one first.
    fn lists_meeting(&self, diag: &Diagnostic) -> Option<[usize; 2]> {
        let told: Vec<&String> = if diag.code == Code::AmbiguousName {
            diag.alternatives.iter().collect()
        } else if matches!(diag.code, Code::TypeMismatch | Code::UnknownEnumMember) {
            diag.expected.iter().chain(&diag.found).collect()
        } else {
            return None;
        };
        let [one, other] = told[..] else { return None };
        let (one, other) = (self.list_told(one)?, self.list_told(other)?);
        let words = |list: usize| &self.env.enums[list].members;
        let common = words(one).iter().any(|word| words(other).contains(word));
        if one == other || !common {
            return None;
        }
        Some(if words(one).len() <= words(other).len() { [one, other] } else { [other, one] })
    }

    /// The declared list in a description of a type: `a word of SUITS`, `a list of words of SUITS`.
    fn list_told(&self, described: &str) -> Option<usize> {
        let parts = described.split_once("word of ").or_else(|| described.split_once("words of "));
        let id = parts?.1.split(' ').next()?;
        let Symbol::Enum(list) = self.env.names.get(id)?.symbol else { return None };
        Some(list)
    }
}

/// The advice for a list whose words all stand in another one, too.
fn keep_longer(short: &EnumDef, long: &EnumDef) -> String {
    let (a, b) = (&short.id, &long.id);
    let others: Vec<String> =
        long.members.iter().filter(|word| !short.members.contains(word)).cloned().collect();
    let rest = match others.as_slice() {
        [] => {
            return format!(
                "a word belongs to one list, and `{a}` and `{b}` hold the same words: keep one of these lists"
            );
        }
        [other] => format!("{b} where it != {other}"),
        several if several.len() <= short.members.len() => {
            format!("{b} where it not in ({})", several.join(", "))
        }
        [_, _, ..] => format!("{b} where it in ({})", short.members.join(", ")),
    };
    format!(
        "a word belongs to one list, and all words of `{a}` stand in `{b}`, too: keep `{b}` alone, also for variables \
         and properties, and write `{rest}` for the shorter list; or use other words in one of them"
    )
}

/// The advice for two lists with some words in common.
fn part_them(one: &EnumDef, other: &EnumDef) -> String {
    let common = one.members.iter().filter(|word| other.members.contains(word)).cloned();
    let common = listed(&common.collect::<Vec<String>>());
    format!(
        "a word belongs to one list, and `{}` and `{}` share {common}: use other words in one of them, or one list for \
         both",
        one.id, other.id
    )
}
