//! Short declarations (`0 in 0..9`) and the binders of loops (`$s in SUITS, $r in 1..RANKS`).

use super::lexer::{Mark, TokenKind};
use super::parser::{Parser, Power, name_members};
use super::{Failure, Kind, Name, Tree};
use boardwright_diag::Span;

/// Reads a variable's or property's short declaration, `INIT in DOMAIN`, `1..8` or `none in
/// players`: the start, if given, and the domain, if given. What has no `in` is a domain if its form
/// says so (a range, `where`, a set) and a start otherwise; of a single name only its meaning tells,
/// so `SUITS` comes back as a start.
pub fn parse_declaration(text: &str) -> Result<(Option<Tree>, Option<Tree>), Failure> {
    let mut parser = Parser::new(text);
    if parser.at_word("set") && parser.peek_at(1).kind == TokenKind::Word("of") {
        let span = Span::new(parser.peek().start, text.trim_end().len());
        return Err(Failure::missing(
            span,
            "sets of words are not there yet",
            "use one yes-or-no value for each word: `swift: false`",
        ));
    }
    let first = parser.expr_from(Power::Range)?;
    if parser.eat_word("in") {
        let domain = parser.expr()?;
        parser.finish()?;
        return Ok((Some(first), Some(domain)));
    }
    if parser.at_end() {
        return Ok(by_form(first));
    }
    // Something looser than a range, such as `where`: read again as a whole.
    let mut parser = Parser::new(text);
    let whole = parser.expr()?;
    parser.finish()?;
    Ok(by_form(whole))
}

fn by_form(tree: Tree) -> (Option<Tree>, Option<Tree>) {
    match tree.kind {
        Kind::Range { .. } | Kind::Set(_) | Kind::Where { .. } | Kind::Otherwise(..) => {
            (None, Some(tree))
        }
        _ => (Some(tree), None),
    }
}

/// Reads the binders of `each` or `rounds`: `$p in players, $c in home[$p]`, at least one.
pub fn parse_binders(text: &str) -> Result<Vec<(Name, Tree)>, Failure> {
    const FORM: &str = "the form is `$x in LIST`, several with commas between";
    let mut parser = Parser::new(text);
    let mut binders = Vec::new();
    loop {
        let name = parser.bound("the name of the member").map_err(|f| f.or_hint(FORM))?;
        if !parser.eat_word("in") {
            return Err(parser.unexpected("`in`").or_hint(FORM));
        }
        let mut list = parser.expr()?;
        name_members(&mut list, &name);
        binders.push((name, list));
        if !parser.eat_mark(Mark::Comma) {
            parser.finish()?;
            return Ok(binders);
        }
    }
}
