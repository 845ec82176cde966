//! Reasons against moves, and causes of events, in words.

use super::Labels;
use super::facts_told::Reader;
use super::words::upper_first;
use boardwright_kernel::{
    EventCause, Fact, FactKind, PlayerId, Program, Reason, ReasonKind, State, Value, Verdict,
};

/// A reason in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// One sentence: "A condition does not hold: b3 is not empty".
    pub sentence: String,
    /// The facts of that sentence alone: "b3 is not empty"; none if the reader cannot know them.
    pub facts: Vec<String>,
    /// The node of the `GameDef`; empty if no node causes it.
    pub path: String,
    /// True if it excludes the move for certain; if not, the reader cannot know.
    pub known: bool,
    /// The number of combinations of arguments that it excludes.
    pub count: u64,
    /// The arguments of the first such combination: "`cell` b3".
    pub with: Vec<String>,
    /// If a move is refused because it cannot be continued: the reasons against each continuation.
    pub inner: Vec<Why>,
}

/// The cause of an event, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The node of the `GameDef`.
    pub path: String,
    /// The values that the step read.
    pub read: Vec<String>,
    /// Conditions that led there, each with its node: "it holds: …".
    pub because: Vec<(String, String)>,
}

impl Labels {
    /// The verdict as a sentence: legal, not legal, or not known to the reader.
    pub fn verdict_sentence(&self, verdict: &Verdict) -> &'static str {
        match verdict.legal {
            Some(true) => "This is legal now",
            Some(false) => "This is not legal now",
            None => "You cannot know whether this is legal now",
        }
    }

    /// Returns the reasons against a move, in words. `state` is the state of the question.
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
        // Values of the position after the move are told with the names that tokens and places have there.
        let moment = reason.moment.as_deref().map_or(reader, |state| Reader { state, ..reader });
        let because = self.statements(moment, &reason.facts);
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
            facts: because,
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
                "No decision ever asks for it".to_owned()
            }
            ReasonKind::NotAsked { .. } => "The game asks something else now".to_owned(),
            ReasonKind::NotDecider { decider: Some(player) } => {
                format!("Now {} decides", self.seat_name(*player))
            }
            ReasonKind::NotDecider { decider: None } => "Chance decides now".to_owned(),
            ReasonKind::NoSuchAnswer => {
                "The question has no such answer, or it has fewer arguments".to_owned()
            }
            ReasonKind::Limit { used, max } => {
                format!("It has reached its limit: {used} of {max}")
            }
            ReasonKind::Domain { param } => format!("This is not a value of `{param}`"),
            ReasonKind::Outside { param } => {
                format!("{} is not among those to choose from", upper_first(&argument(param)))
            }
            ReasonKind::Nothing { param } => format!("There is nothing to choose for `{param}`"),
            ReasonKind::Given { param, value } => match value {
                Some(value) => {
                    format!("The question fixes `{param}`: {}", self.told(reader, *value))
                }
                None => format!("The question fixes `{param}`"),
            },
            ReasonKind::Condition => "A condition does not hold".to_owned(),
            ReasonKind::Cost => "The cost cannot be paid".to_owned(),
            ReasonKind::After => "After the move, a condition would not hold".to_owned(),
            ReasonKind::NoWay { param } => {
                format!("It would leave nothing to choose for `{param}`")
            }
            ReasonKind::TooFew => "Too few are chosen".to_owned(),
            ReasonKind::Unfulfilled => {
                "The condition on all that is chosen does not hold yet".to_owned()
            }
            ReasonKind::NotPickable { param } => {
                format!("This `{param}` does not fit the other choices, or leaves too few")
            }
            ReasonKind::NoOutcome => "Chance cannot give this".to_owned(),
            ReasonKind::Equal { param } => {
                format!("An equal `{param}` represents it in the list")
            }
            ReasonKind::SomethingFits => "Another answer fits".to_owned(),
            ReasonKind::Unlisted => {
                "Listing the moves of this question takes too much work".to_owned()
            }
        }
    }

    /// The cause of an event, in words.
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

    /// A value; a token by its place and the viewer's knowledge of it.
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
        let mut members: Vec<String> = Vec::new();
        for fact in facts {
            // The member of a list that settles a condition begins the statement about it.
            if let (FactKind::Member, Some(value)) = (&fact.what, fact.value) {
                members.push(self.told(reader, value));
                continue;
            }
            let statement = self.statement(reader, fact);
            let sentence = match members.is_empty() {
                true => statement,
                false => format!("for {} {statement}", std::mem::take(&mut members).join(" and ")),
            };
            if !told.contains(&sentence) {
                told.push(sentence);
            }
        }
        told.extend((!members.is_empty()).then(|| format!("because of {}", members.join(" and "))));
        told
    }
}

fn lower(sentence: &str) -> String {
    super::words::lower_first(sentence)
}
