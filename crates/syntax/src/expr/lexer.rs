//! Splits text into tokens. Never fails: unknown characters become tokens of their own kind,
//! because the parser knows what it expected and reports them.

use boardwright_diag::Span;

/// A token with its place in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    pub(crate) kind: TokenKind<'t>,
    pub start: usize,
    pub end: usize,
}

/// The kind of a token. Keywords and names are both words here; the parser tells them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind<'t> {
    /// A number that fits.
    Int(i64),
    /// A number that is too large.
    HugeInt,
    /// `2d6`
    Dice { count: Option<u32>, sides: Option<u32> },
    /// `market`, `and`, `_x`
    Word(&'t str),
    /// `$card`, without the `$`
    Bound(&'t str),
    /// A mark of the language: `(`, `==`, `+=`.
    Mark(Mark),
    /// A mark that other languages have: `&&`, `?`.
    Foreign(&'t str),
    /// `"red"` or `'red'`, with the quotes.
    Quoted(&'t str),
    /// Any other character.
    Stray(char),
    /// The end of the text.
    End,
}

/// The marks of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Dot,
    DotDot,
    Open,
    Close,
    OpenIndex,
    CloseIndex,
    Comma,
    Plus,
    Minus,
    Star,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Assign,
    PlusAssign,
    MinusAssign,
}

/// The longest first, so that `==` is not read as `=` twice.
const MARKS: &[(&str, Mark)] = &[
    ("==", Mark::Eq),
    ("!=", Mark::Ne),
    ("<=", Mark::Le),
    (">=", Mark::Ge),
    ("+=", Mark::PlusAssign),
    ("-=", Mark::MinusAssign),
    ("..", Mark::DotDot),
    (".", Mark::Dot),
    ("(", Mark::Open),
    (")", Mark::Close),
    ("[", Mark::OpenIndex),
    ("]", Mark::CloseIndex),
    (",", Mark::Comma),
    ("+", Mark::Plus),
    ("-", Mark::Minus),
    ("*", Mark::Star),
    ("<", Mark::Lt),
    (">", Mark::Gt),
    ("=", Mark::Assign),
];

/// Marks of other languages, the longest first. Tried before [`MARKS`].
const FOREIGN: &[&str] = &[
    "===", "!==", "...", "**", "&&", "||", "//", "=>", "=<", "<>", "->", ":=", "::", "++", "*=",
    "/=", "??", "&", "|", "!", "/", "%", "?", "^", "~", ":", ";", "{", "}",
];

/// All tokens of the text; the last is [`TokenKind::End`].
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer { text, at: 0 };
    let mut tokens = Vec::new();
    loop {
        let token = lexer.next();
        tokens.push(token);
        if token.kind == TokenKind::End {
            return tokens;
        }
    }
}

impl Token<'_> {
    pub fn span(&self) -> Span {
        Span::new(self.start, self.end)
    }
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Moves past the characters for which `is` holds and returns them.
    fn take_while(&mut self, is: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let len = rest.find(|c| !is(c)).unwrap_or(rest.len());
        self.at += len;
        rest.get(..len).unwrap_or_default()
    }

    fn next(&mut self) -> Token<'t> {
        self.take_while(char::is_whitespace);
        let start = self.at;
        let kind = self.kind();
        Token { kind, start, end: self.at }
    }

    fn kind(&mut self) -> TokenKind<'t> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return TokenKind::End };
        if first.is_ascii_digit() {
            return self.number();
        }
        if is_word_start(first) {
            return TokenKind::Word(self.take_while(is_word_part));
        }
        if first == '$' && rest.chars().nth(1).is_some_and(is_word_start) {
            self.at += 1;
            return TokenKind::Bound(self.take_while(is_word_part));
        }
        if let Some(quoted) = quoted(rest) {
            self.at += quoted.len();
            return TokenKind::Quoted(quoted);
        }
        // `!=` and `!==` are told apart here, `!x` and `!=` by the marks.
        let foreign = FOREIGN.iter().find(|f| rest.starts_with(**f));
        let mark = MARKS.iter().find(|(text, _)| rest.starts_with(text));
        match (foreign, mark) {
            (Some(foreign), Some((text, mark))) if text.len() >= foreign.len() => {
                self.at += text.len();
                TokenKind::Mark(*mark)
            }
            (Some(foreign), _) => {
                self.at += foreign.len();
                TokenKind::Foreign(foreign)
            }
            (None, Some((text, mark))) => {
                self.at += text.len();
                TokenKind::Mark(*mark)
            }
            (None, None) => {
                self.at += first.len_utf8();
                TokenKind::Stray(first)
            }
        }
    }

    /// A number, or dice: `2d6`.
    fn number(&mut self) -> TokenKind<'t> {
        let digits = self.take_while(|c| c.is_ascii_digit());
        if let Some(sides) = self.rest().strip_prefix('d') {
            let len = sides.find(|c: char| !c.is_ascii_digit()).unwrap_or(sides.len());
            let ends = !sides[len..].starts_with(is_word_part);
            if len > 0 && ends {
                self.at += 1 + len;
                return TokenKind::Dice {
                    count: digits.parse().ok(),
                    sides: sides[..len].parse().ok(),
                };
            }
        }
        digits.parse().map_or(TokenKind::HugeInt, TokenKind::Int)
    }
}

fn is_word_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

fn is_word_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// A quoted text at the start of `rest`, if its quote is closed.
fn quoted(rest: &str) -> Option<&str> {
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let end = rest.get(1..)?.find(quote)?;
    rest.get(..end + 2)
}
