//! Pages of the manual for the word at the cursor, and for words of the list.

use super::page::{Page, TIC_TAC_TOE};
use boardwright_protocol::{ManualRequest, ManualView, Mark, PageView, Prose, Request, Response};
use boardwright_protocol::{WordKind, WordView};

fn ask(page: &mut Page, request: ManualRequest) -> ManualView {
    match page.ask(Request::Manual(request)) {
        Response::Manual(view) => view,
        other => panic!("{other:?}"),
    }
}

/// The page of the word behind which the first occurrence of a text ends.
fn page_behind(text: &str, what: &str) -> Option<PageView> {
    let byte = text.find(what).unwrap() + what.len();
    let before = &text[..byte];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.matches('\n').count() as u32 + 1;
    let column = before[start..].encode_utf16().count() as u32 + 1;
    let at = ManualRequest::At { text: text.to_owned(), line, column };
    match ask(&mut Page::new(), at) {
        ManualView::Page(page) => page.map(|page| *page),
        other @ ManualView::Words(_) => panic!("{other:?}"),
    }
}

#[test]
fn a_name_of_the_spec_has_its_declaration() {
    let page = page_behind(TIC_TAC_TOE, "grid(RO").unwrap();
    assert_eq!((page.title.as_str(), page.kind), ("ROWS", None));
    let declared = page.declared.unwrap();
    assert!(declared.text.starts_with("ROWS:"), "{declared:?}");
    let line = TIC_TAC_TOE.lines().nth(declared.line as usize - 1).unwrap();
    assert_eq!(line.find("ROWS"), Some(declared.column as usize - 1));
}

#[test]
fn a_key_has_its_explanation_and_prose_has_none() {
    let page = page_behind(TIC_TAC_TOE, "\nactions").unwrap();
    assert_eq!(page.kind, Some(WordKind::Section));
    assert!(matches!(page.text[0], Prose::Group(Mark::Paragraph, _)));
    assert_eq!(page_behind(TIC_TAC_TOE, "# "), None);
}

#[test]
fn every_word_of_the_list_has_a_page() {
    let mut page = Page::new();
    let ManualView::Words(words) = ask(&mut page, ManualRequest::Words) else { panic!() };
    assert!(words.len() > 200);
    for word in &words {
        let ManualView::Page(Some(found)) = ask(&mut page, ManualRequest::Word(word.clone()))
        else {
            panic!("{word:?}");
        };
        assert_eq!((&found.title, found.kind), (&word.name, Some(word.kind)));
    }
    let strange = WordView {
        name: "nothing like this".to_owned(),
        kind: WordKind::Key,
        section: "<b>".to_owned(),
    };
    assert_eq!(ask(&mut page, ManualRequest::Word(strange)), ManualView::Page(None));
}

#[test]
fn places_outside_the_text_have_no_page() {
    for (line, column) in [(0, 0), (u32::MAX, u32::MAX), (1, 1_000_000)] {
        let at = ManualRequest::At { text: TIC_TAC_TOE.to_owned(), line, column };
        assert_eq!(ask(&mut Page::new(), at), ManualView::Page(None));
    }
}
