//! Short declarations (`0 in 0..9`) and the binders of loops (`$s in SUITS, $r in 1..RANKS`).

use super::lexer::{Mark, TokenKind};
use super::parser::{Parser, Power, name_members};
use super::{Binary, Failure, Kind, Name, Tree};
use boardwright_diag::{Capability, Span};

/// The parts of a short declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclarationText {
    /// The start, if given.
    pub init: Option<Tree>,
    /// The values, if given.
    pub domain: Option<Tree>,
    /// True if a value is a set of these: `set of TRAITS`.
    pub set: bool,
    /// The keys, if there is a value for each: `0 in 0..9 for KINDS`.
    pub keys: Option<Tree>,
}

/// Reads a variable's or property's short declaration, `INIT in DOMAIN`, `1..8`, `none in players`,
/// `set of TRAITS` or `(swift, armored) in set of TRAITS`, each also with `for KEYS`. Without `in`, the text is a domain if it
/// has the form of one (a range, `where`, a set) and a start otherwise. A single name such as
/// `SUITS` is returned as a start, because only its meaning could tell.
pub fn parse_declaration(text: &str) -> Result<DeclarationText, Failure> {
    let mut parser = Parser::new(text);
    if let Some(failure) = leading_in(&parser) {
        return Err(failure);
    }
    if let Some((domain, keys)) = set_of(&mut parser)? {
        return Ok(DeclarationText { init: None, domain: Some(domain), set: true, keys });
    }
    let first = parser.expr_from(Power::Range)?;
    if parser.eat_word("in") {
        let init = Some(first);
        if let Some((domain, keys)) = set_of(&mut parser)? {
            return Ok(DeclarationText { init, domain: Some(domain), set: true, keys });
        }
        let domain = Some(parser.expr()?);
        let keys = keys(&mut parser)?;
        return Ok(DeclarationText { init, domain, set: false, keys });
    }
    if parser.at_end() || parser.at_word("for") {
        return Ok(DeclarationText { keys: keys(&mut parser)?, ..by_form(first) });
    }
    // The operator binds more loosely than a range, such as `where`, so the text is read again as a
    // whole.
    let mut parser = Parser::new(text);
    let whole = parser.expr()?;
    Ok(DeclarationText { keys: keys(&mut parser)?, ..by_form(whole) })
}

/// The failure of `in SUITS`, which has no start before `in`.
fn leading_in(parser: &Parser<'_>) -> Option<Failure> {
    if !parser.at_word("in") {
        return None;
    }
    let span = Span::new(parser.peek().start, parser.peek_at(1).start);
    let failure = Failure::new(span, "the list stands alone, without `in`");
    Some(failure.hint("`in` follows a start: `0 in 0..9`, `none in players`").replace(""))
}

/// `for KEYS`, if it is there, to the end of the text.
fn keys(parser: &mut Parser<'_>) -> Result<Option<Tree>, Failure> {
    if !parser.eat_word("for") {
        parser.finish()?;
        return Ok(None);
    }
    let (name, word) = (parser.peek(), parser.peek_at(1));
    if matches!(name.kind, TokenKind::Word(_) | TokenKind::Bound(_))
        && word.kind == TokenKind::Word("in")
    {
        let span = Span::new(name.start, parser.peek_at(2).start);
        let failure = Failure::new(span, "after `for` the list of keys stands alone");
        return Err(failure.replace(""));
    }
    let list = parser.expr()?;
    if parser.at_mark(Mark::Comma) || parser.at_word("for") {
        while !parser.at_end() {
            parser.advance();
        }
        let span = Span::new(list.span.start as usize, parser.last_end());
        return Err(Failure::missing(span, Capability::TwoKeys));
    }
    parser.finish()?;
    Ok(Some(list))
}

/// `set of D`, with its keys, to the end of the text.
fn set_of(parser: &mut Parser<'_>) -> Result<Option<(Tree, Option<Tree>)>, Failure> {
    if !parser.at_word("set") || parser.peek_at(1).kind != TokenKind::Word("of") {
        return Ok(None);
    }
    parser.eat_word("set");
    parser.eat_word("of");
    let domain = parser.expr()?;
    Ok(Some((domain, keys(parser)?)))
}

fn by_form(tree: Tree) -> DeclarationText {
    let is_domain = matches!(
        tree.kind,
        Kind::Range { .. } | Kind::Set(_) | Kind::Where { .. } | Kind::Otherwise(..)
    );
    let (init, domain) = if is_domain { (None, Some(tree)) } else { (Some(tree), None) };
    DeclarationText { init, domain, set: false, keys: None }
}

/// The list of a parameter of a sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParameterText {
    /// The words `any of`, if the parameter is a list.
    pub any_of: Option<Span>,
    /// The list that a value, or each member, belongs to.
    pub list: Tree,
}

/// Reads the list of a parameter: `players`, or `any of hand[$p]` for a parameter that is a list itself.
pub fn parse_parameter(text: &str) -> Result<ParameterText, Failure> {
    parameter(text)
        .map_err(|failure| super::brackets::mended(text, failure, |text| parameter(text).is_ok()))
}

fn parameter(text: &str) -> Result<ParameterText, Failure> {
    let mut parser = Parser::new(text);
    if let Some(failure) = leading_in(&parser) {
        return Err(failure);
    }
    let mut any_of = None;
    if parser.at_word("any") && parser.peek_at(1).kind == TokenKind::Word("of") {
        let start = parser.peek().start;
        parser.eat_word("any");
        parser.eat_word("of");
        any_of = Some(Span::new(start, parser.last_end()));
    }
    let list = parser.expr()?;
    parser.finish()?;
    Ok(ParameterText { any_of, list })
}

/// Reads the binders of `each` or `rounds`: `$p in players, $c in home[$p]`, at least one.
pub fn parse_binders(text: &str) -> Result<Vec<(Name, Tree)>, Failure> {
    const FORM: &str = "the form is `$x in LIST`, several with commas between";
    if let Some(failure) = without_name(text) {
        return Err(failure);
    }
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

/// The failure for a list whose member has no name: `players where not out[it]`.
fn without_name(text: &str) -> Option<Failure> {
    let mut parser = Parser::new(text);
    let TokenKind::Word(_) = parser.peek().kind else { return None };
    let list = parser.expr().ok()?;
    if parser.finish().is_err() || matches!(list.kind, Kind::Name(_) | Kind::Binary(Binary::In, ..))
    {
        return None;
    }
    Some(
        Failure::new(list.span, "the members of this list have no name")
            .hint("write `$x in LIST`, and `$x` where `it` is a member")
            .replace(format!("$x in {}", named(parser.text(list.span)))),
    )
}

/// The text of a list with `$x` for `it`, its member.
fn named(list: &str) -> String {
    let mut parser = Parser::new(list);
    let (mut out, mut copied) = (String::new(), 0);
    while !parser.at_end() {
        let token = parser.advance();
        if token.kind == TokenKind::Word("it") {
            out.push_str(&list[copied..token.start]);
            out.push_str("$x");
            copied = token.end;
        }
    }
    out + &list[copied..]
}
