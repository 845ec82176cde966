//! Advice for keys and words of other descriptions of games that resemble none of the language.

/// Advice for a key that `what` does not have.
pub(crate) fn for_key(what: &str, key: &str) -> Option<&'static str> {
    Some(match (what, key.to_lowercase().as_str()) {
        ("a zone", "facedown" | "face_down" | "face" | "faceup" | "face_up") => {
            "`visibility: hidden` shows the tokens to nobody, `visibility: owner` only to their owner"
        }
        ("a zone", "tokens" | "cards" | "contents" | "content" | "contains" | "items") => {
            "`setup` puts tokens there: `create 9 card in deck`"
        }
        ("a zone", "shuffled" | "shuffle") => "an effect of `setup` does it: `shuffle deck`",
        _ => return None,
    })
}

/// Advice for a word that is not in the closed list of a key.
pub(crate) fn for_word(key: &str) -> Option<&'static str> {
    Some(match key {
        "window" => "`one` is exactly one action; `repeat` is any number of them, until `done`",
        "ordering" => {
            "a `set` has no order; `draw` takes the token that came last from a `stack`, the one that came first from a `queue`"
        }
        _ => return None,
    })
}
