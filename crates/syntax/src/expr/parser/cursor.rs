//! Reads tokens: looks ahead, takes marks, words and names.

use super::Parser;
use crate::expr::lexer::{Mark, Token, TokenKind};
use crate::expr::{Failure, Name, Tree, foreign};
use boardwright_diag::Span;

impl<'t> Parser<'t> {
    /// The token `ahead` places from here; the end token beyond the last.
    pub fn peek_at(&self, ahead: usize) -> Token<'t> {
        let end = Token { kind: TokenKind::End, start: self.text.len(), end: self.text.len() };
        self.tokens.get(self.next + ahead).copied().unwrap_or(end)
    }

    /// Reads `in secret` at the end as two words, not as an operator with an operand.
    pub fn stop_before_secret(&mut self) {
        if let [.., with, secret, end] = self.tokens.as_slice()
            && with.kind == TokenKind::Word("in")
            && secret.kind == TokenKind::Word("secret")
            && end.kind == TokenKind::End
        {
            self.stop = Some(self.tokens.len() - 3);
        }
    }

    /// The place of the next token, for [`Self::go_back`].
    pub fn position(&self) -> usize {
        self.next
    }

    /// Reads again from a place.
    pub fn go_back(&mut self, position: usize) {
        self.next = position;
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

    /// The text from a byte on.
    pub fn text_after(&self, at: usize) -> &'t str {
        self.text.get(at..).unwrap_or_default().trim()
    }

    /// Returns the failure for a next token that is not `wanted`.
    pub fn unexpected(&self, wanted: &str) -> Failure {
        foreign::unexpected(self.text, self.peek(), wanted)
    }

    /// Fails unless the whole text has been read.
    pub fn finish(&self) -> Result<(), Failure> {
        if self.at_end() { Ok(()) } else { Err(self.left_over()) }
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

    /// Reads a word that must come next in a line of this form.
    pub fn small_word(&mut self, word: &str, form: &str) -> Result<(), Failure> {
        if self.eat_word(word) {
            return Ok(());
        }
        // An operator of another language is a mistake in what comes before.
        let failure = match (self.peek().kind, self.finish()) {
            (TokenKind::Foreign(_), Err(left_over)) => left_over,
            (TokenKind::Mark(Mark::Assign), _) => {
                let sign = self.peek().span();
                return Err(Failure::new(sign, "values are compared with `==`").replace("=="));
            }
            (TokenKind::Word(_) | TokenKind::Bound(_), _) => {
                self.unexpected(&format!("`{word}`")).wants(word)
            }
            _ => self.unexpected(&format!("`{word}`")),
        };
        Err(failure.or_hint(&format!("the form is `{form}`")))
    }

    /// Reads a value after a word, if the word comes next.
    pub fn optional(&mut self, word: &str) -> Result<Option<Tree>, Failure> {
        if self.eat_word(word) { self.expr().map(Some) } else { Ok(None) }
    }
}
