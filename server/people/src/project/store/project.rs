//! Projects, and which of them is the account's default.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{ConstraintRule, One};
use crate::{row, statement};

row! {
    /// A project as it is stored.
    #[derive(Debug, Clone)]
    pub struct ProjectRow {
        pub project_id: Uuid,
        pub name: String,
        pub description: String,
        pub status: i64,
        pub created_at: Time,
    }
}

/// A name that another project of the account has.
pub const NAME_TAKEN: ConstraintRule = ConstraintRule {
    name: "project_name_key",
    column: "project.name_key",
    field: "name",
    rule: || portico_core::Rule::Occupied,
};

statement! {
    /// An account's projects, the oldest first.
    pub fn list_projects(account_id: Uuid, rows: i64) -> Vec<ProjectRow>:
        "select {columns} from project
         where account_id = $1 order by created_at, project_id limit $2";

    /// A project of the account.
    pub fn find_project_by_id(account_id: Uuid, project_id: Uuid) -> Option<ProjectRow>:
        "select {columns} from project
         where project_id = $1 and account_id = $2"
        with project_id, account_id;

    /// The account's project of a name.
    pub fn find_project_by_key(account_id: Uuid, name_key: &str) -> Option<Uuid>:
        "select project_id from project where account_id = $1 and name_key = $2 and name_key <> ''";

    /// How many projects an account has.
    pub fn count_projects(account_id: Uuid) -> One<i64>:
        "select count(*) from project where account_id = $1";

    /// The account's default project: the one that was made so, else the oldest.
    pub fn find_default(account_id: Uuid) -> Option<Uuid>:
        "select p.project_id from project p join account a on a.account_id = p.account_id
         where p.account_id = $1
         order by case when p.project_id = a.default_project_id then 0 else 1 end, p.created_at, p.project_id
         limit 1";
}

statement! {
    /// The account's projects in which anything was ever ordered or opened.
    pub fn select_projects_in_use(account_id: Uuid) -> Vec<Uuid>:
        "select p.project_id from project p where p.account_id = $1
           and (exists (select 1 from customer_order o where o.project_id = p.project_id)
             or exists (select 1 from resource r where r.project_id = p.project_id))";
}

statement! {
    /// How many orders and resources name a project.
    pub fn count_uses(project_id: Uuid) -> One<i64>:
        "select (select count(*) from customer_order where project_id = $1)
         + (select count(*) from resource where project_id = $1)";

    /// Writes a new project of an account.
    pub fn insert_project(account_id: Uuid, row: &ProjectRow, name_key: &str):
        "insert into project (project_id, account_id, name, name_key, description, status, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)"
        with row.project_id, account_id, &row.name, name_key, &row.description, row.status, row.created_at;

    /// Changes what a project is called.
    pub fn update_project(project_id: Uuid, name: &str, name_key: &str, description: &str):
        "update project set name = $2, name_key = $3, description = $4 where project_id = $1";

    /// Changes a project's status.
    pub fn update_project_status(project_id: Uuid, status: i64):
        "update project set status = $2 where project_id = $1";

    /// Deletes a project; its budget goes with it.
    pub fn delete_project(project_id: Uuid):
        "delete from project where project_id = $1";

    /// Empties what an account's projects are called.
    pub fn erase_project_names(account_id: Uuid):
        "update project set name = '', name_key = '', description = '' where account_id = $1";
}
