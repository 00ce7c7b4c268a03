//! What the operator does with announcements.

use portico_core::Rule;
use portico_core::announcement::Announcement;
use portico_core::obstacle::Obstacle;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::announcement_list::{AnnouncementReply, MOST};
use super::store::{self, AnnouncementRow};
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::page::Cursor;
use crate::kit::store::{Conn, Json};
use crate::{App, Error, Result, list};

list! {
    /// Nothing narrows the operator's list of announcements.
    pub struct SavedAnnouncementFilter of "Announcements" {}
}

/// An announcement as its operator sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedAnnouncement {
    /// What customers see of it, in both languages.
    pub announcement: AnnouncementReply,
    /// By which operator; empty at the command line.
    pub saved_by: String,
    /// When it was withdrawn; null while it was not.
    pub withdrawn_at: Option<Time>,
    /// Whether customers see it now.
    pub is_present: bool,
}

/// Saves an announcement under an id of the operator's making: a new one, or another version of one that was saved last at `seen` and not
/// withdrawn.
///
/// # Errors
/// 100001 on `announcement.regions` for one that the installation does not have, on `announcement_id` for one that was withdrawn; 409 on
/// `seen_saved_at` when somebody has saved another version since, and with [`Rule::TooMany`] on `announcement.title_us` when as many others count
/// or will as are kept.
pub async fn save_announcement(
    tx: &mut Conn,
    app: &App,
    announcement_id: Uuid,
    by: &str,
    announcement: &Announcement,
    seen: Option<Time>,
) -> Result<()> {
    app.require_regions("announcement.regions", announcement.regions())?;
    let now = app.now();
    if store::count_others(tx, announcement_id, now).await? >= i64::from(MOST) {
        return Err(Error::field("announcement.title_us", Rule::TooMany { max: MOST }).with_status(409));
    }
    let row = AnnouncementRow {
        announcement_id,
        kind: *announcement.kind(),
        severity: *announcement.severity(),
        title_us: announcement.title_us().clone(),
        text_us: announcement.text_us().clone(),
        title_cn: announcement.title_cn().clone(),
        text_cn: announcement.text_cn().clone(),
        regions: Json(announcement.regions().clone()),
        from_at: announcement.from().map_or(now, Time::from_seconds),
        until_at: announcement.until().map(Time::from_seconds),
        is_pinned: *announcement.is_pinned(),
        saved_at: now,
        saved_by: by.to_owned(),
        withdrawn_at: None,
    };
    if store::upsert_announcement(tx, &row, seen).await? {
        return Ok(());
    }
    match store::find_announcement(tx, announcement_id).await? {
        Some(now_there) if now_there.withdrawn_at.is_none() => {
            // The same sent twice is saved once.
            let from_at = announcement.from().map_or(now_there.from_at, |_| row.from_at);
            let is_same = now_there == AnnouncementRow { from_at, saved_at: now_there.saved_at, ..row };
            let changed =
                || Error::field("seen_saved_at", Obstacle::ChangedMeanwhile.rule()).with_status(409);
            if is_same { Ok(()) } else { Err(changed()) }
        }
        _ => Err(Error::field("announcement_id", Rule::UnknownChoice)),
    }
}

/// Withdraws an announcement for good; its title in English.
///
/// # Errors
/// 100001 on `announcement_id` when there is none, or it was withdrawn.
pub async fn withdraw_announcement(tx: &mut Conn, app: &App, announcement_id: Uuid) -> Result<String> {
    if !store::withdraw_announcement(tx, announcement_id, app.now()).await? {
        return Err(Error::field("announcement_id", Rule::UnknownChoice));
    }
    Ok(store::find_announcement(tx, announcement_id).await?.map(|row| row.title_us).unwrap_or_default())
}

/// A page of the announcements, those that were saved last first, and where the next one begins.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_saved_announcements(
    app: &App,
    asked: &Asked<SavedAnnouncementFilter>,
) -> Result<(Vec<SavedAnnouncement>, Option<String>)> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let mut conn = app.store().read().await?;
    let present = store::list_present(&mut conn, app.now(), i64::from(MOST)).await?;
    let rows = store::read_saved_page(&mut conn, before, asked.rows_to_read()).await?;
    let (rows, next_cursor) = asked.cut(rows, |row| Cursor { at: row.saved_at, id: row.announcement_id });
    let saved = |row: AnnouncementRow| SavedAnnouncement {
        saved_by: row.saved_by.clone(),
        withdrawn_at: row.withdrawn_at,
        is_present: present.iter().any(|one| one.announcement_id == row.announcement_id),
        announcement: AnnouncementReply::of(row),
    };
    Ok((rows.into_iter().map(saved).collect(), next_cursor))
}
