//! The figures of balance while typing, as people read them.

use super::{lab_words, words};
use crate::lab::{Change, Figure, FigureOf};

/// The name of a figure; that of a seat is given.
pub fn balance_name(of: FigureOf, seat: impl Fn(u32) -> String) -> String {
    match of {
        FigureOf::Seat(number) => seat(number),
        FigureOf::Drawn => lab_words().drawn_share.to_owned(),
        FigureOf::Lost => lab_words().lost_share.to_owned(),
        FigureOf::Plies => lab_words().game_length.to_owned(),
    }
}

/// The value: `53 %`, `34.2`.
pub fn balance_value(figure: &Figure) -> String {
    match figure.of {
        FigureOf::Plies => format!("{:.1}", figure.value).replace('.', words().decimal_point),
        FigureOf::Seat(_) | FigureOf::Drawn | FigureOf::Lost => {
            format!("{:.0} %", figure.value * 100.0)
        }
    }
}

/// A change with its sign, shares in points: `+4`, `−5.8`, `±0`.
pub fn balance_change(of: FigureOf, change: Change) -> String {
    let (by, decimals) = match of {
        FigureOf::Plies => (change.by, 1),
        FigureOf::Seat(_) | FigureOf::Drawn | FigureOf::Lost => (change.by * 100.0, 0),
    };
    let size = format!("{:.decimals$}", by.abs());
    let sign = match size.chars().any(|digit| ('1'..='9').contains(&digit)) {
        false => return "±0".to_owned(),
        true if by < 0.0 => "−",
        true => "+",
    };
    format!("{sign}{}", size.replace('.', words().decimal_point))
}

/// All figures in a sentence, for those who do not see them.
pub fn said_balance(figures: &[Figure], seat: impl Fn(u32) -> String) -> String {
    let one = |figure: &Figure| {
        let change = figure.change.map(|change| balance_change(figure.of, change));
        let change = change.map(|change| format!(" ({change})")).unwrap_or_default();
        format!("{} {}{change}", balance_name(figure.of, &seat), balance_value(figure))
    };
    let all: Vec<String> = figures.iter().map(one).collect();
    format!("{}: {}", lab_words().live_balance, all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(of: FigureOf, value: f64, by: f64) -> Figure {
        Figure { of, value, change: Some(Change { by, clear: false }) }
    }

    #[test]
    fn shares_are_in_percent_and_changes_have_a_sign() {
        let figures = [
            figure(FigureOf::Seat(1), 0.532, 0.04),
            figure(FigureOf::Drawn, 0.02, -0.0004),
            figure(FigureOf::Plies, 34.25, -5.81),
        ];
        let said = said_balance(&figures, |seat| format!("Seat {seat}"));
        assert!(
            said.ends_with(": Seat 1 53 % (+4), draws 2 % (±0), plies a game 34.2 (−5.8)"),
            "{said}"
        );
    }
}
