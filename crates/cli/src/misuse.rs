//! Wrong use of the command line: exit status 2.

/// A command line, file or input that cannot be used; one sentence for people.
#[derive(Debug)]
pub struct Misuse(pub String);
