//! The newest events of a week, from wherever they are kept.

use axum::extract::State;
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::caller::Caller;
use crate::cloud::instance::instance_overview::{NewestOperation, list_noteworthy};
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Query, Reply};
use crate::people::content::message_list::{MessageReply, list_alerts};
use crate::people::identity::sign_in_list::{SignInEntry, list_refused_sign_ins};
use crate::{App, Result};

/// Seconds of the week that is looked at.
const WEEK: i64 = 7 * 86_400;
/// Events that are shown.
const SHOWN: usize = 8;

/// Of which project.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EventListQuery {
    /// Only what happened in this project; messages and sign-ins are of none and are told in any case.
    pub project_id: Option<Uuid>,
}

/// What happened lately.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventListReply {
    /// At most eight, newest first.
    pub events: Vec<EventReply>,
}

/// Something that happened; one of the three.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventReply {
    /// When it happened, or began.
    pub at: Time,
    /// Something is being done with an instance, or failed.
    pub operation: Option<NewestOperation>,
    /// An unread message about money, resources or security.
    pub message: Option<MessageReply>,
    /// A sign-in as the caller that was refused.
    pub sign_in: Option<SignInEntry>,
}

/// Lists what happened within a week that the caller should look at, newest first: what goes on with instances that they may see, or failed; unread
/// messages about money, resources and security; sign-ins as them that were refused.
#[utoipa::path(get, path = "/gicend/account/event/list/", tag = "account", params(EventListQuery),
    responses((status = 200, body = Envelope<EventListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn account_event_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<EventListQuery>,
) -> Result<Reply<EventListReply>> {
    let since = app.now().plus_seconds(-WEEK);
    let rows = i64::try_from(SHOWN).unwrap_or(i64::MAX);
    let mut conn = app.store().read().await?;
    let mut events = Vec::new();
    if caller.require_anywhere(Operation::ComputeView).is_ok() {
        for operation in list_noteworthy(&mut conn, &caller, query.project_id, since, rows).await? {
            let at = operation.operation.created_at;
            events.push(EventReply { at, operation: Some(operation), message: None, sign_in: None });
        }
    }
    for message in list_alerts(&mut conn, &app, &caller, since, rows).await? {
        let at = message.created_at;
        events.push(EventReply { at, operation: None, message: Some(message), sign_in: None });
    }
    for sign_in in list_refused_sign_ins(&mut conn, &caller, since, rows).await? {
        events.push(EventReply { at: sign_in.at, operation: None, message: None, sign_in: Some(sign_in) });
    }
    events.sort_by_key(|event| std::cmp::Reverse(event.at));
    events.truncate(SHOWN);
    Ok(Reply(EventListReply { events }))
}
