//! SQL of accounts with their people, as the operator's staff see them.

use portico_core::Currency;
use portico_core::account::{AccountKind, AccountState};
use portico_core::state::{Region, SubUserState, VerificationState};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::{Ids, One};
use crate::people::account::title_of;
use crate::{row, statement};

row! {
    /// An account with its main user.
    #[derive(Debug, Clone)]
    pub struct CustomerRow of account in a {
        pub account_id: Uuid,
        pub customer_no: String,
        pub kind: AccountKind,
        pub company: String,
        pub currency: Currency,
        pub verification_mainland: VerificationState,
        pub verification_other: VerificationState,
        pub verification_region: Option<Region>,
        pub created_at: Time,
        pub deleted_at: Option<Time>,
        pub is_suspended: bool = "a.suspended_at is not null",
        pub name: String = "u.name",
        pub login_name: String = "u.login_name",
        pub email: Option<String> = "u.email",
        pub mobile: Option<String> = "u.mobile",
        pub last_sign_in_at: Option<Time> = "u.last_sign_in_at",
    }

    /// What somebody of an account is found by.
    #[derive(Debug)]
    pub struct PersonWords of app_user in p {
        pub account_id: Uuid,
        pub login_name: String,
        pub name: String,
        pub email: Option<String>,
        pub mobile: Option<String>,
    }

    /// Somebody of an account.
    #[derive(Debug)]
    pub struct CustomerPersonRow of app_user in u {
        pub user_id: Uuid,
        pub kind: String,
        pub state: SubUserState,
        pub login_name: String,
        pub name: String,
        pub email: Option<String>,
        pub mobile: Option<String>,
        pub created_at: Time,
        pub last_sign_in_at: Option<Time>,
        pub is_admin: bool,
        pub sessions: i64 = "(select count(*) from session s where s.user_id = u.user_id)",
        pub has_authenticator: bool = "exists (select 1 from totp t where t.user_id = u.user_id and t.confirmed_at is not null)",
        pub passkeys: i64 = "(select count(*) from passkey k where k.user_id = u.user_id)",
    }
}

impl CustomerRow {
    /// Whether the account's people may work.
    #[must_use]
    pub fn state(&self) -> AccountState {
        match (self.deleted_at, self.is_suspended) {
            (Some(_), _) => AccountState::Closed,
            (None, true) => AccountState::Suspended,
            (None, false) => AccountState::Active,
        }
    }

    /// The company, else the main user's name, else their login name.
    #[must_use]
    pub fn title(&self) -> String {
        title_of(&self.company, &self.name, &self.login_name)
    }
}

/// Which accounts are looked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// Only those in this state.
    pub state: Option<AccountState>,
    /// Only those of this kind.
    pub kind: Option<AccountKind>,
    /// What stands in their number or company, or in a name, mailbox or mobile of one of their people: a pattern in lower case.
    pub pattern: Option<&'a str>,
    /// Beside those that the pattern finds, those with these ids.
    pub account_ids: &'a Ids,
}

statement! {
    /// Accounts before a place, the newest first, up to `rows` of them.
    pub fn read_customer_page(wanted: Wanted<'_>, before: Cursor, rows: i64) -> Vec<CustomerRow>:
        "select {columns} from account a join app_user u on u.account_id = a.account_id and u.kind = 'main'
         where (a.created_at, a.account_id) < ($1, $2) and (a.kind = $3 or $3 is null)
           and (case when a.deleted_at is not null then 'closed' when a.suspended_at is not null then 'suspended' else 'active' end = $4 or $4 is null)
           and ($6 like '%' || lower(hex(a.account_id)) || '%' or a.customer_no like $5 escape '\\' or lower(a.company) like $5 escape '\\'
             or exists (select 1 from app_user p where p.account_id = a.account_id and p.deleted_at is null
               and (p.login_key like $5 escape '\\' or lower(p.name) like $5 escape '\\' or p.email_key like $5 escape '\\' or p.mobile like $5 escape '\\'))
             or $5 is null)
         order by a.created_at desc, a.account_id desc limit $7"
        with before.at, before.id, wanted.kind, wanted.state, wanted.pattern, wanted.account_ids.text(), rows;

    /// The words of the people of some accounts who have a pattern.
    pub fn list_words(account_ids: &Ids, pattern: Option<&str>) -> Vec<PersonWords>:
        sqlite "select {columns} from json_each($1) wanted join app_user p on p.account_id = unhex(wanted.value) and p.deleted_at is null
         where p.login_key like $2 escape '\\' or lower(p.name) like $2 escape '\\' or p.email_key like $2 escape '\\' or p.mobile like $2 escape '\\'"
        postgres "select {columns} from json_array_elements_text($1::text::json) wanted (value)
         join app_user p on p.account_id = wanted.value::uuid and p.deleted_at is null
         where p.login_key like $2 escape '\\' or lower(p.name) like $2 escape '\\' or p.email_key like $2 escape '\\' or p.mobile like $2 escape '\\'"
        with account_ids.text(), pattern;

    /// The account with a number, one that is closed among them.
    pub fn find_customer(customer_no: &str) -> Option<CustomerRow>:
        "select {columns} from account a join app_user u on u.account_id = a.account_id and u.kind = 'main' where a.customer_no = $1";

    /// The same by its id.
    pub fn find_customer_by_id(account_id: Uuid) -> One<CustomerRow>:
        "select {columns} from account a join app_user u on u.account_id = a.account_id and u.kind = 'main' where a.account_id = $1";

    /// The account that an id is of, or that has the person with it.
    pub fn find_account_of(id: Uuid) -> Option<(Uuid,)>:
        "select account_id from app_user where user_id = $1 or account_id = $1 limit 1";

    /// The people of an account behind a place, the oldest first, which is the main user, up to `rows` of them: those with the pattern, in lower case,
    /// in their login name, name, mailbox or mobile. Those that are gone are not among them.
    pub fn read_people_page(account_id: Uuid, pattern: Option<&str>, after: Cursor, rows: i64) -> Vec<CustomerPersonRow>:
        "select {columns} from app_user u
         where u.account_id = $1 and u.deleted_at is null and (u.created_at, u.user_id) > ($3, $4)
           and (u.login_key like $2 escape '\\' or lower(u.name) like $2 escape '\\' or u.email_key like $2 escape '\\' or u.mobile like $2 escape '\\'
             or $2 is null)
         order by u.created_at, u.user_id limit $5"
        with account_id, pattern, after.at, after.id, rows;

    /// How many people an account has.
    pub fn count_people(account_id: Uuid) -> One<i64>:
        "select count(*) from app_user where account_id = $1 and deleted_at is null";
}
