//! Phrases about many games between bots in English.

use super::super::phrases::Counted;
use super::{English, count, grouped};

impl Counted for English {
    fn play_games(&self, number: u32) -> String {
        format!("Play {} games", grouped(number as usize))
    }

    fn signed(&self, done: usize, all: usize) -> String {
        format!("{done} of {all} games played")
    }

    fn games_of(&self, done: u32, all: u32) -> String {
        format!("{} of {} games", grouped(done as usize), grouped(all as usize))
    }

    fn won_of(&self, won: u32, ended: u32) -> String {
        format!("{won} of {ended} won")
    }

    fn wins_more_often(&self, name: &str) -> String {
        format!("{name} wins more often")
    }

    fn draws(&self, number: u32) -> String {
        count(number as usize, "draw", "draws")
    }

    fn lost_by_all(&self, number: u32) -> String {
        count(number as usize, "game lost by all", "games lost by all")
    }

    fn shared_wins(&self, number: u32) -> String {
        count(number as usize, "shared win", "shared wins")
    }

    fn left_out(&self, number: u32) -> String {
        let one = "game could not go on and is left out";
        count(number as usize, one, "games could not go on and are left out")
    }

    fn plies_on_average(&self, mean: f64, shortest: u32, longest: u32) -> String {
        format!("{mean:.1} plies on average, {shortest} to {longest}")
    }

    fn share(&self, percent: f64, low: f64, high: f64) -> String {
        format!("{percent:.0} %, {low:.0} to {high:.0}")
    }

    fn lab_speed(&self, games: f64, seconds: f64) -> String {
        let left = match seconds {
            few if few < 90.0 => format!("{} s", few.ceil()),
            more => format!("{} min", (more / 60.0).ceil()),
        };
        format!("{} a second, about {left} left", grouped(games.round() as usize))
    }

    fn games_by(&self, games: u32, bots: &str) -> String {
        format!("{}, {bots}", count(games as usize, "game", "games"))
    }

    fn play_pairs(&self, pairs: u32, games: u32) -> String {
        let games = grouped(games as usize);
        format!("Play {}, {games} games each", count(pairs as usize, "pair", "pairs"))
    }

    fn strongest(&self, bot: &str) -> String {
        format!("Highest rating: {bot}")
    }

    fn baseline_name(&self, title: &str, games: u32) -> String {
        format!("{title}, {}", count(games as usize, "game", "games"))
    }

    fn lengths_said(&self, median: Option<u32>, least: u32, most: u32) -> String {
        match median {
            Some(median) => {
                format!("Half of the games end by ply {median}; they take {least} to {most}.")
            }
            None => "No game has ended.".to_owned(),
        }
    }

    fn game_at(&self, game: u32, at: &str) -> String {
        format!("Game {}, at {at}", grouped(game as usize))
    }

    fn rules_ran(&self, ran: usize, all: usize) -> String {
        format!("{ran} of {all} rules ran.")
    }

    fn try_settings(&self, number: usize, games: u32) -> String {
        let games = grouped(games as usize);
        format!("Try {}, {games} games each", count(number, "setting", "settings"))
    }

    fn setting_used(&self, setting: &str) -> String {
        format!("The game is now set to {setting}")
    }

    fn spread_said(&self, low: &str, at_low: &str, high: &str, at_high: &str) -> String {
        format!("From {low} at {at_low} to {high} at {at_high}.")
    }

    fn same_said(&self, value: &str) -> String {
        format!("{value} at every setting.")
    }

    fn round_said(&self, settings: usize, games: u32) -> String {
        let games = grouped(games as usize);
        format!("{}, {games} games each", count(settings, "setting", "settings"))
    }

    fn target_between(&self, low: &str, high: &str) -> String {
        format!("wanted: {low} to {high}")
    }

    fn target_from(&self, low: &str) -> String {
        format!("wanted: at least {low}")
    }

    fn target_to(&self, high: &str) -> String {
        format!("wanted: at most {high}")
    }

    fn trial_rest(&self, done: u32, all: u32, seconds: f64) -> String {
        let games = self.games_of(done, all);
        match seconds {
            none if none <= 0.0 => games,
            few if few < 90.0 => format!("{games}, about {:.0} s left", few.ceil()),
            more => format!("{games}, about {:.0} min left", (more / 60.0).ceil()),
        }
    }
}
