//! Gives out a ticket that opens a console once.

use axum::extract::State;
use portico_core::console::{ConsoleKind, TICKET_SECONDS};
use portico_core::instance::InstanceAction;
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, TicketRow};
use crate::caller::Caller;
use crate::cloud::instance::{require_allowed, require_instance};
use crate::kit::clock::Time;
use crate::kit::digest::digest;
use crate::kit::http::{Body, Envelope, Reply};
use crate::{App, Result, transaction};

/// Which console of which instance.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsoleDraft {
    /// The instance, which has to run.
    pub instance_id: Uuid,
    /// Its shell, or its serial console.
    pub kind: ConsoleKind,
}

/// A ticket that opens a console once.
#[derive(Serialize, ToSchema)]
pub struct ConsoleTicketReply {
    /// What `/gicend/compute/console/open/` takes, once; it appears nowhere else.
    pub ticket: String,
    /// Until when it opens one.
    pub expires_at: Time,
}

/// Gives out a ticket for the console of an instance that runs. Whoever opens a shell is root on the instance.
#[utoipa::path(post, path = "/gicend/compute/console/create/", tag = "instance", request_body = ConsoleDraft,
    responses((status = 200, body = Envelope<ConsoleTicketReply>),
        (status = 403, description = "100013: the permission to configure there is missing, or the caller is a security key"),
        (status = 404, description = "100004: no such instance, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_id`: it does not run")))]
pub async fn compute_console_create(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<ConsoleDraft>,
) -> Result<Reply<ConsoleTicketReply>> {
    let session_id = caller.session_id()?;
    let (app, caller) = (&app, &caller);
    let ticket = app.random().token();
    let expires_at = app.now().plus_seconds(TICKET_SECONDS.into());
    transaction!(app.store(), tx => {
        let shown = require_instance(tx, caller, draft.instance_id, Operation::ComputeConfigure).await?;
        require_allowed(&shown, InstanceAction::OpenConsole, "instance_id")?;
        store::delete_tickets(tx, app.now()).await?;
        let row = TicketRow {
            ticket_hash: hash(&ticket),
            account_id: caller.account_id,
            user_id: caller.user_id,
            session_id,
            object_id: shown.object.object_id,
            kind: draft.kind,
            expires_at,
        };
        Ok(store::insert_ticket(tx, &row).await?)
    })?;
    Ok(Reply(ConsoleTicketReply { ticket, expires_at }))
}

/// What is kept of a ticket.
pub(super) fn hash(ticket: &str) -> Vec<u8> {
    digest(&[b"console ticket", ticket.as_bytes()])
}
