//! What instances have counted, as Incus tells Prometheus: a line for each processor, disk and network of each instance.

use std::collections::BTreeMap;
use std::time::Duration;

use futures::future::join_all;
use portico_core::load::Counters;
use tokio::time::timeout;

use super::super::{Fault, Reading};
use super::IncusEngine;
use super::room::ONLINE;
use crate::kit::clock::Time;

/// How Incus calls what a processor does while it does nothing for the machine.
const NOT_BUSY: [&str; 3] = ["idle", "iowait", "steal"];
/// How long a member of a cluster may take to tell what its machines have counted.
const MEMBER: Duration = Duration::from_secs(10);
/// The network that a machine has with itself.
const LOOPBACK: &str = "lo";
/// The most digits of a number that are read.
const DIGITS: usize = 30;

impl IncusEngine {
    /// What every instance in the project has counted that is on. Each member of a cluster tells of its own only, and none waits for another; of
    /// one that does not answer nothing is known.
    pub(super) async fn readings(&self) -> Result<Vec<Reading>, Fault> {
        let server = self.server().await?;
        if !server.server_clustered {
            return self.readings_of("metrics").await;
        }
        let online = self.members().await?.into_iter().filter(|member| member.status == ONLINE);
        let asked = online.map(|member| self.readings_on(member.server_name));
        Ok(join_all(asked).await.into_iter().flatten().collect())
    }

    /// The same of a member's instances; nothing where it does not say it soon.
    async fn readings_on(&self, member: String) -> Vec<Reading> {
        let rest = format!("metrics?target={member}");
        timeout(MEMBER, self.readings_of(&rest)).await.unwrap_or(Err(Fault::Down)).unwrap_or_default()
    }

    async fn readings_of(&self, rest: &str) -> Result<Vec<Reading>, Fault> {
        let text = self.client.file(&self.path(rest)).await?.ok_or(Fault::Down)?;
        Ok(read(&text, &self.config.project, self.clock.now()))
    }
}

/// What the lines that came at a moment say of the instances of a project; what else they say is passed over.
fn read(text: &str, project: &str, at: Time) -> Vec<Reading> {
    let mut found = BTreeMap::<&str, Sum>::new();
    for line in text.lines() {
        let Some(line) = Line::read(line) else { continue };
        if line.label("project") == Some(project)
            && let Some(name) = line.label("name")
        {
            found.entry(name).or_default().add(&line);
        }
    }
    let reading =
        |(name, sum): (&str, Sum)| Reading { engine_name: name.to_owned(), at, counters: sum.counters() };
    found.into_iter().map(reading).collect()
}

/// What is known of an instance so far.
#[derive(Debug, Default)]
struct Sum {
    counters: Counters,
    memory_all: i64,
    memory_free: i64,
}

impl Sum {
    fn add(&mut self, line: &Line<'_>) {
        let counters = &mut self.counters;
        let device = line.label("device").unwrap_or_default();
        let place = match line.metric {
            "incus_cpu_seconds_total" if !line.label("mode").is_some_and(|mode| NOT_BUSY.contains(&mode)) => {
                counters.cpu = counters.cpu.saturating_add(line.number(6));
                return;
            }
            "incus_memory_MemTotal_bytes" => &mut self.memory_all,
            "incus_memory_MemAvailable_bytes" => &mut self.memory_free,
            "incus_disk_read_bytes_total" => &mut counters.disk_read,
            "incus_disk_written_bytes_total" => &mut counters.disk_write,
            "incus_network_receive_bytes_total" if device != LOOPBACK => &mut counters.net_in,
            "incus_network_transmit_bytes_total" if device != LOOPBACK => &mut counters.net_out,
            _ => return,
        };
        *place = place.saturating_add(line.number(0));
    }

    fn counters(self) -> Counters {
        Counters { memory: self.memory_all.saturating_sub(self.memory_free).max(0), ..self.counters }
    }
}

/// A line as Prometheus reads it: `metric{label="value",…} number`.
#[derive(Debug, PartialEq, Eq)]
struct Line<'a> {
    metric: &'a str,
    labels: &'a str,
    value: &'a str,
}

impl<'a> Line<'a> {
    /// None for a comment, an empty line, and a metric without labels, which is of no instance.
    fn read(line: &'a str) -> Option<Self> {
        let (metric, rest) = line.split_once('{')?;
        let (labels, value) = rest.rsplit_once('}')?;
        let value = value.split_ascii_whitespace().next()?;
        (!metric.starts_with('#')).then_some(Self { metric, labels, value })
    }

    /// The value of a label. Those that are asked for have no quotation marks in them; other labels may have.
    fn label(&self, name: &str) -> Option<&'a str> {
        let mut rest = self.labels;
        loop {
            let (found, behind) = rest.split_once("=\"")?;
            let end = end_of(behind)?;
            if found.trim_start_matches([',', ' ']) == name {
                return behind.get(..end);
            }
            rest = behind.get(end + 1..)?;
        }
    }

    /// The number, times ten to the power of `scale`, rounded down; 0 for what is none.
    fn number(&self, scale: i32) -> i64 {
        to_scaled_integer(self.value, scale).unwrap_or_default()
    }
}

/// Where a value ends: at the first quotation mark without a backslash before it.
fn end_of(value: &str) -> Option<usize> {
    let mut is_escaped = false;
    value.bytes().position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    })
}

/// `12`, `12.5` or `1.25e+01`, times ten to the power of `scale`, rounded down; none for what is no such number or too large.
fn to_scaled_integer(text: &str, scale: i32) -> Option<i64> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{part}");
    if digits.is_empty() || digits.len() > DIGITS || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits: i128 = digits.parse().ok()?;
    let exponent: i32 = exponent.parse().ok()?;
    let power = exponent.checked_add(scale)?.checked_sub(i32::try_from(part.len()).ok()?)?;
    let factor = || 10_i128.checked_pow(power.unsigned_abs());
    let number =
        if power >= 0 { digits.checked_mul(factor()?)? } else { factor().map_or(0, |by| digits / by) };
    i64::try_from(number).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Time = Time::from_seconds(1_000);
    /// Lines as Incus writes them.
    const TEXT: &str = r#"# HELP incus_cpu_seconds_total The total number of CPU time used in seconds.
# TYPE incus_cpu_seconds_total counter
incus_cpu_seconds_total{cpu="0",mode="system",name="p1",project="default",type="container"} 60.304517
incus_cpu_seconds_total{cpu="0",mode="user",name="p1",project="default",type="container"} 145.647502
incus_cpu_seconds_total{cpu="1",mode="idle",name="p1",project="default",type="container"} 1.6064595e+05
incus_cpu_seconds_total{cpu="1",mode="user",name="p1",project="other",type="container"} 7
# HELP incus_disk_read_bytes_total The total number of bytes read.
# TYPE incus_disk_read_bytes_total counter
incus_disk_read_bytes_total{device="loop5",name="p1",project="default",type="container"} 2048
incus_disk_read_bytes_total{device="loop3",name="p1",project="default",type="container"} 353280
incus_disk_written_bytes_total{device="loop5",name="p1",project="default",type="container"} 1.073741824e+09
incus_filesystem_avail_bytes{device="/dev/a\"b",fstype="x,y",mountpoint="/name=\"q\"",name="p1",project="default"} 1
incus_memory_MemAvailable_bytes{name="p1",project="default",type="container"} 2.62144e+05
incus_memory_MemTotal_bytes{name="p1",project="default",type="container"} 1048576
incus_network_receive_bytes_total{device="eth0",name="p1",project="default",type="container"} 123
incus_network_receive_bytes_total{device="lo",name="p1",project="default",type="container"} 9000
incus_network_transmit_bytes_total{device="eth0",name="p1",project="default",type="container"} 456
incus_network_transmit_bytes_total{device="eth0",name="p2",project="default",type="virtual-machine"} 5
incus_go_alloc_bytes 12345
incus_uptime_seconds 99
# EOF
"#;

    #[test]
    fn the_lines_of_an_instance_are_summed_without_idle_processors_the_loopback_and_other_projects() {
        let counters = Counters {
            cpu: 205_952_019,
            memory: 1_048_576 - 262_144,
            disk_read: 355_328,
            disk_write: 1 << 30,
            net_in: 123,
            net_out: 456,
        };
        let other = Counters { net_out: 5, ..Counters::default() };
        let readings = [("p1", counters), ("p2", other)].map(|(name, counters)| Reading {
            engine_name: name.to_owned(),
            at: AT,
            counters,
        });
        assert_eq!(read(TEXT, "default", AT), readings);
        assert_eq!(read(TEXT, "nobody's", AT), []);
        let line = Line::read(TEXT.lines().find(|line| line.contains("avail")).unwrap()).unwrap();
        assert_eq!(
            (line.label("name"), line.label("fstype"), line.label("none")),
            (Some("p1"), Some("x,y"), None)
        );
    }

    #[test]
    fn numbers_are_read_as_go_writes_them_and_what_is_none_counts_nothing() {
        for (text, scale, number) in [
            ("0", 6, Some(0)),
            ("12.5", 6, Some(12_500_000)),
            ("12.5", 0, Some(12)),
            ("1.25e+01", 0, Some(12)),
            ("1e-07", 6, Some(0)),
            ("1e-400", 6, Some(0)),
            ("9223372036854775807", 0, Some(i64::MAX)),
            ("9223372036854775808", 0, None),
            ("1e+400", 0, None),
            ("NaN", 0, None),
            ("+Inf", 0, None),
            ("-1", 0, None),
            ("", 0, None),
            (".", 0, None),
            ("1e", 0, None),
            ("1e99999999999", 0, None),
        ] {
            assert_eq!(to_scaled_integer(text, scale), number, "{text}");
        }
    }

    #[test]
    fn lines_that_are_cut_or_of_another_kind_are_passed_over() {
        for text in [
            "",
            "{",
            "}{",
            "a{b=\"} 1",
            "a{name=\"p1\",project=\"default\"}",
            "a{name=} 1",
            "#{name=\"p1\"} 1",
        ] {
            assert_eq!(read(text, "default", AT), [], "{text}");
        }
    }
}
