//! Makes a VDC in a project.

use uuid::Uuid;

use super::store::{self, NewVdcRow};
use crate::store::Conn;
use crate::{App, Result};

/// Makes a VDC, in the transaction of its cause.
///
/// # Errors
/// When the database does not answer.
pub async fn vdc_create(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    project_id: Uuid,
    name: &str,
    region: &str,
) -> Result<Uuid> {
    let now = app.now();
    let vdc_id = app.random().id(now);
    store::vdc_insert(tx, &NewVdcRow { vdc_id, account_id, project_id, name, region, now }).await?;
    Ok(vdc_id)
}
