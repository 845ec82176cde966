//! Icons: symbols of the sprite in `index.html`.

use leptos::prelude::*;

/// The icons there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    Undo,
    List,
    Share,
    Moon,
    Contrast,
    Sun,
    Help,
    Check,
    Down,
    Start,
    Back,
    Forward,
    End,
    Redo,
    Play,
    Stop,
    Warn,
    Book,
    Mend,
    Lock,
    File,
    Bars,
    Target,
    Branch,
    Close,
    Search,
    Fresh,
    Link,
    Tune,
    Log,
    Eye,
    Download,
    Cells,
    Model,
    Dice,
    Up,
    Note,
}

impl Picture {
    fn symbol(self) -> &'static str {
        match self {
            Picture::Cells => "#i-cells",
            Picture::Model => "#i-model",
            Picture::Dice => "#i-dice",
            Picture::Up => "#i-up",
            Picture::Note => "#i-note",
            Picture::Undo => "#i-undo",
            Picture::List => "#i-list",
            Picture::Share => "#i-share",
            Picture::Moon => "#i-moon",
            Picture::Contrast => "#i-contrast",
            Picture::Sun => "#i-sun",
            Picture::Help => "#i-help",
            Picture::Check => "#i-check",
            Picture::Down => "#i-down",
            Picture::Start => "#i-start",
            Picture::Back => "#i-back",
            Picture::Forward => "#i-forward",
            Picture::End => "#i-end",
            Picture::Redo => "#i-redo",
            Picture::Play => "#i-play",
            Picture::Stop => "#i-stop",
            Picture::Warn => "#i-warn",
            Picture::Book => "#i-book",
            Picture::Mend => "#i-mend",
            Picture::Lock => "#i-lock",
            Picture::File => "#i-file",
            Picture::Bars => "#i-bars",
            Picture::Target => "#i-target",
            Picture::Branch => "#i-branch",
            Picture::Close => "#i-close",
            Picture::Search => "#i-search",
            Picture::Fresh => "#i-fresh",
            Picture::Link => "#i-link",
            Picture::Tune => "#i-tune",
            Picture::Log => "#i-log",
            Picture::Eye => "#i-eye",
            Picture::Download => "#i-download",
        }
    }
}

/// An icon beside a label with the same meaning.
#[component]
pub fn Icon(#[prop(into)] of: Signal<Picture>) -> impl IntoView {
    view! { <svg class="ico" viewBox="0 0 16 16" aria-hidden="true"><use href=move || of.get().symbol()/></svg> }
}
