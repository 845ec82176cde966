//! Texts with a link in them, for other programs. Titles come from strangers, so each is escaped for its place.

/// The height of an embedded board, in pixels.
const HEIGHT: u32 = 560;

/// A link in Markdown.
pub fn markdown(title: &str, address: &str) -> String {
    let mut text = String::with_capacity(title.len());
    for letter in plain(title).chars() {
        if matches!(letter, '\\' | '[' | ']' | '*' | '_' | '`' | '<' | '>' | '!' | '#') {
            text.push('\\');
        }
        text.push(letter);
    }
    format!("[{text}]({address})")
}

/// A frame for another page. It may run our scripts and open the whole page, and nothing else.
pub fn frame(title: &str, address: &str) -> String {
    let (title, address) = (escaped(&plain(title)), escaped(address));
    format!(
        "<iframe src=\"{address}\" title=\"{title}\" width=\"100%\" height=\"{HEIGHT}\" \
         style=\"border: 0\" loading=\"lazy\" referrerpolicy=\"no-referrer\" \
         sandbox=\"allow-scripts allow-same-origin allow-popups\"></iframe>"
    )
}

/// A report of a fault: the link, and all that a developer asks for.
pub fn report(lines: &[(&str, String)], address: &str) -> String {
    let mut report = String::new();
    for (name, value) in lines.iter().filter(|(_, value)| !value.is_empty()) {
        report.push_str(&format!("{name}: {}\n", plain(value)));
    }
    format!("{report}\n{address}\n")
}

/// One line without control characters.
fn plain(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "A](javascript:x)\n<b>\"\u{0}";

    #[test]
    fn titles_stay_titles() {
        let link = markdown(HOSTILE, "https://example.org/#2A");
        assert_eq!(link, "[A\\](javascript:x) \\<b\\>\"](https://example.org/#2A)");
        let frame = frame(HOSTILE, "https://example.org/#2D");
        assert!(frame.contains("title=\"A](javascript:x) &lt;b&gt;&quot;\""), "{frame}");
        assert_eq!(frame.matches('<').count(), 2, "{frame}");
    }

    #[test]
    fn a_report_has_a_line_for_each_fact() {
        let facts = [("Game", "Two\nlines".to_owned()), ("Step", String::new())];
        assert_eq!(report(&facts, "https://x/#2"), "Game: Two lines\n\nhttps://x/#2\n");
    }
}
