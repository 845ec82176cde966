//! Numbers as people write them.

/// Large numbers in groups of three.
pub fn grouped_by(number: u64, separator: &str) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push_str(separator);
        }
        out.push(digit);
    }
    out
}

/// "1 move", "12 moves": languages with two forms, of which the first is for 1 alone.
pub fn one_or_many(number: usize, one: &str, many: &str, separator: &str) -> String {
    format!("{} {}", grouped_by(number as u64, separator), if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped_by(7, ","), "7");
        assert_eq!(grouped_by(1240, "."), "1.240");
        assert_eq!(grouped_by(1_234_567, ","), "1,234,567");
        assert_eq!(one_or_many(1, "move", "moves", ","), "1 move");
        assert_eq!(one_or_many(0, "move", "moves", ","), "0 moves");
    }
}
