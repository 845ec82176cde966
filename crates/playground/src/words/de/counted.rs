//! Phrases about many games between bots in German.

use super::super::phrases::Counted;
use super::{German, count, grouped};

impl Counted for German {
    fn play_games(&self, number: u32) -> String {
        format!("{} Partien spielen", grouped(number as usize))
    }

    fn signed(&self, done: usize, all: usize) -> String {
        format!("{done} von {all} Spielen gespielt")
    }

    fn games_of(&self, done: u32, all: u32) -> String {
        format!("{} von {} Partien", grouped(done as usize), grouped(all as usize))
    }

    fn won_of(&self, won: u32, ended: u32) -> String {
        format!("{won} von {ended} gewonnen")
    }

    fn wins_more_often(&self, name: &str) -> String {
        format!("{name} gewinnt öfter")
    }

    fn draws(&self, number: u32) -> String {
        count(number as usize, "Unentschieden", "Unentschieden")
    }

    fn lost_by_all(&self, number: u32) -> String {
        count(number as usize, "Partie, die alle verlieren", "Partien, die alle verlieren")
    }

    fn shared_wins(&self, number: u32) -> String {
        count(number as usize, "geteilter Sieg", "geteilte Siege")
    }

    fn left_out(&self, number: u32) -> String {
        let one = "Partie ging nicht weiter und zählt nicht";
        count(number as usize, one, "Partien gingen nicht weiter und zählen nicht")
    }

    fn plies_on_average(&self, mean: f64, shortest: u32, longest: u32) -> String {
        let mean = format!("{mean:.1}").replace('.', super::WORDS.decimal_point);
        format!("{mean} Züge im Schnitt, {shortest} bis {longest}")
    }

    fn share(&self, percent: f64, low: f64, high: f64) -> String {
        format!("{percent:.0} %, {low:.0} bis {high:.0}")
    }

    fn lab_speed(&self, games: f64, seconds: f64) -> String {
        let left = match seconds {
            few if few < 90.0 => format!("{} s", few.ceil()),
            more => format!("{} min", (more / 60.0).ceil()),
        };
        format!("{} je Sekunde, noch etwa {left}", grouped(games.round() as usize))
    }

    fn games_by(&self, games: u32, bots: &str) -> String {
        format!("{}, {bots}", count(games as usize, "Partie", "Partien"))
    }

    fn play_pairs(&self, pairs: u32, games: u32) -> String {
        let games = grouped(games as usize);
        format!("{} spielen, je {games} Partien", count(pairs as usize, "Paar", "Paare"))
    }

    fn strongest(&self, bot: &str) -> String {
        format!("Höchste Wertung: {bot}")
    }

    fn baseline_name(&self, title: &str, games: u32) -> String {
        format!("{title}, {}", count(games as usize, "Partie", "Partien"))
    }

    fn lengths_said(&self, median: Option<u32>, least: u32, most: u32) -> String {
        match median {
            Some(median) => {
                format!(
                    "Die Hälfte der Partien endet bis Schritt {median}; sie dauern {least} bis {most}."
                )
            }
            None => "Keine Partie ist zu Ende gegangen.".to_owned(),
        }
    }

    fn game_at(&self, game: u32, at: &str) -> String {
        format!("Partie {}, bei {at}", grouped(game as usize))
    }

    fn rules_ran(&self, ran: usize, all: usize) -> String {
        format!("{ran} von {all} Regeln liefen.")
    }

    fn try_settings(&self, number: usize, games: u32) -> String {
        let games = grouped(games as usize);
        let settings = count(number, "Einstellung", "Einstellungen");
        format!("{settings} versuchen, je {games} Partien")
    }

    fn setting_used(&self, setting: &str) -> String {
        format!("Das Spiel steht jetzt auf {setting}")
    }

    fn spread_said(&self, low: &str, at_low: &str, high: &str, at_high: &str) -> String {
        format!("Von {low} bei {at_low} bis {high} bei {at_high}.")
    }

    fn same_said(&self, value: &str) -> String {
        format!("{value} bei jeder Einstellung.")
    }

    fn round_said(&self, settings: usize, games: u32) -> String {
        let games = grouped(games as usize);
        format!("{}, je {games} Partien", count(settings, "Einstellung", "Einstellungen"))
    }

    fn target_between(&self, low: &str, high: &str) -> String {
        format!("gesucht: {low} bis {high}")
    }

    fn target_from(&self, low: &str) -> String {
        format!("gesucht: mindestens {low}")
    }

    fn target_to(&self, high: &str) -> String {
        format!("gesucht: höchstens {high}")
    }

    fn trial_rest(&self, done: u32, all: u32, seconds: f64) -> String {
        let games = self.games_of(done, all);
        match seconds {
            none if none <= 0.0 => games,
            few if few < 90.0 => format!("{games}, noch etwa {:.0} s", few.ceil()),
            more => format!("{games}, noch etwa {:.0} min", (more / 60.0).ceil()),
        }
    }
}
