//! Money: the ledger, which alone writes balances, its proof and its copy for an accountant.
//!
//! `portico_core::balance` decides what a movement does; [`ledger::post`] writes it, in the transaction of its cause.

pub mod account_show;
pub mod arrears;
mod chain;
mod customer_balance;
pub mod expire;
pub mod export;
mod feature;
pub mod ledger;
mod low_balance;
mod movement;
pub mod movement_export;
pub mod movement_list;
mod sample;
mod store;
pub mod threshold_update;
pub mod verify;

pub use arrears::FollowArrears;
pub use customer_balance::CustomerBalance;
pub use expire::ExpireHolds;
pub use feature::Ledger;
pub use low_balance::TellLowBalance;
pub use movement::{Cause, Movement, Receipt, What, movement_id};
pub use sample::add_money_sample;
