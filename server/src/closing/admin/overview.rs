//! What the staff sees first.

use axum::extract::State;

use super::guard::Operator;
use crate::closing::overview::figures::{FiguresReply, show_figures};
use crate::closing::overview::queues::{OverviewReply, show_overview};
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// What waits for the staff, and how the engines are, as far as the operator's roles let them see it.
#[utoipa::path(get, path = "/admin/overview/show/", tag = "overview",
    responses((status = 200, body = Envelope<OverviewReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn overview_show(State(app): State<App>, operator: Operator) -> Result<Reply<OverviewReply>> {
    show_overview(&app, |operation| operator.may(operation)).await.map(Reply)
}

/// How many signed up, what was paid in and what was charged on each of the last 60 days, of all customers together.
#[utoipa::path(get, path = "/admin/figures/show/", tag = "overview",
    responses((status = 200, body = Envelope<FiguresReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn figures_show(State(app): State<App>) -> Result<Reply<FiguresReply>> {
    show_figures(&app).await.map(Reply)
}
