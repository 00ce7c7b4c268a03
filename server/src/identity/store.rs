//! SQL of identity, one file per table.

/// A function that deletes by one id, of a person or of an account: one statement, one table.
macro_rules! forget {
    ($(#[$doc:meta])* $name:ident, $text:expr) => {
        $(#[$doc])*
        pub async fn $name(conn: &mut Conn, id: Uuid) -> sqlx::Result<()> {
            on!(conn, c => {
                sqlx::query($text).bind(id).execute(c).await?;
                Ok(())
            })
        }
    };
}

pub mod account_end;
pub mod activation;
pub mod challenge;
pub mod code;
pub mod contact;
pub mod expired;
pub mod factor;
pub mod guard;
pub mod handoff;
pub mod passkey;
pub mod person;
pub mod puzzle;
pub mod remind;
pub mod security;
pub mod session;
pub mod sign_in;
pub mod user;
