//! What grants can be confined to.

use uuid::Uuid;

use crate::statement;

statement! {
    /// Whether a project is the account's.
    pub fn is_own_project(account_id: Uuid, project_id: Uuid) -> bool:
        "select 1 from project where project_id = $1 and account_id = $2" with project_id, account_id;
}

statement! {
    /// The region of a VDC of the account.
    pub fn find_vdc_region(account_id: Uuid, vdc_id: Uuid) -> Option<String>:
        "select region from vdc where vdc_id = $1 and account_id = $2" with vdc_id, account_id;
}

statement! {
    /// Whether a VDC is the account's.
    pub fn is_own_vdc(account_id: Uuid, vdc_id: Uuid) -> bool:
        "select 1 from vdc where vdc_id = $1 and account_id = $2" with vdc_id, account_id;
}

statement! {
    /// Deletes what was granted in a project or VDC; how much it was.
    pub fn delete_scope_grants(account_id: Uuid, kind: &str, scope_id: &str) -> u64:
        "delete from access_grant
         where account_id = $1 and scope_kind = $2 and scope_id = $3 and scope_kind <> 'all'";
}
