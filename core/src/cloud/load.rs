//! What a machine is busy with: rates, made of counters that only grow.

/// Milliseconds between two readings that say nothing of each other yet.
const SOON: i64 = 20_000;
/// Milliseconds after which a reading says nothing of the one before: what was between is not known.
const GAP: i64 = 150_000;

/// What a machine has counted since it was switched on, and the memory that it uses now. Nothing is negative.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counters {
    /// Microseconds that its processors were busy, all together.
    pub cpu: i64,
    /// Bytes of memory in use.
    pub memory: i64,
    /// Bytes read from its disks.
    pub disk_read: i64,
    /// Bytes written to its disks.
    pub disk_write: i64,
    /// Bytes received, over all network devices but the loopback.
    pub net_in: i64,
    /// Bytes sent, over all network devices but the loopback.
    pub net_out: i64,
}

/// What a machine is busy with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Load {
    /// Thousandths of one virtual processor.
    pub cpu: i64,
    /// Bytes of memory in use.
    pub memory: i64,
    /// Bytes a second read from its disks.
    pub disk_read: i64,
    /// Bytes a second written to its disks.
    pub disk_write: i64,
    /// Bytes a second received.
    pub net_in: i64,
    /// Bytes a second sent.
    pub net_out: i64,
}

impl Load {
    /// The processors in use as a part of so many virtual ones: thousandths of a percent, of which 100,000 are all of them.
    #[must_use]
    pub fn cpu_share(&self, vcpus: u32) -> i64 {
        self.cpu.saturating_mul(100) / i64::from(vcpus.max(1))
    }
}

/// What two readings say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// Too little time is between them: the later one is to be forgotten.
    TooSoon,
    /// Nothing: it began to count anew, or what was between is not known.
    Nothing,
    /// What the machine was busy with meanwhile.
    Load(Load),
}

/// Compares two readings that are so many milliseconds apart.
#[must_use]
pub fn compare_counters(before: &Counters, after: &Counters, millis: i64) -> Compared {
    if (0..SOON).contains(&millis) {
        return Compared::TooSoon;
    }
    if !(SOON..=GAP).contains(&millis) {
        return Compared::Nothing;
    }
    let grown =
        |count: fn(&Counters) -> i64| count(after).checked_sub(count(before)).filter(|more| *more >= 0);
    let rate = |count: fn(&Counters) -> i64| grown(count).map(|more| a_second(more, millis));
    let load = || {
        Some(Load {
            // A microsecond in a millisecond is a thousandth of a processor.
            cpu: grown(|of| of.cpu)? / millis,
            memory: after.memory,
            disk_read: rate(|of| of.disk_read)?,
            disk_write: rate(|of| of.disk_write)?,
            net_in: rate(|of| of.net_in)?,
            net_out: rate(|of| of.net_out)?,
        })
    };
    load().map_or(Compared::Nothing, Compared::Load)
}

/// So many in so many milliseconds, as so many in a second, rounded down.
fn a_second(count: i64, millis: i64) -> i64 {
    i64::try_from(i128::from(count) * 1_000 / i128::from(millis)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: Counters =
        Counters { cpu: 5_000_000, memory: 9, disk_read: 100, disk_write: 200, net_in: 300, net_out: 400 };

    fn after(more: i64) -> Counters {
        Counters {
            cpu: BEFORE.cpu + more,
            memory: 7,
            disk_read: BEFORE.disk_read + more,
            disk_write: BEFORE.disk_write + more,
            net_in: BEFORE.net_in + more,
            net_out: BEFORE.net_out + more,
        }
    }

    #[test]
    fn counters_a_minute_apart_say_how_busy_a_machine_was_meanwhile() {
        // One processor for half of the time, and 500 kB a second of everything.
        let load = Load {
            cpu: 500,
            memory: 7,
            disk_read: 500_000,
            disk_write: 500_000,
            net_in: 500_000,
            net_out: 500_000,
        };
        assert_eq!(compare_counters(&BEFORE, &after(30_000_000), 60_000), Compared::Load(load));
        let idle = Load { memory: 7, ..Load::default() };
        assert_eq!(compare_counters(&BEFORE, &after(0), 60_000), Compared::Load(idle));
    }

    #[test]
    fn processors_in_use_are_a_part_of_those_that_there_are() {
        let share = |cpu: i64, vcpus: u32| Load { cpu, ..Load::default() }.cpu_share(vcpus);
        assert_eq!((share(2_000, 2), share(500, 2), share(500, 4)), (100_000, 25_000, 12_500));
        // A twentieth of one of many is not nothing.
        assert_eq!((share(50, 192), share(0, 1), share(i64::MAX, 0)), (26, 0, i64::MAX));
    }

    #[test]
    fn a_counter_that_began_anew_says_nothing_whichever_it_is() {
        let resets: [fn(&mut Counters); 5] = [
            |of| of.cpu = 0,
            |of| of.disk_read = 0,
            |of| of.disk_write = 0,
            |of| of.net_in = 0,
            |of| of.net_out = 0,
        ];
        for reset in resets {
            let mut anew = after(1_000);
            reset(&mut anew);
            assert_eq!(compare_counters(&BEFORE, &anew, 60_000), Compared::Nothing);
        }
        // Memory is no counter.
        assert!(matches!(
            compare_counters(&BEFORE, &Counters { memory: 0, ..after(1) }, 60_000),
            Compared::Load(_)
        ));
    }

    #[test]
    fn readings_that_are_too_near_too_far_or_turned_round_say_nothing() {
        for (millis, said) in [
            (0, Compared::TooSoon),
            (SOON - 1, Compared::TooSoon),
            (GAP + 1, Compared::Nothing),
            (-1, Compared::Nothing),
            (i64::MAX, Compared::Nothing),
            (i64::MIN, Compared::Nothing),
        ] {
            assert_eq!(compare_counters(&BEFORE, &after(1_000), millis), said, "{millis}");
        }
        for millis in [SOON, GAP] {
            assert!(
                matches!(compare_counters(&BEFORE, &after(1_000), millis), Compared::Load(_)),
                "{millis}"
            );
        }
    }

    #[test]
    fn counts_that_no_machine_has_do_no_harm() {
        let most = Counters { cpu: i64::MAX, disk_read: i64::MAX, ..BEFORE };
        let none = Counters { cpu: i64::MIN, ..BEFORE };
        assert!(
            matches!(compare_counters(&BEFORE, &most, SOON), Compared::Load(load) if load.disk_read > 1 << 50)
        );
        assert_eq!(compare_counters(&none, &most, SOON), Compared::Nothing);
    }
}
