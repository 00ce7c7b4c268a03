//! Writing into an empty database. Nothing of it can be seen before the end, and then everything.

use sqlx::AssertSqlSafe;
use tokio::sync::mpsc::Receiver;

use super::catalogue::Table;
use super::load_postgres::PostgresLoad;
use super::load_sqlite::{SqliteLoad, is_there};
use super::read::{Reading, read_tables};
use super::value::{Value, row};
use super::{CarryError, Part, TableSum};
use crate::store::{Store, StoreOptions};

/// An empty database that is being filled.
pub struct Loader {
    target: Target,
    tables: Vec<Table>,
}

enum Target {
    Sqlite(Box<SqliteLoad>),
    Postgres(Box<PostgresLoad>),
}

/// Refuses rows of a program that is newer than this one.
pub(super) fn require_known(store: &Store, schema: i64) -> Result<(), CarryError> {
    if store.migrations().contains(&schema) { Ok(()) } else { Err(CarryError::UnknownSchema(schema)) }
}

/// Whether a database holds exactly these rows; one that cannot be read does not.
pub async fn is_loaded(options: &StoreOptions, told: &[TableSum]) -> bool {
    if options.url.starts_with("sqlite:") && !is_there(options) {
        return false;
    }
    let Ok(store) = Store::open(options).await else { return false };
    let found = match store.snapshot().await {
        Ok(mut snapshot) => snapshot.sums().await,
        Err(error) => Err(error),
    };
    store.close().await;
    found.is_ok_and(|found| found == told)
}

impl Loader {
    /// Prepares an empty database for rows of this schema.
    ///
    /// # Errors
    /// When it is not empty, or cannot be made.
    pub async fn open(options: &StoreOptions, schema: i64) -> Result<Self, CarryError> {
        let (target, tables) = if options.url.starts_with("sqlite:") {
            let (load, tables) = SqliteLoad::open(options, schema).await?;
            (Target::Sqlite(Box::new(load)), tables)
        } else {
            let (load, tables) = PostgresLoad::open(options, schema).await?;
            (Target::Postgres(Box::new(load)), tables)
        };
        let mut loader = Self { target, tables };
        // Rows that migrations put in are among those that come.
        for index in 0..loader.tables.len() {
            let text = format!("delete from {}", super::catalogue::quote_name(&loader.tables[index].name));
            match &mut loader.target {
                Target::Sqlite(load) => {
                    sqlx::query(AssertSqlSafe(text)).execute(&mut load.conn).await?;
                }
                Target::Postgres(load) => {
                    sqlx::query(AssertSqlSafe(text)).execute(&mut *load.conn).await?;
                }
            }
        }
        Ok(loader)
    }

    /// Writes everything that comes, up to its end, and makes sure that it is there as it was.
    ///
    /// # Errors
    /// When what comes was cut off or does not fit, or the database refuses.
    pub async fn receive(&mut self, from: &mut Receiver<Part>) -> Result<Vec<TableSum>, CarryError> {
        let mut current = None;
        while let Some(part) = from.recv().await {
            match part {
                Part::Table { name, columns } => {
                    let found = self.tables.iter().position(|table| table.name == name);
                    let index = found.ok_or_else(|| CarryError::shape(&name, "there is no such table"))?;
                    self.tables[index].require(&columns)?;
                    current = Some(index);
                }
                Part::Rows(lines) => {
                    let index = current.ok_or(CarryError::CutOff)?;
                    self.insert(index, &lines).await?;
                }
                Part::End(sums) => {
                    self.check(&sums).await?;
                    return Ok(sums);
                }
            }
        }
        Err(CarryError::CutOff)
    }

    async fn insert(&mut self, index: usize, lines: &[u8]) -> Result<(), CarryError> {
        let table = &self.tables[index];
        let rows = rows(table, lines)?;
        match &mut self.target {
            Target::Sqlite(load) => load.insert(table, rows).await,
            Target::Postgres(load) => load.insert(table, &rows).await,
        }
    }

    /// Reads every table again and compares it with the sums that came with the rows.
    async fn check(&mut self, told: &[TableSum]) -> Result<(), CarryError> {
        let reading = match &mut self.target {
            Target::Sqlite(load) => Reading::Sqlite(&mut load.conn),
            Target::Postgres(load) => Reading::Postgres(&mut load.conn),
        };
        let found = read_tables(reading, &self.tables, None).await?;
        if let Some(wrong) = told.iter().find(|sum| !found.contains(sum)) {
            return Err(CarryError::Different(wrong.name.clone()));
        }
        match found.iter().find(|sum| !told.contains(sum)) {
            Some(wrong) => Err(CarryError::Different(wrong.name.clone())),
            None => Ok(()),
        }
    }

    /// Puts what guards the rows back in force, and makes everything visible at once.
    ///
    /// # Errors
    /// When a row refers to one that is not there, or the database refuses.
    pub async fn commit(self) -> Result<(), CarryError> {
        match self.target {
            Target::Sqlite(load) => load.commit().await,
            Target::Postgres(load) => load.commit().await,
        }
    }

    /// Leaves the database empty.
    pub async fn abandon(self) {
        match self.target {
            Target::Sqlite(load) => load.abandon().await,
            Target::Postgres(load) => load.abandon().await,
        }
    }
}

fn rows(table: &Table, lines: &[u8]) -> Result<Vec<Vec<Value>>, CarryError> {
    let wrong = |what: String| CarryError::shape(&table.name, what);
    let lines = lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let row = row(line).map_err(|error| wrong(error.to_string()))?;
            if row.len() == table.columns.len() {
                Ok(row)
            } else {
                Err(wrong("a row is too short or too long".to_owned()))
            }
        })
        .collect()
}
