//! Customers as the operator's staff see them. What is done with an account and its people is [`super::admin::care`].

pub mod card;
pub mod parts;
pub mod people;
pub mod proof;
pub mod queue;
