//! SQL of the account feature.

use portico_core::account::AccountKind;
use portico_core::state::{Region, VerificationState};
use portico_core::{Currency, Lang};
use serde::Serialize;
use uuid::Uuid;

use super::subject::Subject;
use crate::kit::clock::Time;
use crate::kit::store::{Json, One};
use crate::{row, statement};

row! {
    /// A person and their customer account.
    #[derive(Debug)]
    pub struct InfoRow {
        pub login_name: String,
        pub kind: String,
        pub name: String,
        pub introduction: String,
        pub avatar: Option<Vec<u8>>,
        pub subject: Subject,
        pub lang: Lang,
        pub email: Option<String>,
        pub mobile: Option<String>,
        pub login_verification: bool,
        pub login_ageing_minutes: i64,
        pub last_sign_in_at: Option<Time>,
        pub last_sign_in_address: Option<String>,
        pub created_at: Time,
        pub account_id: Uuid,
        pub customer_kind: String,
        pub company: String,
        pub customer_no: String,
        pub currency: Currency,
        pub verification: {VerificationRow},
    }

    /// How far an account's identity is verified in each region, and which it confirmed.
    #[derive(Debug, Clone, Copy)]
    pub struct VerificationRow of account {
        pub verification_mainland: VerificationState,
        pub verification_other: VerificationState,
        pub verification_region: Option<Region>,
    }

    /// What of an account decides on its verification.
    #[derive(Debug)]
    pub struct VerifiedRow of account {
        pub kind: AccountKind,
        pub verification: {VerificationRow},
    }

    /// The names by which the operator knows an account and its main user.
    #[derive(Debug)]
    pub struct PayerRow {
        pub customer_no: String,
        pub company: String,
        pub name: String,
        pub login_name: String,
    }

    /// How a person's first page is arranged, in names that may be of another version.
    #[derive(Debug, Default)]
    pub struct HomeRow of home_layout {
        pub widgets: Json<Vec<String>>,
        pub hidden: Json<Vec<String>>,
        pub entrances: Json<Vec<String>>,
    }

    /// A visit to a page.
    #[derive(Debug, Serialize)]
    pub struct VisitRow {
        pub router_name: String,
        pub path: String,
        pub visited_at: Time,
    }
}

statement! {
    /// Forgets the visits of everybody in an account.
    pub fn delete_account_visits(account_id: Uuid):
        "delete from view_history where user_id in (select user_id from app_user where account_id = $1)";

    /// How a person's first page is arranged; nothing: as everybody's is.
    pub fn find_home(user_id: Uuid) -> Option<HomeRow>:
        "select {columns} from home_layout where user_id = $1";

    /// Saves how a person's first page is arranged.
    pub fn upsert_home(user_id: Uuid, widgets: &Json<Vec<String>>, hidden: &Json<Vec<String>>, entrances: &Json<Vec<String>>):
        "insert into home_layout (user_id, widgets, hidden, entrances) values ($1, $2, $3, $4)
         on conflict (user_id) do update
         set widgets = excluded.widgets, hidden = excluded.hidden, entrances = excluded.entrances";

    /// Forgets how the first pages of everybody in an account are arranged.
    pub fn delete_account_homes(account_id: Uuid):
        "delete from home_layout where user_id in (select user_id from app_user where account_id = $1)";

    /// Forgets how a person's first page is arranged.
    pub fn delete_person_home(user_id: Uuid):
        "delete from home_layout where user_id = $1";

    /// Forgets a person's visits.
    pub fn delete_person_visits(user_id: Uuid):
        "delete from view_history where user_id = $1";

    /// The account with this number and its currency, unless it is deleted.
    pub fn find_account_by_number(customer_no: &str) -> Option<(Uuid, Currency)>:
        "select account_id, currency from account where customer_no = $1 and deleted_at is null";

    /// The main user of an account.
    pub fn find_main_user_id(account_id: Uuid) -> One<Uuid>:
        "select user_id from app_user where account_id = $1 and kind = 'main'";

    /// An account's names: its own and those of its main user.
    pub fn find_payer(account_id: Uuid) -> One<PayerRow>:
        "select a.customer_no, a.company, u.name, u.login_name
         from account a join app_user u on u.account_id = a.account_id and u.kind = 'main'
         where a.account_id = $1";

    /// A person and their customer account.
    pub fn find_info(user_id: Uuid) -> One<InfoRow>:
        "select u.login_name, u.kind, u.name, u.introduction, u.avatar, u.subject, u.lang, u.email, u.mobile,
           u.login_verification, u.login_ageing_minutes, u.last_sign_in_at, u.last_sign_in_address, u.created_at,
           a.account_id, a.kind as customer_kind, a.company, a.customer_no, a.currency,
           a.verification_mainland, a.verification_other, a.verification_region
         from app_user u join account a on a.account_id = u.account_id where u.user_id = $1";

    /// The language that a person has chosen.
    pub fn find_lang(user_id: Uuid) -> One<Lang>:
        "select lang from app_user where user_id = $1";

    /// Notes a person's visit to a page; one note for each page.
    pub fn upsert_visit(user_id: Uuid, router_name: &str, path: &str, now: Time):
        "insert into view_history (user_id, router_name, path, visited_at) values ($1, $2, $3, $4)
         on conflict (user_id, router_name) do update set path = excluded.path, visited_at = excluded.visited_at";

    /// Forgets all but a person's newest `keep` visits.
    pub fn cap_visits(user_id: Uuid, keep: i64):
        "delete from view_history where user_id = $1 and router_name not in (
           select router_name from view_history where user_id = $1 order by visited_at desc, router_name limit $2
         )";

    /// A person's visits, newest first.
    pub fn list_visits(user_id: Uuid, rows: i64) -> Vec<VisitRow>:
        "select router_name, path, visited_at from view_history
         where user_id = $1 order by visited_at desc, router_name limit $2";

    /// Forgets at most so many of everybody's visits before `before`, the oldest first.
    pub fn delete_visits(before: Time, rows: i64) -> u64:
        "delete from view_history where (user_id, router_name) in (
           select user_id, router_name from view_history where visited_at < $1 order by visited_at limit $2
         )";

    /// Forgets at most so many visits of who is gone: one may have come in while they went.
    pub fn delete_visits_of_gone(rows: i64) -> u64:
        "delete from view_history where (user_id, router_name) in (
           select v.user_id, v.router_name from app_user u join view_history v on v.user_id = u.user_id
           where u.deleted_at is not null limit $1
         )";

    /// How far an account's identity is verified, in each region.
    pub fn select_verification(account_id: Uuid) -> One<VerifiedRow>:
        "select {columns} from account where account_id = $1";

    /// The same, locked until the transaction ends.
    pub fn lock_verification(account_id: Uuid) -> One<VerifiedRow>:
        "update account set verification_region = verification_region where account_id = $1
         returning {columns}";

    /// Saves an account's verification.
    pub fn update_verification(account_id: Uuid, mainland: VerificationState, other: VerificationState, region: Option<Region>):
        "update account set verification_mainland = $2, verification_other = $3, verification_region = $4
         where account_id = $1";

    /// The currency of an account.
    pub fn find_currency(account_id: Uuid) -> One<Currency>:
        "select currency from account where account_id = $1";

    /// How many accounts were made in a span of time.
    pub fn count_signups(from: Time, to: Time) -> One<i64>:
        "select count(*) from account where created_at >= $1 and created_at < $2";
}
