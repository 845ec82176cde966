//! Parts of conditions as true statements: "b3 is not empty", "price of Lantern (3) is more than money of
//! Player 1 (2)".

use super::Labels;
use boardwright_kernel::{Fact, PlayerId, Program, State, Value, What};

/// The reader, and the state of the question.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub program: &'a Program,
    pub state: &'a State,
    pub viewer: Option<PlayerId>,
}

/// The text for a value that the reader cannot know.
const UNKNOWN: &str = "you cannot know";

impl Labels {
    /// Returns a statement about a part of a condition.
    pub(super) fn statement(&self, reader: Reader<'_>, fact: &Fact) -> String {
        let parts = &fact.parts;
        let Some(value) = fact.value else {
            return format!("{}: {UNKNOWN}", self.noun(reader, fact));
        };
        let holds = value == Value::Bool(true);
        let is = if holds { "is" } else { "is not" };
        match (&fact.what, parts.as_slice()) {
            (What::Not, [inner]) => self.statement(reader, inner),
            (What::And | What::Or, [one, other]) => {
                format!("{}; {}", self.statement(reader, one), self.statement(reader, other))
            }
            (What::Equal, [one, other]) => self.equality(reader, one, other, holds),
            (What::Less | What::AtMost, [one, other]) => {
                let strict = fact.what == What::Less;
                // The variable part comes first: "threat (0) is at most 3", not "3 is at least threat".
                let turned = one.what == What::Constant;
                let than = match (strict, holds, turned) {
                    (true, true, false) | (false, false, true) => "is less than",
                    (true, false, false) | (false, true, true) => "is at least",
                    (false, true, false) | (true, false, true) => "is at most",
                    (false, false, false) | (true, true, true) => "is more than",
                };
                let (one, other) = if turned { (other, one) } else { (one, other) };
                format!("{} {than} {}", self.said(reader, one), self.said(reader, other))
            }
            (What::Empty, [place]) => format!("{} {is} empty", self.subject(reader, place)),
            (What::In, [item]) => format!("{} {is} in the list", self.said(reader, item)),
            (What::Has, [set, item]) => {
                let has = if holds { "has" } else { "does not have" };
                format!("{} {has} {}", self.noun(reader, set), self.said(reader, item))
            }
            (What::Adjacent, [one, other]) => format!(
                "{} {is} next to {}",
                self.subject(reader, one),
                self.subject(reader, other)
            ),
            (What::Connected, [one, other]) => format!(
                "{} {is} connected with {}",
                self.subject(reader, one),
                self.subject(reader, other)
            ),
            (What::Connected, _) => format!("the two sides {} connected", are(holds)),
            (What::Some, _) => some(holds).to_owned(),
            (What::None, _) => some(!holds).to_owned(),
            (What::Line, _) => {
                format!("there is {} line", if holds { "a" } else { "no" })
            }
            (What::Fold("all"), _) => {
                format!("it holds for {}", if holds { "all" } else { "not all" })
            }
            (What::Fold("some"), _) => {
                format!("it holds for {}", if holds { "at least one" } else { "none" })
            }
            (What::Member, _) => format!("looking at {}", self.told(reader, value)),
            (What::Amount, [how]) => match how.what {
                What::Constant => self.told(reader, value),
                _ => self.said(reader, how),
            },
            (What::Change, [how]) => match how.what {
                What::Constant => format!("the change is {}", self.told(reader, value)),
                What::Compute(_) => {
                    format!(
                        "the change is {}, from {}",
                        self.told(reader, value),
                        self.noun(reader, how)
                    )
                }
                _ => format!(
                    "the change is {}, from {}",
                    self.told(reader, value),
                    self.said(reader, how)
                ),
            },
            (What::Constant, _) if matches!(value, Value::Bool(_)) => {
                format!("this is always {}", if holds { "so" } else { "false" })
            }
            _ => self.said(reader, fact),
        }
    }

    /// "owner of b3 is Cross, not Nought"; "owner of b3 is Cross".
    fn equality(&self, reader: Reader<'_>, one: &Fact, other: &Fact, holds: bool) -> String {
        let (one, other) = if one.what == What::Constant { (other, one) } else { (one, other) };
        let noun = self.noun(reader, one);
        let value = |fact: &Fact| match fact.value {
            Some(value) => self.told(reader, value),
            None => UNKNOWN.to_owned(),
        };
        let (value, said) = (value(one), self.said(reader, other));
        match (holds, &other.what) {
            (true, What::Constant) => format!("{noun} is {value}"),
            (true, _) => format!("{noun} is {value}, and so is {}", self.noun(reader, other)),
            (false, _) => format!("{noun} is {value}, not {said}"),
        }
    }

    /// A reading with its value: "money of Player 1 (2)".
    pub(super) fn said(&self, reader: Reader<'_>, fact: &Fact) -> String {
        let value = match fact.value {
            Some(value) => self.told(reader, value),
            None => UNKNOWN.to_owned(),
        };
        match fact.what {
            What::Constant | What::Place(_) | What::Member if fact.value.is_some() => value,
            What::Compute(_) => format!("{} = {value}", self.noun(reader, fact)),
            _ => format!("{} ({value})", self.noun(reader, fact)),
        }
    }

    /// The owner of a reading: by its value, if that is known.
    fn subject(&self, reader: Reader<'_>, fact: &Fact) -> String {
        match fact.value {
            Some(Value::None) | None => self.noun(reader, fact),
            Some(value) => self.told(reader, value),
        }
    }

    /// A reading without its value: "money of Player 1".
    fn noun(&self, reader: Reader<'_>, fact: &Fact) -> String {
        let program = reader.program;
        let first = || match fact.parts.first() {
            Some(part) => self.subject(reader, part),
            None => "it".to_owned(),
        };
        let second = || match fact.parts.get(1) {
            Some(part) => self.subject(reader, part),
            None => "it".to_owned(),
        };
        let lower = super::words::lower_first;
        let of = |name: &str| format!("{} of {}", lower(name), first());
        match &fact.what {
            What::Constant => match fact.value {
                Some(value) => self.told(reader, value),
                None => "a value".to_owned(),
            },
            What::Global(var) => lower(self.var_name(*var, false)),
            What::OfPlayer(var) => of(self.var_name(*var, true)),
            What::OfPlace(var) => of(self.place_var_name(*var)),
            What::Column(name) => of(&self.id_name(name)),
            What::Table(table, column) => {
                let table = self.id_name(table);
                format!("{} of {} in {}", lower(&self.id_name(column)), first(), lower(&table))
            }
            What::Name(name) => format!("`{name}`"),
            What::Member => "the member looked at".to_owned(),
            What::Actor => "the acting player".to_owned(),
            What::Active => "the player whose turn it is".to_owned(),
            What::Phase => "the phase".to_owned(),
            What::Round => "the round".to_owned(),
            What::Turn => "the turn".to_owned(),
            What::Ply => "the ply".to_owned(),
            What::Prop(prop) | What::TypeProp(prop) => of(self.prop_name(program.prop_name(*prop))),
            What::Owner => of("owner"),
            What::Type => of("type"),
            What::At => of("place"),
            What::Empty => format!("whether {} is empty", first()),
            What::Count => of("count"),
            What::Piece => of("top"),
            What::Holder => of("holder"),
            What::Coordinate(name) => of(if *name == "col" { "column" } else { name }),
            What::Seat => of("seat"),
            What::Next => format!("the seat after {}", first()),
            What::Previous => format!("the seat before {}", first()),
            What::Zone => of("zone"),
            What::Cell => format!("the cell in row {}, column {}", first(), second()),
            What::Step => format!("the place {} from {}", second(), first()),
            What::Distance => format!("the distance from {} to {}", first(), second()),
            What::Compute("apart") => format!("the distance of {} and {}", first(), second()),
            What::Compute(sign @ ("min" | "max")) => {
                let which = if *sign == "min" { "smaller" } else { "larger" };
                format!(
                    "the {which} of {} and {}",
                    self.part(reader, fact, 0),
                    self.part(reader, fact, 1)
                )
            }
            What::Compute(sign) => {
                format!("{} {sign} {}", self.part(reader, fact, 0), self.part(reader, fact, 1))
            }
            What::Members => "the number of members".to_owned(),
            What::First => "the first member".to_owned(),
            What::Last => "the last member".to_owned(),
            What::Fold("sum") => "the sum".to_owned(),
            What::Fold("min") => "the smallest".to_owned(),
            What::Fold("max") => "the largest".to_owned(),
            What::Fold("count") => "the number of members it holds for".to_owned(),
            What::Lines => "the number of lines".to_owned(),
            What::Set => "the set".to_owned(),
            What::Score => of("score"),
            What::Place(place) => self.place_name(*place).to_owned(),
            What::If => "the value that the condition selects".to_owned(),
            What::Amount | What::Change => "it".to_owned(),
            What::And
            | What::Or
            | What::Not
            | What::Equal
            | What::Less
            | What::AtMost
            | What::In
            | What::Has
            | What::Adjacent
            | What::Connected
            | What::Some
            | What::None
            | What::Line
            | What::Fold(_) => {
                // A condition as a value is described by its operands.
                let parts = fact.parts.iter().map(|part| self.noun(reader, part));
                let parts: Vec<String> = parts.collect();
                match parts.is_empty() {
                    true => "a condition".to_owned(),
                    false => format!("a condition on {}", parts.join(" and ")),
                }
            }
        }
    }

    fn part(&self, reader: Reader<'_>, fact: &Fact, at: usize) -> String {
        fact.parts.get(at).map_or_else(|| "it".to_owned(), |part| self.said(reader, part))
    }

    /// A value; a token by its place and the reader's knowledge of it.
    pub(super) fn told(&self, reader: Reader<'_>, value: Value) -> String {
        let Reader { program, state, viewer } = reader;
        let name = self.value_seen(program, state, value, viewer);
        let Value::Token(token) = value else { return name };
        match state.token(program, token).place {
            Some(place) => format!("{name} on {}", self.place_name(place)),
            None => name,
        }
    }
}

fn are(holds: bool) -> &'static str {
    if holds { "are" } else { "are not" }
}

fn some(holds: bool) -> &'static str {
    if holds { "the list has members" } else { "the list is empty" }
}
