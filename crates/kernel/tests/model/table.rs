//! A game in its own thread: it sends its view and waits for answers.

use super::moves::Answer;
use super::{Model, Run, Stop, View};
use boardwright_def::GameDef;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// The side of the test.
pub struct Table {
    views: Receiver<View>,
    answers: Sender<usize>,
    game: Option<JoinHandle<()>>,
}

/// The side of the game.
#[derive(Clone)]
pub struct Asker {
    views: Rc<Sender<View>>,
    answers: Rc<Receiver<usize>>,
}

impl Table {
    /// Begins a game.
    pub fn start(def: &Arc<GameDef>, players: u32, seed: u64) -> Self {
        let (to_player, views) = channel();
        let (answers, from_player) = channel();
        let def = Arc::clone(def);
        let game = std::thread::spawn(move || {
            let mut model = Model::new(&def, players as usize, seed);
            let views = Rc::new(to_player);
            model.asker = Some(Asker { views: Rc::clone(&views), answers: Rc::new(from_player) });
            if let Stop::Over = model.game() {
                // The test may have stopped before the end.
                let _ = views.send(model.view(None, &[]));
            }
        });
        Self { views, answers, game: Some(game) }
    }

    /// Returns the view at the next decision, or at the end.
    pub fn look(&mut self) -> View {
        match self.views.recv() {
            Ok(view) => view,
            Err(_) => match self.game.take().map(JoinHandle::join) {
                Some(Err(panic)) => std::panic::resume_unwind(panic),
                _ => panic!("the game is over"),
            },
        }
    }

    /// Answers by index.
    pub fn answer(&self, index: usize) {
        self.answers.send(index).expect("the game goes on");
    }
}

impl Model<'_> {
    /// Sends a question and waits for the index of an answer.
    pub(super) fn put_question(&mut self, by: usize, answers: &[Answer]) -> Run<usize> {
        let Some(asker) = &self.asker else { return self.by_script(answers.len()) };
        let offered = self.paying_answers(answers.len());
        let shown: Vec<Answer> = offered.iter().map(|at| answers[*at].clone()).collect();
        let view = self.view(Some(by), &shown);
        asker.views.send(view).map_err(|_| Stop::Left)?;
        let chosen = offered[asker.answers.recv().map_err(|_| Stop::Left)?];
        self.note_answer(chosen);
        Ok(chosen)
    }
}
