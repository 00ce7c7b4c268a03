//! SQL of recommendations.

use portico_core::recommendation::RecommendationUnless;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::Json;
use crate::kit::store::page::Cursor;
use crate::{row, statement};

row! {
    /// What the operator recommends.
    #[derive(Debug, Clone, PartialEq)]
    pub struct RecommendationRow of recommendation {
        pub recommendation_id: Uuid,
        pub title_us: String,
        pub text_us: String,
        pub title_cn: String,
        pub text_cn: String,
        pub link: String,
        pub regions: Json<Vec<String>>,
        pub unless: RecommendationUnless,
        pub only_with: RecommendationUnless,
        pub from_at: Time,
        pub until_at: Option<Time>,
        pub position: i64,
        pub saved_at: Time,
        pub saved_by: String,
        pub withdrawn_at: Option<Time>,
    }
}

statement! {
    /// Keeps a recommendation, in place of the version of it that was saved at `seen` and not withdrawn; says whether it was kept.
    pub fn upsert_recommendation(row: &RecommendationRow, seen: Option<Time>) -> bool:
        "insert into recommendation (recommendation_id, title_us, text_us, title_cn, text_cn, link, regions, unless, from_at, until_at,
           position, saved_at, saved_by, only_with)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         on conflict (recommendation_id) do update
         set title_us = excluded.title_us, text_us = excluded.text_us, title_cn = excluded.title_cn, text_cn = excluded.text_cn,
           link = excluded.link, regions = excluded.regions, unless = excluded.unless, from_at = excluded.from_at,
           until_at = excluded.until_at, position = excluded.position, saved_at = excluded.saved_at, saved_by = excluded.saved_by,
           only_with = excluded.only_with
         where recommendation.withdrawn_at is null and recommendation.saved_at = $15"
        with
            &row.recommendation_id, &row.title_us, &row.text_us, &row.title_cn, &row.text_cn, &row.link,
            &row.regions, &row.unless, &row.from_at, &row.until_at, &row.position, &row.saved_at,
            &row.saved_by, &row.only_with, seen;

    /// A recommendation by its id.
    pub fn find_recommendation(recommendation_id: Uuid) -> Option<RecommendationRow>:
        "select {columns} from recommendation where recommendation_id = $1";

    /// Withdraws a recommendation; says whether there was one.
    pub fn withdraw_recommendation(recommendation_id: Uuid, now: Time) -> bool:
        "update recommendation set withdrawn_at = $2 where recommendation_id = $1 and withdrawn_at is null";

    /// The recommendations that count now, by their position and of those at the same the newest first.
    pub fn list_present(now: Time, rows: i64) -> Vec<RecommendationRow>:
        "select {columns} from recommendation
         where withdrawn_at is null and (until_at is null or until_at > $1) and from_at <= $1
         order by position, saved_at desc, recommendation_id limit $2";

    /// The recommendations before a place, those that were saved last first, whether they count or not.
    pub fn read_saved_page(before: Cursor, rows: i64) -> Vec<RecommendationRow>:
        "select {columns} from recommendation where (saved_at, recommendation_id) < ($1, $2)
         order by saved_at desc, recommendation_id desc limit $3"
        with before.at, before.id, rows;
}
