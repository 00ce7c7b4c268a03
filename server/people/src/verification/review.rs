//! Reviews cases: the operator's half. Whoever calls this has made sure that it is an operator.

use portico_core::account::AccountKind;
use portico_core::state::{Region, Verification, VerificationAction, VerificationState};
use portico_core::verification::{Review, ReviewDecision, after};
use portico_core::{Code, Rule};
use serde_json::json;
use uuid::Uuid;

use super::case::CaseState;
use super::notice::stage_result;
use super::store::{self, CaseRow};
use super::submit::{add_step, state_forbids};
use crate::kit::store::Conn;
use crate::people::account::{lock_verification, save_verification};
use crate::platform::audit::{self, Actor, ActorKind, Event};
use crate::{App, Error, Result};

/// Who reviews a verification case: an operator, or somebody at the server's command line.
#[derive(Debug, Clone)]
pub struct Reviewer {
    /// The operator; nothing for whoever sits at the server's command line.
    pub operator_id: Option<Uuid>,
    /// As the case's history names them; the applicant is not told.
    pub name: String,
}

impl Reviewer {
    /// Whoever sits at the server's command line.
    #[must_use]
    pub fn command() -> Self {
        Self { operator_id: None, name: String::new() }
    }

    /// For the account's audit log, which the customer reads: an operator, by id only.
    #[must_use]
    pub fn actor(&self) -> Actor {
        Actor { kind: ActorKind::Operator, id: self.operator_id, name: String::new() }
    }

    /// Whether the reviewer is the one who took a case.
    pub(super) fn holds(&self, case: &CaseRow) -> bool {
        case.state != CaseState::Unreviewed && case.operator_id == self.operator_id
    }
}

/// Takes a case to look at it, from the queue or from a colleague. From here on its number and pictures are shown to the
/// one who took it.
///
/// # Errors
/// 100004; 100001 with HTTP 409 on `case_id` when it has ended.
pub async fn take_case(tx: &mut Conn, app: &App, by: &Reviewer, case_id: Uuid) -> Result<()> {
    let (mut case, verification) = lock_case(tx, case_id).await?;
    let action = VerificationAction::Review;
    let state = case.state;
    if !state.is_open() {
        return Err(state_error(state, action));
    }
    if state == CaseState::Unreviewed {
        let next =
            after(&verification, case.region, action).map_err(|rule| state_forbids("case_id", rule))?;
        save_verification(tx, case.account_id, &next).await?;
    }
    case.state = CaseState::InReview;
    case.operator_id = by.operator_id;
    store::update_case(tx, &case).await?;
    add_step(tx, app, case_id, action, &by.name, "").await?;
    let event = Event::done(by.actor(), "verification.review").on("verification", case_id, "");
    audit::record(tx, app, case.account_id, &event).await
}

/// Decides a case that the reviewer took, and tells the applicant.
///
/// # Errors
/// 100004; 100001 with HTTP 409 on `case_id` when the reviewer did not take it; 100018 when another account has passed with
/// the same company.
pub async fn decide_case(
    tx: &mut Conn,
    app: &App,
    by: &Reviewer,
    case_id: Uuid,
    review: &Review,
) -> Result<()> {
    let (mut case, verification) = lock_case(tx, case_id).await?;
    let action = review.decision().action();
    let state = case.state;
    if state != CaseState::InReview || !by.holds(&case) {
        return Err(state_error(state, action));
    }
    let is_pass = *review.decision() == ReviewDecision::Approve;
    let is_company = case.kind == AccountKind::Enterprise;
    if is_pass && is_company {
        store::review::lock_twins(tx, case_id).await?;
        if store::review::count_twins(tx, case_id).await? > 0 {
            return Err(Error::new(Code::CompanyExists));
        }
    }
    let region = case.region;
    let mut next = after(&verification, region, action).map_err(|rule| state_forbids("case_id", rule))?;
    if is_pass {
        close_other(tx, app, by, &case, &mut next).await?;
    }
    case.state = CaseState::of(next.state(region));
    case.ended_at = Some(app.now());
    case.remark.clone_from(review.remark());
    store::update_case(tx, &case).await?;
    add_step(tx, app, case_id, action, &by.name, review.remark()).await?;
    save_verification(tx, case.account_id, &next).await?;
    stage_result(tx, app, &case, region, is_pass).await?;
    let name = if is_pass { "verification.pass" } else { "verification.fail" };
    let values = json!({ "region": region, "remark": review.remark() });
    let event = Event::done(by.actor(), name).on("verification", case_id, "").after(values);
    audit::record(tx, app, case.account_id, &event).await
}

/// Takes a case with its account until the transaction ends; the case and the account's verification.
async fn lock_case(tx: &mut Conn, case_id: Uuid) -> Result<(CaseRow, Verification)> {
    let missing = || Error::new(Code::NotFound);
    let seen = store::review::find_case(tx, case_id).await?.ok_or_else(missing)?;
    let verification = lock_verification(tx, seen.account_id).await?.verification;
    // What was seen before the account was held may have changed.
    let case = store::review::find_case(tx, case_id).await?.ok_or_else(missing)?;
    Ok((case, verification))
}

/// A confirmed region is for good: what waits for the other one has nothing to wait for any more.
async fn close_other(
    tx: &mut Conn,
    app: &App,
    by: &Reviewer,
    passed: &CaseRow,
    next: &mut Verification,
) -> Result<()> {
    let (region, state) = match passed.region {
        Region::Mainland => (Region::Other, &mut next.other),
        Region::Other => (Region::Mainland, &mut next.mainland),
    };
    let Some(mut case) = store::find_open_case(tx, passed.account_id, region).await? else {
        return Ok(());
    };
    *state = VerificationState::NotVerified;
    case.state = CaseState::Withdrawn;
    case.ended_at = Some(app.now());
    store::update_case(tx, &case).await?;
    add_step(tx, app, case.case_id, VerificationAction::Withdraw, &by.name, "").await
}

fn state_error(state: CaseState, action: VerificationAction) -> Error {
    state_forbids("case_id", Rule::state_forbids(state, action))
}
