//! Announcements, which an operator writes, changes and withdraws.

use axum::extract::State;
use portico_core::announcement::AnnouncementDraft;
use portico_core::{Draft, Limits};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use crate::kit::clock::Time;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Reply};
use crate::people::announcement::save::{
    SavedAnnouncement, SavedAnnouncementFilter, list_saved_announcements, save_announcement,
    withdraw_announcement,
};
use crate::{App, Error, Result, transaction};

/// An announcement to be saved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnouncementSaveDraft {
    /// An id of the caller's own making; that of one that is there changes it.
    pub announcement_id: Uuid,
    /// When the version was saved that is changed, as `/admin/announcement/list/` says it; null for a new one.
    pub seen_saved_at: Option<Time>,
    /// What is announced, in both languages.
    pub announcement: AnnouncementDraft,
}

/// Which announcement is withdrawn, for good.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnouncementWithdrawDraft {
    /// An id of `/admin/announcement/list/`.
    pub announcement_id: Uuid,
}

/// A page of the announcements, those that were saved last first.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedAnnouncementListReply {
    /// The announcements, whether they count or not.
    pub items: Vec<SavedAnnouncement>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
    /// The regions of the installation.
    pub regions: Vec<String>,
}

/// Lists the announcements, those that were saved last first.
#[utoipa::path(get, path = "/admin/announcement/list/", tag = "announcement", params(Asked::<SavedAnnouncementFilter>),
    responses((status = 200, body = Envelope<SavedAnnouncementListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn announcement_list(
    State(app): State<App>,
    asked: Asked<SavedAnnouncementFilter>,
) -> Result<Reply<SavedAnnouncementListReply>> {
    let regions = app.config().resources.regions.clone();
    let (items, next_cursor) = list_saved_announcements(&app, &asked).await?;
    Ok(Reply(SavedAnnouncementListReply { items, next_cursor, regions }))
}

/// Saves an announcement: customers see it from its beginning on, a maintenance at once.
#[utoipa::path(post, path = "/admin/announcement/save/", tag = "announcement", request_body = AnnouncementSaveDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001: violations; on `announcement_id` when it was withdrawn"),
        (status = 401, description = "100005: not logged in"),
        (status = 409, description = "100001 on `seen_saved_at`: somebody has saved another version since; with `too_many` on `announcement.title_us`: as many others count or will as are kept")))]
pub async fn announcement_save(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<AnnouncementSaveDraft>,
) -> Result<Reply<Nothing>> {
    let announcement = check_under("announcement", draft.announcement, &app.config().limits)?;
    transaction!(app.store(), tx => {
        let (id, seen) = (draft.announcement_id, draft.seen_saved_at);
        save_announcement(tx, &app, id, &operator.name, &announcement, seen).await?;
        let title = announcement.title_us().clone();
        let event = Event::by(&operator, "announcement.save").on("announcement", id).with_detail(title);
        audit::record(tx, &app, &event).await
    })
    .map(|()| Reply(Nothing))
}

/// Withdraws an announcement for good.
#[utoipa::path(post, path = "/admin/announcement/withdraw/", tag = "announcement", request_body = AnnouncementWithdrawDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `announcement_id`: there is none, or it was withdrawn"),
        (status = 401, description = "100005: not logged in")))]
pub async fn announcement_withdraw(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<AnnouncementWithdrawDraft>,
) -> Result<Reply<Nothing>> {
    transaction!(app.store(), tx => {
        let id = draft.announcement_id;
        let title = withdraw_announcement(tx, &app, id).await?;
        let event = Event::by(&operator, "announcement.withdraw").on("announcement", id).with_detail(title);
        audit::record(tx, &app, &event).await
    })
    .map(|()| Reply(Nothing))
}

/// Saves a new announcement at the server's command line; its id.
///
/// # Errors
/// 100001 on what is wrong with it; when the database does not answer.
pub async fn save_announcement_by_command(app: &App, draft: AnnouncementDraft) -> Result<Uuid> {
    let announcement = draft.check(&Limits::default()).map_err(Error::invalid)?;
    let id = app.random().id(app.now());
    transaction!(app.store(), tx => {
        save_announcement(tx, app, id, "", &announcement, None).await?;
        let title = announcement.title_us().clone();
        let event = Event::by_command("announcement.save").on("announcement", id).with_detail(title);
        audit::record(tx, app, &event).await
    })?;
    Ok(id)
}

/// Withdraws an announcement at the server's command line.
///
/// # Errors
/// 100001 on `announcement_id` when there is none, or it was withdrawn.
pub async fn withdraw_announcement_by_command(app: &App, id: Uuid) -> Result<()> {
    transaction!(app.store(), tx => {
        let title = withdraw_announcement(tx, app, id).await?;
        let event = Event::by_command("announcement.withdraw").on("announcement", id).with_detail(title);
        audit::record(tx, app, &event).await
    })
}
