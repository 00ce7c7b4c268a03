//! What is ordered, used, billed and paid.

pub mod bill;
pub mod billing;
pub mod budget;
pub mod card;
pub mod catalogue;
pub mod invoice;
pub mod metering;
pub mod order;
pub mod paper;
pub mod payment;
pub mod payout;
pub mod recharge;
