//! An operator gives up what the database's former secrets protected, at the server's command line.

use super::audit::{self, Event};
use crate::platform::secret_check::accept_secrets;
use crate::{App, Result, transaction};

/// Takes the present secrets for those of the database, and writes so into the operators' log.
///
/// # Errors
/// When the database does not answer.
pub async fn secret_accept(app: &App) -> Result<()> {
    transaction!(app.store(), tx => {
        accept_secrets(tx, app).await?;
        audit::record(tx, app, &Event::by_command("secret.accept")).await
    })
}
