//! `portico flavor`: what instances can have.

use std::path::{Path, PathBuf};

use clap::Subcommand;

use super::{Failure, catalogue, print, start};
use crate::closing::admin::flavor_publish::publish_flavor_list;
use crate::cloud::flavor::FlavorListDraft;

/// Publishes what instances can have.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Publishes the flavors of a region from a JSON file `{"region", "flavors": [{"name", "family", "spec": {"vcpus", "memory_mib",
    /// "gpu_model", "gpus"}}, …]}`. What is not in it is not offered any more; what runs keeps what it has.
    Publish {
        /// Path of the JSON file.
        file: PathBuf,
    },
}

/// Runs `portico flavor publish`.
pub(super) async fn flavor(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let Command::Publish { file: list } = command;
    let draft: FlavorListDraft = catalogue::read(list)?;
    let region = draft.region.clone();
    start::run(file, async |app| {
        let count = publish_flavor_list(app, draft).await.map_err(Failure::new)?;
        print::say(&format!("{region} offers {count} flavors"))
    })
    .await
}
