//! What things cost: regional price lists, each published once and never changed, and what an account pays less.
//!
//! `portico_core::price` computes; this remembers. The price that a form shows, an order fixes and a bill asks is one
//! computation on one list.

pub mod discount_list;
mod feature;
mod lists;
mod period;
mod preview;
pub mod price_list;
mod publish;
mod published;
pub mod quote_show;
mod sample;
mod store;
pub mod words;

pub use feature::Catalogue;

pub use lists::{Discounts, find_list_of, find_list_of_version, list_discounts_of, set_discount};
pub use period::PeriodPrices;
pub use preview::{PricePreview, preview_list};
pub use publish::publish;
pub use published::{PublishedFilter, PublishedPriceList, list_published, show_published};
pub use quote_show::sells;
pub use words::{
    NamedProduct, ProductName, find_product_name, list_named_products, name_products, save_product_words,
};
