//! A ladder of bots, from the games of all pairs.

use super::case::Case;
use super::shown::{clip, file};
use crate::bots;
use crate::reading::Reader;
use crate::refusal::Refusal;
use boardwright_lab::ladder::{Pairing, for_pairs};
use boardwright_lab::record::GameRecord;
use boardwright_lab::{LadderReport, Stop, Subject};
use boardwright_protocol::{LabLadder, LabPair, LabRated, LabRating, LabShare, Seat};

/// The most bots: one of each kind.
const MOST_BOTS: usize = 2 + Seat::LEVELS as usize;

/// Rates the bots.
pub fn ladder(reader: &mut Reader, asked: &LabLadder) -> Result<LabRated, Refusal> {
    let names = names(&asked.bots)?;
    if asked.pairs.len() > MOST_BOTS * MOST_BOTS {
        return Err("A ladder has each pair of bots once.".to_owned());
    }
    let read = |pair: &LabPair| played(reader, asked, pair);
    let played = asked.pairs.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let subjects: Vec<Subject<'_>> = played.iter().map(|(case, _)| case.subject()).collect();
    let all = asked.pairs.iter().zip(&subjects).zip(&played);
    let pairings: Vec<Pairing<'_>> =
        all.map(|((pair, subject), (_, records))| pairing(pair, subject, records)).collect();
    let report = LadderReport::of(&names, &pairings).ok_or("A ladder needs two bots or more.")?;
    let seat = |name: &str| {
        let at = names.iter().position(|known| known == name);
        at.and_then(|at| asked.bots.get(at).copied()).unwrap_or(Seat::Random)
    };
    Ok(LabRated {
        ratings: report
            .ratings
            .iter()
            .map(|of| LabRating {
                bot: seat(&of.agent),
                rating: of.rating.clone(),
                interval: of.low.clone().zip(of.high.clone()),
                games: clip(of.games),
            })
            .collect(),
        pairs: report
            .pairs
            .iter()
            .map(|of| LabShare {
                first: seat(&of.first),
                second: seat(&of.second),
                share: of.share.clone().unwrap_or_default(),
                interval: of.low.clone().zip(of.high.clone()),
                games: clip(of.completed),
            })
            .collect(),
        json: file(serde_json::to_string_pretty(&report))?,
    })
}

/// The names of the bots, each of which is there once.
fn names(all: &[Seat]) -> Result<Vec<String>, Refusal> {
    let names: Vec<String> = all.iter().map(|bot| bots::name(*bot).to_owned()).collect();
    let twice = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name));
    match twice {
        Some((_, name)) => Err(format!("The ladder names {name} twice.")),
        None if names.len() > MOST_BOTS => Err(format!("A ladder has at most {MOST_BOTS} bots.")),
        None => Ok(names),
    }
}

/// The rules with the bots of a pair, and their games.
fn played(
    reader: &mut Reader,
    asked: &LabLadder,
    pair: &LabPair,
) -> Result<(Case, Vec<GameRecord>), Refusal> {
    let plan = asked.plan_of(pair).filter(|_| pair.first != pair.second);
    let case = Case::read(reader, &plan.ok_or("A pair of the ladder has two of its bots.")?)?;
    for_pairs(&case.rules.program).map_err(|why| format!("The games are not rated: {why}."))?;
    let records = case.records(&pair.records)?;
    Ok((case, records))
}

fn pairing<'a>(pair: &LabPair, subject: &'a Subject<'a>, records: &'a [GameRecord]) -> Pairing<'a> {
    let bots = [pair.first as usize, pair.second as usize];
    let played = records.len();
    let is_all = played as u64 >= subject.plan.games();
    let stop = if is_all { Stop::all_games(played) } else { Stop::by_hand(played) };
    Pairing { subject, bots, stop, records }
}
