//! Account verification as the customer sees it. The operator's half is in `admin.rs`.

use std::io::Cursor;

use axum::body::Body;
use axum::http::{StatusCode, header};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use portico_core::account::AccountKind;
use portico_core::state::{Region, Verification, VerificationState};
use portico_server::people::account::{require_verified, save_verification};
use portico_server::{Error, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::support::{Answer, Browser, TestServer, keep_answers};

const UPLOAD: &str = "/gicend/verification/image/create/";
const SUBMIT: &str = "/gicend/verification/submit/";
const SHOW: &str = "/gicend/verification/show/";

/// A picture of `side` × `side` pixels.
pub fn png(side: u32) -> Vec<u8> {
    let picture = RgbImage::from_fn(side, side, |x, y| {
        Rgb([u8::try_from(x % 256).unwrap(), u8::try_from(y % 256).unwrap(), 7])
    });
    let mut out = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture).write_to(&mut out, ImageFormat::Png).unwrap();
    out.into_inner()
}

async fn send(browser: &Browser, path: &str, kind: &str, bytes: Vec<u8>) -> Answer {
    let request = browser.request("POST", path).header(header::CONTENT_TYPE, kind);
    browser.send(request.body(Body::from(bytes)).unwrap()).await
}

/// Uploads a small picture; its id.
pub async fn upload(browser: &Browser) -> String {
    let answer = send(browser, UPLOAD, "image/png", png(20)).await;
    answer.data()["image_id"].as_str().unwrap().to_owned()
}

/// A person's papers in mainland China with both pictures.
pub async fn resident(browser: &Browser) -> Value {
    json!({
        "region": "mainland", "kind": "personal", "country": "CN", "name": "张伟", "company": "",
        "document": "resident_id", "number": "11010519491231002x", "channel": "email", "contact": "zhang@example.com",
        "front_image": upload(browser).await, "back_image": upload(browser).await,
    })
}

/// A company's papers in mainland China.
pub async fn company(browser: &Browser) -> Value {
    json!({
        "region": "mainland", "kind": "enterprise", "country": "CN", "name": "张伟", "company": "北京示例有限公司",
        "document": "credit_code", "number": "91350100M000100Y43", "channel": "email", "contact": "zhang@example.com",
        "front_image": upload(browser).await, "back_image": "",
    })
}

async fn enterprise(server: &TestServer, login: &str) -> Browser {
    server
        .account_with(login, |account| {
            account.kind = AccountKind::Enterprise;
            account.company = "Example";
        })
        .await;
    let browser = server.browser();
    server.sign_in(&browser, login).await;
    browser
}

fn rule(answer: &Answer) -> (String, String) {
    let violation = &answer.body["violations"][0];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&violation["field"]), text(&violation["rule"]["rule"]))
}

#[tokio::test]
async fn papers_that_are_handed_in_wait_for_their_review_until_the_next_working_day() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    let draft = resident(&browser).await;
    let before = browser.get(SHOW).await;
    assert_eq!(before.data()["mainland"]["state"], "not_verified");
    let submitted = browser.post(SUBMIT, draft.clone()).await;
    assert_eq!(submitted.data()["state"], "unreviewed");
    // The clock stands on a Saturday: the day begins on Monday, 2026-11-23, and ends a day later.
    assert_eq!(submitted.data()["due_at"], "2026-11-24T00:00:00Z");
    let shown = browser.get(SHOW).await;
    let data = shown.data();
    assert_eq!((&data["kind"], &data["region"]), (&json!("personal"), &Value::Null));
    assert_eq!(data["mainland"]["state"], "unreviewed");
    assert_eq!(data["mainland"]["due_at"], "2026-11-24T00:00:00Z");
    assert_eq!(data["other"]["state"], "not_verified", "each region for itself");
    let case = &data["history"][0];
    assert_eq!((&case["name"], &case["number"]), (&json!("张伟"), &json!("**************002X")));
    assert_eq!(case["front_image"], draft["front_image"]);
    let info = browser.get("/gicend/account/info/").await;
    assert_eq!(info.data()["customer"]["verification"]["mainland"], "unreviewed");
    assert_eq!(browser.events("action=verification.submit").await.len(), 1);
}

#[tokio::test]
async fn nothing_is_handed_in_twice_and_the_two_regions_are_apart() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    let draft = resident(&browser).await;
    browser.post(SUBMIT, draft.clone()).await.data();
    let again = browser.post(SUBMIT, draft.clone()).await;
    assert_eq!(
        (again.status, rule(&again)),
        (StatusCode::CONFLICT, ("region".into(), "state_forbids".into()))
    );
    let mut abroad = draft;
    for (field, value) in [
        ("region", "other"),
        ("country", "SG"),
        ("document", "passport"),
        ("number", "E1234567A"),
        ("back_image", ""),
    ] {
        abroad[field] = json!(value);
    }
    browser.post(SUBMIT, abroad).await.data();
    let shown = browser.get(SHOW).await;
    assert_eq!(shown.data()["mainland"]["state"], "unreviewed");
    assert_eq!(shown.data()["other"]["state"], "unreviewed");
    assert_eq!(shown.data()["history"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn what_nobody_has_looked_at_can_be_taken_back_and_handed_in_anew() {
    let _kept = keep_answers(&["verification/withdraw"]);
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    let draft = resident(&browser).await;
    let withdraw = json!({"region": "mainland"});
    let nothing = browser.post("/gicend/verification/withdraw/", withdraw.clone()).await;
    assert_eq!(nothing.status, StatusCode::CONFLICT);
    browser.post(SUBMIT, draft.clone()).await.data();
    browser.post("/gicend/verification/withdraw/", withdraw).await.data();
    let shown = browser.get(SHOW).await;
    assert_eq!(shown.data()["mainland"]["state"], "not_verified");
    assert_eq!(shown.data()["history"][0]["state"], "withdrawn");
    browser.post(SUBMIT, draft).await.data();
}

#[tokio::test]
async fn once_a_region_is_confirmed_no_other_can_be_handed_in() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    let account_id = account_of(&browser).await;
    confirm(&server, account_id).await;
    let refused = browser.post(SUBMIT, resident(&browser).await).await;
    assert_eq!(
        (refused.status, rule(&refused)),
        (StatusCode::CONFLICT, ("region".into(), "region_fixed".into()))
    );
}

#[tokio::test]
async fn a_personal_account_cannot_hand_in_a_companys_papers_and_a_company_no_persons() {
    let server = TestServer::start().await;
    let person = server.signed_in("verify_01").await;
    let refused = person.post(SUBMIT, company(&person).await).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    assert_eq!(refused.body["violations"][0]["rule"]["action"], "compliance_audit");
    let firm = enterprise(&server, "verify_02").await;
    let wrong = firm.post(SUBMIT, resident(&firm).await).await;
    assert_eq!(rule(&wrong), ("kind".into(), "unknown_choice".into()));
    firm.post(SUBMIT, company(&firm).await).await.data();
}

#[tokio::test]
async fn a_company_that_is_verified_in_another_account_is_refused() {
    let server = TestServer::start().await;
    let first = enterprise(&server, "verify_01").await;
    first.post(SUBMIT, company(&first).await).await.data();
    let second = enterprise(&server, "verify_02").await;
    let draft = company(&second).await;
    server.execute("update verification_case set state = 'verified', ended_at = 1").await;
    let refused = second.post(SUBMIT, draft).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, json!(100_018)));
}

#[tokio::test]
async fn of_two_accounts_with_one_companys_papers_that_are_approved_at_once_one_passes() {
    let server = TestServer::start().await;
    let mut waiting = Vec::new();
    for (login, name) in [("twins_01", "ada"), ("twins_02", "bob")] {
        let firm = enterprise(&server, login).await;
        let case = firm.post(SUBMIT, company(&firm).await).await.data()["case_id"].clone();
        let staff = operator(&server, name).await;
        staff.post("/admin/verification/take/", json!({"case_id": case})).await.data();
        waiting.push((staff, json!({"case_id": case, "remark": ""})));
    }
    let approve = async |(staff, body): &(Browser, Value)| {
        staff.post("/admin/verification/approve/", body.clone()).await.code()
    };
    let (one, other) = tokio::join!(approve(&waiting[0]), approve(&waiting[1]));
    let codes = [one, other];
    assert!(codes.contains(&json!(0)) && codes.contains(&json!(100_018)), "{codes:?}");
    let (staff, _) = &waiting[0];
    assert_eq!(staff.count_items("/admin/verification/list/?state=verified").await, 1);
}

#[tokio::test]
async fn a_wrong_number_alone_has_its_own_code_and_other_mistakes_the_usual_one() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    let draft = resident(&browser).await;
    let with = |field: &str, value: Value| {
        let mut draft = draft.clone();
        draft[field] = value;
        draft
    };
    // The last: nobody is born after today.
    for number in ["110105194912310021", "12", "11010519491331002X", "110105202612310023"] {
        let answer = browser.post(SUBMIT, with("number", json!(number))).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_017)), "{number}");
    }
    for (field, value) in [
        ("number", json!("")),
        ("country", json!("SG")),
        ("name", json!("")),
        ("company", json!("A company")),
        ("document", json!("credit_code")),
        ("contact", json!("nobody")),
        ("front_image", json!("")),
        ("front_image", json!(Uuid::nil())),
        ("back_image", json!("x")),
    ] {
        let answer = browser.post(SUBMIT, with(field, value.clone())).await;
        assert_eq!(
            (answer.status, answer.code()),
            (StatusCode::BAD_REQUEST, json!(100_001)),
            "{field} {value}"
        );
        assert_eq!(answer.body["violations"][0]["field"], field, "{value}");
    }
    let unknown = browser.post(SUBMIT, with("account_id", json!(Uuid::nil()))).await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn nobody_sees_or_hands_in_another_accounts_picture() {
    let server = TestServer::start().await;
    let owner = server.signed_in("verify_01").await;
    let image_id = upload(&owner).await;
    let path = format!("/gicend/verification/image/?image_id={image_id}");
    assert_eq!(owner.get(&path).await.status, StatusCode::OK);
    let other = server.signed_in("verify_02").await;
    let strange = other.get(&path).await;
    let unknown = other.get(&format!("/gicend/verification/image/?image_id={}", Uuid::nil())).await;
    assert_eq!((strange.status, strange.code()), (StatusCode::NOT_FOUND, json!(100_004)));
    assert_eq!(
        (unknown.status, unknown.code(), &unknown.body["data"]),
        (strange.status, strange.code(), &strange.body["data"])
    );
    let mut draft = resident(&other).await;
    draft["front_image"] = json!(image_id);
    assert_eq!(rule(&other.post(SUBMIT, draft).await), ("front_image".into(), "unknown_choice".into()));
}

#[tokio::test]
async fn a_picture_is_served_as_a_jpeg_that_runs_nothing_and_is_never_a_page() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    let image_id = upload(&browser).await;
    let answer = browser.get(&format!("/gicend/verification/image/?image_id={image_id}")).await;
    let header = |name: &str| answer.headers.get(name).unwrap().to_str().unwrap();
    assert_eq!(header("content-type"), "image/jpeg");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("content-disposition"), "attachment; filename=\"picture.jpg\"");
    assert!(header("content-security-policy").contains("sandbox"));
    assert_eq!(header("cache-control"), "no-store, max-age=0");
}

#[tokio::test]
async fn names_numbers_and_pictures_are_unreadable_in_the_database() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    browser.post(SUBMIT, resident(&browser).await).await.data();
    let papers = server.bytes("select sealed from verification_case").await;
    let picture = server.bytes("select sealed from verification_image").await;
    for plain in ["张伟".as_bytes(), b"11010519491231002X", b"zhang@example.com"] {
        assert!(!papers.windows(plain.len()).any(|part| part == plain));
    }
    assert!(!picture.windows(4).any(|part| part == b"JFIF"));
    // Under another key nothing opens, and nobody is told why.
    let other = TestServer::start_with(|config| {
        config.verification.key = "8f0c6d1f3b7a4e52c9d0917e6a35b284".into();
    })
    .await;
    assert_ne!(other.app.secret().derive("x"), server.app.secret().derive("x"));
    server.execute("update verification_case set case_id = account_id, front_image_id = null, back_image_id = null where false").await;
    server.execute("delete from verification_step").await;
    server.execute("update verification_case set case_id = account_id").await;
    assert_eq!(browser.get(SHOW).await.status, StatusCode::INTERNAL_SERVER_ERROR, "moved to another row");
}

#[tokio::test]
async fn what_is_no_picture_is_refused() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    let mut flood = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x11\x08".to_vec();
    flood.extend([64_250_u16.to_be_bytes(), 64_250_u16.to_be_bytes()].concat());
    flood.extend(b"\x03\x01\x22\0\x02\x11\x01\x03\x11\x01");
    let mut php = png(20);
    php.extend(b"<?php system($_GET['c']); ?>");
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec();
    for (name, bytes, expected) in [
        ("nothing", Vec::new(), "required"),
        ("markup", b"<html><script>alert(1)</script></html>".to_vec(), "image_format"),
        ("a drawing", svg, "image_format"),
        ("a program behind a picture", php, "image_format"),
        ("a flood of pixels", flood, "image_pixels"),
        ("a header alone", png(20)[..40].to_vec(), "image_format"),
        ("a document", b"%PDF-1.7".to_vec(), "image_format"),
    ] {
        let answer = send(&browser, UPLOAD, "image/png", bytes).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{name}: {}", answer.body);
        assert_eq!(rule(&answer), ("image".into(), expected.into()), "{name}");
    }
    assert_eq!(server.count_pictures().await, 0);
}

#[tokio::test]
async fn a_file_of_just_under_3_mb_is_read_and_one_byte_more_is_too_large() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    let max = server.app.config().limits.image.max_bytes as usize;
    let padded = |length: usize| {
        let mut bytes = png(20);
        bytes.resize(length, 0);
        bytes
    };
    assert_eq!(send(&browser, UPLOAD, "image/png", padded(max - 1)).await.status, StatusCode::OK);
    let exact = send(&browser, UPLOAD, "image/png", padded(max)).await;
    assert_eq!((exact.status, rule(&exact).1.as_str()), (StatusCode::BAD_REQUEST, "image_too_large"));
    let more = send(&browser, UPLOAD, "image/png", padded(max + 1)).await;
    assert_eq!((more.status, rule(&more).1.as_str()), (StatusCode::PAYLOAD_TOO_LARGE, "image_too_large"));
}

#[tokio::test]
async fn only_a_pictures_content_type_is_read_and_a_files_name_is_never_looked_at() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    for kind in [
        "text/plain",
        "application/json",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
    ] {
        let answer = send(&browser, UPLOAD, kind, png(20)).await;
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
    }
    let long = "a".repeat(300);
    for name in ["../../etc/passwd", "x%00.png", long.as_str(), "\u{202e}gnp.exe", "a\\r\\nset-cookie: x"] {
        let request = browser.request("POST", UPLOAD).header(header::CONTENT_TYPE, "image/gif").header(
            header::CONTENT_DISPOSITION,
            axum::http::HeaderValue::from_bytes(format!("attachment; filename=\"{name}\"").as_bytes())
                .unwrap(),
        );
        let answer = browser.send(request.body(Body::from(png(20))).unwrap()).await;
        let image_id: Uuid = answer.data()["image_id"].as_str().unwrap().parse().unwrap();
        assert_eq!(image_id.get_version_num(), 7, "{name}");
        assert!(!answer.headers.contains_key(header::SET_COOKIE));
    }
}

#[tokio::test]
async fn pictures_that_are_never_handed_in_make_room_and_are_gone_after_a_day() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    browser.post(SUBMIT, resident(&browser).await).await.data();
    for _ in 0..12 {
        server.clock.advance(1);
        upload(&browser).await;
    }
    assert_eq!(server.count_pictures().await, 2 + 8);
    server.clock.advance(2 * 86_400);
    let app = &server.app;
    let staged: Result<(), Error> = transaction!(app.store(), tx => {
        portico_server::kit::queue::enqueue(tx, app, &portico_server::people::verification::DeleteUnused {}).await
    });
    staged.unwrap();
    server.sent().await;
    assert_eq!(server.count_pictures().await, 2, "those that were handed in stay");
}

#[tokio::test]
async fn one_address_uploads_only_so_often() {
    let server = TestServer::start_with(|config| config.verification.uploads_per_hour = 2).await;
    let browser = server.signed_in("verify_01").await;
    upload(&browser).await;
    upload(&browser).await;
    let refused = send(&browser, UPLOAD, "image/png", png(20)).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::TOO_MANY_REQUESTS, json!(300_002)));
}

async fn account_of(browser: &Browser) -> Uuid {
    browser.get("/gicend/account/info/").await.data()["customer_id"].as_str().unwrap().parse().unwrap()
}

async fn confirm(server: &TestServer, account_id: Uuid) {
    let verification = Verification {
        mainland: VerificationState::NotVerified,
        other: VerificationState::Verified,
        confirmed: Some(Region::Other),
    };
    let saved: Result<(), Error> = transaction!(server.app.store(), tx => {
        save_verification(tx, account_id, &verification).await
    });
    saved.unwrap();
}

#[tokio::test]
async fn who_is_not_verified_may_neither_open_services_nor_recharge() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    let account_id = account_of(&browser).await;
    let asked = async || require_verified(&mut server.app.store().read().await.unwrap(), account_id).await;
    let refused = asked().await.unwrap_err();
    assert_eq!((refused.status(), refused.violations()[0].field.as_str()), (403, "verification"));
    browser.post(SUBMIT, resident(&browser).await).await.data();
    assert!(asked().await.is_err(), "handing in is not enough");
    confirm(&server, account_id).await;
    assert!(asked().await.is_ok());
}

#[tokio::test]
async fn nothing_personal_is_left_of_a_verification_when_the_account_goes() {
    let server = TestServer::start().await;
    let browser = server.signed_in("verify_01").await;
    browser.post(SUBMIT, resident(&browser).await).await.data();
    let account_id = account_of(&browser).await;
    let erased: Result<(), Error> = transaction!(server.app.store(), tx => {
        portico_server::people::verification::erase_verification(tx, account_id).await
    });
    erased.unwrap();
    assert_eq!(server.count_pictures().await, 0);
    let left = "verification_case where sealed is not null or number_hash is not null";
    assert_eq!(server.count(left).await, 0);
    let history = browser.get(SHOW).await.data()["history"].clone();
    assert_eq!((history.as_array().unwrap().len(), &history[0]["name"]), (1, &json!("")));
}
