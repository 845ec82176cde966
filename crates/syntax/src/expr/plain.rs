//! One-line effects that are words and values in turn: `shuffle Z`, `reveal L to P`.
//!
//! A row of the table at the end is all that this crate needs for such an effect. Its reader, its text, its
//! words for editors and walks through its values are made from the row.

use super::lexer::TokenKind;
use super::parser::Parser;
use super::{Failure, Tree};

/// Each row is `Variant(key): form = words, word value, …; word optional_value`.
///
/// - `key` is the effect's key in the long spelling, and the names of the values are those of its parts
///   (`boardwright_def::Effect::parts`), by which the printer finds them.
/// - `form` is shown in messages and documentation.
/// - `words` is what the line begins with. A word before a value is empty if the value follows at once.
macro_rules! plain_lines {
    ($(
        $variant:ident($key:literal): $form:literal =
            $words:literal, $($word:literal $value:ident),+ $(; $last_word:literal $last:ident)?
    )+) => {
        /// A one-line effect that is words and values in turn.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum PlainLine {
            $(
                #[doc = concat!("`", $form, "`")]
                $variant {
                    $(
                        #[doc = concat!("A value of `", $form, "`.")]
                        $value: Tree,
                    )+
                    $(
                        #[doc = concat!("The optional value of `", $form, "`.")]
                        $last: Option<Tree>,
                    )?
                },
            )+
        }

        impl PlainLine {
            /// The keys of the effects that have such a line.
            pub const KEYS: &'static [&'static str] = &[$($key),+];

            /// The first words of the lines.
            pub(super) const WORDS: &'static [&'static str] = &[$($words),+];

            /// The words before their values.
            pub(super) const SMALL_WORDS: &'static [&'static str] =
                &[$($($word,)+ $($last_word,)?)+];

            /// Reads such a line, if it begins with the words of one.
            pub(super) fn read(parser: &mut Parser<'_>) -> Result<Option<Self>, Failure> {
                $(
                    if eat_all(parser, $words) {
                        return Ok(Some(Self::$variant {
                            $($value: value(parser, $word, $form)?,)+
                            $($last: parser.optional($last_word)?,)?
                        }));
                    }
                )+
                Ok(None)
            }

            /// Its form, for messages: `shuffle Z`.
            pub(super) fn form(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $form,)+
                }
            }

            /// The words it begins with, and its values, each with the word before it.
            pub fn pieces(&self) -> (&'static str, Vec<(&'static str, &Tree)>) {
                match self {
                    $(
                        Self::$variant { $($value,)+ $($last,)? } => {
                            let values = [$(($word, $value)),+].into_iter();
                            $(let values = values.chain($last.iter().map(|last| ($last_word, last)));)?
                            ($words, values.collect())
                        }
                    )+
                }
            }

            /// Its values, to change them.
            pub fn trees_mut(&mut self) -> Vec<&mut Tree> {
                match self {
                    $(
                        Self::$variant { $($value,)+ $($last,)? } => {
                            [$($value),+].into_iter()$(.chain($last))?.collect()
                        }
                    )+
                }
            }

            /// The line of the effect with this key, made of its values by name; `None` if there is no such
            /// line or a value is missing.
            pub fn of(key: &str, mut values: Vec<(&'static str, Tree)>) -> Option<Self> {
                let mut take = |name: &str| {
                    let at = values.iter().position(|(known, _)| *known == name)?;
                    Some(values.swap_remove(at).1)
                };
                let line = match key {
                    $(
                        $key => Self::$variant {
                            $($value: take(stringify!($value))?,)+
                            $($last: take(stringify!($last)),)?
                        },
                    )+
                    _ => return None,
                };
                values.is_empty().then_some(line)
            }
        }
    };
}

impl PlainLine {
    /// Its values, in the order of the line.
    pub fn trees(&self) -> Vec<&Tree> {
        self.pieces().1.into_iter().map(|(_, tree)| tree).collect()
    }

    /// The failure for a small word that its form does not have: `shuffle discard into deck`.
    pub(super) fn overlong(&self, parser: &Parser<'_>) -> Option<Failure> {
        let next = parser.peek();
        let TokenKind::Word(word @ ("into" | "to" | "from" | "with" | "for")) = next.kind else {
            return None;
        };
        let message = format!("no `{word}` follows here; the whole effect is `{}`", self.form());
        let failure = Failure::new(next.span(), message);
        let PlainLine::Shuffle { zone } = self else { return Some(failure) };
        let (zone, to) = (parser.text(zone.span), parser.text_after(next.end));
        if to.is_empty() || matches!(word, "from" | "for") {
            return Some(failure);
        }
        Some(failure.hint(format!("write two effects: `move {zone} to {to}`, `shuffle {to}`")))
    }
}

/// Reads several words, or none of them.
fn eat_all(parser: &mut Parser<'_>, words: &str) -> bool {
    let count = words.split(' ').count();
    let found = |(at, word)| parser.peek_at(at).kind == TokenKind::Word(word);
    let all = words.split(' ').enumerate().all(found);
    if all {
        (0..count).for_each(|_| {
            parser.advance();
        });
    }
    all
}

fn value(parser: &mut Parser<'_>, word: &str, form: &str) -> Result<Tree, Failure> {
    if !word.is_empty() {
        parser.small_word(word, form)?;
    }
    if parser.at_end() {
        return Err(parser.unexpected("a value").hint(format!("the form is `{form}`")));
    }
    parser.expr()
}

plain_lines! {
    Shuffle("shuffle"): "shuffle Z" = "shuffle", "" zone
    Destroy("destroyToken"): "destroy X" = "destroy", "" token
    Reveal("reveal"): "reveal L to P" = "reveal", "" tokens; "to" to
    Hide("conceal"): "hide L" = "hide", "" tokens
    NextTurn("nextTurn"): "next turn for P" = "next turn", "for" player
    Eliminate("eliminate"): "eliminate P" = "eliminate", "" player
}
