//! The first characters of a link: version, mode, flags, and the lengths of the segments.

use super::{Mode, Problem, base};
use std::ops::Range;

/// The format written here.
const VERSION: char = '2';
/// The first format, without modes and dictionaries.
const FIRST_VERSION: char = '1';

pub(super) const HAS_SPEC: u8 = 1;
pub(super) const HAS_PLAY: u8 = 2;
/// Of the first format only; now it is a mode.
const PLAY_ONLY: u8 = 4;
/// The play segment ends with a position.
pub(super) const HAS_POSITION: u8 = 8;
/// The play segment has variations and comments.
pub(super) const HAS_BRANCHES: u8 = 16;

/// The head of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    /// The mode of the page for the receiver.
    pub mode: Mode,
    /// The parts that are there.
    pub flags: u8,
    /// The dictionary of the spec segment; 0 for none.
    pub dictionary: u8,
    /// The length of the spec segment.
    pub spec: usize,
    /// The length of the play segment.
    pub play: usize,
    /// Its own length.
    pub length: usize,
}

/// The places of the fields of a version; all but the lengths have one character.
struct Form {
    length: usize,
    mode: Option<usize>,
    flags: usize,
    dictionary: Option<usize>,
    spec: Range<usize>,
    play: Range<usize>,
    known_flags: u8,
}

const FIRST: Form = Form {
    length: 11,
    mode: None,
    flags: 1,
    dictionary: None,
    spec: 2..6,
    play: 6..10,
    known_flags: HAS_SPEC | HAS_PLAY | PLAY_ONLY | HAS_POSITION,
};

const SECOND: Form = Form {
    length: 13,
    mode: Some(1),
    flags: 2,
    dictionary: Some(3),
    spec: 4..8,
    play: 8..12,
    known_flags: HAS_SPEC | HAS_PLAY | HAS_POSITION | HAS_BRANCHES,
};

impl Head {
    /// The characters of a head of the newest version; `length` is left out.
    pub fn write(&self) -> String {
        let mut head = String::with_capacity(SECOND.length + self.spec + self.play);
        head.push(VERSION);
        head.push(base::digit(self.mode.number()));
        head.push(base::digit(u32::from(self.flags)));
        head.push(base::digit(u32::from(self.dictionary)));
        head.push_str(&base::number(self.spec as u32));
        head.push_str(&base::number(self.play as u32));
        let check = base::digit(base::check(head.as_bytes()));
        head.push(check);
        head
    }

    /// Reads the head of a link of any version, of which `arrived` characters are there.
    pub fn read(fragment: &str, arrived: usize) -> Result<Head, Problem> {
        let form = match fragment.chars().next().ok_or(Problem::Empty)? {
            FIRST_VERSION => FIRST,
            VERSION => SECOND,
            version => return Err(Problem::UnknownVersion { version }),
        };
        let Some(head) = fragment.get(..form.length).filter(|head| head.is_ascii()) else {
            foreign(fragment, 0)?;
            return Err(Problem::Cut { arrived, expected: None });
        };
        foreign(head, 0)?;
        let damaged = Problem::Damaged { part: "link" };
        let bytes = head.as_bytes();
        let (rest, check) = bytes.split_at(form.length - 1);
        if base::value(check[0]) != Some(base::check(rest)) {
            return Err(damaged);
        }
        let digit = |at: usize| base::value(bytes[at]).map(|value| value as u8);
        let number = |range: Range<usize>| base::read_number(&bytes[range]).map(|n| n as usize);
        let flags = digit(form.flags).ok_or(damaged.clone())?;
        if flags & !form.known_flags != 0 {
            return Err(Problem::UnknownFlags);
        }
        let mode = match form.mode {
            Some(at) => digit(at).and_then(Mode::of_number).ok_or(Problem::UnknownFlags)?,
            None if flags & PLAY_ONLY != 0 => Mode::Play,
            None => Mode::Edit,
        };
        Ok(Head {
            mode,
            flags,
            dictionary: form.dictionary.and_then(digit).unwrap_or(0),
            spec: number(form.spec).ok_or(damaged.clone())?,
            play: number(form.play).ok_or(damaged)?,
            length: form.length,
        })
    }
}

/// The first character that is not allowed in a link; `before` characters precede the text.
pub(super) fn foreign(text: &str, before: usize) -> Result<(), Problem> {
    let found =
        text.chars().enumerate().find(|(_, c)| !c.is_ascii() || base::value(*c as u8).is_none());
    match found {
        Some((at, character)) => Err(Problem::ForeignCharacter { character, at: before + at + 1 }),
        None => Ok(()),
    }
}
