//! The words of variations and comments in English.

use super::super::texts::BranchWords;

/// All of them.
pub const BRANCH_WORDS: BranchWords = BranchWords {
    lines: "Variations",
    main_line: "Main line",
    make_main_line: "Make it the main line",
    line_deleted: "The variation was deleted.",
    bring_line_back: "Bring it back",
    comment: "Comment",
    comment_here: "Comment on this step",
    no_comment_yet: "A comment on this step",
    key_lines: "the next or the previous variation",
    key_name_lines: "V and Shift+V",
    key_comment: "write a comment on this step",
    with_comment: "with a comment",
    with_variations: "with variations",
    do_comment: "Write a comment on this step",
    do_next_line: "Show the next variation",
    send_lines: "Variations and comments go along",
};
