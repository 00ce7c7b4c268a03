//! News of the product and its operation: published by the operator once, told to everybody who may sign in or to those whose accounts have something, at the
//! contacts that each has chosen for it.

use std::collections::HashSet;

use portico_core::news::{CheckedNews, NewsAudience, NewsTopic, OwnedKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::news::{self as store, NewsRow};
use crate::kit::clock::Time;
use crate::kit::queue::{Failure, Job, enqueue};
use crate::kit::store::{Conn, Ids, Json};
use crate::people::identity::{EnabledPerson, list_enabled_people, notify_person};
use crate::platform::feature::list_owned;
use crate::platform::news::News;
use crate::{App, Error, Result, news, transaction};

/// People whom one run looks at; another run, staged by this one, goes on.
const PAGE: usize = 1_000;
/// People who are told in one transaction.
const TOGETHER: usize = 20;
/// People who are counted by one look.
const COUNTED: usize = 2_000;
/// News that are listed.
const LISTED: i64 = 50;

news! {
    /// News of the product in both languages.
    struct ProductNews("news", Product) {
        title_us: String,
        text_us: String,
        title_cn: String,
        text_cn: String,
        /// Where they lead; empty: to the console.
        target: String,
    }

    /// Maintenance or a disturbance in both languages.
    struct OperationsNews("operations_news", Operations) {
        title_us: String,
        text_us: String,
        title_cn: String,
        text_cn: String,
        /// Where they lead; empty: to the console.
        target: String,
    }
}

/// News that were published.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsReply {
    /// The id under which the news were published, made by whoever published them.
    pub news_id: Uuid,
    /// One line in English.
    pub title_us: String,
    /// One line in Chinese.
    pub title_cn: String,
    /// When the operator published them.
    pub published_at: Time,
    /// By which operator; empty at the command line.
    pub published_by: String,
    /// What they are about.
    pub topic: NewsTopic,
    /// Where they lead: a path of the console, or an address elsewhere; empty: to the console.
    pub link: String,
    /// Told to accounts that have something in one of these regions; none: wherever it is.
    pub regions: Vec<String>,
    /// Told to accounts that have one of these; none: whatever it is.
    pub kinds: Vec<OwnedKind>,
    /// How many people have been told so far.
    pub told: i64,
    /// When everybody had been; null until then.
    pub ended_at: Option<Time>,
}

/// Whom news would reach that were published now.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsReachReply {
    /// How many people who may sign in, of all these accounts.
    pub people: usize,
    /// Of how many accounts.
    pub accounts: usize,
}

/// Publishes news under an id of the publisher's making, and has those told whom they are for; the same id again publishes nothing more.
/// Says whether it was new.
///
/// # Errors
/// 100001 on `regions` for one that the installation does not have; when the database does not answer.
pub async fn publish_news(
    tx: &mut Conn,
    app: &App,
    news_id: Uuid,
    by: &str,
    news: &CheckedNews,
) -> Result<bool> {
    require_regions(app, &news.audience())?;
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
        topic: *news.topic(),
        link: news.link().clone(),
        regions: Json(news.regions().clone()),
        kinds: Json(news.kinds().clone()),
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
        topic: row.topic,
        link: row.link,
        regions: row.regions.0,
        kinds: row.kinds.0,
        told: row.told,
        ended_at: row.ended_at,
    };
    Ok(rows.into_iter().map(reply).collect())
}

/// Tells people of news who may sign in, and could when they were published: everybody, or those whose accounts have what the news are
/// about when their turn comes. Whoever was told is noted in the transaction that stages
/// it: however often it runs, each person is told once.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendNews {
    /// The id of the news that people are told of.
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
        let (row, page) = {
            let mut conn = app.store().read().await?;
            let Some(row) = store::find_news(&mut conn, self.news_id).await? else { return Ok(()) };
            let told = Told { after: row.told_until.unwrap_or_default(), at: row.published_at, people: PAGE };
            let page = read_page(&mut conn, app, &audience_of(&row), &told).await?;
            (row, page)
        };
        for people in page.people.chunks(TOGETHER) {
            self.tell(app, &row, people).await?;
        }
        transaction!(app.store(), tx => {
            match page.last {
                Some(last) => {
                    store::pass_until(tx, self.news_id, last).await?;
                    enqueue(tx, app, self).await
                }
                None => Ok(store::end_news(tx, self.news_id, app.now()).await?),
            }
        })
    }

    /// Tells some people in one transaction, each of them that was not told before.
    async fn tell(&self, app: &App, row: &NewsRow, people: &[EnabledPerson]) -> Result<()> {
        let NewsRow { title_us, text_us, title_cn, text_cn, link: target, .. } = row.clone();
        match row.topic {
            NewsTopic::Product => {
                let news = ProductNews { title_us, text_us, title_cn, text_cn, target };
                self.tell_each(app, people, &news).await
            }
            NewsTopic::Operations => {
                let news = OperationsNews { title_us, text_us, title_cn, text_cn, target };
                self.tell_each(app, people, &news).await
            }
        }
    }

    async fn tell_each<N: News>(&self, app: &App, people: &[EnabledPerson], news: &N) -> Result<()> {
        transaction!(app.store(), tx => {
            for person in people {
                if store::note_recipient(tx, self.news_id, person.user_id).await? {
                    notify_person(tx, app, person.user_id, news).await?;
                }
            }
            Ok(())
        })
    }
}

/// How many would be told of news that were published now.
///
/// # Errors
/// 100001 on `regions` for one that the installation does not have; when the database does not answer.
pub async fn count_reach(app: &App, audience: &NewsAudience) -> Result<NewsReachReply> {
    require_regions(app, audience)?;
    let mut told = Told { after: Uuid::nil(), at: app.now(), people: COUNTED };
    let (mut people, mut accounts) = (0, HashSet::new());
    loop {
        let page = read_page(&mut app.store().read().await?, app, audience, &told).await?;
        people += page.people.len();
        accounts.extend(page.people.iter().map(|person| person.account_id));
        match page.last {
            Some(last) => told.after = last,
            None => return Ok(NewsReachReply { people, accounts: accounts.len() }),
        }
    }
}

/// How far people have been told.
struct Told {
    /// The last of those who were.
    after: Uuid,
    /// Who was not there yet at this moment is not told.
    at: Time,
    /// How many people are looked at.
    people: usize,
}

/// People who are to be told next.
struct Page {
    people: Vec<EnabledPerson>,
    /// The last one who was looked at; `None`: nobody is left.
    last: Option<Uuid>,
}

/// The next people, by id, of whom those are told whom an audience includes.
async fn read_page(conn: &mut Conn, app: &App, audience: &NewsAudience, told: &Told) -> Result<Page> {
    let rows = i64::try_from(told.people).map_err(Error::internal)?;
    let mut people = list_enabled_people(conn, told.after, told.at, rows).await?;
    let last = people.last().map(|person| person.user_id).filter(|_| people.len() == told.people);
    if !audience.is_everybody() && !people.is_empty() {
        let accounts: HashSet<Uuid> = people.iter().map(|person| person.account_id).collect();
        let owned = list_owned(conn, app, &Ids::of(accounts)).await?;
        people.retain(|person| {
            let allowed = person.regions.as_ref().map(|regions| regions.0.as_slice());
            audience.includes(owned.get(&person.account_id).map_or(&[], Vec::as_slice), allowed)
        });
    }
    Ok(Page { people, last })
}

fn audience_of(row: &NewsRow) -> NewsAudience {
    NewsAudience { regions: row.regions.0.clone(), kinds: row.kinds.0.clone() }
}

fn require_regions(app: &App, audience: &NewsAudience) -> Result<()> {
    app.require_regions("regions", &audience.regions)
}
