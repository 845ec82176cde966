//! Edits of boards that are drawn in a setup.

use boardwright_diag::Fix;
use boardwright_language::{Analysis, diagrams, draw};

const CORNERS: &str = "# Corners

```yaml
meta: { id: corners, players: [white, black] }
board: { shape: \"grid(3, 4)\" }
tokens: [man, king]
```

```yaml
setup:
  - place:
      k: king for black   # the first
      m: man for black
      M: [man for white]
    map: |
      k m . .

      . .  . M
      .m.M
```

```yaml
actions: { step: { params: { man: pieces[actor], to: neighbors($man) where .empty }, do: move $man to $to } }
end: [{ when: board.a3.owner == white, result: white wins }]
```
";

fn drawn(text: &str, diagram: usize, cells: &[usize], symbol: &str) -> Result<String, String> {
    let analysis = Analysis::new(text);
    let edits = draw(&analysis, diagram, cells, symbol)?;
    Ok(Fix::new("", edits).apply(text))
}

fn symbols(text: &str, diagram: usize) -> String {
    let analysis = Analysis::new(text);
    let cells = diagrams(&analysis)[diagram].cells.iter();
    cells.map(|cell| cell.symbol.as_str()).collect()
}

#[test]
fn a_drawing_is_found_with_its_legend() {
    let analysis = Analysis::new(CORNERS);
    let [drawing] = diagrams(&analysis) else { panic!("one drawing") };
    assert_eq!(symbols(CORNERS, 0), "km.....M.m.M");
    let legend: Vec<_> =
        drawing.legend.iter().map(|(symbol, of)| (symbol.as_str(), of.as_str())).collect();
    let expected = [("k", "king for black"), ("m", "man for black"), ("M", "[man for white]")];
    assert_eq!(legend, expected);
}

/// Every cell with every symbol, and back: nothing but the symbol changes, and the bytes are the same in the end.
#[test]
fn a_drawing_edited_and_edited_back_is_the_same() {
    for at in 0..12 {
        let before = symbols(CORNERS, 0).chars().nth(at).expect("a cell").to_string();
        for symbol in ["k", "m", "M", "."] {
            let edited = drawn(CORNERS, 0, &[at], symbol).expect("an edit");
            assert_eq!(edited.len(), CORNERS.len());
            let differing = edited.bytes().zip(CORNERS.bytes()).filter(|(one, other)| one != other);
            assert_eq!(differing.count(), usize::from(symbol != before));
            assert_eq!(drawn(&edited, 0, &[at], &before).as_deref(), Ok(CORNERS));
        }
    }
}

#[test]
fn several_cells_change_at_once() {
    let edited = drawn(CORNERS, 0, &[11, 2, 3, 2], "k").expect("an edit");
    assert_eq!(symbols(&edited, 0), "kmkk...M.m.k");
    assert_eq!(drawn(CORNERS, 0, &[], "k").as_deref(), Ok(CORNERS));
}

/// Symbols of several letters, on hexagons, in a list of rows, in quotes, with letters of several bytes.
#[test]
fn drawings_of_every_spelling_come_back() {
    let hexes = CORNERS.replace("grid(3, 4)", "hex(1)").replace("board.a3", "board[1]");
    let long = hexes.replace("      k: king", "      K1: king");
    let rows = "    map: |\n      k m . .\n\n      . .  . M\n      .m.M\n";
    let with = |text: &str, map: &str| text.replace(rows, map);
    let texts = [
        with(&hexes, "    map: |2\n        k m\n      . M .\n       . m\n"),
        with(&long, "    map: |\n        K1 m\n      . M .\n       . m\n"),
        with(&hexes, "    map: [k m, . M ., . m]\n"),
        with(&hexes, "    map:\n      - k m\n      - \". M .\"\n      - '. m'\n"),
        CORNERS.replace('k', "♔").replace("♔ing", "king"),
    ];
    for text in &texts {
        let before = Analysis::new(text.as_str());
        let [drawing] = diagrams(&before) else { panic!("one drawing: {:?}", before.diagnostics) };
        for (at, cell) in drawing.cells.iter().enumerate() {
            for symbol in drawing.legend.iter().map(|(symbol, _)| &**symbol).chain(["."]) {
                let edited = drawn(text, 0, &[at], symbol).expect("an edit");
                let symbols = drawing.cells.iter().map(|cell| cell.symbol.as_str());
                let wanted: String = symbols
                    .enumerate()
                    .map(|(n, old)| if n == at { symbol } else { old })
                    .collect();
                assert_eq!(self::symbols(&edited, 0), wanted, "{text}");
                assert_eq!(drawn(&edited, 0, &[at], &cell.symbol).as_deref(), Ok(text.as_str()));
            }
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let why = drawn(CORNERS, 0, &[0], "q").expect_err("no such symbol");
    assert_eq!(why, "the drawing has no symbol `q`; add it under `place` first");
    assert!(drawn(CORNERS, 1, &[0], "k").is_err() && drawn(CORNERS, 0, &[12], "k").is_err());
    // A comment begins with `#` behind a space.
    let sharp = CORNERS.replace("      m: man", "      \"#\": man");
    let rows = "    map: |\n      k m . .\n\n      . .  . M\n      .m.M\n";
    let listed =
        sharp.replace(rows, "    map:\n      - k M . .\n      - . . . M\n      - \".#.M\"\n");
    assert_eq!(symbols(&listed, 0), "kM.....M.#.M");
    let why = drawn(&listed, 0, &[2], "#").expect_err("a comment");
    assert_eq!(why, "the drawing would be read as something else; put its rows after `map: |`");
}

#[test]
fn a_text_without_drawing_has_none() {
    for text in ["", "# A\n", "```yaml\nsetup:\n  - place: { a: b }\n    map: |\n      a\n```\n"] {
        assert!(diagrams(&Analysis::new(text)).is_empty());
    }
}
