//! SQL of the catalogue.

pub mod words;

use portico_core::Currency;
use portico_core::price::{Price, Scheme};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{Json, One};
use crate::{row, statement};

row! {
    /// A published price list.
    #[derive(Debug)]
    pub struct ListRow in p {
        pub region: String,
        pub currency: Currency,
        pub version: i64,
        pub valid_from: Time,
        pub prices: Json<Vec<Price>>,
    }

    /// A published price list without its prices, and how many lists count in its place at a moment, or will from its beginning on.
    #[derive(Debug)]
    pub struct PublishedRow in p {
        pub region: String,
        pub currency: Currency,
        pub version: i64,
        pub valid_from: Time,
        pub created_at: Time,
        pub followers: i64 = "(select count(*) from price_list q where q.region = p.region and q.currency = p.currency
            and (q.valid_from, q.version) > (p.valid_from, p.version) and (q.valid_from <= $1 or q.valid_from = p.valid_from))",
    }

    /// How many resources an account has of one product in one quantity, billed in one way, and what it pays less for it.
    #[derive(Debug)]
    pub struct BilledRow {
        pub account_id: Uuid = "r.account_id",
        pub product: String = "r.product",
        pub scheme: Scheme = "r.scheme",
        pub quantity: i64 = "r.quantity",
        pub resources: i64 = "count(*)",
        pub discount: i64 = "coalesce((select d.discount from account_discount d where d.account_id = r.account_id
            and d.product = r.product and d.valid_from <= $3 order by d.valid_from desc limit 1), 0)",
    }

    /// What is billed, or ordered.
    #[derive(Debug)]
    pub struct UsedRow {
        pub product: String,
        pub scheme: Scheme,
    }
}

statement! {
    /// Writes a price list; says false when its version is there.
    pub fn insert_list(row: &ListRow, now: Time) -> bool:
        "insert into price_list (region, currency, version, valid_from, prices, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing"
        with &row.region, row.currency, row.version, row.valid_from, &row.prices, now;

    /// The highest version of a region's lists; 0 when there is none.
    pub fn find_version(region: &str, currency: Currency) -> One<i64>:
        "select coalesce(max(version), 0) from price_list where region = $1 and currency = $2";

    /// The lists that count at a moment: of each region the last to have begun, of several the highest version.
    pub fn list_price_lists_at(currency: Currency, region: Option<&str>, at: Time) -> Vec<ListRow>:
        "select {columns} from price_list p
         where p.currency = $1 and p.valid_from <= $2 and (p.region = $3 or $3 is null)
           and not exists (select 1 from price_list q where q.currency = p.currency and q.region = p.region
             and q.valid_from <= $2 and (q.valid_from, q.version) > (p.valid_from, p.version))
         order by p.region"
        with currency, at, region;

    /// The lists of a region that are to count after a moment: of those that begin at once the highest version.
    pub fn list_price_lists_to_come(region: &str, currency: Currency, at: Time) -> Vec<ListRow>:
        "select {columns} from price_list p
         where p.region = $1 and p.currency = $2 and p.valid_from > $3
           and not exists (select 1 from price_list q where q.region = p.region and q.currency = p.currency
             and q.valid_from = p.valid_from and q.version > p.version)
         order by p.valid_from";

    /// The lists of a region behind one, of a currency or of all, those of each currency from the highest version down.
    pub fn read_published_page(
        now: Time,
        region: &str,
        currency: Option<Currency>,
        behind_currency: &str,
        behind_version: i64,
        rows: i64,
    ) -> Vec<PublishedRow>:
        "select {columns} from price_list p
         where p.region = $2 and (p.currency > $4 or (p.currency = $4 and p.version < $5)) and (p.currency = $3 or $3 is null)
         order by p.currency, p.version desc limit $6";

    /// A list by its version.
    pub fn find_list_by_version(region: &str, currency: Currency, version: i64) -> Option<ListRow>:
        "select {columns} from price_list p
         where region = $1 and currency = $2 and version = $3";

    /// What accounts have in a region and pay in a currency: resources that have not ended, those of an account together, with the discounts
    /// of a moment.
    pub fn list_billed(region: &str, currency: Currency, at: Time) -> Vec<BilledRow>:
        "select {columns} from resource r
           join customer_order o on o.order_id = r.order_id
         where r.region = $1 and r.state <> 'ended' and o.currency = $2
         group by r.account_id, r.product, r.scheme, r.quantity
         order by r.account_id, r.product, r.scheme, r.quantity";

    /// How many orders of a region wait: what they cost is fixed.
    pub fn count_open_orders(region: &str, currency: Currency) -> One<i64>:
        "select count(*) from customer_order where region = $1 and state = 'pending' and currency = $2";

    /// What resources of a region that have not ended are billed by, and what orders there wait for.
    pub fn select_products_in_use(region: &str, currency: Currency) -> Vec<UsedRow>:
        "select r.product, r.scheme from resource r join customer_order o on o.order_id = r.order_id
         where r.region = $1 and r.state <> 'ended' and o.currency = $2
         union select product, scheme from customer_order
         where region = $1 and state = 'pending' and currency = $2
         union select product, scheme from customer_order
         where region = $1 and fulfil = 'building' and currency = $2
         order by 1, 2";
}

row! {
    /// What an account pays less for a product, in hundredths of a percent, and from when on.
    #[derive(Debug, Clone)]
    pub struct DiscountRow {
        pub valid_from: Time,
        pub discount: i64,
    }
}

row! {
    /// What an account pays less for one of its products.
    #[derive(Debug, Clone)]
    pub struct ProductDiscountRow in d {
        pub product: String,
        pub valid_from: Time,
        pub discount: i64,
    }
}

statement! {
    /// What an account pays less for each product at a moment.
    pub fn list_discounts_at(account_id: Uuid, at: Time) -> Vec<ProductDiscountRow>:
        "select {columns} from account_discount d
         where d.account_id = $1 and d.valid_from <= $2
           and not exists (select 1 from account_discount e where e.account_id = d.account_id and e.product = d.product
             and e.valid_from <= $2 and e.valid_from > d.valid_from)
         order by d.product";

    /// What an account pays less for a product, the oldest first.
    pub fn list_discounts(account_id: Uuid, product: &str) -> Vec<DiscountRow>:
        "select valid_from, discount from account_discount where account_id = $1 and product = $2 order by valid_from";

    /// Writes what an account pays less for a product from a moment on; 0 for nothing.
    pub fn write_discount(account_id: Uuid, product: &str, row: &DiscountRow):
        "insert into account_discount (account_id, product, valid_from, discount) values ($1, $2, $3, $4)
         on conflict (account_id, product, valid_from) do update set discount = excluded.discount"
        with account_id, product, row.valid_from, row.discount;
}
