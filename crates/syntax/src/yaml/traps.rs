//! Silent traps: well-formed YAML that does not say what its author meant.

use super::facts::{Facts, Plain, Role};
use super::scalar::{Core, core, is_placeholder, read_elsewhere};
use super::{Style, invisible, lines, quote};
use crate::expr;
use boardwright_diag::{Code, Diagnostic, Fix, Severity, Span, TextEdit};
use std::ops::Range;

/// Findings per block; more of them say nothing new.
const ENOUGH: usize = 200;

/// The result of the checks. `poisoned` are bytes of the block whose meaning is in doubt.
#[derive(Default)]
pub(super) struct Found {
    pub diagnostics: Vec<Diagnostic>,
    pub poisoned: Vec<Range<usize>>,
    /// True if something is missing or misread, but no bytes can be poisoned.
    pub broken: bool,
}

/// Checks a block of valid YAML, which begins at `base` in the source.
pub(super) fn check(text: &str, base: usize, facts: &Facts) -> Found {
    let mut check = Check { text, base, facts, found: Found::default(), done: 0 };
    for (at, plain) in facts.plains.iter().enumerate() {
        if check.found.diagnostics.len() >= ENOUGH {
            break;
        }
        if plain.range.start >= check.done {
            check.plain(plain, facts.plains.get(at.wrapping_sub(1)));
        }
    }
    check.block_scalars();
    check.comments();
    let mut strange = invisible::report(text, base, facts);
    strange.truncate(ENOUGH);
    check.found.broken |= !strange.is_empty();
    check.found.diagnostics.extend(strange);
    check.found
}

struct Check<'t> {
    text: &'t str,
    base: usize,
    facts: &'t Facts,
    found: Found,
    /// The end of the text that was reported already.
    done: usize,
}

impl Check<'_> {
    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.base + range.start, self.base + range.end)
    }

    fn report(&mut self, poison: Range<usize>, diagnostic: Diagnostic) {
        self.done = self.done.max(poison.end);
        self.found.poisoned.push(poison);
        self.found.diagnostics.push(diagnostic);
    }

    fn plain(&mut self, plain: &Plain, before: Option<&Plain>) {
        if let Some(tab) = self.tab(plain) {
            self.found.diagnostics.push(tab);
        }
        let finding = self
            .split_expression(plain)
            .or_else(|| self.missing_space(plain, before))
            .or_else(|| self.slipped(plain))
            .or_else(|| self.json_habit(plain))
            .or_else(|| self.placeholder(plain));
        match finding {
            Some((poison, diagnostic)) => self.report(poison, diagnostic),
            None => self.found.diagnostics.extend(self.read_elsewhere(plain)),
        }
    }

    /// A tab after the blanks before a key, which this parser reads as one blank and others refuse.
    fn tab(&self, plain: &Plain) -> Option<Diagnostic> {
        let start = lines::start(self.text, plain.range.start);
        let white = self.text.get(start..plain.range.start)?;
        let indents = white.contains('\t') && white.bytes().all(|b| b == b' ' || b == b'\t');
        // Before a value a tab may stand.
        if plain.flow || plain.role != Role::Key || !indents {
            return None;
        }
        let span = self.span(&(start..plain.range.start));
        let message = "a tab indents this line; YAML indents with spaces only";
        let fix = Fix::replace("Indent with spaces", span, " ".repeat(white.len()));
        Some(Diagnostic::new(Code::YamlTab, span, message).fix(fix))
    }

    /// An expression that a comma of `{ }` or `[ ]` splits.
    fn split_expression(&self, plain: &Plain) -> Option<(Range<usize>, Diagnostic)> {
        if !plain.flow || balance(&plain.text) == 0 {
            return None;
        }
        let whole = lines::flow_text(self.text, plain.range.start);
        let whole = whole.start..whole.end.max(plain.range.end);
        Some((whole.clone(), unquoted_expression(self.text, self.base, whole)))
    }

    /// `min:0` as a key without value, or on a line of its own where a mapping was meant; `-a`.
    fn missing_space(
        &self,
        plain: &Plain,
        before: Option<&Plain>,
    ) -> Option<(Range<usize>, Diagnostic)> {
        let own_line = self.text[lines::start(self.text, plain.range.start)..plain.range.start]
            .chars()
            .all(char::is_whitespace);
        let after_key = before.is_some_and(|b| b.role == Role::Key);
        let flow_key = plain.flow && plain.role == Role::Key && plain.without_value;
        let block_value = !plain.flow && own_line && plain.role == Role::Value && after_key;
        if !flow_key && !block_value {
            return None;
        }
        let written = self.text.get(plain.range.clone())?;
        let mut edits = Vec::new();
        let mut at = plain.range.start;
        for line in written.split_inclusive('\n') {
            let trimmed = line.trim_start();
            let start = at + line.len() - trimmed.len();
            let gap = colon_gap(trimmed)
                .filter(|gap| flow_key || !is_selector(trimmed, *gap))
                .or_else(|| dash_gap(trimmed).filter(|_| block_value));
            if let Some(gap) = gap {
                let span = Span::point(self.base + start + gap);
                edits.push(TextEdit { span, text: " ".to_owned() });
            }
            at += line.len();
        }
        let first = edits.first()?.span;
        let sign = Span::new(first.start as usize - 1, first.start as usize);
        let dash = sign.start as usize == self.base + plain.range.start;
        let message = if dash {
            "a space is missing after the dash of a list item"
        } else {
            "a space is missing after the colon of a key"
        };
        let fix = Fix::new("Insert the space".to_owned(), edits);
        let diagnostic = Diagnostic::new(Code::MissingSpace, sign, message).fix(fix);
        Some((plain.range.clone(), diagnostic))
    }

    /// An item whose dash slipped to the right of its siblings, so that YAML reads it as the end of the
    /// item above.
    fn slipped(&self, plain: &Plain) -> Option<(Range<usize>, Diagnostic)> {
        let written = self.text.get(plain.range.clone())?;
        let own = lines::start(self.text, plain.range.start);
        let column = self.text.get(own..plain.range.start)?.strip_suffix("- ")?.len();
        if plain.flow || !written.contains('\n') || expr::parse_line(&plain.text).is_ok() {
            return None;
        }
        let mut edits = Vec::new();
        let mut place = None;
        let mut at = lines::next(self.text, plain.range.start);
        while at < plain.range.end {
            let line = lines::line(self.text, at);
            let indent = lines::indent(line);
            let item = line.trim_start().strip_prefix("- ")?;
            expr::parse_line(item.trim_end()).ok()?;
            let white = self.span(&(at..at + indent));
            place = place.or(Some(white));
            edits.push(TextEdit { span: white, text: " ".repeat(column) });
            at = lines::next(self.text, at);
        }
        let message = "this line is indented differently from the lines it belongs to";
        let fix = Fix::new(format!("Indent by {column}"), edits);
        let diagnostic = Diagnostic::new(Code::YamlIndentation, place?, message).fix(fix);
        Some((plain.range.clone(), diagnostic))
    }

    /// `1,` or `1 // note` in block style.
    fn json_habit(&self, plain: &Plain) -> Option<(Range<usize>, Diagnostic)> {
        if plain.flow || plain.role == Role::Key {
            return None;
        }
        let written = self.text.get(plain.range.clone())?;
        if written.ends_with(',') {
            let comma = Span::new(self.base + plain.range.end - 1, self.base + plain.range.end);
            let diagnostic =
                Diagnostic::new(Code::JsonHabit, comma, "a line of YAML ends without a comma")
                    .fix(Fix::replace("Remove the comma", comma, ""));
            return Some((plain.range.clone(), diagnostic));
        }
        let slashes = written.find(" // ")? + 1;
        let is_comment = written.get(slashes + 3..)?.split_whitespace().count() > 1;
        let at = self.base + plain.range.start + slashes;
        let span = Span::new(at, at + 2);
        let diagnostic =
            Diagnostic::new(Code::JsonHabit, span, "a comment begins with `#`, not `//`")
                .fix(Fix::replace("Write `#`", span, "#"));
        is_comment.then_some((plain.range.clone(), diagnostic))
    }

    /// `TODO`, `<name>`, `...` instead of a value.
    fn placeholder(&self, plain: &Plain) -> Option<(Range<usize>, Diagnostic)> {
        is_placeholder(&plain.text).then(|| {
            let message = format!("`{}` is a placeholder", plain.text);
            let diagnostic = Diagnostic::new(Code::Placeholder, self.span(&plain.range), message)
                .hint("write out what is meant");
            (plain.range.clone(), diagnostic)
        })
    }

    /// A scalar that other parsers read differently.
    fn read_elsewhere(&self, plain: &Plain) -> Option<Diagnostic> {
        let text = plain.text.as_str();
        let message = match (core(text), read_elsewhere(text)) {
            (Core::Float, _) if plain.role != Role::Key => {
                format!("`{text}` is a fraction to YAML; rules have whole numbers only")
            }
            (Core::Int(n), Some(_)) if plain.role != Role::Key => {
                format!("`{text}` is {n} here and another number to older readers of YAML")
            }
            (_, Some(elsewhere)) => {
                format!("`{text}` is text here, but {elsewhere} to older readers of YAML")
            }
            _ => return None,
        };
        let span = self.span(&plain.range);
        let diagnostic = Diagnostic::new(Code::AmbiguousPlain, span, message);
        Some(match core(text) {
            Core::Int(n) => diagnostic
                .fix(Fix::replace(format!("Write {n}"), span, n.to_string()))
                .fix(Fix::replace("Put it in quotes", span, quote::double(text))),
            _ => diagnostic.fix(Fix::replace("Put it in quotes", span, quote::double(text))),
        })
    }

    /// `op: >` begins a folded text, which contains the indented lines below it.
    fn block_scalars(&mut self) {
        for (range, style) in &self.facts.free {
            let sign = match style {
                Style::Folded => '>',
                Style::Literal => '|',
                Style::Plain | Style::Single | Style::Double => continue,
            };
            let before = self.text.get(..range.start).unwrap_or_default();
            let Some(header) = before.rfind(sign) else { continue };
            let line = self.text.get(lines::start(self.text, header)..header).unwrap_or_default();
            let key = line.trim_matches([' ', '-', ':', '"', '\'']);
            let content = self.text.get(range.clone()).unwrap_or_default();
            if key == "op" || content.trim().is_empty() {
                let poison = header..range.end.max(header + 1);
                let written = sign.to_string();
                let mut found = bare_operator(&written, self.span(&(header..header + 1)));
                if !content.trim().is_empty() {
                    // With quotes alone, these lines would belong to nothing.
                    found.fixes.clear();
                    found = found.hint("without a change, the lines below are its text");
                }
                self.report(poison, found);
            }
        }
    }

    // ---- Comments -----------------------------------------------------------------------------

    fn comments(&mut self) {
        for (range, placement) in &self.facts.comments {
            if self.found.diagnostics.len() >= ENOUGH {
                return;
            }
            let comment = self.text.get(range.clone()).unwrap_or_default();
            if let Some(diagnostic) = self.elision(comment, range) {
                self.found.broken |= diagnostic.is_error();
                self.found.diagnostics.push(diagnostic);
            } else if *placement == granit_parser::Placement::Right {
                let cut = self.cut(comment, range);
                self.found.diagnostics.extend(cut);
            }
        }
    }

    /// `# ... other actions unchanged`
    fn elision(&self, comment: &str, range: &Range<usize>) -> Option<Diagnostic> {
        let text = comment.trim_start_matches(['#', ' ']);
        let dots = text.starts_with("...") || text.starts_with('\u{2026}');
        let lower = text.to_ascii_lowercase();
        let words = ["unchanged", "omitted", "rest of the", "same as before", "as above"];
        let says_so = dots || words.iter().any(|word| lower.contains(word));
        says_so.then(|| {
            let message = "this comment says that something is left out";
            let diagnostic = Diagnostic::new(Code::Placeholder, self.span(range), message)
                .hint("a block is complete; write out the missing parts");
            let severity = if dots { Severity::Error } else { Severity::Warning };
            Diagnostic { severity, ..diagnostic }
        })
    }

    /// A comment that begins in the middle of a text or expression.
    fn cut(&self, comment: &str, range: &Range<usize>) -> Option<Diagnostic> {
        let span = self.span(range);
        let before = self.text.get(..range.start)?.trim_end();
        let gap = range.start - before.len();
        let at = self.facts.plains.partition_point(|plain| plain.range.end <= before.len());
        let plain = self.facts.plains.get(at.checked_sub(1)?)?;
        let line = lines::start(self.text, range.start);
        let tagged = comment.chars().nth(1).is_some_and(char::is_alphanumeric);
        if plain.role == Role::Key {
            // `color: #f00`: all of it is a comment.
            let is_value =
                plain.without_value && plain.range.start >= line && before.ends_with(':');
            let message = "`#` begins a comment, so this key has no value";
            let fix = Fix::replace("Put it in quotes", span, quote::double(comment.trim_end()));
            let mut cut = Diagnostic::new(Code::CommentCutsText, span, message).fix(fix);
            cut.severity = Severity::Error;
            return (is_value && tagged && !comment.contains(' ')).then_some(cut);
        }
        if plain.range.end != before.len() {
            return None;
        }
        if balance(&plain.text) != 0 || ends_open(&plain.text) {
            let message = "`#` begins a comment, which cuts this expression off";
            let mut cut = Diagnostic::new(Code::CommentCutsText, span, message)
                .hint("put the comment on a line of its own");
            cut.severity = Severity::Error;
            return Some(cut);
        }
        // `Draw card #3`
        let number = comment.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
        if gap == 1 && number && core(&plain.text) == Core::Text {
            let whole = plain.range.start..range.end;
            let text = self.text.get(whole.clone())?.trim_end();
            let message = "`#` begins a comment, so the text ends before it";
            let fix = Fix::replace("Put it in quotes", self.span(&whole), quote::double(text));
            return Some(Diagnostic::new(Code::CommentCutsText, span, message).fix(fix));
        }
        None
    }
}

/// Whether a text is an effect up to a property that it gives: `create 2 gem in bag with hue`.
pub fn gives_property(text: &str) -> bool {
    let Some((effect, property)) = text.rsplit_once(" with ") else { return false };
    effect.starts_with("create ") && expr::is_word(property)
}

/// Returns the finding for a bare operator that YAML reads differently.
pub(super) fn bare_operator(operator: &str, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::BareOperator,
        span,
        format!("`{operator}` begins something else in YAML and needs quotes"),
    )
    .fix(Fix::replace("Put it in quotes", span, quote::double(operator)))
}

/// Returns the finding for an expression that `{ }` or `[ ]` splits.
pub(super) fn unquoted_expression(text: &str, base: usize, whole: Range<usize>) -> Diagnostic {
    let span = Span::new(base + whole.start, base + whole.end);
    let written = text.get(whole).unwrap_or_default();
    let message = "inside `{ }` and `[ ]`, commas and brackets of an expression need quotes";
    Diagnostic::new(Code::UnquotedExpression, span, message)
        .hint("or write it in block style, one `key: value` per line, where no quotes are needed")
        .fix(Fix::replace("Put it in quotes", span, quote::double(written)))
}

/// Returns the number of open brackets at the end; below zero for too many closing ones.
pub(super) fn balance(text: &str) -> i64 {
    text.bytes().fold(0, |open, b| match b {
        b'(' | b'[' | b'{' => open + 1,
        b')' | b']' | b'}' => open - 1,
        _ => open,
    })
}

/// True if an expression is incomplete: it ends with an operator.
fn ends_open(text: &str) -> bool {
    let word = text.rsplit([' ', ')', ']']).next().unwrap_or_default();
    let words =
        ["and", "or", "not", "in", "where", "otherwise", "div", "mod", "then", "else", "if"];
    let several = text.contains(' ');
    (several && words.contains(&word))
        || ["==", "!=", "<=", ">=", " <", " >", " +", " -", " *", "..", ",", "="]
            .iter()
            .any(|sign| text.ends_with(sign))
}

/// Returns the place of the missing space in `min:0`: after the colon.
pub(super) fn colon_gap(text: &str) -> Option<usize> {
    let bare = text.trim_start_matches(['"', '\'']);
    let len = bare.find(|c: char| !c.is_alphanumeric() && !"_-".contains(c))?;
    let rest = bare.get(len..)?;
    let quotes = rest.len() - rest.trim_start_matches(['"', '\'']).len();
    let after = rest.get(quotes..)?.strip_prefix(':')?;
    let touching = after.chars().next().is_some_and(|c| !c.is_whitespace() && c != ':' && c != '/');
    (len > 0 && touching).then(|| text.len() - after.len())
}

/// True for `hand:actor`, which names the zone of a player and is not a key. Keys have a digit, a
/// quote, a bracket or an effect after the colon (`go:a += 1`), or a known name.
fn is_selector(text: &str, gap: usize) -> bool {
    const KEYS: &[&str] = &[
        "do", "pre", "when", "then", "else", "effects", "result", "until", "while", "init", "type",
    ];
    let Some((key, value)) = text.split_at_checked(gap) else { return false };
    let is_key =
        KEYS.contains(&key.trim_end_matches(':')) || expr::parse_line(value.trim()).is_ok();
    !is_key && value.starts_with(|c: char| c.is_alphabetic() || c == '$')
}

/// Returns the place of the missing space in `-draw 1 from deck to hand`: after the dash.
fn dash_gap(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('-')?;
    let word = rest.starts_with(|c: char| c.is_alphabetic() || c == '$');
    let is_item = word && expr::parse_expr(text).is_err() && expr::parse_line(rest.trim()).is_ok();
    is_item.then_some(1)
}
