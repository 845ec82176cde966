//! The words of variations and comments.

words! {
    BranchWords:
    lines main_line make_main_line line_deleted bring_line_back comment comment_here no_comment_yet
    key_lines key_name_lines key_comment with_comment with_variations do_comment do_next_line send_lines
}
