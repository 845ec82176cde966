//! Refusals of requests.

/// Why a request was refused: a sentence for people.
pub type Refusal = String;
