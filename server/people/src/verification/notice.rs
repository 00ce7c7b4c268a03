//! What an applicant is notified of: how a review ended.

use portico_core::state::Region;

use super::store::CaseRow;
use crate::kit::store::Conn;
use crate::people::identity::notify_person;
use crate::{App, Result, news};

news! {
    /// The account is verified.
    struct VerificationPassed("verification_passed", Account) {
        region: Region,
    }

    /// The account could not be verified.
    struct VerificationFailed("verification_failed", Account) {
        region: Region,
        /// Why, in the reviewer's words.
        remark: String,
    }
}

/// Stages it in the transaction of the decision.
pub async fn stage_result(
    tx: &mut Conn,
    app: &App,
    case: &CaseRow,
    region: Region,
    is_pass: bool,
) -> Result<()> {
    if is_pass {
        return notify_person(tx, app, case.user_id, &VerificationPassed { region }).await;
    }
    let remark = case.remark.clone();
    notify_person(tx, app, case.user_id, &VerificationFailed { region, remark }).await
}
