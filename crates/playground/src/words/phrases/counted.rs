//! Phrases about many games between bots.

use super::Codesigned;

phrases! {
    Counted: Codesigned;

    /// The button that starts them.
    play_games(number: u32) -> String;
    /// How many of the bundled games were played for the signature.
    signed(done: usize, all: usize) -> String;
    /// How many were played.
    games_of(done: u32, all: u32) -> String;
    /// How many a single player won.
    won_of(won: u32, ended: u32) -> String;
    /// The result, if the numbers show one.
    wins_more_often(name: &str) -> String;
    /// Games without a winner.
    draws(number: u32) -> String;
    /// Games that everybody lost.
    lost_by_all(number: u32) -> String;
    /// Games with several winners.
    shared_wins(number: u32) -> String;
    /// Games that a fault ended.
    left_out(number: u32) -> String;
    /// The lengths of the games.
    plies_on_average(mean: f64, shortest: u32, longest: u32) -> String;
    /// A share of the wins, and the range that it is probably in, in percent.
    share(percent: f64, low: f64, high: f64) -> String;
    /// How fast games are played, and how long the rest takes.
    lab_speed(games: f64, seconds: f64) -> String;
    /// How many games these bots played.
    games_by(games: u32, bots: &str) -> String;
    /// The button that plays a ladder.
    play_pairs(pairs: u32, games: u32) -> String;
    /// The strongest bot of a ladder.
    strongest(bot: &str) -> String;
    /// The name of results that later ones are compared with.
    baseline_name(title: &str, games: u32) -> String;
    /// The lengths of games: the median, the least, the most.
    lengths_said(median: Option<u32>, least: u32, most: u32) -> String;
    /// A decision of a game, as a button.
    game_at(game: u32, at: &str) -> String;
    /// How many lines of rules ran.
    rules_ran(ran: usize, all: usize) -> String;
    /// The button that plays settings.
    try_settings(number: usize, games: u32) -> String;
    /// A setting of knobs, once it is that of the open game.
    setting_used(setting: &str) -> String;
    /// How far a metric goes over the settings: the least and the largest value, each with its setting.
    spread_said(low: &str, at_low: &str, high: &str, at_high: &str) -> String;
    /// A metric that is the same at all settings.
    same_said(value: &str) -> String;
    /// A round of a search.
    round_said(settings: usize, games: u32) -> String;
    /// How far the games of a trial are, and how long the rest takes; 0 seconds while that is not known.
    trial_rest(done: u32, all: u32, seconds: f64) -> String;
    /// A target with both bounds.
    target_between(low: &str, high: &str) -> String;
    /// A target with a lower bound.
    target_from(low: &str) -> String;
    /// A target with an upper bound.
    target_to(high: &str) -> String;
}
