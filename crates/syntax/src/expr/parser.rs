//! The expression parser: one function per kind of place, operators by binding power.

use super::lexer::{self, Mark, Token, TokenKind};
use super::{Binary, Failure, Kind, Name, Tree};
use super::{brackets, foreign};
use crate::limits;
use boardwright_diag::{Code, Span};

/// How deep the parser itself may recurse. Higher than [`limits::DEPTH`] because one level of
/// nesting passes through several operators; low enough for a thread with a small stack.
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

/// How strongly an operator holds its operands; a higher one holds stronger.
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
    /// What stands to the right of a left-associative operator of this power.
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

/// Words that join or open expressions and so are no names where a value begins.
const KEYWORDS: &[&str] =
    &["if", "then", "else", "otherwise", "where", "or", "and", "not", "in", "div", "mod"];

/// A tree and how high it is. The height is kept beside it because chains such as `a + b + c` grow
/// a tree without any recursion here, and those who walk the tree do recurse.
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
    /// The token at which an expression stops though it could be an operator.
    stop: Option<usize>,
}

impl<'t> Parser<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, tokens: lexer::tokens(text), next: 0, depth: 0, stop: None }
    }

    // ---- Tokens -------------------------------------------------------------------------------

    /// The token `ahead` places from here; the end token beyond the last.
    pub fn peek_at(&self, ahead: usize) -> Token<'t> {
        let end = Token { kind: TokenKind::End, start: self.text.len(), end: self.text.len() };
        self.tokens.get(self.next + ahead).copied().unwrap_or(end)
    }

    /// Takes a closing `in secret` for what it is, not for an operator with a name behind it.
    pub fn stop_before_secret(&mut self) {
        if let [.., with, secret, end] = self.tokens.as_slice()
            && with.kind == TokenKind::Word("in")
            && secret.kind == TokenKind::Word("secret")
            && end.kind == TokenKind::End
        {
            self.stop = Some(self.tokens.len() - 3);
        }
    }

    pub fn peek(&self) -> Token<'t> {
        self.peek_at(0)
    }

    pub fn advance(&mut self) -> Token<'t> {
        let token = self.peek();
        self.next += 1;
        token
    }

    /// The end of the last token read.
    pub fn last_end(&self) -> usize {
        self.next.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(0, |t| t.end)
    }

    pub fn at_end(&self) -> bool {
        self.peek().kind == TokenKind::End
    }

    pub fn at_mark(&self, mark: Mark) -> bool {
        self.peek().kind == TokenKind::Mark(mark)
    }

    pub fn at_word(&self, word: &str) -> bool {
        self.peek().kind == TokenKind::Word(word)
    }

    pub fn eat_mark(&mut self, mark: Mark) -> bool {
        let found = self.at_mark(mark);
        if found {
            self.next += 1;
        }
        found
    }

    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.next += 1;
        }
        found
    }

    pub fn text(&self, span: Span) -> &'t str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// The failure for something that is not what `wanted` says, at the next token.
    pub fn unexpected(&self, wanted: &str) -> Failure {
        foreign::unexpected(self.text, self.peek(), wanted)
    }

    /// Fails unless the whole text has been read.
    pub fn finish(&self) -> Result<(), Failure> {
        if self.at_end() { Ok(()) } else { Err(self.left_over()) }
    }

    /// The failure for a token that cannot follow a complete expression.
    fn left_over(&self) -> Failure {
        foreign::left_over(self.text, self.peek())
    }

    /// A bare word.
    pub fn word(&mut self, wanted: &str) -> Result<Name, Failure> {
        let token = self.peek();
        if let TokenKind::Word(word) = token.kind {
            self.next += 1;
            return Ok(Name { text: word.to_owned(), span: token.span() });
        }
        Err(self.unexpected(wanted))
    }

    /// A bound name; the span includes the `$`.
    pub fn bound(&mut self, wanted: &str) -> Result<Name, Failure> {
        let token = self.peek();
        match token.kind {
            TokenKind::Bound(word) => {
                self.next += 1;
                Ok(Name { text: word.to_owned(), span: token.span() })
            }
            TokenKind::Word(word) => {
                Err(Failure::new(token.span(), format!("{wanted} is written with `$`"))
                    .hint(format!("write `${word}`"))
                    .replace(format!("${word}")))
            }
            _ => Err(self.unexpected(wanted)),
        }
    }

    // ---- Expressions --------------------------------------------------------------------------

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
        let when = self.whole()?;
        self.keyword("then", "`if` needs `then`: `if a then b else c`")?;
        let yes = self.whole()?;
        self.keyword("else", "`if` needs `else` in an expression: `if a then b else c`")?;
        let no = self.whole()?;
        let height = when.height.max(yes.height).max(no.height);
        let kind = Kind::If(Box::new(when.tree), Box::new(yes.tree), Box::new(no.tree));
        self.build(start, kind, height)
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

    /// Operands joined by operators of at least the power `least`.
    fn operators(&mut self, least: Power) -> Result<Built, Failure> {
        self.deeper(|parser| {
            let mut left = parser.operand(least)?;
            while let Some((power, operator)) = parser.operator() {
                if power < least {
                    break;
                }
                left = parser.joined(left, power, operator)?;
            }
            Ok(left)
        })
    }

    /// The operator that comes next, if there is one.
    fn operator(&self) -> Option<(Power, Operator)> {
        let compare = |op| Some((Power::Compare, Operator::Compare(op)));
        let plain = |power, op| Some((power, Operator::Plain(op)));
        match self.peek().kind {
            TokenKind::Word("otherwise") => Some((Power::Otherwise, Operator::Otherwise)),
            TokenKind::Word("where") => Some((Power::Where, Operator::Where)),
            TokenKind::Word("or") => plain(Power::Or, Binary::Or),
            TokenKind::Word("and") => plain(Power::And, Binary::And),
            TokenKind::Word("in") if self.stop == Some(self.next) => None,
            TokenKind::Word("in") => compare(Binary::In),
            TokenKind::Word("not") if self.peek_at(1).kind == TokenKind::Word("in") => {
                compare(Binary::NotIn)
            }
            TokenKind::Word("div") => plain(Power::Term, Binary::Div),
            TokenKind::Word("mod") => plain(Power::Term, Binary::Mod),
            TokenKind::Mark(mark) => match mark {
                Mark::Eq => compare(Binary::Eq),
                Mark::Ne => compare(Binary::Ne),
                Mark::Lt => compare(Binary::Lt),
                Mark::Le => compare(Binary::Le),
                Mark::Gt => compare(Binary::Gt),
                Mark::Ge => compare(Binary::Ge),
                Mark::DotDot => Some((Power::Range, Operator::Range)),
                Mark::Plus => plain(Power::Sum, Binary::Add),
                Mark::Minus => plain(Power::Sum, Binary::Sub),
                Mark::Star => plain(Power::Term, Binary::Mul),
                Mark::Dot
                | Mark::Open
                | Mark::Close
                | Mark::OpenIndex
                | Mark::CloseIndex
                | Mark::Comma
                | Mark::Assign
                | Mark::PlusAssign
                | Mark::MinusAssign => None,
            },
            _ => None,
        }
    }

    /// `left OPERATOR right`, the operator being the next token.
    fn joined(&mut self, left: Built, power: Power, operator: Operator) -> Result<Built, Failure> {
        let start = left.tree.span.start as usize;
        self.advance();
        if operator == Operator::Compare(Binary::NotIn) {
            self.advance();
        }
        let right = self.operators(power.tighter())?;
        let height = left.height.max(right.height);
        let (from, to) = (Box::new(left.tree), Box::new(right.tree));
        match operator {
            Operator::Otherwise => self.build(start, Kind::Otherwise(from, to), height),
            Operator::Where => {
                let (binder, list) = split_binder(*from);
                let kind = Kind::Where { binder, list: Box::new(list), when: to };
                self.build(start, kind, height)
            }
            Operator::Plain(op) => self.build(start, Kind::Binary(op, from, to), height),
            Operator::Compare(op) => {
                let built = self.build(start, Kind::Binary(op, from, to), height)?;
                if let Some((Power::Compare, _)) = self.operator() {
                    return Err(self.chain(&built.tree));
                }
                Ok(built)
            }
            Operator::Range => {
                let mut height = height;
                let step = if self.eat_word("step") {
                    let step = self.operators(Power::Sum)?;
                    height = height.max(step.height);
                    Some(Box::new(step.tree))
                } else {
                    None
                };
                if self.at_mark(Mark::DotDot) {
                    return Err(Failure::new(self.peek().span(), "a range has one `..` only")
                        .hint("write `1..9 step 2` for every second number"));
                }
                self.build(start, Kind::Range { from, to, step }, height)
            }
        }
    }

    /// An operand: what prefixes there are, then a value with what is attached to it.
    fn operand(&mut self, least: Power) -> Result<Built, Failure> {
        let start = self.peek().start;
        if self.at_word("not") {
            if least > Power::Not {
                return Err(Failure::new(self.peek().span(), "`not` cannot stand here")
                    .hint("put it in parentheses: `a == (not b)`"));
            }
            self.advance();
            let inner = self.operators(Power::Not)?;
            return self.build(start, Kind::Not(Box::new(inner.tree)), inner.height);
        }
        if self.eat_mark(Mark::Minus) {
            let inner = self.operators(Power::Unary)?;
            return self.build(start, Kind::Neg(Box::new(inner.tree)), inner.height);
        }
        if self.at_word("if") {
            return Err(Failure::new(
                self.peek().span(),
                "`if` after an operator needs parentheses",
            )
            .hint("write `a + (if b then c else d)`"));
        }
        let value = self.value()?;
        self.attachments(start, value)
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
            TokenKind::HugeInt => {
                Err(Failure::new(token.span(), "this number is larger than numbers may be"))
            }
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

    /// The arguments of an action or sequence, if there are any; no binder is possible.
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
            let item = self.whole()?;
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

    /// The failure for a list that neither goes on nor ends.
    fn unclosed(&self, open: usize, sign: &str) -> Failure {
        if !self.at_end() {
            return self.left_over();
        }
        let open = self.tokens.get(open).map_or(Span::default(), Token::span);
        Failure::new(open, format!("`{}` is never closed", self.text(open)))
            .hint(format!("a `{sign}` is missing"))
    }

    // ---- Mistakes with a known cure -----------------------------------------------------------

    /// `a < b < c`; the first comparison is read, the next operator is at hand.
    fn chain(&mut self, first: &Tree) -> Failure {
        let operator = self.peek();
        let start = first.span.start as usize;
        let middle = match &first.kind {
            Kind::Binary(_, _, middle) => self.text(middle.span),
            _ => "",
        };
        let so_far = self.text(first.span).to_owned();
        self.advance();
        let rest = self.operators(Power::Range).map(|last| last.tree.span);
        let failure = Failure::new(operator.span(), "comparisons do not chain")
            .hint("join two comparisons by `and`");
        match rest {
            Ok(last) if operator.kind != TokenKind::Word("not") => {
                let op = self.text(operator.span());
                let last_text = self.text(last);
                let mut failure =
                    failure.replace(format!("{so_far} and {middle} {op} {last_text}"));
                failure.span = Span::new(start, last.end as usize);
                failure
            }
            Ok(_) | Err(_) => failure,
        }
    }

    /// `a ? b : c`; `a` is read, the question mark is at hand.
    fn question_mark(&mut self, when: &Tree) -> Failure {
        let mark = self.advance();
        let message = "`? :` is written `if a then b else c` here";
        let mut failure = Failure {
            code: boardwright_diag::Code::ForeignOperator,
            ..Failure::new(mark.span(), message)
        };
        let Ok(yes) = self.operators(Power::Otherwise) else { return failure };
        if self.advance().kind != TokenKind::Foreign(":") {
            return failure;
        }
        let Ok(no) = self.operators(Power::Otherwise) else { return failure };
        failure.span = when.span.join(no.tree.span);
        let (a, b, c) = (self.text(when.span), self.text(yes.tree.span), self.text(no.tree.span));
        failure.replace(format!("if {a} then {b} else {c}"))
    }
}

/// What an operator makes of its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Otherwise,
    Where,
    Range,
    Plain(Binary),
    Compare(Binary),
}

fn too_deep(span: Span) -> Failure {
    Failure {
        code: Code::TooDeep,
        ..Failure::new(span, "this expression is nested deeper than expressions may be")
            .hint("give a part of it a name under `define`")
    }
}

/// `$p in L` before `where`: the name and the list. Anything else is the list.
fn split_binder(left: Tree) -> (Option<Name>, Tree) {
    match left.kind {
        Kind::Binary(Binary::In, member, list) => match member.kind {
            Kind::Bound(text) => (Some(Name { text, span: member.span }), *list),
            kind => {
                let member = Box::new(Tree { span: member.span, kind });
                let kind = Kind::Binary(Binary::In, member, list);
                (None, Tree { span: left.span, kind })
            }
        },
        kind => (None, Tree { span: left.span, kind }),
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
        _ => {}
    }
}
