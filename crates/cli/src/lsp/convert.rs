//! Converts our types, in bytes, to those of the protocol, in lines and columns, and back.

use boardwright_diag::{Diagnostic, Severity, Span, TextEdit};
use boardwright_language::{
    ColourKind, CompletionKind, Encoding, Lines, Place, Symbol, SymbolKind,
};
use lsp_types as lsp;

/// A text and the encoding of its columns.
pub struct View<'t> {
    /// The beginnings of its lines.
    pub lines: Lines<'t>,
    /// The unit of columns.
    pub encoding: Encoding,
}

impl<'t> View<'t> {
    /// Finds the lines of a text.
    pub fn new(text: &'t str, encoding: Encoding) -> Self {
        Self { lines: Lines::new(text), encoding }
    }

    /// The byte of a position.
    pub fn byte(&self, position: lsp::Position) -> usize {
        self.lines.byte(place(position), self.encoding)
    }

    /// The bytes of a range.
    pub fn span(&self, range: lsp::Range) -> Span {
        Span::new(self.byte(range.start), self.byte(range.end))
    }

    /// The position of a byte.
    pub fn position(&self, byte: usize) -> lsp::Position {
        let place = self.lines.place(byte, self.encoding);
        lsp::Position::new(place.line, place.column)
    }

    /// The range of a span.
    pub fn range(&self, span: Span) -> lsp::Range {
        let end = span.end.max(span.start) as usize;
        lsp::Range::new(self.position(span.start as usize), self.position(end))
    }

    /// An edit.
    pub fn edit(&self, edit: &TextEdit) -> lsp::TextEdit {
        lsp::TextEdit::new(self.range(edit.span), edit.text.clone())
    }

    /// A finding, with its other places in the same text.
    pub fn diagnostic(&self, found: &Diagnostic, uri: &lsp::Uri) -> lsp::Diagnostic {
        let related = found.related.iter().map(|related| lsp::DiagnosticRelatedInformation {
            location: lsp::Location::new(uri.clone(), self.range(related.span)),
            message: related.message.clone(),
        });
        let related: Vec<_> = related.collect();
        let mut message = found.message.clone();
        if let (Some(expected), Some(found)) = (&found.expected, &found.found) {
            message.push_str(&format!("\nexpected {expected}, found {found}"));
        }
        for hint in &found.hints {
            message.push('\n');
            message.push_str(hint);
        }
        lsp::Diagnostic {
            range: self.range(found.span),
            severity: Some(match found.severity {
                Severity::Error => lsp::DiagnosticSeverity::ERROR,
                Severity::Warning => lsp::DiagnosticSeverity::WARNING,
                Severity::Info => lsp::DiagnosticSeverity::INFORMATION,
            }),
            code: Some(lsp::NumberOrString::String(found.code.as_str().to_owned())),
            source: Some("boardwright".to_owned()),
            message,
            related_information: (!related.is_empty()).then_some(related),
            ..lsp::Diagnostic::default()
        }
    }

    /// An entry of the outline with its children.
    pub fn symbol(&self, symbol: &Symbol) -> lsp::DocumentSymbol {
        let children = symbol.children.iter().map(|child| self.symbol(child)).collect();
        #[expect(deprecated, reason = "the protocol keeps a field that tags replace")]
        lsp::DocumentSymbol {
            name: symbol.name.clone(),
            detail: Some(symbol.detail.clone()),
            kind: match symbol.kind {
                SymbolKind::Heading => lsp::SymbolKind::STRING,
                SymbolKind::Section => lsp::SymbolKind::MODULE,
                SymbolKind::Name => lsp::SymbolKind::VARIABLE,
                SymbolKind::Word => lsp::SymbolKind::ENUM_MEMBER,
                SymbolKind::Property => lsp::SymbolKind::PROPERTY,
                SymbolKind::Procedure => lsp::SymbolKind::FUNCTION,
                SymbolKind::Phase => lsp::SymbolKind::EVENT,
            },
            tags: None,
            deprecated: None,
            range: self.range(symbol.span),
            selection_range: self.range(symbol.name_span),
            children: Some(children),
        }
    }
}

/// A position as a place; both count from 0.
pub fn place(position: lsp::Position) -> Place {
    Place { line: position.line, column: position.character }
}

/// The kind of a completion.
pub fn completion_kind(kind: CompletionKind) -> lsp::CompletionItemKind {
    match kind {
        CompletionKind::Section => lsp::CompletionItemKind::MODULE,
        CompletionKind::Key => lsp::CompletionItemKind::FIELD,
        CompletionKind::Choice => lsp::CompletionItemKind::ENUM_MEMBER,
        CompletionKind::Name | CompletionKind::Bound => lsp::CompletionItemKind::VARIABLE,
        CompletionKind::Property => lsp::CompletionItemKind::PROPERTY,
        CompletionKind::Function => lsp::CompletionItemKind::FUNCTION,
        CompletionKind::Keyword => lsp::CompletionItemKind::KEYWORD,
        CompletionKind::Operator => lsp::CompletionItemKind::OPERATOR,
    }
}

/// The token types of the legend, in the order of [`ColourKind::ALL`].
pub fn token_types() -> Vec<lsp::SemanticTokenType> {
    ColourKind::ALL
        .iter()
        .map(|kind| match kind {
            ColourKind::Key | ColourKind::Property => lsp::SemanticTokenType::PROPERTY,
            ColourKind::Keyword => lsp::SemanticTokenType::KEYWORD,
            ColourKind::Constant => lsp::SemanticTokenType::ENUM_MEMBER,
            ColourKind::Variable => lsp::SemanticTokenType::VARIABLE,
            ColourKind::Bound => lsp::SemanticTokenType::PARAMETER,
            ColourKind::Type => lsp::SemanticTokenType::TYPE,
            ColourKind::Function => lsp::SemanticTokenType::FUNCTION,
            ColourKind::BuiltIn => lsp::SemanticTokenType::MACRO,
            ColourKind::Section => lsp::SemanticTokenType::NAMESPACE,
        })
        .collect()
}
