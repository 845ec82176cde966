//! No text and no place makes a service panic, and what it answers lies within the text.

use boardwright_diag::Span;
use boardwright_language::{
    Analysis, colours, complete, definition, fix_all, fixes, folds, hints, hover, outline, page_at,
    references, rename, renameable, signature,
};
use proptest::prelude::*;

fn ask_everything(text: &str, at: usize) {
    let analysis = Analysis::new(text);
    let within = |span: Span| assert!(text.get(span.range()).is_some(), "{span:?} of {text:?}");
    complete(text, at).iter().for_each(|found| within(found.replace));
    hover(&analysis, at).iter().for_each(|found| within(found.span));
    page_at(&analysis, at).iter().filter_map(|page| page.declared).for_each(within);
    definition(&analysis, at).into_iter().for_each(within);
    references(&analysis, at, true).iter().for_each(|found| within(found.span));
    if let Ok((span, _)) = renameable(&analysis, at) {
        within(span);
    }
    if let Ok(renaming) = rename(&analysis, at, "another_name") {
        renaming.edits.iter().for_each(|edit| within(edit.span));
    }
    let whole = Span::new(0, text.len());
    fixes(&analysis, whole).iter().flat_map(|f| &f.fix.edits).for_each(|edit| within(edit.span));
    fix_all(&analysis).iter().for_each(|edit| within(edit.span));
    folds(&analysis).iter().for_each(|fold| within(fold.span));
    outline(&analysis).iter().for_each(|symbol| within(symbol.span));
    hints(&analysis, whole).iter().for_each(|hint| assert!(text.is_char_boundary(hint.at)));
    let mut end = 0;
    for colour in colours(&analysis) {
        within(colour.span);
        assert!(colour.span.start >= end, "colours overlap");
        end = colour.span.end;
    }
    signature(&analysis, at);
}

const SPEC: &str = include_str!("../../../specs/threat-market.md");

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A game cut off where somebody is still writing it, or with a hole in it.
    #[test]
    fn half_a_game(cut in 0..SPEC.len(), gap in 0usize..40, tail in any::<bool>()) {
        let cut = (0..=cut).rev().find(|at| SPEC.is_char_boundary(*at)).unwrap_or(0);
        let rest = (cut + gap..SPEC.len()).find(|at| SPEC.is_char_boundary(*at));
        let rest = rest.filter(|_| tail).and_then(|at| SPEC.get(at..)).unwrap_or_default();
        ask_everything(&format!("{}{rest}", &SPEC[..cut]), cut);
    }

    #[test]
    fn any_text(lines in proptest::collection::vec("[a-c$.:{}\\[\\]()\"' é𝄞\\-#=<|&,0-9]{0,30}", 0..12), at in any::<prop::sample::Index>()) {
        let text = format!("```yaml\n{}\n```\n", lines.join("\n"));
        let at = at.index(text.len() + 1);
        let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        ask_everything(&text, at);
    }
}

#[test]
fn places_outside_the_text() {
    for at in [0, 7, 8, 9, 1_000_000] {
        ask_everything("```yaml", at);
    }
    ask_everything("", 0);
    let large = "x".repeat(2 * 1024 * 1024);
    ask_everything(&large, 5);
}

/// Every name of the bundled games can be given another one and back, and the text is the same.
#[test]
fn renaming_there_and_back() {
    for spec in
        [SPEC, include_str!("../../../specs/pig.md"), include_str!("../../../specs/tic-tac-toe.md")]
    {
        let analysis = Analysis::new(spec);
        let mut renamed = 0;
        for mention in analysis.notes.mentions.iter().filter(|mention| mention.declares) {
            let at = mention.span.end as usize;
            let Ok((_, old)) = renameable(&analysis, at) else { continue };
            let there = rename(&analysis, at, "zzz").unwrap_or_else(|why| panic!("{old}: {why}"));
            let first = there.edits.first().expect("its declaration");
            let fix = boardwright_diag::Fix::new("", there.edits.clone());
            let after = Analysis::new(fix.apply(spec));
            assert_eq!(after.diagnostics.len(), analysis.diagnostics.len());
            let back = rename(&after, first.span.start as usize, &old);
            let back = back.unwrap_or_else(|why| panic!("back to {old}: {why}"));
            let fix = boardwright_diag::Fix::new("", back.edits);
            assert_eq!(fix.apply(after.text()), spec, "{old}");
            renamed += 1;
        }
        assert!(renamed > 4, "only {renamed} names");
    }
}
