//! Words of news, filled in.
//!
//! A file begins with a head of lines `NAME: VALUE`; a line that begins with four spaces goes on with the one above. Each is a value that
//! the lines below may name beside the news' parameters and what every file may name (`brand`, `url`, `hotline`, `hotline_abroad`, `email`).
//! Of the console's message the head has `title` and `message`; of a mail, `subject` (else it is the title) and of an SMS, `sms` (else the
//! message). `page` is the path of the page that it is about, or an address elsewhere, and `link` what a link to it says: the same path in each language; empty where there
//! is none. Below the head are the mail's paragraphs, `# ` before one that is shown large; one that comes to nothing is left out, and without any they are the message. News whose words differ much by their parameter `event` or `stage` have a file for each of its
//! values, `FEATURE.NAME.VALUE.txt`. Words that several files share have a file without a head, which they name as a value.

use jiff::{Timestamp, tz};
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Error as FillError, ErrorKind, UndefinedBehavior, Value};
use mrml::prelude::render::RenderOptions;
use portico_core::day::Calendar;
use portico_core::runway::span_words;
use portico_core::{Currency, Lang, Money};
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::Notice;
use crate::platform::config::Config;

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// The lines that every head may have.
const HEADS: [&str; 6] = ["title", "message", "subject", "sms", "page", "link"];

/// Words that cannot be filled in.
#[derive(Debug, thiserror::Error)]
pub enum WordsError {
    /// There are none of this name.
    #[error("no words of this name: {0}")]
    Unknown(String),
    /// They name what is not there, or are no words.
    #[error("words: {0}")]
    Fill(#[from] FillError),
    /// The mail's layout: a mistake in this program.
    #[error("mail layout: {0}")]
    Layout(String),
}

/// A mail and an SMS in words.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// The mail's subject: one line.
    pub subject: String,
    /// The mail as plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
    /// The SMS: one line.
    pub short: String,
}

/// Where more is to be seen of what a message tells about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// What the link says.
    pub label: String,
    /// The page: its path in the console, or in a mail its whole address; or an address elsewhere.
    pub page: String,
}

/// A message in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// What happened, in one line.
    pub title: String,
    /// The text below it.
    pub body: String,
    /// Where it leads, if anywhere.
    pub link: Option<Link>,
}

/// Every file of words: its name without `.txt`, and its text in English and in Chinese.
pub fn files() -> impl Iterator<Item = (&'static str, [&'static str; 2])> {
    FILES.iter().copied()
}

/// Where words are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In the console: addresses are paths in it.
    Console,
    /// Outside: addresses are whole, no parameter adds a line.
    Mail,
}

/// A paragraph of a mail.
#[derive(Serialize)]
struct Paragraph {
    text: String,
    is_large: bool,
}

/// One news' words in one language.
pub(super) struct Words {
    environment: Environment<'static>,
    context: Map<String, Json>,
    head: Vec<(String, String)>,
    paragraphs: Vec<String>,
    lang: Lang,
}

impl Words {
    pub(super) fn new(
        notice: &Notice,
        place: Place,
        lang: Lang,
        config: &Config,
    ) -> Result<Self, WordsError> {
        let mut context = notice.params.clone();
        if let Some(Json::Object(event)) = context.get("event").cloned() {
            context.extend(event);
        }
        let case = |name| context.get(name).and_then(Json::as_str);
        let own = case("event").or_else(|| case("stage")).map(|case| format!("{}.{case}", notice.name));
        let source = own.and_then(|own| find(&own, lang)).or_else(|| find(&notice.name, lang));
        let source = source.ok_or_else(|| WordsError::Unknown(notice.name.clone()))?;
        let shared = [
            ("lang", lang.pick(["en", "zh-CN"])),
            ("brand", &config.brand.name),
            ("accent", &config.brand.accent),
            ("url", if place == Place::Mail { &config.http.public_url } else { "" }),
            ("hotline", &config.support.hotline),
            ("hotline_abroad", &config.support.hotline_abroad),
            ("email", &config.support.email),
        ];
        context.extend(shared.map(|(name, value)| (name.to_owned(), one_line(value).into())));
        let (head, paragraphs) = parts(source);
        Ok(Self { environment: environment(lang, config.calendar()), context, head, paragraphs, lang })
    }

    pub(super) fn to_message(&self) -> Result<Told, WordsError> {
        let (title, body) = (self.line("title", None)?, self.line("message", None)?);
        Ok(Told { title, body, link: self.to_link("")? })
    }

    /// Where it leads; `url` stands before a path of the console.
    fn to_link(&self, url: &str) -> Result<Option<Link>, WordsError> {
        if !self.head.iter().any(|(name, _)| name == "page") {
            return Ok(None);
        }
        let page = one_line(&self.line("page", None)?);
        if page.is_empty() {
            return Ok(None);
        }
        let page = if page.starts_with('/') { format!("{url}{page}") } else { page };
        Ok(Some(Link { label: one_line(&self.line("link", None)?), page }))
    }

    pub(super) fn to_mail(&self) -> Result<Mail, WordsError> {
        let subject = one_line(&self.line("subject", Some("title"))?);
        let prefix = self.lang.pick(["[{{ brand }}] ", "【{{ brand }}】"]);
        let short = one_line(&(self.fill(prefix, &[])? + &self.line("sms", Some("message"))?));
        let paragraphs = self.paragraphs.iter().map(|source| {
            let large = source.strip_prefix("# ");
            let text = one_line(&self.fill(large.unwrap_or(source), &self.head)?);
            Ok(Paragraph { text, is_large: large.is_some() })
        });
        let mut paragraphs = paragraphs.collect::<Result<Vec<_>, WordsError>>()?;
        paragraphs.retain(|paragraph| !paragraph.text.is_empty());
        let footer = find("footer", self.lang).unwrap_or_default().split("\n\n");
        let footer = footer.map(|line| Ok(one_line(&self.fill(line, &[])?)));
        let mut footer = footer.collect::<Result<Vec<_>, WordsError>>()?;
        footer.retain(|line| !line.is_empty());
        let link = self.to_link(self.context.get("url").and_then(Json::as_str).unwrap_or_default())?;
        let colon = self.lang.pick([": ", "："]);
        let leads = link.as_ref().map(|Link { label, page }| format!("{label}{colon}{page}"));
        let text = plain_text(&paragraphs, leads, &footer);
        let html = self.html(&subject, &paragraphs, link.as_ref(), &footer)?;
        Ok(Mail { subject, text, html, short })
    }

    /// A line of the head; where it is missing, another.
    fn line(&self, name: &str, other: Option<&str>) -> Result<String, WordsError> {
        let place = |name: &str| self.head.iter().position(|(known, _)| known == name);
        let found =
            place(name).or_else(|| other.and_then(place)).and_then(|at| self.head.get(..=at)?.split_last());
        let ((_, source), above) = found.ok_or_else(|| WordsError::Unknown(name.to_owned()))?;
        self.fill(source, above)
    }

    /// Fills in words that may name the lines `above`. Only what is named is filled in: an earlier version may not have stored what
    /// the rest needs. What the news has itself is meant before a line that every head has: a ticket's title is not the message's.
    fn fill(&self, source: &str, above: &[(String, String)]) -> Result<String, WordsError> {
        let template = self.environment.template_from_str(source)?;
        let mut context = self.context.clone();
        for name in template.undeclared_variables(false) {
            let is_own = HEADS.contains(&name.as_str()) && context.contains_key(&name);
            let at = above.iter().position(|(known, _)| *known == name && !is_own);
            if let Some(((_, source), above)) = at.and_then(|at| above.get(..=at)?.split_last()) {
                context.insert(name, self.fill(source, above)?.into());
            } else if let Some(shared) = find(&name, self.lang).filter(|_| !context.contains_key(&name)) {
                context.insert(name, self.fill(shared, &[])?.into());
            }
        }
        Ok(template.render(Serde(&context))?)
    }

    fn html(
        &self,
        subject: &str,
        paragraphs: &[Paragraph],
        link: Option<&Link>,
        footer: &[String],
    ) -> Result<String, WordsError> {
        let broken = |what: &str| WordsError::Layout(what.to_owned());
        let mut context = self.context.clone();
        context.insert("subject".to_owned(), subject.into());
        context.insert("preview".to_owned(), paragraphs.first().map_or("", |first| &first.text).into());
        let json = serde_json::to_value(paragraphs).map_err(|_| broken("paragraphs"))?;
        context.insert("paragraphs".to_owned(), json);
        context.insert("link".to_owned(), serde_json::to_value(link).map_err(|_| broken("link"))?);
        context.insert("footer".to_owned(), footer.into());
        let layout = include_str!("../../words/layout.mjml");
        let mjml = self.environment.render_named_str("layout", layout, Serde(&context))?;
        let parsed = mrml::parse(mjml).map_err(|_| broken("cannot be read"))?;
        parsed.element.render(&RenderOptions::default()).map_err(|_| broken("cannot be rendered"))
    }
}

/// The file of words whose name is `name` behind the feature's.
fn find(name: &str, lang: Lang) -> Option<&'static str> {
    let of_name = |file: &str| file.split_once('.').is_some_and(|(_, own)| own == name);
    files().find(|(file, _)| of_name(file)).map(|(_, words)| lang.pick(words))
}

/// Head and paragraphs of a file.
fn parts(source: &str) -> (Vec<(String, String)>, Vec<String>) {
    let (head, body) = source.split_once("\n\n").unwrap_or((source, "{{ message }}"));
    let head = head.replace("\n    ", " ");
    let pair = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned()));
    (head.lines().filter_map(pair).collect(), body.split("\n\n").map(|part| part.trim().to_owned()).collect())
}

fn environment(lang: Lang, calendar: Calendar) -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment
        .set_auto_escape_callback(|name| if name == "layout" { AutoEscape::Html } else { AutoEscape::None });
    environment.add_filter("moment", move |text: &str| moment(text, calendar));
    environment.add_filter("money", |money: Value| money_words(&money));
    environment.add_filter("span", move |seconds: i64| span_words(seconds, lang));
    environment.add_filter("name", move |name: Value| name_words(&name, lang));
    environment
}

/// A moment as people read it on the operator's clocks, to the minute.
fn moment(text: &str, calendar: Calendar) -> Result<String, FillError> {
    let timestamp: Timestamp = text.parse().map_err(|error| wrong("not a moment").with_source(error))?;
    let offset = tz::Offset::from_seconds(calendar.offset_seconds()).unwrap_or(tz::Offset::UTC);
    let format = if offset == tz::Offset::UTC { "%Y-%m-%d %H:%M UTC" } else { "%Y-%m-%d %H:%M UTC%:z" };
    Ok(timestamp.to_zoned(offset.to_time_zone()).strftime(format).to_string())
}

/// An amount of money as people read it.
fn money_words(money: &Value) -> Result<String, FillError> {
    let minor = i64::try_from(money.get_attr("minor")?)?;
    let currency = money.get_attr("currency")?.as_str().and_then(Currency::parse);
    Ok(Money::new(minor, currency.ok_or_else(|| wrong("not a currency"))?).display())
}

/// What a product is called; messages of an earlier version have one name for both languages.
fn name_words(name: &Value, lang: Lang) -> Result<Value, FillError> {
    if name.as_str().is_some() { Ok(name.clone()) } else { name.get_attr(lang.pick(["us", "cn"])) }
}

fn wrong(what: &'static str) -> FillError {
    FillError::new(ErrorKind::InvalidOperation, what)
}

/// Paragraphs, the link and what stands below them as plain text.
fn plain_text(paragraphs: &[Paragraph], link: Option<String>, footer: &[String]) -> String {
    let indented = |one: &Paragraph| format!("{}{}", if one.is_large { "    " } else { "" }, one.text);
    let mut body: Vec<String> = paragraphs.iter().map(indented).collect();
    body.extend(link);
    format!("{}\n\n-- \n{}\n", body.join("\n\n"), footer.join("\n"))
}

/// Without control characters, and any run of blanks as one space.
fn one_line(text: &str) -> String {
    let blanks = text.replace(char::is_control, " ");
    blanks.split_whitespace().collect::<Vec<_>>().join(" ")
}
