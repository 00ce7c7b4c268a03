//! `portico usage import` of a file that is wrong somewhere.

use std::process::Stdio;

use portico_server::kit::clock::Clock;
use uuid::Uuid;

use crate::metering::{bought, shop};
use crate::support::Program;

const HEAD: &str = "resource_id,record_id,at,quantity";

#[tokio::test]
async fn an_import_that_stops_at_a_record_keeps_those_before_it_and_none_behind_it() {
    let (server, browser, _) = shop("import_01").await;
    let resource = bought(&server, &browser, "hourly", 100).await;
    server.execute("update resource set started_at = 1").await;
    let program = Program::on(&server).await;
    let lately = Clock::System.now().plus_seconds(-7_200);
    let at = jiff::Timestamp::from_second(lately.seconds()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("usage.csv");
    let cases = [
        ("first", format!("{resource},bad,yesterday,1"), "line 3: at"),
        ("second", format!("{},bad,{at},1", Uuid::nil()), "record bad: "),
    ];
    for (kept, (name, bad, complaint)) in (1..).zip(cases) {
        let row = |record: &str| format!("{resource},{name}-{record},{at},1");
        std::fs::write(&sheet, [HEAD, &row("before"), &bad, &row("behind")].join("\n")).unwrap();
        let mut command = program.command();
        let output = command.args(["usage", "import"]).arg(&sheet).stderr(Stdio::piped()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.contains(complaint),
            "{name} {:?} {} {said}",
            output.status,
            String::from_utf8_lossy(&output.stdout)
        );
        assert_eq!((output.status.code(), server.count("usage_record").await), (Some(1), kept), "{name}");
        assert_eq!(server.count("usage_record where record_id like '%before'").await, kept, "{name}");
    }
}
