//! Flavors, at the server's command line.

use super::audit as operators;
use crate::cloud::flavor::{FlavorListDraft, publish_flavors};
use crate::{App, Result, transaction};

/// Publishes the flavors of a region; says how many.
///
/// # Errors
/// 100001 on what is wrong with them.
pub async fn publish_flavor_list(app: &App, draft: FlavorListDraft) -> Result<usize> {
    transaction!(app.store(), tx => {
        let count = publish_flavors(tx, app, draft.clone()).await?;
        operators::record(tx, app, &operators::Event::by_command("flavor.publish")).await?;
        Ok(count)
    })
}
