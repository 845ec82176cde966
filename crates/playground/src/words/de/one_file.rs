//! The words of a game as one HTML file in German.

use super::super::texts::OneFileWords;

/// All of them.
pub const ONE_FILE_WORDS: OneFileWords = OneFileWords {
    one_file: "Eine HTML-Datei",
    about_one_file: "Dieses Spiel mit Tisch, Bots und Regelheft. Sie öffnet sich von der Festplatte, ganz ohne Verbindung.",
    make_file: "Datei herstellen",
    making_file: "Die Datei wird hergestellt",
    no_one_file: "Die Datei konnte nicht hergestellt werden: Ein Teil der Seite ließ sich nicht laden. Prüfe die Verbindung und versuche es noch einmal.",
};
