//! Messages on the wire: headers, a blank line, JSON.

use serde_json::Value;
use std::io::{BufRead, Read, Write};

/// The longest message: a text of the largest size with every character escaped, and room.
const BODY: usize = 16 * 1024 * 1024;
/// The longest line of a header, and how many there may be.
const HEADER: u64 = 1024;
const HEADERS: usize = 32;

/// The next part of the input.
#[derive(Debug)]
pub enum Frame {
    /// A message.
    Message(Value),
    /// A body that is not JSON, with the error. The next message can be read.
    Unreadable(String),
    /// Headers that cannot be parsed, with the error. The start of the next message is unknown.
    Broken(String),
}

impl Frame {
    /// True if this cancels the request with an id.
    pub fn cancels(&self, id: &Value) -> bool {
        match self {
            Frame::Message(message) => {
                message.get("method").and_then(Value::as_str) == Some("$/cancelRequest")
                    && message.pointer("/params/id") == Some(id)
            }
            Frame::Unreadable(_) | Frame::Broken(_) => false,
        }
    }
}

/// The next message; `None` at the end of the input.
pub fn read(input: &mut impl BufRead) -> Option<Frame> {
    let mut length: Option<usize> = None;
    for _ in 0..HEADERS {
        let mut line = Vec::new();
        match input.by_ref().take(HEADER).read_until(b'\n', &mut line) {
            Ok(0) if length.is_none() => return None,
            Ok(_) if line.ends_with(b"\n") => {}
            Ok(_) => return Some(Frame::Broken("a header is not ended".to_owned())),
            Err(error) => return Some(Frame::Broken(error.to_string())),
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() {
            return Some(match length {
                Some(length) => body(input, length),
                None => Frame::Broken("a message has no Content-Length".to_owned()),
            });
        }
        let Some((name, value)) = line.split_once(':') else {
            return Some(Frame::Broken("a header has no colon".to_owned()));
        };
        if name.eq_ignore_ascii_case("content-length") {
            match value.trim().parse() {
                Ok(bytes) if bytes <= BODY => length = Some(bytes),
                Ok(_) => return Some(Frame::Broken(format!("a message is over {BODY} bytes"))),
                Err(_) => {
                    return Some(Frame::Broken("Content-Length is no number".to_owned()));
                }
            }
        }
    }
    Some(Frame::Broken("a message has too many headers".to_owned()))
}

fn body(input: &mut impl BufRead, length: usize) -> Frame {
    let mut bytes = Vec::new();
    match input.by_ref().take(length as u64).read_to_end(&mut bytes) {
        Ok(read) if read == length => {}
        Ok(_) => return Frame::Broken("the input ends within a message".to_owned()),
        Err(error) => return Frame::Broken(error.to_string()),
    }
    match serde_json::from_slice(&bytes) {
        Ok(message) => Frame::Message(message),
        Err(error) => Frame::Unreadable(error.to_string()),
    }
}

/// Writes a message.
pub fn write(output: &mut impl Write, message: &Value) -> std::io::Result<()> {
    let body = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(bytes: &[u8]) -> Option<Frame> {
        read(&mut std::io::Cursor::new(bytes))
    }

    #[test]
    fn what_is_written_is_read() {
        let message = serde_json::json!({ "jsonrpc": "2.0", "method": "é𝄞" });
        let mut bytes = Vec::new();
        write(&mut bytes, &message).unwrap();
        assert!(matches!(first(&bytes), Some(Frame::Message(read)) if read == message));
    }

    #[test]
    fn hostile_headers_are_refused() {
        assert!(first(b"").is_none());
        let headers = [
            &b"Content-Length: 99999999999\r\n\r\n{}"[..],
            b"Content-Length: 99999999999999999999999999\r\n\r\n{}",
            b"Content-Length: -1\r\n\r\n{}",
            b"Content-Length: 7\r\n\r\n{}",
            b"Content-Type: x\r\n\r\n{}",
            b"nonsense\r\n\r\n",
            b"Content-Length: 2",
            b"\r\n\r\n",
            &[b'x'; 5000],
            &b"A: b\r\n".repeat(99),
        ];
        for bytes in headers {
            assert!(matches!(first(bytes), Some(Frame::Broken(_))), "{bytes:?}");
        }
    }

    #[test]
    fn a_body_that_is_no_json_ends_nothing() {
        let mut input =
            std::io::Cursor::new(b"Content-Length: 2\r\n\r\n{]Content-Length: 2\r\n\r\n{}");
        assert!(matches!(read(&mut input), Some(Frame::Unreadable(_))));
        assert!(matches!(read(&mut input), Some(Frame::Message(_))));
        assert!(read(&mut input).is_none());
    }

    #[test]
    fn deep_json_is_refused() {
        let deep = "[".repeat(100_000);
        let bytes = format!("Content-Length: {}\r\n\r\n{deep}", deep.len());
        assert!(matches!(first(bytes.as_bytes()), Some(Frame::Unreadable(_))));
    }
}
