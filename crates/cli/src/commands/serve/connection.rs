//! One connection: the handshake, a game, and a close with its reason.

use super::Server;
use super::origin::admit;
use super::patient::Patient;
use crate::commands::play::message::Message;
use crate::commands::play::stdio::{Ended, Wire, play};
use crate::lines::{LONGEST, Line};
use crate::output;
use std::io::{ErrorKind, Write};
use std::net::TcpStream;
use std::time::Duration;
use tungstenite::error::CapacityError;
use tungstenite::handshake::HandshakeError;
use tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tungstenite::http::StatusCode;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tungstenite::{Error, WebSocket, accept_hdr_with_config};

/// Longest message that is read, in bytes. Up to here one that is longer than a line is answered; beyond, the connection
/// ends.
const LARGEST: usize = 1024 * 1024;
/// Time for the handshake, and to take each message.
const PROMPT: Duration = Duration::from_secs(10);
/// Time to hear the last words.
const FAREWELL: Duration = Duration::from_secs(1);
/// Longest reason of a close, in bytes (RFC 6455, section 5.5).
const REASON: usize = 123;

/// A connection that was taken.
pub struct Connection<'a> {
    /// The server that took it.
    pub server: &'a Server<'a>,
    /// False if there are too many games.
    pub room: bool,
}

/// A connection that is open, or the reason why it ends.
struct Socket<'a> {
    server: &'a Server<'a>,
    socket: WebSocket<Patient<'a>>,
    end: Option<(CloseCode, String)>,
}

impl Connection<'_> {
    /// Serves to the end. Says how it ended, in words.
    pub fn serve(&self, stream: TcpStream) -> String {
        let (mut seed, mut refused) = (None, None);
        let spare = stream.try_clone();
        // The library fixes the size of the error.
        #[expect(clippy::result_large_err, reason = "the library fixes the type of a refusal")]
        let read = |request: &Request, response: Response| {
            match admit(request, &self.server.args.origin) {
                Ok(found) => seed = found,
                Err((status, why)) => return Err(response_of(status, refused.insert(why))),
            }
            Ok::<Response, ErrorResponse>(response)
        };
        let patient = Patient::new(stream, PROMPT, self.server.stop);
        let patient = match patient {
            Ok(patient) => patient,
            Err(why) => return format!("it is lost: {why}"),
        };
        let shaken = accept_hdr_with_config(patient, read, Some(config()));
        let mut socket = match shaken {
            Ok(socket) => Socket { server: self.server, socket, end: None },
            Err(HandshakeError::Failure(why)) => {
                let told = refused.unwrap_or_else(|| format!("no WebSocket: {why}"));
                if let (Error::Protocol(_), Ok(spare)) = (&why, spare) {
                    no_websocket(spare, &told);
                }
                return told;
            }
            Err(HandshakeError::Interrupted(_)) => return "no WebSocket: no answer".to_owned(),
        };
        if !self.room {
            return socket.close(CloseCode::Again, &self.server.full());
        }
        let ended = play(&mut self.server.session(seed.as_deref()), &mut socket);
        match (socket.end.take(), ended) {
            (Some((code, why)), _) => socket.close(code, &why),
            (None, Ended::Whole) => socket.close(CloseCode::Normal, "the game is over"),
            (None, Ended::Input) if self.server.stops() => {
                socket.close(CloseCode::Away, "the server stops")
            }
            (None, Ended::Input) => socket.close(CloseCode::Normal, "closed"),
            (None, Ended::Bot) => socket.close(CloseCode::Error, "the bot cannot move"),
        }
    }
}

fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(8 * 1024)
        .write_buffer_size(8 * 1024)
        .max_message_size(Some(LARGEST))
        .max_frame_size(Some(LARGEST))
}

/// A refusal in the handshake.
fn response_of(status: StatusCode, why: &str) -> ErrorResponse {
    let mut response = ErrorResponse::new(Some(format!("{why}\n")));
    *response.status_mut() = status;
    response
}

/// Answers a request that asks for no WebSocket.
fn no_websocket(mut stream: TcpStream, why: &str) {
    let body = format!("boardwright serve speaks WebSocket: {why}\n");
    let length = body.len();
    // A client that does not read the answer loses only an explanation.
    let _ = write!(
        stream,
        "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n{body}"
    );
}

impl Socket<'_> {
    /// Says why the connection ends, and ends it. Gives the reason.
    fn close(&mut self, code: CloseCode, why: &str) -> String {
        let end = (0..=why.len().min(REASON)).rev().find(|at| why.is_char_boundary(*at));
        let reason = why.get(..end.unwrap_or(0)).unwrap_or_default().to_owned();
        self.socket.get_mut().last_words(FAREWELL);
        // The other side may be gone.
        let _ = self.socket.close(Some(CloseFrame { code, reason: reason.into() }));
        self.socket.get_mut().end();
        why.to_owned()
    }

    /// Notes why nothing can be read or written any more.
    fn ends(&mut self, why: Error, late: &str) {
        let end = match why {
            Error::ConnectionClosed | Error::AlreadyClosed => {
                (CloseCode::Normal, "the other side closed".to_owned())
            }
            Error::Io(_) if self.server.stops() => (CloseCode::Away, "the server stops".to_owned()),
            Error::Io(why) if why.kind() == ErrorKind::TimedOut => {
                (CloseCode::Policy, late.to_owned())
            }
            Error::Capacity(CapacityError::MessageTooLong { size, max_size }) => {
                (CloseCode::Size, format!("a message of {size} bytes; {max_size} are the most"))
            }
            Error::Utf8(_) => (CloseCode::Invalid, "a text message that is not UTF-8".to_owned()),
            Error::Protocol(why) => (CloseCode::Protocol, why.to_string()),
            other => (CloseCode::Error, other.to_string()),
        };
        self.end.get_or_insert(end);
    }
}

impl Wire for Socket<'_> {
    fn send(&mut self, message: &Message) {
        if self.end.is_some() {
            return;
        }
        self.socket.get_mut().wait(PROMPT);
        let text = output::json_string(message);
        if let Err(why) = self.socket.send(tungstenite::Message::text(text)) {
            self.ends(why, "a message could not be delivered");
        }
    }

    fn read(&mut self) -> Line {
        let idle = self.server.args.idle;
        while self.end.is_none() {
            self.socket.get_mut().wait(Duration::from_secs(idle));
            match self.socket.read() {
                Ok(tungstenite::Message::Text(text)) if text.len() > LONGEST => {
                    return Line::Unusable(format!("the message is longer than {LONGEST} bytes"));
                }
                Ok(tungstenite::Message::Text(text)) => return Line::Text(text.to_string()),
                Ok(tungstenite::Message::Binary(_)) => {
                    return Line::Unusable("the message is binary; write a text".to_owned());
                }
                // The library answers pings and closes.
                Ok(
                    tungstenite::Message::Ping(_)
                    | tungstenite::Message::Pong(_)
                    | tungstenite::Message::Close(_)
                    | tungstenite::Message::Frame(_),
                ) => {}
                Err(why) => self.ends(why, &format!("no message for {idle} seconds")),
            }
        }
        Line::End
    }

    fn open(&self) -> bool {
        self.end.is_none() && !self.server.stops()
    }
}
