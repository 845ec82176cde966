//! Finding blocks in Markdown, prose between them, fences that went wrong, and the limits.

use boardwright_syntax::{Document, limits, parse};

/// The blocks as `label: keys`, the prose, and the findings as `code at what`.
fn read(source: &str) -> (Vec<String>, Vec<String>, Vec<String>) {
    let (document, diagnostics) = parse(source);
    let Document { blocks, prose } = &document;
    let blocks = blocks.iter().map(|block| {
        let label = block.label.as_ref().map_or("-", |(label, _)| label);
        let keys: Vec<&str> =
            block.root.iter().flat_map(|root| root.entries()).map(|e| e.key.as_str()).collect();
        format!("{label}: {}", keys.join(" "))
    });
    let found = diagnostics.iter().map(|d| format!("{} at {:?}", d.code, &source[d.span.range()]));
    (blocks.collect(), prose.iter().map(|p| p.text.clone()).collect(), found.collect())
}

/// The source after the first fix of its first finding.
fn mended(source: &str) -> String {
    let (_, diagnostics) = parse(source);
    diagnostics[0].fixes[0].apply(source)
}

#[test]
fn blocks_and_prose_alternate() {
    let source = "# Game\n\nRules.\n\n```yaml\na: 1\n```\n\n  More.\n\n~~~yml meta\nb: 2\n~~~\n\n```js\nc\n```\n";
    let (blocks, prose, found) = read(source);
    assert_eq!(blocks, ["-: a", "meta: b"]);
    assert_eq!(prose, ["# Game\n\nRules.", "  More.", "```js\nc\n```"]);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn labels_have_a_place() {
    for source in [
        "```yaml meta\na: 1\n```\n",
        "```YAML   meta extra\na: 1\n```\n",
        "````yaml:meta\na: 1\n````\n",
    ] {
        let (document, diagnostics) = parse(source);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        let (label, span) = document.blocks[0].label.clone().expect("a label");
        assert_eq!((label.as_str(), &source[span.range()]), ("meta", "meta"));
    }
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_tolerated() {
    let source = "\u{FEFF}# Game\r\n\r\n```yaml\r\na: x y\r\nb:\r\n  - c: 1\r\n```\r\n";
    let (blocks, prose, found) = read(source);
    assert_eq!((blocks, found), (vec!["-: a b".to_owned()], vec![]));
    assert_eq!(prose, ["# Game"]);
    let (document, _) = parse(source);
    let root = document.blocks[0].root.as_ref().expect("a root");
    assert_eq!(&source[root.get("a").expect("a").span.range()], "x y");
}

#[test]
fn an_unclosed_fence_at_the_end() {
    let source = "```yaml\na: 1\nb:\n  c: \"x";
    let (blocks, _, found) = read(source);
    assert_eq!(blocks, ["-: a"]);
    // The text was cut off: that the quote is open too follows from it.
    assert_eq!(found, ["unclosed-fence at \"```yaml\""]);
    assert_eq!(mended("```yaml\na: 1\n"), "```yaml\na: 1\n```\n");
}

#[test]
fn an_unclosed_fence_does_not_swallow_the_next_block() {
    let source = "```yaml\na: 1\n\nSome prose here.\n\n```yaml meta\nb: 2\n```\n\nEnd.\n";
    let (blocks, prose, found) = read(source);
    assert_eq!(blocks, ["-: a", "meta: b"]);
    assert_eq!(prose, ["Some prose here.", "End."]);
    assert_eq!(found, ["unclosed-fence at \"```yaml\""]);
    assert_eq!(read(&mended(source)).2, [""; 0]);
}

#[test]
fn the_skeletons_fences_that_only_open() {
    let source =
        "```yaml meta\nid: x\n\n```yaml constants\nA: 1\n\n```yaml vars\nglobal: {}\n```\n";
    let (blocks, _, found) = read(source);
    assert_eq!(blocks, ["meta: id", "constants: A", "vars: global"]);
    assert_eq!(found.len(), 2);
}

#[test]
fn fences_in_lists_quotations_and_code_are_reported() {
    let table = [
        ("- item\n\n  ```yaml\n  a: 1\n  ```\n", "misplaced-fence at \"```yaml\"", 1),
        ("text\n\n    ```yaml\n    a: 1\n    ```\n", "misplaced-fence at \"```yaml\"", 1),
        ("> ```yaml\n> a: 1\n> ```\n", "misplaced-fence at \"```yaml\"", 0),
        ("<div>\n```yaml\na: 1\n```\n</div>\n", "misplaced-fence at \"```yaml\"", 1),
    ];
    for (source, expected, blocks) in table {
        let (read, _, found) = read(source);
        assert_eq!(found, [expected], "{source}");
        assert_eq!(read.len(), blocks, "{source}");
    }
}

#[test]
fn a_spec_in_an_outer_fence_is_unwrapped() {
    let inner = "# Game\n\n```yaml\na: 1\n```\n\nProse.\n\n```yaml\nb: 2\n```\n";
    for source in [
        format!("```markdown\n{inner}```\n"),
        format!("Here it is:\n\n```md\n{inner}```\n\nEnjoy!\n"),
        format!("````markdown\n{inner}````\n"),
        format!("~~~markdown\n{inner}~~~\n"),
    ] {
        let (blocks, prose, found) = read(&source);
        assert_eq!(blocks, ["-: a", "-: b"], "{source}");
        assert!(prose.contains(&"Prose.".to_owned()), "{source}");
        assert_eq!(found.len(), 1, "{source} {found:?}");
        assert!(found[0].starts_with("misplaced-fence"), "{found:?}");
        assert!(!parse(&source).1[0].is_error());
        assert_eq!(read(&mended(&source)).2, [""; 0], "{source}");
    }
}

#[test]
fn a_text_without_blocks() {
    assert_eq!(read("# Game\n").2, ["no-yaml-block at \"\""]);
    let unnamed = "```\nmeta:\n  id: x\n```\n";
    assert_eq!(read(unnamed).2, ["no-yaml-block at \"```\""]);
    assert_eq!(mended(unnamed), "```yaml\nmeta:\n  id: x\n```\n");
}

#[test]
fn an_empty_block_is_nothing() {
    let (document, diagnostics) = parse("```yaml\n```\n\n```yaml\n# only a comment\n```\n");
    assert!(diagnostics.is_empty());
    assert!(document.blocks.iter().all(|b| b.root.is_none() && !b.broken));
}

#[test]
fn sizes_are_limited() {
    let code = |source: &str| {
        let (_, diagnostics) = parse(source);
        let codes: Vec<&str> = diagnostics.iter().map(|d| d.code.as_str()).collect();
        codes.join(" ")
    };
    let block = |text: &str| format!("```yaml\n{text}\n```\n");
    assert_eq!(code(&"x".repeat(limits::SOURCE_BYTES + 1)), "file-too-large");
    assert_eq!(
        code(&block(&"# comment\n".repeat(limits::BLOCK_BYTES / 10 + 1))),
        "block-too-large"
    );
    let long = "x".repeat(limits::SCALAR_BYTES + 1);
    assert_eq!(code(&block(&format!("a: {long}"))), "scalar-too-long");
    let deep = |n: usize| format!("a: {}{}", "[".repeat(n), "]".repeat(n));
    assert_eq!(code(&block(&deep(limits::DEPTH - 1))), "");
    assert_eq!(code(&block(&deep(limits::DEPTH))), "too-deep");
    assert_eq!(code(&block(&deep(10_000))), "too-deep");
    let nested: String = (0..300).map(|n| format!("{}k:\n", " ".repeat(n))).collect();
    assert_eq!(code(&block(&nested)), "too-deep");
    let many = block(&format!("a: [{}]", "1,".repeat(60_000)));
    assert_eq!(code(&many), "");
    assert_eq!(code(&format!("{many}\n{many}")), "too-many-nodes");
}

#[test]
fn an_alias_bomb_stays_small() {
    let mut bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for (name, last) in ('b'..='i').zip('a'..) {
        bomb += &format!("{name}: &{name} [{}]\n", vec![format!("*{last}"); 9].join(", "));
    }
    let source = format!("```yaml\n{bomb}```\n");
    let (document, diagnostics) = parse(&source);
    assert!(diagnostics.len() < 40, "{}", diagnostics.len());
    assert!(document.blocks[0].broken);
}
