//! The server's parts in one place. Those of this floor are named here; a floor above adds its own, which it alone knows.

mod host;

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use portico_core::Rule;
use portico_core::day::Calendar;

use crate::config::Config;
use crate::export::Asker;
use crate::feature::Feature;
use crate::kit::clock::Clock;
use crate::kit::pdf::Fonts;
use crate::kit::queue::{self, Registry, Schedule, ScheduleError};
use crate::kit::random::Random;
use crate::kit::secret::{Secret, SecretError};
use crate::kit::store::Store;
use crate::mail::{MailError, Mailer};
use crate::sms::{SmsError, Texter};
use crate::{Error, Result, breach, export, live, picture, site};

/// The server's parts. Cheap to clone; every handler and job gets one.
#[derive(Clone)]
pub struct App(Arc<Parts>);

struct Parts {
    host: crate::kit::host::Parts<App>,
    plan: &'static Plan,
    config: Config,
    secret: Secret,
    mailer: Mailer,
    texter: Texter,
    breach: breach::Parts,
    export: export::Parts,
    fonts: Arc<Fonts>,
    site: site::Parts,
    picture: picture::Parts,
    live: live::Parts,
    floors: Floors,
}

/// What the floors above make the program of.
pub struct Plan {
    /// Every feature; whatever is asked of all is asked in this order.
    pub features: &'static [&'static dyn Feature],
    /// How somebody is found who asked for a file that is made later.
    pub asker: &'static dyn Asker,
    /// Makes what the floors above keep in memory.
    pub floors: fn(&Ground<'_>) -> Result<Floors, StartError>,
}

/// What a floor makes its parts of.
pub struct Ground<'a> {
    /// The operator's settings, as they were checked at the start.
    pub config: &'a Config,
    /// The secret that keys are derived from.
    pub secret: &'a Secret,
    /// The database, SQLite or PostgreSQL, opened.
    pub store: &'a Store,
    /// What time it is.
    pub clock: &'a Clock,
    /// Where randomness comes from.
    pub random: &'a Random,
}

/// What the floors above keep in memory, one of a type each.
#[derive(Default)]
pub struct Floors(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Floors {
    /// Adds a floor's parts.
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, parts: T) -> Self {
        self.0.insert(TypeId::of::<T>(), Box::new(parts));
        self
    }
}

/// Why the parts cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The installation has no secret to work with.
    #[error(transparent)]
    Secret(#[from] SecretError),
    /// A line of the schedule is wrong.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// Mail cannot leave as configured.
    #[error(transparent)]
    Mail(#[from] MailError),
    /// SMS cannot leave as configured.
    #[error(transparent)]
    Sms(#[from] SmsError),
    /// The list of breached passwords cannot be used.
    #[error(transparent)]
    Breach(#[from] breach::BreachError),
    /// A picture of the brand cannot be read.
    #[error("{0}")]
    Picture(std::io::Error),
    /// A floor above cannot be used as configured.
    #[error("{0}")]
    Floor(String),
}

impl StartError {
    /// Why a floor above cannot be used, in one line.
    pub fn of_floor(why: impl ToString) -> Self {
        Self::Floor(why.to_string())
    }
}

/// What a program does by itself.
pub struct Work {
    /// Every kind of job.
    pub jobs: Registry<App>,
    /// Everything that runs by the clock (UTC).
    pub schedule: Schedule<App>,
}

impl Plan {
    /// The jobs of all features and when they run.
    ///
    /// # Errors
    /// When a pattern cannot be read.
    pub fn work(&self) -> Result<Work, ScheduleError> {
        let jobs = self.features.iter().fold(Registry::default(), |jobs, feature| feature.jobs(jobs));
        let exports = self.features.iter().flat_map(|feature| feature.exports());
        let jobs = exports.fold(jobs, |jobs, list| list.job(jobs));
        let schedule = self
            .features
            .iter()
            .try_fold(Schedule::default(), |schedule, feature| feature.schedule(schedule))?;
        Ok(Work { jobs, schedule })
    }
}

impl App {
    /// Puts the parts together.
    ///
    /// # Errors
    /// [`StartError`] in one line fit for an operator.
    pub fn new(
        plan: &'static Plan,
        config: Config,
        store: Store,
        clock: Clock,
        random: Random,
    ) -> Result<Self, StartError> {
        let work = plan.work()?;
        Self::with_work(plan, config, store, clock, random, work)
    }

    /// The same parts by another clock.
    ///
    /// # Errors
    /// [`StartError`] in one line fit for an operator.
    pub fn with_clock(&self, clock: Clock) -> Result<Self, StartError> {
        Self::new(self.0.plan, self.config().clone(), self.store().clone(), clock, self.random().clone())
    }

    /// The same with other work to do.
    ///
    /// # Errors
    /// [`StartError`] in one line fit for an operator.
    pub fn with_work(
        plan: &'static Plan,
        config: Config,
        store: Store,
        clock: Clock,
        random: Random,
        work: Work,
    ) -> Result<Self, StartError> {
        let secret = Secret::load(&config.security.secret_key, &config.storage.data_dir, &random)?;
        let queue = queue::Parts::new((&config.queue).into(), &secret, work.jobs, work.schedule);
        let ground =
            Ground { config: &config, secret: &secret, store: &store, clock: &clock, random: &random };
        let floors = (plan.floors)(&ground)?;
        let parts = Parts {
            plan,
            mailer: Mailer::new(&config)?,
            texter: Texter::new(&config)?,
            breach: breach::Parts::new(&config, &clock)?,
            export: export::Parts::new(&config, &secret, plan.asker),
            fonts: Arc::new(Fonts::new(&config.pdf.font_regular, &config.pdf.font_bold)),
            site: site::Parts::new(&config, &clock).map_err(StartError::Picture)?,
            picture: picture::Parts::new(&config, &clock),
            live: live::Parts::default(),
            host: crate::kit::host::Parts::new(store, clock, random, queue),
            floors,
            config,
            secret,
        };
        Ok(Self(Arc::new(parts)))
    }

    /// Refuses regions that the installation does not have.
    ///
    /// # Errors
    /// [`Rule::UnknownChoice`] on the field.
    pub fn require_regions(&self, field: &str, regions: &[String]) -> Result<()> {
        let offered = &self.config().resources.regions;
        let is_known = regions.iter().all(|region| offered.contains(region));
        if is_known { Ok(()) } else { Err(Error::field(field, Rule::UnknownChoice)) }
    }

    /// What a floor above keeps in memory.
    ///
    /// # Panics
    /// When the program's [`Plan`] makes no such parts, which every start of it shows.
    #[must_use]
    #[allow(
        clippy::expect_used,
        reason = "what a program is made of is written in it, and not given by anybody"
    )]
    pub fn floor<T: Any>(&self) -> &T {
        let parts = self.0.floors.0.get(&TypeId::of::<T>()).and_then(|parts| parts.downcast_ref());
        parts.expect("the plan makes every floor's parts")
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
        self.0.plan.features
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

    /// What pictures share in memory.
    #[must_use]
    pub fn picture(&self) -> &picture::Parts {
        &self.0.picture
    }

    /// The pages that listen to what changes.
    #[must_use]
    pub fn live(&self) -> &live::Parts {
        &self.0.live
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
}
