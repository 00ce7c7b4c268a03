//! SQL of announcements.

use portico_core::announcement::{AnnouncementKind, AnnouncementSeverity};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::{Json, One};
use crate::{row, statement};

row! {
    /// What the operator announces.
    #[derive(Debug, Clone, PartialEq)]
    pub struct AnnouncementRow of announcement {
        pub announcement_id: Uuid,
        pub kind: AnnouncementKind,
        pub severity: AnnouncementSeverity,
        pub title_us: String,
        pub text_us: String,
        pub title_cn: String,
        pub text_cn: String,
        pub regions: Json<Vec<String>>,
        pub from_at: Time,
        pub until_at: Option<Time>,
        pub is_pinned: bool,
        pub saved_at: Time,
        pub saved_by: String,
        pub withdrawn_at: Option<Time>,
    }
}

statement! {
    /// Keeps an announcement, in place of the version of it that was saved at `seen` and not withdrawn; says whether it was kept.
    pub fn upsert_announcement(row: &AnnouncementRow, seen: Option<Time>) -> bool:
        "insert into announcement (announcement_id, kind, severity, title_us, text_us, title_cn, text_cn, regions, from_at, until_at,
           is_pinned, saved_at, saved_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (announcement_id) do update
         set kind = excluded.kind, severity = excluded.severity, title_us = excluded.title_us, text_us = excluded.text_us,
           title_cn = excluded.title_cn, text_cn = excluded.text_cn, regions = excluded.regions, from_at = excluded.from_at,
           until_at = excluded.until_at, is_pinned = excluded.is_pinned, saved_at = excluded.saved_at, saved_by = excluded.saved_by
         where announcement.withdrawn_at is null and announcement.saved_at = $14"
        with
            &row.announcement_id, &row.kind, &row.severity, &row.title_us, &row.text_us, &row.title_cn,
            &row.text_cn, &row.regions, &row.from_at, &row.until_at, &row.is_pinned, &row.saved_at,
            &row.saved_by, seen;

    /// An announcement by its id.
    pub fn find_announcement(announcement_id: Uuid) -> Option<AnnouncementRow>:
        "select {columns} from announcement where announcement_id = $1";

    /// Withdraws an announcement; says whether there was one.
    pub fn withdraw_announcement(announcement_id: Uuid, now: Time) -> bool:
        "update announcement set withdrawn_at = $2 where announcement_id = $1 and withdrawn_at is null";

    /// Announcements but one that count or will, however soon.
    pub fn count_others(announcement_id: Uuid, now: Time) -> One<i64>:
        "select count(*) from announcement
         where announcement_id <> $1 and withdrawn_at is null and (until_at is null or until_at > $2)";

    /// The announcements that count now, pinned ones first, then those that stand over every page, then the newest; a maintenance counts from
    /// when it is announced on.
    pub fn list_present(now: Time, rows: i64) -> Vec<AnnouncementRow>:
        "select {columns} from announcement
         where withdrawn_at is null and (until_at is null or until_at > $1) and (from_at <= $1 or kind = 'maintenance')
         order by is_pinned desc, case when kind = 'maintenance' or severity = 'critical' then 0 else 1 end, saved_at desc, announcement_id
         limit $2";

    /// The announcements before a place, those that were saved last first, whether they count or not.
    pub fn read_saved_page(before: Cursor, rows: i64) -> Vec<AnnouncementRow>:
        "select {columns} from announcement where (saved_at, announcement_id) < ($1, $2)
         order by saved_at desc, announcement_id desc limit $3"
        with before.at, before.id, rows;
}
