//! Points at which a test kills the program: after each step of whatever moves money, so that what is half done can be looked at
//! (`docs/decisions/0038-fault-points.md`). They are compiled in by the feature `fault` and only where debug assertions are: a
//! release has none, whatever its features are.
//!
//! The variable `PORTICO_TEST_FAULT_FILE` names a file, and the file a point and a number, `recharge.created 2`: the program dies
//! when it gets to that point for the second time, and the file goes. Without the number it dies the first time.

/// Dies here when a test wants it.
#[macro_export]
macro_rules! fault {
    ($point:literal) => {
        $crate::fault::die_if_due($point);
    };
}

/// Kills the program, without unwinding and without a goodbye, when this point is the one and its turn has come.
///
/// Nothing where there are no such points: neither a call nor its name is left in a release.
#[cfg(not(all(feature = "fault", debug_assertions)))]
#[inline(always)]
pub const fn die_if_due(_point: &str) {}

/// Kills the program, without unwinding and without a goodbye, when this point is the one and its turn has come.
#[cfg(all(feature = "fault", debug_assertions))]
#[allow(clippy::disallowed_methods, reason = "a test's own variable, which is no part of the configuration")]
pub fn die_if_due(point: &str) {
    let Ok(path) = std::env::var("PORTICO_TEST_FAULT_FILE") else { return };
    let Ok(text) = std::fs::read_to_string(&path) else { return };
    let (name, turn) = text.trim().split_once(' ').unwrap_or((text.trim(), "1"));
    if name != point {
        return;
    }
    match turn.parse::<u32>() {
        Ok(turn) if turn > 1 => {
            let _ = std::fs::write(&path, format!("{name} {}", turn - 1));
        }
        _ => {
            let _ = std::fs::remove_file(&path);
            std::process::abort();
        }
    }
}
