//! How far the account's verification has come, and what was submitted so far.

use axum::extract::State;
use portico_core::account::AccountKind;
use portico_core::state::{Region, Verification, VerificationState};
use portico_core::verification::DocumentKind;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::case::CaseState;
use super::papers::Papers;
use super::store::{self, CaseRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::people::account::find_account_verification;
use crate::{App, Result};

/// Cases that are told.
const TOLD: i64 = 50;

/// How far the account's identity is verified, in each region.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerificationReply {
    /// A person or a company.
    pub kind: AccountKind,
    /// The region that is confirmed for good.
    pub region: Option<Region>,
    /// How far it is verified for mainland China.
    pub mainland: RegionReply,
    /// How far it is verified for everywhere else.
    pub other: RegionReply,
    /// What was submitted, newest first; the latest 50.
    pub history: Vec<CaseReply>,
}

/// The verification in one region.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegionReply {
    /// How far it has come.
    pub state: VerificationState,
    /// Why it failed, or what the reviewer added.
    pub remark: String,
    /// When it was submitted last.
    pub submitted_at: Option<Time>,
    /// By when it is reviewed; nothing when it waits for nobody.
    pub due_at: Option<Time>,
}

/// A verification that was submitted.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaseReply {
    /// The id that it got when it was submitted.
    pub case_id: Uuid,
    /// The region that it is about: mainland China or elsewhere.
    pub region: Region,
    /// A person or a company.
    pub kind: AccountKind,
    /// How far it has come.
    pub state: CaseState,
    /// Which kind of document it is.
    pub document: DocumentKind,
    /// The country that issued the document.
    pub country: String,
    /// The name of the person; for a company, of the person who answers for it.
    pub name: String,
    /// The company's name; empty for a person.
    pub company: String,
    /// The document's number, all but its last four characters covered.
    pub number: String,
    /// The picture of the document, or of its front.
    pub front_image: Option<Uuid>,
    /// The picture of its back.
    pub back_image: Option<Uuid>,
    /// When it was submitted.
    pub submitted_at: Time,
    /// By when it is or was to be reviewed.
    pub due_at: Time,
    /// When it was decided or taken back.
    pub ended_at: Option<Time>,
    /// What the reviewer wrote.
    pub remark: String,
}

/// Tells how far the account's verification has come.
#[utoipa::path(get, path = "/gicend/verification/show/", tag = "verification",
    responses((status = 200, body = Envelope<VerificationReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: the main user alone")))]
pub async fn verification_show(State(app): State<App>, caller: Caller) -> Result<Reply<VerificationReply>> {
    show_verification(&app, &caller).await.map(Reply)
}

/// The account's verification as its own people see it.
///
/// # Errors
/// When the database does not answer, or its documents were sealed with another key.
pub async fn show_verification(app: &App, caller: &Caller) -> Result<VerificationReply> {
    let mut conn = app.store().read().await?;
    let own = find_account_verification(&mut conn, caller.account_id).await?;
    let rows = store::list_cases_of(&mut conn, caller.account_id, TOLD).await?;
    let history = rows.iter().map(|row| case_reply(app, row)).collect::<Result<Vec<_>>>()?;
    Ok(VerificationReply {
        kind: own.kind,
        region: own.verification.confirmed,
        mainland: region_reply(&own.verification, Region::Mainland, &history),
        other: region_reply(&own.verification, Region::Other, &history),
        history,
    })
}

fn region_reply(verification: &Verification, region: Region, history: &[CaseReply]) -> RegionReply {
    let state = verification.state(region);
    let is_told = state != VerificationState::NotVerified;
    let last = history.iter().find(|case| is_told && case.region == region);
    RegionReply {
        state,
        remark: last.map(|case| case.remark.clone()).unwrap_or_default(),
        submitted_at: last.map(|case| case.submitted_at),
        due_at: last.filter(|case| case.state.is_open()).map(|case| case.due_at),
    }
}

/// A case with its number covered.
pub(super) fn case_reply(app: &App, row: &CaseRow) -> Result<CaseReply> {
    let papers = Papers::open(app, row.case_id, row.sealed.as_deref())?;
    Ok(CaseReply {
        case_id: row.case_id,
        region: row.region,
        kind: row.kind,
        state: row.state,
        document: row.document,
        country: row.country.clone(),
        number: papers.as_ref().map(Papers::mask_number).unwrap_or_default(),
        name: papers.as_ref().map(|papers| papers.name.clone()).unwrap_or_default(),
        company: papers.map(|papers| papers.company).unwrap_or_default(),
        front_image: row.front_image_id,
        back_image: row.back_image_id,
        submitted_at: row.submitted_at,
        due_at: row.due_at,
        ended_at: row.ended_at,
        remark: row.remark.clone(),
    })
}
