//! The operators' audit log: one chain, each hash over the event and the hash before it (as [`crate::audit`] has for each
//! account). What an operator does to an account stands in the account's chain too.

use uuid::Uuid;

use super::guard::Operator;
use super::store::{self, EventRow};
use crate::audit::digest;
use crate::http::RequestContext;
use crate::store::Conn;
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

    /// Something that somebody of this name tried, whoever it was.
    #[must_use]
    pub fn denied(name: &'a str, action: &'static str) -> Self {
        Self { is_denied: true, ..Self::by_name(name, action) }
    }

    fn by_name(operator_name: &'a str, action: &'static str) -> Self {
        Self {
            operator_id: None,
            operator_name,
            action,
            is_denied: false,
            object_kind: "",
            object_id: String::new(),
        }
    }

    /// On this object.
    #[must_use]
    pub fn on(mut self, kind: &'static str, id: Uuid) -> Self {
        (self.object_kind, self.object_id) = (kind, id.to_string());
        self
    }
}

/// Writes an event, in the transaction of its cause. Events take turns: record last.
///
/// # Errors
/// When the database does not answer.
pub async fn record(tx: &mut Conn, app: &App, event: &Event<'_>) -> Result<()> {
    let before = store::head_take(tx).await?;
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
        hash: Vec::new(),
    };
    row.hash = hash(&before.hash, &row);
    store::event_insert(tx, &row).await?;
    store::head_update(tx, row.seq, &row.hash).await?;
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

/// Checks the whole chain; the number of its events, or of the first that does not fit.
///
/// # Errors
/// When the database does not answer.
pub async fn verify(app: &App) -> Result<Result<i64, i64>> {
    let mut conn = app.store().read().await?;
    let (mut seq, mut before) = (0, Vec::new());
    loop {
        let rows = store::events_after(&mut conn, seq, BATCH).await?;
        if rows.is_empty() {
            break;
        }
        for row in rows {
            if row.seq != seq + 1 || row.hash != hash(&before, &row) {
                return Ok(Err(seq + 1));
            }
            (seq, before) = (row.seq, row.hash);
        }
    }
    // An end that was cut off is found by the head.
    let head = store::head_select(&mut conn).await?.map_or((0, Vec::new()), |head| (head.seq, head.hash));
    Ok(if head == (seq, before) { Ok(seq) } else { Err(seq + 1) })
}

fn hash(before: &[u8], row: &EventRow) -> Vec<u8> {
    let operator_id = row.operator_id.map(|id| id.as_bytes().to_vec()).unwrap_or_default();
    digest(&[
        before,
        &row.seq.to_be_bytes(),
        &row.at.micros().to_be_bytes(),
        &operator_id,
        row.operator_name.as_bytes(),
        row.action.as_bytes(),
        row.outcome.as_bytes(),
        row.object_kind.as_bytes(),
        row.object_id.as_bytes(),
        row.address.as_bytes(),
        row.request_id.as_bytes(),
    ])
}
