//! Texts for people, which get double quotes.

/// True if the text at this path of keys is for people. The path begins with the section; items of
/// lists have no step of their own.
pub fn reads(path: &[String]) -> bool {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    match path.as_slice() {
        ["meta", "name"] | ["turn", "phases", _, "done"] | ["display", "labels", _] => true,
        ["lesson", "ask" | "hint" | "because" | "choose"] => true,
        ["display", "actions", _] | ["display", "actions", _, "label"] => true,
        ["display", "zones" | "tokens", _, "label" | "text" | "glyph"] => true,
        ["display", "tokens", _, "glyph" | "glyphs", _] => true,
        ["vars" | "tokens" | "constants" | "define" | "zones" | "board", ..] => false,
        [.., "prompt"] => path.len() > 2,
        [.., "labels", _] => path.len() > 3,
        _ => false,
    }
}

/// True if the text at this path is not an expression. Its spaces and signs then stay.
pub fn verbatim(path: &[String]) -> bool {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    matches!(
        path.as_slice(),
        ["meta", "id"] | ["display", ..] | ["lesson", ..] | [.., "tags" | "mechanics" | "notes"]
    )
}
