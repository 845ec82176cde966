//! The spec segment: the text, deflated, with or without a preset dictionary.
//!
//! A dictionary is a text that both sides know: matches of the deflated bytes may reach back into it. Ours hold the bundled
//! games, so a link to one of them, edited or not, holds little more than the differences, and a text of somebody's own
//! finds its usual words there. A dictionary is never changed, because links need it for ever; `scripts/dictionaries.mjs` makes new
//! ones, with the next numbers.

use super::{MAX_SPEC, Problem};
use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

/// The dictionaries by number. Number 0 is empty. A match reaches back 32 KiB, so none is longer.
const DICTIONARIES: [&str; 10] = [
    "",
    include_str!("dictionaries/1.txt"),
    include_str!("dictionaries/2.txt"),
    include_str!("dictionaries/3.txt"),
    include_str!("dictionaries/4.txt"),
    include_str!("dictionaries/5.txt"),
    include_str!("dictionaries/6.txt"),
    include_str!("dictionaries/7.txt"),
    include_str!("dictionaries/8.txt"),
    include_str!("dictionaries/9.txt"),
];

/// The best compression.
const LEVEL: i32 = 10;

/// Deflates a text with each dictionary; returns the number of the best one and its bytes.
pub(super) fn pack(text: &str) -> (u8, Vec<u8>) {
    let packed = (0..).zip(DICTIONARIES).map(|(number, dictionary)| {
        let bytes = deflate(text.as_bytes(), dictionary.as_bytes());
        (number, bytes)
    });
    packed.min_by_key(|(_, bytes)| bytes.len()).unwrap_or_default()
}

/// Inflates a text.
///
/// # Errors
/// The number of the dictionary is unknown, the bytes are damaged, or the text is larger than [`MAX_SPEC`].
pub(super) fn unpack(bytes: &[u8], dictionary: u8) -> Result<String, Problem> {
    let known = DICTIONARIES.get(usize::from(dictionary)).ok_or(Problem::UnknownFlags)?;
    inflate(bytes, known, "spec", MAX_SPEC)
}

/// Deflated bytes without header.
pub(super) fn deflate(bytes: &[u8], dictionary: &[u8]) -> Vec<u8> {
    let mut compressor = CompressorOxide::new(create_comp_flags_from_zip_params(LEVEL, 0, 0));
    if !dictionary.is_empty() {
        // Its own bytes are dropped. They end at a whole byte, so the rest is a stream of its own.
        compress_to_output(&mut compressor, dictionary, TDEFLFlush::Sync, |_| true);
    }
    let mut packed = Vec::new();
    compress_to_output(&mut compressor, bytes, TDEFLFlush::Finish, |some| {
        packed.extend_from_slice(some);
        true
    });
    packed
}

/// Inflates bytes to at most `limit` bytes of text, and stops there.
pub(super) fn inflate(
    bytes: &[u8],
    dictionary: &str,
    part: &'static str,
    limit: usize,
) -> Result<String, Problem> {
    let text = inflate_bytes(bytes, dictionary, part, limit)?;
    String::from_utf8(text).map_err(|_| Problem::Damaged { part })
}

/// The same for bytes that are no text.
pub(super) fn inflate_bytes(
    mut bytes: &[u8],
    dictionary: &str,
    part: &'static str,
    limit: usize,
) -> Result<Vec<u8>, Problem> {
    let damaged = Problem::Damaged { part };
    let (start, most) = (dictionary.len(), dictionary.len() + limit);
    let mut text = dictionary.as_bytes().to_vec();
    text.resize((start + bytes.len().saturating_mul(4).max(1)).min(most), 0);
    let mut inflater = Box::<DecompressorOxide>::default();
    let mut at = start;
    loop {
        let flags = inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, read, written) = decompress(&mut inflater, bytes, &mut text, at, flags);
        at += written;
        match status {
            TINFLStatus::Done => break,
            TINFLStatus::HasMoreOutput if text.len() >= most => {
                return Err(Problem::TooLarge { part, limit });
            }
            TINFLStatus::HasMoreOutput => {
                bytes = bytes.get(read..).unwrap_or_default();
                text.resize(text.len().saturating_mul(2).min(most), 0);
            }
            _ => return Err(damaged),
        }
    }
    text.truncate(at);
    Ok(text.split_off(start))
}
