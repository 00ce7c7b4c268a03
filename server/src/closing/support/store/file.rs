//! SQL of the files that go with tickets.

use portico_core::attachment::AttachmentKind;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

row! {
    /// What is known of a file without opening it.
    #[derive(Debug, Clone)]
    pub struct FileRow of support_file in f {
        pub file_id: Uuid,
        pub account_id: Uuid,
        /// Who uploaded it: a person of the account, or an operator.
        pub user_id: Uuid,
        pub entry_id: Option<Uuid>,
        pub name: String,
        pub kind: AttachmentKind,
        pub bytes: i64,
        pub created_at: Time,
    }

    /// The same with what is in it, sealed.
    #[derive(Debug, Clone)]
    pub struct SealedFile {
        pub file: {FileRow},
        pub sealed: Vec<u8> = "f.sealed",
    }
}

/// A file that is kept.
pub struct NewFile<'a> {
    pub file: &'a FileRow,
    pub sealed: &'a [u8],
}

statement! {
    /// Keeps a file, sealed.
    pub fn insert_file(new: &NewFile<'_>):
        "insert into support_file (file_id, account_id, user_id, name, kind, bytes, created_at, sealed)
         values ($1, $2, $3, $4, $5, $6, $7, $8)"
        with new.file.file_id, new.file.account_id, new.file.user_id, &new.file.name, new.file.kind, new.file.bytes,
            new.file.created_at, new.sealed;

    /// A file with what is in it.
    pub fn find_file(file_id: Uuid) -> Option<SealedFile>:
        "select {columns} from support_file f where f.file_id = $1";

    /// The ticket that a file went with; nothing while it was not sent.
    pub fn find_ticket_of(file_id: Uuid) -> Option<Uuid>:
        "select e.ticket_id from support_file f join support_entry e on e.entry_id = f.entry_id where f.file_id = $1";

    /// Sends a file along with an entry of an account's ticket; says whether it was there and unsent, of this account and this uploader.
    pub fn send_file(file_id: Uuid, account_id: Uuid, user_id: Uuid, entry_id: Uuid) -> bool:
        "update support_file set entry_id = $4 where file_id = $1 and account_id = $2 and user_id = $3 and entry_id is null";

    /// The files of a ticket, without what is in them.
    pub fn list_files(ticket_id: Uuid) -> Vec<FileRow>:
        "select {columns} from support_file f join support_entry e on e.entry_id = f.entry_id
         where e.ticket_id = $1 order by f.created_at, f.file_id";

    /// Forgets all but the newest `keep` files of a person that were not sent.
    pub fn cap_files(user_id: Uuid, keep: i64):
        "delete from support_file where file_id in (
           select file_id from support_file where user_id = $1 and entry_id is null
           order by created_at desc, file_id desc limit 1000 offset $2
         )";

    /// Forgets files from before `before` that were never sent, at most `rows`.
    pub fn delete_unused_files(before: Time, rows: i64) -> u64:
        "delete from support_file where file_id in (
           select file_id from support_file where entry_id is null and created_at < $1 order by created_at limit $2
         )";

    /// Forgets the files of an account.
    pub fn delete_files(account_id: Uuid):
        "delete from support_file where account_id = $1";
}
