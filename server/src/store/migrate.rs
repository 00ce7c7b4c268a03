//! Migrations: inside the binary, only upwards, one process at a time.

use std::fs::File;

use sqlx::migrate::{MigrateError, Migrator};

use super::open::{Pools, Store};
use crate::{private, sql};

static SQLITE: Migrator = sqlx::migrate!("../migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("../migrations/postgres");

/// What a migration run did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migrated {
    /// The schema's number before; 0 for an empty database.
    pub from: i64,
    /// The schema's number now.
    pub to: i64,
}

/// Why the schema could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum SchemaError {
    /// The database was migrated by a newer program (SECURITY U-3).
    #[error(
        "the database has schema {found}, which is newer than this program's {known}: use a newer program"
    )]
    Newer {
        /// The database's schema number.
        found: i64,
        /// The newest that this program knows.
        known: i64,
    },
    /// The lock file beside the SQLite file could not be taken.
    #[error("the migration lock cannot be taken: {0}")]
    Lock(std::io::Error),
    /// The engine refused a step.
    #[error("migration failed: {0}")]
    Step(#[from] MigrateError),
    /// The engine could not be asked.
    #[error("the schema cannot be read: {0}")]
    Read(#[from] sqlx::Error),
}

impl Store {
    /// Applies every migration that is missing.
    ///
    /// # Errors
    /// [`SchemaError`], with everything before the failing step applied.
    pub async fn migrate(&self) -> Result<Migrated, SchemaError> {
        let _lock = self.lock_file().await.map_err(SchemaError::Lock)?;
        let from = self.schema().await?;
        let known = newest(self.migrator());
        if from > known {
            return Err(SchemaError::Newer { found: from, known });
        }
        match &self.pools {
            Pools::Sqlite { writer, .. } => SQLITE.run(writer).await?,
            Pools::Postgres(pool) => POSTGRES.run(pool).await?,
        }
        Ok(Migrated { from, to: known })
    }

    /// Applies the migrations up to and including number `to`; for the test that walks them over data.
    ///
    /// # Errors
    /// As [`Store::migrate`].
    pub async fn migrate_to(&self, to: i64) -> Result<(), SchemaError> {
        match &self.pools {
            Pools::Sqlite { writer, .. } => SQLITE.run_to(to, writer).await?,
            Pools::Postgres(pool) => POSTGRES.run_to(to, pool).await?,
        }
        Ok(())
    }

    /// The numbers of all migrations that this program knows, in order.
    #[must_use]
    pub fn migrations(&self) -> Vec<i64> {
        self.migrator().iter().map(|step| step.version).collect()
    }

    /// The number of the newest applied migration; 0 for an empty database.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn schema(&self) -> sqlx::Result<i64> {
        let mut conn = self.read().await?;
        let exists: i64 = match conn.raw() {
            super::Raw::Sqlite(c) => {
                sqlx::query_scalar("select count(*) from sqlite_master where name = '_sqlx_migrations'")
                    .fetch_one(c)
                    .await?
            }
            super::Raw::Postgres(c) => {
                sqlx::query_scalar("select count(*) from pg_tables where tablename = '_sqlx_migrations' and schemaname = current_schema()")
                    .fetch_one(c)
                    .await?
            }
        };
        if exists == 0 {
            return Ok(0);
        }
        let newest: Option<i64> = crate::on!(conn, c => {
            sqlx::query_scalar(sql!("select max(version) from _sqlx_migrations")).fetch_one(c).await?
        });
        Ok(newest.unwrap_or(0))
    }

    fn migrator(&self) -> &'static Migrator {
        match self.pools {
            Pools::Sqlite { .. } => &SQLITE,
            Pools::Postgres(_) => &POSTGRES,
        }
    }

    /// sqlx locks PostgreSQL by itself; SQLite gets a lock file, held until the returned value is dropped.
    async fn lock_file(&self) -> std::io::Result<Option<File>> {
        let Some(path) = self.path.as_ref().map(|path| path.with_extension("migrate.lock")) else {
            return Ok(None);
        };
        // Waits for another process, on a thread that may wait.
        let locked = tokio::task::spawn_blocking(move || {
            let file = private::options().append(true).create(true).open(&path)?;
            private::close_to_others(&path)?;
            file.lock().map(|()| file)
        });
        locked.await.map_err(std::io::Error::other)?.map(Some)
    }
}

fn newest(migrator: &Migrator) -> i64 {
    migrator.iter().map(|step| step.version).max().unwrap_or(0)
}
