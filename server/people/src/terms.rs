//! The operator's terms: which version is in force, what it says, and who accepted which version when.

pub mod accept;
mod feature;
pub mod files;
pub mod show;
mod store;
pub mod version_list;
pub mod write;

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

/// The versions, the earliest first.
type Versions = Arc<Vec<Arc<Version>>>;

/// What this feature keeps in memory.
pub struct Parts {
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
        let (_, faults) = versions(&folder(config));
        if faults.is_empty() { Ok(Self { read: Mutex::default() }) } else { Err(faults.join("; ")) }
    }

    /// What was found within the last seconds, the earliest first.
    fn recall(&self, now: Time) -> Option<Versions> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, all) = read.as_ref()?;
        (at.seconds()..at.seconds() + LOOK_SECONDS).contains(&now.seconds()).then(|| Arc::clone(all))
    }

    /// Looks again at the next question, since something was written here.
    pub fn look_again(&self) {
        *self.read.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// The version that is in force: the latest whose day has come, or the sample where the operator has none.
///
/// # Errors
/// When the database does not answer, which is asked again after some seconds.
pub async fn find_in_force(app: &App) -> Result<Arc<Version>> {
    let all = match app.terms().recall(app.now()) {
        Some(all) => all,
        None => look(&mut app.store().read().await?, app).await?,
    };
    Ok(in_force(&all, app.now()))
}

fn in_force(all: &[Arc<Version>], now: Time) -> Arc<Version> {
    let begun = all.iter().rev().find(|version| version.from.is_none_or(|from| from <= now));
    begun.cloned().unwrap_or_else(|| Arc::new(Version::sample()))
}

/// What the folder and the database hold now, the earliest first; kept for some seconds.
async fn look(conn: &mut Conn, app: &App) -> Result<Versions> {
    let (found, faults) = find_versions(conn, app).await?;
    for fault in faults {
        tracing::error!(fault, "a version of the terms is not whole and is left out");
    }
    let all = Arc::new(found.into_iter().map(Arc::new).collect::<Vec<_>>());
    let mut read = app.terms().read.lock().unwrap_or_else(PoisonError::into_inner);
    *read = Some((app.now(), Arc::clone(&all)));
    Ok(all)
}

/// Every version that is whole, of the folder and of the operator's page, the earliest first, and what is wrong with the others. Of two of the
/// same name the files count.
///
/// # Errors
/// When the database does not answer.
pub async fn find_versions(conn: &mut Conn, app: &App) -> Result<(Vec<Version>, Vec<String>)> {
    find_versions_in(conn, app.config()).await
}

/// The same without a server, which is not made while a version is not whole.
///
/// # Errors
/// When the database does not answer.
pub async fn find_versions_in(conn: &mut Conn, config: &Config) -> Result<(Vec<Version>, Vec<String>)> {
    let (mut found, mut faults) = versions(&folder(config));
    for row in store::list_versions(conn).await? {
        let name = &row.version;
        if found.iter().any(|version| version.name == *name) {
            faults.push(format!("terms/{name}: was written on the operator's page too"));
        } else if let Some(version) = Version::of_row(&row) {
            found.push(version);
        } else {
            faults.push(format!("{name}: what is kept of it is no version"));
        }
    }
    found.sort_by_key(|version| version.from);
    Ok((found, faults))
}

/// Notes that a person accepted a version, in the transaction of what they did; the same again changes nothing.
///
/// # Errors
/// When the database does not answer.
pub async fn accept_terms(tx: &mut Conn, app: &App, user_id: Uuid, version: &str) -> Result<()> {
    Ok(store::insert_acceptance(tx, user_id, version, app.now()).await?)
}

/// The version that the caller is asked to accept: the one in force, unless it is a sample, was accepted, or came into force
/// or was written on its day when this session had begun.
///
/// # Errors
/// When the database does not answer.
pub async fn find_due_terms(conn: &mut Conn, app: &App, caller: &Caller) -> Result<Option<String>> {
    let Ok(session) = caller.session() else { return Ok(None) };
    let all = match app.terms().recall(app.now()) {
        Some(all) => all,
        None => look(conn, app).await?,
    };
    let version = in_force(&all, app.now());
    if version.is_sample()
        || version.from.max(version.written_at).is_some_and(|since| session.began_at < since)
    {
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
