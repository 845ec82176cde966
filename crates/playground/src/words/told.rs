//! Sentences that are put together in the same way in every language, and forms of names and times.

use super::{lab_words, say, words};
use crate::state::Said;
use crate::storage::Version;
use boardwright_protocol::{Comparison, DiagnosticView, HintMove, HintView, LabWant, WhyView};

/// Large numbers in groups of three.
pub fn grouped(number: u64) -> String {
    super::numbers::grouped_by(number, words().thousands)
}

/// A word with a capital letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// The values of a list knob, as the setup has them.
pub fn list(values: &[i32]) -> String {
    values.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
}

/// A setting of knobs: `HAND = 5, BOARD = 4`.
pub fn setting(knobs: &[(String, String)]) -> String {
    let list: Vec<String> = knobs.iter().map(|(id, value)| format!("{id} = {value}")).collect();
    list.join(", ")
}

/// The name of a metric; one that has no words of its own has its id.
pub fn metric(id: &str) -> &str {
    let words = lab_words();
    match id {
        "seat.first" => words.metric_seat_first,
        "seat.balance" => words.metric_seat_balance,
        "outcome.draw" => words.metric_outcome_draw,
        "outcome.cap" => words.metric_outcome_cap,
        "length.turns" => words.metric_length_turns,
        "length.plies" => words.metric_length_plies,
        "branching.mean" => words.metric_branching_mean,
        "lead.changes" => words.metric_lead_changes,
        "comeback.half" => words.metric_comeback_half,
        "decided" => words.metric_decided,
        "actions.evenness" => words.metric_actions_evenness,
        "interact.direct" => words.metric_interact_direct,
        other => other,
    }
}

/// The name of a version: the one that a person gave, else its time.
pub fn version_name(version: &Version) -> String {
    if version.name.is_empty() { moment(version.at) } else { version.name.clone() }
}

/// A decimal text with the point of the language, without zeros at its end.
pub fn decimal(text: &str) -> String {
    let short = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => text,
    };
    short.replace('.', words().decimal_point).replace('-', "−")
}

/// A target with its bounds; empty if it has none.
pub fn target(want: &LabWant) -> String {
    match (want.low.as_str(), want.high.as_str()) {
        ("", "") => String::new(),
        (low, "") => say().target_from(&decimal(low)),
        ("", high) => say().target_to(&decimal(high)),
        (low, high) => say().target_between(&decimal(low), &decimal(high)),
    }
}

/// A word at the beginning of a row.
pub fn headed(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A step of a game: `Step 3 of 9`, or its start.
pub fn step_of(at: u32, total: u32) -> String {
    match at {
        0 => words().start.to_owned(),
        _ => format!("{} {}", words().step, say().position(at, total)),
    }
}

/// The first step at which two games differ.
pub fn first_difference(found: &Comparison) -> String {
    format!("{}: {}", words().first_difference, step_of(found.first, found.total))
}

/// A row of the log as a sentence.
pub fn log_sentence(name: &str, label: &str) -> String {
    format!("{name}: {label}.")
}

/// The reasons against a place, as they are spoken.
pub fn why_said(why: &WhyView) -> Said {
    let reasons = why.moves.iter().flat_map(|refused| &refused.reasons);
    let said: Vec<String> = reasons.map(|reason| format!("{}.", reason.sentence)).collect();
    match said.is_empty() {
        true => words().no_reason.to_owned().into(),
        false => Said::engine(said.join(" ")),
    }
}

/// The promise of a move: "about 62 % of a win (430 tries)".
pub fn worth(best: &HintMove) -> String {
    say().worth(best.worth, best.visits)
}

/// A hint, as it is spoken.
pub fn hint_said(hint: &HintView) -> Vec<Said> {
    if hint.moves.is_empty() {
        return vec![words().hint_only_move.to_owned().into()];
    }
    let said = |best: &HintMove| {
        [Said::engine(format!("{}:", best.label)), format!("{}.", worth(best)).into()]
    };
    hint.moves.iter().flat_map(said).collect()
}

/// The number of problems, for the status line.
pub fn problems(errors: usize, warnings: usize) -> String {
    match (errors, warnings) {
        (0, 0) => words().no_problems.to_owned(),
        (0, warnings) => say().warnings(warnings),
        (errors, 0) => say().errors(errors),
        (errors, warnings) => format!("{}, {}", say().errors(errors), say().warnings(warnings)),
    }
}

/// The position of a finding.
pub fn place_of(found: &DiagnosticView) -> String {
    say().at_line(found.range.start_line)
}

/// The day of a time in milliseconds since 1970.
fn day(at: f64) -> String {
    let date = js_sys::Date::new(&at.into());
    date.to_locale_date_string(words().date_tag, &wasm_bindgen::JsValue::UNDEFINED).into()
}

/// The day and the time of day.
pub fn time_of_day(at: f64) -> String {
    let date = js_sys::Date::new(&at.into());
    date.to_locale_string(words().date_tag, &wasm_bindgen::JsValue::UNDEFINED).into()
}

/// A time, as long ago as people say it.
pub fn moment(at: f64) -> String {
    ago(js_sys::Date::now() - at).unwrap_or_else(|| day(at))
}

/// How long ago something was, for times within a week; `None` for longer.
fn ago(milliseconds: f64) -> Option<String> {
    let minutes = (milliseconds / 60_000.0).max(0.0) as usize;
    let (hours, days) = (minutes / 60, minutes / (24 * 60));
    match (minutes, hours, days) {
        (0, _, _) => Some(words().just_now.to_owned()),
        (_, 0, _) => Some(say().minutes_ago(minutes)),
        (_, _, 0) => Some(say().hours_ago(hours)),
        (_, _, 1..7) => Some(say().days_ago(days)),
        _ => None,
    }
}

/// The kind of a project and the time of its last change.
pub fn kind_and_time(written: bool, at: f64) -> String {
    format!("{}, {}", if written { words().written } else { words().played }, moment(at))
}

/// Says that a game was renamed; without a name it goes by its title.
pub fn renamed(name: &str) -> String {
    if name.is_empty() { words().by_its_title.to_owned() } else { say().renamed(name) }
}

/// The outcomes of an import, a sentence each.
pub fn import_report(
    came: &[String],
    same: &[String],
    beside: &[String],
    refused: &[String],
    lost: &[String],
) -> Vec<String> {
    let say = say();
    let outcome = |names: &[String], tell: &dyn Fn(&str) -> String| {
        (!names.is_empty()).then(|| tell(&names.join(", ")))
    };
    let told = [
        outcome(came, &|names| say.came_in(names)),
        outcome(beside, &|names| say.came_in_beside(names)),
        outcome(same, &|names| say.already_here(names)),
        outcome(refused, &|names| say.not_read(names)),
        outcome(lost, &|names| say.not_stored(names)),
    ];
    let told: Vec<String> = told.into_iter().flatten().collect();
    if told.is_empty() { vec![words().no_game_in_it.to_owned()] } else { told }
}

/// "2 players", "2 to 4 players".
pub fn players((least, most): (u32, u32)) -> String {
    say().players(least, most)
}

/// The length of a game: rounded, because bots play it a little differently each time.
pub fn about_moves(plies: u32) -> String {
    say().about_moves(if plies < 20 { plies } else { (plies + 5) / 10 * 10 })
}

/// An item of the filter by length, from any to long.
pub fn length(number: usize) -> &'static str {
    let words = words();
    [words.any_length, words.short, words.medium, words.long][number.min(3)]
}

/// A kind of game, as a filter; the empty one is all. Kinds without a word here are shown as the catalogue has them.
pub fn kind_of_game(kind: &str) -> String {
    match kind {
        "" => words().all_kinds.to_owned(),
        "board" => words().boards.to_owned(),
        "cards" => words().cards.to_owned(),
        "dice" => words().dice.to_owned(),
        other => capital(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_read_well() {
        assert_eq!(grouped(1240), "1,240");
        assert_eq!(problems(1, 2), "1 error, 2 warnings");
        assert_eq!(capital("pot"), "Pot");
    }

    #[test]
    fn an_import_is_reported_by_outcome() {
        let (mill, tide) = (["Mill".to_owned()], ["Tide".to_owned(), "Ebb".to_owned()]);
        let report = import_report(&mill, &tide, &[], &[], &[]);
        assert_eq!(report, ["Came in: Mill.", "Already here, so left out: Tide, Ebb."]);
        assert_eq!(import_report(&[], &[], &[], &[], &[]), ["There was no game in it."]);
    }

    #[test]
    fn facts_about_games_read_well() {
        assert_eq!(players((1, 1)), "1 player");
        assert_eq!(players((2, 4)), "2 to 4 players");
        assert_eq!(about_moves(7), "about 7 moves");
        assert_eq!(about_moves(86), "about 90 moves");
    }
}
