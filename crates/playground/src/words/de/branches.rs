//! The words of variations and comments in German.

use super::super::texts::BranchWords;

/// All of them.
pub const BRANCH_WORDS: BranchWords = BranchWords {
    lines: "Varianten",
    main_line: "Hauptvariante",
    make_main_line: "Zur Hauptvariante machen",
    line_deleted: "Die Variante wurde gelöscht.",
    bring_line_back: "Zurückholen",
    comment: "Kommentar",
    comment_here: "Kommentar zu diesem Schritt",
    no_comment_yet: "Ein Kommentar zu diesem Schritt",
    key_lines: "nächste oder vorige Variante",
    key_name_lines: "V und Umschalt+V",
    key_comment: "einen Kommentar zu diesem Schritt schreiben",
    with_comment: "mit Kommentar",
    with_variations: "mit Varianten",
    do_comment: "Kommentar zu diesem Schritt schreiben",
    do_next_line: "Nächste Variante zeigen",
    send_lines: "Varianten und Kommentare gehen mit",
};
