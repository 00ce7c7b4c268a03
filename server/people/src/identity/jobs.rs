//! What identity does after the answer and by the clock.

use portico_core::Lang;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::delete_expired;
use crate::App;
use crate::kit::queue::{Failure, Job};
use crate::platform::news::Notice;

/// Removes what is over: sessions, puzzles, codes, challenges, links, ceremonies, hand-offs, old counters and old sign-ins.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DeleteExpired {}

impl Job for DeleteExpired {
    type Host = App;
    const KIND: &'static str = "identity.delete_expired";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let removed = delete_expired(app).await?;
        tracing::debug!(removed, "what was over is removed");
        Ok(())
    }
}

/// A code for a login name that nobody has. Staged and taken up like one for somebody, so that neither the answer's time
/// nor the rows tell that the name is unknown (SECURITY E-2, B-14); it is sent to nobody.
#[derive(Serialize, Deserialize)]
pub struct UnsentCode {
    /// The contact that was made up for the name.
    pub to: String,
    /// The words' language, as in a real one.
    pub lang: Lang,
    /// What a real one would say.
    #[serde(rename = "template")]
    pub notice: Notice,
}

impl Job for UnsentCode {
    type Host = App;
    const KIND: &'static str = "identity.unsent_code";

    async fn run(&self, _app: &App, _job_id: Uuid) -> Result<(), Failure> {
        Ok(())
    }
}
