//! Customers as the operator's staff see them, and what is done with an account and its people.

pub mod card;
pub mod care;
pub mod parts;
pub mod people;
pub mod proof;
pub mod queue;
