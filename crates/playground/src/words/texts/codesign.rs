//! The words of the dialog for language models.

words! {
    CodesignWords:
    codesign do_codesign about_codesign step_prompt step_answer wish wish_example whole_prompt copy_prompt prompt_copied
    format_missing to_answer paste_answer paste_about see_changes answer_empty answer_too_long answer_no_text
    answer_no_game answer_cut model_said nothing_changes all_changes no_changes another_answer
    refuse_answer answer_refused changes_taken changes_taken_alone changes_heading findings_heading findings_after findings_before
    balance balance_about balance_needs balance_run balance_running balance_lab seat before after won plies_mean
    text_changed
    own_key own_key_about provider address model key about_key about_ollama request send sending server_said
    fails_address fails_incomplete fails_network fails_timeout fails_key fails_too_many fails_malformed fails_too_long
    fails_cancelled
}
