//! What holds for any text at all, and for texts made of the pieces that matter.

use boardwright_diag::{Diagnostic, Span};
use boardwright_syntax::expr::{
    Failure, parse_binders, parse_declaration, parse_expr, parse_line, parse_parameter,
    parse_results,
};
use boardwright_syntax::yaml::{Node, Style, Text, Value, quoted};
use boardwright_syntax::{limits, parse};
use proptest::prelude::*;
use proptest::strategy::ValueTree;

/// Pieces that are likely to meet a parser's edges.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::sample::select(vec![
            "a", "b: ", "key:", ": ", "- ", "-", "\n", "\n", "\n  ", "\n    ", " ", "  ", "\t", "\r\n",
            "\"", "'", "\\", "\\n", "\\\"", "[", "]", "{", "}", "(", ")", ",", "# c", " #", "|", ">",
            "|\n  x\n", ">-\n  x\n\n  y\n", "&a ", "*a", "!t ", "%", "@", "`", "---\n", "...\n", "~",
            "null", "true", "1", "1..6", "1.5", "0x1F", "$x", ".x", "<<", "?", "? ", "$p in L where x",
            "move $c to z", "not ", " and ", "==", "é", "漢", "\u{00A0}", "\u{200B}", "“", "：", "\u{FEFF}",
            "```yaml\n", "```\n", "~~~\n", "````markdown\n", "> ", "    ", "min:0", "a: b: c\n",
        ]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ]
}

fn pieces() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..40).prop_map(|pieces| pieces.concat())
}

fn check_span(span: Span, text: &str, what: &str) {
    let range = span.range();
    assert!(text.get(range.clone()).is_some(), "{what} {range:?} in {text:?}");
}

fn check_diagnostic(diagnostic: &Diagnostic, text: &str) {
    check_span(diagnostic.span, text, &diagnostic.message);
    for related in &diagnostic.related {
        check_span(related.span, text, "related");
    }
    for fix in &diagnostic.fixes {
        let mut last = 0;
        for edit in &fix.edits {
            check_span(edit.span, text, &fix.title);
            assert!(edit.span.start >= last, "edits are sorted: {fix:?}");
            last = edit.span.end;
        }
    }
}

fn check_node(node: &Node, text: &str, exact: bool) {
    check_span(node.span, text, "node");
    match &node.value {
        Value::Map(entries) => {
            for entry in entries {
                check_span(entry.key_span, text, &entry.key);
                check_node(&entry.value, text, exact);
            }
        }
        Value::List(items) => items.iter().for_each(|item| check_node(item, text, exact)),
        Value::Text(scalar) => check_text(scalar, text, exact),
        Value::Null | Value::Bool(_) | Value::Int(_) => {}
    }
}

/// One origin per character and one more, in order, on boundaries; on one line without escapes the
/// source says exactly what was decoded, unless something was mended in reading.
fn check_text(scalar: &Text, text: &str, exact: bool) {
    assert_eq!(scalar.origins.len(), scalar.text.chars().count() + 1, "{scalar:?}");
    assert!(scalar.origins.is_sorted(), "{scalar:?} in {text:?}");
    for origin in &scalar.origins {
        assert!(text.is_char_boundary(*origin as usize), "{scalar:?} in {text:?}");
    }
    for (at, c) in scalar.text.char_indices() {
        let range = at..at + c.len_utf8();
        let source = &text[scalar.source_span(range).range()];
        let escaped = matches!(scalar.style, Style::Double) && source.starts_with('\\');
        if exact && !c.is_whitespace() && !escaped {
            assert!(source.starts_with(c), "{c:?} from {source:?} in {text:?}");
        }
    }
}

fn check_spec(text: &str) {
    let (document, diagnostics) = parse(text);
    for diagnostic in &diagnostics {
        check_diagnostic(diagnostic, text);
    }
    assert!(diagnostics.is_sorted_by_key(|d| d.span), "sorted");
    // What is missing from a broken block is never reported, so the break itself must be an error.
    let broken = document.blocks.iter().any(|block| block.broken);
    assert!(!broken || diagnostics.iter().any(Diagnostic::is_error), "{text:?}");
    for block in &document.blocks {
        check_span(block.span, text, "block");
        if let Some((label, span)) = &block.label {
            assert_eq!(&text[span.range()], label);
        }
        if let Some(root) = &block.root {
            check_node(root, text, !diagnostics.iter().any(Diagnostic::is_error));
        }
    }
    for prose in &document.prose {
        assert_eq!(text[prose.span.range()], prose.text);
    }
}

fn check_failure(failure: &Failure, text: &str) {
    check_span(failure.span, text, &failure.message);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn any_pieces_parse_without_a_panic(text in pieces()) {
        check_spec(&text);
    }

    #[test]
    fn any_block_parses_without_a_panic(text in pieces()) {
        check_spec(&format!("# Game\n\n```yaml\n{text}\n```\n\nmore\n"));
    }

    #[test]
    fn any_text_parses_without_a_panic(text in any::<String>()) {
        check_spec(&text);
        check_spec(&format!("```yaml\n{text}\n```\n"));
    }

    #[test]
    fn any_line_gives_a_tree_or_a_place(text in pieces()) {
        if let Err(failure) = parse_expr(&text) { check_failure(&failure, &text); }
        if let Err(failure) = parse_line(&text) { check_failure(&failure, &text); }
        if let Err(failure) = parse_results(&text) { check_failure(&failure, &text); }
        if let Err(failure) = parse_declaration(&text) { check_failure(&failure, &text); }
        if let Err(failure) = parse_binders(&text) { check_failure(&failure, &text); }
        if let Err(failure) = parse_parameter(&text) { check_failure(&failure, &text); }
    }

    #[test]
    fn what_is_quoted_is_read_back(text in any::<String>()) {
        let source = format!("```yaml\nkey: {}\n```\n", quoted(&text));
        let (document, diagnostics) = parse(&source);
        prop_assert!(diagnostics.is_empty(), "{:?}", diagnostics);
        let root = document.blocks[0].root.as_ref().expect("a root");
        match &root.get("key").expect("the key").value {
            Value::Text(read) => prop_assert_eq!(&read.text, &text),
            other => prop_assert!(false, "{:?}", other),
        }
    }
}

/// Words joined to an expression of the grammar, so that the parser gets further than on noise.
fn expression() -> impl Strategy<Value = String> {
    let leaf =
        prop::sample::select(vec!["1", "a", "$x", ".cost", "true", "hand[actor]", "f(a, b)"]);
    leaf.prop_map(str::to_owned).prop_recursive(5, 24, 3, |inner| {
        let operator = prop::sample::select(vec![
            "and",
            "or",
            "+",
            "-",
            "*",
            "div",
            "mod",
            "where",
            "otherwise",
            "..",
            "==",
            "<",
            "in",
            "not in",
        ]);
        prop_oneof![
            (inner.clone(), operator, inner.clone())
                .prop_map(|(a, op, b)| format!("({a}) {op} ({b})")),
            inner.clone().prop_map(|a| format!("not ({a})")),
            inner.clone().prop_map(|a| format!("-({a})")),
            inner.clone().prop_map(|a| format!("({a}).at")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("sum($m in {a}, {b})")),
            (inner.clone(), inner.clone(), inner)
                .prop_map(|(a, b, c)| format!("if {a} then {b} else {c}")),
        ]
    })
}

proptest! {
    #[test]
    fn expressions_of_the_grammar_are_read(text in expression()) {
        prop_assert!(parse_expr(&text).is_ok(), "{}", text);
        let line = parse_line(&format!("x = {text}"));
        prop_assert!(line.is_ok(), "{:?}", line);
    }

    /// As a plain scalar in block style no expression needs quotes.
    #[test]
    fn expressions_are_plain_scalars(text in expression()) {
        // The grammar's own rule: a text line never begins with `-` and a space, nor is it a number.
        prop_assume!(text.parse::<i64>().is_err() && text != "true");
        let source = format!("```yaml\nwhen: {text}\n```\n");
        let (document, diagnostics) = parse(&source);
        prop_assert!(diagnostics.is_empty(), "{}: {:?}", text, diagnostics);
        let root = document.blocks[0].root.as_ref().expect("a root");
        match &root.get("when").expect("the key").value {
            Value::Text(read) => prop_assert_eq!(&read.text, &text),
            other => prop_assert!(false, "{:?}", other),
        }
    }
}

#[test]
fn strategies_make_texts() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let tree = pieces().new_tree(&mut runner).expect("a text");
    assert!(tree.current().len() < limits::SCALAR_BYTES);
}
