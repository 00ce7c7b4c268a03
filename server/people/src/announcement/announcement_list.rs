//! The announcements that count, for whoever uses the console.

use axum::extract::State;
use portico_core::announcement::{AnnouncementKind, AnnouncementSeverity, is_banner};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, AnnouncementRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// Announcements that count or will at the same time, of all regions: so many are kept at most, and looked at.
pub(super) const MOST: u32 = 200;
/// Announcements that are listed, of those about regions in which the caller may work.
const LISTED: usize = 100;

/// The announcements that count.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnnouncementListReply {
    /// Pinned ones first, then those that are said over every page, then the newest.
    pub announcements: Vec<AnnouncementReply>,
}

/// What the operator announces, in both languages.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnnouncementReply {
    /// The announcement's id, by which the operator changes and withdraws it.
    pub announcement_id: Uuid,
    /// What it is about.
    pub kind: AnnouncementKind,
    /// How much it matters.
    pub severity: AnnouncementSeverity,
    /// One line in English.
    pub title_us: String,
    /// The rest in English.
    pub text_us: String,
    /// One line in Chinese.
    pub title_cn: String,
    /// The rest in Chinese.
    pub text_cn: String,
    /// The regions that it is about; none: every region.
    pub regions: Vec<String>,
    /// From when on it counts; of a maintenance: when it begins.
    pub from_at: Time,
    /// Until when it counts; null: until it is withdrawn.
    pub until_at: Option<Time>,
    /// Whether it stands before those that are not.
    pub is_pinned: bool,
    /// Whether it is said over every page.
    pub is_banner: bool,
    /// When this version of it was saved: whoever has seen it knows another one by that.
    pub saved_at: Time,
}

impl AnnouncementReply {
    /// What customers see of a row.
    pub(super) fn of(row: AnnouncementRow) -> Self {
        Self {
            announcement_id: row.announcement_id,
            is_banner: is_banner(row.kind, row.severity),
            kind: row.kind,
            severity: row.severity,
            title_us: row.title_us,
            text_us: row.text_us,
            title_cn: row.title_cn,
            text_cn: row.text_cn,
            regions: row.regions.0,
            from_at: row.from_at,
            until_at: row.until_at,
            is_pinned: row.is_pinned,
            saved_at: row.saved_at,
        }
    }
}

/// Lists the announcements that count, as far as they are about regions in which the caller may work.
#[utoipa::path(get, path = "/gicend/announcement/list/", tag = "announcement",
    responses((status = 200, body = Envelope<AnnouncementListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn announcement_list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Reply<AnnouncementListReply>> {
    list_announcements(&app, &caller).await.map(Reply)
}

/// The announcements that count for a caller.
///
/// # Errors
/// When the database does not answer.
pub async fn list_announcements(app: &App, caller: &Caller) -> Result<AnnouncementListReply> {
    let rows = store::list_present(&mut app.store().read().await?, app.now(), i64::from(MOST)).await?;
    let concerns = |row: &AnnouncementRow| caller.knows_any_of(&row.regions.0);
    let announcements = rows.into_iter().filter(concerns).take(LISTED).map(AnnouncementReply::of).collect();
    Ok(AnnouncementListReply { announcements })
}
