//! Every kind of reason, with its place in the rules, its values and its sentence.

mod arguments;
mod events;
mod game;
mod reasons;
mod viewers;
