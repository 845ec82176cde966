//! The language server: answers the requests of an editor over standard input and output.
//!
//! One thread reads messages, this one answers them in order. A request that is cancelled while it
//! waits is refused. Findings are published when no message waits, so that they do not slow fast
//! typing. Only `exit` and the end of the input end the server.

mod answers;
mod convert;
mod documents;
mod frame;
mod refusal;
mod server;

use frame::{Frame, read};
use server::{Next, Server};
use std::collections::VecDeque;
use std::io::{BufReader, Read, Write};
use std::sync::mpsc::{Receiver, sync_channel};

/// The most messages that wait; then the client is blocked.
const WAITING: usize = 64;

/// Serves until the client leaves; returns true if it sent `shutdown` before.
pub fn serve(input: impl Read + Send + 'static, output: &mut impl Write) -> std::io::Result<bool> {
    let (sender, receiver) = sync_channel(WAITING);
    // Ends with the process: a read of standard input cannot be interrupted.
    std::thread::spawn(move || {
        let mut input = BufReader::new(input);
        while let Some(frame) = read(&mut input) {
            let last = matches!(frame, Frame::Broken(_));
            if sender.send(frame).is_err() || last {
                return;
            }
        }
    });
    let mut server = Server::default();
    let mut waiting = VecDeque::new();
    loop {
        fetch(&receiver, &mut waiting);
        let Some(frame) = waiting.pop_front() else {
            for message in server.findings() {
                frame::write(output, &message)?;
            }
            match receiver.recv() {
                Ok(frame) => waiting.push_back(frame),
                Err(_) => return Ok(server.said_goodbye()),
            }
            continue;
        };
        let cancelled = |id: &serde_json::Value| waiting.iter().any(|frame| frame.cancels(id));
        match server.handle(frame, &cancelled) {
            Next::Silence => {}
            Next::Answer(message) => frame::write(output, &message)?,
            Next::Exit => return Ok(server.said_goodbye()),
        }
    }
}

/// Takes the messages that have arrived, without blocking.
fn fetch(receiver: &Receiver<Frame>, waiting: &mut VecDeque<Frame>) {
    while waiting.len() < WAITING
        && let Ok(frame) = receiver.try_recv()
    {
        waiting.push_back(frame);
    }
}
