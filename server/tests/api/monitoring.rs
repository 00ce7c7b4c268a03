//! What instances are busy with: measured each minute while they are on, kept by the minute and by the hour, and told to whoever may see them.

use axum::http::StatusCode;
use portico_server::closing::demo::set_up_demo;
use portico_server::cloud::monitor::Monitoring;
use portico_server::kit::queue::run_due;
use portico_server::platform::feature::Feature;
use portico_server::transaction;
use serde_json::{Value, json};

use crate::instances::{cloud, done, draft, running};
use crate::instances_changes::{change, work};
use crate::support::{Answer, Browser, TestServer, everywhere, in_project};

/// Lets some minutes pass, one by one, with all that is due in them.
async fn pass_minutes(server: &TestServer, minutes: i64) {
    for _ in 0..minutes {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
}

/// Asks for the last seconds of an instance, until so many seconds before now.
async fn ask(server: &TestServer, browser: &Browser, id: &str, (from, to): (i64, i64)) -> Answer {
    let at = |seconds: i64| server.app.now().plus_seconds(-seconds).to_string();
    let path = format!("/gicend/compute/instance/metrics/?instance_id={id}&from={}&to={}", at(from), at(to));
    browser.get(&path).await
}

/// The points of the last seconds, each checked for what cannot be.
async fn points(server: &TestServer, browser: &Browser, id: &str, seconds: i64) -> (Value, Vec<Value>) {
    let answer = ask(server, browser, id, (seconds, 0)).await;
    let points = answer.data()["points"].as_array().unwrap().clone();
    for point in &points {
        for name in ["cpu", "memory", "disk_read", "disk_write", "net_in", "net_out"] {
            let most = point[format!("{name}_most")].as_i64().unwrap();
            assert!(point[name].as_i64().unwrap() > 0 && most >= point[name].as_i64().unwrap(), "{point}");
        }
        assert!(
            point["cpu"].as_i64().unwrap() < 2_000 && point["memory"].as_i64().unwrap() < 4 << 30,
            "{point}"
        );
    }
    (answer.data()["step"].clone(), points)
}

fn seconds_of(point: &Value) -> i64 {
    let at: portico_server::kit::clock::Time = serde_json::from_value(point["at"].clone()).unwrap();
    at.seconds()
}

#[tokio::test]
async fn an_instance_is_measured_each_minute_while_it_is_on_and_its_page_hears_of_every_minute() {
    let (server, browser, _) = cloud("monitoring_01").await;
    let id = running(&server, &browser, draft("web")).await;
    pass_minutes(&server, 6).await;
    let answer = ask(&server, &browser, &id, (3_600, 0)).await;
    assert_eq!((&answer.data()["vcpus"], &answer.data()["memory_mib"]), (&json!(2), &json!(4_096)));
    let (step, found) = points(&server, &browser, &id, 3_600).await;
    // The first reading says nothing by itself.
    assert!(step == 60 && (5..=6).contains(&found.len()), "{step} {found:?}");
    assert!(found.windows(2).all(|pair| seconds_of(&pair[1]) - seconds_of(&pair[0]) == 60), "{found:?}");
    // A second look within the minute changes nothing.
    let before = server.count("sample").await;
    server.clock.advance(1);
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count("sample").await, before);
}

#[tokio::test]
async fn nothing_is_known_of_the_time_in_which_an_instance_was_off_or_its_engine_down() {
    let (server, browser, _) = cloud("monitoring_02").await;
    let id = running(&server, &browser, draft("web")).await;
    pass_minutes(&server, 3).await;
    done(&server, &browser, "stop", &id).await;
    pass_minutes(&server, 5).await;
    done(&server, &browser, "start", &id).await;
    pass_minutes(&server, 3).await;
    let widest = |found: &[Value]| {
        found.windows(2).map(|pair| seconds_of(&pair[1]) - seconds_of(&pair[0])).max().unwrap()
    };
    let (_, found) = points(&server, &browser, &id, 3_600).await;
    assert!(found.len() >= 4 && widest(&found) >= 300, "{found:?}");
    server.execute("update test_host set is_up = false").await;
    pass_minutes(&server, 8).await;
    server.execute("update test_host set is_up = true").await;
    pass_minutes(&server, 4).await;
    let (_, found) = points(&server, &browser, &id, 3_600).await;
    assert!(widest(&found) >= 480, "{found:?}");
    assert_eq!(server.count("job where state = 'dead'").await, 0);
}

#[tokio::test]
async fn hours_say_the_average_and_the_most_of_their_minutes_and_are_kept_when_those_are_gone() {
    let (server, browser, _) = cloud("monitoring_03").await;
    let id = running(&server, &browser, draft("web")).await;
    pass_minutes(&server, 130).await;
    // The session was not used for too long.
    server.sign_in(&browser, "monitoring_03").await;
    let (step, minutes) = points(&server, &browser, &id, 3 * 3_600).await;
    assert!(step == 60 && minutes.len() >= 128, "{step} {}", minutes.len());
    let (step, hours) = points(&server, &browser, &id, 4 * 86_400).await;
    assert!(step == 3_600 && (2..=3).contains(&hours.len()), "{step} {hours:?}");
    let begin = seconds_of(&hours[1]);
    let within: Vec<_> = minutes
        .iter()
        .filter(|point| (begin..begin + 3_600).contains(&seconds_of(point)))
        .map(|point| point["cpu"].as_i64().unwrap())
        .collect();
    let average = within.iter().sum::<i64>() / within.len() as i64;
    assert_eq!(hours[1]["cpu"], json!(average));
    assert_eq!(hours[1]["cpu_most"], json!(within.iter().max().unwrap()));
    // Five minutes are one point where there would be too many.
    let (step, fives) = points(&server, &browser, &id, 3 * 86_400).await;
    assert!(step == 300 && fives.len() < minutes.len() / 4, "{step} {}", fives.len());
    let (four_days, year) = (4 * 86_400_000_000_i64, 367 * 86_400_000_000_i64);
    server.execute(&format!("update sample set at = at - {four_days}")).await;
    pass_minutes(&server, 1).await;
    assert!(server.count("sample").await <= 1);
    assert!(server.count("sample_hour").await >= 2);
    server.execute(&format!("update sample_hour set at = at - {year}")).await;
    pass_minutes(&server, 1).await;
    assert!(server.count("sample_hour").await <= 1);
}

#[tokio::test]
async fn what_an_instance_was_busy_with_before_a_resize_stays_a_part_of_the_processors_that_it_had_then() {
    let (server, browser, _) = cloud("monitoring_11").await;
    let id = running(&server, &browser, draft("web")).await;
    pass_minutes(&server, 4).await;
    let figures = async |seconds: i64| {
        let answer = ask(&server, &browser, &id, (seconds, 0)).await;
        let points = answer.data()["points"].as_array().unwrap().clone();
        let figure = |point: &Value, name: &str| point[name].as_i64().unwrap();
        let of = |point: &Value| ["cpu", "cpu_share", "cpu_share_most"].map(|name| figure(point, name));
        points.iter().map(of).collect::<Vec<_>>()
    };
    let small = figures(3_600).await;
    done(&server, &browser, "stop", &id).await;
    change(&browser, "resize", &id, json!({"flavor": "g1.large", "total": 72})).await.data();
    work(&server).await;
    done(&server, &browser, "start", &id).await;
    pass_minutes(&server, 4).await;
    let all = figures(3_600).await;
    let large = all.strip_prefix(small.as_slice()).unwrap();
    assert!(small.len() >= 3 && large.len() >= 3, "{all:?}");
    for (points, vcpus) in [(small.as_slice(), 2), (large, 4)] {
        let is_part = |[cpu, share, most]: &[i64; 3]| *share == cpu * 100 / vcpus && share == most;
        assert!(points.iter().all(is_part), "{vcpus}: {points:?}");
    }
    // The hour adds up what its minutes said.
    let shares: Vec<_> = all.iter().map(|[_, share, _]| *share).collect();
    let [_, share, most] = figures(4 * 86_400).await[0];
    let average = shares.iter().sum::<i64>() / shares.len() as i64;
    assert_eq!((share, Some(&most)), (average, shares.iter().max()));
    // What was measured before that was noted is a part of what there is now, in an hour of which some is not known as well.
    server.execute("update sample set cpu_share = null").await;
    server.execute("update sample_hour set cpu_share_sum = null, cpu_share_most = null").await;
    pass_minutes(&server, 1).await;
    let all = figures(3_600).await;
    assert!(all.iter().all(|[cpu, share, _]| *share == cpu * 100 / 4), "{all:?}");
    let [cpu, share, _] = figures(4 * 86_400).await[0];
    assert!((share - cpu * 100 / 4).abs() <= 25, "{cpu} {share}: the average was rounded before");
    assert_eq!(server.count("sample_hour where cpu_share_sum is null").await, 1);
}

#[tokio::test]
async fn a_machine_counts_anew_once_it_is_on_again_so_that_after_a_resize_no_load_is_seen_that_was_not_there()
{
    let (server, browser, _) = cloud("monitoring_12").await;
    let id = running(&server, &browser, draft("web")).await;
    server.clock.advance(6 * 3_600);
    server.sign_in(&browser, "monitoring_12").await;
    pass_minutes(&server, 2).await;
    done(&server, &browser, "stop", &id).await;
    change(&browser, "resize", &id, json!({"flavor": "g1.large", "total": 72})).await.data();
    work(&server).await;
    done(&server, &browser, "start", &id).await;
    pass_minutes(&server, 4).await;
    let answer = ask(&server, &browser, &id, (3_600, 0)).await;
    let points = answer.data()["points"].as_array().unwrap();
    let is_part = |point: &Value| point["cpu_share_most"].as_i64().unwrap() < 100_000;
    assert!(points.len() >= 3 && points.iter().all(is_part), "{points:?}");
}

#[tokio::test]
async fn another_accounts_instance_one_out_of_sight_and_a_wrong_range_are_refused() {
    let (server, browser, _) = cloud("monitoring_04").await;
    let id = running(&server, &browser, draft("web")).await;
    let (stranger, _) = server.verified("monitoring_05").await;
    let nobodys = "01890000-0000-7000-8000-000000000000";
    for (asker, id) in [(&stranger, id.as_str()), (&browser, nobodys)] {
        let answer = ask(&server, asker, id, (3_600, 0)).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::NOT_FOUND, json!(100_004)));
    }
    let project = browser.project().await;
    let elsewhere = in_project(&json!(project), &["compute_view"]);
    let (elsewhere, _) = server.active_sub_user(&browser, "monitoring_06", elsewhere).await;
    assert_eq!(ask(&server, &elsewhere, &id, (3_600, 0)).await.status, StatusCode::NOT_FOUND);
    let (without, _) =
        server.active_sub_user(&browser, "monitoring_07", everywhere(&["finance_orders"])).await;
    let answer = ask(&server, &without, &id, (3_600, 0)).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    let (viewer, _) = server.active_sub_user(&browser, "monitoring_08", everywhere(&["compute_view"])).await;
    ask(&server, &viewer, &id, (3_600, 0)).await.data();
    for (range, rule) in
        [((0, 0), "end_before_start"), ((0, 60), "end_before_start"), ((367 * 86_400, 0), "range_too_long")]
    {
        let answer = ask(&server, &browser, &id, range).await;
        let broken = &answer.body["violations"][0];
        assert_eq!(
            (answer.status, answer.code(), &broken["field"], &broken["rule"]["rule"]),
            (StatusCode::BAD_REQUEST, json!(100_001), &json!("to"), &json!(rule)),
            "{range:?}"
        );
    }
    for query in ["", "&from=2026-11-21T00:00:00Z", "&from=yesterday&to=2026-11-21T00:00:00Z", "&from=1&to=2"]
    {
        let path = format!("/gicend/compute/instance/metrics/?instance_id={id}{query}");
        assert_eq!(browser.get(&path).await.status, StatusCode::BAD_REQUEST, "{query}");
    }
}

#[tokio::test]
async fn what_was_measured_goes_with_the_account_and_others_keep_theirs() {
    let (server, browser, account_id) = cloud("monitoring_09").await;
    running(&server, &browser, draft("web")).await;
    pass_minutes(&server, 4).await;
    let tables = ["sample", "sample_hour", "sample_counter"];
    let other = server.account("monitoring_10").await;
    for (whose, is_left) in [(other, true), (account_id, false)] {
        let erased: portico_server::Result<()> = transaction!(server.app.store(), tx => { Monitoring.erase_account(tx, &server.app, whose).await });
        erased.unwrap();
        for table in tables {
            assert_eq!(server.count(table).await > 0, is_left, "{table}");
        }
    }
}

#[tokio::test]
async fn the_demo_has_a_day_of_minutes_and_three_weeks_of_hours() {
    let server = TestServer::start().await;
    let sign_in = set_up_demo(&server.app).await.unwrap();
    let browser = server.browser();
    browser.password(&sign_in.login_name, &sign_in.password).await.data();
    let list = browser.get("/gicend/compute/instance/list/?q=web-1").await;
    let id = list.data()["items"][0]["instance_id"].as_str().unwrap().to_owned();
    for (seconds, least) in [(3_600, 58), (86_400, 1_430), (30 * 86_400, 22 * 24 - 2)] {
        let answer = ask(&server, &browser, &id, (seconds, 0)).await;
        let count = answer.data()["points"].as_array().unwrap().len();
        assert!(count >= least, "{seconds}: {count}");
    }
}
