//! News of the product and its operation: published by the operator once, told to everybody who may sign in or to those whose accounts have something, at the
//! contacts that each has chosen for it.

mod feature;
mod store;

use std::collections::HashSet;

use portico_core::Code;
use portico_core::news::{CheckedNews, NewsAudience, NewsTopic, OwnedKind};
use portico_core::obstacle::Obstacle;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

pub use self::feature::Broadcasts;
use self::store::NewsRow;
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::queue::{Failure, Job, enqueue};
use crate::kit::store::page::Cursor;
use crate::kit::store::{Conn, Ids, Json};
use crate::people::identity::{EnabledPerson, hold_person, list_enabled_people, notify_person};
use crate::platform::feature::list_owned;
use crate::platform::news::News;
use crate::{App, Error, Result, list, news, transaction};

/// People whom one run looks at; another run, staged by this one, goes on.
const PAGE: usize = 1_000;
/// People who are told in one transaction.
const TOGETHER: usize = 20;
/// People who are counted by one look.
const COUNTED: usize = 2_000;

list! {
    /// Nothing narrows the list of news.
    pub struct NewsFilter of "News" {}
}

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
    /// The rest in English.
    pub text_us: String,
    /// One line in Chinese.
    pub title_cn: String,
    /// The rest in Chinese.
    pub text_cn: String,
    /// When the operator published them.
    pub published_at: Time,
    /// By which operator; empty at the command line.
    pub published_by: String,
    /// What they are about.
    pub topic: NewsTopic,
    /// Where they lead: a path of the console, or an address elsewhere; empty: to the console.
    pub link: String,
    /// For accounts that have something in one of these regions; none: wherever it is.
    pub regions: Vec<String>,
    /// For accounts that have one of these; none: whatever it is.
    pub kinds: Vec<OwnedKind>,
    /// How many people have been notified so far.
    pub told: i64,
    /// When everybody had been, or they were stopped; null until then.
    pub ended_at: Option<Time>,
    /// How many there were to tell when they were stopped, those who had been included; null when they were not stopped.
    pub stopped_of: Option<i64>,
}

/// Whom news would reach that were published now.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsReachReply {
    /// How many people who may sign in, of all these accounts.
    pub people: usize,
    /// Of how many accounts.
    pub accounts: usize,
}

/// Publishes news under an id of the publisher's making, and has those told whom they are for; the same news again publish nothing more.
/// Says whether they were new.
///
/// # Errors
/// 100001 on `regions` for one that the installation does not have; 409 on `news_id` when other news were published under it; when the database
/// does not answer.
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
        stopped_of: None,
        topic: *news.topic(),
        link: news.link().clone(),
        regions: Json(news.regions().clone()),
        kinds: Json(news.kinds().clone()),
    };
    if store::insert_news(tx, &row).await? {
        enqueue(tx, app, &SendNews { news_id }).await?;
        return Ok(true);
    }
    let is_same = store::find_news(tx, news_id).await?.is_some_and(|found| {
        let NewsRow { published_at, told, told_until, ended_at, stopped_of, .. } = found;
        found == NewsRow { published_at, told, told_until, ended_at, stopped_of, ..row }
    });
    if is_same { Ok(false) } else { Err(to_conflict(Obstacle::PublishedNews)) }
}

/// A page of the news that were published, the newest first, and where the next one begins.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_news(app: &App, asked: &Asked<NewsFilter>) -> Result<(Vec<NewsReply>, Option<String>)> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let rows = store::read_news_page(&mut app.store().read().await?, before, asked.rows_to_read()).await?;
    let (rows, next_cursor) = asked.cut(rows, |row| Cursor { at: row.published_at, id: row.news_id });
    let reply = |row: NewsRow| NewsReply {
        news_id: row.news_id,
        title_us: row.title_us,
        text_us: row.text_us,
        title_cn: row.title_cn,
        text_cn: row.text_cn,
        published_at: row.published_at,
        published_by: row.published_by,
        topic: row.topic,
        link: row.link,
        regions: row.regions.0,
        kinds: row.kinds.0,
        told: row.told,
        ended_at: row.ended_at,
        stopped_of: row.stopped_of,
    };
    Ok((rows.into_iter().map(reply).collect(), next_cursor))
}

/// How many there are to tell of news that are to be stopped, those who were told included.
///
/// # Errors
/// 100004 for news that there are not; 409 on `news_id` when they have ended; when the database does not answer.
pub async fn count_to_tell(app: &App, news_id: Uuid) -> Result<i64> {
    let mut conn = app.store().read().await?;
    let row = store::find_news(&mut conn, news_id).await?.ok_or_else(|| Error::new(Code::NotFound))?;
    if row.ended_at.is_some() {
        return Err(to_conflict(Obstacle::SentNews));
    }
    let after = row.told_until.unwrap_or_default();
    let mut told = Told { after, at: row.published_at, people: COUNTED };
    let mut count = row.told;
    loop {
        let page = read_page(&mut conn, app, &audience_of(&row), &told).await?;
        count += i64::try_from(page.people.len()).map_err(Error::internal)?;
        match page.last {
            Some(last) => told.after = last,
            None => return Ok(count),
        }
    }
}

/// Tells nobody else of news, of so many who would have been; their title in English. Whoever was told keeps the message.
///
/// # Errors
/// 409 on `news_id` when they have ended; when the database does not answer.
pub async fn stop_news(tx: &mut Conn, app: &App, news_id: Uuid, of: i64) -> Result<String> {
    if !store::stop_news(tx, news_id, app.now(), of).await? {
        return Err(to_conflict(Obstacle::SentNews));
    }
    Ok(store::find_news(tx, news_id).await?.map(|row| row.title_us).unwrap_or_default())
}

fn to_conflict(obstacle: Obstacle) -> Error {
    Error::field("news_id", obstacle.rule()).with_status(409)
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
            if row.ended_at.is_some() {
                return Ok(());
            }
            let told = Told { after: row.told_until.unwrap_or_default(), at: row.published_at, people: PAGE };
            let page = read_page(&mut conn, app, &audience_of(&row), &told).await?;
            (row, page)
        };
        for people in page.people.chunks(TOGETHER) {
            if !self.tell(app, &row, people).await? {
                return Ok(());
            }
        }
        transaction!(app.store(), tx => {
            let goes_on = self.goes_on(tx).await?;
            match page.last {
                Some(last) if goes_on => {
                    store::pass_until(tx, self.news_id, last).await?;
                    enqueue(tx, app, self).await
                }
                Some(_) => Ok(()),
                None => Ok(store::end_news(tx, self.news_id, app.now()).await?),
            }
        })
    }

    /// Whether the operator has not stopped them.
    async fn goes_on(&self, conn: &mut Conn) -> Result<bool> {
        Ok(store::find_news(conn, self.news_id).await?.is_some_and(|row| row.ended_at.is_none()))
    }

    /// Tells some people in one transaction, each of them that was not told before; `false`: the news were stopped, and nobody is.
    async fn tell(&self, app: &App, row: &NewsRow, people: &[EnabledPerson]) -> Result<bool> {
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

    async fn tell_each<N: News>(&self, app: &App, people: &[EnabledPerson], news: &N) -> Result<bool> {
        transaction!(app.store(), tx => {
            if !self.goes_on(tx).await? {
                return Ok(false);
            }
            for person in people {
                // Whoever is being deleted is waited for, and then is not there any more.
                let is_there = hold_person(tx, person.user_id).await?;
                if is_there && store::note_recipient(tx, self.news_id, person.user_id).await? {
                    notify_person(tx, app, person.user_id, news).await?;
                }
            }
            Ok(true)
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
