//! News of the product and its operation, which an operator publishes to every account or to those that have something.

use axum::extract::State;
use portico_core::news::{CheckedNews, NewsAudience, NewsDraft};
use portico_core::{Draft, Limits};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use crate::caller::Mark;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Reply};
use crate::people::broadcast::{
    NewsFilter, NewsReachReply, NewsReply, count_reach, count_to_tell, list_news, publish_news, stop_news,
};
use crate::{App, Error, Result, transaction};

/// News to be published.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewsPublishDraft {
    /// An id of the caller's own making; the same news again under it publish nothing more.
    pub news_id: Uuid,
    /// The words of the news, in both languages.
    pub news: NewsDraft,
}

/// Which news nobody else is notified of.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewsStopDraft {
    /// An id of `/admin/news/list/`.
    pub news_id: Uuid,
}

/// A page of the news, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsListReply {
    /// The news, with how far they have been sent.
    pub items: Vec<NewsReply>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
    /// The regions of the installation.
    pub regions: Vec<String>,
}

/// Lists the news that were published, and how many people each has reached.
#[utoipa::path(get, path = "/admin/news/list/", tag = "news", params(Asked::<NewsFilter>),
    responses((status = 200, body = Envelope<NewsListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn news_list(State(app): State<App>, asked: Asked<NewsFilter>) -> Result<Reply<NewsListReply>> {
    let regions = app.config().resources.regions.clone();
    let (items, next_cursor) = list_news(&app, &asked).await?;
    Ok(Reply(NewsListReply { items, next_cursor, regions }))
}

/// Counts whom news would reach that were published now.
#[utoipa::path(post, path = "/admin/news/reach/", tag = "news", request_body = NewsAudience,
    responses((status = 200, body = Envelope<NewsReachReply>), (status = 400, description = "100001 on `regions` or `kinds`"),
        (status = 401, description = "100005: not logged in")))]
pub async fn news_reach(
    State(app): State<App>,
    Body(audience): Body<NewsAudience>,
) -> Result<Reply<NewsReachReply>> {
    let audience = audience.check(&Limits::default()).map_err(Error::invalid)?;
    count_reach(&app, &audience).await.map(Reply)
}

/// Publishes news to everybody who may sign in, or to those whose accounts have something, at the contacts that each has chosen for news
/// of the product, or of its operation.
#[utoipa::path(post, path = "/admin/news/publish/", tag = "news", request_body = NewsPublishDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `title_us`, `text_us`, `title_cn`, `text_cn`, `link`, `regions` or `kinds`"),
        (status = 401, description = "100005: not logged in"),
        (status = 409, description = "100001 on `news_id`: other news were published under it")))]
pub async fn news_publish(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<NewsPublishDraft>,
) -> Result<Reply<Nothing>> {
    let news = draft.news.check(&Limits::default()).map_err(Error::invalid)?;
    transaction!(app.store(), tx => {
        let event = Event::by(&operator, "news.publish")
            .on("news", draft.news_id)
            .with_detail(news.title_us().clone());
        if publish_news(tx, &app, draft.news_id, &operator.name, &news).await? {
            audit::record(tx, &app, &event).await?;
        } else {
            Mark::excuse();
        }
        Ok(())
    })
    .map(|()| Reply(Nothing))
}

/// Stops news that are being sent: nobody else is notified, and whoever was keeps the message.
#[utoipa::path(post, path = "/admin/news/stop/", tag = "news", request_body = NewsStopDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004"), (status = 409, description = "100001 on `news_id`: they have ended")))]
pub async fn news_stop(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<NewsStopDraft>,
) -> Result<Reply<Nothing>> {
    let of = count_to_tell(&app, draft.news_id).await?;
    transaction!(app.store(), tx => {
        let title = stop_news(tx, &app, draft.news_id, of).await?;
        let event = Event::by(&operator, "news.stop").on("news", draft.news_id).with_detail(title);
        audit::record(tx, &app, &event).await
    })
    .map(|()| Reply(Nothing))
}

/// Publishes news at the server's command line.
///
/// # Errors
/// 100001 on what is wrong with them; when the database does not answer.
pub async fn publish_news_by_command(app: &App, draft: NewsDraft) -> Result<Uuid> {
    let news: CheckedNews = draft.check(&Limits::default()).map_err(Error::invalid)?;
    let news_id = app.random().id(app.now());
    transaction!(app.store(), tx => {
        publish_news(tx, app, news_id, "", &news).await?;
        let event = Event::by_command("news.publish").on("news", news_id).with_detail(news.title_us().clone());
        audit::record(tx, app, &event).await
    })?;
    Ok(news_id)
}
