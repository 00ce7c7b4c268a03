//! SQL of budgets.

use portico_core::Money;
use portico_core::budget::{BudgetAction, BudgetBasis, Grade};
use portico_core::price::Scheme;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{Json, RowScope};
use crate::{row, statement};

row! {
    /// The stored budget of a project, with the project's name; a project has one at most.
    #[derive(Debug, Clone)]
    pub struct BudgetRow of budget in b {
        pub project_id: Uuid,
        pub account_id: Uuid,
        pub grades: Json<Vec<Grade>>,
        pub saved_at: Time,
        pub project_name: String = "p.name",
    } @ currency {
        pub amount: Money,
    }

    /// Resources of a project that are alike and are to be renewed.
    #[derive(Debug)]
    pub struct RenewalRow {
        pub region: String,
        pub product: String,
        pub scheme: Scheme,
        pub quantity: i64,
        /// How many resources are alike in all this.
        pub resources: i64,
    }
}

statement! {
    /// A project's resources that are to be renewed before a moment, those that are alike together.
    pub fn list_renewals(account_id: Uuid, project_id: Uuid, until: Time) -> Vec<RenewalRow>:
        "select region, product, scheme, quantity, count(*) as resources from resource
         where account_id = $1 and state <> 'ended' and project_id = $2 and renews and paid_until < $3
         group by region, product, scheme, quantity";

    /// Whether an account has any.
    pub fn has_budget(account_id: Uuid) -> bool:
        "select project_id from budget where account_id = $1 limit 1";

    /// The budget of a project; nothing when it has none.
    pub fn find_budget(project_id: Uuid) -> Option<BudgetRow>:
        "select {columns} from budget b join project p on p.project_id = b.project_id where b.project_id = $1";

    /// An account's that are seen, in the order of its projects; a project is in no region.
    pub fn list_budgets_of(account_id: Uuid, scope: &RowScope) -> Vec<BudgetRow>:
        "select {columns} from budget b join project p on p.project_id = b.project_id
         where b.account_id = $1 and {scope} order by b.project_id"
        scope("b.project_id", "null", "null", "$2")
        with account_id, scope.text();

    /// Projects after one that have a budget, an account's or everybody's, and their accounts.
    pub fn read_budget_page(account_id: Option<Uuid>, after: Uuid, rows: i64) -> Vec<(Uuid, Uuid)>:
        "select project_id, account_id from budget where (account_id = $1 or $1 is null) and project_id > $2
         order by project_id limit $3";

    /// Writes a budget in place of the one before.
    pub fn save_budget(row: &BudgetRow): insert
        "on conflict (project_id) do update set amount = excluded.amount, grades = excluded.grades, saved_at = excluded.saved_at";

    /// Forgets what was told of a project's budget.
    pub fn delete_alerts(project_id: Uuid):
        "delete from budget_told where project_id = $1";

    /// Removes a project's budget.
    pub fn delete_budget(project_id: Uuid):
        "delete from budget where project_id = $1";

    /// Removes an account's budgets.
    pub fn delete_budgets(account_id: Uuid):
        "delete from budget where account_id = $1";

    /// Grades that were told of a project's budget in a month: percentage, of what, and what happens.
    pub fn select_alerts(project_id: Uuid, month: i64) -> Vec<(i64, BudgetBasis, BudgetAction)>:
        "select percent, basis, action from budget_told where project_id = $1 and month = $2";

    /// Notes that a grade is told in a month; says whether that is new.
    pub fn insert_alert(project_id: Uuid, month: i64, grade: &Grade, at: Time) -> bool:
        "insert into budget_told (project_id, month, percent, basis, action, told_at) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing"
        with project_id, month, i64::from(grade.percent), grade.basis, grade.action, at;
}
