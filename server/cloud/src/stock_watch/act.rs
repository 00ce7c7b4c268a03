//! "Tell me when it is back", and "not any more".

use axum::extract::State;
use portico_core::Rule;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, WatchRow};
use crate::caller::Caller;
use crate::cloud::flavor::{find_flavor, model_select, require_offer};
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
}

/// Has the caller told, once, as soon as there is room for a flavor again.
#[utoipa::path(post, path = "/gicend/compute/stock/watch/", tag = "instance", request_body = StockWatchDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `region` or `flavor`: there is no such"),
        (status = 403, description = "100013: the permission to create there is missing")))]
pub async fn compute_stock_watch(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<StockWatchDraft>,
) -> Result<Reply<Nothing>> {
    require_offer(&app, &caller, &draft.region)?;
    transaction!(app.store(), tx => {
        let is_offered = find_flavor(tx, &draft.region, &draft.flavor).await?.is_some()
            || model_select(tx, &draft.region, &draft.flavor).await?.is_some();
        if !is_offered {
            return Err(Error::field("flavor", Rule::UnknownChoice));
        }
        let now = app.now();
        let row = WatchRow {
            watch_id: app.random().id(now),
            account_id: caller.account_id,
            user_id: caller.user_id,
            region: draft.region.clone(),
            flavor: draft.flavor.clone(),
            created_at: now,
        };
        Ok(store::insert_watch(tx, &row).await?)
    })?;
    Ok(Reply(Nothing))
}

/// Has the caller not told of a flavor any more.
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
        Ok(store::delete_watch(tx, caller.user_id, &draft.region, &draft.flavor).await?)
    })?;
    Ok(Reply(Nothing))
}

/// The flavors of a region that somebody waits for.
///
/// # Errors
/// When the database does not answer.
pub async fn list_watches(conn: &mut Conn, user_id: Uuid, region: &str) -> Result<Vec<String>> {
    Ok(store::select_watches(conn, user_id, region).await?)
}
