//! The recommendations for whoever uses the console.

use axum::extract::State;
use portico_core::recommendation::RecommendationUnless;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::save::LISTED;
use super::store::{self, RecommendationRow};
use crate::caller::Caller;
use crate::cloud::{gpu_server, object, ssh_key};
use crate::kit::http::{Envelope, Reply};
use crate::kit::store::Conn;
use crate::money::budget;
use crate::{App, Result};

/// Recommendations that are shown at most.
const SHOWN: usize = 4;

/// What is recommended to the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecommendationListReply {
    /// At most four, by the operator's order and then the newest first.
    pub recommendations: Vec<RecommendationReply>,
}

/// What the operator recommends, in both languages.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecommendationReply {
    /// The recommendation's id, by which the operator changes and withdraws it.
    pub recommendation_id: Uuid,
    /// One line in English.
    pub title_us: String,
    /// The rest in English.
    pub text_us: String,
    /// One line in Chinese.
    pub title_cn: String,
    /// The rest in Chinese.
    pub text_cn: String,
    /// Where it leads: a path of the console that begins with `/main/`, or an address that begins with `https://`.
    pub link: String,
}

impl RecommendationReply {
    /// What customers see of a row.
    pub(super) fn of(row: RecommendationRow) -> Self {
        let RecommendationRow { recommendation_id, title_us, text_us, title_cn, text_cn, link, .. } = row;
        Self { recommendation_id, title_us, text_us, title_cn, text_cn, link }
    }
}

/// Lists what is recommended now: what is about a region in which the caller may work, and what the account
/// does not have yet, or goes with what it has.
#[utoipa::path(get, path = "/gicend/recommendation/list/", tag = "recommendation",
    responses((status = 200, body = Envelope<RecommendationListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn recommendation_list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Reply<RecommendationListReply>> {
    list_recommendations(&app, &caller).await.map(Reply)
}

/// What is recommended to a caller.
///
/// # Errors
/// When the database does not answer.
pub async fn list_recommendations(app: &App, caller: &Caller) -> Result<RecommendationListReply> {
    let mut conn = app.store().read().await?;
    let rows = store::list_present(&mut conn, app.now(), LISTED).await?;
    let mut owned = Owned { account_id: caller.account_id, known: Vec::new() };
    let mut recommendations = Vec::new();
    for row in rows.into_iter().filter(|row| caller.knows_any_of(&row.regions.0)) {
        if recommendations.len() == SHOWN {
            break;
        }
        let lacks_its_ground =
            row.only_with != RecommendationUnless::None && !owned.has(&mut conn, row.only_with).await?;
        if !lacks_its_ground && !owned.has(&mut conn, row.unless).await? {
            recommendations.push(RecommendationReply::of(row));
        }
    }
    Ok(RecommendationListReply { recommendations })
}

/// What an account has, of which each kind is asked once and only when something depends on it.
struct Owned {
    account_id: Uuid,
    known: Vec<(RecommendationUnless, bool)>,
}

impl Owned {
    async fn has(&mut self, conn: &mut Conn, kind: RecommendationUnless) -> Result<bool> {
        if let Some(&(_, has)) = self.known.iter().find(|(known, _)| *known == kind) {
            return Ok(has);
        }
        let has = match kind {
            RecommendationUnless::None => false,
            RecommendationUnless::Instance => object::has_instance(conn, self.account_id).await?,
            RecommendationUnless::GpuServer => gpu_server::has_server(conn, self.account_id).await?,
            RecommendationUnless::SshKey => ssh_key::has_key(conn, self.account_id).await?,
            RecommendationUnless::Budget => budget::has_budget(conn, self.account_id).await?,
        };
        self.known.push((kind, has));
        Ok(has)
    }
}
