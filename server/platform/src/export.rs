//! Lists as files that are made after the answer: asked for, made by a job, kept for some hours, fetched by the one who asked.
//!
//! The filter of a list that can be had as a file implements [`Exported`], and the feature names it; its route takes an [`Export`]
//! and calls [`stage()`], which checks the question at once and
//! stages the job [`Make`] in the same transaction. The job asks again what its caller may see, reads the rows some at a time
//! and keeps the file in sealed pieces in the database, so that any server can send it. Only a file that is whole is ever sent.

mod asker;
mod body;
mod erase;
pub mod export_delete;
pub mod export_download;
pub mod export_list;
pub mod export_show;
mod feature;
mod kind;
mod make;
mod place;
mod reply;
mod rights;
pub mod rows;
mod stage;
mod store;
mod sweep;
pub mod walked;
pub mod words;
mod write;

pub use asker::Asker;
pub use body::Export;
pub use erase::{erase_account_exports, erase_person_exports};
pub use feature::Exports;
pub use kind::{ExportKind, name_exports};
pub use make::Make;
pub use place::{Place, Places};
pub use reply::{ExportReply, Staged};
pub use stage::{Exported, stage};
pub use sweep::ExpireExports;

use uuid::Uuid;

use crate::kit::seal::Seal;
use crate::kit::secret::Secret;
use crate::platform::config::Config;

/// Files that are sent while they are read at the same time, in all and to one account: one that reads slowly keeps nobody else
/// waiting.
const SENDINGS: usize = 16;
const ACCOUNT_SENDINGS: usize = 2;

/// What exports keep in memory.
pub struct Parts {
    seal: Seal,
    places: Places,
    asker: &'static dyn Asker,
    /// Places for what is sent while it is read.
    pub sendings: Places,
}

impl Parts {
    /// With a key that serves nothing else, places for half of the workers, and the one who knows people.
    #[must_use]
    pub fn new(config: &Config, secret: &Secret, asker: &'static dyn Asker) -> Self {
        Self {
            seal: Seal::new(secret.derive("export file")),
            places: Places::new(usize::from(config.queue.workers / 2).max(1), 1),
            asker,
            sendings: Places::new(SENDINGS, ACCOUNT_SENDINGS),
        }
    }
}

/// What a piece is bound to: its file, the try that wrote it, and its place.
struct Bound([u8; 16], [u8; 8], [u8; 8]);

fn associated_data(export_id: Uuid, attempt: i64, number: i64) -> Bound {
    Bound(export_id.into_bytes(), attempt.to_be_bytes(), number.to_be_bytes())
}

impl Bound {
    fn each(&self) -> [&[u8]; 3] {
        [&self.0, &self.1, &self.2]
    }
}
