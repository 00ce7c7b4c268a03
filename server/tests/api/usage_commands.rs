//! `portico usage` and `portico bill`: what the operator does from a shell, with the real program.

use std::process::{Command, Stdio};
use std::time::Duration;

use portico_server::kit::clock::{Clock, Time};
use serde_json::Value;

use crate::metering::{MILLION, bought, shop, used};
use crate::support::{Program, Running, TestServer, available, time_of, word};

const HOUR: i64 = 3_600;
/// Hours that are rated while the program is killed, and how often it is.
const HOURS: i64 = 120;
const KILLS: usize = 8;

/// What a command prints; `Err` with what it complains of when it fails.
fn said(command: &mut Command) -> Result<String, String> {
    let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap().trim().to_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

fn moment(at: Time) -> String {
    jiff::Timestamp::from_second(at.seconds()).unwrap().to_string()
}

/// In an hour that is over, and not too late: the program goes by the system's clock.
fn lately() -> Time {
    Clock::System.now().plus_seconds(-2 * HOUR)
}

/// Every item of the bills, as of now by the system's clock, by which the program billed it.
async fn list_items(server: &TestServer) -> Vec<Value> {
    server.go_to_the_present();
    server.bill_items().await
}

/// When, how much of what, and its price.
fn line(item: &Value) -> (Time, i64, i64) {
    let number = |value: &Value| value.as_i64().unwrap();
    (time_of(item, "from"), number(&item["usage"]), number(&item["total"]["minor"]))
}

#[tokio::test]
async fn usage_that_is_told_twice_by_command_and_by_file_is_rated_once_and_closed_and_credited() {
    let (server, browser, id) = shop("commands_01").await;
    let resource = bought(&server, &browser, "hourly", 100).await.to_string();
    server.execute("update resource set started_at = 1").await;
    let program = Program::on(&server).await;
    let portico = |arguments: &[&str]| said(program.command().args(arguments));
    let at = moment(lately());
    let record = ["usage", "add", "--resource", &resource, "--record", "r1", "--at", &at, "--quantity", "1"];
    assert_eq!(portico(&record).unwrap(), "taken");
    assert_eq!(portico(&record).unwrap(), "taken before");

    let folder = tempfile::tempdir().unwrap();
    let (sheet, rows) = (folder.path().join("usage.csv"), folder.path().join("usage.jsonl"));
    let head = "resource_id,record_id,at,quantity";
    std::fs::write(&sheet, format!("\u{feff}{head}\r\n{resource},r1,{at},1\r\n{resource},r2,{at},0.5\r\n"))
        .unwrap();
    let row = |name: &str| {
        serde_json::json!({"resource_id": resource, "record_id": name, "at": at, "quantity": "0.5"})
            .to_string()
    };
    std::fs::write(&rows, format!("{}\n\n{}\n", row("r2"), row("r3"))).unwrap();
    for (file, told) in [(&sheet, "1 records were taken"), (&rows, "1 records were taken")] {
        assert_eq!(portico(&["usage", "import", file.to_str().unwrap()]).unwrap(), told);
    }
    std::fs::write(&sheet, format!("{head}\n{resource},r4,yesterday,1\n")).unwrap();
    let refused = portico(&["usage", "import", sheet.to_str().unwrap()]).unwrap_err();
    assert!(refused.contains("line 2: at:"), "{refused}");
    std::fs::write(&sheet, format!("resource,record\n{resource},r4\n")).unwrap();
    let refused = portico(&["usage", "import", sheet.to_str().unwrap()]).unwrap_err();
    assert!(refused.contains(head), "{refused}");

    assert_eq!(portico(&["usage", "rate"]).unwrap(), "every hour that is over is rated");
    assert_eq!(portico(&["usage", "rate"]).unwrap(), "every hour that is over is rated");
    // Two units of the first slice.
    let items = list_items(&server).await;
    let lines: Vec<_> = items.iter().map(line).map(|(_, usage, total)| (usage, total)).collect();
    assert_eq!(lines, [(2 * MILLION, 200)]);
    let over = "insert into bill (account_id, month, currency, gross, total, lines)
        select account_id, 200001, 'CNY', 0, 0, 0 from account";
    server.execute(over).await;
    assert_eq!(portico(&["bill", "close"]).unwrap(), "1 bills were closed");
    let line_id = word(&items[0], "line_id");
    let credit =
        |amount: &str| portico(&["bill", "credit", line_id, "--amount", amount, "--reason", "Too slow"]);
    assert!(credit("2.01").is_err(), "never more than the line");
    assert!(credit("0.50").unwrap().starts_with("credit note "));
    assert_eq!(available(&server.app, id).await, 100_000 - 200 + 50);
    assert!(program.ledger_is_whole());
}

#[tokio::test]
async fn rating_that_is_killed_again_and_again_ends_with_the_lines_of_one_that_was_left_alone() {
    let mut ended = Vec::new();
    for (login, kills) in [("commands_02", 0), ("commands_03", KILLS)] {
        let (server, browser, _) = shop(login).await;
        let resource = bought(&server, &browser, "hourly", 100).await;
        server.execute("update resource set started_at = 1").await;
        // Months ago, whatever the date is: the program goes by the system's clock.
        let begun = server.app.now().plus_seconds(-60 * 24 * HOUR);
        server.clock.advance((HOURS - 60 * 24) * HOUR);
        for hour in 0..HOURS {
            let at = begun.plus_seconds(hour * HOUR);
            used(&server, resource, &hour.to_string(), at, 700_000 + hour).await.unwrap();
        }
        let program = Program::on(&server).await;
        for _ in 0..kills {
            let before = server.count("bill_line").await;
            let mut rating = Running::new(program.command().args(["usage", "rate"]));
            while !rating.is_over() && server.count("bill_line").await == before {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            rating.kill();
        }
        assert!(said(program.command().args(["usage", "rate"])).is_ok());
        assert!(program.ledger_is_whole());
        ended.push(list_items(&server).await.iter().map(line).collect::<Vec<_>>());
    }
    assert_eq!(i64::try_from(ended[0].len()).unwrap(), HOURS);
    assert_eq!(ended[0], ended[1]);
}
