//! Renames a name everywhere.
//!
//! The edited text is compiled first: a renaming that changes the meaning is refused.

use crate::names::{bare, is_bound, mentions};
use crate::{Analysis, analysis};
use boardwright_compile::notes::{Id, Mention, NameSpace};
use boardwright_compile::{is_built_in, is_operator, parse};
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};

/// A renaming.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renaming {
    /// Edits in order, none overlapping.
    pub edits: Vec<TextEdit>,
}

/// Returns the name at a byte and its span; fails with the reason if it cannot be renamed.
pub fn renameable(analysis: &Analysis, at: usize) -> Result<(Span, String), String> {
    let found = analysis.notes.mention_at(at).filter(|mention| analysis::touches(mention.span, at));
    let mention = found.ok_or("there is no name here")?;
    let id = &mention.id;
    match id.space {
        NameSpace::BuiltIn => return Err(format!("`{}` belongs to the language", id.name)),
        NameSpace::Functions => {
            return Err(format!("`{}` is a function of the language", id.name));
        }
        NameSpace::Directions => {
            return Err(format!("the shape of the board gives the direction `{}`", id.name));
        }
        NameSpace::Names
        | NameSpace::Words(_)
        | NameSpace::Properties
        | NameSpace::CellVariables
        | NameSpace::Actions
        | NameSpace::Sequences
        | NameSpace::Phases
        | NameSpace::Symbols(_)
        | NameSpace::Bound(_) => {}
    }
    let declared = mentions(analysis, id).any(|mention| mention.declares);
    if !declared && !matches!(id.space, NameSpace::Words(_)) {
        return Err(format!("`{}` is not declared in this text", id.name));
    }
    Ok((bare(analysis, mention), id.name.clone()))
}

/// Returns the edits that rename the name at a byte; fails with the reason if that is not possible.
pub fn rename(analysis: &Analysis, at: usize, name: &str) -> Result<Renaming, String> {
    let (_, old) = renameable(analysis, at)?;
    let name = name.strip_prefix('$').unwrap_or(name);
    let mention = analysis.notes.mention_at(at).ok_or("there is no name here")?;
    check_name(&mention.id, name)?;
    if name == old {
        return Ok(Renaming { edits: Vec::new() });
    }
    check_free(analysis, &mention.id, name)?;
    check_readable(analysis, &old)?;
    let mut edits = Vec::new();
    for mention in mentions(analysis, &mention.id) {
        let span = bare(analysis, mention);
        if analysis.slice(span) != old {
            return Err(format!("`{old}` is written here in a way that cannot be renamed"));
        }
        edits.push(TextEdit { span, text: name.to_owned() });
    }
    edits.dedup();
    check_meaning(analysis, &edits, &old)?;
    Ok(Renaming { edits })
}

fn check_name(id: &Id, name: &str) -> Result<(), String> {
    let mut characters = name.chars();
    let first = characters.next().is_some_and(|c| c.is_ascii_alphabetic());
    if !first || !characters.all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(format!(
            "`{name}` cannot be a name: names begin with a letter and hold letters, digits and `_`"
        ));
    }
    if is_operator(name) || id.space == NameSpace::Names && is_built_in(name) {
        return Err(format!("`{name}` is a word of the language"));
    }
    Ok(())
}

/// True if nothing else in the same name space has the name.
fn check_free(analysis: &Analysis, id: &Id, name: &str) -> Result<(), String> {
    let taken = |other: &&Id| {
        other.name == name && (other.space == id.space || is_bound(id) && is_bound(other))
    };
    // A local name may be used elsewhere too; compiling the result finds a conflict.
    let clash =
        analysis.notes.names().map(|(other, _)| other).filter(taken).find(|_| !is_bound(id));
    match clash.and_then(|other| analysis.notes.about(other)) {
        Some(about) => Err(format!("`{name}` is already {}", about.what)),
        None => Ok(()),
    }
}

/// True if every expression with the old name could be parsed, so that no use is missed.
fn check_readable(analysis: &Analysis, old: &str) -> Result<(), String> {
    let hidden = analysis.diagnostics.iter().find(|found| {
        let lost = matches!(found.code, Code::ExpressionSyntax | Code::ForeignOperator)
            || found.code.info().group == "YAML" && found.is_error();
        lost && line_holds(analysis.text(), found.span, old)
    });
    match hidden {
        Some(found) => {
            Err(format!("`{old}` also stands in a text that cannot be read yet: {}", found.message))
        }
        None => Ok(()),
    }
}

fn line_holds(text: &str, span: Span, word: &str) -> bool {
    let start = text.get(..span.start as usize).and_then(|before| before.rfind('\n'));
    let start = start.map_or(0, |at| at + 1);
    let rest = text.get(span.end as usize..).unwrap_or_default();
    let end = rest.find('\n').map_or(text.len(), |at| span.end as usize + at);
    text.get(start..end).is_some_and(|line| line.contains(word))
}

/// True if the text means the same after the edits: there is no new finding.
fn check_meaning(analysis: &Analysis, edits: &[TextEdit], old: &str) -> Result<(), String> {
    let fix = Fix::new("", edits.to_vec());
    let edited = parse(&fix.apply(analysis.text()));
    let (compiled, notes) = edited.annotate_with(&analysis.overrides, None);
    let after = compiled.diagnostics;
    let before = &analysis.diagnostics;
    let count = |found: &[Diagnostic], code: Code| found.iter().filter(|d| d.code == code).count();
    let fresh = after.iter().find(|found| count(&after, found.code) > count(before, found.code));
    if let Some(found) = fresh {
        return Err(format!("`{old}` cannot have this name: {}", found.message));
    }
    let mut wanted: Vec<Mention> =
        analysis.notes.mentions.iter().map(|m| moved(m, edits)).collect();
    let mut given: Vec<Mention> = notes.mentions.into_iter().map(without_list).collect();
    wanted.sort();
    given.sort();
    if wanted != given {
        return Err(format!(
            "`{old}` cannot have this name: another name would mean something else"
        ));
    }
    Ok(())
}

/// The mention that is expected in the edited text.
fn moved(mention: &Mention, edits: &[TextEdit]) -> Mention {
    let mut mention = mention.clone();
    let inside = |edit: &&TextEdit| {
        mention.span.start <= edit.span.start && edit.span.end <= mention.span.end
    };
    if let Some(edit) = edits.iter().find(inside) {
        mention.id.name.clone_from(&edit.text);
    }
    mention.span = shifted(mention.span, edits);
    if let NameSpace::Bound(at) = mention.id.space {
        mention.id.space = NameSpace::Bound(shifted(at, edits));
    }
    without_list(mention)
}

/// A list of words that has no name of its own is called after its words, which may be renamed.
fn without_list(mut mention: Mention) -> Mention {
    if let NameSpace::Words(of) = &mut mention.id.space {
        of.clear();
    }
    mention
}

/// The span after the edits; an edit inside changes its length.
fn shifted(span: Span, edits: &[TextEdit]) -> Span {
    let moved = |byte: u32, at_end: bool| {
        let before = edits.iter().filter(|edit| {
            if at_end {
                edit.span.end <= byte
            } else {
                edit.span.end <= byte && edit.span.start < byte
            }
        });
        let grown: i64 =
            before.map(|edit| edit.text.len() as i64 - edit.span.range().len() as i64).sum();
        usize::try_from(i64::from(byte) + grown).unwrap_or_default()
    };
    Span::new(moved(span.start, false), moved(span.end, true))
}
