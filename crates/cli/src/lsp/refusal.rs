//! Refusals of the protocol, and JSON in and out of its types.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// A refusal: a code of the protocol, and why.
pub type Refusal = (i32, String);

pub const PARSE_ERROR: i32 = -32700;
pub const INVALID_REQUEST: i32 = -32600;
pub const METHOD_NOT_FOUND: i32 = -32601;
pub const INVALID_PARAMS: i32 = -32602;
pub const NOT_INITIALIZED: i32 = -32002;
pub const CANCELLED: i32 = -32800;
pub const REQUEST_FAILED: i32 = -32803;

/// Reads the parameters of a message.
pub fn parse<P: DeserializeOwned>(params: Value) -> Result<P, Refusal> {
    serde_json::from_value(params).map_err(|error| (INVALID_PARAMS, error.to_string()))
}

/// Writes an answer as JSON.
pub fn written<T: serde::Serialize>(answer: &T) -> Result<Value, Refusal> {
    serde_json::to_value(answer).map_err(|error| (REQUEST_FAILED, error.to_string()))
}
