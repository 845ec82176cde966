//! The rules and the games of an evaluation, from its plan.

use crate::bots;
use crate::reading::Reader;
use crate::refusal::Refusal;
use crate::rules::Rules;
use boardwright_kernel::parse_seed;
use boardwright_lab::record::{GameRecord, join};
use boardwright_lab::{KnobValue, Plan, Subject};
use boardwright_protocol::LabPlan;
use boardwright_sim::Caps;
use std::rc::Rc;

/// The most games of a plan: their records take about a kilobyte each.
const MOST_GAMES: u32 = 100_000;

/// Rules, and the games to play with them.
pub struct Case {
    /// The rules.
    pub rules: Rc<Rules>,
    /// The games.
    pub plan: Plan,
    set: Vec<KnobValue>,
}

impl Case {
    /// Reads the rules of a plan.
    pub fn read(reader: &mut Reader, asked: &LabPlan) -> Result<Self, Refusal> {
        if asked.games > MOST_GAMES {
            return Err(format!("The laboratory plays at most {MOST_GAMES} games at once."));
        }
        let setup = &asked.setup;
        let reading = reader.read(&asked.text, &setup.overrides, setup.players);
        let rules =
            reading.playable().map_err(|why| format!("This text cannot be played: {why}"))?;
        let set = KnobValue::list(&reading.knobs().into_iter().collect());
        let plan = Plan {
            agents: bots::names(&setup.seats, rules.program.players()),
            seed: parse_seed(&setup.seed),
            wanted: asked.games.into(),
            caps: Caps { coverage: asked.coverage, ..Caps::default() },
        };
        Ok(Self { rules, plan, set })
    }

    /// The knobs that are set.
    pub fn set(&self) -> &[KnobValue] {
        &self.set
    }

    /// The subject of measurements.
    pub fn subject(&self) -> Subject<'_> {
        Subject::new(&self.rules.def, &self.rules.program, &self.plan).with_set(self.set.clone())
    }

    /// The records of all parts, in the order of the games. They come back from the page, which may send anything.
    pub fn records(&self, parts: &[Vec<u8>]) -> Result<Vec<GameRecord>, Refusal> {
        let read = |part: &Vec<u8>| postcard::from_bytes::<Vec<GameRecord>>(part).ok();
        let parts: Option<Vec<_>> = parts.iter().map(read).collect();
        let records = join(parts.ok_or("The records of some games cannot be read.")?);
        let players = self.rules.program.players();
        let actions = self.rules.program.actions().len();
        let fits = |(number, record): (u64, &GameRecord)| {
            let GameRecord { id, actions: uses, .. } = record;
            id.game == number && id.agents.len() == players && uses.len() <= actions
        };
        if !(0..).zip(&records).all(fits) {
            return Err("The records are not those of these games.".to_owned());
        }
        Ok(records)
    }
}
