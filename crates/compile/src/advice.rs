//! Advice for keys and words of other descriptions of games that resemble none of the language.

/// The thing that lacks the keys, the keys in small letters, and the advice.
const KEYS: [(&str, &[&str], &str); 5] = [
    (
        "a zone",
        &["facedown", "face_down", "face", "faceup", "face_up"],
        "`visibility: hidden` shows the tokens to nobody, `visibility: owner` only to their owner",
    ),
    (
        "a zone",
        &["tokens", "cards", "contents", "content", "contains", "items"],
        "`setup` puts tokens there: `create 9 card in deck`",
    ),
    ("a zone", &["shuffled", "shuffle"], "an effect of `setup` does it: `shuffle deck`"),
    (
        "an action",
        &["when", "if", "where", "condition", "conditions", "requires", "guard", "precondition"],
        "`pre` is the condition under which the action is possible",
    ),
    (
        "`repeat`",
        &["until"],
        "`while` says how long it goes on: `while: not (…)` ends it where `until` would",
    ),
];

/// Keys with a closed list of words, and what these mean.
const WORDS: [(&str, &str); 2] = [
    ("window", "`one` is exactly one action; `repeat` is any number of them, until `done`"),
    (
        "ordering",
        "a `set` has no order; `draw` takes the token that came last from a `stack`, the one that came first from a `queue`",
    ),
];

/// Advice for a key that `what` does not have.
pub(crate) fn for_key(what: &str, key: &str) -> Option<&'static str> {
    let key = key.to_lowercase();
    let found = KEYS.iter().find(|(of, keys, _)| *of == what && keys.contains(&&*key));
    found.map(|(.., advice)| *advice)
}

/// The key of the language that a key of `what` means.
pub(crate) fn meant_key(what: &str, key: &str) -> Option<&'static str> {
    let condition = for_key(what, key).is_some() && what == "an action";
    condition.then_some("pre")
}

/// Advice for a word that is not in the closed list of a key.
pub(crate) fn for_word(key: &str) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| *known == key).map(|(_, advice)| *advice)
}
