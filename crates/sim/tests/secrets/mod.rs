//! Hidden information in every game that has some: the bundled ones, the sketches, small games for single
//! constructs, and two of simultaneous choice. What is hidden from a viewer changes nothing that reaches
//! it, and sampled worlds are as likely as they should be.

mod games;
mod leaks;
mod sampling;
mod simultaneous;
mod told;
mod worlds;
