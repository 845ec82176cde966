//! A text with the time of its last edit, in its stored form.

/// A stored text.
#[derive(Debug, Clone, PartialEq)]
pub struct Saved {
    /// The text.
    pub text: String,
    /// Time of its last edit, in milliseconds since 1970.
    pub at: f64,
}

impl Saved {
    /// One string, because both storages keep strings: the time in a line of its own, then the text.
    pub fn to_record(&self) -> String {
        format!("{}\n{}", self.at, self.text)
    }

    /// `None` for a string in another form.
    pub fn from_record(record: &str) -> Option<Saved> {
        let (at, text) = record.split_once('\n')?;
        Some(Saved { text: text.to_owned(), at: at.parse().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_gives_back_what_went_in() {
        let saved = Saved { text: "a\n\nb\u{2019}\r\n".into(), at: 1_795_190_400_123.0 };
        assert_eq!(Saved::from_record(&saved.to_record()), Some(saved));
        assert_eq!(Saved::from_record("no time\ntext"), None);
        assert_eq!(Saved::from_record(""), None);
    }
}
