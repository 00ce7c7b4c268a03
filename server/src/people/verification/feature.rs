//! What the feature says of itself.

use futures::future::BoxFuture;
use portico_core::account_deletion::DeletionFacts;
use uuid::Uuid;

use super::{DeleteUnused, verification_erase};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::people::account::verified;
use crate::platform::feature::Feature;
use crate::{App, Result};
use portico_core::state::{Verification, VerificationState};

/// Who an account is, proved with papers.
pub struct Verifications;

impl Feature for Verifications {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<DeleteUnused>()
    }

    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        schedule.with::<DeleteUnused>("23 * * * *")
    }

    fn count_blockers<'a>(
        &'a self,
        conn: &'a mut Conn,
        account_id: Uuid,
        facts: &'a mut DeletionFacts,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let open = [VerificationState::Unreviewed, VerificationState::InReview];
            let Verification { mainland, other, .. } = verified(conn, account_id).await?.verification;
            facts.open_verification = open.contains(&mainland) || open.contains(&other);
            Ok(())
        })
    }

    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        _app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(verification_erase(tx, account_id))
    }
}
