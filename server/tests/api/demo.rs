use portico_server::demo::demo_prepare;

use crate::support::TestServer;

#[tokio::test]
async fn the_demo_account_is_made_once_with_a_password_of_its_own() {
    let (one, two) = (TestServer::start().await, TestServer::start().await);
    let first = demo_prepare(&one.app).await.unwrap();
    let again = demo_prepare(&one.app).await.unwrap();
    let other = demo_prepare(&two.app).await.unwrap();
    assert_eq!((&first.login_name, &first.password), (&again.login_name, &again.password));
    assert_ne!(first.password, other.password);
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_can_read_the_demo_sign_in() {
    use std::os::unix::fs::PermissionsExt;
    let server = TestServer::start().await;
    demo_prepare(&server.app).await.unwrap();
    let file = server.app.config().storage.data_dir.join("demo.json");
    assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn a_first_start_that_was_cut_off_is_taken_up_and_a_taken_name_is_told() {
    let server = TestServer::start().await;
    let folder = &server.app.config().storage.data_dir;
    let first = demo_prepare(&server.app).await.unwrap();
    std::fs::rename(folder.join("demo.json"), folder.join("demo.json.new")).unwrap();
    assert_eq!(demo_prepare(&server.app).await.unwrap().password, first.password);
    std::fs::remove_file(folder.join("demo.json")).unwrap();
    assert!(demo_prepare(&server.app).await.is_err());
    assert!(!folder.join("demo.json.new").exists());
}
