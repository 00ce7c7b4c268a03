//! SQL of the days' figures.

use portico_core::Currency;

use crate::kit::clock::Time;
use crate::{row, statement};

row! {
    /// How many accounts were made on a day of the operator's calendar (day 0 is 1970-01-01).
    #[derive(Debug)]
    pub struct DayRow of day_figure {
        pub day: i64,
        pub signups: i64,
        pub counted_at: Time,
    }

    /// What was paid in and charged on a day, of a currency.
    #[derive(Debug)]
    pub struct MoneyRow of day_money {
        pub day: i64,
        pub currency: Currency,
        pub recharges: i64,
        pub recharged: i64,
        pub charged: i64,
    }
}

statement! {
    /// Notes a day, or notes it anew.
    pub fn save_day(row: &DayRow): insert
        "on conflict (day) do update set signups = excluded.signups, counted_at = excluded.counted_at";

    /// Notes a day's money, or notes it anew.
    pub fn save_money(row: &MoneyRow): insert
        "on conflict (day, currency) do update set recharges = excluded.recharges, recharged = excluded.recharged,
           charged = excluded.charged";

    /// The days from one on up to another that are noted.
    pub fn list_days(from: i64, to: i64) -> Vec<DayRow>:
        "select {columns} from day_figure f where f.day >= $1 and f.day <= $2 order by f.day";

    /// The money of the days from one on up to another.
    pub fn list_money(from: i64, to: i64) -> Vec<MoneyRow>:
        "select {columns} from day_money m where m.day >= $1 and m.day <= $2 order by m.day, m.currency";
}
