//! Markdown as typed views: a whitelist of what may come out, and nothing else does.
//!
//! Raw HTML is shown as the text it is. Links go to http, https and mailto only, without a referrer;
//! other links and all images are shown as their text.

use leptos::prelude::*;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag};

/// A text with its marks.
#[component]
pub fn Prose(text: String) -> impl IntoView {
    let mut events = Parser::new_ext(&text, Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TABLES);
    inside(&mut events)
}

/// Everything up to the end of the element that is open.
fn inside<'a>(events: &mut impl Iterator<Item = Event<'a>>) -> Vec<AnyView> {
    let mut out = Vec::new();
    while let Some(event) = events.next() {
        match event {
            Event::Start(tag) => out.push(element(tag, events)),
            Event::End(_) => break,
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                out.push(words(text))
            }
            Event::Code(text) => out.push(view! { <code>{text.into_string()}</code> }.into_any()),
            Event::SoftBreak => out.push(view! { " " }.into_any()),
            Event::HardBreak => out.push(view! { <br/> }.into_any()),
            Event::Rule => out.push(view! { <hr class="rule"/> }.into_any()),
            Event::InlineMath(text) | Event::DisplayMath(text) | Event::FootnoteReference(text) => {
                out.push(words(text))
            }
            Event::TaskListMarker(_) => {}
        }
    }
    out
}

fn words(text: CowStr<'_>) -> AnyView {
    text.into_string().into_any()
}

fn element<'a>(tag: Tag<'a>, events: &mut impl Iterator<Item = Event<'a>>) -> AnyView {
    let body = inside(events);
    match tag {
        Tag::Paragraph => view! { <p>{body}</p> }.into_any(),
        Tag::Heading { level, .. } => match level {
            HeadingLevel::H1 => view! { <h2 class="first">{body}</h2> }.into_any(),
            HeadingLevel::H2 => view! { <h3>{body}</h3> }.into_any(),
            HeadingLevel::H3 | HeadingLevel::H4 | HeadingLevel::H5 | HeadingLevel::H6 => view! { <h4>{body}</h4> }.into_any(),
        },
        Tag::List(None) => view! { <ul>{body}</ul> }.into_any(),
        Tag::List(Some(first)) => view! { <ol start=first.to_string()>{body}</ol> }.into_any(),
        Tag::Item => view! { <li>{body}</li> }.into_any(),
        Tag::Emphasis => view! { <em>{body}</em> }.into_any(),
        Tag::Strong => view! { <strong>{body}</strong> }.into_any(),
        Tag::Strikethrough => view! { <s>{body}</s> }.into_any(),
        Tag::BlockQuote(_) => view! { <blockquote>{body}</blockquote> }.into_any(),
        Tag::CodeBlock(_) => view! { <pre><code>{body}</code></pre> }.into_any(),
        Tag::Table(_) => view! { <table>{body}</table> }.into_any(),
        Tag::TableHead | Tag::TableRow => view! { <tr>{body}</tr> }.into_any(),
        Tag::TableCell => view! { <td>{body}</td> }.into_any(),
        Tag::Link { dest_url, .. } if is_safe(&dest_url) => {
            view! { <a href=dest_url.into_string() target="_blank" rel="noopener noreferrer nofollow" referrerpolicy="no-referrer">{body}</a> }.into_any()
        }
        Tag::Link { .. } | Tag::Image { .. } => view! { <span>{body}</span> }.into_any(),
        Tag::HtmlBlock
        | Tag::FootnoteDefinition(_)
        | Tag::DefinitionList
        | Tag::DefinitionListTitle
        | Tag::DefinitionListDefinition
        | Tag::Superscript
        | Tag::Subscript
        | Tag::MetadataBlock(_) => view! { <span>{body}</span> }.into_any(),
    }
}

fn is_safe(address: &str) -> bool {
    let scheme = address.split(':').next().unwrap_or_default().to_ascii_lowercase();
    address.contains(':') && matches!(scheme.as_str(), "http" | "https" | "mailto")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_schemes_are_links() {
        assert!(is_safe("https://example.org/a:b"));
        assert!(is_safe("MAILTO:a@example.org"));
        assert!(!is_safe("javascript:alert(1)"));
        assert!(!is_safe(" javascript:alert(1)"));
        assert!(!is_safe("data:text/html,x"));
        assert!(!is_safe("//example.org"));
        assert!(!is_safe("rules.md"));
    }
}
