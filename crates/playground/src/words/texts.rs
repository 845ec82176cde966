//! The list of all words that need neither a name nor a number. A language without one of them does not compile.

/// Declares the words, and for the test a list of them with their names.
macro_rules! words {
    ($of:ident: $($word:ident)+) => {
        /// Words of a language.
        pub struct $of {
            $(pub $word: &'static str,)+
        }

        #[cfg(test)]
        impl $of {
            /// Every word with its name.
            pub fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($word), self.$word)),+]
            }
        }
    };
}

mod branches;
mod codesign;
mod laboratory;
mod one_file;
mod tour;

pub use branches::BranchWords;
pub use codesign::CodesignWords;
pub use laboratory::LabWords;
pub use one_file::OneFileWords;
pub use tour::TourWords;

words! {
    Words:
    // Notices and the open game.
    chance stale no_link bad_link no_such_game unreadable_link verified shared kept not_restored
    reopened copied copied_details no_such_project not_saved not_saved_details untitled written
    played no_reason old_counts no_file all_zones show_in_full shared_zones saved saving curtain
    revealed step_shown go_on new_game new_game_new_seed new_game_details play_again same_seed
    same_seed_details same_seed_promise undo_new_game lab_game back_to_own_game before_lab_game won_here working opening cancel cancel_key
    before_and_after compare go_there restart_edited old_rules new_rules stops_here no_longer_fits
    first_difference no_difference differs phase result nothing try_again not_opened not_checked text_not_checked check_again close stop
    // The text and its editor.
    diagram do_diagram diagram_details diagram_legend diagram_empty diagram_none diagram_too_large
    spec outline has_errors has_warnings editor_loading checked checking playable not_playable
    no_problems no_problems_here plain_editor spec_label plain_label
    // The frame: header, panes, help.
    skip_to_board view both panes table board width_of_spec dock dock_fold dock_unfold dock_height
    dark_theme light_theme contrast_theme language language_changed keys_and_help keys_and_help_key how_this_works
    help_rules help_table help_kept help_not_kept newer newer_details show_newer signature signature_details link copy_link link_copied copy_refused
    copy_by_hand link_reveals game_is games_menu no_game_yet start_with bundled_games
    bring_it_back pages page_back page_next
    // The dialog that makes links, and the page without the editor.
    share share_key what_is_sent send_rules send_position send_replay send_play send_embed send_lesson sees_lesson sees_rules sees_position sees_replay sees_play sees_embed from_the_start broken_goes_alone fits_everywhere fits_mail fits_browser fits_nowhere file_instead markdown_copied copy_frame frame_copied copy_report report_copied qr qr_picture link_is_private link_reveals_title send_finished send_when_over picture_of_a_seat preview no_preview picture save_picture as_seen_by as_shown_here see_the_rules see_the_rules_details play_on play_on_details verified_short seed_and_hashes open_page a_person licences key_share lesson lesson_questions next_question previous_question the_answer_is show_hint show_answer answer_right answer_wrong lesson_done open_question no_lesson find_on_board
    // The palette of commands.
    commands commands_key ctrl_k ctrl_s find_command no_command do_start do_copy_link
    do_keep_version do_versions do_save_file do_save_trace do_export do_restart do_new_seed do_undo do_move_list
    do_theme do_help do_view_both do_view_spec do_view_play do_problems do_log do_timeline do_games
    do_state do_rules do_manual
    // The dock.
    problems log timeline games state rules rulebook manual manual_page manual_words manual_empty
    find_word no_word forms example chapter word_at_cursor word_at_cursor_key nothing_happened what_it_changed stops start
    replay speed history to_the_start step_back step_back_key step_forward step_forward_key
    to_the_end what_you_see seed view_as the_person_here the_player_to_move everyone find_variable
    table_variables hidden is_it_fair bots random_bots greedy_bots starting_bots no_games_played
    all_lose nobody_wins too_close stopped fairer less_fair fairness_unclear before_change
    // The action graph.
    flow do_flow flow_picture flow_list flow_about flow_view flow_larger flow_smaller flow_fit flow_begin
    flow_choice flow_action flow_call flow_end flow_then flow_runs flow_now flow_stale flow_too_large
    flow_failed flow_cut flow_drawing
    // The win-chance line.
    chances chances_details do_chances chances_chart chances_figures chances_secret chances_hides
    chances_win chances_all chances_alone chances_points chances_even chance_to_win step
    // The table and the bar of actions.
    actions undo redo redo_key hint no_moves bots_play all_legal_moves find_move no_such_move
    setting_table nothing_to_decide tap_lit tap_or_choose choose_below yes no none one_less one_more
    number seats winner thinking to_move out score empty chosen legal no_dice this_game setup
    players knobs reset write_into_text waits_for_rules refused why_not hint_title hint_searching
    hint_only_move hint_unsure
    // A position that is set up by hand.
    set_up set_up_by_hand begin_by_rules pick_it_up put_it_down change_values add_token remove_token whose_turn
    values next_roll roll_by_hand open_position save_position play_from_here shows_secrets show_secrets
    // Own games, versions, files.
    your_games where_you_left_off no_games_yet export_all import imported the_zip_file no_game_in_it
    rename new_name take_name by_its_title duplicate save_file delete not_kept just_now versions
    version_kept version_back version_name old_version_name keep_version no_versions bring_back
    same_text comparing no_comparison lines_left_out added removed show_versions
    // The start page.
    tagline_rules tagline_board about no_account play play_pane blank start_page parts_of_page
    gallery to_the_gallery templates from_template about_templates take_apart filters filter_players
    filter_length filter_mechanic any_players any_length short medium long any_mechanic all_kinds
    boards cards dice for_a_lesson one_lesson none_found all_games
    // The keys, in the help.
    key_panes key_name_arrows key_arrows key_name_enter key_enter key_escape key_moves key_name_undo
    key_undo key_hint key_name_steps key_steps key_name_commands key_commands key_name_version
    key_version key_name_tabs key_tabs key_name_manual key_manual key_problem key_name_complete
    key_complete key_name_rename key_rename key_name_tab key_name_tab_apple key_tab key_help
    // Forms of dates and numbers.
    tag unnamed_file date_tag thousands decimal_point
}
