//! Bills: what was charged, line by line, by month.
//!
//! A line is written in the transaction of its charge, together with the sums that pages show ([`add_lines`]), and never changes.
//! A month's bill is closed once, some days after its end; what is still found to be wrong is put right by a credit note on
//! the bill of the month in hand. The total of a bill is the sum of its lines, each rounded once (SECURITY L7).

mod close;
pub mod credit;
mod feature;
pub mod item_export;
pub mod item_list;
mod lines;
mod money;
pub mod month_export;
pub mod month_list;
pub mod overview;
mod query;
mod reply;
pub mod resource_bill_export;
pub mod resource_bill_list;
mod store;
pub mod summary;
pub mod summary_export;
mod verify;

pub use close::close_months;
pub use close::{CloseBills, GRACE_SECONDS, close_bills, is_month_over};
pub use feature::Bills;
pub use lines::{
    Billed, NewLine, add_lines, find_usage_line, is_month_closed, month_at, sum_project_spending,
};
pub use money::{MoneyRow, change_invoiced_amount, list_months};
pub use query::may_see_project;
pub use reply::BillLineReply;
pub use store::read::sum_day;
pub use verify::verify;
