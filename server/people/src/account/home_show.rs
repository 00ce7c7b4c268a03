//! How the person has arranged the first page.

use axum::extract::State;
use portico_core::home::{HomeWay, HomeWidget, arrange_widgets};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::HomeRow;
use super::{pages, store};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// The first page of the console as the caller has arranged it.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeReply {
    /// Every widget once, in the order in which they stand.
    pub widgets: Vec<HomeWidget>,
    /// Those that are not shown.
    pub hidden: Vec<HomeWidget>,
    /// The names of the pages that are pinned, in their order: `router_name` of the menu, or `way/new_ticket` for a way to what stands below
    /// a page.
    pub entrances: Vec<String>,
}

/// Shows how the caller has arranged the first page; the usual arrangement before that.
#[utoipa::path(get, path = "/gicend/account/home/show/", tag = "account",
    responses((status = 200, body = Envelope<HomeReply>), (status = 401, description = "100005: not logged in")))]
pub async fn account_home_show(State(app): State<App>, caller: Caller) -> Result<Reply<HomeReply>> {
    show_home(&app, &caller).await.map(Reply)
}

/// The caller's first page; what was saved of widgets and pages that are no more is left out.
///
/// # Errors
/// When the database does not answer.
pub async fn show_home(app: &App, caller: &Caller) -> Result<HomeReply> {
    let mut conn = app.store().read().await?;
    let HomeRow { widgets, hidden, entrances } =
        store::find_home(&mut conn, caller.user_id).await?.unwrap_or_default();
    let is_there =
        |page: &String| HomeWay::of_entrance(page).is_some() || pages::path_of(app.config(), page).is_some();
    Ok(HomeReply {
        widgets: arrange_widgets(&to_widgets(&widgets.0)),
        hidden: to_widgets(&hidden.0),
        entrances: entrances.0.into_iter().filter(is_there).collect(),
    })
}

fn to_widgets(names: &[String]) -> Vec<HomeWidget> {
    names.iter().filter_map(|name| HomeWidget::parse(name)).collect()
}
