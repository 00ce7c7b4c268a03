//! SQL of what of bills was paid with money and is on invoices.

use uuid::Uuid;

use crate::{row, statement};

row! {
    /// A month's bill, as it counts for invoices.
    #[derive(Debug, Clone, Copy)]
    pub struct MoneyRow {
        /// The month: year * 100 + month.
        pub month: i64,
        /// Whether nothing more can stand on it.
        pub is_closed: bool,
        /// What its lines add up to, in minor units.
        pub total: i64,
        /// What they took of cash and credit, less what credit notes about them gave back of it.
        pub money: i64,
        /// What of it is on invoices.
        pub invoiced: i64,
    }
}

statement! {
    /// Adds to what a month's charges took of money.
    pub fn add_money(account_id: Uuid, month: i64, money: i64):
        "insert into bill_money (account_id, month, money, invoiced) values ($1, $2, $3, 0)
         on conflict (account_id, month) do update set money = bill_money.money + excluded.money";

    /// Adds to what of a month is on invoices, if that is still what was seen; says whether it was.
    pub fn add_invoiced_amount(account_id: Uuid, month: i64, seen: i64, amount: i64) -> bool:
        "update bill_money set invoiced = invoiced + $4
         where account_id = $1 and month = $2 and invoiced = $3 and invoiced + $4 >= 0";

    /// What of a month is on invoices.
    pub fn select_invoiced_amount(account_id: Uuid, month: i64) -> Option<i64>:
        "select invoiced from bill_money where account_id = $1 and month = $2";

    /// An account's bills in the order in which they were closed, the open ones last.
    pub fn list_months(account_id: Uuid) -> Vec<MoneyRow>:
        "select b.month, b.closed_at is not null as is_closed, b.total, coalesce(m.money, 0) as money,
           coalesce(m.invoiced, 0) as invoiced
         from bill b left join bill_money m on m.account_id = b.account_id and m.month = b.month
         where b.account_id = $1
         order by case when b.closed_at is null then 1 else 0 end, b.closed_at, b.month";
}
