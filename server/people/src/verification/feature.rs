//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::account_deletion::DeletionFacts;
use portico_core::state::{Verification, VerificationState};
use uuid::Uuid;

use super::personal::export_papers;
use super::sample::add_sample;
use super::{DeleteUnused, erase_verification, image_create, image_show, show, submit, withdraw};
use crate::caller::{Access, Api, Caller};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::people::account::find_account_verification;
use crate::platform::feature::{Feature, Sample};
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// Who an account is, proved with documents.
pub struct Verifications;

#[async_trait]
impl Feature for Verifications {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Main, routes!(show::verification_show))
            .reads(Access::Main, routes!(image_show::verification_image))
            .writes(Access::Main, routes!(image_create::verification_image_create))
            .writes(Access::Main, routes!(submit::verification_submit))
            .writes(Access::Main, routes!(withdraw::verification_withdraw))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<DeleteUnused>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<DeleteUnused>("23 * * * *")
    }

    async fn count_blockers(
        &self,
        conn: &mut Conn,
        account_id: Uuid,
        facts: &mut DeletionFacts,
    ) -> Result<()> {
        let open = [VerificationState::Unreviewed, VerificationState::InReview];
        let Verification { mainland, other, .. } =
            find_account_verification(conn, account_id).await?.verification;
        facts.open_verification = open.contains(&mainland) || open.contains(&other);
        Ok(())
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        erase_verification(tx, account_id).await
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        export_papers(app, caller.account_id, data).await
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, sample: &mut Sample) -> Result<()> {
        add_sample(tx, app, sample).await
    }
}
