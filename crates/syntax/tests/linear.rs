//! What reading costs grows with the length of the text and not faster: counted in bytes allocated,
//! all together (work) and at one time (memory), which every run counts alike.

use allocation_counter::{AllocationInfo, measure};
use boardwright_syntax::{limits, parse};

/// How much more than four times the bytes four times the text may cost. Lists that double as they
/// grow make steps of up to 2; what grows with the square of the text would make 4.
const STEPS: u64 = 2;
/// What any text may cost, whatever its length.
const FIXED: u64 = 64 * 1024;
/// Bytes of memory for a byte of text. The worst is `[[[[`: a node for each.
const MEMORY: u64 = 400;

/// Texts that could cost more than their length: broken lines, quotes, brackets, fences. Each of
/// about the length given for blocks, or for whole specs.
fn texts(most: usize, all: usize) -> Vec<(&'static str, String)> {
    let fill = |piece: &str, bytes: usize| piece.repeat(bytes / piece.len());
    let block = |text: String| format!("```yaml\n{text}\n```\n");
    let spec = include_str!("../../../specs/threat-market.md");
    vec![
        ("clean specs", fill(spec, all)),
        ("tabs", block(fill("a:\n\tb: 1\n", most))),
        ("colons", block(fill("a: b: c\n", most))),
        ("quotes", block(fill("a: \"b\n", most))),
        ("brackets", block(fill("a: [b\n", most))),
        ("open brackets", block(fill("[", most))),
        ("keys in braces", block(fill("{a: ", most))),
        ("lines in brackets", block(format!("a: [{}]", fill("b,\n", most - 8)))),
        ("dashes", block(fill("- ", most))),
        ("stars", block(fill("a: *b\n", most))),
        ("escapes", block(fill("a: \"\\d\"\n", most))),
        ("prose", block(fill("some prose\n", most))),
        ("curly quotes", block(fill("a: “b”\n", most))),
        ("parentheses", block(fill("- [f(a, b)]\n", most))),
        ("uneven", block(fill("  a: 1\n b: 2\n", most))),
        ("fences", fill("```yaml\nx: 1\n", all)),
        ("fences with labels", fill("```yaml a\n\ntext\n\n", all)),
        ("backticks", fill("`", all)),
        ("quotations", fill("> ", all)),
        ("lists", fill("- ", all)),
        ("brackets of Markdown", fill("[a](", all)),
        ("comments", block(fill("# ... left out\n", most))),
        ("plain continuation", block(format!("a: {}", fill("b\n  ", most - 8)))),
    ]
}

/// The cost of the texts where the longest have `1 / share` of the length allowed.
fn costs(share: usize) -> Vec<(&'static str, usize, AllocationInfo)> {
    let (most, all) = (limits::BLOCK_BYTES / share - 16, limits::SOURCE_BYTES / share - 16);
    let cost = |text: &str| measure(|| drop(parse(text)));
    texts(most, all).into_iter().map(|(name, text)| (name, text.len(), cost(&text))).collect()
}

#[test]
fn work_and_memory_are_linear() {
    // An unoptimised build takes shorter texts.
    let share = if cfg!(debug_assertions) { 8 } else { 1 };
    let (once, twice, four) = (costs(share * 4), costs(share * 2), costs(share));
    let mut wrong = Vec::new();
    for ((once, twice), (name, bytes, most)) in once.iter().zip(&twice).zip(&four) {
        for (what, at) in [
            ("work", (|cost| cost.bytes_total) as fn(&AllocationInfo) -> u64),
            ("memory", |cost| cost.bytes_max),
        ] {
            let (a, b, c) = (at(&once.2), at(&twice.2), at(most));
            println!("{name}, {bytes} bytes: {what} {a}, {b}, {c}");
            if b > 2 * STEPS * a + FIXED || c > 4 * STEPS * a + FIXED {
                wrong.push(format!("{name}: {what} {a}, {b}, {c}"));
            }
        }
        if most.bytes_max > MEMORY * *bytes as u64 + FIXED {
            wrong.push(format!("{name}: {} bytes of memory for {bytes}", most.bytes_max));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
