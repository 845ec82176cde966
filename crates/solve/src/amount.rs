//! Values as exact fractions, or as bounds around the exact value.

use num_rational::Ratio;

/// A value in shares of a win or in units of payoff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    /// The exact value.
    Exact(Ratio<i128>),
    /// Bounds: the value is not below the first and not above the second.
    Between(Ratio<i128>, Ratio<i128>),
}

impl Amount {
    /// The exact value; `None` if only bounds are known.
    pub fn exact(&self) -> Option<Ratio<i128>> {
        match self {
            Amount::Exact(value) => Some(*value),
            Amount::Between(..) => None,
        }
    }

    /// The middle of the bounds, for people.
    pub fn about(&self) -> f64 {
        let float = |ratio: &Ratio<i128>| *ratio.numer() as f64 / *ratio.denom() as f64;
        match self {
            Amount::Exact(value) => float(value),
            Amount::Between(low, high) => (float(low) + float(high)) / 2.0,
        }
    }

    /// The distance between the bounds; 0 for an exact value.
    pub fn width(&self) -> f64 {
        match self {
            Amount::Exact(_) => 0.0,
            Amount::Between(low, high) => {
                let float = |ratio: &Ratio<i128>| *ratio.numer() as f64 / *ratio.denom() as f64;
                float(high) - float(low)
            }
        }
    }
}

impl std::fmt::Display for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Amount::Exact(value) if *value.denom() == 1 => write!(f, "{}", value.numer()),
            Amount::Exact(value) => write!(f, "{}/{}", value.numer(), value.denom()),
            Amount::Between(low, high) => {
                let float = |ratio: &Ratio<i128>| *ratio.numer() as f64 / *ratio.denom() as f64;
                write!(f, "{:.9} to {:.9}", float(low), float(high))
            }
        }
    }
}
