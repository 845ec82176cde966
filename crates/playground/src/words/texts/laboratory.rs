//! The words of the laboratory.

words! {
    LabWords:
    laboratory open_laboratory do_laboratory key_laboratory bots_by_seat bots_swap stop_when_close
    pause paused measuring lab_empty lab_no_report report report_page report_data make_baseline
    forget_baseline baseline who_wins how_long how_much_choice how_much_choice_about who_leads
    who_leads_about which_actions which_actions_about all_metrics all_metrics_about main_results
    findings no_findings rules_used never watch shortest_game median_game longest_game verdict_fair
    verdict_unfair verdict_unknown data_table csv plies course value low high unit number_of metric
    action legal_times chosen_times share_word by_chance
    // Trials.
    parts_of_lab part_games part_settings part_before knobs_vary knob values values_about
    values_wrong too_many_settings add_knob remove no_knobs metrics_and_targets targets_about
    target_low target_high target_wrong add_metric settings_empty settings_about use_setting setting_in_use
    setting met_yes met_no met_unknown went_on given_up rounds check_round result_word
    compare_with as_written present_rules nothing_before compare_empty compare_start differences
    differences_about no_clear first_side second_side difference clear_word save_data
    metric_seat_first metric_outcome_draw metric_length_turns metric_branching_mean
    metric_length_plies metric_lead_changes metric_comeback_half metric_decided
    metric_actions_evenness metric_interact_direct metric_seat_balance metric_outcome_cap
    // Balance while typing, and results in the text.
    live_balance live_about live_first live_waits live_off mixed_bots do_live drawn_share lost_share game_length in_text
    games_showed
    // Ladder.
    ladder_bots ladder_two ladder_together ladder_empty ratings ratings_about ladder_bot ladder_pairs
    ladder_pairs_about ladder_pair
}
