//! Advice for keys and words of other descriptions of games that resemble none of the language.

/// The thing that lacks the keys, the keys in small letters, the advice, and the key of the language that they mean.
const KEYS: [(&str, &[&str], &str, Option<&str>); 8] = [
    (
        "a zone",
        &["facedown", "face_down", "face", "faceup", "face_up"],
        "`visibility: hidden` shows the tokens to nobody, `visibility: owner` only to their owner",
        None,
    ),
    (
        "a zone",
        &["tokens", "cards", "contents", "content", "contains", "items"],
        "`setup` puts tokens there: `create 9 card in deck`",
        None,
    ),
    (
        "a zone",
        &["for", "per", "by", "each", "key", "keys"],
        "only `owner: player` makes several zones of one; a part of a zone is a list: `dump where .color == red`",
        None,
    ),
    (
        "a zone",
        &["max", "limit", "capacity", "size", "maximum"],
        "`room` is the number of tokens that fit in it",
        Some("room"),
    ),
    ("a zone", &["shuffled", "shuffle"], "an effect of `setup` does it: `shuffle deck`", None),
    (
        "an action",
        &["when", "if", "where", "condition", "conditions", "requires", "guard", "precondition"],
        "`pre` is the condition under which the action is possible",
        Some("pre"),
    ),
    (
        "board",
        &["visibility", "hidden", "facedown", "face_down"],
        "a board shows what lies on it; tokens lie face down if their type has `visibility: hidden`, until `reveal` shows them",
        None,
    ),
    (
        "`repeat`",
        &["until"],
        "`while` says how long it goes on: `while: not (…)` ends it where `until` would",
        None,
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

/// Advice for a key that `what` does not have, and the key of the language that it means, if there is one.
pub(crate) fn for_key(what: &str, key: &str) -> Option<(&'static str, Option<&'static str>)> {
    let key = key.to_lowercase();
    let found = KEYS.iter().find(|(of, keys, ..)| *of == what && keys.contains(&&*key));
    found.map(|(.., advice, meant)| (*advice, *meant))
}

/// Advice for a word that is not in the closed list of a key.
pub(crate) fn for_word(key: &str) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| *known == key).map(|(_, advice)| *advice)
}
