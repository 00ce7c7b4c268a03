//! The people of an account, page by page.

use portico_core::state::SubUserState;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::card;
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::people::identity::customers::{self, CustomerPersonRow};
use crate::people::identity::is_login_locked;
use crate::{App, Result, list};

list! {
    /// Whose people are listed, and which of them.
    pub struct CustomerPersonFilter of "People" {
        /// The customer number of the account.
        customer_no: String,
        /// Only those with this in their login name, name, mailbox or mobile, in any case; at most 64 characters.
        text q,
    }
}

/// Somebody of an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerPerson {
    /// By which they are named in other calls.
    pub user_id: Uuid,
    /// Whether it is the main user.
    pub is_main: bool,
    /// What they sign in with.
    pub login_name: String,
    /// The name that the console shows for them.
    pub name: String,
    /// The mailbox that they are written to; null for none.
    pub email: Option<String>,
    /// Their mobile in E.164 (`+8613800138000`); null for none.
    pub mobile: Option<String>,
    /// Whether they may sign in, apart from the account's state.
    pub state: SubUserState,
    /// Whether wrong passwords keep them from signing in now.
    pub is_locked: bool,
    /// Whether the operator named them admin.
    pub is_admin: bool,
    /// When they were made.
    pub created_at: Time,
    /// When they signed in last; null for never.
    pub last_sign_in_at: Option<Time>,
    /// In how many browsers they are signed in.
    pub sessions: i64,
    /// Whether an authenticator app is bound.
    pub has_authenticator: bool,
    /// How many passkeys they have.
    pub passkeys: i64,
}

/// A page of an account's people, the main user first and then by age; of one that is closed there are none.
///
/// # Errors
/// 100025 when there is no such account; 100001 on `q` or `cursor`; when the database does not answer.
pub async fn list_customer_people(
    app: &App,
    asked: &Asked<CustomerPersonFilter>,
) -> Result<Page<CustomerPerson>> {
    let after = asked.place_or(Cursor::OLDEST)?;
    let mut conn = app.store().read().await?;
    let account_id = card::find(&mut conn, &asked.filter.customer_no).await?.account_id;
    let found = Found { account_id, search: Search::in_words(asked.filter.q.as_deref()) };
    let (rows, next_cursor) = asked.walk(&mut conn, &found, after).await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let is_locked = is_login_locked(&mut conn, app, &row.login_name).await?;
        items.push(to_person(row, is_locked));
    }
    Ok(Page { items, next_cursor })
}

/// The people of an account that are searched for.
struct Found {
    account_id: Uuid,
    search: Search,
}

impl Listing for Found {
    type Row = CustomerPersonRow;

    async fn page(&self, conn: &mut Conn, after: Cursor, rows: i64) -> sqlx::Result<Vec<CustomerPersonRow>> {
        customers::read_people_page(conn, self.account_id, self.search.pattern(), after, rows).await
    }

    fn place(&self, row: &CustomerPersonRow) -> Cursor {
        Cursor { at: row.created_at, id: row.user_id }
    }

    fn is_wanted(&self, row: &CustomerPersonRow) -> bool {
        let words = [Some(&row.login_name), Some(&row.name), row.email.as_ref(), row.mobile.as_ref()];
        self.search.is_in(words.into_iter().flatten(), [])
    }
}

fn to_person(row: CustomerPersonRow, is_locked: bool) -> CustomerPerson {
    CustomerPerson {
        user_id: row.user_id,
        is_main: row.kind == "main",
        login_name: row.login_name,
        name: row.name,
        email: row.email,
        mobile: row.mobile,
        state: row.state,
        is_locked,
        is_admin: row.is_admin,
        created_at: row.created_at,
        last_sign_in_at: row.last_sign_in_at,
        sessions: row.sessions,
        has_authenticator: row.has_authenticator,
        passkeys: row.passkeys,
    }
}
