//! The server's parts in one place.

mod ended;
mod features;
mod host;
mod routes;

use std::sync::Arc;

use portico_core::day::Calendar;

use crate::kit::clock::Clock;
use crate::kit::pdf::Fonts;
use crate::kit::queue::{Registry, Schedule};
use crate::kit::random::Random;
use crate::kit::secret::Secret;
use crate::kit::store::Store;
use crate::platform::config::Config;
use crate::platform::feature::Feature;
use crate::platform::live;
use crate::platform::mail::Mailer;
use crate::platform::sms::Texter;
use crate::{
    closing::admin, closing::support, cloud::console, cloud::engine, kit::queue, money::card, money::payment,
    money::recharge, people::access, people::identity, people::key, people::terms, people::verification,
    platform::breach, platform::export, platform::mail, platform::picture, platform::site, platform::sms,
};

pub use ended::DeleteEnded;
pub use features::{jobs, schedule};
pub use routes::{api, router};

/// The server's parts. Cheap to clone; every handler and job gets one.
#[derive(Clone)]
pub struct App(Arc<Parts>);

struct Parts {
    host: crate::kit::host::Parts<App>,
    config: Config,
    secret: Secret,
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
    cloud: engine::Parts,
    live: live::Parts,
    consoles: console::Parts,
    support: support::Parts,
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
    /// An engine cannot be used as configured.
    #[error(transparent)]
    Engine(#[from] engine::EngineError),
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

    /// The same parts by another clock.
    ///
    /// # Errors
    /// [`StartError`] in one line fit for an operator.
    pub fn with_clock(&self, clock: Clock) -> Result<Self, StartError> {
        Self::new(self.config().clone(), self.store().clone(), clock, self.random().clone())
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
        jobs: Registry<App>,
        schedule: Schedule<App>,
    ) -> Result<Self, StartError> {
        let secret = Secret::load(&config.security.secret_key, &config.storage.data_dir, &random)?;
        let queue = queue::Parts::new((&config.queue).into(), &secret, jobs, schedule);
        let (mailer, texter) = (Mailer::new(&config)?, Texter::new(&config)?);
        let site = site::Parts::new(&config, &clock).map_err(StartError::Logo)?;
        let identity = identity::Parts::new(&config, &clock, &random);
        let breach = breach::Parts::new(&config, &clock)?;
        let access = access::Parts::new(&config, &clock);
        let key = key::Parts::new(&clock);
        let export = export::Parts::new(&config, &secret, &key::LaterCaller);
        let fonts = Arc::new(Fonts::new(&config.pdf.font_regular, &config.pdf.font_bold));
        let verification = verification::Parts::new(&config, &secret)?;
        let picture = picture::Parts::new(&config, &clock);
        let admin = admin::Parts::new(&config, &clock);
        let payment = payment::Parts::new(&config, &secret, &store, &clock, &random)?;
        let recharge = recharge::Parts::new(&config, &secret, &clock);
        let card = card::Parts::new(&secret, &clock);
        let terms = terms::Parts::new(&config).map_err(StartError::Terms)?;
        let support = support::Parts::new(&secret, &clock);
        let cloud = engine::Parts::new(&config, &store, &clock, &random)?;
        let parts = Parts {
            host: crate::kit::host::Parts::new(store, clock, random, queue),
            config,
            secret,
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
            cloud,
            live: live::Parts::default(),
            consoles: console::Parts::default(),
            support,
            key,
            export,
            fonts,
        };
        Ok(Self(Arc::new(parts)))
    }

    /// The operator's settings, as they were at the start.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.0.config
    }

    /// The calendar of the operator's clock, by which months and days begin.
    #[must_use]
    pub fn calendar(&self) -> Calendar {
        self.0.config.calendar()
    }

    /// The secret that keys are derived from.
    #[must_use]
    pub fn secret(&self) -> &Secret {
        &self.0.secret
    }

    /// Every feature of the program, in the order in which they are asked.
    #[must_use]
    pub fn features(&self) -> &'static [&'static dyn Feature] {
        features::FEATURES
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

    /// The payment gateways that the operator has set up.
    #[must_use]
    pub fn payment(&self) -> &payment::Parts {
        &self.0.payment
    }

    /// The engines that make machines.
    #[must_use]
    pub fn cloud(&self) -> &engine::Parts {
        &self.0.cloud
    }

    /// The pages that listen to what changes.
    #[must_use]
    pub fn live(&self) -> &live::Parts {
        &self.0.live
    }

    /// The consoles that are open.
    #[must_use]
    pub fn consoles(&self) -> &console::Parts {
        &self.0.consoles
    }

    /// What support keeps in memory.
    #[must_use]
    pub fn support(&self) -> &support::Parts {
        &self.0.support
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

    /// The operator's terms, as they were read last.
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
