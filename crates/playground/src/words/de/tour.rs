//! The words of the tour in German.

use super::super::texts::TourWords;

/// All of them.
pub const TOUR_WORDS: TourWords = TourWords {
    learn: "Lernen",
    about_learn: "Mach in acht Schritten ein erstes Spiel, oder beantworte Fragen zu Stellungen der Spiele unten.",
    tour_title: "Dein erstes Spiel",
    tour_about: "Acht Schritte von einem Haufen Muscheln zu einem Spiel, das gemessen und verschickt ist. Jeder wird an dem geprüft, was du tust.",
    tour_begin: "Rundgang beginnen",
    lessons: "Lektionen",
    questions_about: "Fragen, die man auf dem Brett beantwortet",
    end_tour: "Rundgang beenden",
    next_step: "Nächster Schritt",
    skip_step: "Auslassen",
    step_done: "Erledigt.",
    finish_tour: "Fertig",
    play: "Spielen",
    play_text: "Das ist ein ganzes Spiel: links die Regeln, rechts der Tisch. Nimm eine oder zwei Muscheln.",
    turn: "Eine Zahl ändern",
    turn_text: "Ändere in den Regeln die 12 hinter SHELLS in eine andere Zahl, zum Beispiel 20. Der Tisch folgt, und dein Zug bleibt.",
    break_it: "Einen Fehler machen",
    break_text: "Schreib „shels“ statt „shells“ in die Zeile, die mit „cost“ beginnt. Die Wörter werden markiert, und das letzte spielbare Spiel bleibt auf dem Tisch.",
    mend: "Den Fehler beheben",
    mend_text: "Setz den Cursor auf das markierte Wort und drück Strg+. für einen Vorschlag, oder nimm die Änderung mit Strg+Z zurück.",
    allow: "Mehr erlauben",
    allow_text: "Man darf 1 oder 2 nehmen. Ändere „1..2“ in „1..3“: Auf dem Tisch erscheint eine dritte Möglichkeit.",
    measure: "Ist es fair?",
    measure_text: "Öffne unter dem Tisch die Seite Partien und lass Bots 100 Partien spielen. Die Balken zeigen, wie oft jeder Platz gewinnt.",
    balance: "Fairer machen",
    balance_text: "Ändere eine Regel, zum Beispiel die Zahl der Muscheln, und lass die Bots noch einmal spielen. Die Seite sagt, was die Änderung bewirkt hat.",
    send: "Verschicken",
    send_text: "Drück Teilen. Regeln und Partie stehen im Link selbst: Wer ihn öffnet, kann sofort spielen.",
};
