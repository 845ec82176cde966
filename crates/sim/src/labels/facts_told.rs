//! Parts of conditions as true statements: "b3 is not empty", "price of Lantern (3) is more than money of
//! Player 1 (2)".

use super::Labels;
use boardwright_kernel::{Fact, FactKind, PlayerId, Program, State, Value};

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
            (FactKind::Not, [inner]) => self.statement(reader, inner),
            (FactKind::And | FactKind::Or, [one, other]) => {
                format!("{}; {}", self.statement(reader, one), self.statement(reader, other))
            }
            (FactKind::Equal, [one, other]) => self.equality(reader, one, other, holds),
            (FactKind::Less | FactKind::AtMost, [one, other]) => {
                let strict = fact.what == FactKind::Less;
                // The variable part comes first: "threat (0) is at most 3", not "3 is at least threat".
                let turned = one.what == FactKind::Constant;
                let than = match (strict, holds, turned) {
                    (true, true, false) | (false, false, true) => "is less than",
                    (true, false, false) | (false, true, true) => "is at least",
                    (false, true, false) | (true, false, true) => "is at most",
                    (false, false, false) | (true, true, true) => "is more than",
                };
                let (one, other) = if turned { (other, one) } else { (one, other) };
                format!("{} {than} {}", self.said(reader, one), self.said(reader, other))
            }
            (FactKind::Empty, [place]) if place.value == Some(Value::None) => {
                format!("{} does not exist", self.noun(reader, place))
            }
            (FactKind::Empty, [place]) => format!("{} {is} empty", self.subject(reader, place)),
            (FactKind::In, [item]) => format!("{} {is} in the list", self.said(reader, item)),
            (FactKind::SetMember, [set, item]) => {
                let has = if holds { "has" } else { "does not have" };
                format!("{} {has} {}", self.noun(reader, set), self.said(reader, item))
            }
            (FactKind::Adjacent, [one, other]) => format!(
                "{} {is} next to {}",
                self.subject(reader, one),
                self.subject(reader, other)
            ),
            (FactKind::Connected, [one, other]) => format!(
                "{} {is} connected with {}",
                self.subject(reader, one),
                self.subject(reader, other)
            ),
            (FactKind::Connected, _) => format!("the two sides {} connected", are(holds)),
            (FactKind::Repeated, [times]) => self.repetition(reader, times, holds),
            _ if let Some(told) = self.members_told(reader, fact, holds) => told,
            (FactKind::Line, _) => format!("there is {} line", if holds { "a" } else { "no" }),
            (FactKind::Fold("all"), _) => {
                if holds { "it holds for all" } else { "it does not hold for all" }.to_owned()
            }
            (FactKind::Fold("some"), _) => {
                format!("it holds for {}", if holds { "at least one" } else { "none" })
            }
            (FactKind::Amount, [how]) => match how.what {
                FactKind::Constant => self.told(reader, value),
                _ => self.said(reader, how),
            },
            (FactKind::Change, [how]) => match how.what {
                FactKind::Constant => format!("the change is {}", self.told(reader, value)),
                FactKind::Compute(_) => {
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
            (FactKind::Constant, _) if matches!(value, Value::Bool(_)) => {
                format!("this is always {}", if holds { "so" } else { "false" })
            }
            _ => self.said(reader, fact),
        }
    }

    /// A statement about the row or column of a cell.
    fn position_told(&self, reader: Reader<'_>, name: &str, fact: &Fact) -> Option<String> {
        let line = match name {
            "row" => "row",
            "col" => "column",
            _ => return None,
        };
        let place = self.subject(reader, fact.parts.first()?);
        Some(format!("{place} is in {line} {}", self.told(reader, fact.value?)))
    }

    /// A statement about the members of a list, or the position of a cell.
    fn members_told(&self, reader: Reader<'_>, fact: &Fact, holds: bool) -> Option<String> {
        Some(match &fact.what {
            FactKind::AnyMember(members) => some(members, holds),
            FactKind::NoMember(members) => some(members, !holds),
            FactKind::OnBoard => on_board(holds).to_owned(),
            FactKind::Listed => self.listed(reader, &fact.parts),
            FactKind::Coordinate(name) => return self.position_told(reader, name, fact),
            _ => return None,
        })
    }

    /// "only a2 and b1 are".
    fn listed(&self, reader: Reader<'_>, members: &[Fact]) -> String {
        let names: Vec<String> = members.iter().map(|member| self.said(reader, member)).collect();
        match names.as_slice() {
            [] => "there are none".to_owned(),
            [one] => format!("only {one} is"),
            [all @ .., last] => format!("only {} and {last} are", all.join(", ")),
        }
    }

    /// "the position has occurred 3 times".
    fn repetition(&self, reader: Reader<'_>, times: &Fact, holds: bool) -> String {
        let occurred = if holds { "occurred" } else { "not occurred" };
        format!("the position has {occurred} {} times", self.subject(reader, times))
    }

    /// "owner of b3 is Cross, not Nought"; "owner of b3 is Cross".
    fn equality(&self, reader: Reader<'_>, one: &Fact, other: &Fact, holds: bool) -> String {
        let (one, other) = if one.what == FactKind::Constant { (other, one) } else { (one, other) };
        let noun = self.noun(reader, one);
        let value = |fact: &Fact| match fact.value {
            Some(value) => self.told(reader, value),
            None => UNKNOWN.to_owned(),
        };
        let (value, said) = (value(one), self.said(reader, other));
        match (holds, &other.what) {
            (true, FactKind::Constant | FactKind::Actor | FactKind::Active | FactKind::Member) => {
                format!("{noun} is {value}")
            }
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
            FactKind::Constant | FactKind::Place(_) | FactKind::Member if fact.value.is_some() => {
                value
            }
            FactKind::Compute(_) => format!("{} = {value}", self.noun(reader, fact)),
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
            FactKind::Constant => match fact.value {
                Some(value) => self.told(reader, value),
                None => "a value".to_owned(),
            },
            FactKind::Global(var) => lower(self.var_name(*var, false)),
            FactKind::OfPlayer(var) => of(self.var_name(*var, true)),
            FactKind::OfPlace(var) => of(self.place_var_name(*var)),
            FactKind::Keyed { var, of_player } => {
                let vars = if *of_player { program.player_vars() } else { program.global_vars() };
                let name = vars.get(var.index()).map_or("", |info| info.name());
                let value = format!("{}: {}", lower(&self.id_name(name)), first());
                if *of_player { format!("{value} of {}", second()) } else { value }
            }
            FactKind::Column(name) => of(&self.id_name(name)),
            FactKind::Table(table, column) => {
                let table = self.id_name(table);
                format!("{} of {} in {}", lower(&self.id_name(column)), first(), lower(&table))
            }
            FactKind::Name(name) => format!("`{name}`"),
            FactKind::Member => "the member looked at".to_owned(),
            FactKind::Actor => "the acting player".to_owned(),
            FactKind::Active => "the player whose turn it is".to_owned(),
            FactKind::Phase => "the phase".to_owned(),
            FactKind::Round => "the round".to_owned(),
            FactKind::Turn => "the turn".to_owned(),
            FactKind::Ply => "the ply".to_owned(),
            FactKind::Prop(prop) | FactKind::TypeProp(prop) => {
                of(self.prop_name(program.prop_name(*prop)))
            }
            FactKind::Owner => of("owner"),
            FactKind::Type => of("type"),
            FactKind::PlaceOf => of("place"),
            FactKind::Empty => format!("whether {} is empty", first()),
            FactKind::Count => of("count"),
            FactKind::Piece => of("top"),
            FactKind::PlaceOwner => of("holder"),
            FactKind::Coordinate(name) => of(if *name == "col" { "column" } else { name }),
            FactKind::Seat => of("seat"),
            FactKind::Next => format!("the seat after {}", first()),
            FactKind::Previous => format!("the seat before {}", first()),
            FactKind::Zone => of("zone"),
            FactKind::Cell => format!("the cell in row {}, column {}", first(), second()),
            FactKind::Step => format!("the place {} from {}", second(), first()),
            FactKind::Longest => "the length of the longest way".to_owned(),
            FactKind::Distance => format!("the distance from {} to {}", first(), second()),
            FactKind::Compute("apart") => format!("the distance of {} and {}", first(), second()),
            FactKind::Compute(sign @ ("min" | "max")) => {
                let which = if *sign == "min" { "smaller" } else { "larger" };
                format!(
                    "the {which} of {} and {}",
                    self.part(reader, fact, 0),
                    self.part(reader, fact, 1)
                )
            }
            FactKind::Compute(sign) => {
                format!("{} {sign} {}", self.part(reader, fact, 0), self.part(reader, fact, 1))
            }
            FactKind::Members(members) => format!("the number of {members}"),
            FactKind::Holders(members) => format!("the number of {members} it holds for"),
            FactKind::First => "the first member".to_owned(),
            FactKind::Last => "the last member".to_owned(),
            FactKind::Fold("sum") => "the sum".to_owned(),
            FactKind::Fold("min") => "the smallest".to_owned(),
            FactKind::Fold("max") => "the largest".to_owned(),
            FactKind::Lines => "the number of lines".to_owned(),
            FactKind::Set => "the set".to_owned(),
            FactKind::Score => of("score"),
            FactKind::Repeated => "whether the position has occurred before".to_owned(),
            FactKind::Place(place) => self.place_name(*place).to_owned(),
            FactKind::If => "the value that the condition selects".to_owned(),
            FactKind::Amount | FactKind::Change => match fact.parts.first() {
                Some(part) => self.noun(reader, part),
                None => "it".to_owned(),
            },
            FactKind::And
            | FactKind::Or
            | FactKind::Not
            | FactKind::Equal
            | FactKind::Less
            | FactKind::AtMost
            | FactKind::In
            | FactKind::SetMember
            | FactKind::Adjacent
            | FactKind::Connected
            | FactKind::AnyMember(_)
            | FactKind::NoMember(_)
            | FactKind::OnBoard
            | FactKind::Listed
            | FactKind::Line
            | FactKind::Fold(_) => {
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

fn on_board(holds: bool) -> &'static str {
    if holds { "all its cells are on the board" } else { "not all its cells are on the board" }
}

fn some(members: &str, holds: bool) -> String {
    match (members, holds) {
        ("members", true) => "the list is not empty".to_owned(),
        ("members", false) => "the list is empty".to_owned(),
        (_, true) => format!("there are such {members}"),
        (_, false) => format!("there are no such {members}"),
    }
}
