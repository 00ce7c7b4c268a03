//! The statement of an account as a file.

use axum::extract::State;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::movement_list::{MovementFilter, MovementReply, reply};
use super::store::read;
use super::store::statement::{self as store, Place};
use crate::caller::{Access, Caller};
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, moment, number, text, word};
use crate::platform::export::rows::{ROWS, Rows, TableRows};
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

const TABLE: Table<MovementReply> = Table {
    sheet: "Statement",
    columns: &[
        number("seq", |movement| movement.seq.to_string()),
        moment("at", |movement| movement.at.to_string()),
        word("kind", "balance.kind_", |movement| movement.kind.as_str().to_owned()),
        word("cause_kind", "balance.cause_", |movement| movement.cause_kind.clone()),
        text("cause_id", |movement| movement.cause_id.clone()),
        text("currency", |movement| movement.amount.currency().as_str().to_owned()),
        number("amount", |movement| movement.amount.print()),
        number("gift", |movement| movement.gift.print()),
        number("cash", |movement| movement.cash.print()),
        number("credit", |movement| movement.credit.print()),
        number("withheld", |movement| movement.withheld.print()),
        number("available", |movement| movement.available.print()),
        number("credit_line", |movement| movement.credit_line.print()),
        text("movement_id", |movement| movement.movement_id.to_string()),
    ],
};

/// Which movements, and in which format.
pub type MovementExport = Export<MovementFilter>;

/// Has the movements of the account's money written into a file, newest first. Amounts are decimals of the account's currency.
#[utoipa::path(post, path = "/gicend/billing/movement/export/", tag = "billing", request_body = MovementExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `to` when the period ends before it begins"),
        (status = 403, description = "100013: the permission to see the balance is missing"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn billing_movement_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<MovementExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for MovementFilter {
    const JOB: &'static str = "export.movement";
    const FILE: &'static str = "statement";
    const OPERATION: Operation = Operation::BalanceView;
    const ACCESS: Access = Access::Permission(Self::OPERATION);

    async fn rows(&self, _app: &App, caller: &Caller) -> Result<TableRows> {
        let (account_id, filter) = (caller.account_id, self.clone());
        Ok(TableRows::new(&TABLE, Statement { account_id, filter, before: Some(Place::NEWEST) }))
    }
}

/// An account's movements, some at a time.
struct Statement {
    account_id: Uuid,
    filter: MovementFilter,
    /// Where to go on; nothing at the end.
    before: Option<Place>,
}

impl Rows for Statement {
    type Row = MovementReply;

    async fn more(&mut self, app: &App) -> Result<Option<Vec<MovementReply>>> {
        let Some(before) = self.before else { return Ok(None) };
        let mut conn = app.store().read().await?;
        let Some(balance) = read::find_balance(&mut conn, self.account_id).await? else { return Ok(None) };
        let found =
            store::read_statement_page(&mut conn, self.account_id, &self.filter, before, ROWS as i64).await?;
        self.before = found.last().filter(|_| found.len() == ROWS).map(|last| last.place());
        Ok(Some(found.iter().map(|row| reply(row, balance.currency)).collect()))
    }
}
