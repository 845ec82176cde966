//! The tests of the worker, in one binary.

mod batches;
mod branches;
mod chances;
mod checking;
mod comparing;
mod diagrams;
mod flow;
mod games;
mod hints;
mod hostile;
mod laboratory;
mod language;
mod lessons;
mod links;
mod looks;
mod manual;
mod moving;
mod once;
mod page;
mod sandbox;
mod secrets;
mod thinking;
mod together;
mod traces;
mod trials;
mod why;
