//! The tables: what the folder `migrations` has, inside the program.

use crate::kit::store::{Migrations, Step, migrator};

// `SQLITE_STEPS` and `POSTGRES_STEPS`: the build script reads the folder. sqlx's macro for it would have the drivers of both engines built a
// second time, for the compiler.
include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// Every migration of both engines, in the order in which they run.
pub static MIGRATIONS: Migrations = Migrations::new(|| migrator(SQLITE_STEPS), || migrator(POSTGRES_STEPS));
