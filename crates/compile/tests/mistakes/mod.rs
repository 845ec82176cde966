//! Runs the chapters of `tests/mistakes`: mistakes of people and language models, each inside a
//! whole spec.

mod chapter;

use boardwright_compile::{Compiled, Overrides, compile};
use boardwright_diag::{Diagnostic, Fix};
use chapter::Case;
use std::collections::BTreeMap;

fn compiled(text: &str) -> Compiled {
    compile(text, &Overrides::new())
}

/// The whole game as JSON, display and prose included.
fn game(text: &str) -> Option<String> {
    let mut def = compiled(text).def?;
    def.authoring = boardwright_def::Authoring::default();
    serde_json::to_string(&def).ok()
}

fn shown(found: &[Diagnostic], text: &str) -> String {
    let line = |d: &Diagnostic| {
        let number = text[..d.span.start as usize].matches('\n').count() + 1;
        let place = text.get(d.span.range()).unwrap_or_default();
        format!("\n    {number}: {} at {place:?}: {}", d.code, d.message)
    };
    found.iter().map(line).collect()
}

/// True if the first finding is the expected one at the expected place.
fn is_right(case: &Case, found: &Diagnostic) -> bool {
    let place = case.wrong.get(found.span.range()).unwrap_or_default();
    let first = place.lines().next().unwrap_or_default();
    found.code.as_str() == case.code && case.place.as_ref().is_none_or(|place| first == place)
}

/// The text with the first fix of each finding.
fn mended(text: &str, found: &[Diagnostic]) -> String {
    let mut fixes: Vec<&Fix> = found.iter().filter_map(|d| d.fixes.first()).collect();
    fixes.sort_by_key(|fix| std::cmp::Reverse(fix.edits.first().map(|edit| edit.span.start)));
    fixes.iter().fold(text.to_owned(), |text, fix| fix.apply(&text))
}

/// True if the fixes change only the lines with the mistake.
fn keeps_the_rest(case: &Case, found: &[Diagnostic]) -> bool {
    let edits = found.iter().filter_map(|d| d.fixes.first()).flat_map(|fix| &fix.edits);
    edits.map(|edit| edit.span.range()).all(|edit| {
        case.written.iter().any(|range| range.start <= edit.start && edit.end <= range.end)
    })
}

/// The faults of the findings about a mistake in YAML; empty if they are right.
fn faults(case: &Case, meant: Option<&str>) -> Vec<String> {
    let found = compiled(&case.wrong).diagnostics;
    let mut faults = Vec::new();
    let Some(first) = found.first() else { return vec!["nothing is found".to_owned()] };
    if !is_right(case, first) {
        faults.push(format!("expected {} at {:?}", case.code, case.place));
    }
    let inside = case.written.iter().any(|range| range.contains(&(first.span.start as usize)));
    if !inside {
        faults.push("the place is outside of what was written".to_owned());
    }
    if found.iter().any(|d| d.code != first.code) {
        faults.push("more than one thing is found".to_owned());
    }
    match (case.fix.as_str(), first.fixes.is_empty()) {
        ("no fix", true) => {}
        ("no fix", false) => faults.push("there is a fix".to_owned()),
        ("mended" | "offered", true) => faults.push("there is no fix".to_owned()),
        ("mended", false) => faults.extend(unmended(case, &found, meant)),
        ("offered", false) => {
            let after = compiled(&mended(&case.wrong, &found)).diagnostics;
            let stays = |d: &Diagnostic| (d.code, d.span.start) == (first.code, first.span.start);
            if after.iter().any(stays) {
                faults.push("the fix does not take it away".to_owned());
            }
        }
        (other, _) => faults.push(format!("`{other}` is nothing to expect")),
    }
    if !faults.is_empty() {
        faults.push(shown(&found, &case.wrong));
    }
    faults
}

fn unmended(case: &Case, found: &[Diagnostic], meant: Option<&str>) -> Option<String> {
    let after = mended(&case.wrong, found);
    let left = compiled(&after).diagnostics;
    if !left.is_empty() {
        return Some(format!("after the fix there is{}", shown(&left, &after)));
    }
    if !keeps_the_rest(case, found) {
        return Some("the fix changes other lines".to_owned());
    }
    (game(&after).as_deref() != meant).then(|| {
        let lines = case.written.iter().map(|range| {
            let end = (range.end + after.len()).saturating_sub(case.wrong.len()).max(range.start);
            after.get(range.start..end).unwrap_or_default()
        });
        format!("the fix makes another game:\n{}", lines.collect::<String>())
    })
}

/// The twenty mistakes, the traps of expressions in YAML, and mistakes with fences: the right code
/// comes first and at its place, no other code follows, and the fix gives the game that was meant.
#[test]
fn mistakes_in_yaml() {
    let mut wrong = Vec::new();
    let mut meant: Option<(String, Option<String>)> = None;
    let mut counts: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for case in chapter::cases("yaml") {
        // Most cases mean one of a few specs.
        let unclean = match &meant {
            Some((text, _)) if *text == case.meant => Vec::new(),
            _ => compiled(&case.meant).diagnostics,
        };
        if !unclean.is_empty() {
            wrong.push(format!("{}: meant{}", case.name, shown(&unclean, &case.meant)));
            continue;
        }
        if meant.as_ref().is_none_or(|(text, _)| *text != case.meant) {
            meant = Some((case.meant.clone(), game(&case.meant)));
        }
        let game = meant.as_ref().and_then(|(_, game)| game.as_deref());
        let (chapter, _) = case.name.split_once(": ").expect("a chapter");
        let count = counts.entry(chapter.to_owned()).or_default();
        count.0 += 1;
        count.1 += u32::from(case.fix == "mended");
        let faults = faults(&case, game);
        if !faults.is_empty() {
            wrong.push(format!("{}\n  {}", case.name, faults.join("\n  ")));
        }
    }
    for (chapter, (cases, mended)) in &counts {
        println!("{chapter}: {cases} detected, {mended} fixes verified");
    }
    let all: u32 = counts.values().map(|(cases, _)| cases).sum();
    println!("{all} fragments, {} answered wrongly", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(all >= 60, "only {all} fragments");
}

/// Mistakes of meaning: the right code comes first in 95 of 100, and alone in 80.
#[test]
fn mistakes_of_meaning() {
    let cases = chapter::cases("semantic");
    let (mut right, mut alone) = (0, 0);
    let mut misses = Vec::new();
    for case in &cases {
        let found = compiled(&case.wrong).diagnostics;
        let is_right = found.first().is_some_and(|first| is_right(case, first));
        let is_alone = is_right && found.len() == 1;
        right += usize::from(is_right);
        alone += usize::from(is_alone);
        if !is_alone {
            let (code, place) = (&case.code, &case.place);
            let shown = shown(&found, &case.wrong);
            misses.push(format!("{}: expected {code} at {place:?}{shown}", case.name));
        }
    }
    let all = cases.len();
    println!("{}", misses.join("\n"));
    println!("{all} mistakes of meaning: right first {right}, nothing but it {alone}");
    assert!(all >= 100, "only {all} mistakes");
    assert!(right * 100 >= all * 95, "the right code first in {right} of {all}");
    assert!(alone * 100 >= all * 80, "nothing but it in {alone} of {all}");
}

/// A finding about types names both, and shows at least one declaration that they come from.
#[test]
fn types_say_where_they_come_from() {
    let (mut all, mut named, mut shown_places) = (0, 0, 0);
    for case in ["yaml", "semantic"].into_iter().flat_map(chapter::cases) {
        for found in compiled(&case.wrong).diagnostics {
            if found.code.as_str() != "type-mismatch" {
                continue;
            }
            all += 1;
            named += usize::from(found.expected.is_some() && found.found.is_some());
            shown_places += usize::from(!found.related.is_empty());
            if found.related.is_empty() || found.expected.is_none() {
                println!("{}:{}", case.name, shown(std::slice::from_ref(&found), &case.wrong));
            }
        }
    }
    println!("{all} findings about types: {named} name both, {shown_places} show a declaration");
    assert!(named == all && shown_places * 10 >= all * 8, "{named} and {shown_places} of {all}");
}

/// True if a finding says that a text could not be read at all.
fn is_unread(found: &Diagnostic) -> bool {
    let code = found.code.as_str();
    code.starts_with("yaml-") || code == "expression-syntax" || code == "foreign-operator"
}

/// No fix replaces a text by itself, and a fix marked as safe leaves fewer texts that cannot be
/// read.
#[test]
fn every_fix_changes_the_text_and_can_be_read() {
    let mut wrong = Vec::new();
    let mut fixes = 0;
    for case in ["yaml", "semantic"].into_iter().flat_map(chapter::cases) {
        let found = compiled(&case.wrong).diagnostics;
        let unread = found.iter().filter(|d| is_unread(d)).count();
        for diagnostic in &found {
            for fix in &diagnostic.fixes {
                fixes += 1;
                let after = fix.apply(&case.wrong);
                if after == case.wrong {
                    wrong.push(format!("{}: `{}` changes nothing", case.name, fix.title));
                }
                let left = compiled(&after).diagnostics;
                let most = unread - usize::from(is_unread(diagnostic));
                if fix.safe && left.iter().filter(|d| is_unread(d)).count() > most {
                    let left = shown(&left, &after);
                    wrong.push(format!("{}: `{}` leaves{left}", case.name, fix.title));
                }
            }
        }
    }
    println!("{fixes} fixes");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(fixes >= 100, "only {fixes} fixes");
}
