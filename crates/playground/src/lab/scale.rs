//! Numbers of charts: decimal text as numbers, axes with round steps, shares in percent.

/// The 95 % interval of a share by Wilson's score, both ends from 0 to 1. Source: E. B. Wilson,
/// "Probable Inference, the Law of Succession, and Statistical Inference" (1927).
pub fn wilson(hits: u32, of: u32) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    const Z: f64 = 1.959_964;
    let n = f64::from(of);
    let share = f64::from(hits) / n;
    let shrink = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / shrink;
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt() / shrink;
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// A decimal text of a report as a number; 0 for anything else.
pub fn part_of(text: &str) -> f64 {
    text.parse::<f64>().ok().filter(|number| number.is_finite()).unwrap_or_default()
}

/// A part of one in percent, with one decimal: `53.1`.
pub fn percent(part: f64) -> String {
    format!("{:.1}", part * 100.0)
}

/// An axis from 0 with round steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// The end of the axis.
    pub most: f64,
    /// The distance of two marks.
    pub step: f64,
}

impl Scale {
    /// The axis that has room for a value, with at most five marks.
    pub fn to(value: f64) -> Scale {
        let value = if value.is_finite() && value > 0.0 { value } else { 1.0 };
        let mut step = 10f64.powf((value / 5.0).log10().floor());
        for factor in [2.0, 2.5, 2.0] {
            if value / step <= 5.0 {
                break;
            }
            step *= factor;
        }
        Scale { most: (value / step).ceil() * step, step }
    }

    /// The marks, from 0 to the end.
    pub fn marks(self) -> impl Iterator<Item = f64> {
        let count = (self.most / self.step).round() as u32;
        (0..=count).map(move |mark| f64::from(mark) * self.step)
    }

    /// The position of a value on an axis of so many pixels.
    pub fn at(self, value: f64, pixels: f64) -> f64 {
        (value / self.most).clamp(0.0, 1.0) * pixels
    }
}

/// An axis between two values, of which either may be negative, with round ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Span {
    /// The axis that has room for all of these values.
    pub fn of(values: impl Iterator<Item = f64>) -> Span {
        let ends = values.filter(|value| value.is_finite());
        let ends = ends.fold(None, |ends: Option<(f64, f64)>, value| {
            let (low, high) = ends.unwrap_or((value, value));
            Some((low.min(value), high.max(value)))
        });
        let (low, high) = ends.unwrap_or((0.0, 1.0));
        let Scale { step, .. } = Scale::to((high - low).max(high.abs().max(low.abs()) * 0.02));
        let low = (low / step).floor() * step;
        let high = (high / step).ceil() * step;
        Span { low, high: if high > low { high } else { low + step } }
    }

    /// The position of a value, as a part of one; values outside are moved to the end.
    pub fn at(self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        let (low, high) = wilson(50, 100);
        assert!((low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3);
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert!(wilson(0, 10).0.abs() < 1e-12);
    }

    #[test]
    fn axes_have_room_and_few_marks() {
        for value in [0.0, 0.07, 0.5, 1.0, 3.0, 7.0, 19.0, 80.0, 81.0, 999.0, 1e6, f64::NAN] {
            let scale = Scale::to(value);
            let marks: Vec<f64> = scale.marks().collect();
            assert!(value.is_nan() || scale.most >= value, "{value}: {scale:?}");
            assert!((2..=6).contains(&marks.len()), "{value}: {marks:?}");
        }
        assert_eq!(Scale::to(80.0), Scale { most: 80.0, step: 20.0 });
    }

    #[test]
    fn spans_have_room_on_both_sides() {
        let span = Span::of([-0.13, 0.08, 0.21, f64::NAN].into_iter());
        assert!(span.low <= -0.13 && span.low > -0.25, "{span:?}");
        assert!(span.high >= 0.21 && span.high < 0.35, "{span:?}");
        assert!(span.at(span.low).abs() < 1e-9 && (span.at(9.0) - 1.0).abs() < 1e-9);
        for one in [0.0, 5.0, -3.0, 1e7] {
            let span = Span::of(std::iter::once(one));
            assert!(span.low <= one && one <= span.high && span.high > span.low, "{span:?}");
        }
        assert_eq!(Span::of(std::iter::empty()), Span { low: 0.0, high: 1.0 });
    }

    #[test]
    fn decimal_text_is_read() {
        assert_eq!((part_of("0.5310"), part_of("-"), part_of("NaN")), (0.531, 0.0, 0.0));
        assert_eq!(percent(0.531), "53.1");
    }
}
