use aws_lc_rs::digest::{SHA256, digest};
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, SLIDER_X, TestServer, keep_answers};

fn assert_slide_error(answer: &Answer) {
    assert_eq!(
        (answer.status, answer.code()),
        (StatusCode::FORBIDDEN, json!("SlideCodeError")),
        "{}",
        answer.body
    );
}

fn assert_question_error(answer: &Answer) {
    assert_eq!(
        (answer.status, answer.code()),
        (StatusCode::BAD_REQUEST, json!("ImageCodeError")),
        "{}",
        answer.body
    );
}

async fn puzzle(browser: &Browser) -> Value {
    browser.post("/gicend/slider/puzzle/create/", json!({})).await.data().clone()
}

#[tokio::test]
async fn a_puzzle_is_a_picture_and_a_piece_and_marks_the_browser() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let answer = browser.post("/gicend/slider/puzzle/create/", json!({})).await;
    let puzzle = answer.data();
    assert!(puzzle["background"].as_str().unwrap().starts_with("data:image/png;base64,"));
    assert!(puzzle["piece"].as_str().unwrap().starts_with("data:image/png;base64,"));
    assert_eq!((&puzzle["width"], &puzzle["height"]), (&json!(300), &json!(150)));
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(
        cookie.starts_with("cds_browser=")
            && cookie.contains("HttpOnly")
            && cookie.contains("SameSite=Strict")
    );
    assert!(answer.body.to_string().find(&SLIDER_X.to_string()).is_none_or(|_| puzzle.get("x").is_none()));
}

#[tokio::test]
async fn a_slider_left_in_the_gap_by_a_hand_earns_a_ticket() {
    let server = TestServer::start().await;
    let ticket = server.browser().ticket().await;
    assert_eq!(ticket.len(), 43);
}

#[tokio::test]
async fn a_puzzle_has_one_try_right_or_wrong() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let missed = puzzle(&browser).await;
    assert_slide_error(&browser.solve(&missed["puzzle_id"], SLIDER_X + 30).await);
    assert_slide_error(&browser.solve(&missed["puzzle_id"], SLIDER_X).await);
    let hit = puzzle(&browser).await;
    browser.solve(&hit["puzzle_id"], SLIDER_X).await.data();
    assert_slide_error(&browser.solve(&hit["puzzle_id"], SLIDER_X).await);
}

#[tokio::test]
async fn a_puzzle_waits_for_two_minutes() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let (first, second) = (puzzle(&browser).await, puzzle(&browser).await);
    server.clock.advance(119);
    browser.solve(&first["puzzle_id"], SLIDER_X).await.data();
    server.clock.advance(1);
    assert_slide_error(&browser.solve(&second["puzzle_id"], SLIDER_X).await);
}

#[tokio::test]
async fn a_puzzle_of_another_browser_or_none_cannot_be_solved() {
    let server = TestServer::start().await;
    let puzzle = puzzle(&server.browser()).await;
    let other = server.browser();
    other.ticket().await;
    assert_slide_error(&other.solve(&puzzle["puzzle_id"], SLIDER_X).await);
    assert_slide_error(&server.browser().solve(&puzzle["puzzle_id"], SLIDER_X).await);
    assert_slide_error(&other.solve(&json!("nonsense"), SLIDER_X).await);
}

#[tokio::test]
async fn one_address_gets_so_many_puzzles_an_hour_and_another_is_not_touched() {
    let server = TestServer::start_with(|config| config.security.puzzles_per_hour = 3).await;
    let browser = server.browser();
    for _ in 0..3 {
        puzzle(&browser).await;
    }
    let refused = browser.post("/gicend/slider/puzzle/create/", json!({})).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::TOO_MANY_REQUESTS, json!(300_002)));
    assert!(refused.headers.contains_key("retry-after"));
}

/// Does the work of a question and answers it.
async fn answer_question(browser: &Browser, question: &Value, answer: &str) -> Answer {
    let (salt, bits) =
        (question["work"]["salt"].as_str().unwrap(), question["work"]["bits"].as_u64().unwrap());
    let is_work = |nonce: &String| {
        let digest = digest(&SHA256, format!("{salt}:{nonce}").as_bytes());
        let digest = digest.as_ref();
        u64::from(u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]).leading_zeros()) >= bits
    };
    let nonce = (0..u64::MAX).map(|n| n.to_string()).find(is_work).unwrap();
    let body = json!({"question_id": question["question_id"], "answer": answer, "nonce": nonce});
    browser.post("/gicend/slider/question/solve/", body).await
}

#[tokio::test]
async fn an_empty_answer_costs_nothing_and_a_wrong_one_uses_the_question_up_even_with_the_work_done() {
    let server = TestServer::start_with(|config| config.security.question_work_bits = 8).await;
    let browser = server.browser();
    let question = browser.post("/gicend/slider/question/create/", json!({})).await.data().clone();
    assert_eq!(question["work"]["bits"], 8);
    let none = answer_question(&browser, &question, " ").await;
    assert_eq!((none.status, none.code()), (StatusCode::BAD_REQUEST, json!(900_007)));
    assert_eq!(none.body["violations"][0]["field"], "answer");
    assert_question_error(&answer_question(&browser, &question, "surely not this").await);
}

#[tokio::test]
async fn a_right_answer_with_the_work_done_earns_a_ticket_and_without_it_does_not() {
    let _kept = keep_answers(&["slider/question/create", "slider/question/solve"]);
    let server = TestServer::start_with(|config| {
        config.security.question_work_bits = 8;
        config.security.questions_per_hour = 10_000;
    })
    .await;
    for is_worked in [true, false] {
        let browser = server.browser();
        // A question of a shape that the test can answer comes soon.
        let (question, answer) = loop {
            let question = browser.post("/gicend/slider/question/create/", json!({})).await.data().clone();
            if let Some(answer) = place_in_list(question["text"].as_str().unwrap()) {
                break (question, answer);
            }
        };
        let solved = if is_worked {
            answer_question(&browser, &question, &format!(" {}. ", answer.to_uppercase())).await
        } else {
            let body = json!({"question_id": question["question_id"], "answer": answer, "nonce": ""});
            browser.post("/gicend/slider/question/solve/", body).await
        };
        if is_worked {
            assert_eq!(solved.data()["ticket"].as_str().unwrap().len(), 43);
        } else {
            assert_question_error(&solved);
        }
    }
}

/// The answer to "Type the third word of this list: …"; nothing for questions of other shapes.
fn place_in_list(text: &str) -> Option<String> {
    let (place, list) =
        text.strip_prefix("Type the ")?.trim_end_matches('.').split_once(" word of this list: ")?;
    let at = ["first", "second", "third", "last"].iter().position(|name| *name == place)?;
    list.split(", ").nth(at).map(str::to_owned)
}
