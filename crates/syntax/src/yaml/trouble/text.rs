//! Mistakes with unquoted text: colons, reserved first signs, lines that are no entries.

use super::super::traps::{self, bare_operator, colon_gap};
use super::super::{lines, quote};
use super::{Case, Mistake, flow, with};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use granit_parser::ErrorKind;
use std::ops::Range;

/// A colon inside unquoted text: `text: Draw: then discard`.
pub(super) fn colon(case: &mut Case<'_>) -> Option<Mistake> {
    let at = case.trouble.at;
    let line = lines::start(case.text, at);
    let value = lines::value(case.text, at);
    let begun_above = case.trouble.last_plain.as_ref().is_some_and(|plain| plain.start < line);
    if begun_above || value.start >= at || value.is_empty() {
        return None;
    }
    let written = case.text.get(value.clone())?.to_owned();
    if let Some(mistake) = question(case, &value, &written) {
        return Some(mistake);
    }
    if let Some(mistake) = key_in_line(case, &value, at) {
        return Some(mistake);
    }
    if let Some(mistake) = given_by_colon(case, &value, at) {
        return Some(mistake);
    }
    let diagnostic = Diagnostic::new(
        Code::YamlColon,
        case.span(&(at..at + 1)),
        "this colon stands inside text that has no quotes",
    );
    let fix = case.proven("Put the text in quotes", value, &quote::double(&written));
    Some(case.mistake(with(diagnostic, fix), at))
}

/// `create 2 gem in bag with hue: red`: a property that is given by a colon.
fn given_by_colon(case: &mut Case<'_>, value: &Range<usize>, at: usize) -> Option<Mistake> {
    let before = case.text.get(value.start..at)?;
    if !traps::gives_property(before) {
        return None;
    }
    let message = "`with` gives a property by `=`, not by a colon";
    let diagnostic = Diagnostic::new(Code::YamlColon, case.span(&(at..at + 1)), message);
    let fix = case.proven("Write `=`", at..at + 1, " =");
    Some(case.mistake(with(diagnostic, fix), at))
}

/// `- if: n > 2 then: n += 2`: the key of a block that stands in the line of another key.
fn key_in_line(case: &mut Case<'_>, value: &Range<usize>, at: usize) -> Option<Mistake> {
    /// Keys that follow another key of the same block.
    const KEYS: &[&str] = &["then", "else", "do", "while", "until", "result"];
    let before = case.text.get(value.start..at)?;
    let (above, key) = before.rsplit_once(' ')?;
    if !KEYS.contains(&key) {
        return None;
    }
    let start = lines::start(case.text, at);
    if let Some(mistake) = value_with_colons(case, start, at) {
        return Some(mistake);
    }
    let line = case.text.get(start..value.start)?;
    let column = line.chars().take_while(|c| matches!(c, ' ' | '-')).count();
    let (above, word) = (value.start + above.trim_end().len(), at - key.len());
    let diagnostic = Diagnostic::new(
        Code::YamlColon,
        case.span(&(word..at)),
        format!("`{key}` stands on a line of its own"),
    );
    let below = format!("\n{}", " ".repeat(column));
    let fix = case.proven(&format!("Put `{key}` on the next line"), above..word, &below);
    Some(case.mistake(with(diagnostic, fix), at))
}

/// `n += if a then: b else: c`, `n = if a: b else: c`: the colons of a block in a value. `start` is that of the line.
fn value_with_colons(case: &mut Case<'_>, start: usize, at: usize) -> Option<Mistake> {
    let line = case.text.get(start..lines::end(case.text, start))?;
    let own = line.trim_start_matches([' ', '-']);
    let mut ours = own.replace(" then: ", " then ").replace(" else: ", " else ");
    if own.starts_with("if") || !own.contains(" if ") || ours == own {
        return None;
    }
    if !ours.contains(" then ") {
        ours = ours.replacen(": ", " then ", 1);
    }
    crate::expr::parse_line(&ours).ok()?;
    let range = start + line.len() - own.len()..start + line.len();
    let colon = at..at + 1;
    let message = "`if … then … else …` in a value has no colons";
    let diagnostic = Diagnostic::new(Code::YamlColon, case.span(&colon), message);
    let fix = case.proven("Write it without colons", range, &ours);
    Some(case.mistake(with(diagnostic, fix), at))
}

/// `a ? b : c`
fn question(case: &mut Case<'_>, value: &Range<usize>, written: &str) -> Option<Mistake> {
    let (condition, rest) = written.split_once(" ? ")?;
    let (then, otherwise) = rest.split_once(" : ")?;
    let sign = value.start + condition.len() + 1;
    let diagnostic = Diagnostic::new(
        Code::ForeignOperator,
        case.span(&(sign..sign + 1)),
        "`? :` is written `if a then b else c` here",
    );
    let ours = format!("if {condition} then {then} else {otherwise}");
    crate::expr::parse_expr(&ours).ok()?;
    let fix = case.proven("Write `if … then … else …`", value.clone(), &ours)?;
    Some(case.mistake(diagnostic.fix(fix), sign))
}

/// Finds the missing space at the beginning of an unquoted text that seems to continue in the line
/// of the error: `threat:0` or `-id: deck`, and a line below.
pub(super) fn touching_above(case: &mut Case<'_>) -> Option<Mistake> {
    let plain = case.trouble.last_plain.clone()?;
    let start = lines::start(case.text, plain.start);
    if start >= lines::start(case.text, case.trouble.at) {
        return None;
    }
    let content = lines::rest(case.text, start);
    let written = case.text.get(content.clone())?.to_owned();
    touching(case, &content, &written)
}

/// `meta` on a line, its content indented below.
pub(super) fn key_without_colon(case: &mut Case<'_>) -> Option<Mistake> {
    let plain = case.trouble.last_plain.clone()?;
    let line = lines::rest(case.text, plain.start);
    let alone = lines::value(case.text, plain.start) == line;
    let key = case.text.get(line.clone())?.trim_start_matches("- ");
    let is_word = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !alone || !is_word || line.end >= lines::start(case.text, case.trouble.at) {
        return None;
    }
    let fix = case.proven("Insert the colon", line.end..line.end, ":")?;
    let message = format!("a colon is missing after `{key}`");
    let diagnostic = Diagnostic::new(Code::YamlSyntax, case.span(&line), message);
    Some(case.mistake(diagnostic.fix(fix), line.start))
}

/// Text that begins, at `at`, with a sign that YAML reserves.
pub(super) fn indicator(case: &mut Case<'_>, at: usize) -> Option<Mistake> {
    let in_flow = !case.trouble.open.is_empty();
    let value = lines::value(case.text, at);
    let start = if !in_flow && value.start <= at { value.start } else { at };
    let whole =
        if in_flow { lines::flow_text(case.text, start) } else { lines::rest(case.text, start) };
    let written = case.text.get(whole.clone()).filter(|t| !t.is_empty())?.to_owned();
    let first = written.chars().next()?;
    let operator = written.find(|c: char| !"<>=!|&*%".contains(c)).unwrap_or(written.len());
    let alone =
        written.get(..operator).filter(|sign| !sign.is_empty() && operator == written.len());
    if let Some(sign) = alone {
        let diagnostic = bare_operator(sign, case.span(&whole));
        let fix = diagnostic.fixes.first().cloned().and_then(|fix| case.prove(fix));
        let diagnostic = Diagnostic { fixes: fix.into_iter().collect(), ..diagnostic };
        return Some(case.mistake(diagnostic, start));
    }
    if let Some(mistake) = flow::split(case, at) {
        return Some(mistake);
    }
    let diagnostic = Diagnostic::new(
        Code::LeadingIndicator,
        case.span(&(whole.start..whole.start + first.len_utf8())),
        match first {
            '`' => "text that begins with a backtick needs quotes".to_owned(),
            first => format!("text that begins with `{first}` needs quotes"),
        },
    );
    let fix = case.proven("Put it in quotes", whole.clone(), &quote::double(&written));
    Some(case.mistake(with(diagnostic, fix), start))
}

/// A comma at the end of a line of block style: `"name": "Pig",`.
pub(super) fn comma(case: &mut Case<'_>) -> Option<Mistake> {
    let at = case.trouble.at;
    let rest = lines::rest(case.text, at);
    if !case.trouble.open.is_empty() || case.text.get(rest.clone()) != Some(",") {
        return None;
    }
    let diagnostic =
        Diagnostic::new(Code::JsonHabit, case.span(&rest), "a line of YAML ends without a comma");
    let fix = case.proven("Remove the comma", rest.clone(), "");
    Some(case.mistake(with(diagnostic, fix), rest.start))
}

/// Something after a complete value on the same line: `when: [a, b] == c`, `label: *card three`.
pub(super) fn after_flow(case: &mut Case<'_>) -> Option<Mistake> {
    let at = case.trouble.at;
    let value = lines::value(case.text, at);
    let first = case.text.get(value.clone())?.chars().next()?;
    let is_indicator = "[{*&!|>@%`".contains(first);
    if !is_indicator || at <= value.start || at > value.end {
        return None;
    }
    let mistake = indicator(case, value.start)?;
    // Without a proof this would only be a guess.
    (!mistake.diagnostic.fixes.is_empty()).then_some(mistake)
}

/// A line that should be `key: value` or a list item and is neither.
pub(super) fn line_without_colon(case: &mut Case<'_>) -> Option<Mistake> {
    let kind = &case.trouble.kind;
    if *kind == ErrorKind::BlockSequenceEntryNotAllowed {
        return item_beside_key(case);
    }
    let start = lines::start(case.text, case.trouble.at);
    let content = lines::rest(case.text, start);
    let written = case.text.get(content.clone()).filter(|t| !t.is_empty())?.to_owned();
    let is_entry = written.contains(": ") || written.ends_with(':') || written.starts_with("- ");
    comment_of_json(case, &content, &written)
        .or_else(|| elision(case, &content, &written))
        .or_else(|| long_dash(case, &content, &written))
        .or_else(|| touching(case, &content, &written))
        .or_else(|| equals_sign(case, &content, &written))
        .or_else(|| if is_entry { None } else { prose(case, &content, &written) })
        .or_else(|| if is_entry { None } else { missing_colon(case, &content) })
        .or_else(|| if is_entry { None } else { missing_dash(case, &content) })
}

/// `– points += 1`
fn long_dash(case: &mut Case<'_>, content: &Range<usize>, written: &str) -> Option<Mistake> {
    let dash =
        written.chars().next().filter(|c| "\u{2013}\u{2014}\u{2022}\u{2212}".contains(*c))?;
    let place = content.start..content.start + dash.len_utf8();
    let message = format!("`{dash}` (U+{:04X}) is no dash of YAML", dash as u32);
    let diagnostic = Diagnostic::new(Code::InvisibleCharacter, case.span(&place), message);
    let fix = case.proven("Write `-`", place, "-")?;
    Some(case.mistake(diagnostic.fix(fix), content.start))
}

/// A sentence in the first column, which belongs above or below the block.
fn prose(case: &mut Case<'_>, content: &Range<usize>, written: &str) -> Option<Mistake> {
    let words = written.split(' ').filter(|word| word.chars().any(char::is_alphabetic)).count();
    let in_first_column = lines::start(case.text, content.start) == content.start;
    let is_sentence = words >= 4 && written.starts_with(char::is_uppercase);
    if !in_first_column || !is_sentence || crate::expr::parse_line(written).is_ok() {
        return None;
    }
    let fix = case.proven("Make it a comment", content.start..content.start, "# ")?;
    let diagnostic = Diagnostic::new(
        Code::YamlSyntax,
        case.span(content),
        "this line is neither `key: value` nor a list item",
    )
    .hint("prose stands between the blocks");
    Some(case.mistake(diagnostic.fix(fix), content.start))
}

/// `// a note`
fn comment_of_json(case: &mut Case<'_>, content: &Range<usize>, written: &str) -> Option<Mistake> {
    if !written.starts_with("//") {
        return None;
    }
    let slashes = content.start..content.start + 2;
    let diagnostic = Diagnostic::new(
        Code::JsonHabit,
        case.span(&slashes),
        "a comment begins with `#`, not `//`",
    );
    let fix = case.proven("Write `#`", slashes.clone(), "#");
    Some(case.mistake(with(diagnostic, fix), slashes.start))
}

/// `...`, `<more actions>`
fn elision(case: &Case<'_>, content: &Range<usize>, written: &str) -> Option<Mistake> {
    let dots =
        written.trim_start_matches("- ").starts_with("...") || written.starts_with('\u{2026}');
    let angles = written.starts_with('<') && written.ends_with('>');
    (dots || angles).then(|| {
        let message = "something is left out here";
        let diagnostic = Diagnostic::new(Code::Placeholder, case.span(content), message)
            .hint("write out what is meant");
        case.mistake(diagnostic, content.start)
    })
}

/// `min:0`, `-b`
fn touching(case: &mut Case<'_>, content: &Range<usize>, written: &str) -> Option<Mistake> {
    let dash = written.starts_with('-') && !written.starts_with("- ") && !written.starts_with("--");
    let item = written.trim_start_matches("- ");
    let lead = written.len() - item.len();
    let gap = if dash { Some(1) } else { colon_gap(item).map(|gap| lead + gap) }?;
    let at = content.start + gap;
    let message = if dash {
        "a space is missing after the dash of a list item"
    } else {
        "a space is missing after the colon of a key"
    };
    let diagnostic = Diagnostic::new(Code::MissingSpace, case.span(&(at - 1..at)), message);
    let fix = case.proven("Insert the space", at..at, " ")?;
    Some(case.mistake(diagnostic.fix(fix), content.start))
}

/// `min = 0` instead of `min: 0`.
fn equals_sign(case: &mut Case<'_>, content: &Range<usize>, written: &str) -> Option<Mistake> {
    let (key, _) = written.split_once('=')?;
    let word = key.trim_end();
    if word.is_empty() || !word.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    // After a list item it is more likely an effect that lacks its dash.
    if let Some(mistake) = missing_dash(case, content) {
        return Some(mistake);
    }
    let sign = content.start + word.len()..content.start + key.len() + 1;
    let diagnostic = Diagnostic::new(
        Code::YamlSyntax,
        case.span(&sign),
        "a key is followed by a colon, not by `=`",
    );
    let fix = case.proven("Write a colon", sign.clone(), ":")?;
    Some(case.mistake(diagnostic.fix(fix), sign.start))
}

/// A word on a line of its own, over deeper lines: a key that lacks its colon.
fn missing_colon(case: &mut Case<'_>, content: &Range<usize>) -> Option<Mistake> {
    let written = case.text.get(content.clone())?;
    let is_word = written.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    let below = case.text.get(lines::start(case.text, content.end)..)?.lines().skip(1);
    let below = below.into_iter().find(|line| !lines::is_blank(line))?;
    let indent = content.start - lines::start(case.text, content.start);
    if !is_word || lines::indent(below) <= indent {
        return None;
    }
    let message = format!("a colon is missing after `{written}`");
    let diagnostic = Diagnostic::new(Code::YamlSyntax, case.span(content), message);
    let fix = case.proven("Write a colon", content.end..content.end, ":")?;
    Some(case.mistake(diagnostic.fix(fix), content.start))
}

/// A line after list items that has no dash of its own.
fn missing_dash(case: &mut Case<'_>, content: &Range<usize>) -> Option<Mistake> {
    let above = case.text.get(..lines::start(case.text, content.start))?;
    let last = above.lines().rev().find(|line| !lines::is_blank(line))?;
    if !last.trim_start().starts_with("- ") {
        return None;
    }
    let start = lines::start(case.text, content.start);
    let item = format!("{}- ", " ".repeat(lines::indent(last)));
    let fix = case.proven("Make it a list item", start..content.start, &item)?;
    let diagnostic = Diagnostic::new(
        Code::YamlSyntax,
        case.span(content),
        "this line follows list items and has no dash",
    );
    Some(case.mistake(diagnostic.fix(fix), content.start))
}

/// `effects: - draw 1`
fn item_beside_key(case: &mut Case<'_>) -> Option<Mistake> {
    let at = case.trouble.at;
    let line = lines::start(case.text, at);
    let before = case.text.get(line..at)?;
    let rest = lines::rest(case.text, at);
    if before.trim_start_matches([' ', '-', '{']) == "op: "
        && case.text.get(rest.clone()) == Some("-")
    {
        let diagnostic = bare_operator("-", case.span(&rest));
        let fix = diagnostic.fixes.first().cloned().and_then(|fix| case.prove(fix));
        let diagnostic = Diagnostic { fixes: fix.into_iter().collect(), ..diagnostic };
        return Some(case.mistake(diagnostic, line));
    }
    let indent = lines::indent(before) + 2;
    let gap = line + before.trim_end().len()..at;
    let diagnostic = Diagnostic::new(
        Code::YamlSyntax,
        case.span(&(at..at + 1)),
        "a list begins on a line of its own",
    );
    let fix = case.proven("Begin a new line", gap, &format!("\n{}", " ".repeat(indent)));
    Some(case.mistake(with(diagnostic, fix), at))
}

/// A comment between the lines of one text.
pub(super) fn comment(case: &mut Case<'_>) -> Mistake {
    let from = case.trouble.last_end.min(case.trouble.at);
    let sign = case
        .text
        .get(from..)
        .and_then(|rest| rest.find('#'))
        .map_or(case.trouble.at, |at| from + at);
    let place = sign..lines::end(case.text, sign).max(sign);
    let message = "a comment cuts this text, which goes on below";
    let mut diagnostic = Diagnostic::new(Code::CommentCutsText, case.span(&place), message)
        .hint("put the comment on a line of its own above, or the text in quotes");
    diagnostic.severity = boardwright_diag::Severity::Error;
    let gap = case.text.get(..sign).map_or(sign, |before| before.trim_end().len());
    let fix = case.proven("Remove the comment", gap..place.end, "");
    case.mistake(with(diagnostic, fix), from)
}

/// `%YAML 1.2`
pub(super) fn directive(case: &Case<'_>) -> Mistake {
    let start = lines::start(case.text, case.trouble.at);
    let line = start..lines::end(case.text, start);
    let span = case.span(&line);
    let whole = Span::new(case.base + start, case.base + lines::next(case.text, start));
    let diagnostic = Diagnostic::new(
        Code::MultipleDocuments,
        span,
        "directives of YAML are not part of the language",
    )
    .fix(Fix::replace("Remove the line", whole, ""));
    case.mistake(diagnostic, start)
}
