//! The operators' audit log: one chain, each hash over the event and the hash before it (as [`crate::platform::audit`] has for each
//! account). What an operator does to an account stands in the account's chain too.

use uuid::Uuid;

use super::guard::Operator;
use super::store::{self, EventRow, HeadRow};
use crate::caller::{Log, Mark};
use crate::kit::digest::{digest, hexadecimal};
use crate::kit::http::RequestContext;
use crate::kit::store::{Conn, Store};
use crate::platform::audit::{Break, OPERATORS, Verdict};
use crate::{App, Result};

/// Events read at a time when the chain is checked.
const BATCH: i64 = 500;

/// One line of the log.
#[derive(Debug, Clone)]
pub struct Event<'a> {
    operator_id: Option<Uuid>,
    operator_name: &'a str,
    action: &'static str,
    is_denied: bool,
    object_kind: &'static str,
    object_id: String,
    detail: String,
}

impl<'a> Event<'a> {
    /// Something that an operator did.
    #[must_use]
    pub fn by(operator: &'a Operator, action: &'static str) -> Self {
        Self { operator_id: Some(operator.operator_id), ..Self::by_name(&operator.name, action) }
    }

    /// Something that was done at the server's command line.
    #[must_use]
    pub fn by_command(action: &'static str) -> Self {
        Self::by_name("", action)
    }

    /// Something that an operator did, or that was done at the server's command line where it was none.
    #[must_use]
    pub fn of(by: Option<&'a Operator>, action: &'static str) -> Self {
        by.map_or_else(|| Self::by_command(action), |operator| Self::by(operator, action))
    }

    /// A refusal of what somebody of this name tried, whoever it was.
    #[must_use]
    pub fn denial(name: &'a str, action: &'static str) -> Self {
        Self::by_name(name, action).as_denial()
    }

    /// Says what else is to be known of it; nothing personal and no secret.
    #[must_use]
    pub fn with_detail(self, detail: String) -> Self {
        Self { detail, ..self }
    }

    /// The same as something that was refused.
    #[must_use]
    pub fn as_denial(mut self) -> Self {
        self.is_denied = true;
        self
    }

    fn by_name(operator_name: &'a str, action: &'static str) -> Self {
        Self {
            operator_id: None,
            operator_name,
            action,
            is_denied: false,
            object_kind: "",
            object_id: String::new(),
            detail: String::new(),
        }
    }

    /// Says which object the event is about.
    #[must_use]
    pub fn on(self, kind: &'static str, id: Uuid) -> Self {
        self.on_name(kind, &id.to_string())
    }

    /// The same for an object that has a name and no id.
    #[must_use]
    pub fn on_name(mut self, kind: &'static str, name: &str) -> Self {
        (self.object_kind, self.object_id) = (kind, name.to_owned());
        self
    }
}

/// Writes an event, in the transaction of its cause. Events take turns: record last.
///
/// # Errors
/// When the database does not answer.
pub async fn record(tx: &mut Conn, app: &App, event: &Event<'_>) -> Result<()> {
    let before = store::lock_head(tx).await?;
    let context = RequestContext::current();
    let (address, request_id) =
        context.map_or_else(Default::default, |it| (it.address.to_string(), it.request_id));
    let mut row = EventRow {
        seq: before.seq + 1,
        at: app.now(),
        operator_id: event.operator_id,
        operator_name: event.operator_name.to_owned(),
        action: event.action.to_owned(),
        outcome: if event.is_denied { "denied" } else { "done" }.to_owned(),
        object_kind: event.object_kind.to_owned(),
        object_id: event.object_id.clone(),
        address,
        request_id,
        detail: event.detail.clone(),
        hash: Vec::new(),
    };
    row.hash = hash(&before.hash, &row);
    store::insert_event(tx, &row).await?;
    store::update_head(tx, row.seq, &row.hash).await?;
    Mark::set(Log::Operators);
    tracing::info!(
        target: "audit",
        event = event.action,
        outcome = row.outcome,
        operator_id = row.operator_id.map(tracing::field::display),
        object_kind = event.object_kind,
        object_id = event.object_id,
    );
    Ok(())
}

/// Walks the chain. Its end is read first: what is written meanwhile comes after it and is left for the next time.
///
/// # Errors
/// When the database does not answer.
pub async fn verify(store: &Store) -> Result<Verdict> {
    let mut conn = store.read().await?;
    let end = store::find_head(&mut conn).await?;
    let (mut seq, mut before) = (0, Vec::new());
    let broken = match end {
        Some(end) => walk(&mut conn, &end, &mut seq, &mut before).await?,
        None if store::list_events_after(&mut conn, 0, 1).await?.is_empty() => None,
        None => Some(Break { seq: 1, what: "the chain's end is missing" }),
    };
    let head = hexadecimal(&before);
    Ok(Verdict { chain: OPERATORS.to_owned(), events: seq, erased: 0, head, broken })
}

/// Goes on from event to event up to `end`, unless something is wrong with one.
async fn walk(conn: &mut Conn, end: &HeadRow, seq: &mut i64, before: &mut Vec<u8>) -> Result<Option<Break>> {
    while *seq < end.seq {
        let rows = store::list_events_after(conn, *seq, BATCH.min(end.seq - *seq)).await?;
        if rows.is_empty() {
            return Ok(Some(Break { seq: *seq + 1, what: "the event is missing" }));
        }
        for row in rows {
            if row.seq != *seq + 1 {
                return Ok(Some(Break { seq: *seq + 1, what: "the event is missing" }));
            }
            if row.hash != hash(before, &row) {
                return Ok(Some(Break { seq: row.seq, what: "the event, or one before it, was changed" }));
            }
            (*seq, *before) = (row.seq, row.hash);
        }
    }
    let is_end = *before == end.hash;
    Ok((!is_end).then_some(Break { seq: *seq, what: "the chain's end has another hash" }))
}

fn hash(before: &[u8], row: &EventRow) -> Vec<u8> {
    let operator_id = row.operator_id.map(|id| id.as_bytes().to_vec()).unwrap_or_default();
    let (seq, at) = (row.seq.to_be_bytes(), row.at.micros().to_be_bytes());
    let mut parts: Vec<&[u8]> = vec![
        before,
        &seq,
        &at,
        &operator_id,
        row.operator_name.as_bytes(),
        row.action.as_bytes(),
        row.outcome.as_bytes(),
        row.object_kind.as_bytes(),
        row.object_id.as_bytes(),
        row.address.as_bytes(),
        row.request_id.as_bytes(),
    ];
    // Events from before there were details have none.
    parts.extend((!row.detail.is_empty()).then_some(row.detail.as_bytes()));
    digest(&parts)
}
