//! Writes a file into the database, a sealed piece at a time.

use std::time::{Duration, Instant};

use super::store::{self, TakenRow};
use crate::kit::sheet::TableFile;
use crate::kit::sheet::table::ExportFormat;
use crate::platform::export::rows::TableRows;
use crate::{App, Error, Result, transaction};

/// Bytes from which a piece is kept.
const PIECE: usize = 256 * 1024;
/// How often it is noted how far the file is, though there is no piece yet.
const NOTE: Duration = Duration::from_secs(1);
/// Bytes of a mebibyte.
const MEBIBYTE: i64 = 1 << 20;

/// How the writing ended.
pub enum Written {
    /// The file is whole.
    Whole,
    /// It was deleted meanwhile, or another worker makes it.
    Gone,
    /// It is larger than files may be.
    TooLarge,
    /// It took longer than files may take.
    TooLate,
}

/// A file on its way into the database.
struct Writer<'a> {
    app: &'a App,
    row: &'a TakenRow,
    rows: i64,
    bytes: i64,
    chunks: i64,
    noted: Instant,
}

/// Writes the whole file, of which nothing is kept once it is late.
///
/// # Errors
/// When the database does not answer, or the file cannot be packed.
pub async fn write(
    app: &App,
    row: &TakenRow,
    format: ExportFormat,
    mut rows: TableRows,
    deadline: Instant,
) -> Result<Written> {
    let mut file = format.begin(&rows.head).map_err(Error::internal)?;
    let most = i64::from(app.config().export.max_mebibytes).saturating_mul(MEBIBYTE);
    let mut writer = Writer { app, row, rows: 0, bytes: 0, chunks: 0, noted: Instant::now() };
    let mut waiting = Vec::new();
    loop {
        let is_last = step(app, &mut rows, &mut file, &mut writer.rows).await?;
        waiting.append(&mut file.take());
        if writer.bytes.saturating_add(length(&waiting)) > most {
            return Ok(Written::TooLarge);
        }
        if Instant::now() >= deadline {
            return Ok(Written::TooLate);
        }
        if is_last || waiting.len() >= PIECE || writer.noted.elapsed() >= NOTE {
            let piece =
                if is_last || waiting.len() >= PIECE { std::mem::take(&mut waiting) } else { Vec::new() };
            if !writer.note(piece, is_last).await? {
                return Ok(Written::Gone);
            }
        }
        if is_last {
            return Ok(Written::Whole);
        }
    }
}

/// Some more rows, or the end; says whether it was.
async fn step(app: &App, rows: &mut TableRows, file: &mut TableFile, count: &mut i64) -> Result<bool> {
    let Some(found) = rows.more(app).await? else {
        file.finish().map_err(Error::internal)?;
        return Ok(true);
    };
    for cells in &found {
        file.row(cells).map_err(Error::internal)?;
    }
    *count += found.len() as i64;
    Ok(false)
}

impl Writer<'_> {
    /// Keeps a piece, which may be empty, and notes how far the file is; the last one makes it a file to fetch. False when it is
    /// no longer this worker's.
    async fn note(&mut self, piece: Vec<u8>, is_last: bool) -> Result<bool> {
        let (app, row, number) = (self.app, self.row, self.chunks);
        self.bytes += length(&piece);
        self.chunks += i64::from(!piece.is_empty());
        let sealed = match piece.is_empty() {
            true => None,
            false => {
                let bound = super::associated_data(row.export_id, row.attempt, number);
                Some(app.export().seal.seal(app.random(), &bound.each(), piece)?)
            }
        };
        let (rows, bytes, chunks) = (self.rows, self.bytes, self.chunks);
        let now = app.now();
        let ready =
            is_last.then(|| (now, now.plus_seconds(i64::from(app.config().export.keep_hours) * 3_600)));
        let is_own = transaction!(app.store(), tx => {
            if !store::note_progress(tx, row, rows, bytes, chunks, ready).await? {
                return Ok::<_, Error>(false);
            }
            if let Some(sealed) = &sealed {
                store::insert_chunk(tx, row, number, sealed).await?;
            }
            Ok(true)
        })?;
        self.noted = Instant::now();
        Ok(is_own)
    }
}

fn length(bytes: &[u8]) -> i64 {
    i64::try_from(bytes.len()).unwrap_or(i64::MAX)
}
