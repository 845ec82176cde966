//! Positions of the parts of a compiled game in its JSON text.

use boardwright_compile::SourceMap;
use boardwright_diag::Span;

/// Lists whose members are named by their `id` in paths; members of others are numbered.
const BY_ID: [&str; 12] = [
    "actions",
    "sequences",
    "phases",
    "boards",
    "zones",
    "tokenTypes",
    "globalVars",
    "playerVars",
    "vars",
    "columns",
    "tables",
    "enums",
];

/// Returns the spans of all parts of a JSON text, by the paths that findings use.
pub fn json_map(text: &str) -> SourceMap {
    let mut walk = Walk { text, at: 0, map: SourceMap::default() };
    walk.value("", "");
    walk.map
}

struct Walk<'t> {
    text: &'t str,
    at: usize,
    map: SourceMap,
}

impl<'t> Walk<'t> {
    fn peek(&mut self) -> u8 {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        bytes.get(self.at).copied().unwrap_or(0)
    }

    /// Skips a character if it comes next.
    fn takes(&mut self, sign: u8) -> bool {
        let found = self.peek() == sign;
        self.at += usize::from(found);
        found
    }

    /// Reads a string, without decoding its escapes.
    fn string(&mut self) -> &'t str {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        self.at = start;
        while bytes.get(self.at).is_some_and(|byte| *byte != b'"') {
            self.at += 1 + usize::from(bytes[self.at] == b'\\');
        }
        let end = self.at.min(bytes.len());
        self.at = end + 1;
        self.text.get(start..end).unwrap_or_default()
    }

    /// Reads a value that stands under `key`. An effect is an object in an object with one key, its
    /// kind; paths leave out the kind.
    fn value(&mut self, path: &str, key: &str) {
        let first = self.peek();
        let start = self.at;
        match first {
            b'{' => self.object(path),
            b'[' => self.list(path, key),
            b'"' => drop(self.string()),
            _ => {
                let rest = self.text.as_bytes()[start.min(self.text.len())..].iter();
                let plain = rest
                    .take_while(|b| !matches!(b, b',' | b']' | b'}') && !b.is_ascii_whitespace());
                self.at += plain.count().max(1);
            }
        }
        let span = Span::new(start, self.at.min(self.text.len()));
        self.map.spans.entry(path.to_owned()).or_insert(span);
    }

    fn object(&mut self, path: &str) {
        self.at += 1;
        while self.peek() == b'"' {
            let key = self.string();
            self.takes(b':');
            let child = match path {
                "" => key.to_owned(),
                _ => format!("{path}.{key}"),
            };
            let start = {
                self.peek();
                self.at
            };
            if path.ends_with(']') && self.peek() == b'{' {
                self.object(path);
                let span = Span::new(start, self.at.min(self.text.len()));
                self.map.spans.entry(child).or_insert(span);
            } else {
                self.value(&child, key);
            }
            self.takes(b',');
        }
        self.takes(b'}');
    }

    fn list(&mut self, path: &str, key: &str) {
        self.at += 1;
        let mut number = 0;
        while !matches!(self.peek(), b']' | 0) {
            let id = if BY_ID.contains(&key) { self.id() } else { None };
            let child = match id {
                Some(id) => format!("{path}.{id}"),
                None => format!("{path}[{number}]"),
            };
            self.value(&child, "");
            self.takes(b',');
            number += 1;
        }
        self.takes(b']');
    }

    /// Returns the id of the next object if `id` is its first key.
    fn id(&mut self) -> Option<&'t str> {
        let start = self.at;
        let found = (self.takes(b'{') && self.peek() == b'"' && self.string() == "id")
            .then(|| (self.takes(b':') && self.peek() == b'"').then(|| self.string()));
        self.at = start;
        found.flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::json_map;

    #[test]
    fn parts_are_found_by_their_paths() {
        let text = r#"{ "end": [ { "when": true } ],
            "actions": [ { "id": "buy", "effects": [ { "if": { "when": 1, "then": [ { "draw": { "to": 2 } } ] } } ] } ] }"#;
        let map = json_map(text);
        let at = |path: &str| {
            let span = map.find(path).expect(path);
            &text[span.start as usize..span.end as usize]
        };
        assert_eq!(at("end[0].when"), "true");
        assert_eq!(at("actions.buy.effects[0].then[0].to"), "2");
        assert_eq!(at("actions.buy.effects[0].then[0].draw.count"), r#"{ "to": 2 }"#);
        assert!(at("actions.buy.limits[3]").starts_with(r#"{ "id": "buy""#));
        assert_eq!(at(""), text);
        // A broken text gives the parts before the break.
        for end in 0..text.len() {
            json_map(&text[..end]);
        }
    }
}
