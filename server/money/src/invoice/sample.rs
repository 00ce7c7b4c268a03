//! A title for the demo account, so that an invoice can be asked for.

use portico_core::invoice::TitleKind;
use uuid::Uuid;

use super::store::{self, TitleRow};
use crate::kit::store::Conn;
use crate::{App, Result};

/// Adds the sample account's invoice title.
///
/// # Errors
/// When the database does not answer.
pub async fn add_title(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
    let row = TitleRow {
        title_id: app.random().id(app.now()),
        account_id,
        created_at: app.now(),
        kind: TitleKind::Enterprise,
        name: "Example Works".to_owned(),
        tax_number: "91350100M000100Y43".to_owned(),
        address: "2 Example Road, Example City".to_owned(),
        telephone: "010-0000 0001".to_owned(),
        bank: "Example Bank".to_owned(),
        bank_account: "0000 0000 0000 0001".to_owned(),
        email: "books@example.com".to_owned(),
        is_default: true,
    };
    Ok(store::insert_title(tx, &row).await?)
}
