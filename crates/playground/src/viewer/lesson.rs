//! A lesson: a question beside its position, which is answered on the table or by a sentence.

use super::header::ViewerHeader;
use crate::shell::{Icon, Picture, Spoken};
use crate::state::{Help, app};
use crate::table::TablePane;
use crate::words;
use boardwright_protocol::{AskedView, QuestionView};
use leptos::prelude::*;

/// The question and the table.
#[component]
pub fn LessonFrame() -> impl IntoView {
    view! {
        <Spoken><ViewerHeader notes=view! { <Progress/> }.into_any() actions=().into_any()/></Spoken>
        <main class="work lesson">
            <Spoken><Question/><TablePane/></Spoken>
        </main>
    }
}

/// A dot for each question; the answered ones are full.
#[component]
fn Progress() -> impl IntoView {
    let app = app();
    let now = move || app.question().map(|(_, asked)| asked.number);
    let dot = move |number: u32| {
        let solved = move || app.lesson.solved.with(|solved| solved.contains(&number));
        let is_now = move || now() == Some(number);
        let name = move || {
            let name = words::say().question_of(number + 1, app.questions());
            if solved() { format!("{name}, {}", words().answer_right) } else { name }
        };
        view! {
            <button
                class="lesson-dot" class:solved=solved aria-label=name title=name
                aria-current=move || is_now().then_some("step") on:click=move |_| app.ask_question(number)
            >{number + 1}</button>
        }
    };
    view! {
        <nav class="lesson-dots" aria-label=words().lesson_questions>
            {move || (0..app.questions()).map(dot).collect_view()}
        </nav>
    }
}

/// The question, the answer so far, help, and the way to the next one.
#[component]
fn Question() -> impl IntoView {
    let app = app();
    let question = Memo::new(move |_| app.question());
    view! {
        <aside class="lesson-panel" aria-label=words().lesson data-testid="lesson">
            {move || match question.get() {
                Some((question, asked)) => view! { <Asked question asked/> }.into_any(),
                None => view! { <p class="faint">{move || app.game.info.with(Option::is_some).then_some(words().no_lesson)}</p> }.into_any(),
            }}
        </aside>
    }
}

#[component]
fn Asked(question: QuestionView, asked: AskedView) -> impl IntoView {
    let app = app();
    let number = asked.number;
    let all = app.questions();
    let hint = question.hint.clone();
    let has_hint = !hint.is_empty();
    let answer = if question.options.is_empty() {
        asked.answer.clone()
    } else {
        question.options.get(question.right.saturating_sub(1) as usize).cloned().unwrap_or_default()
    };
    let because = question.because.clone();
    let help = app.lesson.help;
    let is_right = move || app.lesson.right.get() == Some(true);
    let by_move = question.options.is_empty();
    let tried = move || app.lesson.right.get().is_some();
    let hints = move || help.get() != Help::None && has_hint;
    let presents = app.shell.presenting;
    let offers_hint =
        move || !is_right() && help.get() == Help::None && has_hint && !presents.get();
    let offers_answer = move || {
        !is_right()
            && help.get() != Help::Answer
            && (help.get() == Help::Hint || !has_hint || tried())
    };
    let has_former = number != 0;
    view! {
        <p class="lesson-count">{words::say().question_of(number + 1, all)}</p>
        <h2 class="lesson-ask" data-testid="question" lang=words::ENGINE>{question.ask.clone()}</h2>
        {if by_move {
            view! { <p class="faint">{words().find_on_board}</p> }.into_any()
        } else {
            view! { <Options options=question.options.clone()/> }.into_any()
        }}
        <Verdict by_move/>
        <Show when=hints>
            <p class="lesson-help" data-testid="lesson-hint" lang=words::ENGINE>{hint.clone()}</p>
        </Show>
        <Show when=move || help.get() == Help::Answer && !is_right()>
            <p class="lesson-help" data-testid="lesson-answer">{words().the_answer_is}" "<b lang=words::ENGINE>{answer.clone()}</b></p>
        </Show>
        {(!because.is_empty()).then(|| view! {
            <Show when=move || is_right() || help.get() == Help::Answer>
                <p class="lesson-because" data-testid="because" lang=words::ENGINE>{because.clone()}</p>
            </Show>
        })}
        <div class="lesson-tools">
            <Show when=offers_hint>
                <button class="btn" data-testid="show-hint" on:click=move |_| help.set(Help::Hint)>{words().show_hint}</button>
            </Show>
            <Show when=offers_answer>
                <button class="btn quiet" data-testid="show-answer" on:click=move |_| help.set(Help::Answer)>{words().show_answer}</button>
            </Show>
            <span class="grow"></span>
            {has_former.then(|| view! {
                <button class="btn quiet icon" aria-label=words().previous_question title=words().previous_question on:click=move |_| app.ask_question(number - 1)><Icon of=Picture::Back/></button>
            })}
            <Next number all/>
        </div>
    }
}

/// The way to the next question, or the end of the lesson.
#[component]
fn Next(number: u32, all: u32) -> impl IntoView {
    let app = app();
    let is_done = move || app.lesson.solved.with(|solved| solved.len() as u32 == all);
    if number + 1 < all {
        let main = move || app.lesson.right.get() == Some(true);
        view! {
            <button class="btn" class:main=main data-testid="next-question" on:click=move |_| app.ask_question(number + 1)>{words().next_question}</button>
        }
        .into_any()
    } else {
        view! {
            <Show when=is_done fallback=move || view! { <StillOpen all/> }>
                <p class="chip good" data-testid="lesson-done">{words().lesson_done}</p>
            </Show>
        }
        .into_any()
    }
}

/// After the last question: how many are solved, and the way to the first that is not.
#[component]
fn StillOpen(all: u32) -> impl IntoView {
    let app = app();
    let lesson = app.lesson;
    let solved = move || lesson.solved.with(|solved| solved.len() as u32);
    let is_over = move || lesson.right.get() == Some(true) || lesson.help.get() == Help::Answer;
    let to_open = move |_| {
        let open = lesson.solved.with_untracked(|solved| (0..all).find(|n| !solved.contains(n)));
        if let Some(open) = open {
            app.ask_question(open);
        }
    };
    view! {
        <Show when=is_over>
            <p class="chip" data-testid="lesson-score">{move || words::say().solved_of(solved(), all)}</p>
            <button class="btn" data-testid="open-question" on:click=to_open>{words().open_question}</button>
        </Show>
    }
}

/// The sentences to choose from.
#[component]
fn Options(options: Vec<String>) -> impl IntoView {
    let app = app();
    let chosen = app.lesson.chosen;
    let row = move |(number, text): (u32, String)| {
        view! {
            <li>
                <button
                    class="lesson-option" aria-pressed=move || (chosen.get() == number).to_string()
                    class:right=move || chosen.get() == number && app.lesson.right.get() == Some(true)
                    class:wrong=move || chosen.get() == number && app.lesson.right.get() == Some(false)
                    on:click=move |_| app.answer_with(number)
                ><span lang=words::ENGINE>{text}</span></button>
            </li>
        }
    };
    view! { <ol class="lesson-options">{(1..).zip(options).map(row).collect_view()}</ol> }
}

/// The answer, right or wrong, and a way to try again.
#[component]
fn Verdict(
    /// True if a move is the answer.
    by_move: bool,
) -> impl IntoView {
    let app = app();
    let again = move |_| app.answer_again();
    let right = app.lesson.right;
    let text = move || match right.get() {
        Some(true) => words().answer_right,
        Some(false) => words().answer_wrong,
        None => "",
    };
    let can_retry = move || right.get() == Some(false) && by_move;
    view! {
        <div
            class="lesson-verdict" class:right=move || right.get() == Some(true) class:wrong=move || right.get() == Some(false)
            class:none=move || right.get().is_none() data-testid="lesson-verdict"
        >
            <b role="status">{text}</b>
            <Show when=can_retry>
                <button class="btn" data-testid="try-again" on:click=again><Icon of=Picture::Undo/><span>{words().try_again}</span></button>
            </Show>
        </div>
    }
}
