//! The results of the laboratory in the text: how often the rules of each line ran, and the findings about it.

use super::App;
use crate::browser;
use crate::editor::PlayedLine;
use crate::words::lab_words;
use boardwright_protocol::LabReport;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The setting that is remembered.
const SETTING: &str = "results-in-text";

/// True unless a person put them away.
pub(super) fn wanted_at_first() -> bool {
    browser::switch(SETTING) != Some(false)
}

/// The lines of a report, in order. Of several rules on a line the one that ran most often counts.
fn played_lines(report: &LabReport) -> Vec<PlayedLine> {
    let mut lines: BTreeMap<u32, (Option<u32>, Vec<String>)> = BTreeMap::new();
    for rule in report.rules.iter().filter(|rule| rule.line > 0) {
        let (most, _) = lines.entry(rule.line).or_default();
        *most = (*most).max(Some(rule.taken));
    }
    for note in report.notes.iter().filter(|note| note.line > 0) {
        let help = if note.help.is_empty() { String::new() } else { format!(" {}", note.help) };
        let said = format!("{}: {}.{help}", note.code, note.message);
        lines.entry(note.line).or_default().1.push(said);
    }
    let shown = |(line, (taken, notes)): (u32, (Option<u32>, Vec<String>))| PlayedLine {
        line,
        count: match taken {
            None => String::new(),
            Some(0) => lab_words().never.to_owned(),
            Some(times) => format!("{times}×"), // the editor breaks lines at a separator
        },
        never: taken == Some(0),
        notes,
    };
    lines.into_iter().map(shown).collect()
}

impl App {
    /// Shows the results in the text or puts them away, and remembers that.
    pub fn set_results_in_text(self, shown: bool) {
        self.lab.in_text.set(shown);
        browser::keep_switch(SETTING, shown);
    }

    /// The results for the text; none if they are put away, or about other rules than those on the table.
    pub fn results_for_text(self) -> Vec<PlayedLine> {
        let report = self.present_report().filter(|_| self.lab.in_text.get());
        report.as_deref().map(played_lines).unwrap_or_default()
    }

    /// Shows these results in the editor, unless the text is another one by now: their lines would be wrong.
    pub fn show_results(self, lines: &[PlayedLine]) {
        let of = self.lab.of.get_untracked();
        let is_same = |text: &std::sync::Arc<str>| of.is_some_and(|of| **text == *of.text());
        let is_same = self.spec.text.with_untracked(is_same);
        if let Some(editor) = self.editor() {
            editor.show_played(if is_same { lines } else { &[] });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::{LabNote, LabRule};

    #[test]
    fn counts_and_findings_meet_at_their_lines() {
        let rule = |line, taken| LabRule { line, text: String::new(), asked: 9, held: 9, taken };
        let note = |line, help: &str| LabNote {
            code: "ending-unreached".to_owned(),
            message: "No game ended here".to_owned(),
            help: help.to_owned(),
            line,
            witness: None,
        };
        let report = LabReport {
            rules: vec![rule(7, 0), rule(4, 1200), rule(4, 3)],
            notes: vec![note(7, "Try more games."), note(0, ""), note(9, "")],
            ..LabReport::default()
        };
        let lines = played_lines(&report);
        let said: Vec<_> =
            lines.iter().map(|of| (of.line, of.count.as_str(), of.never, of.notes.len())).collect();
        assert_eq!(said, [(4, "1200×", false, 0), (7, "never", true, 1), (9, "", false, 1)]);
        assert_eq!(lines[1].notes, ["ending-unreached: No game ended here. Try more games."]);
    }
}
