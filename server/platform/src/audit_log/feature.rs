//! What the feature says of itself.

use async_trait::async_trait;

use super::own_actions::export_actions;
use super::{audit_export, audit_list};
use crate::caller::{Access, Api, Caller};
use crate::platform::audit::filter::AuditFilter;
use crate::platform::export::ExportKind;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// What was done, by whom.
pub struct AuditLog;

#[async_trait]
impl Feature for AuditLog {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::SignedIn, routes!(audit_list::audit_list))
            .writes(Access::SignedIn, routes!(audit_export::audit_export))
    }

    fn exports(&self) -> &'static [ExportKind] {
        const { &[ExportKind::of::<AuditFilter>()] }
    }

    async fn export_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        export_actions(app, caller, data).await
    }
}
