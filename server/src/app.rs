//! The server's parts in one place, and the whole API as one readable list.

mod bill_routes;
mod entry_routes;
mod features;
mod invoice_routes;
mod person_routes;
mod project_routes;

use std::sync::Arc;

use crate::routes;
use portico_core::day::Calendar;
use portico_core::permission_group::Operation;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::kit::clock::{Clock, Time};
use crate::kit::http::{Access, Api, RouteInfo, closing};
use crate::kit::pdf::Fonts;
use crate::kit::queue::{Registry, Schedule};
use crate::kit::random::Random;
use crate::kit::secret::Secret;
use crate::kit::store::Store;
use crate::people::identity::limit;
use crate::platform::audit::audit_export;
use crate::platform::config::Config;
use crate::platform::feature::Feature;
use crate::platform::mail::Mailer;
use crate::platform::sms::Texter;
use crate::{
    closing::admin, kit::queue, money::billing, money::card, money::catalogue, money::metering, money::order,
    money::payment, money::recharge, people::access, people::account, people::identity, people::key,
    people::terms, people::verification, platform::audit, platform::breach, platform::content,
    platform::export, platform::mail, platform::picture, platform::site, platform::sms,
};

pub use features::{jobs, schedule};

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
    breach: breach::Parts,
    access: access::Parts,
    key: key::Parts,
    export: export::Parts,
    fonts: Arc<Fonts>,
    site: site::Parts,
    verification: verification::Parts,
    picture: picture::Parts,
    admin: admin::Parts,
    payment: payment::Parts,
    recharge: recharge::Parts,
    card: card::Parts,
    terms: terms::Parts,
}

/// Why the parts cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The installation has no secret to work with.
    #[error(transparent)]
    Secret(#[from] crate::kit::secret::SecretError),
    /// A line of the schedule is wrong.
    #[error(transparent)]
    Schedule(#[from] queue::ScheduleError),
    /// Mail cannot leave as configured.
    #[error(transparent)]
    Mail(#[from] mail::MailError),
    /// SMS cannot leave as configured.
    #[error(transparent)]
    Sms(#[from] sms::SmsError),
    /// The list of breached passwords cannot be used.
    #[error(transparent)]
    Breach(#[from] breach::BreachError),
    /// A gateway cannot be used as configured.
    #[error(transparent)]
    Payment(#[from] payment::PaymentError),
    /// The logo cannot be read.
    #[error("brand.logo_file: {0}")]
    Logo(std::io::Error),
    /// A version of the terms is not whole.
    #[error("{0}")]
    Terms(String),
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
        let secret = Secret::load(&config.security.secret_key, &config.storage.data_dir, &random)?;
        let queue = queue::Parts::new(&secret, jobs, schedule);
        let (mailer, texter) = (Mailer::new(&config)?, Texter::new(&config)?);
        let site = site::Parts::new(&config, &clock).map_err(StartError::Logo)?;
        let identity = identity::Parts::new(&config, &clock, &random);
        let breach = breach::Parts::new(&config, &clock)?;
        let access = access::Parts::new(&config, &clock);
        let key = key::Parts::new(&clock);
        let export = export::Parts::new(&config, &secret);
        let fonts = Arc::new(Fonts::new(&config.pdf.font_regular, &config.pdf.font_bold));
        let verification = verification::Parts::new(&config, &secret)?;
        let picture = picture::Parts::new(&config, &clock);
        let admin = admin::Parts::new(&config, &clock);
        let payment = payment::Parts::new(&config, &secret, &store, &clock, &random)?;
        let recharge = recharge::Parts::new(&config, &secret, &clock);
        let card = card::Parts::new(&secret, &clock);
        let terms = terms::Parts::new(&config).map_err(StartError::Terms)?;
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
            breach,
            access,
            verification,
            picture,
            admin,
            payment,
            recharge,
            card,
            terms,
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

    /// The operator's calendar.
    #[must_use]
    pub fn calendar(&self) -> Calendar {
        self.0.config.calendar()
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

    /// Every feature.
    #[must_use]
    pub fn features(&self) -> &'static [&'static dyn Feature] {
        features::FEATURES
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

    /// What pictures share in memory.
    #[must_use]
    pub fn picture(&self) -> &picture::Parts {
        &self.0.picture
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

    /// The operator's terms.
    #[must_use]
    pub fn terms(&self) -> &terms::Parts {
        &self.0.terms
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

    /// The passwords that became known in breaches.
    #[must_use]
    pub fn breach(&self) -> &breach::Parts {
        &self.0.breach
    }

    /// What exports keep in memory.
    #[must_use]
    pub fn export(&self) -> &export::Parts {
        &self.0.export
    }

    /// The fonts of documents.
    #[must_use]
    pub fn fonts(&self) -> &Arc<Fonts> {
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
        .public(routes!(site::config_show::site_config))
        .limited(site::error_create::reports, routes!(site::error_create::client_error_create))
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
        .limited(limit::resets_begun, routes!(identity::password_forgot::password_forgot))
        .limited(limit::codes, routes!(identity::password_forgot_code::password_forgot_code))
        .limited(limit::code_tries, routes!(identity::password_forgot_verify::password_forgot_verify))
        .limited(breach::questions, routes!(breach::known_list::password_known))
        .limited(limit::resets_finished, routes!(identity::password_reset::password_reset))
        .limited(limit::resets_begun, routes!(identity::activation_show::activation_show))
        .limited(limit::resets_finished, routes!(identity::activation_use::activation_use))
        .reads(Access::ExpiredSession, routes!(account::info::account_info))
        .reads(Access::Session, routes!(account::menu_show::account_menu_show))
        .reads(Access::Session, routes!(account::subject_colour::account_subject_colour))
        .reads(Access::Session, routes!(account::language::account_language_update))
        .reads(Access::Session, routes!(account::view_history_list::account_view_history_list))
        .reads(Access::Session, routes!(account::view_history_update::account_view_history_update))
        .reads(Access::Session, routes!(content::message_list::message_list))
        .reads(Access::Session, routes!(content::message_count::message_count))
        .reads(Access::Session, routes!(content::message_read::message_read));
    let api = entry_routes::sessions(entry_routes::handoffs(project_routes::projects(api)));
    let api = keys(people(verification_routes(person_routes::person(api))));
    let api = orders(cards(recharge_routes(billing_routes(api))));
    bill_routes::exports(invoice_routes::invoices(bill_routes::bills(api))).finish()
}

/// The account's verification, which its main user alone sees.
fn verification_routes(api: Api) -> Api {
    api.reads(Access::Main, routes!(verification::show::verification_show))
        .reads(Access::Main, routes!(verification::image_show::verification_image))
        .writes(Access::Main, routes!(verification::image_create::verification_image_create))
        .writes(Access::Main, routes!(verification::submit::verification_submit))
        .writes(Access::Main, routes!(verification::withdraw::verification_withdraw))
}

/// The account's sub-users and groups.
fn people(api: Api) -> Api {
    api.reads(USER_VIEW, routes!(access::user_list::user_list))
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
        .reads(Access::SignedIn, routes!(access::rights_list::rights_list))
        .reads(USER_VIEW, routes!(access::group_list::group_list))
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
    api.reads(Access::SignedIn, routes!(audit::audit_list::audit_list))
        .writes(Access::SignedIn, routes!(audit_export::audit_export))
        .reads(Access::Session, routes!(key::key_list::key_list))
        .writes(Access::Session, routes!(key::key_create::key_create))
        .writes(Access::Session, routes!(key::key_edit::key_edit))
        .writes(Access::Session, routes!(key::key_state::key_activate))
        .writes(Access::Session, routes!(key::key_state::key_deactivate))
        .writes(Access::Session, routes!(key::key_state::key_delete))
        .reads(Access::Session, routes!(key::key_address_test::key_address_test))
}

/// The account's money.
fn billing_routes(api: Api) -> Api {
    api.reads(BALANCE_VIEW, routes!(billing::account_show::billing_account))
        .writes(RECHARGE, routes!(billing::threshold_update::billing_account_threshold))
        .reads(BALANCE_VIEW, routes!(billing::movement_list::billing_movement_list))
        .writes(BALANCE_VIEW, routes!(billing::movement_export::billing_movement_export))
        .reads(Access::Prices, routes!(catalogue::price_list::billing_price_list))
        .reads(Access::SignedIn, routes!(catalogue::words::billing_product_list))
        .reads(Access::Discounts, routes!(catalogue::quote_show::billing_quote))
}

/// Recharging, and what gateways tell of it.
fn recharge_routes(api: Api) -> Api {
    api.reads(RECHARGE, routes!(recharge::options::recharge_option_list))
        .writes(RECHARGE, routes!(recharge::create::recharge_create))
        .writes(RECHARGE, closing(routes!(recharge::debit::recharge_debit)))
        .reads(RECHARGE, routes!(recharge::list::recharge_list))
        .reads(RECHARGE, routes!(recharge::show::recharge_show))
        .reads(RECHARGE, routes!(recharge::receipt::recharge_receipt))
        .writes(RECHARGE, routes!(recharge::export::recharge_export))
        .reads(RECHARGE, routes!(recharge::top_up::show::recharge_top_up_show))
        .writes(RECHARGE, routes!(recharge::top_up::save::recharge_top_up_save))
        .writes(RECHARGE, routes!(recharge::top_up::off::recharge_top_up_off))
        .limited(recharge::notice::notices, routes!(recharge::notice::payment_notice_wechat))
        .limited(recharge::notice::notices, routes!(recharge::notice::payment_notice_alipay))
        .limited(recharge::notice::notices, routes!(recharge::notice::payment_notice_stripe))
        .limited(recharge::notice::notices, routes!(recharge::notice::payment_notice_test))
}

/// The account's orders, and the resources that came of them.
fn orders(api: Api) -> Api {
    api.writes(CREATE, routes!(order::order_create::billing_order_create))
        .writes(CREATE, routes!(order::order_cancel::billing_order_cancel))
        .reads(ORDER_VIEW, routes!(order::order_list::billing_order_list))
        .reads(ORDER_VIEW, routes!(order::order_show::billing_order_show))
        .writes(ORDER_VIEW, routes!(order::order_export::billing_order_export))
        .reads(RESOURCE_VIEW, routes!(metering::resource_list::billing_resource_list))
        .reads(RESOURCE_VIEW, routes!(metering::resource_show::billing_resource_show))
        .writes(RESOURCE_VIEW, routes!(metering::resource_export::billing_resource_export))
        .writes(CONFIGURE, routes!(metering::resource_change::billing_resource_renewal))
        .reads(CONFIGURE, routes!(order::resource_renew::billing_resource_renew_show))
        .writes(CONFIGURE, routes!(order::resource_renew::billing_resource_renew))
        .writes(DELETE, routes!(metering::resource_change::billing_resource_end))
}

/// The account's bank cards.
fn cards(api: Api) -> Api {
    api.reads(RECHARGE, routes!(card::list::card_list))
        .writes(RECHARGE, closing(routes!(card::create::card_create)))
        .writes(RECHARGE, routes!(card::bind::card_form))
        .writes(RECHARGE, routes!(card::bind::card_bind))
        .writes(RECHARGE, routes!(card::update::card_default))
        .writes(RECHARGE, routes!(card::update::card_auto_pay))
        .writes(RECHARGE, routes!(card::delete::card_delete))
}

/// The whole server as one service: the API and what stands around it.
pub fn router(app: &App) -> axum::Router {
    let (router, document) = api().0.split_for_parts();
    crate::kit::http::stack::serve(
        app,
        router.merge(site::brand::routes()).merge(payment::test_gateway::page::routes()),
        &document,
    )
}
