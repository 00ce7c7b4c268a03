//! What the operator does with announcements.

use portico_core::Rule;
use portico_core::announcement::Announcement;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::announcement_list::AnnouncementReply;
use super::store::{self, AnnouncementRow};
use crate::kit::clock::Time;
use crate::kit::store::{Conn, Json};
use crate::{App, Error, Result};

/// Announcements that are listed for the operator.
const LISTED: i64 = 200;

/// An announcement as its operator sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedAnnouncement {
    /// What customers see of it, in both languages.
    pub announcement: AnnouncementReply,
    /// When it was saved last.
    pub saved_at: Time,
    /// By which operator; empty at the command line.
    pub saved_by: String,
    /// When it was withdrawn; null while it was not.
    pub withdrawn_at: Option<Time>,
    /// Whether customers see it now.
    pub is_present: bool,
}

/// Saves an announcement under an id of the operator's making: a new one, or another version of one that was not withdrawn.
///
/// # Errors
/// 100001 on `announcement.regions` for one that the installation does not have, on `announcement_id` for one that was withdrawn.
pub async fn save_announcement(
    tx: &mut Conn,
    app: &App,
    announcement_id: Uuid,
    by: &str,
    announcement: &Announcement,
) -> Result<()> {
    app.require_regions("announcement.regions", announcement.regions())?;
    let now = app.now();
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
    if store::upsert_announcement(tx, &row).await? {
        Ok(())
    } else {
        Err(Error::field("announcement_id", Rule::UnknownChoice))
    }
}

/// Withdraws an announcement for good.
///
/// # Errors
/// 100001 on `announcement_id` when there is none, or it was withdrawn.
pub async fn withdraw_announcement(tx: &mut Conn, app: &App, announcement_id: Uuid) -> Result<()> {
    if store::withdraw_announcement(tx, announcement_id, app.now()).await? {
        Ok(())
    } else {
        Err(Error::field("announcement_id", Rule::UnknownChoice))
    }
}

/// The last announcements, those that were saved last first.
///
/// # Errors
/// When the database does not answer.
pub async fn list_saved_announcements(app: &App) -> Result<Vec<SavedAnnouncement>> {
    let mut conn = app.store().read().await?;
    let present = store::list_present(&mut conn, app.now(), LISTED).await?;
    let rows = store::list_saved(&mut conn, LISTED).await?;
    let saved = |row: AnnouncementRow| SavedAnnouncement {
        saved_at: row.saved_at,
        saved_by: row.saved_by.clone(),
        withdrawn_at: row.withdrawn_at,
        is_present: present.iter().any(|one| one.announcement_id == row.announcement_id),
        announcement: AnnouncementReply::of(row),
    };
    Ok(rows.into_iter().map(saved).collect())
}
