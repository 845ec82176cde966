//! Pads a spec with sequences that are never called, to measure the cost of size.

use std::fmt::Write;

/// Size of a block, well below the limit for blocks.
const BLOCK: usize = 200 * 1024;

/// Returns `text` with as many sequences as fit into `size` bytes.
pub fn grown(text: &str, size: usize) -> String {
    let mut out = text.trim_end().to_owned();
    out.push_str("\n\n```yaml\nvars:\n  global:\n    filler: 0 in 0..1000\n```\n");
    let mut number = 0;
    while out.len() + 2 * part(number).len() < size {
        out.push_str("\nThis part is never played; it only adds size.\n\n```yaml\nsequences:\n");
        let end = (out.len() + BLOCK).min(size);
        while out.len() + part(number).len() + 8 < end {
            out.push_str(&part(number));
            number += 1;
        }
        out.push_str("```\n");
    }
    out
}

/// One sequence, in the usual spellings.
fn part(number: usize) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        "  filler_{number}:
    params:
      first: players
      amount: 1..{}
    do:
      - filler += if $amount > {} and filler < 900 then 2 * $amount else filler mod {} + 1
      - let $rest = max(0, filler - $amount * {}) # what is left over
      - if: $rest > {} or $first == next($first) and filler != {number} mod 1000
        then:
          - filler = min($rest, {}) + abs($amount - {})
          - repeat: {}
            while: filler < 1000 - $rest
            do: filler += $amount
        else: filler -= $rest div {}
",
        number % 6 + 2,
        number % 5,
        number % 7 + 2,
        number % 3 + 1,
        number % 11,
        number % 17 + 20,
        number % 4,
        number % 8 + 1,
        number % 9 + 1,
    );
    out
}
