//! What things cost: regional price lists, each published once and never changed, and what an account pays less.
//!
//! `portico_core::price` computes; this remembers. The price that a form shows, an order fixes and a bill asks is one
//! computation on one list.

mod feature;
mod lists;
pub mod price_list;
mod publish;
pub mod quote_show;
mod sample;
mod store;
pub mod words;

pub use feature::Catalogue;

pub use lists::{Discounts, discount_set, discounts_of, list_of, list_version};
pub use publish::publish;
pub use words::{ProductName, product_name, product_words_save};
