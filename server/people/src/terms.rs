//! The operator's terms: which version is in force, what it says, and who accepted which version when.

pub mod accept;
mod feature;
pub mod files;
pub mod show;
mod store;
pub mod version_list;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::PeopleParts;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::platform::config::Config;
use crate::{App, Result, row};

pub use feature::Terms;
pub use files::{SAMPLE, TermsName, Version, folder, versions};
pub use store::{delete_account_terms, delete_person_terms};

/// Seconds for which the folder is not looked at again.
const LOOK_SECONDS: i64 = 10;

/// The versions of the folder, the newest first.
type Versions = Arc<Vec<Arc<Version>>>;

/// What this feature keeps in memory.
pub struct Parts {
    folder: PathBuf,
    read: Mutex<Option<(Time, Versions)>>,
}

row! {
    /// A version that somebody accepted.
    #[derive(Debug, Clone, Serialize, ToSchema)]
    pub struct AcceptedTermsReply {
        /// The version of the terms, as the operator named it.
        pub version: String,
        /// When it was accepted.
        pub accepted_at: Time,
    }
}

impl Parts {
    /// From the operator's settings; reads the folder, in which every version must be whole.
    ///
    /// # Errors
    /// What is wrong in the folder, in one line.
    pub fn new(config: &Config) -> std::result::Result<Self, String> {
        let folder = folder(config);
        let (_, faults) = versions(&folder);
        if faults.is_empty() { Ok(Self { folder, read: Mutex::default() }) } else { Err(faults.join("; ")) }
    }

    /// The version that is in force: the latest whose day has come, or the sample where the operator has none.
    pub fn in_force(&self, now: Time) -> Arc<Version> {
        let all = self.all(now);
        let begun = all.iter().rev().find(|version| version.from.is_none_or(|from| from <= now));
        begun.cloned().unwrap_or_else(|| Arc::new(Version::sample()))
    }

    /// What the folder holds, the earliest first; read again when the last look is some seconds old.
    fn all(&self, now: Time) -> Arc<Vec<Arc<Version>>> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, all)) = read.as_ref()
            && (at.seconds()..at.seconds() + LOOK_SECONDS).contains(&now.seconds())
        {
            return Arc::clone(all);
        }
        let (found, faults) = versions(&self.folder);
        for fault in faults {
            tracing::error!(fault, "a version of the terms is not whole and is left out");
        }
        let all = Arc::new(found.into_iter().map(Arc::new).collect::<Vec<_>>());
        *read = Some((now, Arc::clone(&all)));
        all
    }
}

/// Notes that a person accepted a version, in the transaction of what they did; the same again changes nothing.
///
/// # Errors
/// When the database does not answer.
pub async fn accept_terms(tx: &mut Conn, app: &App, user_id: Uuid, version: &str) -> Result<()> {
    Ok(store::insert_acceptance(tx, user_id, version, app.now()).await?)
}

/// The version that the caller is asked to accept: the one in force, unless it is a sample, was accepted, or came into force
/// when this session had begun.
///
/// # Errors
/// When the database does not answer.
pub async fn find_due_terms(conn: &mut Conn, app: &App, caller: &Caller) -> Result<Option<String>> {
    let version = app.terms().in_force(app.now());
    let Ok(session) = caller.session() else { return Ok(None) };
    if version.is_sample() || version.from.is_some_and(|from| session.began_at < from) {
        return Ok(None);
    }
    let is_accepted = store::is_accepted(conn, caller.user_id, &version.name).await?;
    Ok((!is_accepted).then(|| version.name.clone()))
}

/// Every version that a person accepted, the newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn list_acceptances_of(conn: &mut Conn, user_id: Uuid) -> Result<Vec<AcceptedTermsReply>> {
    Ok(store::list_acceptances(conn, user_id).await?)
}
