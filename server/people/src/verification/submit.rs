//! Hands a verification in (SPEC §1, §4).

use axum::extract::State;
use portico_core::account::{AccountKind, compliance_audit_allows};
use portico_core::state::{VerificationAction, VerificationState};
use portico_core::verification::{VerificationDraft, VerificationRequest, after, review_due};
use portico_core::{Code, Rule, Violation};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::papers::{Papers, number_hash};
use super::store::{self, NewCaseRow, StepRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::people::account::{Verified, lock_verification, save_verification};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, transaction};

/// What becomes of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmitReply {
    /// The case that the submission opened.
    pub case_id: Uuid,
    /// Where it stands now.
    pub state: VerificationState,
    /// By when it is reviewed.
    pub due_at: Time,
}

/// Submits a verification. The pictures were uploaded before.
#[utoipa::path(post, path = "/gicend/verification/submit/", tag = "verification", request_body = VerificationDraft,
    responses((status = 200, body = Envelope<SubmitReply>),
        (status = 400, description = "100001, or 100017 when only the number is wrong"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: the main user alone; no company's documents from a person's account"),
        (status = 409, description = "100001 on `region`: not in this state; 100018: another account has this company")))]
pub async fn verification_submit(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<VerificationDraft>,
) -> Result<Reply<SubmitReply>> {
    let request = draft.check_on(today(&app), &app.config().limits).map_err(refusal)?;
    submit(&app, &caller, &request).await.map(Reply)
}

/// Submits a verification for review, with its numbers and pictures encrypted.
///
/// # Errors
/// 100001 on `region`, `kind`, `front_image` or `back_image`; 100013 on `kind`; 100018; when the database does not answer.
pub async fn submit(app: &App, caller: &Caller, request: &VerificationRequest) -> Result<SubmitReply> {
    transaction!(app.store(), tx => { submit_in(tx, app, caller.into(), caller.account_id, caller.user_id, request).await })
}

/// The same, in a transaction, for the main user of an account.
pub(super) async fn submit_in(
    tx: &mut Conn,
    app: &App,
    by: Actor,
    account_id: Uuid,
    user_id: Uuid,
    request: &VerificationRequest,
) -> Result<SubmitReply> {
    let hash = number_hash(app, request);
    let own = lock_verification(tx, account_id).await?;
    kind_allows(&own, *request.kind())?;
    let next = after(&own.verification, *request.region(), VerificationAction::Submit)
        .map_err(|rule| state_forbids("region", rule))?;
    let front = find_own_image(tx, account_id, "front_image", request.front_image()).await?;
    let back = match request.back_image().as_str() {
        "" => None,
        image_id => Some(find_own_image(tx, account_id, "back_image", image_id).await?),
    };
    let is_company = *request.kind() == AccountKind::Enterprise;
    if is_company && store::count_number_uses(tx, &hash, account_id).await? > 0 {
        return Err(Error::new(Code::CompanyExists));
    }
    let row = NewCase { account_id, user_id, request, hash: &hash, images: (front, back) };
    let reply = insert(tx, app, &row).await?;
    save_verification(tx, account_id, &next).await?;
    let values = json!({
        "region": request.region(), "kind": request.kind(), "document": request.document(),
    });
    let event = Event::done(by, "verification.submit").on("verification", reply.case_id, "");
    audit::record(tx, app, account_id, &event.after(values)).await?;
    Ok(reply)
}

/// What goes into a case.
struct NewCase<'a> {
    account_id: Uuid,
    user_id: Uuid,
    request: &'a VerificationRequest,
    hash: &'a [u8],
    images: (Uuid, Option<Uuid>),
}

async fn insert(tx: &mut Conn, app: &App, new: &NewCase<'_>) -> Result<SubmitReply> {
    let (now, request) = (app.now(), new.request);
    let case_id = app.random().id(now);
    let due_at = Time::from_seconds(review_due(now.seconds(), app.calendar()));
    let row = NewCaseRow {
        case_id,
        account_id: new.account_id,
        user_id: new.user_id,
        region: *request.region(),
        kind: *request.kind(),
        document: *request.document(),
        country: request.country(),
        sealed: &Papers::from(request).seal(app, case_id)?,
        number_hash: new.hash,
        front_image_id: new.images.0,
        back_image_id: new.images.1,
        submitted_at: now,
        due_at,
    };
    store::insert_case(tx, &row).await?;
    add_step(tx, app, case_id, VerificationAction::Submit, "", "").await?;
    Ok(SubmitReply { case_id, state: VerificationState::Unreviewed, due_at })
}

/// Notes what happened to a case.
pub(super) async fn add_step(
    tx: &mut Conn,
    app: &App,
    case_id: Uuid,
    action: VerificationAction,
    operator_name: &str,
    remark: &str,
) -> Result<()> {
    let at = app.now();
    let step = StepRow { at, action, operator_name: operator_name.to_owned(), remark: remark.to_owned() };
    Ok(store::insert_step(tx, app.random().id(at), case_id, &step).await?)
}

/// A refusal because of the state that something is in.
pub(super) fn state_forbids(field: &str, rule: Rule) -> Error {
    Error::field(field, rule).with_status(409)
}

/// A company's documents are the compliance audit, which a personal account cannot submit (SPEC §5, SECURITY Z-10); a company
/// is not verified as a person.
fn kind_allows(own: &Verified, kind: AccountKind) -> Result<()> {
    if own.kind == kind {
        return Ok(());
    }
    match compliance_audit_allows(own.kind) {
        Err(rule) => Err(Error::new(Code::PermissionError).with_violation("kind", rule)),
        Ok(()) => Err(Error::field("kind", Rule::UnknownChoice)),
    }
}

/// The id of one of the account's own pictures.
async fn find_own_image(tx: &mut Conn, account_id: Uuid, field: &str, typed: &str) -> Result<Uuid> {
    let unknown = || Error::field(field, Rule::UnknownChoice);
    let image_id: Uuid = typed.parse().map_err(|_| unknown())?;
    if store::image::is_own_image(tx, account_id, image_id).await? { Ok(image_id) } else { Err(unknown()) }
}

/// The refusal of broken rules; a wrong number alone has a code of its own (SPEC §8).
fn refusal(violations: Vec<Violation>) -> Error {
    let is_number =
        matches!(violations.as_slice(), [one] if one.field == "number" && one.rule != Rule::Required);
    if !is_number {
        return Error::invalid(violations);
    }
    let error = Error::new(Code::IdentityNumberFormat);
    violations.into_iter().fold(error, |error, one| error.with_violation(&one.field, one.rule))
}

/// The date as `yyyymmdd`, by the operator's calendar.
pub(super) fn today(app: &App) -> u32 {
    u32::try_from(app.calendar().date_of(app.now().seconds())).unwrap_or(0)
}
