//! Phrases in German.

use super::{German, count, grouped};
use crate::client::Lost;
use crate::editor::Cursor;
use crate::window::Part;
use crate::words::phrases::Phrases;
use boardwright_protocol::{Seat, Severity, WordKind, Worth};

impl Phrases for German {
    fn lost(&self, lost: Lost) -> &'static str {
        match lost {
            Lost::Crashed => "Die Engine ist abgestürzt und wurde neu gestartet.",
            Lost::Unreachable => {
                "Die Engine konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal."
            }
            Lost::Silent => "Die Engine rechnete 30 Sekunden ohne Antwort und wurde angehalten.",
            Lost::Stopped => "Du hast die Engine angehalten.",
            Lost::Replaced => "Die Engine wurde für etwas Neueres angehalten.",
            Lost::OtherBuild => {
                "Diese Seite und ihre Engine haben verschiedene Versionen. Bitte lade die Seite ohne Zwischenspeicher neu."
            }
        }
    }

    fn questions(&self, number: u32) -> String {
        count(number as usize, "Frage", "Fragen")
    }

    fn question_of(&self, number: u32, all: u32) -> String {
        format!("Frage {number} von {all}")
    }

    fn solved_of(&self, solved: u32, all: u32) -> String {
        format!("{solved} von {all} Fragen gelöst")
    }

    fn restored(&self, lost: Lost) -> String {
        format!("{} Die bisherigen Züge wurden nachgespielt.", self.lost(lost))
    }

    fn not_opened(&self, lost: Lost) -> String {
        let advice = match lost {
            Lost::Silent | Lost::Crashed => {
                " Seine Regeln brauchen zu viel Rechenzeit: Verkleinere Bretter, Anzahlen oder Schleifen, oder öffne ein anderes Spiel."
            }
            Lost::Stopped | Lost::Unreachable | Lost::Replaced | Lost::OtherBuild => "",
        };
        format!("{}{advice} Der Text ist unverändert.", self.lost(lost))
    }

    fn not_checked(&self, lost: Lost) -> String {
        format!("{} Kürze die Regeln, oder prüfe noch einmal.", self.lost(lost))
    }

    fn why_not(&self, place: &str) -> String {
        format!("Warum nicht {place}?")
    }

    fn pass_to(&self, name: &str) -> String {
        format!("Gib das Gerät an {name} weiter.")
    }

    fn take_device(&self, name: &str) -> String {
        format!("Ich bin {name}: weiter")
    }

    fn deleted(&self, title: &str) -> String {
        format!("{title} ist gelöscht.")
    }

    fn zones_drawn(&self, part: Part, several: bool) -> String {
        let whose = if several { " je Besitzer" } else { "" };
        let range = self.part_of_list(part);
        format!("Gezeichnet: Ablagen {range}{whose}. Die Liste der Züge hat alle Züge.")
    }

    fn part_of_list(&self, part: Part) -> String {
        let [from, to, of] = [part.from + 1, part.to, part.of].map(grouped);
        format!("{from} bis {to} von {of}")
    }

    fn variables_listed(&self, part: Part) -> String {
        format!("Variablen {}", self.part_of_list(part))
    }

    fn knobs_listed(&self, part: Part) -> String {
        format!("Regler {}", self.part_of_list(part))
    }

    fn more_variables(&self, more: usize) -> String {
        format!("{} weitere im Tab Stand", grouped(more))
    }

    fn more_choices(&self, more: usize) -> String {
        format!("{} weitere in der Liste der Züge", grouped(more))
    }

    fn more_headings(&self, more: usize) -> String {
        format!("{} weitere: Im Editor listet Strg+Umschalt+O alle auf.", grouped(more))
    }

    fn more_problems(&self, more: usize) -> String {
        format!("{} weitere", grouped(more))
    }

    fn more_moves(&self, more: usize) -> String {
        format!("{} weitere: Tippe, um sie zu finden.", grouped(more))
    }

    fn tab_indents(&self, key: &str) -> String {
        format!("Tab rückt ein; {key} gibt Tab frei")
    }

    fn tab_leaves(&self, key: &str) -> String {
        format!("Tab führt hinaus; {key} rückt ein")
    }

    fn checked_in(&self, milliseconds: u32) -> String {
        format!("In {milliseconds} ms geprüft, ")
    }

    fn line(&self, line: u32) -> String {
        format!("in Zeile {line}")
    }

    fn at_line(&self, line: u32) -> String {
        format!("Zeile {line}")
    }

    fn cursor(&self, Cursor { line, column }: Cursor) -> String {
        format!("Zeile {line}, Spalte {column}")
    }

    fn diagram_at(&self, name: &str, line: u32) -> String {
        format!("{name}, Zeile {line}")
    }

    fn severity(&self, severity: Severity) -> &'static str {
        match severity {
            Severity::Error => "Fehler",
            Severity::Warning => "Warnung",
            Severity::Info => "Hinweis",
        }
    }

    fn kind_of_word(&self, kind: WordKind, section: &str) -> String {
        let kind = match kind {
            WordKind::Key => return format!("Schlüssel von {section}"),
            WordKind::Chapter => "Kapitel",
            WordKind::Section => "Abschnitt",
            WordKind::Shape => "Brettform",
            WordKind::Function => "Funktion",
            WordKind::Effect => "Effekt",
            WordKind::Word => "Wort",
        };
        kind.to_owned()
    }

    fn declared_in(&self, line: u32) -> String {
        format!("Deklariert in Zeile {line}")
    }

    fn problems(&self, number: usize) -> String {
        count(number, "Problem", "Probleme")
    }

    fn errors(&self, number: usize) -> String {
        count(number, "Fehler", "Fehler")
    }

    fn warnings(&self, number: usize) -> String {
        count(number, "Warnung", "Warnungen")
    }

    fn value_of_text(&self, value: i32) -> String {
        format!("Im Text steht {value}.")
    }

    fn number_of_list(&self, list: &str, at: usize) -> String {
        format!("{list}, Zahl {at}")
    }

    fn kind(&self, seat: Seat) -> &'static str {
        match seat {
            Seat::Person => "Du",
            Seat::Random => "Bot, zufällig",
            Seat::Greedy => "Bot, denkt voraus",
            Seat::Level(1) => "Bot, Stufe 1",
            Seat::Level(2) => "Bot, Stufe 2",
            Seat::Level(3) => "Bot, Stufe 3",
            Seat::Level(4) => "Bot, Stufe 4",
            Seat::Level(_) => "Bot, Stufe 5, am stärksten",
        }
    }

    fn bot(&self, seat: Seat) -> &'static str {
        match seat {
            Seat::Person => "Du",
            Seat::Random => "Zufällig",
            Seat::Greedy => "Denkt voraus",
            Seat::Level(1) => "Stufe 1",
            Seat::Level(2) => "Stufe 2",
            Seat::Level(3) => "Stufe 3",
            Seat::Level(4) => "Stufe 4",
            Seat::Level(_) => "Stufe 5",
        }
    }

    fn who_plays(&self, name: &str) -> String {
        format!("Wer spielt {name}")
    }

    fn to_move(&self, name: &str) -> String {
        format!("{name} ist am Zug.")
    }

    fn is_to_move(&self, name: &str) -> String {
        format!("{name} ist am Zug")
    }

    fn is_thinking(&self, name: &str) -> String {
        format!("{name} denkt nach")
    }

    fn your_move(&self, name: &str) -> String {
        format!("Dein Zug, {name}")
    }

    fn choose(&self, asks: &str) -> String {
        format!("Wähle: {asks}")
    }

    fn choose_number(&self, number: i32) -> String {
        format!("{number} wählen")
    }

    fn moves(&self, number: usize) -> String {
        count(number, "Zug", "Züge")
    }

    fn all_moves(&self, number: usize) -> String {
        if number == 1 {
            "Der einzige Zug".to_owned()
        } else {
            format!("Alle {}", self.moves(number))
        }
    }

    fn drops_later_moves(&self, number: usize) -> String {
        format!(
            "Wer von hier weiterspielt, verwirft {}",
            count(number, "späteren Zug", "spätere Züge")
        )
    }

    fn step_of(&self, at: u32, total: u32) -> String {
        format!("Schritt {at} von {total}")
    }

    fn position(&self, at: u32, total: u32) -> String {
        format!("{at} von {total}")
    }

    fn after_steps(&self, at: u32, total: u32) -> String {
        format!("nach {at} von {total} Schritten")
    }

    fn step_by(&self, at: u32, name: &str) -> String {
        format!("Schritt {at}, {name}")
    }

    fn line_moves(&self, number: u32) -> String {
        count(number as usize, "Spielzug", "Spielzüge")
    }

    fn line_comments(&self, number: u32) -> String {
        count(number as usize, "Kommentar", "Kommentare")
    }

    fn delete_line(&self, label: &str) -> String {
        format!("Variante {label} löschen")
    }

    fn promote_line(&self, label: &str) -> String {
        format!("{label} zur Hauptvariante machen")
    }

    fn of_characters(&self, used: usize, all: usize) -> String {
        format!("{used} von {all} Zeichen")
    }

    fn step_in_turn(&self, step: &str, turn: u32) -> String {
        format!("Schritt {step}, Zug {turn}")
    }

    fn turn(&self, turn: u32) -> String {
        format!("Zug {turn}")
    }

    fn ply(&self, ply: u32) -> String {
        format!("Halbzug {ply}")
    }

    fn worth(&self, worth: Worth, tries: u32) -> String {
        let tried = count(tries as usize, "Versuch", "Versuche");
        match worth {
            Worth::Wins => format!("gewinnt sicher ({tried})"),
            Worth::Loses => format!("verliert sicher gegen gutes Spiel ({tried})"),
            Worth::Percent(percent) => format!("etwa {percent} % Siegchance ({tried})"),
        }
    }

    fn then(&self, moves: &str) -> String {
        format!("dann {moves}")
    }

    fn positions_searched(&self, done: usize, all: usize) -> String {
        format!("{done} von {all} Stellungen durchsucht")
    }

    fn tries_each(&self, tries: u32) -> String {
        format!("Die Suche macht {tries} Versuche.")
    }

    fn every_step(&self, total: u32, every: u32) -> String {
        format!(
            "Die Partie hat {total} Schritte; durchsucht wird eine von {every} Stellungen und die letzte."
        )
    }

    fn after_step(&self, at: u32) -> String {
        if at == 0 { "Am Anfang".to_owned() } else { format!("Nach Schritt {at}") }
    }

    fn between_steps(&self, from: u32, to: u32) -> String {
        format!("Zwischen Schritt {from} und {to}")
    }

    fn chance_fell(&self, moment: &str, name: &str, from: &str, to: &str) -> String {
        if name.is_empty() {
            return format!("{moment} fiel die Gewinnchance von {from} auf {to}.");
        }
        format!("{moment} fiel die Chance von {name} von {from} auf {to}.")
    }

    fn chance_rose(&self, moment: &str, name: &str, from: &str, to: &str) -> String {
        if name.is_empty() {
            return format!("{moment} stieg die Gewinnchance von {from} auf {to}.");
        }
        format!("{moment} stieg die Chance von {name} von {from} auf {to}.")
    }

    fn points_fell(&self, moment: &str, name: &str, from: &str, to: &str) -> String {
        format!("{moment} fielen die erwarteten Punkte von {name} von {from} auf {to}.")
    }

    fn points_rose(&self, moment: &str, name: &str, from: &str, to: &str) -> String {
        format!("{moment} stiegen die erwarteten Punkte von {name} von {from} auf {to}.")
    }

    fn is_chosen(&self, thing: &str) -> String {
        format!("{thing}, gewählt")
    }

    fn is_legal(&self, thing: &str) -> String {
        format!("{thing}, erlaubt")
    }

    fn of_them(&self, count: u32) -> String {
        format!("{count} Stück")
    }

    fn of_most(&self, most: i32) -> String {
        format!(" von {most}")
    }

    fn joined_to(&self, others: &str, last: &str) -> String {
        if others.is_empty() {
            format!("verbunden mit {last}")
        } else {
            format!("verbunden mit {others} und {last}")
        }
    }

    fn side_of(&self, name: &str) -> String {
        format!("Seite von {name}")
    }

    fn thrown(&self, values: &str) -> String {
        format!("Gewürfelt: {values}")
    }

    fn link_size(&self, characters: usize) -> String {
        format!("{} Zeichen", grouped(characters))
    }

    fn minutes_ago(&self, minutes: usize) -> String {
        format!("vor {}", count(minutes, "Minute", "Minuten"))
    }

    fn hours_ago(&self, hours: usize) -> String {
        format!("vor {}", count(hours, "Stunde", "Stunden"))
    }

    fn days_ago(&self, days: usize) -> String {
        format!("vor {}", count(days, "Tag", "Tagen"))
    }

    fn version_limit(&self, most: usize) -> String {
        format!("Die neuesten {most} Fassungen bleiben, und alle, die einen Namen haben.")
    }

    fn versions_of(&self, title: &str) -> String {
        format!("Fassungen von {title}")
    }

    fn changes_since(&self, version: &str) -> String {
        format!("Änderungen seit „{version}“")
    }

    fn delete_game(&self, title: &str) -> String {
        format!("{title} löschen")
    }

    fn copy_of(&self, title: &str) -> String {
        format!("Kopie von {title}")
    }

    fn renamed(&self, name: &str) -> String {
        format!("Der Name ist jetzt {name}.")
    }

    fn newest_played(&self, most: usize) -> String {
        format!("Von Spielen, die du nur gespielt hast, bleiben die neuesten {most} hier.")
    }

    fn came_in(&self, names: &str) -> String {
        format!("Geöffnet: {names}.")
    }

    fn came_in_beside(&self, names: &str) -> String {
        format!("Geöffnet neben einem gleichnamigen Spiel, das unverändert ist: {names}.")
    }

    fn already_here(&self, names: &str) -> String {
        format!("Schon vorhanden, darum übersprungen: {names}.")
    }

    fn not_read(&self, names: &str) -> String {
        format!("Nicht gelesen, weil es kein Text ist: {names}.")
    }

    fn not_in_zip(&self, file: &str) -> String {
        format!("{file} (nicht in der Zip-Datei)")
    }

    fn not_stored(&self, names: &str) -> String {
        format!(
            "Nicht behalten, weil der Speicher dieses Browsers gesperrt oder voll ist: {names}."
        )
    }

    fn play_game(&self, title: &str) -> String {
        format!("{title} spielen")
    }

    fn continue_with(&self, title: &str) -> String {
        format!("Weiter mit {title}")
    }

    fn begin_with(&self, title: &str) -> String {
        format!("Neu aus einer Vorlage: {title}")
    }

    fn all_own_games(&self, number: usize) -> String {
        format!("Alle {} zeigen", self.games_found(number))
    }

    fn games_found(&self, number: usize) -> String {
        count(number, "Spiel", "Spiele")
    }

    fn players(&self, least: u32, most: u32) -> String {
        if least == most {
            count(least as usize, "Spieler", "Spieler")
        } else {
            format!("{least} bis {most} Spieler")
        }
    }

    fn about_moves(&self, moves: u32) -> String {
        format!("etwa {}", self.moves(moves as usize))
    }

    fn lines(&self, number: usize) -> String {
        count(number, "Zeile", "Zeilen")
    }
}
