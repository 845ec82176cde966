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
}
