//! What is paid: balances, recharges, cards, prices, orders, bills, invoices and arrears.

pub mod adjustment;
pub mod arrears;
pub mod audit_sight;
pub mod balance;
pub mod bank_debit;
pub mod budget;
pub mod capital;
pub mod card;
pub mod card_brand;
pub mod change_price;
pub mod discount;
pub mod invoice;
pub mod invoiceable;
pub mod outlook;
pub mod paid_time;
pub mod payout;
pub mod price;
pub mod price_sight;
pub mod product_words;
pub mod quantity;
pub mod recharge;
pub mod refund;
pub mod runway;
pub(crate) mod states;
pub mod threshold;
pub mod top_up;
