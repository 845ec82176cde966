//! The expression parser. It descends recursively; operators are joined by binding power.
//!
//! `cursor.rs` reads tokens, `operators.rs` joins operands, `mistakes.rs` describes mistakes with a known cure.

mod cursor;
mod mistakes;
mod operators;

use super::brackets;
use super::lexer::{self, Mark, Token, TokenKind};
use super::{Failure, Kind, Name, Tree};
use crate::limits;
use boardwright_diag::{Code, Span};

/// The limit of recursion. Higher than [`limits::DEPTH`] because one level of nesting passes
/// through several operators; low enough for a thread with a small stack.
const RECURSION: usize = 2 * limits::DEPTH;

/// Reads one expression. The whole text must be one.
pub fn parse_expr(text: &str) -> Result<Tree, Failure> {
    read(text).map_err(|failure| brackets::mended(text, failure, |text| read(text).is_ok()))
}

fn read(text: &str) -> Result<Tree, Failure> {
    let mut parser = Parser::new(text);
    let tree = parser.expr()?;
    parser.finish()?;
    Ok(tree)
}

/// The binding power of an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Power {
    Otherwise,
    Where,
    Or,
    And,
    Not,
    Compare,
    Range,
    Sum,
    Term,
    Unary,
}

impl Power {
    /// Returns the least power to the right of a left-associative operator of this power.
    fn tighter(self) -> Self {
        match self {
            Self::Otherwise => Self::Where,
            Self::Where => Self::Or,
            Self::Or => Self::And,
            Self::And => Self::Not,
            Self::Not => Self::Compare,
            Self::Compare => Self::Range,
            Self::Range => Self::Sum,
            Self::Sum => Self::Term,
            Self::Term | Self::Unary => Self::Unary,
        }
    }
}

/// Words that join or open expressions and cannot be names at the start of a value.
const KEYWORDS: &[&str] =
    &["if", "then", "else", "otherwise", "where", "or", "and", "not", "in", "div", "mod"];

/// A tree and its height. The height is kept because chains such as `a + b + c` grow a tree without
/// recursion here, but walks over the tree do recurse.
struct Built {
    tree: Tree,
    height: usize,
}

/// A place in the token list of one text.
pub(super) struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token<'t>>,
    next: usize,
    depth: usize,
    /// A token that ends the expression although it could be an operator.
    stop: Option<usize>,
    /// True in the value of `let $n = … in …`, which a bare `in` ends.
    in_ends: bool,
}

impl<'t> Parser<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, tokens: lexer::tokens(text), next: 0, depth: 0, stop: None, in_ends: false }
    }

    /// Any expression.
    pub fn expr(&mut self) -> Result<Tree, Failure> {
        self.whole().map(|built| built.tree)
    }

    /// An expression whose operators all bind at least as strongly as `least`.
    pub fn expr_from(&mut self, least: Power) -> Result<Tree, Failure> {
        self.operators(least).map(|built| built.tree)
    }

    fn whole(&mut self) -> Result<Built, Failure> {
        if self.at_word("if") {
            return self.deeper(Self::conditional);
        }
        if self.at_let() {
            return self.deeper(|parser| parser.named_value(None));
        }
        let built = self.operators(Power::Otherwise)?;
        if self.peek().kind == TokenKind::Foreign("?") {
            return Err(self.question_mark(&built.tree));
        }
        Ok(built)
    }

    /// Runs `part` one level deeper.
    fn deeper<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        if self.depth >= RECURSION {
            return Err(too_deep(self.peek().span()));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    /// `if a then b else c`
    fn conditional(&mut self) -> Result<Built, Failure> {
        let start = self.advance().start;
        let when = self.enclosed(Self::whole)?;
        self.keyword("then", "`if` needs `then`: `if a then b else c`")?;
        let yes = self.enclosed(Self::whole)?;
        self.keyword("else", "`if` needs `else` in an expression: `if a then b else c`")?;
        let no = self.whole()?;
        let height = when.height.max(yes.height).max(no.height);
        let kind = Kind::If(Box::new(when.tree), Box::new(yes.tree), Box::new(no.tree));
        self.build(start, kind, height)
    }

    /// True before `let $n`.
    fn at_let(&self) -> bool {
        self.at_word("let") && matches!(self.peek_at(1).kind, TokenKind::Bound(_))
    }

    /// `let $n = a in b`; the operators of `b` bind at least as strongly as `least`, if there is one.
    fn named_value(&mut self, least: Option<Power>) -> Result<Built, Failure> {
        const FORM: &str = "the form is `let $n = a in b`; inside `a`, `in` needs brackets";
        let start = self.advance().start;
        let name = self.bound("the name")?;
        if !self.eat_mark(Mark::Assign) {
            return Err(self.unexpected("`=`").or_hint(FORM));
        }
        let before = std::mem::replace(&mut self.in_ends, true);
        let value = self.whole();
        self.in_ends = before;
        let value = value?;
        self.keyword("in", FORM)?;
        let body = match least {
            Some(_) if self.at_let() => self.deeper(|parser| parser.named_value(least))?,
            Some(least) => self.operators(least)?,
            None => self.whole()?,
        };
        let height = value.height.max(body.height);
        let kind = Kind::Let { name, value: Box::new(value.tree), body: Box::new(body.tree) };
        self.build(start, kind, height)
    }

    /// Runs `part` between words or brackets that end it, so that `in` is an operator there.
    fn enclosed<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let before = std::mem::replace(&mut self.in_ends, false);
        let result = part(self);
        self.in_ends = before;
        result
    }

    fn keyword(&mut self, word: &str, why: &str) -> Result<(), Failure> {
        if self.eat_word(word) {
            return Ok(());
        }
        Err(self.unexpected(&format!("`{word}`")).or_hint(why))
    }

    /// A node from `start` to the last token read, one higher than its parts.
    fn build(&self, start: usize, kind: Kind, height_of_parts: usize) -> Result<Built, Failure> {
        let span = Span::new(start, self.last_end());
        let height = height_of_parts + 1;
        if height > limits::DEPTH {
            return Err(too_deep(span));
        }
        Ok(Built { tree: Tree { span, kind }, height })
    }

    /// `.name` and `[index]` after a value.
    fn attachments(&mut self, start: usize, mut value: Built) -> Result<Built, Failure> {
        loop {
            if self.eat_mark(Mark::Dot) {
                let name = self.word("the name of a property")?;
                let kind = Kind::Prop(Box::new(value.tree), name);
                value = self.build(start, kind, value.height)?;
            } else if self.eat_mark(Mark::OpenIndex) {
                let (indices, height) = self.list("the index", Mark::CloseIndex, "]")?;
                let height = height.max(value.height);
                value = self.build(start, Kind::Index(Box::new(value.tree), indices), height)?;
            } else {
                return Ok(value);
            }
        }
    }

    /// A number, a name, a call, or something in parentheses.
    fn value(&mut self) -> Result<Built, Failure> {
        let token = self.peek();
        match token.kind {
            TokenKind::Int(n) => {
                self.advance();
                self.fraction(token)?;
                self.build(token.start, Kind::Int(n), 0)
            }
            TokenKind::HugeInt => Err(Failure::new(token.span(), "this number is too large")),
            TokenKind::Bound(word) => {
                self.advance();
                self.build(token.start, Kind::Bound(word.to_owned()), 0)
            }
            TokenKind::Word(word) if !KEYWORDS.contains(&word) => {
                self.advance();
                if self.at_mark(Mark::Open) {
                    let name = Name { text: word.to_owned(), span: token.span() };
                    return self.deeper(|parser| parser.call(name));
                }
                self.build(token.start, Kind::Name(word.to_owned()), 0)
            }
            TokenKind::Mark(Mark::Dot) => {
                self.advance();
                let name = self.word("the name of a property")?;
                self.build(token.start, Kind::ItProp(name.text), 0)
            }
            TokenKind::Mark(Mark::Open) => self.deeper(Self::parentheses),
            _ => Err(self.unexpected("a value")),
        }
    }

    /// Refuses `1.5`: after a number only `..` may follow.
    fn fraction(&self, number: Token<'t>) -> Result<(), Failure> {
        let digits = self.peek_at(1);
        match (self.peek(), digits.kind) {
            (dot, TokenKind::Int(_)) if dot.kind == TokenKind::Mark(Mark::Dot) => {
                let span = Span::new(number.start, digits.end);
                Err(Failure::new(span, "the language has whole numbers only")
                    .hint("write `..` for a range, or use `div` and `mod`"))
            }
            _ => Ok(()),
        }
    }

    /// `(a)` is `a`; `(a, b)` is a set, `()` the empty one.
    fn parentheses(&mut self) -> Result<Built, Failure> {
        let start = self.advance().start;
        if self.eat_mark(Mark::Close) {
            return self.build(start, Kind::Set(Vec::new()), 0);
        }
        let (mut members, height) = self.list("a value", Mark::Close, ")")?;
        match (members.len(), members.pop()) {
            // The span covers the parentheses, so that messages point at what the author sees.
            (1, Some(only)) => {
                let span = Span::new(start, self.last_end());
                Ok(Built { tree: Tree { span, kind: only.kind }, height })
            }
            (_, last) => {
                members.extend(last);
                self.build(start, Kind::Set(members), height)
            }
        }
    }

    /// `name(args)`, the parenthesis being the next token.
    fn call(&mut self, name: Name) -> Result<Built, Failure> {
        let start = name.span.start as usize;
        let (binder, args, height) = self.arguments()?;
        self.build(start, Kind::Call { name, binder, args }, height)
    }

    /// `(a, b)` or `()`, with the binder of `($x in a, b)`.
    fn arguments(&mut self) -> Result<(Option<Name>, Vec<Tree>, usize), Failure> {
        self.advance();
        if self.eat_mark(Mark::Close) {
            return Ok((None, Vec::new(), 0));
        }
        let mut binder = None;
        let is_binder = self.peek_at(1).kind == TokenKind::Word("in");
        if let (TokenKind::Bound(word), true) = (self.peek().kind, is_binder) {
            binder = Some(Name { text: word.to_owned(), span: self.peek().span() });
            self.next += 2;
        }
        let (mut args, height) = self.list("an argument", Mark::Close, ")")?;
        // The condition of `some($p in players where …)` sees `$p` like that of a plain `where`.
        if let (Some(name), Some(first)) = (&binder, args.first_mut()) {
            name_members(first, name);
        }
        Ok((binder, args, height))
    }

    /// Reads the arguments of an action or sequence, if there are any, without a binder.
    pub fn optional_arguments(&mut self) -> Result<Vec<Tree>, Failure> {
        if !self.eat_mark(Mark::Open) || self.eat_mark(Mark::Close) {
            return Ok(Vec::new());
        }
        self.list("an argument", Mark::Close, ")").map(|(args, _)| args)
    }

    /// One or more expressions with commas, and the closing mark.
    fn list(
        &mut self,
        wanted: &str,
        close: Mark,
        sign: &str,
    ) -> Result<(Vec<Tree>, usize), Failure> {
        let open = self.next.saturating_sub(1);
        let mut items = Vec::new();
        let mut height = 0;
        loop {
            if self.at_end() || self.at_mark(close) {
                return Err(self.unexpected(wanted));
            }
            let item = self.enclosed(Self::whole)?;
            height = height.max(item.height);
            items.push(item.tree);
            if self.eat_mark(close) {
                return Ok((items, height));
            }
            if !self.eat_mark(Mark::Comma) {
                return Err(self.unclosed(open, sign));
            }
        }
    }
}

fn too_deep(span: Span) -> Failure {
    Failure {
        code: Code::TooDeep,
        ..Failure::new(span, "this expression is nested deeper than allowed")
            .hint("give a part of it a name under `define`")
    }
}

/// Gives the binder of an aggregate to the innermost `where` that has none.
pub(super) fn name_members(list: &mut Tree, name: &Name) {
    match &mut list.kind {
        Kind::Where { binder, list, .. } => {
            name_members(list, name);
            if binder.is_none() {
                *binder = Some(name.clone());
            }
        }
        Kind::Otherwise(first, second) => {
            name_members(first, name);
            name_members(second, name);
        }
        Kind::Let { body, .. } => name_members(body, name),
        _ => {}
    }
}
