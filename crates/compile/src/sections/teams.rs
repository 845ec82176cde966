//! `teams` in `meta`: which seats play together.

use crate::compiler::Compiler;
use crate::env::Teams;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    /// `teams: 2`, or a list of lists of seats.
    pub(super) fn teams(&mut self, node: &Node) -> Teams {
        match &node.value {
            Value::List(teams) => self.listed_teams(node, teams),
            Value::Int(_) | Value::Text(_) => self.teams_in_turn(node),
            Value::Map(_) | Value::Null | Value::Bool(_) => {
                self.shape(node, "teams are a number of teams, or a list of lists of seats");
                Teams::Unknown
            }
        }
    }

    fn teams_in_turn(&mut self, node: &Node) -> Teams {
        let Some(count) = self.constant(node, "the number of teams") else { return Teams::Unknown };
        let (min, max) = (self.env.players.min, self.env.players.max);
        let fits = u32::try_from(count).ok().filter(|count| (2..=max).contains(count));
        let Some(count) = fits else {
            let message = format!("a game for up to {max} players has from 2 to {max} teams");
            self.error(Code::OutOfRange, node.span, message);
            return Teams::Unknown;
        };
        if let Some(uneven) = (min..=max).find(|players| !players.is_multiple_of(count)) {
            let message = format!("{uneven} players do not make {count} teams of one size");
            let found = Diagnostic::new(Code::OutOfRange, node.span, message);
            self.report(if min < max { found.hint(without_teams(count)) } else { found });
            return Teams::Unknown;
        }
        Teams::InTurn(count)
    }

    fn listed_teams(&mut self, node: &Node, teams: &[Node]) -> Teams {
        let (min, max) = (self.env.players.min, self.env.players.max);
        let mut taken: Vec<(u32, Span)> = Vec::new();
        let mut found = Vec::new();
        for (number, team) in teams.iter().enumerate() {
            let Value::List(seats) = &team.value else {
                self.shape(team, "a team is a list of seats");
                return Teams::Unknown;
            };
            let mut members = Vec::new();
            for seat in seats {
                let Some(seat) =
                    self.within(&format!("[{number}]"), |c| c.team_seat(seat, &mut taken))
                else {
                    return Teams::Unknown;
                };
                members.push(seat);
            }
            found.push(members);
        }
        let missing = (1..=max).find(|seat| taken.iter().all(|(known, _)| known != seat));
        if min != max {
            let message = "teams that list seats need one number of players";
            let count = u32::try_from(found.len()).unwrap_or(2).max(2);
            self.report(
                Diagnostic::new(Code::OutOfRange, node.span, message).hint(without_teams(count)),
            );
            return Teams::Unknown;
        }
        let message = if found.len() < 2 || found.iter().any(Vec::is_empty) {
            "there are at least two teams, each with a player".to_owned()
        } else if let Some(seat) = missing {
            format!("seat {seat} is in no team")
        } else {
            return Teams::Listed(found);
        };
        self.error(Code::OutOfRange, node.span, message);
        Teams::Unknown
    }

    /// A seat by name or number, which is in no team yet.
    fn team_seat(&mut self, node: &Node, taken: &mut Vec<(u32, Span)>) -> Option<u32> {
        let written = match &node.value {
            Value::Int(number) => number.to_string(),
            Value::Text(_) => self.word(node, "a seat")?,
            Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => {
                self.shape(node, "a seat is a name or a number");
                return None;
            }
        };
        let (written, seats) = (written.as_str(), self.env.players.seats.clone());
        let named = seats.iter().position(|seat| seat == written).map(|at| at as u32 + 1);
        let numbered =
            written.parse().ok().filter(|seat| (1..=self.env.players.max).contains(seat));
        let Some(seat) = named.or(numbered) else {
            self.no_such(Code::UnknownPlayer, "seat", (written, node.span), seats);
            return None;
        };
        if let Some((_, first)) = taken.iter().find(|(known, _)| *known == seat) {
            let first = *first;
            self.duplicate(written, node.span, first, "in a team");
            return None;
        }
        taken.push((seat, node.span));
        Some(seat)
    }
}

/// Advice for a game whose numbers of players do not all make teams.
fn without_teams(count: u32) -> String {
    format!(
        "give one number of players, or leave `teams` out and keep the team in a variable, `side: 1 in 1..{count}` under \
         `perPlayer`: in `setup` `each: $p in players`, below it `do: side[$p] = 1 + $p.seat mod {count}`, and at the end \
         `players where side[it] == 1 wins`"
    )
}
