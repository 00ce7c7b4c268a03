//! Accounts and the people in them: who they are, how they sign in, and what they may do.

pub mod access;
pub mod account;
pub mod identity;
pub mod key;
pub mod portal;
pub mod project;
pub mod terms;
pub mod verification;
