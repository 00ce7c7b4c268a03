//! A ticket and what was written to it, as they are told.

use portico_core::attachment::AttachmentKind;
use portico_core::support::{EntryKind, TicketCategory, TicketSeverity, TicketState};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::file::FileRow;
use super::store::{EntryRow, TicketRow};
use crate::kit::clock::Time;

/// A ticket as its customer sees it in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct SupportTicket {
    /// By which other calls name it.
    pub ticket_id: Uuid,
    /// Eight digits for people to read out.
    pub number: String,
    /// What it is about.
    pub category: TicketCategory,
    /// How much it matters.
    pub severity: TicketSeverity,
    /// How far it has come.
    pub state: TicketState,
    /// What is asked, in one line.
    pub title: String,
    /// The login name of whoever opened it.
    pub author: String,
    /// The sub-user who opened it, to whoever of the account may see people; null for anybody else, for sub-users who are gone, and to staff.
    pub author_id: Option<Uuid>,
    /// The resource that it is about; null for none.
    pub resource_id: Option<Uuid>,
    /// What that resource was called when the ticket was opened.
    pub resource_name: Option<String>,
    /// When it was opened.
    pub opened_at: Time,
    /// When something was last written to it or done with it.
    pub changed_at: Time,
    /// When support first answered; null while it has not.
    pub answered_at: Option<Time>,
    /// When it was closed; null while it is not.
    pub closed_at: Option<Time>,
    /// The ticket that it was joined to, where it continues; null for none.
    pub merged_into: Option<Uuid>,
    /// How its customer rated it, from 1 to 5; null while they have not.
    pub stars: Option<i64>,
    /// What its customer said with the rating.
    pub comment: String,
}

/// A ticket with what was written to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketDetails {
    /// The ticket as lists have it.
    pub ticket: SupportTicket,
    /// What was written and what happened, in its order.
    pub entries: Vec<TicketEntry>,
    /// The server's time: what may still be done with a closed ticket is judged by it.
    pub now: Time,
}

/// Something that was written to a ticket, or happened to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketEntry {
    /// By which it differs from others.
    pub entry_id: Uuid,
    /// Whether the customer or support wrote it, or what happened to the ticket.
    pub kind: EntryKind,
    /// Who wrote or did it: a login name of the account; to staff also an operator's. Empty for support, and for what happened by itself.
    pub author: String,
    /// The sub-user who wrote or did it, to whoever of the account may see people; null for anybody else, for sub-users who are gone, and to staff.
    pub user_id: Option<Uuid>,
    /// Lines of text; of a merger the other ticket's number, else empty for what happened.
    pub text: String,
    /// When it was written, or happened.
    pub written_at: Time,
    /// The files that went with it.
    pub files: Vec<TicketFile>,
}

/// A file that goes with a ticket.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TicketFile {
    /// By which it is fetched.
    pub file_id: Uuid,
    /// What it is called.
    pub name: String,
    /// Whether it is a picture, text or PDF, by its own bytes.
    pub kind: AttachmentKind,
    /// How large it is, in bytes.
    pub bytes: i64,
}

impl From<TicketRow> for SupportTicket {
    fn from(row: TicketRow) -> Self {
        Self {
            ticket_id: row.ticket_id,
            number: row.number,
            category: row.category,
            severity: row.severity,
            state: row.state,
            title: row.title,
            author: row.author,
            author_id: None,
            resource_id: row.resource_id,
            resource_name: row.resource_name,
            opened_at: row.opened_at,
            changed_at: row.changed_at,
            answered_at: row.answered_at,
            closed_at: row.closed_at,
            merged_into: row.merged_into,
            stars: row.stars,
            comment: row.comment,
        }
    }
}

impl SupportTicket {
    /// A ticket as its account sees it; `people` are the sub-users who are told as such.
    pub fn for_reader(row: TicketRow, people: &[Uuid]) -> Self {
        let author_id = Some(row.user_id).filter(|user_id| people.contains(user_id));
        Self { author_id, ..Self::from(row) }
    }
}

impl From<FileRow> for TicketFile {
    fn from(row: FileRow) -> Self {
        Self { file_id: row.file_id, name: row.name, kind: row.kind, bytes: row.bytes }
    }
}

/// Entries with their files. Whoever is no staff is not told which operator wrote; `people` are the sub-users who are told as such.
pub fn to_entries(
    rows: Vec<EntryRow>,
    files: &[FileRow],
    is_staff: bool,
    people: &[Uuid],
) -> Vec<TicketEntry> {
    let entry = |row: EntryRow| TicketEntry {
        files: files
            .iter()
            .filter(|file| file.entry_id == Some(row.entry_id))
            .cloned()
            .map(TicketFile::from)
            .collect(),
        author: if is_staff || row.user_id.is_some() { row.author } else { String::new() },
        user_id: row.user_id.filter(|user_id| people.contains(user_id)),
        entry_id: row.entry_id,
        kind: row.kind,
        text: row.text,
        written_at: row.written_at,
    };
    rows.into_iter().map(entry).collect()
}
