//! Proves the bills (SECURITY L7): each total is the sum of its lines, and each line was paid by the ledger.

use super::store::proof;
use crate::Result;
use crate::kit::store::Conn;

/// The first thing that is wrong with bills.
///
/// # Errors
/// When the database does not answer.
pub async fn verify(conn: &mut Conn) -> Result<Option<&'static str>> {
    let found = [
        (proof::count_wrong_bills(conn).await?, "a bill's total is not the sum of its lines"),
        (proof::count_wrong_days(conn).await?, "a bill's sums by day are not those of its lines"),
        (proof::count_wrong_resources(conn).await?, "a bill's sums by resource are not those of its lines"),
        (
            proof::count_wrong_movements(conn).await?,
            "a movement paid another amount than its lines add up to",
        ),
        (proof::count_lines_without_movement(conn).await?, "a line was not paid"),
        (
            proof::count_wrong_money(conn).await?,
            "another amount of a bill counts as paid with money than its lines say",
        ),
        (
            proof::count_wrong_invoice_sums(conn).await?,
            "another amount of a bill counts as invoiced than its invoices say",
        ),
        (proof::count_invoices_beyond_payment(conn).await?, "more is invoiced than was paid"),
    ];
    Ok(found.into_iter().find(|(count, _)| *count > 0).map(|(_, what)| what))
}
