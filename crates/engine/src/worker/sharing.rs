//! Requests about what leaves the page (links, traces, questions of lessons), and about lines of the game.

use super::{Worker, answer, refused};
use crate::view::Eyes;
use crate::words::Words;
use crate::{branches, lesson, preview, share, trace};
use boardwright_protocol::{
    BranchChange, PreviewRequest, Received, Response, ShareRequest, TraceRequest, ViewAs,
};

/// The content of a link or a trace.
pub(super) fn received(received: Received) -> Response {
    Response::Received(Box::new(received))
}

impl Worker {
    pub(super) fn share(&mut self, asked: &ShareRequest) -> Response {
        let (packer, reader) = (&mut self.packer, &mut self.reader);
        answer(share::share(packer, reader, self.session.as_ref(), asked), Response::Shared)
    }

    /// A comment leaves the position as it is, and a bot that thinks about it goes on.
    pub(super) fn branch(&mut self, what: &BranchChange, view: ViewAs) -> Response {
        if !matches!(what, BranchChange::Comment { .. }) {
            return self.change(view, |session| branches::change(session, what));
        }
        let Some(session) = self.session.as_mut() else {
            return refused("No game is open.".to_owned());
        };
        let changed = branches::change(session, what).map(|()| {
            let rules = session.rules.clone();
            let eyes = Eyes::of(session, session.at(), view);
            branches::view(session, &Words::new(&rules), eyes)
        });
        answer(changed, Response::Branches)
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
