//! The rulebook as typed views. The worker has parsed the Markdown into a closed enum.

use boardwright_protocol::{Mark, Prose};
use leptos::prelude::*;

/// Pieces, one after another.
pub fn views(pieces: &[Prose]) -> Vec<AnyView> {
    pieces.iter().map(one).collect()
}

fn one(piece: &Prose) -> AnyView {
    match piece {
        Prose::Text(text) => text.clone().into_any(),
        Prose::Code(text) => view! { <code>{text.clone()}</code> }.into_any(),
        Prose::Break => view! { <br/> }.into_any(),
        Prose::Rule => view! { <hr class="rule"/> }.into_any(),
        Prose::Group(mark, pieces) => group(mark, views(pieces)),
    }
}

/// Headings of the rulebook are one level below that of the page.
fn group(mark: &Mark, body: Vec<AnyView>) -> AnyView {
    match mark {
        Mark::Paragraph => view! { <p>{body}</p> }.into_any(),
        Mark::Heading(1) => view! { <h2 class="first">{body}</h2> }.into_any(),
        Mark::Heading(2) => view! { <h3>{body}</h3> }.into_any(),
        Mark::Heading(_) => view! { <h4>{body}</h4> }.into_any(),
        Mark::List => view! { <ul>{body}</ul> }.into_any(),
        Mark::Numbered(first) => view! { <ol start=first.to_string()>{body}</ol> }.into_any(),
        Mark::Item => view! { <li>{body}</li> }.into_any(),
        Mark::Emphasis => view! { <em>{body}</em> }.into_any(),
        Mark::Strong => view! { <strong>{body}</strong> }.into_any(),
        Mark::Struck => view! { <s>{body}</s> }.into_any(),
        Mark::Quote => view! { <blockquote>{body}</blockquote> }.into_any(),
        Mark::Block => view! { <pre><code>{body}</code></pre> }.into_any(),
        Mark::Table => view! { <table>{body}</table> }.into_any(),
        Mark::Row => view! { <tr>{body}</tr> }.into_any(),
        Mark::Cell => view! { <td>{body}</td> }.into_any(),
        Mark::Link(to) => view! { <a href=to.clone() target="_blank" rel="noopener noreferrer nofollow" referrerpolicy="no-referrer">{body}</a> }.into_any(),
        Mark::Plain => view! { <span>{body}</span> }.into_any(),
    }
}
