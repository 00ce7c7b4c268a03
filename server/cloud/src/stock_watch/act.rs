//! "Tell me when it is back", and "not any more".

use axum::extract::State;
use portico_core::Rule;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, WatchRow, WatchedRow};
use crate::caller::Caller;
use crate::cloud::flavor::{find_flavor, model_select, require_offer};
use crate::cloud::object::FreeRooms;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::kit::store::Conn;
use crate::{App, Error, Result, transaction};

/// Which flavor somebody waits for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StockWatchDraft {
    /// The name of the region that it is to be had in.
    pub region: String,
    /// A flavor, or a model of GPU servers, that it offers.
    pub flavor: String,
    /// The zone of the region that it is to be had in, of a flavor alone; null: any of them.
    #[serde(default)]
    pub zone: Option<String>,
}

/// Has the caller notified, once, as soon as there is room for a flavor again.
#[utoipa::path(post, path = "/gicend/compute/stock/watch/", tag = "instance", request_body = StockWatchDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `region`, `flavor` or `zone`: not found"),
        (status = 403, description = "100013: the permission to create there is missing")))]
pub async fn compute_stock_watch(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<StockWatchDraft>,
) -> Result<Reply<Nothing>> {
    require_offer(&app, &caller, &draft.region)?;
    let is_there = match &draft.zone {
        Some(zone) => FreeRooms::of(&app, &draft.region).await?.zones().contains(zone),
        None => true,
    };
    transaction!(app.store(), tx => {
        let is_model = model_select(tx, &draft.region, &draft.flavor).await?.is_some();
        if !is_model && find_flavor(tx, &draft.region, &draft.flavor).await?.is_none() {
            return Err(Error::field("flavor", Rule::UnknownChoice));
        }
        // GPU servers are in no zone.
        if !is_there || is_model && draft.zone.is_some() {
            return Err(Error::field("zone", Rule::UnknownChoice));
        }
        let now = app.now();
        let row = WatchRow {
            watch_id: app.random().id(now),
            account_id: caller.account_id,
            user_id: caller.user_id,
            region: draft.region.clone(),
            flavor: draft.flavor.clone(),
            created_at: now,
            zone: draft.zone.clone().unwrap_or_default(),
        };
        Ok(store::insert_watch(tx, &row).await?)
    })?;
    Ok(Reply(Nothing))
}

/// Stops notifying the caller of a flavor.
#[utoipa::path(post, path = "/gicend/compute/stock/unwatch/", tag = "instance", request_body = StockWatchDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `region`: no such region"),
        (status = 403, description = "100013: the permission to create there is missing")))]
pub async fn compute_stock_unwatch(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<StockWatchDraft>,
) -> Result<Reply<Nothing>> {
    require_offer(&app, &caller, &draft.region)?;
    transaction!(app.store(), tx => {
        let zone = draft.zone.as_deref().unwrap_or_default();
        Ok(store::delete_watch(tx, caller.user_id, &draft.region, &draft.flavor, zone).await?)
    })?;
    Ok(Reply(Nothing))
}

/// What somebody waits for in a region.
pub struct Watched(Vec<WatchedRow>);

impl Watched {
    /// What a person watches in one region.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn of(conn: &mut Conn, user_id: Uuid, region: &str) -> Result<Self> {
        Ok(Self(store::select_watches(conn, user_id, region).await?))
    }

    /// Whether they wait for a flavor in a zone; none: anywhere in the region.
    #[must_use]
    pub fn has(&self, flavor: &str, zone: Option<&str>) -> bool {
        self.0.iter().any(|row| row.flavor == flavor && row.zone == zone.unwrap_or_default())
    }
}
