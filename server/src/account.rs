//! The signed-in person's own settings and what the console shows of the account.

mod store;
pub mod subject_colour;
