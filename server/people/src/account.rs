//! What the console shows of the account and keeps for a person: visits, the home page, and how far the account is verified.

pub mod account_row;
mod avatar;
pub mod company_update;
mod feature;
pub mod home_show;
pub mod home_update;
pub mod info;
pub mod menu_show;
mod pages;
mod store;
mod subject;
mod trim_visits;
mod verified;
pub mod view_history_list;
pub mod view_history_update;

use portico_core::{Currency, Lang};
use uuid::Uuid;

pub use avatar::avatar_address;
pub use feature::Accounts;
pub use store::{
    count_signups, delete_person_home, delete_person_visits, find_account_by_number, find_main_user_id,
};
pub use subject::Subject;
pub use trim_visits::TrimVisits;
pub use verified::{
    Verified, find_account_verification, lock_verification, require_verified, save_verification,
};

use crate::Result;
use crate::kit::store::Conn;

/// The language that a person has chosen.
///
/// # Errors
/// When there is no such person, or the database does not answer.
pub async fn find_lang_of(conn: &mut Conn, user_id: Uuid) -> Result<Lang> {
    Ok(store::find_lang(conn, user_id).await?)
}

/// The currency of an account.
///
/// # Errors
/// When there is no such account, or the database does not answer.
pub async fn find_currency_of(conn: &mut Conn, account_id: Uuid) -> Result<Currency> {
    Ok(store::find_currency(conn, account_id).await?)
}

/// Who pays, as a receipt names them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payer {
    /// The company, else the main user's name, else their login name.
    pub name: String,
    /// The customer number of the account.
    pub customer_no: String,
}

/// Who pays for an account.
///
/// # Errors
/// When there is no such account, or the database does not answer.
pub async fn find_payer(conn: &mut Conn, account_id: Uuid) -> Result<Payer> {
    let row = store::find_payer(conn, account_id).await?;
    Ok(Payer { name: title_of(&row.company, &row.name, &row.login_name), customer_no: row.customer_no })
}

/// What an account is called: its company, else its main user's name, else their login name.
#[must_use]
pub fn title_of(company: &str, name: &str, login_name: &str) -> String {
    [company, name, login_name]
        .into_iter()
        .find(|name| !name.trim().is_empty())
        .unwrap_or_default()
        .to_owned()
}
