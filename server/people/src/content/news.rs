//! News of the product: published by the operator once, told to everybody who may sign in, at the contacts that each has chosen for it.

use portico_core::news::CheckedNews;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::news::{self as store, NewsRow};
use crate::kit::clock::Time;
use crate::kit::queue::{Failure, Job, enqueue};
use crate::kit::store::Conn;
use crate::people::identity::{list_enabled_people, notify_person};
use crate::{App, Error, Result, news, transaction};

/// People whom one run tells; another run, staged by this one, goes on.
const PAGE: usize = 200;
/// News that are listed.
const LISTED: i64 = 50;

news! {
    /// News of the product in both languages.
    struct ProductNews("news", Product) {
        title_us: String,
        text_us: String,
        title_cn: String,
        text_cn: String,
    }
}

/// News that were published.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsReply {
    /// The news.
    pub news_id: Uuid,
    /// One line in English.
    pub title_us: String,
    /// One line in Chinese.
    pub title_cn: String,
    /// When the operator published them.
    pub published_at: Time,
    /// By which operator; empty at the command line.
    pub published_by: String,
    /// How many people have been told so far.
    pub told: i64,
    /// When everybody had been; null until then.
    pub ended_at: Option<Time>,
}

/// Publishes news under an id of the publisher's making, and has everybody told; the same id again publishes nothing more. Says whether
/// it was new.
///
/// # Errors
/// When the database does not answer.
pub async fn publish_news(
    tx: &mut Conn,
    app: &App,
    news_id: Uuid,
    by: &str,
    news: &CheckedNews,
) -> Result<bool> {
    let row = NewsRow {
        news_id,
        title_us: news.title_us().clone(),
        text_us: news.text_us().clone(),
        title_cn: news.title_cn().clone(),
        text_cn: news.text_cn().clone(),
        published_at: app.now(),
        published_by: by.to_owned(),
        told: 0,
        told_until: None,
        ended_at: None,
    };
    let is_new = store::insert_news(tx, &row).await?;
    if is_new {
        enqueue(tx, app, &SendNews { news_id }).await?;
    }
    Ok(is_new)
}

/// The last news that were published, the newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn list_news(app: &App) -> Result<Vec<NewsReply>> {
    let rows = store::read_news_page(&mut app.store().read().await?, LISTED).await?;
    let reply = |row: NewsRow| NewsReply {
        news_id: row.news_id,
        title_us: row.title_us,
        title_cn: row.title_cn,
        published_at: row.published_at,
        published_by: row.published_by,
        told: row.told,
        ended_at: row.ended_at,
    };
    Ok(rows.into_iter().map(reply).collect())
}

/// Tells everybody who may sign in, and could when it was published, of news. Whoever was told is noted in the transaction that stages
/// it: however often it runs, each person is told once.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendNews {
    /// The news.
    news_id: Uuid,
}

impl Job for SendNews {
    type Host = App;
    const KIND: &'static str = "content.send_news";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        Ok(self.go_on(app).await?)
    }
}

impl SendNews {
    async fn go_on(&self, app: &App) -> Result<()> {
        let (row, people) = {
            let mut conn = app.store().read().await?;
            let Some(row) = store::find_news(&mut conn, self.news_id).await? else { return Ok(()) };
            let rows = i64::try_from(PAGE).map_err(Error::internal)?;
            let after = row.told_until.unwrap_or_default();
            let people = list_enabled_people(&mut conn, after, row.published_at, rows).await?;
            (row, people)
        };
        for user_id in &people {
            self.tell(app, &row, *user_id).await?;
        }
        transaction!(app.store(), tx => {
            if people.len() == PAGE {
                enqueue(tx, app, self).await
            } else {
                Ok(store::end_news(tx, self.news_id, app.now()).await?)
            }
        })
    }

    async fn tell(&self, app: &App, row: &NewsRow, user_id: Uuid) -> Result<()> {
        let news = ProductNews {
            title_us: row.title_us.clone(),
            text_us: row.text_us.clone(),
            title_cn: row.title_cn.clone(),
            text_cn: row.text_cn.clone(),
        };
        transaction!(app.store(), tx => {
            if store::note_recipient(tx, self.news_id, user_id).await? {
                notify_person(tx, app, user_id, &news).await?;
            }
            Ok(())
        })
    }
}
