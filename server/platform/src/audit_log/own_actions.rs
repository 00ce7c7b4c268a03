//! What a person did, for the file of what is kept about them.

use serde_json::{Value, json};

use super::audit_list::{AuditEventReply, list_events};
use crate::caller::Caller;
use crate::kit::http::Asked;
use crate::kit::store::page::Page;
use crate::platform::audit::filter::AuditFilter;
use crate::platform::own_data::OwnData;
use crate::{App, Result};

/// Objects of events that are the person's own; of others, a name could be somebody's.
const OWN_OBJECTS: &[&str] = &["account", "key", "session", "verification"];

/// Writes what a person did.
///
/// # Errors
/// When the database does not answer, or the reader of the file has gone away.
pub async fn export_actions(app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
    data.pages("actions", |cursor| async move {
        let actor_id = Some(caller.user_id);
        let asked = Asked::largest(AuditFilter { actor_id, ..AuditFilter::default() }, cursor);
        let page = list_events(app, caller, &asked).await?;
        let items: Vec<Value> = page.items.into_iter().map(|event| action(caller, event)).collect();
        Ok(Page { items, next_cursor: page.next_cursor })
    })
    .await
}

fn action(caller: &Caller, event: AuditEventReply) -> Value {
    let object = &event.object;
    let is_own = OWN_OBJECTS.contains(&object.kind.as_str()) || object.id == caller.user_id.to_string();
    let mut told = json!({
        "seq": event.seq, "at": event.at, "action": event.action, "outcome": event.outcome,
        "object": {"kind": object.kind, "id": object.id}, "address": event.address, "request_id": event.request_id,
    });
    if is_own {
        told["object"]["name"] = json!(object.name);
        told["before"] = event.before;
        told["after"] = event.after;
    }
    told
}
