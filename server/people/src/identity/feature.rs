//! What the feature says of itself.

use async_trait::async_trait;

use super::own_data::export_person;
use super::sample::add_sign_ins;
use super::{
    DeleteExpired, RemindPasswords, SignInRefused, UnsentCode, account_deletion_code,
    account_deletion_create, account_deletion_show, activation_show, activation_use, code_send,
    contact_change, contact_code, contact_remove, handoff, handoff_ask, handoff_begin, limit, login_ageing,
    login_mask, login_verification, message_setting_show, message_setting_update, passkey_create,
    passkey_update, password_ageing, password_change, password_forgot, password_forgot_code,
    password_forgot_verify, password_reset, puzzle_create, puzzle_solve, question_create, question_solve,
    recovery_create, register_create, security_show, session_code_send, session_delete, session_factor,
    session_life, session_list, session_passkey, session_password, session_prove, session_revoke,
    session_verify, sign_in_list, totp_confirm, totp_create, totp_delete,
};
use crate::caller::{Access, Api, Caller};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::feature::{Feature, Sample};
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// People, how they sign in and what proves who they are.
pub struct Identity;

#[async_trait]
impl Feature for Identity {
    fn routes(&self, api: Api) -> Api {
        api.throttle(limit::puzzle_draws, routes!(puzzle_create::slider_puzzle_create))
            .throttle(limit::puzzle_solutions, routes!(puzzle_solve::slider_puzzle_solve))
            .throttle(limit::question_draws, routes!(question_create::slider_question_create))
            .throttle(limit::question_answers, routes!(question_solve::slider_question_solve))
            .throttle(limit::codes, routes!(code_send::code_send))
            .throttle(limit::registrations, routes!(register_create::register_create))
            .throttle(limit::sign_ins, routes!(session_password::session_password))
            .throttle(limit::codes, routes!(session_code_send::session_code_send))
            .throttle(limit::code_tries, routes!(session_verify::session_verify))
            .throttle(limit::code_tries, routes!(session_factor::session_factor))
            .throttle(limit::code_tries, routes!(session_passkey::session_passkey_begin))
            .throttle(limit::code_tries, routes!(session_passkey::session_passkey_finish))
            .public(routes!(session_delete::session_delete))
            .throttle(limit::reset_requests, routes!(password_forgot::password_forgot))
            .throttle(limit::codes, routes!(password_forgot_code::password_forgot_code))
            .throttle(limit::code_tries, routes!(password_forgot_verify::password_forgot_verify))
            .throttle(limit::resets, routes!(password_reset::password_reset))
            .throttle(limit::reset_requests, routes!(activation_show::activation_show))
            .throttle(limit::resets, routes!(activation_use::activation_use))
            .throttle(limit::handoff_requests, routes!(handoff_ask::partner_handoff_create))
            .throttle(limit::sign_ins, routes!(handoff_begin::session_handoff_begin))
            .throttle(limit::sign_ins, routes!(handoff::session_handoff))
            .reads(Access::ExpiredSession, routes!(session_life::session_life))
            .reads(Access::Main, routes!(account_deletion_show::account_deletion_show))
            .writes(Access::Main, routes!(account_deletion_code::account_deletion_code))
            .writes(Access::Main, routes!(account_deletion_create::account_deletion_create))
            .reads(Access::Session, routes!(security_show::security_show))
            .writes(Access::Session, routes!(session_prove::session_prove))
            .writes(Access::ExpiredSession, routes!(password_change::password_change))
            .writes(Access::Session, routes!(password_ageing::password_ageing))
            .writes(Access::Session, routes!(login_ageing::security_ageing))
            .writes(Access::Session, routes!(login_verification::security_verification))
            .writes(Access::Session, routes!(login_mask::security_mask))
            .writes(Access::Session, routes!(contact_code::contact_code))
            .writes(Access::Session, routes!(contact_code::contact_current_code))
            .writes(Access::Session, routes!(contact_change::contact_change))
            .writes(Access::Session, routes!(contact_remove::contact_remove))
            .reads(Access::Session, routes!(session_list::session_list))
            .writes(Access::Session, routes!(session_revoke::session_revoke))
            .writes(Access::Session, routes!(session_revoke::session_revoke_others))
            .reads(Access::Session, routes!(sign_in_list::sign_in_list))
            .reads(Access::Session, routes!(message_setting_show::message_setting_show))
            .writes(Access::Session, routes!(message_setting_update::message_setting_update))
            .writes(Access::Session, routes!(totp_create::totp_create))
            .writes(Access::Session, routes!(totp_confirm::totp_confirm))
            .writes(Access::Session, routes!(totp_delete::totp_delete))
            .writes(Access::Session, routes!(recovery_create::totp_recovery))
            .reads(Access::Session, routes!(passkey_create::passkey_create_begin))
            .writes(Access::Session, routes!(passkey_create::passkey_create_finish))
            .writes(Access::Session, routes!(passkey_update::passkey_rename))
            .writes(Access::Session, routes!(passkey_update::passkey_delete))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<DeleteExpired>().with::<UnsentCode>().with::<RemindPasswords>().with::<SignInRefused>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<DeleteExpired>("*/10 * * * *")?.with::<RemindPasswords>("7 * * * *")
    }

    async fn export_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        export_person(app, caller, data).await
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, sample: &mut Sample) -> Result<()> {
        if sample.needs_people {
            add_sign_ins(tx, app, sample.user_id).await?;
        }
        Ok(())
    }
}
