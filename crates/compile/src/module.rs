//! Sections with spans, nothing resolved: the output of a front end.

use boardwright_diag::{Capability, Code, Diagnostic, Fix, Span, nearest};
use boardwright_syntax::yaml::{Entry, Node, Value};
use boardwright_syntax::{Block, Document};

/// The sections of a spec.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each variant is the section of its name")]
pub enum Section {
    Meta,
    Constants,
    Tables,
    Board,
    Zones,
    Tokens,
    Vars,
    Define,
    Setup,
    Turn,
    Sequences,
    Actions,
    Triggers,
    Scoring,
    End,
    Display,
    Lesson,
}

impl Section {
    /// All, in the order in which manuals list them.
    pub const ALL: [Section; 17] = [
        Section::Meta,
        Section::Constants,
        Section::Tables,
        Section::Board,
        Section::Zones,
        Section::Tokens,
        Section::Vars,
        Section::Define,
        Section::Setup,
        Section::Turn,
        Section::Sequences,
        Section::Actions,
        Section::Triggers,
        Section::Scoring,
        Section::End,
        Section::Display,
        Section::Lesson,
    ];

    /// The key.
    pub fn name(self) -> &'static str {
        match self {
            Section::Meta => "meta",
            Section::Constants => "constants",
            Section::Tables => "tables",
            Section::Board => "board",
            Section::Zones => "zones",
            Section::Tokens => "tokens",
            Section::Vars => "vars",
            Section::Define => "define",
            Section::Setup => "setup",
            Section::Turn => "turn",
            Section::Sequences => "sequences",
            Section::Actions => "actions",
            Section::Triggers => "triggers",
            Section::Scoring => "scoring",
            Section::End => "end",
            Section::Display => "display",
            Section::Lesson => "lesson",
        }
    }

    /// The section with this key.
    pub fn from_name(name: &str) -> Option<Section> {
        Section::ALL.into_iter().find(|section| section.name() == name)
    }
}

/// The sections of one source. Later front ends (rosters, bundles) add modules beside the spec's
/// own.
#[derive(Debug, Clone, Default)]
pub struct Module {
    /// The source that the spans belong to.
    pub source: u32,
    /// A prefix for its names, if any.
    pub namespace: Option<String>,
    /// Its sections in written order; one section may appear several times.
    pub parts: Vec<Part>,
    /// The prose between the blocks, each piece with the number of blocks before it.
    pub prose: Vec<(u32, String)>,
    /// The source text of the spans.
    pub text: String,
    /// True if some block could not be read, so that missing parts should not be reported.
    pub broken: bool,
}

/// A section as written in one block.
#[derive(Debug, Clone)]
pub struct Part {
    /// The section.
    pub section: Section,
    /// The span of the key or word that names it.
    pub name_span: Span,
    /// Its body.
    pub body: Node,
    /// The number of its block, from 0.
    pub block: u32,
}

/// Finds the sections of a document.
pub fn read(document: Document, text: &str, diags: &mut Vec<Diagnostic>) -> Module {
    let mut module = Module { text: text.to_owned(), ..Module::default() };
    let mut prose = document.prose.into_iter().peekable();
    let mut number = 0;
    for block in document.blocks {
        while let Some(piece) = prose.next_if(|piece| piece.span.start < block.span.start) {
            module.prose.push((number, piece.text));
        }
        module.broken |= block.broken;
        let before = module.parts.len();
        read_block(block, &mut module, diags);
        for part in module.parts.iter_mut().skip(before) {
            part.block = number;
        }
        // A block without a section is not part of the game.
        number += u32::from(module.parts.len() > before);
    }
    module.prose.extend(prose.map(|piece| (number, piece.text)));
    module
}

fn read_block(block: Block, module: &mut Module, diags: &mut Vec<Diagnostic>) {
    let Block { label, span, root, broken } = block;
    let Some(root) = root else {
        if !broken {
            diags.push(
                Diagnostic::new(Code::UnnamedBlock, span, "this YAML block is empty")
                    .hint("write a section into it, or remove it"),
            );
        }
        return;
    };
    if let Some(at) = root.entries().iter().position(|entry| entry.key == "section") {
        keyed(root, at, label, module, diags);
        return;
    }
    if let Some((word, word_span)) = label {
        labelled(root, &word, word_span, module, diags);
        return;
    }
    unlabelled(root, broken, module, diags);
}

/// `section: zones` beside a body.
fn keyed(
    root: Node,
    at: usize,
    label: Option<(String, Span)>,
    module: &mut Module,
    diags: &mut Vec<Diagnostic>,
) {
    let span = root.span;
    let Value::Map(mut entries) = root.value else { return };
    let key = entries.remove(at);
    let Value::Text(name) = &key.value.value else {
        diags.push(
            Diagnostic::new(
                Code::WrongShape,
                key.value.span,
                format!("`section` names a section, found {}", key.value.kind()),
            )
            .alternatives("", Section::ALL.map(Section::name)),
        );
        return;
    };
    let Some(section) = named(&name.text, key.value.span, module, diags) else { return };
    if let Some((word, word_span)) = label
        && word != name.text
    {
        mismatch(&word, word_span, &name.text, key.value.span, diags);
    }
    let items = entries.iter().position(|e| e.key == "items" && entries.len() == 1);
    let body = match items {
        Some(items) => entries.remove(items).value,
        None => Node { span, value: Value::Map(entries) },
    };
    module.parts.push(Part { section, name_span: key.value.span, body, block: 0 });
}

/// The word on the fence names the section.
fn labelled(
    root: Node,
    word: &str,
    word_span: Span,
    module: &mut Module,
    diags: &mut Vec<Diagnostic>,
) {
    let all_sections = !root.entries().is_empty()
        && root.entries().iter().all(|entry| Section::from_name(&entry.key).is_some());
    if all_sections && root.get(word).is_none() && Section::from_name(word).is_some() {
        let entry = &root.entries()[0];
        mismatch(word, word_span, &entry.key, entry.key_span, diags);
        return own_keys(root, module, diags);
    }
    if all_sections {
        if Section::from_name(word).is_none() {
            named(word, word_span, module, diags);
        }
        return own_keys(root, module, diags);
    }
    let Some(section) = named(word, word_span, module, diags) else { return };
    module.parts.push(Part { section, name_span: word_span, body: root, block: 0 });
}

/// Top-level keys name the sections.
fn unlabelled(root: Node, broken: bool, module: &mut Module, diags: &mut Vec<Diagnostic>) {
    let known = root.entries().iter().any(|entry| Section::from_name(&entry.key).is_some());
    let near = root
        .entries()
        .iter()
        .any(|entry| nearest(&entry.key, Section::ALL.map(Section::name)).is_some());
    let wanted = |entry: &Entry| Capability::wanted(&entry.key, Code::UnknownSection).is_some();
    if known || near || root.entries().iter().any(wanted) {
        return own_keys(root, module, diags);
    }
    if broken {
        return;
    }
    let mut diag =
        Diagnostic::new(Code::UnnamedBlock, head(&root), "this block does not name its section");
    let guessed = likely_section(&root);
    diag = match guessed {
        Some(section) => {
            let fix = if matches!(root.value, Value::Map(_)) {
                let at = Span::point(root.span.start as usize);
                Some(Fix::replace(
                    format!("Add `section: {}`", section.name()),
                    at,
                    format!("section: {}\n", section.name()),
                ))
            } else {
                None
            };
            let diag = diag.hint(format!(
                "it looks like `{0}`: write `{0}` after `yaml` on the fence, or `section: {0}` in the block",
                section.name()
            ));
            match fix {
                Some(fix) => diag.fix(fix),
                None => diag,
            }
        }
        None => diag.hint("write the section's name after `yaml` on the fence"),
    };
    diags.push(diag.alternatives("", Section::ALL.map(Section::name)));
    match guessed {
        Some(section) => {
            module.parts.push(Part { section, name_span: head(&root), body: root, block: 0 })
        }
        None => module.broken = true,
    }
}

fn own_keys(root: Node, module: &mut Module, diags: &mut Vec<Diagnostic>) {
    let Value::Map(entries) = root.value else { return };
    for Entry { key, key_span, value } in entries {
        if let Some(section) = named(&key, key_span, module, diags) {
            module.parts.push(Part { section, name_span: key_span, body: value, block: 0 });
        }
    }
}

/// The section with a name. A misspelt name is reported and corrected; after an unknown one, names
/// may be missing.
fn named(
    name: &str,
    span: Span,
    module: &mut Module,
    diags: &mut Vec<Diagnostic>,
) -> Option<Section> {
    let mut section = Section::from_name(name);
    if section.is_none() {
        let names = Section::ALL.map(Section::name);
        let mut diag =
            Diagnostic::new(Code::UnknownSection, span, format!("there is no section `{name}`"))
                .alternatives(name, names);
        if let Some(wanted) = Capability::wanted(name, Code::UnknownSection) {
            diag = wanted.missing(span);
        } else if let Some(near) = nearest(name, names) {
            diag = diag.fix(Fix::replace(format!("Change to `{near}`"), span, near));
            section = Section::from_name(near);
        }
        module.broken |= section.is_none();
        diags.push(diag);
    }
    section
}

fn mismatch(word: &str, word_span: Span, other: &str, span: Span, diags: &mut Vec<Diagnostic>) {
    diags.push(
        Diagnostic::new(
            Code::SectionMismatch,
            span,
            format!("the block is called `{other}` here and `{word}` on its fence"),
        )
        .related(word_span, format!("`{word}` stands here"))
        .fix(Fix::replace(format!("Change the fence to `{other}`"), word_span, other)),
    );
}

/// The first line of a node, for findings about a whole block.
fn head(node: &Node) -> Span {
    match &node.value {
        Value::Map(entries) => entries.first().map_or(node.span, |entry| entry.key_span),
        Value::List(items) => items.first().map_or(node.span, head),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => node.span,
    }
}

/// The likely section of an unnamed block, by its keys.
fn likely_section(root: &Node) -> Option<Section> {
    let first = match &root.value {
        Value::List(items) => items.first()?,
        Value::Map(_) => root,
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => return None,
    };
    let list = matches!(root.value, Value::List(_));
    let has = |key: &str| first.get(key).is_some();
    if has("players") {
        Some(Section::Meta)
    } else if has("global") || has("perPlayer") {
        Some(Section::Vars)
    } else if has("phases") || has("activePlayerOrder") {
        Some(Section::Turn)
    } else if has("result") {
        Some(Section::End)
    } else if has("event") {
        Some(Section::Triggers)
    } else if list && (has("ordering") || has("visibility")) {
        Some(Section::Zones)
    } else if list && (has("phase") || has("params") || has("pre") || has("effects")) {
        Some(Section::Actions)
    } else if has("effects") {
        Some(Section::Setup)
    } else if has("shape") {
        Some(Section::Board)
    } else if first.entries().iter().all(|e| !e.key.chars().any(|c| c.is_ascii_lowercase())) {
        Some(Section::Constants)
    } else {
        None
    }
}
