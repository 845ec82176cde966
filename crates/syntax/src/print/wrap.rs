//! Breaks long lines of text at good places.

use crate::expr::lexer::{Mark, TokenKind, tokens};

/// The rank of a place before `else`.
const ELSE: u8 = 1;

/// A place where a line may end: before the byte `at`. A lower `rank` is a better one.
struct Gap {
    at: usize,
    rank: (usize, u8),
}

/// `text` in lines of at most `width` bytes, as far as its words allow. Joined by spaces they are
/// the text again.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    if text.len() <= width {
        return vec![text.to_owned()];
    }
    let gaps = gaps(text);
    let alternatives: Vec<usize> =
        gaps.iter().filter(|gap| gap.rank == (0, ELSE)).map(|gap| gap.at).collect();
    if alternatives.len() > 1 {
        // `if a then 1 else if b then 2 else 3`: a line for each.
        let mut lines = Vec::new();
        let mut start = 0;
        for end in alternatives.into_iter().chain([text.len() + 1]) {
            lines.extend(wrap(text.get(start..end - 1).unwrap_or_default(), width));
            start = end;
        }
        return lines;
    }
    let mut lines = Vec::new();
    let mut start = 0;
    while text.len() - start > width {
        let fits = |gap: &&Gap| gap.at > start + width / 4 && gap.at - 1 - start <= width;
        // Among places of equal rank, the last one fills the line best.
        let best = gaps.iter().filter(fits).min_by_key(|gap| (gap.rank, std::cmp::Reverse(gap.at)));
        let beyond = || gaps.iter().find(|gap| gap.at > start + width / 4);
        let Some(gap) = best.or_else(beyond) else { break };
        lines.push(text.get(start..gap.at - 1).unwrap_or_default().to_owned());
        start = gap.at;
    }
    lines.push(text.get(start..).unwrap_or_default().to_owned());
    lines
}

fn gaps(text: &str) -> Vec<Gap> {
    let mut found = Vec::new();
    let mut depth = 0usize;
    let mut last = TokenKind::End;
    for token in tokens(text) {
        let spaced = token.start > 0 && text.as_bytes().get(token.start - 1) == Some(&b' ');
        if let (true, Some(class)) = (spaced, class(last, token.kind)) {
            found.push(Gap { at: token.start, rank: (depth, class) });
        }
        match token.kind {
            TokenKind::Mark(Mark::Open | Mark::OpenIndex) => depth += 1,
            TokenKind::Mark(Mark::Close | Mark::CloseIndex) => depth = depth.saturating_sub(1),
            _ => {}
        }
        last = token.kind;
    }
    found
}

/// Returns the rank of a place between two tokens; `None` if the new line would begin with a sign.
fn class(before: TokenKind<'_>, next: TokenKind<'_>) -> Option<u8> {
    match next {
        TokenKind::Word("else") => return Some(ELSE),
        TokenKind::Word("otherwise" | "where" | "or" | "and") => return Some(2),
        TokenKind::Word("refill" | "with" | "for" | "as" | "by" | "to" | "from" | "then") => {
            return Some(3);
        }
        TokenKind::Word(_)
        | TokenKind::Bound(_)
        | TokenKind::Int(_)
        | TokenKind::HugeInt
        | TokenKind::Dice { .. }
        | TokenKind::Mark(Mark::Open | Mark::Dot) => {}
        TokenKind::Mark(_)
        | TokenKind::Foreign(_)
        | TokenKind::Quoted(_)
        | TokenKind::Stray(_)
        | TokenKind::End => return None,
    }
    match before {
        // A comma inside brackets binds most loosely.
        TokenKind::Mark(Mark::Comma) => Some(0),
        TokenKind::Mark(Mark::Plus | Mark::Minus | Mark::Star | Mark::Eq | Mark::Ne) => Some(4),
        _ => Some(5),
    }
}
