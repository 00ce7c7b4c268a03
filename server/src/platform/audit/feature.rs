//! What the feature says of itself.

use super::audit_export::AuditExport;
use crate::kit::queue::Registry;
use crate::platform::export::Make;
use crate::platform::feature::Feature;

/// What was done, by whom.
pub struct AuditLog;

impl Feature for AuditLog {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<Make<AuditExport>>()
    }
}
