//! Customers as staff find and see them, and what is done with their accounts and people.

use futures::future::join_all;
use portico_core::operator::OperatorRole;
use portico_server::closing::admin::care::{Care, care_for_account};
use portico_server::kit::queue::{Job, run_due};
use portico_server::money::recharge::TopUpLook;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::{operator, operator_with};
use crate::cloud_care::number;
use crate::instances::{act, cloud, draft, order, pass, running, status};
use crate::query_plans::{plan, statements};
use crate::support::{
    Answer, Browser, PASSWORD, Program, TestServer, available, card_draft, everywhere, key_draft,
    test_gateway, top_up_draft,
};

const INFO: &str = "/gicend/account/info/";

/// The customer numbers that a query finds, newest first, with blanks between them.
async fn found(staff: &Browser, query: &str) -> String {
    let list = staff.get(&format!("/admin/customer/list/?{}", query.replace(' ', "%20"))).await;
    let items = list.data()["items"].as_array().unwrap();
    items.iter().map(|one| one["customer_no"].as_str().unwrap()).collect::<Vec<_>>().join(" ")
}

async fn card(staff: &Browser, customer_no: &str) -> Value {
    staff.get(&format!("/admin/customer/show/?customer_no={customer_no}")).await.data().clone()
}

async fn suspend(staff: &Browser, customer_no: &str, stops_instances: bool) -> Answer {
    let body = json!({"customer_no": customer_no, "reason": " Spam is sent from it. ", "stops_instances": stops_instances});
    staff.post("/admin/customer/suspend/", body).await
}

async fn reopen(staff: &Browser, customer_no: &str) -> Answer {
    let body = json!({"customer_no": customer_no, "reason": "It was a mistake."});
    staff.post("/admin/customer/reopen/", body).await
}

/// Does something for the person of a card who has a login name.
async fn help(staff: &Browser, customer_no: &str, login: &str, what: &str) -> Value {
    let user_id = person(staff, customer_no, login).await["user_id"].clone();
    let body = match what {
        "admin" => json!({"user_id": user_id, "is_admin": true}),
        _ => json!({ "user_id": user_id }),
    };
    staff.post(&format!("/admin/customer/user/{what}/"), body).await.data();
    person(staff, customer_no, login).await
}

async fn person(staff: &Browser, customer_no: &str, login: &str) -> Value {
    let people = people(staff, &format!("customer_no={customer_no}&q={login}")).await;
    people["items"].as_array().unwrap().iter().find(|one| one["login_name"] == login).unwrap().clone()
}

/// A page of the people of an account.
async fn people(staff: &Browser, query: &str) -> Value {
    staff.get(&format!("/admin/customer/user/list/?{}", query.replace(' ', "%20"))).await.data().clone()
}

/// The login names on a page of people, with blanks between them.
fn logins(page: &Value) -> String {
    let items = page["items"].as_array().unwrap();
    items.iter().map(|one| one["login_name"].as_str().unwrap()).collect::<Vec<_>>().join(" ")
}

/// Asserts that a right password is answered with the suspension.
fn assert_told(answer: &Answer) {
    assert_eq!((answer.status.as_u16(), answer.code()), (403, json!(900_015)), "{}", answer.body);
    assert_eq!(answer.body["violations"][0]["field"], "login_name");
    assert_eq!(answer.body["violations"][0]["rule"]["rule"], "account_suspended");
}

#[tokio::test]
async fn a_customer_is_found_by_whatever_staff_know_of_them() {
    let (server, alice, _) = cloud("alice_customer").await;
    let bob = server.signed_in("bob_customer").await;
    server.sub_user("bob_customer", "carol_worker", &[]).await;
    let instance = running(&server, &alice, draft("web")).await;
    let shown = alice.get(&format!("/gicend/compute/instance/show/?instance_id={instance}")).await;
    let address = shown.data()["instance"]["addresses"][0].as_str().unwrap().to_owned();
    let (alice_no, bob_no) = (number(&alice).await, number(&bob).await);
    let grace = operator(&server, "grace").await;
    assert_eq!(found(&grace, "").await, format!("{bob_no} {alice_no}"));
    for typed in [&alice_no, "ALICE_cust", "alice_customer@", &instance, &address, &format!(" {alice_no} ")] {
        assert_eq!(found(&grace, &format!("q={typed}")).await, alice_no, "{typed}");
    }
    assert_eq!(found(&grace, "q=carol_w").await, bob_no, "by a sub-user");
    assert!(found(&grace, "q=nobody_there").await.is_empty());
    suspend(&grace, &bob_no, false).await.data();
    assert_eq!(found(&grace, "state=suspended").await, bob_no);
    assert_eq!(found(&grace, "state=active&kind=personal").await, alice_no);
    assert!(found(&grace, "kind=enterprise").await.is_empty());
    let first = grace.get("/admin/customer/list/?limit=1").await;
    let next = first.data()["next_cursor"].as_str().unwrap().to_owned();
    assert_eq!(found(&grace, &format!("limit=1&cursor={next}")).await, alice_no);
}

#[tokio::test]
async fn a_letter_whose_case_an_engine_may_not_know_finds_nobody_who_lacks_it() {
    let server = TestServer::start().await;
    let ivan = server.signed_in("first_customer").await;
    let smile = server.signed_in("smile_customer").await;
    let main = server.signed_in("third_customer").await;
    server.sub_user("third_customer", "third_worker", &[]).await;
    server.sub_user("third_customer", "smile_worker", &[]).await;
    server.execute("update app_user set name = 'ИВАН Петров' where login_key = 'first_customer'").await;
    server.execute("update app_user set name = 'Émile Zola' where login_key = 'third_worker'").await;
    let (ivan, smile, main) = (number(&ivan).await, number(&smile).await, number(&main).await);
    let staff = operator(&server, "grace").await;
    let (russian, french) = ("%D0%98%D0%B2%D0%B0%D0%BD", "%C3%89MILE");
    assert_eq!(found(&staff, &format!("q={russian}")).await, ivan);
    assert_eq!(found(&staff, &format!("q={french}")).await, main, "by a sub-user");
    assert_eq!(found(&staff, "q=mile").await, format!("{main} {smile}"));
    let people = people(&staff, &format!("customer_no={main}&q={french}")).await;
    assert_eq!(logins(&people), "third_worker");
    let first = staff.get(&format!("/admin/customer/list/?limit=1&q={french}")).await;
    assert_eq!(first.data()["next_cursor"], Value::Null, "nobody follows");
}

#[tokio::test]
async fn a_card_shows_who_a_customer_is_what_they_have_and_all_that_their_main_user_sees() {
    let (server, alice, _) = cloud("card_customer").await;
    running(&server, &alice, draft("web")).await;
    server.active_sub_user(&alice, "card_worker", json!([])).await;
    let number = number(&alice).await;
    let helper = operator_with(&server, "heidi", &[OperatorRole::Finance]).await;
    let shown = card(&helper, &number).await;
    assert_eq!((&shown["state"], &shown["suspension"]), (&json!("active"), &Value::Null));
    assert_eq!((&shown["resources"], &shown["people_total"]), (&json!(2), &json!(2)));
    assert!(shown["balance"]["available"]["minor"].as_i64().unwrap() > 0);
    let page = people(&helper, &format!("customer_no={number}")).await;
    let people: Vec<_> = page["items"].as_array().unwrap().iter().map(|one| &one["is_main"]).collect();
    assert_eq!(
        (logins(&page).as_str(), people),
        ("card_customer card_worker", vec![&json!(true), &json!(false)])
    );
    for (part, own) in [
        ("order", "billing/order"),
        ("bill", "billing/bill"),
        ("resource", "billing/resource"),
        ("ticket", "support/ticket"),
        ("audit", "audit"),
    ] {
        let path = format!("/admin/customer/{part}/list/?limit=3&customer_no={number}");
        let theirs = alice.get(&format!("/gicend/{own}/list/?limit=3")).await.data()["items"].clone();
        assert_eq!(helper.get(&path).await.data()["items"], theirs, "{part}");
        let missing = helper.get(&format!("/admin/customer/{part}/list/?customer_no=1")).await;
        assert_eq!((missing.status.as_u16(), missing.code()), (404, json!(100_025)), "{part}");
        assert_eq!(helper.get(&format!("/admin/customer/{part}/list/")).await.status, 400, "{part}");
    }
    assert_eq!(helper.get("/admin/customer/show/?customer_no=").await.status, 404);
}

#[tokio::test]
async fn nobody_of_a_suspended_account_is_let_in_by_any_way_until_it_is_reopened() {
    let server = TestServer::start().await;
    let main = server.signed_in("main_suspended").await;
    let (sub, _) = server.active_sub_user(&main, "sub_suspended", everywhere(&["finance_balance"])).await;
    let other = server.signed_in("other_customer").await;
    main.prove().await.data();
    let key = main.key(key_draft(&["finance_balance"])).await;
    let by_key =
        async || main.call("GET", "/gicend/billing/account/", &key.secret, &[]).await.status.as_u16();
    assert_eq!(by_key().await, 200);
    let begun = server.browser();
    let number = number(&main).await;
    let grace = operator(&server, "grace").await;

    suspend(&grace, &number, false).await.data();
    for browser in [&main, &sub] {
        assert_eq!(browser.get(INFO).await.code(), json!("NotLogError"));
    }
    assert_eq!(by_key().await, 401);
    for login in ["main_suspended", "sub_suspended"] {
        for _ in 0..8 {
            assert_told(&begun.password(login, PASSWORD).await);
        }
        // Who does not know the password learns nothing.
        assert_eq!(begun.password(login, "Wrong_Harbour9").await.code(), json!(100_024));
    }
    other.get(INFO).await.data();
    let mail = server.sent_of("account_suspended").await.remove(0);
    assert!(mail["text"].as_str().unwrap().contains("Reason: Spam is sent from it.\n"), "{mail}");
    let shown = card(&grace, &number).await;
    let told = &shown["suspension"];
    assert_eq!(
        (&shown["state"], &told["reason"], &told["operator_name"]),
        (&json!("suspended"), &json!("Spam is sent from it."), &json!("grace"))
    );
    let refused = server.audited().await;
    assert!(refused.contains(&"key.refuse denied".to_owned()), "{refused:?}");
    let again = suspend(&grace, &number, true).await;
    assert_eq!((again.status.as_u16(), &again.body["violations"][0]["field"]), (409, &json!("customer_no")));

    reopen(&grace, &number).await.data();
    assert_eq!(reopen(&grace, &number).await.status, 409);
    assert_eq!(main.get(INFO).await.code(), json!("NotLogError"), "what had ended stays ended");
    server.sign_in(&main, "main_suspended").await;
    assert_eq!(by_key().await, 200);
    let told = server.sent_of("account_reopened").await;
    assert_eq!(told.len(), 1);
    assert!(told[0]["text"].as_str().unwrap().contains("Reason: It was a mistake.\n"), "{told:?}");
    let log = server.audited().await;
    for line in ["account.suspend done", "account.reopen done"] {
        assert_eq!(log.iter().filter(|one| *one == line).count(), 1, "{line}");
    }
    let own = grace.get("/admin/audit/list/?q=account.").await.data()["items"].clone();
    let actions: Vec<_> = own.as_array().unwrap().iter().map(|event| &event["action"]).collect();
    assert_eq!(actions, ["account.reopen", "account.suspend"]);
}

#[tokio::test]
async fn a_suspension_needs_a_reason_and_an_account_that_is_there() {
    let server = TestServer::start().await;
    let main = server.signed_in("main_reasons").await;
    let number = number(&main).await;
    let grace = operator(&server, "grace").await;
    for reason in ["", "   ", &"x".repeat(201), "a\u{7}b"] {
        let body = json!({"customer_no": number, "reason": reason, "stops_instances": false});
        let refused = grace.post("/admin/customer/suspend/", body).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.body["violations"][0]["field"]),
            (400, &json!("reason")),
            "{reason:?}"
        );
    }
    assert_eq!(suspend(&grace, "1", false).await.status, 404);
    main.get(INFO).await.data();
}

#[tokio::test]
async fn why_an_account_is_suspended_and_reopened_stands_in_both_logs_and_is_judged_before() {
    let server = TestServer::start().await;
    let main = server.signed_in("main_reopened").await;
    let number = number(&main).await;
    let grace = operator(&server, "grace").await;
    let reopen = async |reason: &str| {
        let body = json!({"customer_no": number, "reason": reason});
        grace.post("/admin/customer/reopen/", body).await
    };
    suspend(&grace, &number, false).await.data();
    for reason in ["", "   ", &"x".repeat(201), "a\u{7}b"] {
        let refused = reopen(reason).await;
        let field = &refused.body["violations"][0]["field"];
        assert_eq!((refused.status.as_u16(), field), (400, &json!("reason")), "{reason:?}");
    }
    reopen(" It was a mistake. ").await.data();
    let reasons = ["Spam is sent from it.", "It was a mistake."];
    assert_eq!(grace.staff_details("q=account.").await, reasons);
    let own = grace.get(&format!("/admin/customer/audit/list/?customer_no={number}&q=account.")).await;
    let own = own.data()["items"].as_array().unwrap().clone();
    let told = own.iter().rev().map(|event| &event["after"]["reason"]);
    // Before them, of how the account came to be, nothing is said.
    assert_eq!(told.filter(|reason| !reason.is_null()).collect::<Vec<_>>(), reasons);
}

#[tokio::test]
async fn an_account_is_suspended_once_by_many_at_once() {
    let server = TestServer::start().await;
    let number = number(&server.signed_in("main_at_once").await).await;
    let grace = operator(&server, "grace").await;
    let answers = join_all((0..6).map(|_| suspend(&grace, &number, true))).await;
    let done = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!((done, server.sent_of("account_suspended").await.len()), (1, 1));
    assert!(answers.iter().all(|answer| answer.status == 200 || answer.status == 409));
    let answers = join_all((0..6).map(|_| reopen(&grace, &number))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(card(&grace, &number).await["suspension"], Value::Null);
}

#[tokio::test]
async fn instances_of_a_suspended_account_stop_when_that_was_chosen_and_start_again_when_it_is_reopened() {
    let (server, alice, _) = cloud("stops_customer").await;
    let web = running(&server, &alice, draft("web")).await;
    let off = running(&server, &alice, draft("off")).await;
    act(&alice, "stop", &[&off]).await.data();
    pass(&server, 5).await;
    let number = number(&alice).await;
    let grace = operator(&server, "grace").await;
    let states = async || {
        let list = grace.get(&format!("/admin/instance/list/?q={number}")).await.data()["items"].clone();
        let state = |one: &Value| {
            format!(
                "{} {}",
                one["instance"]["name"].as_str().unwrap(),
                one["instance"]["status"].as_str().unwrap()
            )
        };
        let mut states: Vec<_> = list.as_array().unwrap().iter().map(state).collect();
        states.sort();
        states
    };
    // What is being made when the account is suspended is stopped once it is there.
    order(&alice, draft("late")).await;
    suspend(&grace, &number, true).await.data();
    pass(&server, 12).await;
    assert_eq!(states().await, ["late stopped", "off stopped", "web stopped"]);
    // A machine that somebody switches on at the engine is switched off again.
    server.execute("update test_machine set power = 'on'").await;
    pass(&server, 70).await;
    assert_eq!(states().await, ["late stopped", "off stopped", "web stopped"]);
    reopen(&grace, &number).await.data();
    pass(&server, 8).await;
    assert_eq!(states().await, ["late running", "off stopped", "web running"]);
    server.sign_in(&alice, "stops_customer").await;
    let activity = alice.get(&format!("/gicend/compute/operation/list/?instance_id={web}")).await;
    let causes: Vec<_> = activity.data()["items"]
        .as_array()
        .unwrap()
        .iter()
        .take(2)
        .map(|one| (&one["kind"], &one["cause"]))
        .collect();
    assert_eq!(
        causes,
        [(&json!("start"), &json!("operator")), (&json!("stop"), &json!("operator"))],
        "it is said who did it"
    );
    suspend(&grace, &number, false).await.data();
    pass(&server, 8).await;
    assert_eq!(states().await, ["late running", "off stopped", "web running"], "left as they are");
    reopen(&grace, &number).await.data();
    server.sign_in(&alice, "stops_customer").await;
    assert_eq!(status(&alice, &web).await, "running");
}

#[tokio::test]
async fn nothing_is_opened_and_nobody_is_debited_while_an_account_is_suspended() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("debit_customer").await;
    let mut visa = card_draft("4242424242424242");
    visa["auto_pay"] = json!(true);
    let card_id = browser.post("/gicend/card/create/", visa).await.data()["card"]["card_id"].clone();
    let number = number(&browser).await;
    let body = json!({ "card_id": card_id, "top_up": top_up_draft("150.00", 0) });
    browser.post("/gicend/recharge/top_up/save/", body).await.data();
    care_for_account(&server.app, None, &number, Care::Suspend { reason: "Unpaid.", stops_instances: false })
        .await
        .unwrap();
    TopUpLook::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!((available(&server.app, account_id).await, server.count("recharge").await), (0, 0));
    care_for_account(&server.app, None, &number, Care::Reopen { reason: "Paid." }).await.unwrap();
    server.clock.advance(61);
    TopUpLook::default().run(&server.app, Uuid::nil()).await.unwrap();
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count("recharge").await, 1);
}

#[tokio::test]
async fn staff_unlock_sign_out_and_free_of_factors_whoever_asks_and_name_an_admin() {
    let server = TestServer::start().await;
    let main = server.signed_in("help_customer").await;
    server.bind_app(&main).await;
    server.sub_user("help_customer", "help_worker", &[]).await;
    let worker = server.browser();
    server.sign_in(&worker, "help_worker").await;
    let number = number(&main).await;
    let grace = operator(&server, "grace").await;
    let before = person(&grace, &number, "help_customer").await;
    assert_eq!((&before["has_authenticator"], &before["sessions"]), (&json!(true), &json!(1)));
    for _ in 0..7 {
        server.browser().password("help_worker", "Wrong_Harbour9").await;
    }
    assert_eq!(person(&grace, &number, "help_worker").await["is_locked"], true);
    assert_eq!(help(&grace, &number, "help_worker", "unlock").await["is_locked"], false);
    server.sign_in(&server.browser(), "help_worker").await;
    assert_eq!(help(&grace, &number, "help_worker", "sign_out").await["sessions"], 0);
    assert_eq!(worker.get(INFO).await.code(), json!("NotLogError"));
    assert_eq!(help(&grace, &number, "help_worker", "admin").await["is_admin"], true);
    let freed = help(&grace, &number, "help_customer", "factor/remove").await;
    assert_eq!((&freed["has_authenticator"], &freed["sessions"]), (&json!(false), &json!(0)));
    assert_eq!(server.sent_of("factor_changed").await.last().unwrap()["params"]["change"], "all_removed");
    server.sign_in(&main, "help_customer").await;
    grace.post("/admin/customer/sign_out/", json!({"customer_no": number})).await.data();
    assert_eq!(main.get(INFO).await.code(), json!("NotLogError"));
    let log = server.audited().await;
    for line in ["user.unlock", "user.sign_out", "role.grant", "factor.remove", "account.sign_out"] {
        assert_eq!(log.iter().filter(|one| **one == format!("{line} done")).count(), 1, "{line}");
        let own = grace.get(&format!("/admin/audit/list/?action={line}")).await.data()["items"].clone();
        assert_eq!(own.as_array().unwrap().len(), 1, "{line}");
    }
    let missing = grace.post("/admin/customer/user/unlock/", json!({"user_id": Uuid::from_u128(7)})).await;
    assert_eq!((missing.status.as_u16(), missing.code()), (404, json!(200_001)));
}

#[tokio::test]
async fn whoever_comes_after_two_hundred_of_an_account_is_found_and_helped_as_the_first_is() {
    let server = TestServer::start().await;
    let main = server.signed_in("many_customer").await;
    let number = number(&main).await;
    for worker in 0..201 {
        server.clock.advance(1);
        server.sub_user("many_customer", &format!("many_worker_{worker}"), &[]).await;
    }
    server.execute("update app_user set name = 'Olga Petrova' where login_key = 'many_worker_200'").await;
    server.execute("update app_user set mobile = '+8613800000199' where login_key = 'many_worker_199'").await;
    let other = server.signed_in("other_people").await;
    let staff = operator_with(&server, "heidi", &[OperatorRole::Support]).await;
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = people(&staff, &format!("customer_no={number}&limit=100{cursor}")).await;
        seen.extend(logins(&page).split(' ').map(str::to_owned));
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    let workers = (0..201).map(|worker| format!("many_worker_{worker}"));
    let all: Vec<_> = std::iter::once("many_customer".to_owned()).chain(workers).collect();
    assert_eq!(seen, all, "the main user, and then who was made first");
    assert_eq!(card(&staff, &number).await["people_total"], 202);
    let found = async |q: &str| logins(&people(&staff, &format!("customer_no={number}&q={q}")).await);
    for (typed, login) in [
        ("Worker_200", "many_worker_200"),
        ("olga P", "many_worker_200"),
        ("MANY_CUSTOMER@", "many_customer"),
        ("13800000199", "many_worker_199"),
        (" many_worker_7@example.com ", "many_worker_7"),
        ("many%", ""),
    ] {
        let typed = typed.replace('%', "%25");
        assert_eq!(found(&typed).await, login, "{typed}");
    }
    for _ in 0..7 {
        server.browser().password("many_worker_200", "Wrong_Harbour9").await;
    }
    assert_eq!(person(&staff, &number, "many_worker_200").await["is_locked"], true);
    assert_eq!(help(&staff, &number, "many_worker_200", "unlock").await["is_locked"], false);
    let others = people(&staff, &format!("customer_no={}", self::number(&other).await)).await;
    assert_eq!(logins(&others), "other_people", "nobody of another account");
    let missing = staff.get("/admin/customer/user/list/?customer_no=1").await;
    assert_eq!((missing.status.as_u16(), missing.code()), (404, json!(100_025)));
    let bad = staff.get(&format!("/admin/customer/user/list/?customer_no={number}&cursor=x")).await;
    assert_eq!(bad.status, 400);
    let nobody = operator_with(&server, "idle", &[]).await;
    let refused = nobody.get(&format!("/admin/customer/user/list/?customer_no={number}")).await;
    assert_eq!(refused.status, 403);
}

#[tokio::test]
async fn unlocking_somebody_at_the_command_line_is_a_line_of_both_logs_and_of_the_operators_where_nobody_has_the_name()
 {
    let server = TestServer::start().await;
    let number = number(&server.signed_in("unlock_customer").await).await;
    let grace = operator(&server, "grace").await;
    let program = Program::on(&server).await;
    for name in ["unlock_customer", "unlock_nobody"] {
        for _ in 0..7 {
            server.browser().password(name, "Wrong_Harbour9").await;
        }
        assert!(program.command().args(["admin", "user-unlock", name]).status().unwrap().success());
        let again = server.browser().password(name, "Wrong_Harbour9").await;
        assert_eq!(again.code(), json!(100_024), "{name} is open again");
    }
    assert_eq!(person(&grace, &number, "unlock_customer").await["is_locked"], false);
    let own = server.audited().await;
    assert_eq!(own.iter().filter(|one| **one == "user.unlock done").count(), 1, "{own:?}");
    let lines = grace.get("/admin/audit/list/?action=user.unlock").await.data()["items"].clone();
    let lines: Vec<_> = lines
        .as_array()
        .unwrap()
        .iter()
        .map(|event| (&event["operator_name"], &event["object_kind"]))
        .collect();
    assert_eq!(lines, [(&json!(""), &json!("")), (&json!(""), &json!("user"))], "newest first");
}

#[tokio::test]
async fn a_page_of_an_accounts_people_is_read_along_an_index_without_sorting() {
    let server = TestServer::start().await;
    let all = statements(&server, "people/src/identity/store/customer.rs");
    let paged: Vec<_> =
        all.iter().filter(|text| text.contains("from app_user u") && text.contains("limit $")).collect();
    assert_eq!(paged.len(), 1);
    let plan = plan(&server, paged[0]).await;
    assert!(plan.contains("app_user_account_idx"), "{plan}");
    assert!(!plan.contains("TEMP B-TREE") && !plan.contains("Sort"), "{plan}");
}
