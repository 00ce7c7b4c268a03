//! The server's parts in one place, and the whole API as one readable list.

mod bill_routes;
mod invoice_routes;
mod jobs;

use std::sync::Arc;

use portico_core::permission_group::Operation;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::audit::audit_export;
use crate::clock::{Clock, Time};
use crate::config::Config;
use crate::http::{Access, Api, RouteInfo, closing};
use crate::identity::limit;
use crate::mail::Mailer;
use crate::pdf::Fonts;
use crate::queue::{Registry, Schedule};
use crate::random::Random;
use crate::secret::Secret;
use crate::sms::Texter;
use crate::store::Store;
use crate::{
    access, account, admin, audit, billing, card, catalogue, content, export, identity, key, mail, metering,
    order, payment, portal, privacy, project, queue, recharge, site, sms, verification,
};

pub use jobs::{jobs, schedule};

/// The server's parts. Cheap to clone; every handler and job gets one.
#[derive(Clone)]
pub struct App(Arc<Parts>);

struct Parts {
    config: Config,
    store: Store,
    clock: Clock,
    random: Random,
    secret: Secret,
    queue: queue::Parts,
    mailer: Mailer,
    texter: Texter,
    identity: identity::Parts,
    access: access::Parts,
    key: key::Parts,
    export: export::Parts,
    fonts: Fonts,
    site: site::Parts,
    verification: verification::Parts,
    admin: admin::Parts,
    payment: payment::Parts,
    recharge: recharge::Parts,
    card: card::Parts,
}

/// Why the parts cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The installation has no secret to work with.
    #[error(transparent)]
    Secret(#[from] crate::secret::SecretError),
    /// A line of the schedule is wrong.
    #[error(transparent)]
    Schedule(#[from] queue::ScheduleError),
    /// Mail cannot leave as configured.
    #[error(transparent)]
    Mail(#[from] mail::MailError),
    /// SMS cannot leave as configured.
    #[error(transparent)]
    Sms(#[from] sms::SmsError),
    /// A gateway cannot be used as configured.
    #[error(transparent)]
    Payment(#[from] payment::PaymentError),
    /// The logo cannot be read.
    #[error("brand.logo_file: {0}")]
    Logo(std::io::Error),
}

impl App {
    /// Puts the parts together.
    ///
    /// # Errors
    /// [`StartError`] in one line fit for an operator.
    pub fn new(config: Config, store: Store, clock: Clock, random: Random) -> Result<Self, StartError> {
        let (jobs, schedule) = (jobs(), schedule()?);
        Self::with_jobs(config, store, clock, random, jobs, schedule)
    }

    /// The same with another list of jobs.
    ///
    /// # Errors
    /// [`StartError`] in one line fit for an operator.
    pub fn with_jobs(
        config: Config,
        store: Store,
        clock: Clock,
        random: Random,
        jobs: Registry,
        schedule: Schedule,
    ) -> Result<Self, StartError> {
        let secret = Secret::load(&config, &random)?;
        let queue = queue::Parts::new(&secret, jobs, schedule);
        let (mailer, texter) = (Mailer::new(&config)?, Texter::new(&config)?);
        let site = site::Parts::new(&config, &clock).map_err(StartError::Logo)?;
        let identity = identity::Parts::new(&config, &clock, &random);
        let access = access::Parts::new(&config, &clock);
        let key = key::Parts::new(&clock);
        let export = export::Parts::new(&config, &secret);
        let fonts = Fonts::new(&config.pdf);
        let verification = verification::Parts::new(&config, &secret, &clock)?;
        let admin = admin::Parts::new(&config, &clock);
        let payment = payment::Parts::new(&config, &secret, &store, &clock, &random)?;
        let recharge = recharge::Parts::new(&config, &secret, &clock);
        let card = card::Parts::new(&secret, &clock);
        let parts = Parts {
            config,
            store,
            clock,
            random,
            secret,
            queue,
            mailer,
            texter,
            site,
            identity,
            access,
            verification,
            admin,
            payment,
            recharge,
            card,
            key,
            export,
            fonts,
        };
        Ok(Self(Arc::new(parts)))
    }

    /// The operator's settings.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.0.config
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> Time {
        self.0.clock.now()
    }

    /// Randomness.
    #[must_use]
    pub fn random(&self) -> &Random {
        &self.0.random
    }

    /// The secret that keys are derived from.
    #[must_use]
    pub fn secret(&self) -> &Secret {
        &self.0.secret
    }

    /// The queue.
    #[must_use]
    pub fn queue(&self) -> &queue::Parts {
        &self.0.queue
    }

    /// The way mail leaves.
    #[must_use]
    pub fn mailer(&self) -> &Mailer {
        &self.0.mailer
    }

    /// The way SMS leave.
    #[must_use]
    pub fn texter(&self) -> &Texter {
        &self.0.texter
    }

    /// What the site keeps in memory.
    #[must_use]
    pub fn site(&self) -> &site::Parts {
        &self.0.site
    }

    /// What verification keeps in memory.
    #[must_use]
    pub fn verification(&self) -> &verification::Parts {
        &self.0.verification
    }

    /// What the operator's surface keeps in memory.
    #[must_use]
    pub fn admin(&self) -> &admin::Parts {
        &self.0.admin
    }

    /// The payment gateways.
    #[must_use]
    pub fn payment(&self) -> &payment::Parts {
        &self.0.payment
    }

    /// What recharging keeps in memory.
    #[must_use]
    pub fn recharge(&self) -> &recharge::Parts {
        &self.0.recharge
    }

    /// What cards keep in memory.
    #[must_use]
    pub fn card(&self) -> &card::Parts {
        &self.0.card
    }

    /// What access keeps in memory.
    #[must_use]
    pub fn access(&self) -> &access::Parts {
        &self.0.access
    }

    /// What identity keeps in memory.
    #[must_use]
    pub fn identity(&self) -> &identity::Parts {
        &self.0.identity
    }

    /// What exports keep in memory.
    #[must_use]
    pub fn export(&self) -> &export::Parts {
        &self.0.export
    }

    /// The fonts of documents.
    #[must_use]
    pub fn fonts(&self) -> &Fonts {
        &self.0.fonts
    }

    /// What the security keys keep in memory.
    #[must_use]
    pub fn key(&self) -> &key::Parts {
        &self.0.key
    }
}

/// The document's head.
#[derive(OpenApi)]
#[openapi(info(title = "Customer console API", description = "The calls behind the customer console."))]
struct Document;

/// To see sub-users and groups.
const USER_VIEW: Access = Access::Permission(Operation::UserView);
/// To change them.
const USER_MANAGE: Access = Access::Permission(Operation::UserManage);

/// To see the balance and what moved it.
const BALANCE_VIEW: Access = Access::Permission(Operation::BalanceView);
/// To see orders of some project or VDC.
const ORDER_VIEW: Access = Access::Scoped(Operation::OrderView);
/// To see, change and delete resources of some project or VDC.
const RESOURCE_VIEW: Access = Access::Scoped(Operation::ComputeView);
const CONFIGURE: Access = Access::Scoped(Operation::ComputeConfigure);
const DELETE: Access = Access::Scoped(Operation::ComputeDelete);
/// To create something in some project or VDC.
const CREATE: Access = Access::Scoped(Operation::ComputeCreate);
/// To recharge it.
const RECHARGE: Access = Access::Permission(Operation::Recharge);

/// Every call of the console, with who may make it and, of those for everybody, how often one address may. Needs no server: `portico openapi` prints it anywhere.
#[must_use]
pub fn api() -> (OpenApiRouter<App>, Vec<RouteInfo>) {
    let api = Api::new(Document::openapi())
        .public(routes!(site::config_show::config_show))
        .limited(site::error_create::reports, routes!(site::error_create::error_create))
        .limited(limit::puzzles_drawn, routes!(identity::puzzle_create::slider_puzzle_create))
        .limited(limit::puzzles_solved, routes!(identity::puzzle_solve::slider_puzzle_solve))
        .limited(limit::questions_asked, routes!(identity::question_create::slider_question_create))
        .limited(limit::questions_answered, routes!(identity::question_solve::slider_question_solve))
        .limited(limit::codes, routes!(identity::code_send::code_send))
        .limited(limit::registrations, routes!(identity::register_create::register_create))
        .limited(limit::sign_ins, routes!(identity::session_password::session_password))
        .limited(limit::codes, routes!(identity::session_code_send::session_code_send))
        .limited(limit::code_tries, routes!(identity::session_verify::session_verify))
        .limited(limit::code_tries, routes!(identity::session_factor::session_factor))
        .limited(limit::code_tries, routes!(identity::session_passkey::session_passkey_begin))
        .limited(limit::code_tries, routes!(identity::session_passkey::session_passkey_finish))
        .public(routes!(identity::session_delete::session_delete))
        .limited(limit::sign_ins, routes!(identity::handoff::session_handoff))
        .limited(limit::resets_begun, routes!(identity::password_forgot::password_forgot))
        .limited(limit::codes, routes!(identity::password_forgot_code::password_forgot_code))
        .limited(limit::code_tries, routes!(identity::password_forgot_verify::password_forgot_verify))
        .limited(limit::resets_finished, routes!(identity::password_reset::password_reset))
        .limited(limit::resets_begun, routes!(identity::activation_show::activation_show))
        .limited(limit::resets_finished, routes!(identity::activation_use::activation_use))
        .reads(Access::ExpiredSession, routes!(account::info::info_show))
        .reads(Access::Session, routes!(account::menu_show::menu_show))
        .reads(Access::Session, routes!(account::subject_colour::subject_colour))
        .reads(Access::Session, routes!(account::language::language_update))
        .reads(Access::Session, routes!(account::view_history_list::view_history_show))
        .reads(Access::Session, routes!(account::view_history_update::view_history_save))
        .reads(Access::Session, routes!(content::message_list::message_list_show))
        .reads(Access::Session, routes!(content::message_count::message_count_show))
        .reads(Access::Session, routes!(content::message_read::message_read_save))
        .reads(Access::Session, routes!(project::project_list::project_list_show))
        .reads(Access::Session, routes!(project::vdc_list::vdc_list_show))
        .reads(Access::Session, routes!(portal::handoff_create::portal_handoff_make));
    let api = keys(people(verification_routes(deletion(factors(security(api))))));
    let api = orders(cards(recharge_routes(billing_routes(api))));
    bill_routes::exports(invoice_routes::invoices(bill_routes::bills(api))).finish()
}

/// The end of the account, which its main user alone can bring about.
fn deletion(api: Api) -> Api {
    api.reads(Access::Main, routes!(identity::account_deletion_show::account_deletion_show))
        .writes(Access::Main, routes!(identity::account_deletion_code::account_deletion_code))
        .writes(Access::Main, routes!(identity::account_deletion_create::account_deletion_create))
}

/// The signed-in person's own security.
fn security(api: Api) -> Api {
    api.reads(Access::Session, routes!(identity::security_show::security_show))
        .writes(Access::Session, routes!(identity::session_prove::session_prove))
        .writes(Access::ExpiredSession, routes!(identity::password_change::password_change))
        .writes(Access::Session, routes!(identity::password_ageing::password_ageing))
        .writes(Access::Session, routes!(identity::login_ageing::login_ageing))
        .writes(Access::Session, routes!(identity::login_verification::login_verification))
        .writes(Access::Session, routes!(identity::login_mask::login_mask))
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
        .writes(Access::Main, routes!(privacy::data_export::data_export_make))
}

/// The signed-in person's second factors.
fn factors(api: Api) -> Api {
    api.writes(Access::Session, routes!(identity::totp_create::totp_create))
        .writes(Access::Session, routes!(identity::totp_confirm::totp_confirm))
        .writes(Access::Session, routes!(identity::totp_delete::totp_delete))
        .writes(Access::Session, routes!(identity::recovery_create::recovery_create))
        .reads(Access::Session, routes!(identity::passkey_create::passkey_create_begin))
        .writes(Access::Session, routes!(identity::passkey_create::passkey_create_finish))
        .writes(Access::Session, routes!(identity::passkey_update::passkey_rename))
        .writes(Access::Session, routes!(identity::passkey_update::passkey_delete))
}

/// The account's verification, which its main user alone sees.
fn verification_routes(api: Api) -> Api {
    api.reads(Access::Main, routes!(verification::show::verification_show))
        .reads(Access::Main, routes!(verification::image_show::image_show_file))
        .writes(Access::Main, routes!(verification::image_create::image_create_make))
        .writes(Access::Main, routes!(verification::submit::submit_make))
        .writes(Access::Main, routes!(verification::withdraw::withdraw_make))
}

/// The account's sub-users and groups.
fn people(api: Api) -> Api {
    api.reads(USER_VIEW, routes!(access::user_list::user_list_show))
        .reads(USER_VIEW, routes!(access::user_show::user_show))
        .reads(Access::Main, routes!(access::user_check::user_check))
        .writes(USER_MANAGE, routes!(access::user_create::user_create))
        .writes(USER_MANAGE, routes!(access::activation_send::user_activation_send))
        .writes(USER_MANAGE, routes!(access::user_import::user_import))
        .writes(USER_MANAGE, routes!(access::user_edit::user_edit))
        .writes(USER_MANAGE, routes!(access::user_rename::user_rename))
        .writes(USER_MANAGE, routes!(access::user_authorize::user_authorize))
        .writes(USER_MANAGE, routes!(access::user_grant_update::user_grant_update))
        .writes(USER_MANAGE, routes!(access::user_state::user_enable))
        .writes(USER_MANAGE, routes!(access::user_state::user_disable))
        .writes(USER_MANAGE, routes!(access::user_state::user_delete))
        .writes(USER_MANAGE, routes!(access::password_reset_send::user_password_reset))
        .reads(Access::SignedIn, routes!(access::rights_list::rights_list_show))
        .reads(USER_VIEW, routes!(access::group_list::group_list_show))
        .reads(USER_VIEW, routes!(access::group_show::group_show))
        .reads(USER_VIEW, routes!(access::group_member_list::group_member_list))
        .writes(USER_MANAGE, routes!(access::group_create::group_create))
        .writes(USER_MANAGE, routes!(access::group_update::group_update))
        .writes(USER_MANAGE, routes!(access::group_delete::group_delete))
        .writes(USER_MANAGE, routes!(access::group_grant_update::group_grant_update))
        .writes(USER_MANAGE, routes!(access::group_member::group_member_add))
        .writes(USER_MANAGE, routes!(access::group_member::group_member_remove))
}

/// Security keys, and the audit log.
fn keys(api: Api) -> Api {
    api.reads(Access::SignedIn, routes!(audit::audit_list::audit_list_show))
        .writes(Access::SignedIn, routes!(audit_export::audit_export_stage))
        .reads(Access::Session, routes!(key::key_list::key_list_show))
        .writes(Access::Session, routes!(key::key_create::key_create_save))
        .writes(Access::Session, routes!(key::key_edit::key_edit_save))
        .writes(Access::Session, routes!(key::key_state::key_activate_save))
        .writes(Access::Session, routes!(key::key_state::key_deactivate_save))
        .writes(Access::Session, routes!(key::key_state::key_delete_save))
        .reads(Access::Session, routes!(key::key_address_test::key_address_test_show))
}

/// The account's money.
fn billing_routes(api: Api) -> Api {
    api.reads(BALANCE_VIEW, routes!(billing::account_show::billing_account_show))
        .writes(RECHARGE, routes!(billing::threshold_update::threshold_update_save))
        .reads(BALANCE_VIEW, routes!(billing::movement_list::movement_list_show))
        .writes(BALANCE_VIEW, routes!(billing::movement_export::movement_export_stage))
        .reads(Access::SignedIn, routes!(catalogue::price_list::price_list_show))
        .reads(Access::SignedIn, routes!(catalogue::quote_show::quote_show))
}

/// Recharging, and what gateways tell of it.
fn recharge_routes(api: Api) -> Api {
    api.reads(RECHARGE, routes!(recharge::options::recharge_option_list))
        .writes(RECHARGE, routes!(recharge::create::recharge_create_make))
        .reads(RECHARGE, routes!(recharge::list::recharge_list_show))
        .reads(RECHARGE, routes!(recharge::show::recharge_show))
        .reads(RECHARGE, routes!(recharge::receipt::recharge_receipt_show))
        .writes(RECHARGE, routes!(recharge::export::recharge_export_stage))
        .reads(RECHARGE, routes!(recharge::top_up::show::top_up_show))
        .writes(RECHARGE, routes!(recharge::top_up::save::top_up_save_make))
        .writes(RECHARGE, routes!(recharge::top_up::off::top_up_off_make))
        .limited(recharge::notice::notices, routes!(recharge::notice::payment_notice_wechat))
        .limited(recharge::notice::notices, routes!(recharge::notice::payment_notice_alipay))
        .limited(recharge::notice::notices, routes!(recharge::notice::payment_notice_stripe))
        .limited(recharge::notice::notices, routes!(recharge::notice::payment_notice_test))
}

/// The account's orders, and the resources that came of them.
fn orders(api: Api) -> Api {
    api.writes(CREATE, routes!(order::order_create::order_create_make))
        .writes(CREATE, routes!(order::order_cancel::order_cancel_save))
        .reads(ORDER_VIEW, routes!(order::order_list::order_list_show))
        .reads(ORDER_VIEW, routes!(order::order_show::order_show))
        .writes(ORDER_VIEW, routes!(order::order_export::order_export_stage))
        .reads(RESOURCE_VIEW, routes!(metering::resource_list::resource_list_show))
        .reads(RESOURCE_VIEW, routes!(metering::resource_show::resource_show))
        .writes(RESOURCE_VIEW, routes!(metering::resource_export::resource_export_stage))
        .writes(CONFIGURE, routes!(metering::resource_change::resource_renewal_save))
        .reads(CONFIGURE, routes!(order::resource_renew::resource_renew_show))
        .writes(CONFIGURE, routes!(order::resource_renew::resource_renew_make))
        .writes(DELETE, routes!(metering::resource_change::resource_end_save))
}

/// The account's bank cards.
fn cards(api: Api) -> Api {
    api.reads(RECHARGE, routes!(card::list::card_list_show))
        .writes(RECHARGE, closing(routes!(card::create::card_create_make)))
        .writes(RECHARGE, routes!(card::bind::card_form_begin))
        .writes(RECHARGE, routes!(card::bind::card_bind_make))
        .writes(RECHARGE, routes!(card::update::card_default_save))
        .writes(RECHARGE, routes!(card::update::card_auto_pay_save))
        .writes(RECHARGE, routes!(card::delete::card_delete_make))
}

/// The whole server as one service: the API and what stands around it.
pub fn router(app: &App) -> axum::Router {
    let (router, document) = api().0.split_for_parts();
    crate::http::stack::serve(
        app,
        router.merge(site::brand::routes()).merge(payment::test_gateway::page::routes()),
        &document,
    )
}
