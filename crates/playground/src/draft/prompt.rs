//! The prompt for a language model: the task, the wish, the language, the text and its findings. It is English, as the
//! description of the language is; the wish may be in any language.

use boardwright_protocol::{DiagnosticView, Severity};

/// The most findings in a prompt.
const MOST: usize = 40;
const TASK: &str = "You help to design a board or card game. Its rules are one text in the Boardwright language, \
     which is described below. Do what the designer wants, with as few changes as possible: keep all other lines, \
     names and comments exactly as they are.";
const NO_WISH: &str =
    "Mend the findings below. If there are none, make the one change that improves the game most.";
const ANSWER: &str =
    "Give the whole new text, from its first line to its last, in one block between";

/// The prompt. `format` is the description of the language.
pub fn prompt(format: &str, text: &str, found: &[DiagnosticView], wish: &str) -> String {
    let wish = if wish.trim().is_empty() { NO_WISH } else { wish.trim() };
    let fence = fence_around(text);
    let sections = [
        ("Task", TASK.to_owned()),
        ("The designer wants", wish.to_owned()),
        ("The language", lowered(format)),
        ("The present text", format!("{fence}markdown\n{}\n{fence}", text.trim_end())),
        ("Findings in the present text", findings(found)),
        (
            "Your answer",
            format!(
                "{ANSWER} {fence}markdown and {fence}. Before the block, say in a few sentences what you changed and why."
            ),
        ),
    ];
    let written = sections.map(|(head, body)| format!("# {head}\n\n{}\n", body.trim_end()));
    written.join("\n")
}

/// A fence that no line of the text ends: longer than its longest row of backticks, and at least four.
fn fence_around(text: &str) -> String {
    let mut longest = 3;
    let mut row = 0;
    for letter in text.chars() {
        row = if letter == '`' { row + 1 } else { 0 };
        longest = longest.max(row);
    }
    "`".repeat(longest + 1)
}

/// Headings one level lower, so that they stand below the head of their section. Blocks stay as they are.
fn lowered(text: &str) -> String {
    let mut fence: Option<usize> = None;
    let lower = |line: &str| {
        let ticks = line.len() - line.trim_start_matches('`').len();
        match fence {
            None if ticks >= 3 => fence = Some(ticks),
            Some(open) if ticks >= open && line.trim_matches('`').is_empty() => fence = None,
            _ => {}
        }
        let is_heading = fence.is_none() && line.starts_with('#');
        if is_heading { format!("#{line}") } else { line.to_owned() }
    };
    text.lines().map(lower).collect::<Vec<_>>().join("\n")
}

fn findings(found: &[DiagnosticView]) -> String {
    if found.is_empty() {
        return "None: the text is a game that can be played.".to_owned();
    }
    let line = |finding: &DiagnosticView| {
        let severity = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "note",
        };
        let range = finding.range;
        let hints: String = finding.hints.iter().map(|hint| format!("\n  {hint}")).collect();
        format!(
            "- line {}, column {}, {severity} ({}): {}{hints}",
            range.start_line, range.start_column, finding.code, finding.message
        )
    };
    let mut lines: Vec<String> = found.iter().take(MOST).map(line).collect();
    if found.len() > MOST {
        lines.push(format!("- and {} more", found.len() - MOST));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::Range;

    fn finding(line: u32) -> DiagnosticView {
        DiagnosticView {
            code: "unknown-zone".to_owned(),
            severity: Severity::Error,
            range: Range { start_line: line, start_column: 7, end_line: line, end_column: 9 },
            message: "no zone is called `dek`".to_owned(),
            hints: vec!["`deck` is near".to_owned()],
            alternatives: Vec::new(),
            path: String::new(),
            fixes: Vec::new(),
        }
    }

    #[test]
    fn a_prompt_has_all_parts_in_order() {
        let text = "# Mill\n\n```yaml\nmeta: { id: mill }\n```\n";
        let prompt = prompt("# Format\n\n```yaml\n# note\n```", text, &[finding(4)], " fairer \n");
        let order = [
            "# Task",
            "# The designer wants\n\nfairer\n",
            "# The language\n\n## Format\n\n```yaml\n# note\n```\n",
            "# The present text\n\n````markdown\n# Mill\n\n```yaml\nmeta: { id: mill }\n```\n````\n",
            "- line 4, column 7, error (unknown-zone): no zone is called `dek`\n  `deck` is near\n",
            "between ````markdown and ````.",
        ];
        let places =
            order.map(|part| prompt.find(part).unwrap_or_else(|| panic!("{part}\n{prompt}")));
        assert!(places.is_sorted(), "{places:?}");
    }

    #[test]
    fn no_line_of_the_text_ends_the_block() {
        let text = "# A\n``````\nx\n``````\n";
        assert!(prompt("", text, &[], "").contains("```````markdown\n# A"));
    }

    #[test]
    fn long_lists_of_findings_are_cut() {
        let all: Vec<_> = (1..=50).map(finding).collect();
        let prompt = prompt("", "", &all, "x");
        assert!(prompt.contains("line 40, ") && !prompt.contains("line 41, "));
        assert!(prompt.contains("- and 10 more"));
    }
}
