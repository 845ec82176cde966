//! The rulebook as the page shows it, from the Markdown between the blocks.
//!
//! Raw HTML is shown as text. Links go to http, https and mailto only; other links and all
//! images are shown as their text.

use boardwright_protocol::{Mark, Prose};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag};

/// The deepest nesting that keeps its marks; deeper text loses them, which bounds the recursion.
const DEEPEST: usize = 32;

/// The rulebook.
pub fn prose(markdown: &str) -> Vec<Prose> {
    let mut open = Open::default();
    for event in Parser::new_ext(markdown, Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TABLES) {
        match event {
            Event::Start(tag) => open.begin(mark(tag)),
            Event::End(_) => open.end(),
            Event::Text(text)
            | Event::Html(text)
            | Event::InlineHtml(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text)
            | Event::FootnoteReference(text) => open.add(Prose::Text(text.into_string())),
            Event::Code(text) => open.add(Prose::Code(text.into_string())),
            Event::SoftBreak => open.add(Prose::Text(" ".to_owned())),
            Event::HardBreak => open.add(Prose::Break),
            Event::Rule => open.add(Prose::Rule),
            Event::TaskListMarker(_) => {}
        }
    }
    open.done
}

/// Leaves out headings below the title that nothing follows: what stood there was a block of rules.
pub fn without_bare_headings(pieces: Vec<Prose>) -> Vec<Prose> {
    let mut kept = Vec::new();
    // The level of the heading that follows, 0 at the end; `None` before anything else.
    let mut next = Some(0);
    for piece in pieces.into_iter().rev() {
        let level = match &piece {
            Prose::Group(Mark::Heading(level), _) => Some(*level),
            _ => None,
        };
        let bare = level.zip(next).is_some_and(|(level, next)| level > 1 && next <= level);
        if !bare {
            next = level;
            kept.push(piece);
        }
    }
    kept.reverse();
    kept
}

/// The open groups, outermost first.
#[derive(Default)]
struct Open {
    done: Vec<Prose>,
    groups: Vec<(Mark, Vec<Prose>)>,
    /// The number of open groups that are too deep to keep.
    deeper: usize,
}

impl Open {
    fn begin(&mut self, mark: Mark) {
        if self.groups.len() < DEEPEST {
            self.groups.push((mark, Vec::new()));
        } else {
            self.deeper += 1;
        }
    }

    fn end(&mut self) {
        if self.deeper > 0 {
            self.deeper -= 1;
        } else if let Some((mark, pieces)) = self.groups.pop() {
            self.add(Prose::Group(mark, pieces));
        }
    }

    fn add(&mut self, piece: Prose) {
        self.groups.last_mut().map_or(&mut self.done, |(_, pieces)| pieces).push(piece);
    }
}

fn mark(tag: Tag<'_>) -> Mark {
    match tag {
        Tag::Paragraph => Mark::Paragraph,
        Tag::Heading { level, .. } => Mark::Heading(match level {
            HeadingLevel::H1 => 1,
            HeadingLevel::H2 => 2,
            HeadingLevel::H3 => 3,
            HeadingLevel::H4 => 4,
            HeadingLevel::H5 => 5,
            HeadingLevel::H6 => 6,
        }),
        Tag::List(None) => Mark::List,
        Tag::List(Some(first)) => Mark::Numbered(first),
        Tag::Item => Mark::Item,
        Tag::Emphasis => Mark::Emphasis,
        Tag::Strong => Mark::Strong,
        Tag::Strikethrough => Mark::Struck,
        Tag::BlockQuote(_) => Mark::Quote,
        Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => Mark::Block,
        Tag::Table(_) => Mark::Table,
        Tag::TableHead | Tag::TableRow => Mark::Row,
        Tag::TableCell => Mark::Cell,
        Tag::Link { dest_url, .. } if is_safe(&dest_url) => Mark::Link(dest_url.into_string()),
        Tag::Link { .. }
        | Tag::Image { .. }
        | Tag::HtmlBlock
        | Tag::FootnoteDefinition(_)
        | Tag::DefinitionList
        | Tag::DefinitionListTitle
        | Tag::DefinitionListDefinition
        | Tag::Superscript
        | Tag::Subscript
        | Tag::MetadataBlock(_) => Mark::Plain,
    }
}

fn is_safe(address: &str) -> bool {
    let scheme = address.split(':').next().unwrap_or_default().to_ascii_lowercase();
    address.contains(':') && matches!(scheme.as_str(), "http" | "https" | "mailto")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &str) -> Prose {
        Prose::Text(words.to_owned())
    }

    #[test]
    fn marks_are_groups_and_html_is_text() {
        let read = prose("# Pig\n\nRoll *once* `more` <b>or</b>\nhold.\n");
        let paragraph = vec![
            text("Roll "),
            Prose::Group(Mark::Emphasis, vec![text("once")]),
            text(" "),
            Prose::Code("more".to_owned()),
            text(" "),
            text("<b>"),
            text("or"),
            text("</b>"),
            text(" "),
            text("hold."),
        ];
        let heading = Prose::Group(Mark::Heading(1), vec![text("Pig")]);
        assert_eq!(read, [heading, Prose::Group(Mark::Paragraph, paragraph)]);
    }

    #[test]
    fn headings_over_nothing_are_left_out() {
        let titles = |markdown: &str| -> Vec<String> {
            let kept = without_bare_headings(prose(markdown)).into_iter();
            let title = |piece: Prose| match piece {
                Prose::Group(Mark::Heading(_), inner) => match &inner[..] {
                    [Prose::Text(title)] => Some(title.clone()),
                    _ => None,
                },
                _ => None,
            };
            kept.filter_map(title).collect()
        };
        assert_eq!(titles("# A\n\n## B\n\ntext\n\n## C\n\n## D\n"), ["A", "B"]);
        assert_eq!(titles("# A\n\n## B\n\n### C\n\ntext\n\n### D\n"), ["A", "B", "C"]);
        assert_eq!(titles("# A\n\n## B\n\n### C\n"), ["A"]);
    }

    #[test]
    fn only_known_schemes_are_links() {
        let link = |address: &str| {
            let read = prose(&format!("[x](<{address}>)"));
            matches!(&read[..], [Prose::Group(Mark::Paragraph, inside)]
                if matches!(&inside[..], [Prose::Group(Mark::Link(to), _)] if to == address))
        };
        assert!(link("https://example.org/a:b"));
        assert!(link("MAILTO:a@example.org"));
        for address in ["javascript:alert(1)", "data:text/html,x", "//example.org", "rules.md"] {
            assert!(!link(address), "{address}");
        }
    }

    #[test]
    fn what_is_nested_without_end_stays_shallow() {
        fn depth(pieces: &[Prose]) -> usize {
            let inside = |piece: &Prose| match piece {
                Prose::Group(_, pieces) => 1 + depth(pieces),
                _ => 0,
            };
            pieces.iter().map(inside).max().unwrap_or(0)
        }
        let read = prose(&format!("{}deep\n", "> ".repeat(5_000)));
        assert_eq!(depth(&read), DEEPEST);
        assert!(format!("{read:?}").contains("deep"));
    }
}
