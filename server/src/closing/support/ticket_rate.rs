//! Rates a closed ticket.

use axum::extract::State;
use portico_core::support::{TicketAction, TicketRating, TicketRatingDraft};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::found::require_seen;
use super::reply::TicketDetails;
use super::store;
use super::ticket_show::show_ticket;
use super::write::{tell_pages, to_conflict};
use crate::caller::Caller;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// How its customer found the support of one ticket.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketRateRequest {
    /// Which ticket: an id of `/gicend/support/ticket/list/`.
    pub ticket_id: Uuid,
    /// How support was: stars from 1 to 5, and a comment.
    pub rating: TicketRatingDraft,
}

/// Rates a closed ticket; the last rating counts.
#[utoipa::path(post, path = "/gicend/support/ticket/rate/", tag = "support", request_body = TicketRateRequest,
    responses((status = 200, body = Envelope<TicketDetails>),
        (status = 400, description = "100001 on `rating.stars` or `rating.comment`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004: no ticket that the caller may see"),
        (status = 409, description = "100006 on `ticket_id`: it is not closed")))]
pub async fn support_ticket_rate(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<TicketRateRequest>,
) -> Result<Reply<TicketDetails>> {
    let rating = check_under("rating", request.rating, &app.config().limits)?;
    rate_ticket(&app, &caller, request.ticket_id, &rating).await?;
    show_ticket(&app, &caller, request.ticket_id).await.map(Reply)
}

/// Rates a closed ticket, once.
///
/// # Errors
/// 100004; 409; when the database does not answer.
pub async fn rate_ticket(app: &App, caller: &Caller, ticket_id: Uuid, rating: &TicketRating) -> Result<()> {
    transaction!(app.store(), tx => {
        let ticket = require_seen(caller, store::lock_ticket(tx, ticket_id).await?)?;
        ticket.state.allows(TicketAction::Rate).map_err(to_conflict)?;
        store::update_rating(tx, ticket_id, i64::from(*rating.stars()), rating.comment()).await?;
        tell_pages(tx, app, &ticket).await?;
        let event = Event::done(caller, "ticket.rate")
            .on("ticket", ticket_id, &ticket.number)
            .after(json!({ "stars": rating.stars() }));
        audit::record(tx, app, caller.account_id, &event).await
    })
}
