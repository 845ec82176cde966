//! The words of the tour, and of the part of the start page that teaches.

words! {
    TourWords:
    learn about_learn tour_title tour_about tour_begin lessons questions_about
    do_ask do_lesson do_tour ask_about ask_about_details question_added default_question
    end_tour next_step skip_step step_done finish_tour
    play play_text turn turn_text break_it break_text mend mend_text allow allow_text
    measure measure_text balance balance_text send send_text
    do_present key_present presenting presenter_on presenter_off hints_are_away
}
