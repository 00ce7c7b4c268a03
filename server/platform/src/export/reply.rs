//! A file as it is told.

use portico_core::code::DefaultText;
use portico_core::{Code, Lang};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::kind::ExportKind;
use super::rights::require_covered;
use super::store::ExportRow;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::RequestContext;
use crate::kit::sheet::table::ExportFormat;
use crate::{App, Result};

/// How far a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportState {
    /// It waits to be made.
    Queued,
    /// It is being made.
    Running,
    /// It can be fetched.
    Ready,
    /// It is whole, but was made with more rights than the caller has now.
    Withheld,
    /// It could not be made.
    Failed,
    /// It was there, and is no longer.
    Expired,
}

impl ExportState {
    const ALL: [Self; 6] =
        [Self::Queued, Self::Running, Self::Ready, Self::Withheld, Self::Failed, Self::Expired];

    /// As it is stored; none is stored as withheld.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Ready => "ready",
            Self::Withheld => "withheld",
            Self::Failed => "failed",
            Self::Expired => "expired",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

portico_core::stored!(ExportState);

/// Why a file could not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportReason {
    /// It took too long.
    TimeOut,
    /// It would be too large.
    TooLarge,
    /// The permission was taken away before it was made, or, when it is withheld, some of it after.
    Permission,
    /// A failure that is not the caller's.
    Internal,
}

impl ExportReason {
    const ALL: [Self; 4] = [Self::TimeOut, Self::TooLarge, Self::Permission, Self::Internal];

    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::TimeOut => "time_out",
            Self::TooLarge => "too_large",
            Self::Permission => "permission",
            Self::Internal => "internal",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == text)
    }

    /// The words for a person; of the time-out SPEC §8's.
    fn words(self, lang: Lang) -> &'static str {
        match self {
            Self::TimeOut => DefaultText::ExportTimeout.words(lang),
            Self::TooLarge => lang.pick([
                "The file would be too large. Please shorten the query time and try again.",
                "文件过大，请缩短查询时间后重试",
            ]),
            Self::Permission => lang.pick([
                "The permission to view this list was withdrawn before the file was created.",
                "生成文件前，查看该列表的权限已被收回",
            ]),
            Self::Internal => {
                lang.pick(["The file could not be created. Please try again.", "文件生成失败，请重试"])
            }
        }
    }
}

/// The words for a file that is withheld.
fn redaction_words(lang: Lang) -> &'static str {
    lang.pick([
        "This file was created with permissions that you no longer have.",
        "生成该文件所需的权限，您现在已不再拥有",
    ])
}

/// A file that was asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct Staged {
    /// The file; `export/show/` tells how far it is.
    pub export_id: Uuid,
    /// How far it is: `queued`, since it was only asked for.
    pub state: ExportState,
}

/// An export: a list as a file, made in the background.
#[derive(Serialize, ToSchema)]
pub struct ExportReply {
    /// By which the file is asked after, downloaded and removed.
    pub export_id: Uuid,
    /// Which list it is of.
    pub list: ExportKind,
    /// The format of the file.
    pub format: ExportFormat,
    /// How far it is.
    pub state: ExportState,
    /// What it is called.
    pub file_name: String,
    /// The rows in it so far, without the names of the columns.
    pub rows: i64,
    /// Its size so far, in bytes.
    pub bytes: i64,
    /// When it was asked for.
    pub created_at: Time,
    /// When it was ready, or could not be made.
    pub ended_at: Option<Time>,
    /// Until when it can be fetched, once it is ready.
    pub expires_at: Option<Time>,
    /// Why it could not be made, or is withheld.
    pub reason: Option<ExportReason>,
    /// The same in words, in the request's language.
    pub message: Option<String>,
}

/// A file's state at a moment, as its caller is told: one whose time is over has expired, whether it was removed already or not.
pub fn state(row: &ExportRow, kind: ExportKind, caller: &Caller, now: Time) -> Result<ExportState> {
    Ok(match row.state {
        ExportState::Ready if row.due_at <= now => ExportState::Expired,
        ExportState::Ready if !may_fetch(row, kind, caller)? => ExportState::Withheld,
        state => state,
    })
}

/// Whether a caller's rights still cover a file.
fn may_fetch(row: &ExportRow, kind: ExportKind, caller: &Caller) -> Result<bool> {
    match require_covered(kind, caller, row) {
        Err(refusal) if refusal.code() == Code::PermissionError => Ok(false),
        covered => covered.map(|()| true),
    }
}

/// What a file is called: `bill-20261121T204906Z.csv`.
pub fn file_name(app: &App, row: &ExportRow) -> Result<(String, ExportKind)> {
    let kind = ExportKind::find(app, &row.list)?;
    let at = row.created_at.timestamp().strftime("%Y%m%dT%H%M%SZ");
    Ok((format!("{}-{at}.{}", kind.file_name, row.format.as_str()), kind))
}

/// A file as it is told.
///
/// # Errors
/// When the database holds a word that this program does not know.
pub fn reply(app: &App, row: &ExportRow, caller: &Caller) -> Result<ExportReply> {
    let (file_name, list) = file_name(app, row)?;
    let lang = RequestContext::current().map_or_else(Lang::default, |context| context.lang);
    let state = state(row, list, caller, app.now())?;
    let is_withheld = state == ExportState::Withheld;
    let reason = if is_withheld { Some(ExportReason::Permission) } else { ExportReason::parse(&row.reason) };
    let words = |reason: ExportReason| if is_withheld { redaction_words(lang) } else { reason.words(lang) };
    Ok(ExportReply {
        export_id: row.export_id,
        list,
        format: row.format,
        state,
        file_name,
        rows: row.row_count,
        bytes: row.byte_count,
        created_at: row.created_at,
        ended_at: row.ended_at,
        expires_at: (state == ExportState::Ready).then_some(row.due_at),
        reason,
        message: reason.map(|reason| words(reason).to_owned()),
    })
}
