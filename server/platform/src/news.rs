//! News: what happened to somebody, declared once by the feature that it happens in, and put into words when it is read or sent.
//!
//! The words are in `server/platform/words/LANG/FEATURE.NAME.txt`, those of the message in the console beside those of mail and SMS (see its
//! module `words`). News are stored and staged as their name and parameters, never as words.

mod words;

use portico_core::Lang;
use portico_core::message_setting::MessageType;
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::kit::clock::Time;
use crate::kit::store::inventory;
use crate::platform::config::Config;
pub use words::{Link, Mail, Told, WordsError, files};
use words::{Place, Words};

/// What happened. Its fields are what its words may name; the one called `expires_at`, if any, is when sending it stops making sense.
/// [`news!`](crate::news!) declares it.
pub trait News: Serialize + Send + Sync {
    /// Its name: the kind of the message in the store, and the second part of the names of its files of words.
    const NAME: &'static str;
    /// What it is about: people choose for each type where they are notified.
    const ABOUT: MessageType;
}

/// News that everybody in an account is notified of who may do something.
pub trait AccountNews: News {
    /// What they may do in the whole account.
    const READERS: Operation;
}

/// News as [`news!`](crate::news!) found them in the source.
pub struct Declared {
    /// The name that their words are found by.
    pub name: &'static str,
    /// What they are about.
    pub about: MessageType,
    /// What everybody may do in an account who is notified of them; nothing for news to somebody in particular.
    pub readers: Option<Operation>,
    /// The module that declares them.
    pub module: &'static str,
    /// The names of their parameters, which the words may use.
    pub parameters: &'static [&'static str],
}

inventory::collect!(Declared);

/// All news that the program declares.
pub fn declarations() -> impl Iterator<Item = &'static Declared> {
    inventory::iter::<Declared>.into_iter()
}

/// What news of a name are about; nothing for those that this program does not know.
#[must_use]
pub fn find_about(name: &str) -> Option<MessageType> {
    declarations().find(|news| news.name == name).map(|news| news.about)
}

/// News as they are stored and staged: name and parameters.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// The news' name; jobs that an earlier version staged call it the template.
    #[serde(rename = "template")]
    pub name: String,
    /// The parameters by name.
    pub params: Map<String, Json>,
}

impl std::fmt::Debug for Notice {
    /// The name alone: parameters hold codes and names.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.name)
    }
}

impl Notice {
    /// News with their parameters taken apart.
    ///
    /// # Errors
    /// When the parameters are no JSON object: a mistake in this program.
    pub fn of<N: News>(news: &N) -> serde_json::Result<Self> {
        Ok(Self { name: N::NAME.to_owned(), params: serde_json::from_value(serde_json::to_value(news)?)? })
    }

    /// Whether sending it makes no sense any more.
    #[must_use]
    pub fn is_stale(&self, now: Time) -> bool {
        let ends = self.params.get("expires_at").and_then(|at| Time::deserialize(at).ok());
        ends.is_some_and(|at| at <= now)
    }

    /// The message in the console.
    ///
    /// # Errors
    /// [`WordsError`] for news that this program does not know or has no message for.
    pub fn to_message(&self, lang: Lang, config: &Config) -> Result<Told, WordsError> {
        Words::new(self, Place::Console, lang, config)?.to_message()
    }

    /// The words of mail and SMS, under the operator's brand.
    ///
    /// # Errors
    /// [`WordsError`] for news that this program does not know: another version staged them.
    pub fn to_mail(&self, lang: Lang, config: &Config) -> Result<Mail, WordsError> {
        Words::new(self, Place::Mail, lang, config)?.to_mail()
    }
}

/// Declares news: a struct that is [`News`], with its name and the [`MessageType`] that it is about, and behind `to` the [`Operation`] of
/// those who read it in an account.
///
/// ```ignore
/// news! {
///     /// The balance fell below the threshold.
///     pub(super) struct LowBalance("low_balance", Finance to BalanceView) {
///         /// What can be spent.
///         available: Money,
///     }
/// }
/// ```
#[macro_export]
macro_rules! news {
    ($(
        $(#[$about:meta])*
        $visible:vis struct $news:ident($name:literal, $type:ident $(to $readers:ident)?) {
            $($(#[$told:meta])* $field:ident: $of:ty),* $(,)?
        }
    )+) => {$(
        $(#[$about])*
        #[derive(Clone, serde::Serialize)]
        $visible struct $news {
            $($(#[$told])* $visible $field: $of),*
        }

        impl $crate::news::News for $news {
            const NAME: &'static str = $name;
            const ABOUT: portico_core::message_setting::MessageType = portico_core::message_setting::MessageType::$type;
        }

        $(impl $crate::news::AccountNews for $news {
            const READERS: portico_core::permission_group::Operation =
                portico_core::permission_group::Operation::$readers;
        })?

        $crate::kit::store::inventory::submit! {
            $crate::news::Declared {
                name: $name,
                about: portico_core::message_setting::MessageType::$type,
                readers: [$(portico_core::permission_group::Operation::$readers)?].first().copied(),
                module: module_path!(),
                parameters: &[$(stringify!($field)),*],
            }
        }
    )+};
}
