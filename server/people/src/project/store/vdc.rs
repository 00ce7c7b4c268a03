//! VDCs.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{ConstraintRule, One};
use crate::{row, statement};

row! {
    /// A VDC as it is stored: a part of a project in one region.
    #[derive(Debug, Clone)]
    pub struct VdcRow {
        pub vdc_id: Uuid,
        pub project_id: Uuid,
        pub name: String,
        pub description: String,
        pub region: String,
        pub status: i64,
        pub created_at: Time,
    }
}

/// A name that another VDC of the project has.
pub const NAME_TAKEN: ConstraintRule = ConstraintRule {
    name: "vdc_name_key",
    column: "vdc.name_key",
    field: "name",
    rule: || portico_core::Rule::Occupied,
};

statement! {
    /// An account's VDCs, the oldest first.
    pub fn list_vdcs(account_id: Uuid, rows: i64) -> Vec<VdcRow>:
        "select {columns} from vdc
         where account_id = $1 order by created_at, vdc_id limit $2";

    /// A VDC of the account.
    pub fn find_vdc_by_id(account_id: Uuid, vdc_id: Uuid) -> Option<VdcRow>:
        "select {columns} from vdc
         where vdc_id = $1 and account_id = $2"
        with vdc_id, account_id;

    /// How many VDCs an account has.
    pub fn count_vdcs(account_id: Uuid) -> One<i64>:
        "select count(*) from vdc where account_id = $1";

    /// How many VDCs there are in a project.
    pub fn count_vdcs_in(project_id: Uuid) -> One<i64>:
        "select count(*) from vdc where project_id = $1";
}

statement! {
    /// The account's VDCs in which anything was ever ordered or opened.
    pub fn select_vdcs_in_use(account_id: Uuid) -> Vec<Uuid>:
        "select v.vdc_id from vdc v where v.account_id = $1
           and (exists (select 1 from customer_order o where o.vdc_id = v.vdc_id)
             or exists (select 1 from resource r where r.vdc_id = v.vdc_id))";
}

statement! {
    /// How many orders and resources name a VDC.
    pub fn count_uses(vdc_id: Uuid) -> One<i64>:
        "select (select count(*) from customer_order where vdc_id = $1)
         + (select count(*) from resource where vdc_id = $1)";

    /// Writes a new VDC of an account.
    pub fn insert_vdc(account_id: Uuid, row: &VdcRow, name_key: &str):
        "insert into vdc (vdc_id, account_id, project_id, name, name_key, description, region, status, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        with row.vdc_id, account_id, row.project_id, &row.name, name_key, &row.description, &row.region, row.status,
            row.created_at;

    /// Changes what a VDC is called.
    pub fn update_vdc(vdc_id: Uuid, name: &str, name_key: &str, description: &str):
        "update vdc set name = $2, name_key = $3, description = $4 where vdc_id = $1";

    /// Changes a VDC's status.
    pub fn update_vdc_status(vdc_id: Uuid, status: i64):
        "update vdc set status = $2 where vdc_id = $1";

    /// Deletes one VDC of an account.
    pub fn delete_vdc(vdc_id: Uuid):
        "delete from vdc where vdc_id = $1";

    /// Empties what an account's VDCs are called.
    pub fn erase_vdc_names(account_id: Uuid):
        "update vdc set name = '', name_key = '', description = '' where account_id = $1";
}
