//! SQL of bills.

pub mod money;
pub mod proof;
pub mod read;

use portico_core::Money;
use portico_core::price::{Scheme, Slice};
use portico_core::state::LineKind;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{Json, One};
use crate::{row, statement};

row! {
    /// A line of a bill.
    #[derive(Debug, Clone)]
    pub struct LineRow of bill_line in l {
        pub line_id: Uuid,
        pub account_id: Uuid,
        pub month: i64,
        pub at: Time,
        pub until: Time,
        pub kind: LineKind,
        pub scheme: Scheme,
        pub region: String,
        pub product: String,
        pub resource_id: Uuid,
        pub order_id: Option<Uuid>,
        pub about_id: Option<Uuid>,
        pub movement_id: Option<Uuid>,
        pub project_id: Option<Uuid>,
        pub vdc_id: Option<Uuid>,
        pub quantity: i64,
        pub periods: i64,
        pub records: i64,
        pub price_version: i64,
        pub slices: Json<Vec<Slice>>,
        pub discount: i64,
        pub remark: String,
        pub created_at: Time,
    } @ currency {
        pub gross: Money,
        pub total: Money,
    }

    /// The stored sums of an account's bill of one month: `gross` before discounts, `total` after them; open while `closed_at` is null.
    #[derive(Debug, Clone)]
    pub struct BillRow {
        pub month: i64,
        pub lines: i64,
        pub closed_at: Option<Time>,
    } @ currency {
        pub gross: Money,
        pub total: Money,
    }
}

statement! {
    /// Adds a line to its month's bill, which begins with its first line.
    pub fn add_to_bill(row: &LineRow):
        "insert into bill (account_id, month, currency, gross, total, lines) values ($1, $2, $3, $4, $5, 1)
         on conflict (account_id, month) do update set gross = bill.gross + excluded.gross,
           total = bill.total + excluded.total, lines = bill.lines + 1"
        with row.account_id, row.month, row.total.currency(), row.gross, row.total;

    /// Writes a line; the sums of its month and day are written by `add_to_bill` and `add_to_day`.
    pub fn insert_line(row: &LineRow): insert;

    /// Adds a line to the sums of its day.
    pub fn add_to_day(row: &LineRow, day: i64):
        "insert into bill_day (account_id, month, day, region, product, scheme, project_id, vdc_id, gross, total, lines)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1)
         on conflict (account_id, month, day, region, product, scheme, project_id, vdc_id)
         do update set gross = bill_day.gross + excluded.gross, total = bill_day.total + excluded.total,
           lines = bill_day.lines + 1"
        with row.account_id, row.month, day, &row.region, &row.product, row.scheme,
            row.project_id.unwrap_or_default(), row.vdc_id.unwrap_or_default(), row.gross, row.total;

    /// The projects and VDCs that an account's lines name; the id of zeros is among them where lines name none.
    pub fn list_billed_places(account_id: Uuid) -> Vec<Uuid>:
        "select project_id from bill_day where account_id = $1
         union select vdc_id from bill_day where account_id = $1";

    /// Adds a line to the sums of its resource.
    pub fn add_to_resource(row: &LineRow):
        "insert into bill_resource (account_id, month, resource_id, quantity, gross, total, lines)
         values ($1, $2, $3, $4, $5, $6, 1)
         on conflict (account_id, month, resource_id)
         do update set quantity = bill_resource.quantity + excluded.quantity,
           gross = bill_resource.gross + excluded.gross, total = bill_resource.total + excluded.total,
           lines = bill_resource.lines + 1"
        with row { account_id, month, resource_id, quantity, gross, total };

    /// An account's bill of a month; nothing while it has no line.
    pub fn find_bill(account_id: Uuid, month: i64) -> Option<BillRow>:
        "select {columns} from bill where account_id = $1 and month = $2";

    /// Bills of months before another that are still open, after one of them, up to `rows` of them.
    pub fn list_open_bills(before_month: i64, month: i64, account_id: Uuid, rows: i64) -> Vec<(Uuid, i64)>:
        "select account_id, month from bill where closed_at is null and month < $1 and (month, account_id) > ($2, $3)
         order by month, account_id limit $4";

    /// Closes a bill that is open.
    pub fn close_bill(account_id: Uuid, month: i64, at: Time):
        "update bill set closed_at = $3 where account_id = $1 and month = $2 and closed_at is null";

    /// The line of a bill with an id, whosever it is.
    pub fn find_line(line_id: Uuid) -> Option<LineRow>:
        "select {columns} from bill_line l where line_id = $1";

    /// What credit notes have taken off a line, not above 0.
    pub fn sum_credits(line_id: Uuid) -> One<i64>:
        "select cast(coalesce(sum(total), 0) as bigint) from bill_line where about_id = $1";
}
