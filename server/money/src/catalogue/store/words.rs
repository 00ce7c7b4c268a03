//! SQL of what products are called.

use super::super::words::ProductReply;
use crate::statement;

statement! {
    /// What products are called, by their names on price lists.
    pub fn list_words() -> Vec<ProductReply>:
        "select product, name_us, name_cn, unit_us, unit_cn from product_word order by product";
}

statement! {
    /// Says what a product is called: names and units in English and Chinese.
    pub fn put_words(product: &str, name_us: &str, name_cn: &str, unit_us: &str, unit_cn: &str):
        "insert into product_word (product, name_us, name_cn, unit_us, unit_cn) values ($1, $2, $3, $4, $5)
         on conflict (product) do update set name_us = excluded.name_us, name_cn = excluded.name_cn,
           unit_us = excluded.unit_us, unit_cn = excluded.unit_cn";
}
