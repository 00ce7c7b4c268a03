//! SQL of identity, one file per table.

pub mod account_end;
pub mod activation;
pub mod challenge;
pub mod code;
pub mod contact;
pub mod customer;
pub mod expired;
pub mod factor;
pub mod guard;
pub mod handoff;
pub mod own_data;
pub mod passkey;
pub mod person;
pub mod puzzle;
pub mod remind;
pub mod security;
pub mod session;
pub mod sign_in;
pub mod user;
