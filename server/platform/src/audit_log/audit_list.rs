//! The account's audit log, newest first.

use std::str::FromStr;

use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{NoCursor, Page};
use crate::platform::audit::filter::AuditFilter;
use crate::platform::audit::scan::{Found, Scan};
use crate::{App, Result};

/// Events that one call looks at: the engine passes over many more that do not match than this program.
const BUDGET: i64 = 100_000;
const SEARCH_BUDGET: i64 = 10_000;

/// One event of the account's audit log.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEventReply {
    /// Its number in the account's chain, from 1.
    pub seq: i64,
    /// When it happened, by the server's clock.
    pub at: Time,
    /// Who did it, or tried to.
    pub actor: AuditActorReply,
    /// What was done: the object's kind and the act, as `key.create`.
    pub action: String,
    /// How it ended: `done` or `denied`.
    pub outcome: String,
    /// What it was done to.
    pub object: AuditObjectReply,
    /// From which address; empty when it was no request.
    pub address: String,
    /// The request's id; empty when it was no request.
    pub request_id: String,
    /// Whether the object's name and the values are left out, because the caller may not see what they are of.
    pub is_withheld: bool,
    /// The values before; null for none.
    #[schema(value_type = Object, nullable)]
    pub before: Value,
    /// The values after; null for none.
    #[schema(value_type = Object, nullable)]
    pub after: Value,
}

/// Who did it, as the event names them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditActorReply {
    /// `main`, `sub`, `key`, `operator`, `system` or `nobody`.
    pub kind: String,
    /// The person, the key or the operator.
    pub id: Option<Uuid>,
    /// The login name or the key's name at that time.
    pub name: String,
}

/// What was acted on.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditObjectReply {
    /// `sub_user`, `key`, …; empty for none.
    pub kind: String,
    /// Its id; empty for none.
    pub id: String,
    /// Its name at that time.
    pub name: String,
}

/// Lists the audit log: all of the account to whoever may see its users, else what the caller did.
#[utoipa::path(get, path = "/gicend/audit/list/", tag = "audit", params(Asked::<AuditFilter>),
    responses((status = 200, body = Envelope<Page<AuditEventReply>>), (status = 401, description = "100005: not logged in")))]
pub async fn audit_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<AuditFilter>,
) -> Result<Reply<Page<AuditEventReply>>> {
    list_events(&app, &caller, &asked).await.map(Reply)
}

/// A page of events.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub async fn list_events(
    app: &App,
    caller: &Caller,
    asked: &Asked<AuditFilter>,
) -> Result<Page<AuditEventReply>> {
    let cursor = asked.place_or(Before(i64::MAX))?.0;
    let events = asked.filter.events(caller);
    let limit = asked.limit() as usize;
    let budget = if events.search.is_empty() { BUDGET } else { SEARCH_BUDGET };
    let mut conn = app.store().read().await?;
    let mut scan = Scan::begin(&mut conn, events, cursor).await?;
    // One more tells whether another page follows.
    let mut found = scan.step(&mut conn, limit + 1, budget).await?;
    let next = if found.len() > limit {
        found.truncate(limit);
        found.last().map(|last| last.row.seq)
    } else {
        scan.position()
    };
    let events = found.into_iter().map(AuditEventReply::from).collect();
    Ok(Page { items: events, next_cursor: next.map(|seq| Before(seq).encode()) })
}

impl From<Found> for AuditEventReply {
    fn from(found: Found) -> Self {
        let (row, detail) = (found.row, found.detail.unwrap_or_default());
        Self {
            seq: row.seq,
            at: row.at,
            actor: AuditActorReply { kind: row.actor_kind, id: row.actor_id, name: detail.actor_name },
            action: row.action,
            outcome: row.outcome,
            object: AuditObjectReply { kind: row.object_kind, id: row.object_id, name: detail.object_name },
            address: detail.address,
            request_id: detail.request_id,
            is_withheld: found.is_withheld,
            before: detail.before,
            after: detail.after,
        }
    }
}

/// Where a page of a log ended: before which number the next begins.
pub struct Before(pub i64);

impl Before {
    /// The place as an opaque text.
    #[must_use]
    pub fn encode(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.to_be_bytes())
    }
}

impl FromStr for Before {
    type Err = NoCursor;

    fn from_str(text: &str) -> std::result::Result<Self, NoCursor> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| NoCursor)?;
        let seq = bytes.try_into().map(i64::from_be_bytes).map_err(|_| NoCursor)?;
        if seq > 0 { Ok(Self(seq)) } else { Err(NoCursor) }
    }
}
