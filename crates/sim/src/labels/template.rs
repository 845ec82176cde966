//! `Buy {ware} for {ware.price}`.

use std::cell::Cell;

/// The template with `{name}` and `{name.prop}` replaced by the results of `lookup`; what it does not
/// know, and braces that are never closed, stay as written.
pub fn fill(template: &str, lookup: impl Fn(&str, Option<&str>) -> Option<String>) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, tail)) = rest.split_once('{') {
        out.push_str(before);
        let Some((slot, after)) = tail.split_once('}') else {
            out.push('{');
            rest = tail;
            continue;
        };
        let name = slot.trim().trim_start_matches('$');
        let found = match name.split_once('.') {
            Some((name, prop)) => lookup(name, Some(prop)),
            None => lookup(name, None),
        };
        match found {
            Some(text) => out.push_str(&text),
            None => {
                out.push('{');
                out.push_str(slot);
                out.push('}');
            }
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// True if the template has a slot that satisfies the test.
pub fn names_any(template: &str, of: impl Fn(&str) -> bool) -> bool {
    let found = Cell::new(false);
    fill(template, |name, _| {
        found.set(found.get() || of(name));
        None
    });
    found.get()
}

#[cfg(test)]
mod tests {
    use super::{fill, names_any};

    #[test]
    fn slots_are_looked_through() {
        assert!(names_any("Buy {ware} for {$coin.price}", |name| name == "coin"));
        assert!(!names_any("Buy {ware} for coin", |name| name == "coin"));
    }

    #[test]
    fn slots_are_filled() {
        let lookup = |name: &str, prop: Option<&str>| match (name, prop) {
            ("ware", None) => Some("Lantern".to_owned()),
            ("ware", Some("price")) => Some("1".to_owned()),
            _ => None,
        };
        for (template, text) in [
            ("Buy {ware} for {ware.price}", "Buy Lantern for 1"),
            ("{$ware}", "Lantern"),
            ("{ ware }", "Lantern"),
            ("{other} {ware.other}", "{other} {ware.other}"),
            ("open { brace", "open { brace"),
            ("", ""),
        ] {
            assert_eq!(fill(template, lookup), text);
        }
    }
}
