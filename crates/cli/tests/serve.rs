//! `boardwright serve`: games over a WebSocket, with clients that keep to the rules and with hostile ones.

use super::shell::{command, err, json, run, spec, status};
use super::stdio::drive;
use serde_json::{Value, json as value};
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket, client::client_with_config};

/// A server that ends with its test.
struct Server {
    child: Child,
    port: u16,
}

type Client = WebSocket<TcpStream>;

impl Server {
    fn start(args: &[&str]) -> Self {
        let mut child = command(&[&["serve", "--json"], args].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let told: Value = serde_json::from_str(&line).expect("JSON");
        let port = told["port"].as_u64().and_then(|port| u16::try_from(port).ok()).expect("a port");
        assert_eq!(told["address"], format!("ws://127.0.0.1:{port}/"));
        Self { child, port }
    }

    fn stream(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time");
        stream
    }

    /// A connection at an address with an origin. Gives the status and text of a refusal.
    fn connect(&self, at: &str, origin: Option<&str>) -> Result<Client, (u16, String)> {
        let address = format!("ws://127.0.0.1:{}{at}", self.port);
        let mut request = address.into_client_request().expect("a request");
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().expect("a header"));
        }
        let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        match client_with_config(request, self.stream(), Some(config)) {
            Ok((client, _)) => Ok(client),
            Err(tungstenite::HandshakeError::Failure(Error::Http(response))) => {
                let text = response.body().clone().unwrap_or_default();
                Err((response.status().as_u16(), String::from_utf8(text).expect("UTF-8")))
            }
            Err(other) => panic!("{other}"),
        }
    }

    fn client(&self) -> Client {
        self.connect("/", None).expect("a connection")
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = std::process::Command::new("kill").args([name, &id]).status();
        assert!(sent.expect("kill starts").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The next message, as JSON.
fn hear(client: &mut Client) -> Value {
    match next(client).expect("a message") {
        Message::Text(text) => serde_json::from_str(&text).expect("JSON"),
        other => panic!("{other:?}"),
    }
}

/// The next message, which has this type.
fn hear_type(client: &mut Client, kind: &str) -> Value {
    let heard = hear(client);
    assert_eq!(heard["type"], kind, "{heard}");
    heard
}

fn say(client: &mut Client, text: &str) {
    client.send(Message::text(text)).expect("it is sent");
}

/// The next message. A signal to the tests, such as the end of a process, may interrupt the wait.
fn next(client: &mut Client) -> Result<Message, Error> {
    loop {
        match client.read() {
            Err(Error::Io(error)) if error.kind() == ErrorKind::Interrupted => {}
            heard => return heard,
        }
    }
}

/// Reads up to the close, and gives its code and reason.
fn closed(client: &mut Client) -> (CloseCode, String) {
    loop {
        match next(client).expect("a close") {
            Message::Close(Some(CloseFrame { code, reason })) => {
                // The handshake of the close ends as it should.
                let last = next(client);
                assert!(matches!(last, Err(Error::ConnectionClosed)), "{last:?}");
                return (code, reason.to_string());
            }
            Message::Close(None) => panic!("a close without a reason"),
            _ => {}
        }
    }
}

/// Plays all questions of a game with the last move. Gives all messages.
fn play(client: &mut Client) -> Vec<Value> {
    let mut all = Vec::new();
    loop {
        let message = hear(client);
        let kind = message["type"].as_str().unwrap_or_default().to_owned();
        if kind == "decision" {
            let moves = message["moves"].as_array().expect("a list");
            say(client, &value!({ "move": moves.len() - 1 }).to_string());
        }
        all.push(message);
        if kind == "end" {
            return all;
        }
    }
}

/// The messages are the lines of `play --stdio` with the same seats, bots and seed, to the last hash.
#[test]
fn a_game_is_that_of_play_with_stdio() {
    let game = spec("threat-market");
    let options = ["--seat", "2", "--agents", "greedy", "--iterations", "20"];
    let server = Server::start(&[&[game.as_str()], &options[..]].concat());
    let heard = play(&mut server.connect("/?seed=lantern", None).expect("a connection"));
    let lines = drive(&[&[game.as_str(), "--seed", "lantern"], &options[..]].concat());
    assert_eq!(heard, lines);
    assert!(heard.len() > 3, "{heard:?}");
}

#[test]
fn the_end_of_a_game_is_the_reason_of_the_close() {
    let server = Server::start(&[&spec("tic-tac-toe"), "--agents", "random"]);
    let mut client = server.client();
    let all = play(&mut client);
    assert_eq!(all[0]["seats"], value!(["person", "random"]));
    assert_eq!(closed(&mut client), (CloseCode::Normal, "the game is over".to_owned()));
}

/// A message that cannot be used is answered with the reason and its place, the question comes again, and the game goes on.
#[test]
fn a_bad_message_is_answered_and_the_game_goes_on() {
    let server = Server::start(&[&spec("tic-tac-toe"), "--agents", "random"]);
    let mut client = server.client();
    hear_type(&mut client, "start");
    let question = hear_type(&mut client, "decision");
    let long = format!("{{\"move\": \"{}\"}}", "a".repeat(70_000));
    let deep = "[".repeat(60_000);
    let bad = [
        ("", "line 1 column 0"),
        ("nonsense", "line 1 column 2"),
        ("{\"move\": }", "line 1 column 10"),
        ("{\n\"move\": 1,\n\"and\": 2}", "unknown field `and`"),
        ("{\"move\": 9}", "there is no move 9; there are 9, numbered from 0"),
        ("{\"move\": -1}", "line 1"),
        ("{\"move\": \"fly\"}", "`fly` is not among the moves"),
        ("\u{0}", "line 1 column 1"),
        (&deep, "line 1 column 1"),
        (&long, "the message is longer than 65536 bytes"),
    ];
    for (text, why) in bad {
        say(&mut client, text);
        let answer = hear_type(&mut client, "error");
        let message = answer["message"].as_str().expect("a text");
        assert!(message.contains(why), "{message}");
        assert_eq!(hear(&mut client), question);
    }
    client.send(Message::binary(vec![0, 159, 146, 150])).expect("it is sent");
    let answer = hear_type(&mut client, "error");
    assert_eq!(answer["message"], "the message is binary; write a text");
    assert_eq!(hear(&mut client), question);
    client.send(Message::Ping(vec![1].into())).expect("it is sent");
    assert_eq!(next(&mut client).expect("a pong"), Message::Pong(vec![1].into()));
    say(&mut client, "{\"move\": 0}");
    assert_eq!(hear_type(&mut client, "decision")["at"], "3.1");
    say(&mut client, "{\"move\": 0}");
    assert_eq!(play(&mut client).last().expect("a message")["type"], "end");
}

#[test]
fn a_message_beyond_the_limit_ends_the_connection() {
    let server = Server::start(&[&spec("tic-tac-toe")]);
    let mut client = server.client();
    // The server may close before all of it is written.
    let _ = client.send(Message::text("a".repeat(3_000_000)));
    let (code, why) = closed(&mut client);
    assert_eq!(code, CloseCode::Size);
    assert_eq!(why, "a message of 3000000 bytes; 1048576 are the most");
    // Others are served.
    play(&mut server.client());
}

/// A frame whose header claims more bytes than there is memory, a frame without mask, a text that is not UTF-8, a reserved
/// kind of frame: each ends its connection with the code of RFC 6455.
#[test]
fn broken_frames_end_the_connection() {
    let server = Server::start(&[&spec("tic-tac-toe")]);
    let huge = [&[0x81, 0xff], &[0x7f; 8][..], &[0; 4]].concat();
    let cases: [(&[u8], CloseCode); 4] = [
        (&huge, CloseCode::Size),
        (&[0x81, 0x02, b'h', b'i'], CloseCode::Protocol),
        (&[0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28], CloseCode::Invalid),
        (&[0x83, 0x80, 0, 0, 0, 0], CloseCode::Protocol),
    ];
    for (bytes, code) in cases {
        let mut client = server.client();
        client.get_mut().write_all(bytes).expect("it is sent");
        assert_eq!(closed(&mut client).0, code, "{bytes:?}");
    }
}

/// Half a frame, byte by byte, does not hold a connection longer than silence.
#[test]
fn silence_and_half_frames_end_the_connection() {
    let server = Server::start(&[&spec("tic-tac-toe"), "--idle", "1"]);
    let mut silent = server.client();
    let mut slow = server.client();
    for byte in [0x81, 0x85, 1, 2, 3, 4] {
        slow.get_mut().write_all(&[byte]).expect("it is sent");
        std::thread::sleep(Duration::from_millis(10));
    }
    for client in [&mut silent, &mut slow] {
        let late = "no message for 1 seconds".to_owned();
        assert_eq!(closed(client), (CloseCode::Policy, late));
    }
}

#[test]
fn games_have_a_limit_that_is_said() {
    let server = Server::start(&[&spec("tic-tac-toe"), "--connections", "2"]);
    let mut two = [server.client(), server.client()];
    for client in &mut two {
        hear_type(client, "start");
    }
    for _ in 0..20 {
        let (code, why) = closed(&mut server.client());
        assert_eq!(code, CloseCode::Again);
        assert_eq!(why, "2 games in progress, which is the limit; try again later");
    }
    let [mut first, mut second] = two;
    assert_eq!(play(&mut first).last().expect("a message")["type"], "end");
    closed(&mut first);
    // The place is free once the thread of the first game ends.
    let again = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        matches!(server.client().read(), Ok(Message::Text(_)))
    });
    assert!(again, "no new game");
    play(&mut second);
}

/// Many connections that send nothing, or no WebSocket, do not keep others from playing.
#[test]
fn connections_that_ask_for_nothing_are_borne() {
    let server = Server::start(&[&spec("tic-tac-toe"), "--connections", "40"]);
    let silent: Vec<TcpStream> = (0..30).map(|_| server.stream()).collect();
    let mut plain = server.stream();
    plain.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("it is sent");
    let mut told = String::new();
    plain.read_to_string(&mut told).expect("an answer");
    assert!(told.starts_with("HTTP/1.1 400 ") && told.contains("speaks WebSocket"), "{told}");
    let mut rubbish = server.stream();
    rubbish.write_all(&[0; 100_000]).expect("it is sent");
    play(&mut server.client());
    drop(silent);
}

#[test]
fn pages_from_elsewhere_are_refused() {
    let server = Server::start(&[&spec("tic-tac-toe"), "--origin", "https://lanterns.example"]);
    let (status, why) = server.connect("/", Some("https://example.com")).expect_err("a refusal");
    assert_eq!(status, 403);
    assert!(why.contains("--origin https://example.com would allow them"), "{why}");
    for origin in ["http://localhost:8080", "http://127.0.0.1", "https://lanterns.example"] {
        assert!(server.connect("/", Some(origin)).is_ok(), "{origin}");
    }
    assert_eq!(server.connect("/game", None).expect_err("a refusal").0, 404);
    assert_eq!(server.connect("/?sed=1", None).expect_err("a refusal").0, 400);
}

/// Seeds in addresses give other games, the same seed the same game.
#[test]
fn an_address_has_a_seed() {
    let server = Server::start(&[&spec("threat-market"), "--agents", "random"]);
    let last = |at: &str| {
        let all = play(&mut server.connect(at, None).expect("a connection"));
        all.last().expect("a message")["lastHash"].clone()
    };
    assert_eq!(last("/?seed=1"), last("/"));
    assert_ne!(last("/?seed=2"), last("/"));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_server_and_says_so() {
    let mut server = Server::start(&[&spec("tic-tac-toe")]);
    let mut client = server.client();
    hear_type(&mut client, "start");
    server.signal("-INT");
    assert_eq!(closed(&mut client), (CloseCode::Away, "the server stops".to_owned()));
    assert!(server.child.wait().expect("it ends").success());
    let refused = TcpStream::connect(("127.0.0.1", server.port));
    assert!(refused.is_err());
}

#[test]
fn a_port_that_is_taken_is_wrong_use() {
    let server = Server::start(&[&spec("tic-tac-toe")]);
    let port = server.port.to_string();
    let found = run(&["serve", &spec("tic-tac-toe"), "--port", &port, "--json"]);
    assert_eq!(status(&found), 2);
    assert!(json(&found)["error"].as_str().expect("a text").contains(&port));
    let many = run(&["serve", &spec("tic-tac-toe"), "--connections", "0"]);
    assert_eq!(status(&many), 2, "{}", err(&many));
    let seat = run(&["serve", &spec("tic-tac-toe"), "--seat", "3"]);
    let seats = "--seat needs a seat, by number or name, not `3`: 1 (Cross), 2 (Nought)";
    assert!(err(&seat).contains(seats), "{}", err(&seat));
}
