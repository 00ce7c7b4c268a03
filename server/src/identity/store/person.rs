//! What is kept for one person alone, and goes with the person.

use uuid::Uuid;

use crate::store::Conn;
use crate::{on, sql};

/// One deletion per table.
macro_rules! forget {
    ($(#[$doc:meta])* $name:ident, $text:expr) => {
        $(#[$doc])*
        pub async fn $name(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<()> {
            on!(conn, c => {
                sqlx::query($text).bind(user_id).execute(c).await?;
                Ok(())
            })
        }
    };
}

forget!(
    /// Passkeys that are being made or used.
    passkey_ceremonies_delete,
    sql!("delete from passkey_ceremony where user_id = $1")
);

forget!(
    /// Passkeys.
    passkeys_delete,
    sql!("delete from passkey where user_id = $1")
);

forget!(
    /// The authenticator app's secret.
    totp_delete,
    sql!("delete from totp where user_id = $1")
);

forget!(
    /// Recovery codes.
    recovery_codes_delete,
    sql!("delete from recovery_code where user_id = $1")
);

forget!(
    /// Former passwords.
    password_history_delete,
    sql!("delete from password_history where user_id = $1")
);

forget!(
    /// The history of sign-ins.
    sign_in_records_delete,
    sql!("delete from sign_in_record where user_id = $1")
);

forget!(
    /// Who receives which messages.
    message_settings_delete,
    sql!("delete from message_setting where user_id = $1")
);

forget!(
    /// Messages.
    messages_delete,
    sql!("delete from message where user_id = $1")
);

forget!(
    /// Visits to pages.
    visits_delete,
    sql!("delete from view_history where user_id = $1")
);
