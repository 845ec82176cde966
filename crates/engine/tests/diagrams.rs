//! Boards that a text draws, as the page shows and edits them.

use super::page::Page;
use boardwright_protocol::{DiagramRequest, DiagramsView, Draw, Request, Response};

const CORNERS: &str = r#"# Corners

```yaml
meta: { id: corners, players: [white, black] }
board: { shape: "grid(2, 3)" }
tokens: [man]
setup:
  - place:
      m: man for black
      M: man for white
    map: |
      m m .
      . . M
actions: { step: { params: { man: pieces[actor], to: neighbors($man) where .empty }, do: move $man to $to } }
end: [{ when: round > 9, result: draw }]
```
"#;

fn asked(page: &mut Page, text: &str, draw: Option<(u32, &[u32], &str)>) -> DiagramsView {
    let draw = draw.map(|(diagram, cells, symbol)| Draw {
        diagram,
        cells: cells.to_vec(),
        symbol: symbol.to_owned(),
    });
    let request = DiagramRequest { text: text.to_owned(), draw };
    match page.ask(Request::Diagrams(Box::new(request))) {
        Response::Diagrams(view) => *view,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_drawing_is_shown_edited_and_edited_back() {
    let mut page = Page::new();
    assert_eq!(page.check(CORNERS).diagrams, 1);
    let shown = asked(&mut page, CORNERS, None);
    let [diagram] = &shown.diagrams[..] else { panic!("{shown:?}") };
    assert_eq!((diagram.width, diagram.height, diagram.line), (3000, 2000, 12));
    let cells = diagram.cells.iter().map(|cell| (&*cell.name, &*cell.symbol, cell.x, cell.y));
    let expected = [
        ("a2", "m", 500, 500),
        ("b2", "m", 1500, 500),
        ("c2", ".", 2500, 500),
        ("a1", ".", 500, 1500),
        ("b1", ".", 1500, 1500),
        ("c1", "M", 2500, 1500),
    ];
    assert_eq!(cells.collect::<Vec<_>>(), expected);
    let edited = asked(&mut page, CORNERS, Some((0, &[2, 4], "M")));
    assert_eq!(edited.text, CORNERS.replace("m m .", "m m M").replace(". . M", ". M M"));
    assert_eq!(edited.diagrams[0].cells[4].symbol, "M");
    let back = asked(&mut page, &edited.text, Some((0, &[2, 4], ".")));
    assert_eq!(back.text, CORNERS);
}

/// The board is known although another part of the text cannot be read.
#[test]
fn a_text_with_a_mistake_elsewhere_is_edited_too() {
    let broken = CORNERS.replace("to: neighbors($man)", "to: neighbours($man)");
    let mut page = Page::new();
    let edited = asked(&mut page, &broken, Some((0, &[0], ".")));
    assert_eq!(edited.text, broken.replace("m m .", ". m ."));
}

#[test]
fn what_cannot_be_edited_is_refused_in_a_sentence() {
    let mut page = Page::new();
    let request = |text: &str, diagram, cell, symbol: &str| {
        let draw = Draw { diagram, cells: vec![cell], symbol: symbol.to_owned() };
        Request::Diagrams(Box::new(DiagramRequest { text: text.to_owned(), draw: Some(draw) }))
    };
    let why = page.refusal(request(CORNERS, 0, 0, "q"));
    assert_eq!(why, "The drawing has no symbol `q`; add it under `place` first.");
    for (diagram, cell) in [(1, 0), (0, 6), (u32::MAX, u32::MAX)] {
        page.refusal(request(CORNERS, diagram, cell, "m"));
        page.refusal(request("", diagram, cell, "m"));
    }
    assert!(asked(&mut page, "", None).diagrams.is_empty());
}
