//! Moving the rows of a database into an empty one of the same or the other engine. The old one keeps them, under a seal.

use tokio::sync::mpsc::channel;

use super::BackupError;
use crate::kit::clock::Time;
use crate::kit::fault;
use crate::kit::store::carry::{CarryError, Loader, Seal, TableSum, is_in_use, is_loaded};
use crate::kit::store::{Store, StoreOptions};

/// Parts that wait for being written.
const WAITING: usize = 4;

/// What was moved to another database.
#[derive(Debug)]
pub struct Moved {
    /// The tables, each with its rows.
    pub tables: Vec<TableSum>,
    /// Where the rows are now, without any password.
    pub moved_to: String,
}

/// An address without what may be a password.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return String::new() };
    if scheme == "sqlite" {
        return url.to_owned();
    }
    // The query first: a password may stand in it as well, and an @.
    let place = rest.split(['?', '#']).next().unwrap_or_default();
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    format!("{scheme}://{place}")
}

/// # Errors
/// When somebody has the database open.
async fn require_unused(options: &StoreOptions) -> Result<(), BackupError> {
    if is_in_use(options).await? {
        let text = "the database is in use: stop every server and worker on it, and try again";
        return Err(BackupError::Refused(text.to_owned()));
    }
    Ok(())
}

/// Moves every row. From the seal on nothing can be written to the old database; a move that fails breaks it again, and one that
/// was killed is repeated, or given up by [`undo_seal`].
///
/// # Errors
/// [`BackupError`]; then the new database is as empty as before, and the old one in use.
pub async fn move_rows(from: &StoreOptions, to: &StoreOptions, now: Time) -> Result<Moved, BackupError> {
    require_unused(from).await?;
    let source = Store::open(from).await?;
    let outcome = move_rows_from(&source, to, now).await;
    source.close().await;
    outcome
}

async fn move_rows_from(source: &Store, to: &StoreOptions, now: Time) -> Result<Moved, BackupError> {
    let moved_to = without_password(&to.url);
    let mut snapshot = source.snapshot().await?;
    let schema = snapshot.schema();
    drop(snapshot);
    match source.seal().await.map_err(CarryError::from)? {
        Some(seal) if seal.moved_to != moved_to => return Err(BackupError::Sealed(seal)),
        Some(_) => {
            snapshot = source.snapshot().await?;
            let tables = snapshot.sums().await?;
            // Cut off after its last step.
            if is_loaded(to, &tables).await {
                return Ok(Moved { tables, moved_to });
            }
        }
        None => {}
    }
    let mut loader = Loader::open(to, schema).await?;
    let seal = Seal { moved_at: now, moved_to: moved_to.clone() };
    if source.seal().await.map_err(CarryError::from)?.is_none()
        && let Err(error) = source.put_seal(&seal).await
    {
        loader.abandon().await;
        return Err(error.into());
    }
    fault!("move.sealed");
    let tables = match copy_rows(source, &mut loader).await {
        Ok(tables) => tables,
        Err(error) => {
            loader.abandon().await;
            source.seal_break().await?;
            return Err(error.into());
        }
    };
    fault!("move.loaded");
    // Of a commit without an answer nobody knows whether it was done: the seal stays.
    loader.commit().await.map_err(|error| {
        let text = "repeat the command, or use the old database again with `portico move --undo`";
        BackupError::Refused(format!("the move broke at its end ({error}): {text}"))
    })?;
    fault!("move.committed");
    Ok(Moved { tables, moved_to })
}

async fn copy_rows(source: &Store, loader: &mut Loader) -> Result<Vec<TableSum>, CarryError> {
    let mut snapshot = source.snapshot().await?;
    let (to, mut from) = channel(WAITING);
    let sending = async {
        let sent = snapshot.send(&to).await;
        drop(to);
        sent
    };
    let receiving = async {
        let received = loader.receive(&mut from).await;
        drop(from);
        received
    };
    match tokio::join!(sending, receiving) {
        (Err(error), Err(CarryError::CutOff)) | (Ok(_), Err(error)) => Err(error),
        (_, outcome) => outcome,
    }
}

/// Breaks the seal of a database, so that it can be used again. What was written into the other one since is not in it.
///
/// # Errors
/// When it has none.
pub async fn undo_seal(options: &StoreOptions) -> Result<Seal, BackupError> {
    let store = Store::open(options).await?;
    let outcome = match store.seal().await.map_err(CarryError::from) {
        Ok(Some(seal)) => store.seal_break().await.map(|()| seal).map_err(BackupError::from),
        Ok(None) => Err(BackupError::Refused("the rows of this database were never moved away".to_owned())),
        Err(error) => Err(error.into()),
    };
    store.close().await;
    outcome
}
