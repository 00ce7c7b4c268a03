//! SQL of news.

use portico_core::news::{NewsTopic, OwnedKind};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::Json;
use crate::kit::store::page::Cursor;
use crate::{row, statement};

row! {
    /// News that were published.
    #[derive(Debug, Clone, PartialEq)]
    pub struct NewsRow {
        pub news_id: Uuid,
        pub title_us: String,
        pub text_us: String,
        pub title_cn: String,
        pub text_cn: String,
        pub published_at: Time,
        pub published_by: String,
        pub told: i64,
        pub told_until: Option<Uuid>,
        pub ended_at: Option<Time>,
        /// How many there were to tell when they were stopped; `None`: they were not.
        pub stopped_of: Option<i64>,
        pub topic: NewsTopic,
        pub link: String,
        pub regions: Json<Vec<String>>,
        pub kinds: Json<Vec<OwnedKind>>,
    }
}

statement! {
    /// Keeps news; says whether there were none of this id.
    pub fn insert_news(row: &NewsRow) -> bool:
        "insert into news (news_id, title_us, text_us, title_cn, text_cn, published_at, published_by, told, regions, kinds, topic, link)
         values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, $11) on conflict (news_id) do nothing"
        with row { news_id, title_us, text_us, title_cn, text_cn, published_at, published_by, regions, kinds, topic, link };

    /// News by their id.
    pub fn find_news(news_id: Uuid) -> Option<NewsRow>:
        "select {columns} from news where news_id = $1";

    /// News before a place, the newest first.
    pub fn read_news_page(before: Cursor, rows: i64) -> Vec<NewsRow>:
        "select {columns} from news where (published_at, news_id) < ($1, $2)
         order by published_at desc, news_id desc limit $3"
        with before.at, before.id, rows;

    /// Notes that a person is told; says whether that is new, and the news go on.
    pub fn note_recipient(news_id: Uuid, user_id: Uuid) -> bool:
        "update news set told = told + 1, told_until = $2
         where news_id = $1 and ended_at is null and (told_until is null or told_until < $2)";

    /// Notes that nobody up to a person is to be told any more.
    pub fn pass_until(news_id: Uuid, user_id: Uuid):
        "update news set told_until = $2 where news_id = $1 and (told_until is null or told_until < $2)";

    /// Notes that everybody was told.
    pub fn end_news(news_id: Uuid, at: Time):
        "update news set ended_at = $2 where news_id = $1 and ended_at is null";

    /// Notes that nobody else is told, of so many who would have been; says whether they went on until now.
    pub fn stop_news(news_id: Uuid, at: Time, of: i64) -> bool:
        "update news set ended_at = $2, stopped_of = case when told > $3 then told else $3 end where news_id = $1 and ended_at is null";
}
