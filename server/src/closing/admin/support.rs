//! Customers' tickets, and what an operator does with them.

use axum::extract::State;
use portico_core::Rule;
use portico_core::operator::{OperatorOperation, OperatorRole, operator_may};
use portico_core::support::TicketReplyDraft;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use super::store::{self, AssigneeRow};
use crate::closing::support::attachment::{AttachmentFile, AttachmentReply};
use crate::closing::support::file_create::create_staff_file;
use crate::closing::support::file_show::{TicketFileQuery, open_sent_file};
use crate::closing::support::queue::{
    QueuedTicket, StaffTicket, TicketQueueFilter, list_ticket_queue, show_queued_ticket,
};
use crate::closing::support::reply::TicketFile;
use crate::closing::support::staff::{
    Answer, answer_ticket, assign_ticket, close_by_staff, merge_ticket, note_on_ticket,
};
use crate::closing::support::ticket_show::{TicketQuery, TicketRef};
use crate::kit::http::extract::check_under;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Query, Reply};
use crate::kit::store::Conn;
use crate::kit::store::page::{NameCursor, Page, Queue};
use crate::{App, Error, Result, list, transaction};

/// What an operator writes to a ticket's customer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketAnswerDraft {
    /// Which ticket: an id of `/admin/ticket/list/`.
    pub ticket_id: Uuid,
    /// What is written, and the files with it: ids that `/admin/ticket/file/create/` returned.
    pub reply: TicketReplyDraft,
    /// Whether the customer is asked something, so that the ticket waits for them.
    pub is_asked: bool,
}

/// What a file is called, and for which ticket it is.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StaffFileQuery {
    /// Which ticket: an id of `/admin/ticket/list/`.
    pub ticket_id: Uuid,
    /// The file's name; what stands before a slash in it is dropped.
    pub name: String,
}

/// What an operator notes for colleagues.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketNoteDraft {
    /// Which ticket: an id of `/admin/ticket/list/`.
    pub ticket_id: Uuid,
    /// What is noted; no files go with it.
    pub note: TicketReplyDraft,
}

/// Whose a ticket is to be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketAssignDraft {
    /// Which ticket: an id of `/admin/ticket/list/`.
    pub ticket_id: Uuid,
    /// The operator, of `/admin/ticket/assignee/list/`; null for nobody.
    pub operator_id: Option<Uuid>,
    /// Whose it was when the caller looked; null for nobody's.
    pub held_by: Option<Uuid>,
}

/// Which ticket is joined to which.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketMergeDraft {
    /// The ticket that is closed: an id of `/admin/ticket/list/`.
    pub ticket_id: Uuid,
    /// The number of the one that continues.
    pub into: String,
}

list! {
    /// Nothing narrows the list of those to whom tickets can be given.
    pub struct AssigneeFilter of "Operators" {}
}

/// An operator who answers tickets.
#[derive(Debug, Serialize, ToSchema)]
pub struct Assignee {
    /// By which a ticket is given to them.
    pub operator_id: Uuid,
    /// What they sign in with.
    pub name: String,
}

/// Lists the operators to whom tickets can be given, by name: those who may sign in and answer tickets.
#[utoipa::path(get, path = "/admin/ticket/assignee/list/", tag = "ticket", params(Asked::<AssigneeFilter>),
    responses((status = 200, body = Envelope<Page<Assignee>>), (status = 401, description = "100005: not logged in")))]
pub async fn ticket_assignee_list(
    State(app): State<App>,
    asked: Asked<AssigneeFilter>,
) -> Result<Reply<Page<Assignee>>> {
    let after = asked.place_or(NameCursor::FIRST)?.name;
    let answers = |role: &&OperatorRole| operator_may(&[**role], OperatorOperation::TicketManage);
    let roles: Vec<_> = OperatorRole::ALL.iter().filter(answers).map(|role| role.as_str()).collect();
    let mut conn = app.store().read().await?;
    let roles = json!(roles).to_string();
    let rows = store::read_assignee_page(&mut conn, &roles, &after, asked.rows_to_read()).await?;
    let (rows, next_cursor) =
        asked.cut_by(rows, |row| NameCursor { name: row.name_key.clone(), id: row.operator_id }.encode());
    let assignee = |row: AssigneeRow| Assignee { operator_id: row.operator_id, name: row.name };
    Ok(Reply(Page { items: rows.into_iter().map(assignee).collect(), next_cursor }))
}

/// An operator to whom tickets can be given.
async fn find_assignee(conn: &mut Conn, operator_id: Uuid) -> Result<Assignee> {
    let roles = store::list_roles_of(conn, operator_id).await?;
    let held: Vec<_> = roles.into_iter().map(|(role,)| role).collect();
    let found = store::find_operator(conn, operator_id).await?;
    let found = found
        .filter(|row| row.state == "enabled" && operator_may(&held, OperatorOperation::TicketManage))
        .ok_or_else(|| Error::field("operator_id", Rule::UnknownChoice))?;
    Ok(Assignee { operator_id, name: found.name })
}

/// Lists tickets: those that wait for support, whose answer is due first before others, or those in one state or any.
#[utoipa::path(get, path = "/admin/ticket/list/", tag = "ticket", params(Asked::<TicketQueueFilter>),
    responses((status = 200, body = Envelope<Queue<QueuedTicket>>), (status = 401, description = "100005: not logged in")))]
pub async fn ticket_list(
    State(app): State<App>,
    asked: Asked<TicketQueueFilter>,
) -> Result<Reply<Queue<QueuedTicket>>> {
    list_ticket_queue(&app, &asked).await.map(Reply)
}

/// Shows a ticket with the staff's notes and its customer.
#[utoipa::path(get, path = "/admin/ticket/show/", tag = "ticket", params(TicketQuery),
    responses((status = 200, body = Envelope<StaffTicket>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004")))]
pub async fn ticket_show(
    State(app): State<App>,
    Query(query): Query<TicketQuery>,
) -> Result<Reply<StaffTicket>> {
    show_queued_ticket(&app, query.ticket_id).await.map(Reply)
}

/// Sends a file that went with a ticket.
#[utoipa::path(get, path = "/admin/ticket/file/", tag = "ticket", params(TicketFileQuery),
    responses((status = 200, body = inline(AttachmentReply), content_type = "application/octet-stream"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004")))]
pub async fn ticket_file(
    State(app): State<App>,
    Query(query): Query<TicketFileQuery>,
) -> Result<AttachmentReply> {
    open_sent_file(&app, query.file_id).await.map(AttachmentReply)
}

/// Uploads a file to be sent with an answer: the body is the file itself, as for customers (`/gicend/support/file/create/`). What is not sent
/// within a day is deleted.
#[utoipa::path(post, path = "/admin/ticket/file/create/", tag = "ticket", params(StaffFileQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Envelope<TicketFile>), (status = 400, description = "100001 on `file`, `image` or `name`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 413, description = "100001 on `file` or `image`: too large"),
        (status = 415, description = "100001: no file's content type"),
        (status = 429, description = "300002: too many pictures")))]
pub async fn ticket_file_create(
    State(app): State<App>,
    operator: Operator,
    Query(query): Query<StaffFileQuery>,
    AttachmentFile(bytes): AttachmentFile,
) -> Result<Reply<TicketFile>> {
    let file = create_staff_file(&app, operator.operator_id, query.ticket_id, &query.name, bytes).await?;
    Ok(Reply(file))
}

/// Answers a ticket, or asks its customer something: they are notified by message and mail.
#[utoipa::path(post, path = "/admin/ticket/answer/", tag = "ticket", request_body = TicketAnswerDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `reply.text`, `reply.file_ids` or, for a file that was not uploaded for this ticket, `file_ids`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006 on `ticket_id`: it is closed; with `too_many` on `text`: it is full")))]
pub async fn ticket_answer(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<TicketAnswerDraft>,
) -> Result<Reply<Nothing>> {
    let reply = check_under("reply", draft.reply, &app.config().limits)?;
    let answer = Answer { reply: &reply, is_asked: draft.is_asked };
    transaction!(app.store(), tx => {
        answer_ticket(tx, &app, &operator.reviewer(), draft.ticket_id, answer).await?;
        audit::record(tx, &app, &Event::by(&operator, "ticket.answer").on("ticket", draft.ticket_id)).await
    })
    .map(|()| Reply(Nothing))
}

/// Notes something on a ticket that no customer reads.
#[utoipa::path(post, path = "/admin/ticket/note/", tag = "ticket", request_body = TicketNoteDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `note.text` or `note.file_ids`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006 with `too_many` on `text`: it is full")))]
pub async fn ticket_note(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<TicketNoteDraft>,
) -> Result<Reply<Nothing>> {
    if !draft.note.file_ids.is_empty() {
        return Err(Error::field("note.file_ids", Rule::TooMany { max: 0 }));
    }
    let note = check_under("note", draft.note, &app.config().limits)?;
    transaction!(app.store(), tx => {
        note_on_ticket(tx, &app, &operator.reviewer(), draft.ticket_id, &note).await?;
        audit::record(tx, &app, &Event::by(&operator, "ticket.note").on("ticket", draft.ticket_id)).await
    })
    .map(|()| Reply(Nothing))
}

/// Gives a ticket to an operator, or to nobody, if it is still whose it was when the caller looked.
#[utoipa::path(post, path = "/admin/ticket/assign/", tag = "ticket", request_body = TicketAssignDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `operator_id`: nobody who may sign in"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006 with `does_not_match` on `held_by`: it is somebody else's meanwhile")))]
pub async fn ticket_assign(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<TicketAssignDraft>,
) -> Result<Reply<Nothing>> {
    transaction!(app.store(), tx => {
        let to = match draft.operator_id {
            Some(id) => Some(find_assignee(tx, id).await?),
            None => None,
        };
        let to = to.as_ref().map(|one| (one.operator_id, one.name.as_str()));
        assign_ticket(tx, &app, &operator.reviewer(), draft.ticket_id, draft.held_by, to).await?;
        let name = to.map_or("", |(_, name)| name).to_owned();
        let event = Event::by(&operator, "ticket.assign").on("ticket", draft.ticket_id).with_detail(name);
        audit::record(tx, &app, &event).await
    })
    .map(|()| Reply(Nothing))
}

/// Closes a ticket, and tells everybody who wrote to it.
#[utoipa::path(post, path = "/admin/ticket/close/", tag = "ticket", request_body = TicketRef,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004"), (status = 409, description = "100006 on `ticket_id`: it is closed")))]
pub async fn ticket_close(
    State(app): State<App>,
    operator: Operator,
    Body(which): Body<TicketRef>,
) -> Result<Reply<Nothing>> {
    transaction!(app.store(), tx => {
        close_by_staff(tx, &app, &operator.reviewer(), which.ticket_id).await?;
        audit::record(tx, &app, &Event::by(&operator, "ticket.close").on("ticket", which.ticket_id)).await
    })
    .map(|()| Reply(Nothing))
}

/// Joins a ticket to another of the same person, where it continues: it waits for support there if it did here. Who wrote to it is notified.
#[utoipa::path(post, path = "/admin/ticket/merge/", tag = "ticket", request_body = TicketMergeDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `into`: no other open ticket of the same person has this number"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006 on `ticket_id`: it is closed; with `too_many` on `into`: the other has no room for what was written to it")))]
pub async fn ticket_merge(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<TicketMergeDraft>,
) -> Result<Reply<Nothing>> {
    transaction!(app.store(), tx => {
        let into = merge_ticket(tx, &app, &operator.reviewer(), draft.ticket_id, draft.into.trim()).await?;
        let event = Event::by(&operator, "ticket.merge").on("ticket", draft.ticket_id).with_detail(into);
        audit::record(tx, &app, &event).await
    })
    .map(|()| Reply(Nothing))
}
