//! Making a backup.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use aws_lc_rs::digest::{Context, SHA256};
use flate2::Compression;
use flate2::write::GzEncoder;
use secrecy::ExposeSecret;
use tokio::sync::mpsc::{Receiver, channel};

use super::files::files_of;
use super::{
    BackupError, FILES, FORMAT, FileSum, HEAD, Head, Lock, MANIFEST, Manifest, PAPERS_KEY, SECRET_KEY,
    SECRETS, TABLES,
};
use crate::kit::clock::Time;
use crate::kit::digest::hexadecimal;
use crate::kit::private;
use crate::kit::random::Random;
use crate::kit::store::carry::{CarryError, Part};
use crate::kit::store::{Engine, Store};
use crate::platform::config::Config;

/// Parts that wait for being compressed.
const WAITING: usize = 4;

/// What a backup is made of.
pub struct Source<'a> {
    /// The configuration of the installation.
    pub config: &'a Config,
    /// The database of the installation, from which the rows are read.
    pub store: &'a Store,
    /// Its SQLite file, if it has one.
    pub database: Option<&'a Path>,
}

/// A secret, by its name in the backup.
type SecretText = (&'static str, String);

/// Writes a backup into a new file that only its owner can read: under its name it is whole.
///
/// # Errors
/// [`BackupError`]; then there is no file.
pub async fn save(source: &Source<'_>, out: &Path, lock: Lock, now: Time) -> Result<Manifest, BackupError> {
    let data_dir = &source.config.storage.data_dir;
    require_elsewhere(out, data_dir)?;
    let mut snapshot = source.store.snapshot().await?;
    let head = Head {
        format: FORMAT,
        backup_id: Random::System.id(now),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        engine: match source.store.engine() {
            Engine::Sqlite => "sqlite".to_owned(),
            Engine::Postgres => "postgres".to_owned(),
        },
        schema: snapshot.schema(),
        made_at: now.to_string(),
    };
    let files = files_of(data_dir, source.database)?;
    let secrets = secrets_of(source.config)?;
    let (to, from) = channel(WAITING);
    let (out, data_dir) = (out.to_path_buf(), data_dir.clone());
    let writing = tokio::task::spawn_blocking(move || {
        let contents = Contents { head, at: now.seconds(), secrets, data_dir, files };
        write_draft(&out, &lock, contents, from)
    });
    let sent = snapshot.send(&to).await;
    drop(to);
    let written = writing.await?;
    match sent {
        // The writer went away first, and knows why.
        Err(CarryError::CutOff) | Ok(_) => written,
        Err(error) => Err(error.into()),
    }
}

fn require_elsewhere(out: &Path, data_dir: &Path) -> Result<(), BackupError> {
    let folder = match out.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let folder = folder.canonicalize().map_err(BackupError::file(folder))?;
    let is_within = data_dir.canonicalize().is_ok_and(|data_dir| folder.starts_with(data_dir));
    if is_within { Err(BackupError::InDataFolder(out.to_path_buf())) } else { Ok(()) }
}

fn secrets_of(config: &Config) -> Result<Vec<SecretText>, BackupError> {
    let mut secrets = Vec::new();
    let installation = match config.security.secret_key.expose_secret().trim() {
        "" => {
            let path = config.storage.data_dir.join(SECRET_KEY);
            std::fs::read_to_string(&path).map_err(BackupError::file(path))?
        }
        text => text.to_owned(),
    };
    secrets.push((SECRET_KEY, installation));
    match config.verification.key.expose_secret().trim() {
        "" => {}
        text => secrets.push((PAPERS_KEY, text.to_owned())),
    }
    Ok(secrets)
}

struct Contents {
    head: Head,
    at: i64,
    secrets: Vec<SecretText>,
    data_dir: PathBuf,
    files: Vec<String>,
}

/// Writes beside the file's place, makes the disk keep it, and gives it its name.
fn write_draft(
    out: &Path,
    lock: &Lock,
    contents: Contents,
    rows: Receiver<Part>,
) -> Result<Manifest, BackupError> {
    let mut name = out.as_os_str().to_owned();
    name.push(".part");
    let draft = PathBuf::from(name);
    let _left = std::fs::remove_file(&draft);
    let outcome = (|| {
        let file = private::options()
            .write(true)
            .create_new(true)
            .open(&draft)
            .map_err(BackupError::file(&draft))?;
        let (file, manifest) = write_archive(file, lock, contents, rows)?;
        file.sync_all().map_err(BackupError::file(&draft))?;
        std::fs::rename(&draft, out).map_err(BackupError::file(out))?;
        private::sync_folder(out).map_err(BackupError::file(out))?;
        Ok(manifest)
    })();
    if outcome.is_err() {
        let _gone = std::fs::remove_file(&draft);
    }
    outcome
}

fn write_archive(
    file: File,
    lock: &Lock,
    contents: Contents,
    mut rows: Receiver<Part>,
) -> Result<(File, Manifest), BackupError> {
    let wrong = |error: io::Error| BackupError::Refused(format!("the backup cannot be written: {error}"));
    let sealed = lock.wrap(file).map_err(wrong)?;
    let mut archive = Archive {
        tar: tar::Builder::new(GzEncoder::new(sealed, Compression::fast())),
        made_at: u64::try_from(contents.at).unwrap_or_default(),
        files: Vec::new(),
    };
    archive.json(HEAD, &contents.head).map_err(wrong)?;
    for (name, text) in &contents.secrets {
        archive.file(format!("{SECRETS}{name}"), text.len() as u64, text.as_bytes()).map_err(wrong)?;
    }
    for name in &contents.files {
        let path = contents.data_dir.join(name);
        let mut file = match File::open(&path) {
            // It was removed meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            opened => opened.map_err(BackupError::file(&path))?,
        };
        let bytes = file.metadata().map_err(BackupError::file(&path))?.len();
        archive.file(format!("{FILES}{name}"), bytes, &mut file).map_err(BackupError::file(&path))?;
    }
    let tables = archive.tables(&mut rows).map_err(wrong)?;
    let manifest = Manifest { tables, files: std::mem::take(&mut archive.files) };
    archive.json(MANIFEST, &manifest).map_err(wrong)?;
    let finish = || archive.tar.into_inner()?.finish()?.finish();
    Ok((finish().map_err(wrong)?, manifest))
}

struct Archive<W: Write> {
    tar: tar::Builder<W>,
    made_at: u64,
    files: Vec<FileSum>,
}

impl<W: Write> Archive<W> {
    fn entry(&mut self, name: &str, bytes: u64, content: impl Read) -> io::Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes);
        header.set_mode(0o600);
        header.set_mtime(self.made_at);
        self.tar.append_data(&mut header, name, content)
    }

    fn json(&mut self, name: &str, what: &impl serde::Serialize) -> io::Result<()> {
        let text = serde_json::to_vec_pretty(what)?;
        self.entry(name, text.len() as u64, text.as_slice())
    }

    /// A file as long as it is now: what is appended meanwhile is the next backup's.
    fn file(&mut self, name: String, bytes: u64, content: impl Read) -> io::Result<()> {
        let mut hashed = Hashed { inner: content.take(bytes), hash: Context::new(&SHA256), bytes: 0 };
        self.entry(&name, bytes, &mut hashed)?;
        if hashed.bytes != bytes {
            return Err(io::Error::other("it became shorter while it was read"));
        }
        let sha256 = hexadecimal(hashed.hash.finish().as_ref());
        self.files.push(FileSum { name, bytes, sha256 });
        Ok(())
    }

    fn tables(&mut self, rows: &mut Receiver<Part>) -> io::Result<Vec<crate::kit::store::carry::TableSum>> {
        let (mut folder, mut number) = (String::new(), 0);
        while let Some(part) = rows.blocking_recv() {
            match part {
                Part::Table { name, columns } => {
                    folder = format!("{TABLES}{name}");
                    number = 0;
                    self.json(&format!("{folder}/columns.json"), &columns)?;
                }
                Part::Rows(lines) => {
                    number += 1;
                    self.entry(&format!("{folder}/{number:08}.jsonl"), lines.len() as u64, lines.as_slice())?;
                }
                Part::End(sums) => return Ok(sums),
            }
        }
        Err(io::Error::other(CarryError::CutOff))
    }
}

/// Reads on, and knows the sum of what was read.
pub(super) struct Hashed<R> {
    pub inner: R,
    pub hash: Context,
    pub bytes: u64,
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hash.update(&buffer[..count]);
        self.bytes += count as u64;
        Ok(count)
    }
}
