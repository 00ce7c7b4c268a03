//! What a machine that is pretended is busy with: little at night, much at its noon, which each has at another hour.

use portico_core::flavor::FlavorSpec;
use portico_core::load::Counters;

use crate::kit::clock::Time;
use crate::kit::digest::digest;

const DAY: i128 = 86_400_000;
const MINUTE: i128 = 60_000;
const MIB: i64 = 1 << 20;

/// What a machine has counted from one moment to another. The same name counts the same, and never less at a later moment.
pub fn count(engine_name: &str, flavor: &FlavorSpec, began: Time, now: Time) -> Counters {
    let own = Own { seed: digest(&[engine_name.as_bytes()]) };
    let counted = |which: u8, low: i64, high: i64| {
        own.grown(which, low, high, now) - own.grown(which, low, high, began)
    };
    let grown =
        |which: u8, low: i64, high: i64| i64::try_from(counted(which, low, high).max(0)).unwrap_or(i64::MAX);
    let vcpus = i64::from(flavor.vcpus);
    Counters {
        cpu: grown(0, vcpus * 30_000, vcpus * 550_000),
        memory: own.memory(flavor, now),
        disk_read: grown(1, 20_000, 900_000),
        disk_write: grown(2, 60_000, 1_400_000),
        net_in: grown(3, 5_000, 700_000),
        net_out: grown(4, 9_000, 2_600_000),
    }
}

/// What tells a machine from others.
struct Own {
    seed: Vec<u8>,
}

impl Own {
    /// Milliseconds of the machine's own days that have passed.
    fn passed(&self, at: Time) -> i128 {
        let shift = i128::from(self.seed[0]) * DAY / 256;
        i128::from(at.micros()) / 1_000 + shift
    }

    /// How many of something there were by a moment: between so many a second at night and so many at noon, in straight lines, and a little
    /// more or less in each minute.
    fn grown(&self, which: u8, low: i64, high: i64, at: Time) -> i128 {
        let passed = self.passed(at);
        let (low, high) = (i128::from(low), i128::from(high));
        let (days, rest) = (passed.div_euclid(DAY), passed.rem_euclid(DAY));
        let half = DAY / 2;
        let rise = |rest: i128| rest * rest / DAY;
        let risen = if rest <= half { rise(rest) } else { half - rise(DAY - rest) };
        let (minute, within) = (passed.div_euclid(MINUTE), passed.rem_euclid(MINUTE));
        // A minute may take back half of what it has at night, so that no counter ever falls.
        let more = |minute: i128| low * 30 * i128::from(self.chance(which, minute)) / 255;
        let wave = more(minute) + (more(minute + 1) - more(minute)) * within / MINUTE;
        (low * passed + (high - low) * (days * half + risen)) / 1_000 + wave
    }

    /// Bytes of memory in use: a third of all and something, and more at noon.
    fn memory(&self, flavor: &FlavorSpec, at: Time) -> i64 {
        let rest = i64::try_from(self.passed(at).rem_euclid(DAY) / 1_000).unwrap_or_default();
        let noon = if rest <= 43_200 { rest } else { 86_400 - rest };
        let percent_thousandths = 30_000 + i64::from(self.seed[1]) * 80 + noon * 20_000 / 43_200;
        i64::from(flavor.memory_mib) * (MIB / 1_024) * percent_thousandths / 100_000 * 1_024
    }

    /// A number between 0 and 255 that is the same for the same minute.
    fn chance(&self, which: u8, minute: i128) -> u8 {
        digest(&[&self.seed, &[which], &minute.to_be_bytes()])[0]
    }
}

#[cfg(test)]
mod tests {
    use portico_core::load::{Compared, compare_counters};

    use super::*;

    fn small() -> FlavorSpec {
        FlavorSpec { vcpus: 2, memory_mib: 4_096, ..FlavorSpec::default() }
    }

    #[test]
    fn counters_of_a_pretended_machine_never_fall_and_say_other_loads_at_other_hours_of_the_day() {
        let began = Time::from_seconds(1_764_000_000);
        let counters = |minute: i64| count("p1", &small(), began, began.plus_seconds(minute * 60));
        let loads: Vec<_> = (0..1_440)
            .map(|minute| match compare_counters(&counters(minute), &counters(minute + 1), 60_000) {
                Compared::Load(load) => load,
                other => panic!("{minute}: {other:?}"),
            })
            .collect();
        let (least, most) =
            (loads.iter().map(|load| load.cpu).min(), loads.iter().map(|load| load.cpu).max());
        assert!(least.unwrap() < 150 && most.unwrap() > 900 && most.unwrap() < 2_000, "{least:?} {most:?}");
        assert!(loads.iter().all(|load| load.memory > 1 << 30 && load.memory < 4 << 30));
        assert!(loads.iter().all(|load| load.disk_read > 0 && load.net_out > 0));
        assert_ne!(count("p2", &small(), began, began.plus_seconds(600)), counters(10));
    }
}
