//! A disk that does not keep what is written to it.

use std::process::{Command, Stdio};

use crate::support::Served;

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs strace, which scripts/server-tests.sh installs"]
fn after_a_failed_fsync_nothing_is_written_and_the_program_ends_to_be_started_again() {
    const PUZZLE: &str = "/gicend/slider/puzzle/create/";
    let folder = tempfile::tempdir().unwrap();
    let mut served = Served::start(folder.path(), &[], Stdio::null());
    assert_eq!(served.ask("POST", PUZZLE), Some(200));
    let fault = ["-qq", "-f", "-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:error=EIO", "-o"];
    let mut tracer = Command::new("strace")
        .args(fault)
        .args(["/dev/null", "-p", &served.child.id().to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let refused = std::iter::repeat_with(|| served.ask("POST", PUZZLE))
        .take(10_000)
        .find(|status| *status != Some(200));
    assert_eq!(refused, Some(Some(503)), "what the disk did not keep is not acknowledged");
    let end = served.child.wait().unwrap();
    assert_eq!(end.code(), Some(1), "whoever looks after the program starts it again");
    tracer.wait().unwrap();
    let again = Served::start(folder.path(), &[], Stdio::null());
    assert_eq!((again.ask("POST", PUZZLE), again.ask("GET", "/readyz")), (Some(200), Some(200)));
}
