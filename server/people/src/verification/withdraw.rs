//! Takes a verification back before anybody has looked at it.

use axum::extract::State;
use portico_core::Code;
use portico_core::state::{Region, VerificationAction};
use portico_core::verification::after;
use serde::Deserialize;
use utoipa::ToSchema;

use super::case::CaseState;
use super::store;
use super::submit::{add_step, state_forbids};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::people::account::{lock_verification, save_verification};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The verification that is taken back: the account's in one region.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WithdrawDraft {
    /// The region that it was submitted for.
    pub region: Region,
}

/// Takes a verification back that nobody has begun to review.
#[utoipa::path(post, path = "/gicend/verification/withdraw/", tag = "verification", request_body = WithdrawDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 409, description = "100001 on `region`: not in this state")))]
pub async fn verification_withdraw(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<WithdrawDraft>,
) -> Result<Reply<Nothing>> {
    withdraw(&app, &caller, draft.region).await.map(|()| Reply(Nothing))
}

/// Withdraws a verification that nobody has decided.
///
/// # Errors
/// 100001 with HTTP 409 on `region`; when the database does not answer.
pub async fn withdraw(app: &App, caller: &Caller, region: Region) -> Result<()> {
    let action = VerificationAction::Withdraw;
    transaction!(app.store(), tx => {
        let own = lock_verification(tx, caller.account_id).await?;
        let next = after(&own.verification, region, action).map_err(|rule| state_forbids("region", rule))?;
        let open = store::find_open_case(tx, caller.account_id, region).await?;
        let mut case = open.ok_or_else(|| Error::new(Code::NotFound))?;
        case.state = CaseState::Withdrawn;
        case.ended_at = Some(app.now());
        store::update_case(tx, &case).await?;
        add_step(tx, app, case.case_id, action, "", "").await?;
        save_verification(tx, caller.account_id, &next).await?;
        let event = Event::done(caller, "verification.withdraw").on("verification", case.case_id, "");
        audit::record(tx, app, caller.account_id, &event).await
    })
}
