//! What a change by hand would make of a balance.

use portico_core::Money;
use serde::Serialize;
use utoipa::ToSchema;

use super::ask::{AdjustmentDraft, plan};
use crate::money::billing::{CustomerBalance, ledger};
use crate::people::verification::review::Reviewer;
use crate::{App, Result};

/// What a change by hand would make of a balance.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdjustmentPreview {
    /// How much is given, added or deducted, or the new credit line.
    pub amount: Money,
    /// The balance as it is.
    pub before: CustomerBalance,
    /// The balance as it would be.
    pub after: CustomerBalance,
    /// Whether the change would wait for a second person.
    pub needs_second_person: bool,
}

/// Tells it; nothing is done.
///
/// # Errors
/// As [`ask_adjustment`](super::ask_adjustment), but of `id` and `reason`.
pub async fn preview_adjustment(
    app: &App,
    by: &Reviewer,
    draft: &AdjustmentDraft,
) -> Result<AdjustmentPreview> {
    let plan = plan(&mut app.store().read().await?, app, by, draft).await?;
    let taken = plan.before.take(&draft.kind.step(plan.amount.minor())).map_err(ledger::refusal)?;
    let currency = plan.amount.currency();
    Ok(AdjustmentPreview {
        amount: plan.amount,
        before: CustomerBalance::new(&plan.before, currency),
        after: CustomerBalance::new(&taken.after, currency),
        needs_second_person: plan.needs_second_person,
    })
}
