//! What the operator sees of the cases: the queue with its clock, and one case with its history.

use portico_core::Code;
use portico_core::account::AccountKind;
use portico_core::state::{Region, VerificationAction};
use portico_core::verification::DocumentKind;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::case::CaseState;
use super::image_show::open_image;
use super::papers::Papers;
use super::review::Reviewer;
use super::show::{CaseReply, case_reply};
pub use super::store::review::count_waiting_cases;
use super::store::review::{self as store, QueueRow};
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::number_pattern;
use crate::platform::picture::PictureReply;
use crate::{App, Error, Result, list};

list! {
    /// Filter of the operator's list of verification cases.
    pub struct CaseFilter of "Cases" {
        /// Those of one state; without it, those that wait for a review or are in one.
        state: Option<CaseState>,
        /// Only those of customers whose number has this in it.
        text q,
    }
}

/// A page of cases: those that wait, the longest waiting first; those that have ended, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueReply {
    /// The cases of this page.
    pub items: Vec<QueueCase>,
    /// Where the next page begins, if there is one.
    pub next_cursor: Option<String>,
    /// Cases that wait, in all.
    pub open: i64,
    /// Those of them whose day is over.
    pub overdue: i64,
    /// The server's time, for the clock.
    pub now: Time,
}

/// A case in the queue, without anything personal.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueCase {
    /// By which the case is shown, taken and decided on.
    pub case_id: Uuid,
    /// The customer number of the account.
    pub customer_no: String,
    /// The region that it is about: mainland China or elsewhere.
    pub region: Region,
    /// A person or a company.
    pub kind: AccountKind,
    /// Which kind of document it is.
    pub document: DocumentKind,
    /// The country that issued the document.
    pub country: String,
    /// How far it has come.
    pub state: CaseState,
    /// When it was submitted.
    pub submitted_at: Time,
    /// By when it is to be reviewed.
    pub due_at: Time,
    /// When it was decided or taken back.
    pub ended_at: Option<Time>,
    /// The operator who took it; null while nobody has.
    pub operator: Option<String>,
}

/// A verification case as an operator sees it, with its history.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaseShowReply {
    /// What was submitted; names, number and pictures only for the operator who took it.
    pub case: CaseReply,
    /// The customer number of the account.
    pub customer_no: String,
    /// The operator who took it; null while nobody has.
    pub operator: Option<String>,
    /// Whether the operator who asks took it.
    pub is_mine: bool,
    /// How the applicant is reached; empty for whoever did not take the case.
    pub contact: String,
    /// Other accounts that passed with the same document.
    pub twins: i64,
    /// What happened to it, oldest first.
    pub steps: Vec<StepReply>,
    /// What the customer submitted before, newest first, without names and numbers.
    pub earlier: Vec<QueueCase>,
    /// The server's time, for the clock.
    pub now: Time,
}

/// Something that happened to a case.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepReply {
    /// When it happened; steps are listed oldest first.
    pub at: Time,
    /// What happened to the case.
    pub action: VerificationAction,
    /// Who, when it was an operator.
    pub operator: String,
    /// What was written with it; may be empty.
    pub remark: String,
}

/// A page of cases.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_cases(app: &App, asked: &Asked<CaseFilter>) -> Result<QueueReply> {
    let state = asked.filter.state;
    let is_open = state.is_none_or(CaseState::is_open);
    let (from, rows) = (asked.place_or(Cursor::first_in_queue(is_open))?, asked.rows_to_read());
    let word = state.map_or("", CaseState::as_str);
    let number = number_pattern(asked.filter.q.as_deref());
    let mut conn = app.store().read().await?;
    let rows = if is_open {
        store::list_open_queue(&mut conn, word, number.as_deref(), from, rows).await?
    } else {
        store::list_queue_archive(&mut conn, word, number.as_deref(), from, rows).await?
    };
    let place = |row: &QueueRow| Cursor { at: row.case.submitted_at, id: row.case.case_id };
    let (rows, next_cursor) = asked.cut(rows, place);
    let now = app.now();
    let (open, overdue) = store::count_cases(&mut conn, now).await?;
    let cases = rows.iter().map(queue_case).collect();
    Ok(QueueReply { items: cases, next_cursor, open, overdue, now })
}

/// One case as `by` may see it.
///
/// # Errors
/// 100004; when the database does not answer, or the documents were sealed with another key.
pub async fn show_case(app: &App, by: &Reviewer, case_id: Uuid) -> Result<CaseShowReply> {
    let mut conn = app.store().read().await?;
    let row = store::find_queue_row(&mut conn, case_id).await?.ok_or_else(|| Error::new(Code::NotFound))?;
    let is_mine = by.holds(&row.case);
    let mut case = case_reply(app, &row.case)?;
    let papers = Papers::open(app, case_id, row.case.sealed.as_deref())?.filter(|_| is_mine);
    if is_mine {
        case.number = papers.as_ref().map(|papers| papers.number.clone()).unwrap_or_default();
    } else {
        (case.name, case.company, case.number) = (String::new(), String::new(), String::new());
        (case.front_image, case.back_image) = (None, None);
    }
    let steps = store::list_steps_of(&mut conn, case_id).await?;
    let earlier = store::list_queue_of(&mut conn, row.case.account_id, case_id).await?;
    Ok(CaseShowReply {
        case,
        customer_no: row.customer_no,
        operator: row.operator_name,
        is_mine,
        contact: papers.map(|papers| papers.contact).unwrap_or_default(),
        twins: store::count_twins(&mut conn, case_id).await?,
        steps: steps
            .into_iter()
            .map(|step| StepReply {
                at: step.at,
                action: step.action,
                operator: step.operator_name,
                remark: step.remark,
            })
            .collect(),
        earlier: earlier.iter().map(queue_case).collect(),
        now: app.now(),
    })
}

/// A picture of a case that `by` took.
///
/// # Errors
/// 100004 when the reviewer did not take the case or it has no such picture.
pub async fn show_case_image(
    app: &App,
    by: &Reviewer,
    case_id: Uuid,
    image_id: Uuid,
) -> Result<PictureReply> {
    let case = store::find_case(&mut app.store().read().await?, case_id).await?;
    let case = case
        .filter(|case| by.holds(case) && [case.front_image_id, case.back_image_id].contains(&Some(image_id)));
    let case = case.ok_or_else(|| Error::new(Code::NotFound))?;
    open_image(app, case.account_id, image_id).await
}

fn queue_case(row: &QueueRow) -> QueueCase {
    let case = &row.case;
    QueueCase {
        case_id: case.case_id,
        customer_no: row.customer_no.clone(),
        region: case.region,
        kind: case.kind,
        document: case.document,
        country: case.country.clone(),
        state: case.state,
        submitted_at: case.submitted_at,
        due_at: case.due_at,
        ended_at: case.ended_at,
        operator: row.operator_name.clone(),
    }
}
