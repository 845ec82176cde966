//! Finds the mistake behind an error of the YAML parser: one diagnostic at the cause, with a fix
//! that lets the parser go on. Fixes are tried before they are offered.

mod below;
mod brackets;
mod columns;
mod flow;
mod quotes;
mod text;

use super::builder::Trouble;
use super::facts::Facts;
use super::{invisible, lines};
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};
use granit_parser::{ErrorKind, Parser};
use std::ops::Range;

/// A mistake and the byte of the block where its cause stands.
pub(super) struct Mistake {
    pub diagnostic: Diagnostic,
    pub cause: usize,
}

/// Shared state of the functions that look for mistakes.
pub(super) struct Case<'t> {
    pub text: &'t str,
    pub base: usize,
    pub trouble: &'t Trouble,
    pub facts: &'t Facts,
    /// True if tabs in this block were reported before.
    pub tabs_told: bool,
    /// Bytes that may still be read to prove fixes; when it is used up, fixes are not offered.
    pub work: &'t mut usize,
}

/// Finds the mistake behind an error.
pub(super) fn name(case: &mut Case<'_>) -> Mistake {
    let early = columns::tab(case).or_else(|| strange(case)).or_else(|| text::comma(case));
    let early = early.or_else(|| below::block_without_colon(case));
    let early = early.or_else(|| columns::left_of_first(case));
    if let Some(mistake) = early {
        return mistake;
    }
    let named = match &case.trouble.kind {
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::DocumentIndicatorInQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent => quotes::unclosed(case),
        ErrorKind::InvalidTrailingSingleQuotedScalar
        | ErrorKind::InvalidTrailingDoubleQuotedScalar => quotes::trailing(case),
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidLowSurrogateHexEscape
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidUnicodeEscape => quotes::escape(case),
        ErrorKind::UnexpectedCharacter { .. }
        | ErrorKind::InvalidBlockScalarHeader
        | ErrorKind::ZeroBlockScalarIndent
        | ErrorKind::MissingAnchorOrAliasName
        | ErrorKind::ExpectedTagBang
        | ErrorKind::MissingTagUri
        | ErrorKind::UnclosedVerbatimTag
        | ErrorKind::InvalidTagTerminator
        | ErrorKind::InvalidTagEscape
        | ErrorKind::InvalidGlobalTagCharacter
        | ErrorKind::UndeclaredTagHandle => text::indicator(case, case.trouble.at),
        ErrorKind::CommentInterceptedScalar => Some(text::comment(case)),
        ErrorKind::DirectiveDisallowed => Some(text::directive(case)),
        ErrorKind::RecursionLimitExceeded => {
            let at = Span::point(case.base + case.trouble.at);
            Some(case.mistake(
                Diagnostic::new(Code::TooDeep, at, "this is nested deeper than allowed"),
                case.trouble.at,
            ))
        }
        ErrorKind::MisplacedFlowCollectionEnd => Some(brackets::closes_nothing(case)),
        ErrorKind::MappingValueNotAllowed if case.trouble.open.is_empty() => text::colon(case)
            .or_else(|| text::touching_above(case))
            .or_else(|| text::key_without_colon(case))
            .or_else(|| columns::uneven(case)),
        _ => None,
    };
    let named =
        named.or_else(|| if case.trouble.open.is_empty() { None } else { brackets::in_flow(case) });
    named
        .or_else(|| text::touching_above(case))
        .or_else(|| text::after_flow(case))
        .or_else(|| flow::split(case, case.trouble.at))
        .or_else(|| text::line_without_colon(case))
        .or_else(|| columns::uneven(case))
        .unwrap_or_else(|| unnamed(case))
}

impl Case<'_> {
    /// A place in the source; one that ends inside a character goes on to its end.
    pub fn span(&self, range: &Range<usize>) -> Span {
        let end = range.end.min(self.text.len());
        let end = (end..self.text.len()).find(|at| self.text.is_char_boundary(*at)).unwrap_or(end);
        Span::new(self.base + range.start.min(end), self.base + end)
    }

    pub fn mistake(&self, diagnostic: Diagnostic, cause: usize) -> Mistake {
        Mistake { diagnostic, cause }
    }

    /// The fix that puts `new` in place of `range`, if the parser then gets past that place.
    pub fn proven(&mut self, title: &str, range: Range<usize>, new: &str) -> Option<Fix> {
        let fix = Fix::replace(title, self.span(&range), new);
        self.prove(fix)
    }

    /// The fix, if the parser gets past its last edit and past the old error.
    pub fn prove(&mut self, fix: Fix) -> Option<Fix> {
        self.proof(fix, false)
    }

    /// Returns the fix if the parser then also reads the line after it. Otherwise a fix that cuts
    /// the text off would seem to work.
    pub fn prove_with_next_line(&mut self, fix: Fix) -> Option<Fix> {
        self.proof(fix, true)
    }

    fn proof(&mut self, fix: Fix, next_line: bool) -> Option<Fix> {
        let last = fix.edits.last()?;
        let added: usize = fix.edits.iter().map(|edit| edit.text.len()).sum();
        let removed: usize = fix.edits.iter().map(|edit| edit.span.range().len()).sum();
        let edited = lines::next(self.text, (last.span.end as usize).checked_sub(self.base)?);
        // The old error must be passed too, unless it was the end of the text.
        let error = self.trouble.at;
        let end = if error < self.text.trim_end().len() {
            edited.max(lines::next(self.text, error))
        } else {
            edited
        };
        // Nothing after the line that follows is read: other mistakes may stand there.
        let after = lines::next(self.text, end);
        let end = if next_line { after } else { end };
        let shifted = |at: usize| (at + added).saturating_sub(removed);
        let edits = fix.edits.iter().map(|edit| TextEdit {
            span: Span::new(
                edit.span.start as usize - self.base,
                edit.span.end as usize - self.base,
            ),
            text: edit.text.clone(),
        });
        let local = Fix::new("", edits.collect());
        *self.work = self.work.checked_sub(shifted(after))?;
        let mended = local.apply(self.text);
        let is_read = reads_until(&mended, shifted(end), shifted(after));
        is_read.then_some(fix)
    }
}

/// True if the parser reads the text at least to the byte `until`; it stops at `stop`.
fn reads_until(text: &str, until: usize, stop: usize) -> bool {
    for event in Parser::new_from_str_with_options(text, super::builder::options()) {
        match event {
            Ok((_, span)) if span.byte_range().is_some_and(|range| range.start >= stop) => {
                return true;
            }
            Ok(_) => {}
            Err(error) => return error.marker().byte_offset().is_some_and(|at| at >= until),
        }
    }
    true
}

/// Adds a fix if there is one.
pub(super) fn with(diagnostic: Diagnostic, fix: Option<Fix>) -> Diagnostic {
    match fix {
        Some(fix) => diagnostic.fix(fix),
        None => diagnostic,
    }
}

/// Invisible or look-alike characters where the parser gave up.
fn strange(case: &mut Case<'_>) -> Option<Mistake> {
    let begun = case.trouble.last_plain.as_ref().map_or(case.trouble.last_end, |p| p.start);
    let from = lines::start(case.text, begun.min(case.trouble.at));
    let until = lines::end(case.text, case.trouble.at);
    // Only text that was not read yet can be the cause.
    let diagnostic = invisible::in_lines(case.text, case.base, from..until)?;
    let fix = diagnostic.fixes.first().cloned().and_then(|fix| case.prove(fix))?;
    let cause = diagnostic.span.start as usize - case.base;
    let diagnostic = Diagnostic { fixes: vec![fix], ..diagnostic };
    Some(case.mistake(diagnostic, cause))
}

/// Returns the diagnostic for any other error.
fn unnamed(case: &Case<'_>) -> Mistake {
    let at = case.trouble.at;
    let line = lines::start(case.text, at)..lines::end(case.text, at);
    let rest = lines::rest(case.text, at);
    let place = if rest.is_empty() { line } else { rest };
    let message = match case.trouble.kind {
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
            "this line is neither `key: value` nor a list item"
        }
        ErrorKind::BomInsideDocument => "a byte order mark stands in the middle of the text",
        ErrorKind::BlockEntryInFlowCollection => {
            "a list item with a dash cannot stand inside `[ ]` or `{ }`"
        }
        _ => "YAML cannot be read from here on",
    };
    let diagnostic = Diagnostic::new(Code::YamlSyntax, case.span(&place), message);
    case.mistake(diagnostic, at)
}
