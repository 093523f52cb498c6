//! Structs that are schemas: the text, what the registry says of it, and what the compiler makes of it.

mod compiled;
mod described;
mod random;
mod registry;
