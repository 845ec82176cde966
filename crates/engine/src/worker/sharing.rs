//! Requests about what leaves the page: links, traces, questions of lessons.

use super::{Worker, answer, refused};
use crate::{lesson, preview, share, trace};
use boardwright_protocol::{PreviewRequest, Received, Response, ShareRequest, TraceRequest};

/// The content of a link or a trace.
pub(super) fn received(received: Received) -> Response {
    Response::Received(Box::new(received))
}

impl Worker {
    pub(super) fn share(&mut self, asked: &ShareRequest) -> Response {
        let (packer, reader) = (&mut self.packer, &mut self.reader);
        answer(share::share(packer, reader, self.session.as_ref(), asked), Response::Shared)
    }

    pub(super) fn question(&mut self, text: &str, at: u32, ask: String) -> Response {
        let drafted = lesson::draft(&mut self.reader, self.session.as_ref(), text, at, ask);
        drafted.map_or_else(refused, |text| Response::Text { text })
    }

    pub(super) fn preview(&mut self, asked: &PreviewRequest) -> Response {
        let seen = preview::preview(&mut self.reader, self.session.as_ref(), asked);
        Response::Previewed(seen.map(Box::new))
    }

    pub(super) fn trace(&mut self, asked: TraceRequest) -> Response {
        match asked {
            TraceRequest::Save { json } => match self.opened() {
                Ok(session) => Response::Text { text: trace::save(session, json) },
                Err(refusal) => refused(refusal),
            },
            TraceRequest::Read { text, trace: source } => {
                received(trace::read(&mut self.reader, text, &source))
            }
        }
    }
}
