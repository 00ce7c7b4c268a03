//! What a signed-in person does about themselves.

use crate::routes;

use crate::kit::http::{Access, Api};
use crate::{closing::privacy, money::payout, people::account, people::identity};

/// Who the person is, how their sign-in is guarded, and the end of their account.
pub(super) fn person(api: Api) -> Api {
    deletion(factors(security(profile(api))))
}

/// Who the person is.
fn profile(api: Api) -> Api {
    api.writes(Access::Session, routes!(account::profile_update::account_profile_update))
        .writes(Access::Admin, routes!(account::company_update::account_company_update))
        .writes(Access::Session, routes!(account::avatar_update::account_avatar_update))
        .writes(Access::Session, routes!(account::avatar_update::account_avatar_delete))
}

/// The end of the account, which its main user alone can bring about.
fn deletion(api: Api) -> Api {
    api.reads(Access::Main, routes!(identity::account_deletion_show::account_deletion_show))
        .writes(Access::Main, routes!(identity::account_deletion_code::account_deletion_code))
        .writes(Access::Main, routes!(identity::account_deletion_create::account_deletion_create))
        .reads(Access::Main, routes!(payout::show::account_payout_show))
        .writes(Access::Main, routes!(payout::create::account_payout_create))
        .writes(Access::Main, routes!(payout::withdraw::account_payout_withdraw))
        .writes(Access::Main, routes!(payout::forfeit::account_payout_forfeit))
}

/// The signed-in person's own security.
fn security(api: Api) -> Api {
    api.reads(Access::Session, routes!(identity::security_show::security_show))
        .writes(Access::Session, routes!(identity::session_prove::session_prove))
        .writes(Access::ExpiredSession, routes!(identity::password_change::password_change))
        .writes(Access::Session, routes!(identity::password_ageing::password_ageing))
        .writes(Access::Session, routes!(identity::login_ageing::security_ageing))
        .writes(Access::Session, routes!(identity::login_verification::security_verification))
        .writes(Access::Session, routes!(identity::login_mask::security_mask))
        .writes(Access::Session, routes!(identity::contact_code::contact_code))
        .writes(Access::Session, routes!(identity::contact_code::contact_current_code))
        .writes(Access::Session, routes!(identity::contact_change::contact_change))
        .writes(Access::Session, routes!(identity::contact_remove::contact_remove))
        .reads(Access::Session, routes!(identity::session_list::session_list))
        .writes(Access::Session, routes!(identity::session_revoke::session_revoke))
        .writes(Access::Session, routes!(identity::session_revoke::session_revoke_others))
        .reads(Access::Session, routes!(identity::sign_in_list::sign_in_list))
        .reads(Access::Session, routes!(identity::message_setting_show::message_setting_show))
        .writes(Access::Session, routes!(identity::message_setting_update::message_setting_update))
        .writes(Access::Session, routes!(privacy::data_export::account_data_export))
}

/// The signed-in person's second factors.
fn factors(api: Api) -> Api {
    api.writes(Access::Session, routes!(identity::totp_create::totp_create))
        .writes(Access::Session, routes!(identity::totp_confirm::totp_confirm))
        .writes(Access::Session, routes!(identity::totp_delete::totp_delete))
        .writes(Access::Session, routes!(identity::recovery_create::totp_recovery))
        .reads(Access::Session, routes!(identity::passkey_create::passkey_create_begin))
        .writes(Access::Session, routes!(identity::passkey_create::passkey_create_finish))
        .writes(Access::Session, routes!(identity::passkey_update::passkey_rename))
        .writes(Access::Session, routes!(identity::passkey_update::passkey_delete))
}
