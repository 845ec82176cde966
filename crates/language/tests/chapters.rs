//! Runs the chapters of `tests/editor/*.md`: specs with a cursor `<|>` and the answers of the editor
//! services there.
//!
//! A chapter is named for its service. Answers stand after the fence; lines are counted within the
//! case, and an answer about the common part is marked `common`.

use boardwright_chapters::Results;
use boardwright_diag::{Fix, Span, TextEdit};
use boardwright_language::{
    Analysis, colours, complete, definition, fix_all, fixes, folds, format, hints, hover, outline,
    references, rename, signature,
};

const CURSOR: &str = "<|>";
/// Of long lists so many are shown.
const SHOWN: usize = 14;

#[test]
fn chapters() {
    boardwright_chapters::check("tests/editor", 60, |written| {
        let service = written.path.file_stem().unwrap().to_str().unwrap();
        let case = Case::new(written.common, &written.body(), written.argument);
        Results { after: case.told(service), ..Results::default() }
    });
}

struct Case<'a> {
    analysis: Analysis,
    cursor: usize,
    /// How many lines the common part has.
    before: usize,
    /// What stands on the fence.
    argument: &'a str,
}

impl<'a> Case<'a> {
    fn new(common: &str, body: &str, argument: &'a str) -> Self {
        let marked = format!("{common}{body}");
        let cursor = marked.find(CURSOR).unwrap_or(0);
        let analysis = Analysis::new(marked.replacen(CURSOR, "", 1));
        Self { analysis, cursor, before: common.lines().count(), argument }
    }

    fn told(&self, service: &str) -> Vec<String> {
        let told = match service {
            "completion" => self.completion(),
            "hover" => self.hover(),
            "definition" => {
                let found = definition(&self.analysis, self.cursor);
                found.into_iter().map(|span| self.shown(span)).collect()
            }
            "references" => references(&self.analysis, self.cursor, true)
                .into_iter()
                .map(|found| {
                    let declares = if found.declares { " (declared)" } else { "" };
                    format!("{}{declares}", self.shown(found.span))
                })
                .collect(),
            "rename" => match rename(&self.analysis, self.cursor, self.argument) {
                Ok(renaming) => self.edited(&renaming.edits),
                Err(why) => vec![format!("refused: {why}")],
            },
            "outline" => self.outline(),
            "folding" => self.folding(),
            "formatting" => self.edited(&format(&self.analysis)),
            "colours" => self.colours(),
            "hints" => self.hints(),
            "signature" => self.signature(),
            "fixes" => self.fixes(),
            other => panic!("no service is called {other}"),
        };
        if told.is_empty() { vec!["nothing".to_owned()] } else { told }
    }

    /// The number of a line as people count it within the case.
    fn line(&self, byte: usize) -> String {
        let line = self.analysis.text()[..byte].matches('\n').count();
        match line.checked_sub(self.before) {
            Some(line) => (line + 1).to_string(),
            None => "common".to_owned(),
        }
    }

    /// The line of a span with the span in brackets.
    fn shown(&self, span: Span) -> String {
        let text = self.analysis.text();
        let (start, end) = (span.start as usize, span.end as usize);
        let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let to = text[end..].find('\n').map_or(text.len(), |at| end + at);
        let line = format!("{}⟦{}⟧{}", &text[from..start], &text[start..end], &text[end..to]);
        format!("{}: {}", self.line(start), line.trim())
    }

    fn completion(&self) -> Vec<String> {
        let found = complete(self.analysis.text(), self.cursor);
        let mut out: Vec<String> = found
            .iter()
            .take(SHOWN)
            .map(|found| {
                let insert = if found.insert == found.label {
                    String::new()
                } else {
                    format!(" → {}", found.insert)
                };
                let detail = if found.detail.is_empty() {
                    String::new()
                } else {
                    format!(" — {}", found.detail)
                };
                let rank = if found.rank == 0 { "" } else { "  " };
                format!("{rank}{}{insert}{detail}", found.label)
            })
            .collect();
        if found.len() > SHOWN {
            // Without a number, which every new function would change.
            out.push("and more".to_owned());
        }
        out
    }

    fn hover(&self) -> Vec<String> {
        let Some(found) = hover(&self.analysis, self.cursor) else { return Vec::new() };
        let mut out = vec![self.shown(found.span)];
        out.extend(found.markdown.lines().filter(|line| !line.is_empty()).map(str::to_owned));
        out
    }

    fn outline(&self) -> Vec<String> {
        fn rows(symbols: &[boardwright_language::Symbol], depth: usize, out: &mut Vec<String>) {
            for symbol in symbols {
                let detail = if symbol.detail.is_empty() {
                    String::new()
                } else {
                    format!(" — {}", symbol.detail)
                };
                out.push(format!("{}{}{detail}", "  ".repeat(depth), symbol.name));
                rows(&symbol.children, depth + 1, out);
            }
        }
        let mut out = Vec::new();
        rows(&outline(&self.analysis), 0, &mut out);
        out
    }

    fn folding(&self) -> Vec<String> {
        let text = self.analysis.text();
        folds(&self.analysis)
            .into_iter()
            .map(|fold| {
                let (start, end) = (fold.span.start as usize, fold.span.end as usize);
                let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
                let first = text[from..].lines().next().unwrap_or_default();
                format!("{} to {}: {}", self.line(start), self.line(end), first.trim())
            })
            .collect()
    }

    fn colours(&self) -> Vec<String> {
        let text = self.analysis.text();
        let mut out: Vec<String> = Vec::new();
        let mut line = String::new();
        for colour in colours(&self.analysis) {
            let here = self.line(colour.span.start as usize);
            if here == "common" {
                continue;
            }
            if here != line {
                out.push(format!("{here}:"));
                line = here;
            }
            let declares = if colour.declares { "!" } else { "" };
            let word = &text[colour.span.range()];
            out.last_mut().unwrap().push_str(&format!(" {word}={:?}{declares}", colour.kind));
        }
        out
    }

    fn hints(&self) -> Vec<String> {
        let text = self.analysis.text();
        let all = Span::new(0, text.len());
        let mut out: Vec<(String, String, usize)> = Vec::new();
        for hint in hints(&self.analysis, all) {
            let from = text[..hint.at].rfind('\n').map_or(0, |at| at + 1);
            let line = self.line(hint.at);
            match out.last_mut() {
                Some((number, shown, added)) if *number == line => {
                    shown.insert_str(hint.at - from + *added, &format!("«{}»", hint.label));
                    *added += hint.label.len() + 4;
                }
                _ => {
                    let mut shown = text[from..].lines().next().unwrap_or_default().to_owned();
                    shown.insert_str(hint.at - from, &format!("«{}»", hint.label));
                    out.push((line, shown, hint.label.len() + 4));
                }
            }
        }
        out.into_iter().map(|(line, shown, _)| format!("{line}: {}", shown.trim())).collect()
    }

    fn signature(&self) -> Vec<String> {
        let Some(found) = signature(&self.analysis, self.cursor) else { return Vec::new() };
        found
            .forms
            .iter()
            .map(|form| match form.params.get(found.argument) {
                Some(param) => format!("{}, now: {param}", form.label),
                None => form.label.clone(),
            })
            .collect()
    }

    fn fixes(&self) -> Vec<String> {
        if self.argument == "all" {
            return self.edited(&fix_all(&self.analysis));
        }
        let mut out = Vec::new();
        for found in fixes(&self.analysis, Span::point(self.cursor)) {
            let preferred = if found.preferred { " (preferred)" } else { "" };
            out.push(format!("{}{preferred} — {}", found.fix.title, found.finding.code));
            out.extend(self.edited(&found.fix.edits));
        }
        out
    }

    /// The lines that edits change, as they are afterwards.
    fn edited(&self, edits: &[TextEdit]) -> Vec<String> {
        let text = self.analysis.text();
        let fix = Fix::new("", edits.to_vec());
        let after = fix.apply(text);
        let (old, new): (Vec<&str>, Vec<&str>) = (text.lines().collect(), after.lines().collect());
        if old.len() != new.len() {
            return new[self.before.min(new.len())..]
                .iter()
                .map(|line| (*line).to_owned())
                .collect();
        }
        let changed = old.iter().zip(&new).enumerate().filter(|(_, (old, new))| old != new);
        changed
            .map(|(index, (_, new))| match index.checked_sub(self.before) {
                Some(line) => format!("{}: {}", line + 1, new.trim()),
                None => format!("common: {}", new.trim()),
            })
            .collect()
    }
}
