//! Accounts and the people in them: who they are, how they sign in, what they may do, and what they are told.

pub mod access;
pub mod account;
pub mod announcement;
pub mod content;
pub mod identity;
pub mod key;
pub mod portal;
pub mod project;
pub mod terms;
pub mod verification;
