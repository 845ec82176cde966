//! Answers to requests about a text: each calls one service of `boardwright-language`.

use super::convert::{View, completion_kind};
use super::documents::{Document, Documents};
use super::refusal::{INVALID_PARAMS, REQUEST_FAILED, Refusal, parse, written};
use boardwright_language as language;
use lsp_types as lsp;
use serde_json::{Value, json};

/// Answers a request about a text; `None` if the request is not known.
pub fn answer(
    documents: &mut Documents,
    method: &str,
    params: Value,
) -> Option<Result<Value, Refusal>> {
    Some(match method {
        "textDocument/completion" => completion(documents, params),
        "textDocument/hover" => hover(documents, params),
        "textDocument/signatureHelp" => signature(documents, params),
        "textDocument/definition" => definition(documents, params),
        "textDocument/references" => references(documents, params),
        "textDocument/prepareRename" => prepare_rename(documents, params),
        "textDocument/rename" => rename(documents, params),
        "textDocument/documentSymbol" => symbols(documents, params),
        "textDocument/foldingRange" => folding(documents, params),
        "textDocument/semanticTokens/full" => tokens(documents, params),
        "textDocument/inlayHint" => hints(documents, params),
        "textDocument/formatting" => format(documents, params),
        "textDocument/codeAction" => actions(documents, params),
        _ => return None,
    })
}

fn find<'s>(documents: &'s mut Documents, uri: &lsp::Uri) -> Result<&'s mut Document, Refusal> {
    let missing = || (INVALID_PARAMS, format!("`{}` is not open", uri.as_str()));
    documents.get(uri.as_str()).ok_or_else(missing)
}

/// The text and the byte that a request is about.
macro_rules! at {
    ($documents:ident, $at:expr => $analysis:ident, $view:ident, $byte:ident) => {
        let encoding = $documents.encoding;
        let at: &lsp::TextDocumentPositionParams = &$at;
        let $analysis = find($documents, &at.text_document.uri)?.analysis();
        let $view = View::new($analysis.text(), encoding);
        let $byte = $view.byte(at.position);
    };
}

/// The text that a request is about.
macro_rules! text {
    ($documents:ident, $document:expr => $analysis:ident, $view:ident) => {
        let encoding = $documents.encoding;
        let $analysis = find($documents, &$document.uri)?.analysis();
        let $view = View::new($analysis.text(), encoding);
    };
}

fn completion(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::CompletionParams = parse(params)?;
    let encoding = documents.encoding;
    let at = params.text_document_position;
    let text = find(documents, &at.text_document.uri)?.text();
    let view = View::new(text, encoding);
    let found = language::complete(text, view.byte(at.position));
    let items: Vec<lsp::CompletionItem> = found
        .into_iter()
        .enumerate()
        .map(|(index, found)| lsp::CompletionItem {
            label: found.label,
            kind: Some(completion_kind(found.kind)),
            detail: (!found.detail.is_empty()).then_some(found.detail),
            documentation: (!found.manual.is_empty()).then(|| markdown(found.manual)),
            // Keeps our order, the best completion first.
            sort_text: Some(format!("{index:05}")),
            preselect: (index == 0 && found.rank == 0).then_some(true),
            text_edit: Some(lsp::CompletionTextEdit::Edit(lsp::TextEdit::new(
                view.range(found.replace),
                found.insert,
            ))),
            ..lsp::CompletionItem::default()
        })
        .collect();
    // The list is complete: the client filters it while the user types.
    written(&lsp::CompletionList { is_incomplete: false, items })
}

fn markdown(value: String) -> lsp::Documentation {
    lsp::Documentation::MarkupContent(content(value))
}

fn content(value: String) -> lsp::MarkupContent {
    lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value }
}

fn hover(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::HoverParams = parse(params)?;
    at!(documents, params.text_document_position_params => analysis, view, byte);
    written(&language::hover(analysis, byte).map(|found| lsp::Hover {
        contents: lsp::HoverContents::Markup(content(found.markdown)),
        range: Some(view.range(found.span)),
    }))
}

fn signature(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::SignatureHelpParams = parse(params)?;
    at!(documents, params.text_document_position_params => analysis, view, byte);
    let _ = &view;
    written(&language::signature(analysis, byte).map(|found| {
        let argument = u32::try_from(found.argument).ok();
        let manual = found.manual;
        let signatures = found.forms.into_iter().map(|form| lsp::SignatureInformation {
            label: form.label,
            documentation: manual.clone().map(markdown),
            parameters: Some(form.params.into_iter().map(parameter).collect()),
            active_parameter: argument,
        });
        lsp::SignatureHelp {
            signatures: signatures.collect(),
            active_signature: Some(0),
            active_parameter: argument,
        }
    }))
}

fn parameter(label: String) -> lsp::ParameterInformation {
    lsp::ParameterInformation { label: lsp::ParameterLabel::Simple(label), documentation: None }
}

fn definition(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::GotoDefinitionParams = parse(params)?;
    let uri = params.text_document_position_params.text_document.uri.clone();
    at!(documents, params.text_document_position_params => analysis, view, byte);
    let found = language::definition(analysis, byte).into_iter();
    let found: Vec<_> =
        found.map(|span| lsp::Location::new(uri.clone(), view.range(span))).collect();
    written(&found)
}

fn references(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::ReferenceParams = parse(params)?;
    let uri = params.text_document_position.text_document.uri.clone();
    let declarations = params.context.include_declaration;
    at!(documents, params.text_document_position => analysis, view, byte);
    let found = language::references(analysis, byte, declarations).into_iter();
    let found: Vec<_> =
        found.map(|found| lsp::Location::new(uri.clone(), view.range(found.span))).collect();
    written(&found)
}

fn prepare_rename(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::TextDocumentPositionParams = parse(params)?;
    at!(documents, params => analysis, view, byte);
    let (span, name) = language::renameable(analysis, byte).map_err(|why| (REQUEST_FAILED, why))?;
    Ok(json!({ "range": view.range(span), "placeholder": name }))
}

fn rename(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::RenameParams = parse(params)?;
    let uri = params.text_document_position.text_document.uri.clone();
    at!(documents, params.text_document_position => analysis, view, byte);
    let renaming = language::rename(analysis, byte, &params.new_name);
    let renaming = renaming.map_err(|why| (REQUEST_FAILED, why))?;
    let edits: Vec<_> = renaming.edits.iter().map(|edit| view.edit(edit)).collect();
    Ok(changes(&uri, edits))
}

fn changes(uri: &lsp::Uri, edits: Vec<lsp::TextEdit>) -> Value {
    json!({ "changes": { uri.as_str(): edits } })
}

fn symbols(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::DocumentSymbolParams = parse(params)?;
    text!(documents, params.text_document => analysis, view);
    let found = language::outline(analysis);
    written(&found.iter().map(|symbol| view.symbol(symbol)).collect::<Vec<_>>())
}

fn folding(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::FoldingRangeParams = parse(params)?;
    text!(documents, params.text_document => analysis, view);
    let found = language::folds(analysis).into_iter().map(|fold| {
        let range = view.range(fold.span);
        lsp::FoldingRange {
            start_line: range.start.line,
            end_line: range.end.line,
            ..lsp::FoldingRange::default()
        }
    });
    written(&found.collect::<Vec<_>>())
}

/// Ignores the editor's options: there is only one format.
fn format(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::DocumentFormattingParams = parse(params)?;
    text!(documents, params.text_document => analysis, view);
    let edits = language::format(analysis);
    written(&edits.iter().map(|edit| view.edit(edit)).collect::<Vec<_>>())
}

fn tokens(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::SemanticTokensParams = parse(params)?;
    text!(documents, params.text_document => analysis, view);
    let (mut line, mut column) = (0, 0);
    let mut data = Vec::new();
    for colour in language::colours(analysis) {
        let range = view.range(colour.span);
        let delta_line = range.start.line - line;
        if delta_line > 0 {
            column = 0;
        }
        let kind = language::ColourKind::ALL.iter().position(|kind| *kind == colour.kind);
        data.push(lsp::SemanticToken {
            delta_line,
            delta_start: range.start.character - column,
            length: range.end.character - range.start.character,
            token_type: kind.and_then(|kind| u32::try_from(kind).ok()).unwrap_or_default(),
            token_modifiers_bitset: u32::from(colour.declares),
        });
        (line, column) = (range.start.line, range.start.character);
    }
    written(&lsp::SemanticTokens { result_id: None, data })
}

fn hints(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::InlayHintParams = parse(params)?;
    text!(documents, params.text_document => analysis, view);
    let within = view.span(params.range);
    let found = language::hints(analysis, within).into_iter().map(|hint| lsp::InlayHint {
        position: view.position(hint.at),
        label: lsp::InlayHintLabel::String(format!(": {}", hint.label)),
        kind: Some(lsp::InlayHintKind::TYPE),
        text_edits: None,
        tooltip: None,
        padding_left: None,
        padding_right: Some(true),
        data: None,
    });
    written(&found.collect::<Vec<_>>())
}

fn actions(documents: &mut Documents, params: Value) -> Result<Value, Refusal> {
    let params: lsp::CodeActionParams = parse(params)?;
    let uri = params.text_document.uri.clone();
    text!(documents, params.text_document => analysis, view);
    let wanted = |kind: &lsp::CodeActionKind| {
        let only = params.context.only.as_ref();
        only.is_none_or(|only| only.iter().any(|asked| kind.as_str().starts_with(asked.as_str())))
    };
    let mut out: Vec<Value> = Vec::new();
    if wanted(&lsp::CodeActionKind::QUICKFIX) {
        for found in language::fixes(analysis, view.span(params.range)) {
            let edits = found.fix.edits.iter().map(|edit| view.edit(edit)).collect();
            out.push(json!({
                "title": found.fix.title,
                "kind": lsp::CodeActionKind::QUICKFIX,
                "isPreferred": found.preferred,
                "diagnostics": [view.diagnostic(found.finding, &uri)],
                "edit": changes(&uri, edits),
            }));
        }
    }
    let safe = language::fix_all(analysis);
    if wanted(&lsp::CodeActionKind::SOURCE_FIX_ALL) && !safe.is_empty() {
        let edits = safe.iter().map(|edit| view.edit(edit)).collect();
        out.push(json!({
            "title": "Apply all safe fixes",
            "kind": lsp::CodeActionKind::SOURCE_FIX_ALL,
            "edit": changes(&uri, edits),
        }));
    }
    Ok(Value::Array(out))
}
