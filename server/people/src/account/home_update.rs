//! Arranges the first page.

use axum::extract::State;
use portico_core::Rule;
use portico_core::home::{Home, HomeDraft, HomeWay, HomeWidget};

use super::{pages, store};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::kit::store::Json;
use crate::{App, Error, Result, transaction};

/// Arranges the caller's first page: the order of its widgets, those that are hidden, and the pages that are pinned. Empty lists make it
/// the usual one again.
#[utoipa::path(post, path = "/gicend/account/home/update/", tag = "account", request_body = HomeDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001: violations, on `entrances[0]` for a page that is not there"),
        (status = 401, description = "100005: not logged in")))]
pub async fn account_home_update(
    State(app): State<App>,
    caller: Caller,
    Checked(home): Checked<HomeDraft>,
) -> Result<Reply<Nothing>> {
    save_home(&app, &caller, &home).await?;
    Ok(Reply(Nothing))
}

/// Saves how the caller's first page is arranged.
///
/// # Errors
/// [`Rule::UnknownChoice`] on the entrance that is no page of the console.
pub async fn save_home(app: &App, caller: &Caller, home: &Home) -> Result<()> {
    let is_there = |page: &String| HomeWay::is_meant_by(page) || pages::path_of(app.config(), page).is_some();
    let stranger = home.entrances().iter().position(|page| !is_there(page));
    if let Some(at) = stranger {
        return Err(Error::field(&format!("entrances[{at}]"), Rule::UnknownChoice));
    }
    let names = |widgets: &[HomeWidget]| Json(widgets.iter().map(|one| one.as_str().to_owned()).collect());
    let (widgets, hidden) = (names(home.widgets()), names(home.hidden()));
    transaction!(app.store(), tx => {
        store::upsert_home(tx, caller.user_id, &widgets, &hidden, &Json(home.entrances().clone())).await?;
        Ok(())
    })
}
