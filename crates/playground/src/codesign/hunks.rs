//! The changes of an answer, each with a box to take or leave it.

use crate::draft::{Draft, Hunk, Part};
use crate::shell::DiffRow;
use crate::state::{Proposal, app};
use crate::toolbox::DiffLine;
use crate::words;
use crate::words::codesign_words;
use leptos::prelude::*;
use std::sync::Arc;

/// Equal lines that are shown before and after a change.
const AROUND: usize = 2;
/// The most lines of a change that are drawn.
const MOST: usize = 400;
/// The most changes that are drawn.
const MOST_CHANGES: usize = 300;

/// All changes.
#[component]
pub fn Hunks(proposal: Arc<Proposal>) -> impl IntoView {
    let app = app();
    let all = proposal.draft.changes;
    let rows: Vec<_> = with_context(&proposal.draft).into_iter().take(MOST_CHANGES).collect();
    let more = all.saturating_sub(rows.len());
    view! {
        <div class="codesign-head">
            <h3>{codesign_words().changes_heading}<span class="faint">{words::say().changes(all)}</span></h3>
            <button class="btn small" on:click=move |_| app.choose_changes(None, true)>{codesign_words().all_changes}</button>
            <button class="btn small" on:click=move |_| app.choose_changes(None, false)>{codesign_words().no_changes}</button>
        </div>
        <ol class="hunks" data-testid="hunks">
            {rows.into_iter().map(|(hunk, before, after)| view! { <HunkItem hunk all before after/> }).collect_view()}
        </ol>
        {(more > 0).then(|| view! { <p class="faint">{format!("… + {}", words::say().changes(more))}</p> })}
    }
}

#[component]
fn HunkItem(hunk: Hunk, all: usize, before: Vec<DiffLine>, after: Vec<DiffLine>) -> impl IntoView {
    let app = app();
    let number = hunk.number;
    let is_taken =
        move || app.codesign.taken.with(|taken| taken.get(number).copied().unwrap_or(false));
    let label = words::say().change_at(number + 1, all, hunk.line);
    let cut = hunk.lines.len().saturating_sub(MOST);
    let lines = before.into_iter().chain(hunk.lines.into_iter().take(MOST)).chain(after);
    view! {
        <li class="hunk" class:left=move || !is_taken()>
            <label class="hunk-head">
                <input
                    type="checkbox" prop:checked=is_taken
                    on:change=move |event| app.choose_changes(Some(number), event_target_checked(&event))
                />
                {label}
            </label>
            <div class="diff">
                {lines.map(|line| view! { <DiffRow line/> }).collect_view()}
                {(cut > 0).then(|| view! { <p class="faint">{format!("… + {cut}")}</p> })}
            </div>
        </li>
    }
}

/// Each change with the equal lines around it.
fn with_context(draft: &Draft) -> Vec<(Hunk, Vec<DiffLine>, Vec<DiffLine>)> {
    let same = |part: Option<&Part>| match part {
        Some(Part::Same(lines)) => lines.clone(),
        Some(Part::Hunk(_)) | None => Vec::new(),
    };
    let row = |(at, part): (usize, &Part)| match part {
        Part::Same(_) => None,
        Part::Hunk(hunk) => {
            let mut before = same(at.checked_sub(1).and_then(|at| draft.parts.get(at)));
            let before = before.split_off(before.len().saturating_sub(AROUND));
            let mut after = same(draft.parts.get(at + 1));
            after.truncate(AROUND);
            Some((hunk.clone(), before, after))
        }
    };
    draft.parts.iter().enumerate().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolbox::Change;

    #[test]
    fn a_change_is_shown_between_its_neighbours() {
        let line = |change, text: &str| DiffLine { change, number: 1, text: text.to_owned() };
        let same = |text| line(Change::Same, text);
        let lines = vec![same("a"), same("b"), same("c"), line(Change::Added, "d"), same("e")];
        let rows = with_context(&Draft::new("", lines));
        let texts =
            |lines: &[DiffLine]| lines.iter().map(|line| line.text.clone()).collect::<String>();
        assert_eq!(rows.len(), 1);
        assert_eq!((texts(&rows[0].1), texts(&rows[0].2)), ("bc".to_owned(), "e".to_owned()));
    }
}
