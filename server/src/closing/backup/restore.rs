//! Putting a backup back into an empty data folder and an empty database, of either engine.

use std::io::Read;
use std::path::{Path, PathBuf};

use secrecy::ExposeSecret;
use tokio::sync::mpsc::channel;

use super::read::{Entry, read_archive};
use super::stage::{Stage, was_cut_off};
use super::{BackupError, Head, Key, Manifest, PAPERS_KEY, SECRET_KEY};
use crate::kit::fault;
use crate::kit::store::StoreOptions;
use crate::kit::store::carry::{CarryError, Loader, Part, is_loaded, remove_draft};
use crate::platform::config::Config;

/// Parts that wait for being written.
const WAITING: usize = 4;

/// What was put back.
#[derive(Debug)]
pub struct Restored {
    /// What the backup says of itself.
    pub head: Head,
    /// What was in it.
    pub manifest: Manifest,
    /// The file with the key of identity papers, which belongs into the configuration.
    pub papers_key: Option<PathBuf>,
}

/// A backup that was read once.
struct Looked {
    head: Head,
    manifest: Manifest,
    secrets: Vec<(String, String)>,
}

/// Puts a backup back. First all of it is read: of one that is not whole nothing is written.
///
/// # Errors
/// [`BackupError`]; then folder and database are as empty as before.
pub async fn restore(
    config: &Config,
    options: &StoreOptions,
    path: &Path,
    key: Key,
) -> Result<Restored, BackupError> {
    let (file, with) = (path.to_path_buf(), key.clone());
    let looked = tokio::task::spawn_blocking(move || look(&file, &with)).await??;
    let files = secret_files(config, &looked.secrets)?;
    let data_dir = &config.storage.data_dir;
    let has_papers = files.iter().any(|(name, _)| name == PAPERS_KEY);
    let restored = |looked: Looked| Restored {
        head: looked.head,
        manifest: looked.manifest,
        papers_key: has_papers.then(|| data_dir.join(PAPERS_KEY)),
    };
    if was_cut_off(data_dir) {
        let (stage, placed) = Stage::find_remains(data_dir);
        let is_same = placed.is_some_and(|placed| placed.backup_id == looked.head.backup_id);
        // Cut off after its last step but one.
        if is_same && is_loaded(options, &looked.manifest.tables).await {
            stage.end()?;
            return Ok(restored(looked));
        }
        remove_draft(options)?;
        stage.clear()?;
    }
    let stage = Stage::begin(data_dir)?;
    for (name, text) in &files {
        stage.put(name, &mut text.as_bytes())?;
    }
    let outcome = fill(options, &stage, path, key, &looked.head).await;
    if let Err(error) = outcome {
        stage.clear()?;
        return Err(error);
    }
    stage.end()?;
    Ok(restored(looked))
}

fn look(path: &Path, key: &Key) -> Result<Looked, BackupError> {
    let mut secrets = Vec::new();
    let (head, manifest) = read_archive(path, key, &mut |entry| {
        if let Entry::Secret(name, text) = entry {
            secrets.push((name.to_owned(), text));
        }
        Ok(())
    })?;
    Ok(Looked { head, manifest, secrets })
}

/// The secrets that become files: those that the configuration does not have.
fn secret_files(config: &Config, secrets: &[(String, String)]) -> Result<Vec<(String, String)>, BackupError> {
    let known = [
        (SECRET_KEY, "security.secret_key", config.security.secret_key.expose_secret()),
        (PAPERS_KEY, "verification.key", config.verification.key.expose_secret()),
    ];
    let mut files = Vec::new();
    for (name, setting, configured) in known {
        let kept = secrets.iter().find(|(kept, _)| kept == name).map(|(_, text)| text.trim());
        match (kept, configured.trim()) {
            (Some(text), "") => files.push((name.to_owned(), text.to_owned())),
            (None, "") => {}
            (Some(text), configured) if text == configured => {}
            _ => return Err(BackupError::OtherSecret(setting)),
        }
    }
    Ok(files)
}

async fn fill(
    options: &StoreOptions,
    stage: &Stage,
    path: &Path,
    key: Key,
    head: &Head,
) -> Result<(), BackupError> {
    let mut loader = Loader::open(options, head.schema).await?;
    let (to, mut from) = channel(WAITING);
    let (staging, file) = (stage.clone(), path.to_path_buf());
    let reading = tokio::task::spawn_blocking(move || {
        let send = |part| to.blocking_send(part).map_err(|_| BackupError::from(CarryError::CutOff));
        let mut tell = |entry: Entry<'_>| match entry {
            Entry::Secret(..) => Ok(()),
            Entry::File(name, content) => staging.put(name, content as &mut dyn Read),
            Entry::Part(part) => send(part),
        };
        let (_, manifest) = read_archive(&file, &key, &mut tell)?;
        send(Part::End(manifest.tables))
    });
    let received = loader.receive(&mut from).await;
    drop(from);
    let read = reading.await?;
    let outcome = match (read, received) {
        // Whoever went away first knows why.
        (_, Err(error)) if !matches!(error, CarryError::CutOff) => Err(error.into()),
        (Err(error), _) => Err(error),
        (Ok(()), Err(error)) => Err(error.into()),
        (Ok(()), Ok(_)) => Ok(()),
    };
    fault!("restore.loaded");
    let outcome = outcome.and_then(|()| stage.place(head.backup_id));
    fault!("restore.placed");
    if let Err(error) = outcome {
        loader.abandon().await;
        return Err(error);
    }
    loader.commit().await?;
    fault!("restore.committed");
    Ok(())
}
