//! Migrations: inside the program, only upwards, one process at a time.

use std::borrow::Cow;
use std::fs::File;
use std::sync::LazyLock;

use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use super::open::{Pools, Store};
use super::postgres::unlimit_session;
use crate::private;
use crate::statement;
use crate::store::One;

/// A migration's number, what it is for, and its text.
pub type Step = (i64, &'static str, &'static str);

/// A program's migrations, for either engine.
#[derive(Debug)]
pub struct Migrations {
    sqlite: LazyLock<Migrator>,
    postgres: LazyLock<Migrator>,
}

impl Migrations {
    /// Of functions that make them when a database is first asked for its schema.
    #[must_use]
    pub const fn new(sqlite: fn() -> Migrator, postgres: fn() -> Migrator) -> Self {
        Self { sqlite: LazyLock::new(sqlite), postgres: LazyLock::new(postgres) }
    }
}

/// The migrations of one engine.
#[must_use]
pub fn migrator(steps: &[Step]) -> Migrator {
    let one = |(version, about, text): &Step| {
        Migration::new(*version, Cow::Borrowed(*about), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations(steps.iter().map(one).collect())
}

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
            Pools::Sqlite { writer, .. } => self.migrator().run(writer).await?,
            Pools::Postgres(pool) => {
                let mut conn = pool.acquire().await?;
                // One process migrates while others wait, and an index takes what it takes.
                unlimit_session(&mut conn).await?;
                conn.close_on_drop();
                self.migrator().run_direct(None, &mut *conn, false).await?;
            }
        }
        Ok(Migrated { from, to: known })
    }

    /// Applies the migrations up to and including number `to`; for the test that walks them over data.
    ///
    /// # Errors
    /// As [`Store::migrate`].
    pub async fn migrate_to(&self, to: i64) -> Result<(), SchemaError> {
        match &self.pools {
            Pools::Sqlite { writer, .. } => self.migrator().run_to(to, writer).await?,
            Pools::Postgres(pool) => self.migrator().run_to(to, pool).await?,
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
        if !has_migrations(&mut conn).await? {
            return Ok(0);
        }
        Ok(find_newest_migration(&mut conn).await?.unwrap_or(0))
    }

    fn migrator(&self) -> &'static Migrator {
        match self.pools {
            Pools::Sqlite { .. } => &self.migrations.sqlite,
            Pools::Postgres(_) => &self.migrations.postgres,
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

statement! {
    /// Whether any migration was ever applied.
    fn has_migrations() -> bool:
        sqlite "select 1 from sqlite_master where name = '_sqlx_migrations'"
        postgres "select 1 from pg_tables where tablename = '_sqlx_migrations' and schemaname = current_schema()";

    /// The number of the newest applied migration.
    fn find_newest_migration() -> One<Option<i64>>:
        "select max(version) from _sqlx_migrations";
}
