//! Links: a spec, and maybe a game of it, in the characters after `#`.
//!
//! ```text
//! 1  flags  spec length  play length  check   spec segment   play segment
//! 1    1         4            4         1        …               …         characters
//! ```
//!
//! Everything is base64url (RFC 4648, no padding). The first character is the format's version and
//! is never reused. Lengths count characters of the segments, so the length of a missing rest is
//! known, and characters after the end (a full stop of a sentence) are ignored. `check` is a checksum of
//! the ten characters before it; each segment ends with a checksum of four characters. The spec
//! segment is the text, deflated without header; the play segment is [`Play`] in postcard's varints, and behind it the
//! position that the game began with, if it was set up by hand.
//! Either segment may be missing; scrubbing through a game rewrites only the play segment.

mod base;
mod play;

pub use play::{Play, SeatCode};

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use std::fmt;

/// Largest text in a link, inflated, in bytes.
pub const MAX_SPEC: usize = 256 * 1024;
/// Largest play segment, decoded, in bytes.
pub const MAX_PLAY: usize = 256 * 1024;
/// The format written here.
const VERSION: char = '1';
/// Characters before the segments.
const HEAD: usize = 11;

const HAS_SPEC: u8 = 1;
const HAS_PLAY: u8 = 2;
const PLAY_ONLY: u8 = 4;
/// The play segment ends with a position.
const HAS_POSITION: u8 = 8;
const KNOWN_FLAGS: u8 = HAS_SPEC | HAS_PLAY | PLAY_ONLY | HAS_POSITION;

/// The content of a link.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Link {
    /// The text of the spec.
    pub spec: Option<String>,
    /// The game.
    pub play: Option<Play>,
    /// True if the receiver sees only the game, without the editor.
    pub play_only: bool,
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

/// Writes the characters after `#`.
pub fn encode(link: &Link) -> Result<String, EncodeError> {
    let mut flags = 0;
    let (mut spec, mut play) = (String::new(), String::new());
    if let Some(text) = &link.spec {
        if text.len() > MAX_SPEC {
            return Err(EncodeError::SpecTooLarge { bytes: text.len() });
        }
        flags |= HAS_SPEC;
        spec = base::segment(&compress_to_vec(text.as_bytes(), 10));
    }
    if let Some(game) = &link.play {
        let bytes = game.to_bytes();
        if bytes.len() > MAX_PLAY {
            return Err(EncodeError::PlayTooLarge { bytes: bytes.len() });
        }
        flags |= HAS_PLAY | if game.position.is_some() { HAS_POSITION } else { 0 };
        play = base::segment(&bytes);
    }
    if link.play_only {
        flags |= PLAY_ONLY;
    }
    let mut head = String::with_capacity(HEAD + spec.len() + play.len());
    head.push(VERSION);
    head.push(base::digit(u32::from(flags)));
    head.push_str(&base::number(spec.len() as u32));
    head.push_str(&base::number(play.len() as u32));
    let check = base::digit(base::check(head.as_bytes()));
    head.push(check);
    Ok(head + &spec + &play)
}

/// Reads the characters after `#` (a `#` before them is ignored). Fails only if nothing can be recovered.
pub fn decode(fragment: &str) -> Result<Received, Problem> {
    let fragment = fragment.trim().trim_start_matches('#');
    let arrived = fragment.chars().count();
    let head = Head::read(fragment, arrived)?;
    let whole = HEAD + head.spec + head.play;
    let mut received = Received { link: Link::default(), problems: Vec::new() };
    received.link.play_only = head.flags & PLAY_ONLY != 0;
    let body = &fragment[HEAD..];
    if arrived < whole {
        received.problems.push(Problem::Cut { arrived, expected: Some(whole) });
    }
    if head.flags & HAS_SPEC != 0 {
        match part(body, 0, head.spec, "spec")
            .map(|bytes| bytes.map(|b| inflate(&b, "spec", MAX_SPEC)))
        {
            Ok(Some(Ok(text))) => received.link.spec = Some(text),
            Ok(None) => {}
            Ok(Some(Err(problem))) | Err(problem) => received.problems.push(problem),
        }
    }
    if head.flags & HAS_PLAY != 0 {
        match part(body, head.spec, head.play, "game")
            .map(|bytes| bytes.map(|b| game(&b, head.flags)))
        {
            Ok(Some(Ok(play))) => received.link.play = Some(play),
            Ok(None) => {}
            Ok(Some(Err(problem))) | Err(problem) => received.problems.push(problem),
        }
    }
    let nothing = received.link.spec.is_none() && received.link.play.is_none();
    match (nothing, received.problems.first()) {
        (true, Some(problem)) => Err(problem.clone()),
        _ => Ok(received),
    }
}

/// The first eleven characters.
struct Head {
    flags: u8,
    spec: usize,
    play: usize,
}

impl Head {
    fn read(fragment: &str, arrived: usize) -> Result<Self, Problem> {
        let version = fragment.chars().next().ok_or(Problem::Empty)?;
        if version != VERSION {
            return Err(Problem::UnknownVersion { version });
        }
        let Some(head) = fragment.get(..HEAD).filter(|head| head.is_ascii()) else {
            foreign(fragment, 0)?;
            return Err(Problem::Cut { arrived, expected: None });
        };
        foreign(head, 0)?;
        let bytes = head.as_bytes();
        let check = base::value(bytes[HEAD - 1]);
        if check != Some(base::check(&bytes[..HEAD - 1])) {
            return Err(Problem::Damaged { part: "link" });
        }
        let read = |range: std::ops::Range<usize>| {
            base::read_number(&bytes[range]).ok_or(Problem::Damaged { part: "link" })
        };
        let flags = base::value(bytes[1]).ok_or(Problem::Damaged { part: "link" })? as u8;
        if flags & !KNOWN_FLAGS != 0 {
            return Err(Problem::UnknownFlags);
        }
        let (spec, play) = (read(2..6)? as usize, read(6..10)? as usize);
        Ok(Self { flags, spec, play })
    }
}

/// The first character that is not allowed in a link; `before` characters precede the text.
fn foreign(text: &str, before: usize) -> Result<(), Problem> {
    let found =
        text.chars().enumerate().find(|(_, c)| !c.is_ascii() || base::value(*c as u8).is_none());
    match found {
        Some((at, character)) => Err(Problem::ForeignCharacter { character, at: before + at + 1 }),
        None => Ok(()),
    }
}

/// The bytes of the segment of `length` characters at `start`; `None` if it did not fully arrive.
fn part(
    body: &str,
    start: usize,
    length: usize,
    name: &'static str,
) -> Result<Option<Vec<u8>>, Problem> {
    // Positions count characters; a link is ASCII, and another character is reported as damage.
    let text: String = body.chars().skip(start).take(length).collect();
    if text.chars().count() < length {
        return Ok(None);
    }
    foreign(&text, HEAD + start)?;
    base::read_segment(&text).map(Some).ok_or(Problem::Damaged { part: name })
}

fn inflate(bytes: &[u8], part: &'static str, limit: usize) -> Result<String, Problem> {
    let text = decompress_to_vec_with_limit(bytes, limit).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => Problem::TooLarge { part, limit },
        _ => Problem::Damaged { part },
    })?;
    String::from_utf8(text).map_err(|_| Problem::Damaged { part })
}

fn game(bytes: &[u8], flags: u8) -> Result<Play, Problem> {
    if bytes.len() > MAX_PLAY {
        return Err(Problem::TooLarge { part: "game", limit: MAX_PLAY });
    }
    Play::from_bytes(bytes, flags & HAS_POSITION != 0)
}
