//! The worker of the laboratory: records games of a plan, measures records, and answers everything that [`Worker`] answers.

mod case;
mod ladder;
mod part;
mod report;
mod shown;
mod trial;

use self::case::Case;
use self::part::{Running, Wanted};
use crate::Answers;
use crate::refusal::Refusal;
use crate::worker::Worker;
use boardwright_protocol::{LabRequest, Numbered, Request, Response, decode, encode};

/// A worker that also measures games. Its records do not depend on which worker plays them.
pub struct Laboratory {
    worker: Worker,
    /// Games being played. The newest request goes first: somebody waits for a game to look at.
    running: Vec<Running>,
}

impl Laboratory {
    /// A laboratory of a build.
    pub fn new(build: impl Into<String>) -> Self {
        Self { worker: Worker::new(build), running: Vec::new() }
    }

    /// Returns the answers to a message; games are answered by [`Self::idle`].
    pub fn handle(&mut self, message: Numbered<Request>) -> Vec<Numbered<Response>> {
        let Numbered { id, body } = message;
        match body {
            Request::Lab(asked) => {
                let answer = self.ask(id, asked);
                let answer = answer.unwrap_or_else(|message| Some(Response::Refused { message }));
                answer.map(|body| Numbered { id, body }).into_iter().collect()
            }
            Request::Cancel => {
                let mut answers = self.stop();
                answers.extend(self.worker.handle(Numbered { id, body: Request::Cancel }));
                answers
            }
            body => self.worker.handle(Numbered { id, body }),
        }
    }

    /// Answers at once, or begins to play.
    fn ask(&mut self, id: u32, asked: LabRequest) -> Result<Option<Response>, Refusal> {
        match asked {
            LabRequest::Play { plan, from, to } => {
                let case = Case::read(&mut self.worker.reader, &plan)?;
                self.running.push(Running::new(id, case, Wanted::Records { from, to })?);
                Ok(None)
            }
            LabRequest::Game { plan, game, at } => {
                let case = Case::read(&mut self.worker.reader, &plan)?;
                self.running.push(Running::new(id, case, Wanted::Moves { game, at })?);
                Ok(None)
            }
            LabRequest::Report(of) => {
                let case = Case::read(&mut self.worker.reader, &of.plan)?;
                let report = report::report(&case, &of)?;
                Ok(Some(Response::LabReport(Box::new(report))))
            }
            LabRequest::File { of, form } => {
                let case = Case::read(&mut self.worker.reader, &of.plan)?;
                let file = report::file(&case, &of, form)?;
                Ok(Some(Response::LabFile(Box::new(file))))
            }
            LabRequest::Sweep(of) => {
                let sweep = trial::sweep(&mut self.worker.reader, &of)?;
                Ok(Some(Response::LabSweep(Box::new(sweep))))
            }
            LabRequest::Tune(of) => {
                let tune = trial::tune(&mut self.worker.reader, &of)?;
                Ok(Some(Response::LabTune(Box::new(tune))))
            }
            LabRequest::Compare(of) => {
                let compared = trial::compare(&mut self.worker.reader, &of)?;
                Ok(Some(Response::LabCompared(Box::new(compared))))
            }
            LabRequest::Ladder(of) => {
                let rated = ladder::ladder(&mut self.worker.reader, &of)?;
                Ok(Some(Response::LabRated(Box::new(rated))))
            }
        }
    }

    /// Plays while `more` returns true, at least one step. Returns the answer once all games are played, or how far they
    /// are if a `report` is wanted.
    pub fn idle(
        &mut self,
        report: bool,
        more: &mut dyn FnMut() -> bool,
    ) -> Option<Numbered<Response>> {
        let Some(running) = self.running.last_mut() else { return self.worker.idle(report, more) };
        if running.work(more) {
            return self.running.pop().map(Running::answer);
        }
        report.then(|| running.progress())
    }

    /// Gives up the games that are being played.
    fn stop(&mut self) -> Vec<Numbered<Response>> {
        let refused = |running: Running| {
            let message = "The games were stopped.".to_owned();
            Numbered { id: running.id(), body: Response::Refused { message } }
        };
        self.running.drain(..).map(refused).collect()
    }
}

impl Answers for Laboratory {
    fn handle_bytes(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        match decode::<Request>(bytes) {
            Some(message) => self.handle(message).iter().map(encode).collect(),
            None => self.worker.handle_bytes(bytes), // it refuses
        }
    }

    fn idle_bytes(&mut self, report: bool, more: &mut dyn FnMut() -> bool) -> Option<Vec<u8>> {
        self.idle(report, more).as_ref().map(encode)
    }

    fn is_busy(&self) -> bool {
        !self.running.is_empty() || self.worker.is_busy()
    }
}
