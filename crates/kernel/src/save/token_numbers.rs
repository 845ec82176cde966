//! Numbers tokens in JSON that leaves numbers out.

use super::json_cursor::{JsonCursor, Read};

/// Returns the number of each token: the written one, else the next free one. The numbers begin at 0 without a gap.
pub(super) fn numbers<'a, 'j: 'a>(
    tokens: impl ExactSizeIterator<Item = &'a JsonCursor<'j>>,
) -> Read<Vec<usize>> {
    let count = tokens.len();
    let mut taken = vec![false; count];
    let mut numbers: Vec<Option<usize>> = Vec::with_capacity(count);
    for at in tokens {
        let written = at.get("id");
        if let Some(id) = &written {
            let number = usize::try_from(id.number()?).ok();
            match number.and_then(|number| taken.get_mut(number)) {
                None => {
                    let most = count - 1;
                    let message = format!("tokens are numbered from 0 to {most} without a gap");
                    return Err(id.fault(message));
                }
                Some(true) => return Err(id.fault("another token has this number".to_owned())),
                Some(free) => *free = true,
            }
            numbers.push(number);
        } else {
            numbers.push(None);
        }
    }
    let mut free = (0..count).filter(|number| !taken[*number]);
    Ok(numbers.into_iter().map(|number| number.or_else(|| free.next()).unwrap_or(0)).collect())
}
