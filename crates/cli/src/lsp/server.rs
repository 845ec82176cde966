//! The states of the server, and its answer to each message.

use super::answers;
use super::convert::{View, token_types};
use super::documents::Documents;
use super::frame::Frame;
use super::refusal::{
    CANCELLED, INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, NOT_INITIALIZED, PARSE_ERROR,
    Refusal, parse, written,
};
use boardwright_language::Encoding;
use lsp_types as lsp;
use serde_json::{Value, json};

/// The most findings that are published for one text.
const FINDINGS: usize = 1_000;

/// The reaction to a message.
#[derive(Debug)]
pub enum Next {
    Silence,
    Answer(Value),
    Exit,
}

/// The state of the server.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Life {
    #[default]
    New,
    Serving,
    ShutDown,
}

/// A server and the texts it knows.
#[derive(Debug)]
pub struct Server {
    life: Life,
    documents: Documents,
    /// Addresses of closed texts; their findings have to be cleared in the client.
    closed: Vec<String>,
}

impl Default for Server {
    fn default() -> Self {
        Self { life: Life::New, documents: Documents::default(), closed: Vec::new() }
    }
}

impl Server {
    /// True if the client sent `shutdown` before it left.
    pub fn said_goodbye(&self) -> bool {
        self.life == Life::ShutDown
    }

    /// Handles a message. `cancelled` is true for a request that the client has cancelled.
    pub fn handle(&mut self, frame: Frame, cancelled: &dyn Fn(&Value) -> bool) -> Next {
        let message = match frame {
            Frame::Message(message) => message,
            Frame::Unreadable(why) => return refuse(Value::Null, (PARSE_ERROR, why)),
            // The start of the next message is unknown; the server ends with the input.
            Frame::Broken(why) => return refuse(Value::Null, (PARSE_ERROR, why)),
        };
        let Some(object) = message.as_object() else {
            return refuse(Value::Null, (INVALID_REQUEST, "a message is an object".to_owned()));
        };
        let id = object.get("id").cloned();
        let Some(method) = object.get("method").and_then(Value::as_str) else {
            let answer = object.contains_key("result") || object.contains_key("error");
            // The server sends no requests, so it ignores responses.
            if answer {
                return Next::Silence;
            }
            let why = "a message names a method".to_owned();
            return refuse(id.unwrap_or(Value::Null), (INVALID_REQUEST, why));
        };
        let params = object.get("params").cloned().unwrap_or(Value::Null);
        match id {
            None | Some(Value::Null) => self.notified(method, params),
            Some(id) if !id.is_string() && !id.is_i64() => {
                refuse(Value::Null, (INVALID_REQUEST, "an id is a number or text".to_owned()))
            }
            Some(id) if cancelled(&id) => refuse(id, (CANCELLED, "cancelled".to_owned())),
            Some(id) => match self.asked(method, params) {
                Ok(result) => Next::Answer(json!({ "jsonrpc": "2.0", "id": id, "result": result })),
                Err(refusal) => refuse(id, refusal),
            },
        }
    }

    fn asked(&mut self, method: &str, params: Value) -> Result<Value, Refusal> {
        match (self.life, method) {
            (Life::New, "initialize") => return self.initialize(parse(params)?),
            (Life::New, _) => {
                return Err((NOT_INITIALIZED, "the first request is `initialize`".to_owned()));
            }
            (Life::Serving, "initialize") => {
                return Err((INVALID_REQUEST, "the server is initialized already".to_owned()));
            }
            (Life::ShutDown, _) => {
                return Err((INVALID_REQUEST, "the server has been shut down".to_owned()));
            }
            (Life::Serving, "shutdown") => {
                self.life = Life::ShutDown;
                return Ok(Value::Null);
            }
            (Life::Serving, _) => {}
        }
        answers::answer(&mut self.documents, method, params)
            .unwrap_or_else(|| Err((METHOD_NOT_FOUND, format!("`{method}` is not known here"))))
    }

    fn initialize(&mut self, params: lsp::InitializeParams) -> Result<Value, Refusal> {
        let general = params.capabilities.general;
        let offered = general.and_then(|general| general.position_encodings).unwrap_or_default();
        let utf8 = offered.contains(&lsp::PositionEncodingKind::UTF8);
        let encoding = if utf8 { Encoding::Utf8 } else { Encoding::Utf16 };
        self.documents.encoding = encoding;
        self.life = Life::Serving;
        let position_encoding = match encoding {
            Encoding::Utf8 => lsp::PositionEncodingKind::UTF8,
            Encoding::Utf16 => lsp::PositionEncodingKind::UTF16,
        };
        let characters = |signs: &[&str]| signs.iter().map(|sign| (*sign).to_owned()).collect();
        let capabilities = lsp::ServerCapabilities {
            position_encoding: Some(position_encoding),
            text_document_sync: Some(lsp::TextDocumentSyncCapability::Kind(
                lsp::TextDocumentSyncKind::INCREMENTAL,
            )),
            completion_provider: Some(lsp::CompletionOptions {
                trigger_characters: Some(characters(&[".", "$", "[", "(", ":", " "])),
                ..lsp::CompletionOptions::default()
            }),
            hover_provider: Some(lsp::HoverProviderCapability::Simple(true)),
            signature_help_provider: Some(lsp::SignatureHelpOptions {
                trigger_characters: Some(characters(&["(", ","])),
                ..lsp::SignatureHelpOptions::default()
            }),
            definition_provider: Some(lsp::OneOf::Left(true)),
            references_provider: Some(lsp::OneOf::Left(true)),
            document_symbol_provider: Some(lsp::OneOf::Left(true)),
            code_action_provider: Some(lsp::CodeActionProviderCapability::Options(
                lsp::CodeActionOptions {
                    code_action_kinds: Some(vec![
                        lsp::CodeActionKind::QUICKFIX,
                        lsp::CodeActionKind::SOURCE_FIX_ALL,
                    ]),
                    ..lsp::CodeActionOptions::default()
                },
            )),
            rename_provider: Some(lsp::OneOf::Right(lsp::RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
            })),
            folding_range_provider: Some(lsp::FoldingRangeProviderCapability::Simple(true)),
            document_formatting_provider: Some(lsp::OneOf::Left(true)),
            inlay_hint_provider: Some(lsp::OneOf::Left(true)),
            semantic_tokens_provider: Some(
                lsp::SemanticTokensServerCapabilities::SemanticTokensOptions(
                    lsp::SemanticTokensOptions {
                        legend: lsp::SemanticTokensLegend {
                            token_types: token_types(),
                            token_modifiers: vec![lsp::SemanticTokenModifier::DECLARATION],
                        },
                        full: Some(lsp::SemanticTokensFullOptions::Bool(true)),
                        ..lsp::SemanticTokensOptions::default()
                    },
                ),
            ),
            ..lsp::ServerCapabilities::default()
        };
        let info = lsp::ServerInfo {
            name: "boardwright".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        };
        written(&lsp::InitializeResult { capabilities, server_info: Some(info) })
    }

    fn notified(&mut self, method: &str, params: Value) -> Next {
        if method == "exit" {
            return Next::Exit;
        }
        if self.life != Life::Serving {
            return Next::Silence;
        }
        let done = match method {
            "textDocument/didOpen" => self.opened(params),
            "textDocument/didChange" => self.changed(params),
            "textDocument/didClose" => self.was_closed(params),
            // The server needs no other notification.
            _ => Ok(()),
        };
        match done {
            Ok(()) => Next::Silence,
            // A notification has no response, so the error goes to the client's log.
            Err((_, why)) => Next::Answer(json!({
                "jsonrpc": "2.0",
                "method": "window/logMessage",
                "params": { "type": lsp::MessageType::ERROR, "message": format!("{method}: {why}") },
            })),
        }
    }

    fn opened(&mut self, params: Value) -> Result<(), Refusal> {
        let lsp::DidOpenTextDocumentParams { text_document: opened } = parse(params)?;
        let uri = opened.uri.as_str().to_owned();
        self.documents
            .open(uri, &opened.language_id, opened.version, opened.text)
            .map_err(|why| (INVALID_PARAMS, why))
    }

    fn changed(&mut self, params: Value) -> Result<(), Refusal> {
        let params: lsp::DidChangeTextDocumentParams = parse(params)?;
        let document = params.text_document;
        self.documents
            .change(document.uri.as_str(), document.version, params.content_changes)
            .map_err(|why| (INVALID_PARAMS, why))
    }

    fn was_closed(&mut self, params: Value) -> Result<(), Refusal> {
        let params: lsp::DidCloseTextDocumentParams = parse(params)?;
        let uri = params.text_document.uri.as_str().to_owned();
        self.documents.close(&uri);
        self.closed.push(uri);
        Ok(())
    }

    /// Publishes the findings of the texts that have changed since the last call.
    pub fn findings(&mut self) -> Vec<Value> {
        let mut out = Vec::new();
        for uri in std::mem::take(&mut self.closed) {
            out.push(publish(&uri, None, &[]));
        }
        let encoding = self.documents.encoding;
        for (uri, document) in self.documents.untold() {
            document.told = true;
            let Ok(address) = uri.parse::<lsp::Uri>() else { continue };
            let version = Some(document.version());
            if !document.is_spec() {
                out.push(publish(uri, version, &[]));
                continue;
            }
            let analysis = document.analysis();
            let view = View::new(analysis.text(), encoding);
            let found = analysis.diagnostics.iter().take(FINDINGS);
            let found: Vec<_> = found.map(|found| view.diagnostic(found, &address)).collect();
            out.push(publish(uri, version, &found));
        }
        out
    }
}

fn publish(uri: &str, version: Option<i32>, found: &[lsp::Diagnostic]) -> Value {
    json!({
        "jsonrpc": "2.0",
        "method": "textDocument/publishDiagnostics",
        "params": { "uri": uri, "version": version, "diagnostics": found },
    })
}

fn refuse(id: Value, (code, message): Refusal) -> Next {
    let error = json!({ "code": code, "message": message });
    Next::Answer(json!({ "jsonrpc": "2.0", "id": id, "error": error }))
}
