//! SQL of who a person says they are.

use uuid::Uuid;

use crate::kit::store::One;
use crate::{row, statement};

row! {
    /// What a person says of themselves.
    #[derive(Debug)]
    pub struct ProfileRow {
        pub name: String,
        pub introduction: String,
    }
}

statement! {
    /// What a person says of themselves, locked until the transaction ends.
    pub fn profile_take(user_id: Uuid) -> One<ProfileRow>:
        "update app_user set name = name where user_id = $1 returning name, introduction";

    /// Saves what a person says of themselves. `name_key`: what lists are sorted by.
    pub fn profile_update(user_id: Uuid, name: &str, name_key: &str, introduction: &str):
        "update app_user set name = $2, name_key = $3, introduction = $4 where user_id = $1";

    /// Saves a person's picture, or forgets it.
    pub fn avatar_update(user_id: Uuid, avatar: Option<&[u8]>):
        "update app_user set avatar = $2 where user_id = $1";

    /// What a company is called, locked until the transaction ends.
    pub fn company_take(account_id: Uuid) -> One<String>:
        "update account set company = company where account_id = $1 returning company";

    /// Saves what a company is called.
    pub fn company_update(account_id: Uuid, company: &str):
        "update account set company = $2 where account_id = $1";
}
