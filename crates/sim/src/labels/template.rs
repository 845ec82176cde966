//! `Buy {ware} for {ware.price}`.

/// The template with `{name}` and `{name.prop}` replaced by what `lookup` gives; what it does not
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

#[cfg(test)]
mod tests {
    use super::fill;

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
