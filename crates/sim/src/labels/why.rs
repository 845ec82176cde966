//! Why something is not a legal move, and what made an event, in words.

use super::Labels;
use super::facts_told::Reader;
use super::words::upper_first;
use boardwright_kernel::{
    EventCause, Fact, PlayerId, Program, Reason, ReasonKind, State, Value, Verdict,
};

/// A reason in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// One sentence: "A condition does not hold: b3 is not empty".
    pub sentence: String,
    /// The node of the `GameDef`; empty where none is to blame.
    pub path: String,
    /// Whether it stands against the move for certain; if not, the reader cannot know.
    pub known: bool,
    /// How many ways of choosing the arguments it stands against.
    pub count: u64,
    /// The arguments of the first of these: "`cell` b3".
    pub with: Vec<String>,
    /// What stands against each way of going on, where it is that there is none.
    pub inner: Vec<Why>,
}

/// What made an event, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The node of the `GameDef`.
    pub path: String,
    /// What the step read, before it was done.
    pub read: Vec<String>,
    /// Conditions that led there, each with its node: "it holds: …".
    pub because: Vec<(String, String)>,
}

impl Labels {
    /// "Yes", "No", or that the reader cannot know, as a sentence on what was asked about.
    pub fn verdict_sentence(&self, verdict: &Verdict) -> &'static str {
        match verdict.legal {
            Some(true) => "This is legal now",
            Some(false) => "This is not legal now",
            None => "You cannot know whether this is legal now",
        }
    }

    /// What stands against a move, in words. `state` is the one that was asked about.
    pub fn why(
        &self,
        program: &Program,
        state: &State,
        reasons: &[Reason],
        viewer: Option<PlayerId>,
    ) -> Vec<Why> {
        let reader = Reader { program, state, viewer };
        reasons.iter().map(|reason| self.reason(reader, reason)).collect()
    }

    fn reason(&self, reader: Reader<'_>, reason: &Reason) -> Why {
        let because = self.statements(reader, &reason.facts);
        let told = self.reason_told(reader, reason);
        let doubt = "You cannot know whether this holds";
        let sentence = match (&reason.kind, because.is_empty()) {
            (ReasonKind::Condition, true) if !reason.known => doubt.to_owned(),
            (_, _) if !reason.known => format!("{doubt}: {}", lower(&told)),
            (_, true) => told,
            (_, false) => format!("{told}: {}", because.join(", and ")),
        };
        let with = reason.with.iter().map(|(name, value)| match value {
            Some(value) => format!("`{name}` {}", self.told(reader, *value)),
            None => format!("`{name}` you cannot know"),
        });
        Why {
            sentence,
            path: reason.path.clone(),
            known: reason.known,
            count: reason.count,
            with: with.collect(),
            inner: reason.inner.iter().map(|inner| self.reason(reader, inner)).collect(),
        }
    }

    fn reason_told(&self, reader: Reader<'_>, reason: &Reason) -> String {
        let argument = |param: &str| {
            let param = param.trim_start_matches('$');
            let value = reason.with.iter().rev().find(|(name, _)| name == param);
            match value.and_then(|(_, value)| *value) {
                Some(value) => format!("{} for `{param}`", self.told(reader, value)),
                None => format!("This `{param}`"),
            }
        };
        match &reason.kind {
            ReasonKind::Over => "The game is over".to_owned(),
            ReasonKind::NotAsked { at, .. } if at.is_empty() => {
                "Nothing ever asks for it".to_owned()
            }
            ReasonKind::NotAsked { .. } => "Something else is asked now".to_owned(),
            ReasonKind::NotDecider { decider: Some(player) } => {
                format!("Now {} decides", self.seat_name(*player))
            }
            ReasonKind::NotDecider { decider: None } => "Now chance decides".to_owned(),
            ReasonKind::NoSuchAnswer => {
                "The question has no such answer, or not so many arguments".to_owned()
            }
            ReasonKind::Limit { used, max } => {
                format!("It was taken as often as it may be: {used} of {max}")
            }
            ReasonKind::Domain { param } => format!("This is no value of `{param}`"),
            ReasonKind::Outside { param } => {
                format!("{} is not among those to choose from", upper_first(&argument(param)))
            }
            ReasonKind::Nothing { param } => format!("There is nothing to choose for `{param}`"),
            ReasonKind::Given { param, value } => match value {
                Some(value) => {
                    format!("Who asks has given `{param}`: {}", self.told(reader, *value))
                }
                None => format!("Who asks has given `{param}`"),
            },
            ReasonKind::Condition => "A condition does not hold".to_owned(),
            ReasonKind::Cost => "The cost cannot be paid".to_owned(),
            ReasonKind::NoWay { param } => {
                format!("After it nothing could be chosen for `{param}`")
            }
            ReasonKind::TooFew => "Fewer are chosen than must be".to_owned(),
            ReasonKind::NotPickable { param } => {
                format!("This `{param}` does not go with what is chosen, or leaves too few")
            }
            ReasonKind::NoOutcome => "Chance cannot give this".to_owned(),
            ReasonKind::Equal { param } => {
                format!("An equal `{param}` stands for it in the list")
            }
            ReasonKind::Unlisted => {
                "There is too much to look at, and the list of moves ends before it".to_owned()
            }
        }
    }

    /// What made an event, in words.
    pub fn made(&self, program: &Program, cause: &EventCause, viewer: Option<PlayerId>) -> Made {
        let reader = Reader { program, state: &cause.moment, viewer };
        let because = cause.conditions.iter().map(|led| {
            let facts = self.statements(reader, &led.facts).join(", and ");
            let told = match led.held {
                Some(true) => format!("It holds: {facts}"),
                Some(false) => format!("It does not hold: {facts}"),
                None => "You cannot know whether it holds".to_owned(),
            };
            (led.path.clone(), told)
        });
        Made {
            path: cause.path.clone(),
            read: self.statements(reader, &cause.facts),
            because: because.collect(),
        }
    }

    /// A value; a token by what the viewer knows of it and where it lies.
    pub fn value_told(
        &self,
        program: &Program,
        state: &State,
        value: Value,
        viewer: Option<PlayerId>,
    ) -> String {
        self.told(Reader { program, state, viewer }, value)
    }

    fn statements(&self, reader: Reader<'_>, facts: &[Fact]) -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        for fact in facts {
            let sentence = self.statement(reader, fact);
            if !told.contains(&sentence) {
                told.push(sentence);
            }
        }
        told
    }
}

fn lower(sentence: &str) -> String {
    super::words::lower_first(sentence)
}
