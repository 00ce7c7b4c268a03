//! What things cost: regional price lists, each published once and never changed, and what an account pays less.
//!
//! `portico_core::price` computes; this remembers. The price that a form shows, an order fixes and a bill asks is one
//! computation on one list.

pub mod discount_list;
mod feature;
mod lists;
pub mod price_list;
mod publish;
pub mod quote_show;
mod sample;
mod store;
pub mod words;

pub use feature::Catalogue;

pub use lists::{Discounts, find_list_of, find_list_of_version, list_discounts_of, set_discount};
pub use publish::publish;
pub use quote_show::sells;
pub use words::{ProductName, find_product_name, save_product_words};
