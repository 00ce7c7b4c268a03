//! Accounts and the people in them.

use std::net::IpAddr;
use std::ops::Deref;

use portico_core::Lang;
use portico_core::ip_list::IpList;
use portico_core::state::SubUserState;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{Conn, ConstraintRule, One};
use crate::platform::audit::Actor;
use crate::{row, statement};

row! {
    /// A person, as far as signing in needs.
    #[derive(Clone)]
    pub struct UserRow in u {
        pub user_id: Uuid,
        pub kind: String,
        pub state: SubUserState,
        pub login_name: String,
        pub login_key: String,
        pub password_hash: String,
        /// When the password was set: another value with every other password ([`update_password`]), the same when only its
        /// hash was made anew.
        pub password_set_at: Time,
        pub email: Option<String>,
        pub mobile: Option<String>,
        /// The language of what is sent to the person.
        pub lang: Lang,
        pub login_ageing_minutes: i64,
        pub login_verification: bool,
        pub company: String = "a.company",
        pub account_id: Uuid,
        pub additional_mobile: Option<String>,
        /// How long passwords last; null is the profile's default, 0 is for ever.
        pub password_months: Option<i64>,
        pub login_mask_enabled: bool,
        pub login_mask: String,
        /// Whether the person may use the console at all; a sub-user may be let work with security keys only.
        pub console: bool = "coalesce(s.console, true)",
        /// Whether the operator has suspended the account.
        pub is_suspended: bool = "a.suspended_at is not null",
    }
}

impl UserRow {
    /// Whether the person may sign in.
    pub fn is_enabled(&self) -> bool {
        self.state == SubUserState::Enabled && self.console && !self.is_suspended
    }

    /// Whether the person is the account's main user.
    pub fn is_main(&self) -> bool {
        self.kind == "main"
    }

    /// Whether the person's login mask lets an address in. A mask that cannot be read lets nobody in.
    pub fn lets_in(&self, address: IpAddr) -> bool {
        !self.login_mask_enabled || IpList::parse(&self.login_mask).is_ok_and(|list| list.matches(address))
    }

    /// The person as the audit log names them.
    pub fn actor(&self) -> Actor {
        Actor::user(self.user_id, self.is_main(), &self.login_name)
    }
}

/// A person whose row is held until the transaction ends, so that nobody else changes the password, the state or the
/// contacts meanwhile. What hands out a session or a challenge demands one; it is taken before any other row of signing
/// in (counter, codes, challenges, sessions), so that two transactions do not wait for each other.
pub struct LockedUser(UserRow);

impl Deref for LockedUser {
    type Target = UserRow;

    fn deref(&self) -> &UserRow {
        &self.0
    }
}

/// A person to be.
pub struct NewUserRow<'a> {
    pub user_id: Uuid,
    pub account_id: Uuid,
    pub login_name: &'a str,
    pub login_key: &'a str,
    pub password_hash: &'a str,
    pub email: Option<&'a str>,
    pub email_key: Option<&'a str>,
    pub mobile: Option<&'a str>,
    pub name: &'a str,
    pub lang: Lang,
    pub login_ageing_minutes: i64,
    pub login_verification: bool,
    pub now: Time,
}

/// What of a person is unique, with the field that says so.
pub const UNIQUE: [ConstraintRule; 3] = [
    ConstraintRule {
        name: "app_user_login_key",
        column: "app_user.login_key",
        field: "login_name",
        rule: || portico_core::Rule::Occupied,
    },
    ConstraintRule {
        name: "app_user_email_key",
        column: "app_user.email_key",
        field: "email",
        rule: || portico_core::Rule::Occupied,
    },
    ConstraintRule {
        name: "app_user_mobile_key",
        column: "app_user.mobile",
        field: "mobile",
        rule: || portico_core::Rule::Occupied,
    },
];

statement! {
    /// The person with a login name.
    pub fn find_user_by_login_key(login_key: &str) -> Option<UserRow>:
        "select {columns} from app_user u join account a on a.account_id = u.account_id
         left join sub_user_access s on s.user_id = u.user_id where u.login_key = $1";

    /// The person with an id; nobody when the person is deleted.
    pub fn find_user_by_id(user_id: Uuid) -> Option<UserRow>:
        "select {columns} from app_user u join account a on a.account_id = u.account_id
         left join sub_user_access s on s.user_id = u.user_id where u.user_id = $1 and u.deleted_at is null";
}

/// The person with an id as the row is now that nobody else can change it: SQLite has one writer anyway, PostgreSQL
/// waits for whoever holds the row and reads what they left.
pub async fn lock_user(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Option<LockedUser>> {
    if !conn.is_sqlite() {
        hold_user(conn, user_id).await?;
    }
    Ok(find_user_by_id(conn, user_id).await?.map(LockedUser))
}

statement! {
    /// Holds a person's row until the transaction ends.
    fn hold_user(user_id: Uuid) -> bool:
        sqlite "select 1 from app_user where user_id = $1"
        postgres "select 1 from app_user where user_id = $1 for no key update";
}

/// The person with an id, for whoever writes something to them that their end has to erase: their end waits until that is written, and
/// once it has begun nobody is found. Several may write at the same time.
pub async fn find_user_to_tell(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Option<UserRow>> {
    if !conn.is_sqlite() {
        keep_user(conn, user_id).await?;
    }
    find_user_by_id(conn, user_id).await
}

statement! {
    /// Keeps a person from being ended until the transaction ends.
    fn keep_user(user_id: Uuid) -> bool:
        sqlite "select 1 from app_user where user_id = $1"
        postgres "select 1 from app_user where user_id = $1 for key share";
}

/// Holds a person for their end: whoever is writing something to them ([`find_user_to_tell`]) is done first.
pub async fn lock_user_to_end(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<()> {
    if !conn.is_sqlite() {
        hold_user_to_end(conn, user_id).await?;
    }
    Ok(())
}

/// The same for everybody in an account, in the order in which everybody takes several.
pub async fn lock_people_to_end(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    if !conn.is_sqlite() {
        hold_people_to_end(conn, account_id).await?;
    }
    Ok(())
}

statement! {
    /// Holds a person's row until the transaction ends, from whoever keeps it as well.
    fn hold_user_to_end(user_id: Uuid) -> bool:
        sqlite "select 1 from app_user where user_id = $1"
        postgres "select 1 from app_user where user_id = $1 for update";

    /// Holds the rows of everybody in an account likewise.
    fn hold_people_to_end(account_id: Uuid) -> Vec<Uuid>:
        sqlite "select user_id from app_user where account_id = $1 order by user_id"
        postgres "select user_id from app_user where account_id = $1 order by user_id for update";
}

/// Everybody in an account, held as [`lock_user`] holds one: whoever is signing in is done first, or comes after the transaction and reads
/// what it left.
pub async fn lock_people(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    if !conn.is_sqlite() {
        hold_people(conn, account_id).await?;
    }
    Ok(())
}

statement! {
    /// Holds the rows of everybody in an account until the transaction ends, in the order in which everybody takes several.
    fn hold_people(account_id: Uuid) -> Vec<Uuid>:
        sqlite "select user_id from app_user where account_id = $1 order by user_id"
        postgres "select user_id from app_user where account_id = $1 order by user_id for no key update";
}

statement! {
    /// The customer number of an account.
    pub fn find_customer_no(account_id: Uuid) -> One<String>:
        "select customer_no from account where account_id = $1";
}

statement! {
    /// Whether a login name belongs to somebody.
    pub fn is_login_occupied(login_key: &str) -> bool:
        "select 1 from app_user where login_key = $1";
}

statement! {
    /// The language of the person whose mailbox (by key) or mobile this is; nothing when it is nobody's.
    pub fn find_contact_owner_lang(contact_key: &str) -> Option<String>:
        "select lang from app_user where email_key = $1 or mobile = $1";
}

statement! {
    /// Whether a customer number is given away.
    pub fn has_customer_no(customer_no: &str) -> bool:
        "select 1 from account where customer_no = $1";
}

statement! {
    /// Writes an account's main user, enabled.
    pub fn insert_main_user(row: &NewUserRow<'_>):
        "insert into app_user (user_id, account_id, kind, state, login_name, login_key, password_hash, password_set_at,
           email, email_key, mobile, name, introduction, subject, lang, login_ageing_minutes, login_verification,
           created_at)
         values ($1, $2, 'main', 'enabled', $3, $4, $5, $6, $7, $8, $9, $10, '', 'light', $11, $12, $13, $6)"
        with row { user_id, account_id, login_name, login_key, password_hash, now, email, email_key, mobile, name,
            lang, login_ageing_minutes, login_verification };

    /// Replaces a hash that was made with old parameters; the password stays.
    pub fn rehash_password(user: &LockedUser, hash: &str):
        "update app_user set password_hash = $2 where user_id = $1" with user.user_id, hash;

    /// Sets a new password. Its moment is later than the former one's whatever the clock says.
    pub fn update_password(user: &LockedUser, hash: &str, now: Time):
        "update app_user set password_hash = $2, password_reminded = 0,
           password_set_at = case when $3 > password_set_at then $3 else password_set_at + 1 end
         where user_id = $1"
        with user.user_id, hash, now;

    /// Notes when and from where a person signed in last.
    pub fn note_sign_in(user_id: Uuid, address: &str, now: Time):
        "update app_user set last_sign_in_at = $2, last_sign_in_address = $3 where user_id = $1"
        with user_id, now, address;
}
