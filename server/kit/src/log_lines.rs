//! How a line of the log looks to a person: the time, what it is about, and the values; coloured on a terminal.

use std::fmt::{self, Write};

use jiff::tz::TimeZone;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::ParseError;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields};
use tracing_subscriber::registry::LookupSpan;

use crate::clock::Clock;

/// What the access line's events are marked with (`http/log.rs`).
const ACCESS: &str = "access";
/// The field in which an event's words are, and the one in which the name of an event without words is.
const MESSAGE: &str = "message";
const EVENT: &str = "event";
const DIM: &str = "\x1b[2m";
const RED: &str = "\x1b[31m";
const GREEN: &str = "\x1b[32m";
const YELLOW: &str = "\x1b[33m";
const BLUE: &str = "\x1b[34m";
const PLAIN: &str = "\x1b[0m";

/// What is told however much a filter asks for: at its lowest level this library writes down what it passes on, and so what people type at
/// consoles, and passwords of machines.
const KEPT_QUIET: &str = "tungstenite=info";

/// Which lines of the log are written, by the operator's words.
///
/// # Errors
/// What is wrong with the words.
pub fn filter_of(words: &str) -> Result<EnvFilter, ParseError> {
    Ok(words.parse::<EnvFilter>()?.add_directive(KEPT_QUIET.parse()?))
}

/// One short line for each event.
pub struct ForPeople;

impl<S, N> FormatEvent<S, N> for ForPeople
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let paint = Paint { is_on: writer.has_ansi_escapes() };
        let mut values = Values::default();
        event.record(&mut values);
        let time = Clock::System.now().timestamp().to_zoned(TimeZone::system());
        write!(writer, "{} ", paint.with(DIM, &time.strftime("%H:%M:%S").to_string()))?;
        let level = *event.metadata().level();
        if event.metadata().target() == ACCESS {
            return writeln!(writer, "{}", request(&values, paint));
        }
        if let Some((colour, word)) = mark(level) {
            write!(writer, "{} ", paint.with(colour, word))?;
        }
        let words = [MESSAGE, EVENT].into_iter().find(|name| !values.get(name).is_empty());
        write!(writer, "{}", words.map_or(event.metadata().target(), |name| values.get(name)))?;
        for (name, value) in values.others(words) {
            // Ids are for programs, unless something is wrong or looked for.
            if level == Level::INFO && name.ends_with("_id") {
                continue;
            }
            write!(writer, " {}{value}", paint.with(DIM, &format!("{name}=")))?;
        }
        // Of a request that failed, by which id it is found again.
        if level <= Level::WARN
            && let Some(span) = context.lookup_current()
        {
            let extensions = span.extensions();
            if let Some(fields) = extensions.get::<FormattedFields<N>>() {
                write!(writer, " {}", paint.with(DIM, &fields.fields))?;
            }
        }
        writeln!(writer)
    }
}

/// What a line begins with beside its time; what is usual has nothing.
fn mark(level: Level) -> Option<(&'static str, &'static str)> {
    match level {
        Level::ERROR => Some((RED, "error")),
        Level::WARN => Some((YELLOW, "warning")),
        Level::INFO => None,
        Level::DEBUG => Some((BLUE, "debug")),
        Level::TRACE => Some((DIM, "trace")),
    }
}

/// `GET /gicend/account/info/ 200 3 ms`.
fn request(values: &Values, paint: Paint) -> String {
    let [method, route, status, micros] =
        ["method", "route", "status", "micros"].map(|name| values.get(name));
    let colour = match status.as_bytes().first() {
        Some(b'5') => RED,
        Some(b'4') => YELLOW,
        _ => GREEN,
    };
    let millis = micros.parse::<u64>().unwrap_or(0).div_ceil(1_000);
    format!("{method} {route} {} {}", paint.with(colour, status), paint.with(DIM, &format!("{millis} ms")))
}

/// Colours, where somebody sees them.
#[derive(Clone, Copy)]
struct Paint {
    is_on: bool,
}

impl Paint {
    fn with(self, colour: &str, text: &str) -> String {
        if self.is_on { format!("{colour}{text}{PLAIN}") } else { text.to_owned() }
    }
}

/// An event's values in their order, each on one line whatever is in it.
#[derive(Default)]
struct Values(Vec<(&'static str, String)>);

impl Values {
    fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| *key == name).map_or("", |(_, value)| value.as_str())
    }

    /// All but the one that is said first.
    fn others(&self, first: Option<&str>) -> impl Iterator<Item = &(&'static str, String)> {
        self.0.iter().filter(move |(name, _)| Some(*name) != first)
    }
}

impl Visit for Values {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.push((field.name(), on_one_line(value)));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.push((field.name(), on_one_line(&format!("{value:?}"))));
    }
}

/// What would end the line or command the terminal is written out.
fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() {
            let _ = write!(line, "{}", letter.escape_default());
        } else {
            line.push(letter);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    use super::{ForPeople, KEPT_QUIET, filter_of};

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// The lines without their times.
    fn lines(is_coloured: bool, work: impl FnOnce()) -> Vec<String> {
        let kept = Kept::default();
        let writer = kept.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(move || writer.clone())
            .with_ansi(is_coloured)
            .event_format(ForPeople)
            .finish();
        tracing::subscriber::with_default(subscriber, work);
        let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        text.lines().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
    }

    #[test]
    fn a_request_is_its_method_route_status_and_time() {
        let seen = lines(false, || {
            tracing::info!(target: "access", method = %"GET", route = "/x/", status = 200_u16, micros = 2_100_u64, "request");
        });
        assert_eq!(seen, ["GET /x/ 200 3 ms"]);
    }

    #[test]
    fn what_is_usual_has_no_mark_and_a_warning_names_itself_and_its_request() {
        let seen = lines(false, || {
            tracing::info!(address = %"127.0.0.1:1", "listening");
            let span = tracing::info_span!("request", request_id = "r-1");
            span.in_scope(|| tracing::warn!(tries = 2, "mail is late"));
        });
        assert_eq!(
            seen,
            ["listening address=127.0.0.1:1", "warning mail is late tries=2 request_id=\"r-1\""]
        );
    }

    #[test]
    fn an_event_without_words_is_its_name_and_its_ids_are_left_out_unless_something_is_wrong() {
        let seen = lines(false, || {
            tracing::info!(event = "key.create", outcome = "done", key_id = "k-1");
            tracing::error!(job_id = "j-1", "a job is given up");
        });
        assert_eq!(seen, ["key.create outcome=done", "error a job is given up job_id=j-1"]);
    }

    #[test]
    fn nothing_in_a_value_ends_the_line_or_commands_the_terminal() {
        let seen = lines(true, || tracing::info!(name = "a\n\u{1b}[31mb", "seen"));
        assert_eq!(seen.len(), 1);
        assert!(seen[0].ends_with("a\\n\\u{1b}[31mb"), "{seen:?}");
    }

    #[test]
    fn a_filter_that_asks_for_everything_does_not_bring_what_is_typed_at_consoles() {
        for words in ["trace", "trace,tungstenite=trace", "info"] {
            let told = filter_of(words).unwrap_or_else(|_| panic!("{words}")).to_string();
            assert!(told.split(',').any(|directive| directive == KEPT_QUIET), "{told}");
            assert!(!told.contains("tungstenite=trace"), "{told}");
        }
    }
}
