//! Links: a spec, and maybe a game of it, in the characters after `#`.
//!
//! ```text
//! 2  mode  flags  dictionary  spec length  play length  check   spec segment   play segment
//! 1   1      1        1            4            4         1          …              …        characters
//! ```
//!
//! Everything is base64url (RFC 4648, no padding). The first character is the format's version and
//! is never reused; version 1 has neither mode nor dictionary, and a flag for links to play. Lengths count characters of
//! the segments, so the length of a missing rest is known, and characters after the end (a full stop of a sentence) are
//! ignored. `check` is a checksum of the characters before it; each segment ends with a checksum of four characters. The
//! spec segment is the text, deflated without header (`text.rs`); the play segment is [`Play`] in postcard's varints. Flags
//! tell what follows: variations and comments ([`Branches`], deflated, behind the number of their bytes), then the
//! position that the game began with, if it was set up by hand.
//! Either segment may be missing; scrubbing through a game rewrites only the play segment.

mod base;
mod branches;
mod head;
mod play;
mod text;

pub use branches::{Branches, Comment, Variation};
pub use play::{Play, SeatCode};

use head::{HAS_PLAY, HAS_SPEC, Head, foreign};
use std::fmt;

/// Largest text in a link, inflated, in bytes.
pub const MAX_SPEC: usize = 256 * 1024;
/// Largest play segment, decoded, in bytes.
pub const MAX_PLAY: usize = 256 * 1024;
/// The mode of the page for the receiver of a link. New variants are only appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// The spec beside the game.
    #[default]
    Edit,
    /// The game, to be played.
    Play,
    /// The game, to be looked at.
    Replay,
    /// The same as a part of another page.
    Embed,
    /// The questions of the game's lesson.
    Lesson,
}

impl Mode {
    /// All, by number.
    pub const ALL: [Mode; 5] = [Mode::Edit, Mode::Play, Mode::Replay, Mode::Embed, Mode::Lesson];

    fn number(self) -> u32 {
        self as u32
    }

    fn of_number(number: u8) -> Option<Mode> {
        Mode::ALL.get(usize::from(number)).copied()
    }
}

/// The content of a link.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Link {
    /// The text of the spec.
    pub spec: Option<String>,
    /// The game.
    pub play: Option<Play>,
    /// The mode of the page for the receiver.
    pub mode: Mode,
}

/// The reason why no link can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EncodeError {
    /// The text is too long.
    SpecTooLarge {
        /// Its bytes.
        bytes: usize,
    },
    /// The game is too long.
    PlayTooLarge {
        /// Its bytes.
        bytes: usize,
    },
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::SpecTooLarge { bytes } => {
                write!(f, "the text has {bytes} bytes; a link holds at most {MAX_SPEC}")
            }
            EncodeError::PlayTooLarge { bytes } => {
                write!(f, "the game takes {bytes} bytes; a link holds at most {MAX_PLAY}")
            }
        }
    }
}

impl std::error::Error for EncodeError {}

/// A problem of a link or of a part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The link is empty.
    Empty,
    /// It has a format that this version does not know.
    UnknownVersion {
        /// Its first character.
        version: char,
    },
    /// It has a flag that this version does not know.
    UnknownFlags,
    /// A character that is not allowed in a link.
    ForeignCharacter {
        /// The character.
        character: char,
        /// Its position, from 1.
        at: usize,
    },
    /// The end is missing.
    Cut {
        /// Characters that arrived.
        arrived: usize,
        /// Expected characters; `None` if that number is lost too.
        expected: Option<usize>,
    },
    /// Characters were changed.
    Damaged {
        /// `link`, `spec` or `game`.
        part: &'static str,
    },
    /// The variations as a whole.
    Branches {
        /// The reason.
        why: String,
    },
    /// A variation.
    Variation {
        /// Its number, from 1.
        number: usize,
        /// The reason.
        why: String,
    },
    /// A comment.
    Comment {
        /// The number of its line, 0 for the main line.
        line: usize,
        /// The number of its move.
        at: usize,
        /// The reason.
        why: String,
    },
    /// It inflates to more than is allowed.
    TooLarge {
        /// `spec` or `game`.
        part: &'static str,
        /// The limit in bytes.
        limit: usize,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Empty => f.write_str("the link is empty"),
            Problem::UnknownVersion { version } => write!(
                f,
                "the link has format `{version}`, which this version of Boardwright does not know"
            ),
            Problem::UnknownFlags => {
                f.write_str("the link has something that this version of Boardwright does not know")
            }
            Problem::ForeignCharacter { character, at } => write!(
                f,
                "character {at} of the link, `{}`, is not allowed in a link",
                character.escape_default()
            ),
            Problem::Cut { arrived, expected: Some(expected) } => write!(
                f,
                "the link was cut: {arrived} of {expected} characters arrived; ask for it again, \
                 or for the file"
            ),
            Problem::Cut { arrived, expected: None } => write!(
                f,
                "the link was cut: only {arrived} characters arrived; ask for it again, or for \
                 the file"
            ),
            Problem::Damaged { part } => {
                write!(f, "the {part} in the link is damaged: some characters were changed")
            }
            Problem::Branches { why } => {
                write!(f, "the variations in the link are left out: {why}")
            }
            Problem::Variation { number, why } => {
                write!(
                    f,
                    "the variations in the link are left out, because of variation {number}: {why}"
                )
            }
            Problem::Comment { line, at, why } => write!(
                f,
                "the variations in the link are left out, because of the comment behind move {at} of line {line}: {why}"
            ),
            Problem::TooLarge { part, limit } => {
                write!(f, "the {part} in the link is larger than {limit} bytes")
            }
        }
    }
}

impl std::error::Error for Problem {}

/// A link that could be read at least in part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    /// Its content; unreadable parts are missing.
    pub link: Link,
    /// The problems with the unreadable parts.
    pub problems: Vec<Problem>,
}

/// Writes links. It keeps the segment of the last text, because the links of a game have one text and deflating takes most of
/// the time.
#[derive(Debug, Clone, Default)]
pub struct Packer {
    last: Option<Packed>,
}

/// A text and its segment.
#[derive(Debug, Clone)]
struct Packed {
    text: String,
    dictionary: u8,
    segment: String,
}

impl Packer {
    /// Writes the characters after `#`.
    ///
    /// # Errors
    /// A part is too large.
    pub fn encode(&mut self, link: &Link) -> Result<String, EncodeError> {
        let (mut flags, mut dictionary) = (0, 0);
        let (mut spec, mut play) = ("", String::new());
        if let Some(text) = &link.spec {
            if text.len() > MAX_SPEC {
                return Err(EncodeError::SpecTooLarge { bytes: text.len() });
            }
            flags |= HAS_SPEC;
            let packed = self.pack(text);
            (dictionary, spec) = (packed.dictionary, &packed.segment);
        }
        if let Some(game) = &link.play {
            let bytes = game.to_bytes();
            if bytes.len() > MAX_PLAY {
                return Err(EncodeError::PlayTooLarge { bytes: bytes.len() });
            }
            flags |= HAS_PLAY | game.flags();
            play = base::segment(&bytes);
        }
        let (mode, length) = (link.mode, 0);
        let head = Head { mode, flags, dictionary, spec: spec.len(), play: play.len(), length };
        Ok(head.write() + spec + &play)
    }

    fn pack(&mut self, text: &str) -> &Packed {
        let known = self.last.take().filter(|packed| packed.text == text);
        self.last.insert(known.unwrap_or_else(|| {
            let (dictionary, bytes) = text::pack(text);
            Packed { text: text.to_owned(), dictionary, segment: base::segment(&bytes) }
        }))
    }
}

/// Writes the characters after `#`.
///
/// # Errors
/// A part is too large.
pub fn encode(link: &Link) -> Result<String, EncodeError> {
    Packer::default().encode(link)
}

/// Reads the characters after `#` (a `#` before them is ignored). Fails only if nothing can be recovered.
pub fn decode(fragment: &str) -> Result<Received, Problem> {
    let fragment = fragment.trim().trim_start_matches('#');
    let arrived = fragment.chars().count();
    let head = Head::read(fragment, arrived)?;
    let whole = head.length + head.spec + head.play;
    let mut received = Received { link: Link::default(), problems: Vec::new() };
    received.link.mode = head.mode;
    if arrived < whole {
        received.problems.push(Problem::Cut { arrived, expected: Some(whole) });
    }
    if head.flags & HAS_SPEC != 0 {
        let bytes = part(fragment, head.length, head.spec, "spec");
        let text = bytes
            .and_then(|bytes| bytes.map(|bytes| text::unpack(&bytes, head.dictionary)).transpose());
        match text {
            Ok(text) => received.link.spec = text,
            Err(problem) => received.problems.push(problem),
        }
    }
    if head.flags & HAS_PLAY != 0 {
        let bytes = part(fragment, head.length + head.spec, head.play, "game");
        let play = bytes.and_then(|bytes| bytes.map(|bytes| game(&bytes, head.flags)).transpose());
        match play {
            Ok(None) => {}
            Ok(Some((play, problem))) => {
                received.link.play = Some(play);
                received.problems.extend(problem);
            }
            Err(problem) => received.problems.push(problem),
        }
    }
    let nothing = received.link.spec.is_none() && received.link.play.is_none();
    match (nothing, received.problems.first()) {
        (true, Some(problem)) => Err(problem.clone()),
        _ => Ok(received),
    }
}

/// The bytes of the segment of `length` characters at `start`; `None` if it did not fully arrive.
fn part(
    fragment: &str,
    start: usize,
    length: usize,
    name: &'static str,
) -> Result<Option<Vec<u8>>, Problem> {
    // Positions count characters; a link is ASCII, and another character is reported as damage.
    let text: String = fragment.chars().skip(start).take(length).collect();
    if text.chars().count() < length {
        return Ok(None);
    }
    foreign(&text, start)?;
    base::read_segment(&text).map(Some).ok_or(Problem::Damaged { part: name })
}

/// The game, and a problem with its variations.
fn game(bytes: &[u8], flags: u8) -> Result<(Play, Option<Problem>), Problem> {
    if bytes.len() > MAX_PLAY {
        return Err(Problem::TooLarge { part: "game", limit: MAX_PLAY });
    }
    Play::from_bytes(bytes, flags)
}
