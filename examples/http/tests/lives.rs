//! Books live through everything that Terraform does with them, in a library that is served over HTTP.

#[path = "../service/shelf.rs"]
mod shelf;

use ferroform_driver::generate::Generator;
use ferroform_driver::lives::Lives;
use ferroform_driver::{Action, Connection, Core, Input, Launch, Report, config};
use shelf::Shelf;
use terraform_provider_shelf::{Book, provider};

const BOOK: &str = "shelf_library_book.emma";

/// Starts a library, and a core with the provider.
async fn library() -> (Shelf, Core) {
    let shelf = Shelf::default();
    let url = shelf.clone().serve("127.0.0.1:0").await;
    let connection = Connection::in_process(provider()).await.expect("it is served");
    let core = Core::new(connection).await.expect("it has a schema");
    core.configure(config! { url = url }).await.expect("it is configured");
    (shelf, core)
}

fn emma() -> Input {
    config! { title = "Emma", authors = ["Jane Austen"] }
}

async fn apply(core: &mut Core, config: Input) -> Report {
    core.apply(BOOK, config).await.expect("core runs")
}

/// Plays generated lives.
async fn live(core: &mut Core, count: usize) {
    let schema = serde_json::from_str(Book::schema()).expect("the schema is JSON");
    let type_schema = &core.provider().resource("shelf_library_book").expect("it is served").schema;
    let generator = Generator::new(type_schema).described_by(&schema).with_unknown(0.1);
    let tally = Lives { count, seed: 1 }.play(core, "shelf_library_book", &generator).await;
    assert_eq!(tally.unwrap_or_else(|broken| panic!("{broken}")).lived, count);
}

#[tokio::test]
async fn a_book_lives() {
    let (shelf, mut core) = library().await;
    let created = apply(&mut core, emma()).await.expect(Action::Create);
    assert_eq!(created.attribute("copies"), Some(1.into()));
    assert_eq!(created.attribute("id"), Some("b-1".into()));
    apply(&mut core, emma()).await.expect(Action::NoOp);
    core.check_import(BOOK, "b-1", emma(), &|_| false).await.expect("core runs").expect_clean();
    apply(&mut core, emma().with("copies", 3)).await.expect(Action::Update);
    core.destroy(BOOK).await.expect("core runs").expect_clean();
    assert_eq!(shelf.len(), 0);
}

#[tokio::test]
async fn what_somebody_changed_is_drift_and_what_is_lost_is_made_again() {
    let (shelf, mut core) = library().await;
    let two = emma().with("copies", 2);
    apply(&mut core, two.clone()).await.expect(Action::Create);
    shelf.change("b-1", |book| book["copies"] = 7.into());
    apply(&mut core, two.clone()).await.expect(Action::Update);
    // The configuration leaves it to the default.
    apply(&mut core, emma()).await.expect(Action::Update);
    shelf.change("b-1", |book| book["copies"] = 7.into());
    let updated = apply(&mut core, emma()).await.expect(Action::Update);
    assert_eq!(updated.attribute("copies"), Some(1.into()));
    shelf.lose("b-1");
    let created = apply(&mut core, two).await.expect(Action::Create);
    assert_eq!(created.attribute("id"), Some("b-2".into()));
    core.destroy(BOOK).await.expect("core runs").expect_clean();
}

#[tokio::test]
async fn a_url_that_is_set_nowhere_is_missing() {
    let connection = Connection::in_process(provider()).await.expect("it is served");
    let core = Core::new(connection).await.expect("it has a schema");
    let refused = core.configure(config! {}).await.expect_err("there is none").to_string();
    let detail = "url must be set, in the provider block or by the environment variable SHELF_URL.";
    assert!(refused.contains("Missing attribute value") && refused.contains(detail), "{refused}");
}

/// A process of its own, since an environment variable asks for the emulator.
#[tokio::test]
async fn without_the_library_books_live_in_an_emulator() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Launch::new(env!("CARGO_BIN_EXE_terraform-provider-shelf"));
    let connection = program.env("FERROFORM_EMULATOR", folder.path()).connect().await.expect("it is served");
    let mut core = Core::new(connection).await.expect("it has a schema");
    core.configure(config! { url = "http://127.0.0.1:1" }).await.expect("it is configured");
    let created = apply(&mut core, emma()).await.expect(Action::Create);
    assert_eq!(created.attribute("copies"), Some(1.into()));
    apply(&mut core, emma()).await.expect(Action::NoOp);
    apply(&mut core, emma().with("copies", 3)).await.expect(Action::Update);
    let id = created.attribute("id").and_then(|id| id.as_str().map(str::to_owned)).expect("it has one");
    core.check_import(BOOK, &id, emma().with("copies", 3), &|_| false)
        .await
        .expect("core runs")
        .expect_clean();
    let missing = core.check_import(BOOK, "missing", emma(), &|_| false).await.expect("core runs");
    assert!(missing.diagnostics.iter().any(|said| said.summary == "Resource not found"), "{missing:?}");
    core.destroy(BOOK).await.expect("core runs").expect_clean();
    live(&mut core, 10).await;
}

#[tokio::test]
async fn a_busy_library_is_asked_again() {
    let (shelf, mut core) = library().await;
    shelf.be_busy(2);
    apply(&mut core, emma()).await.expect(Action::Create);
    assert_eq!(shelf.len(), 1);
}

#[tokio::test]
async fn what_the_library_refuses_is_an_error_with_its_words() {
    let (shelf, mut core) = library().await;
    let refused = apply(&mut core, emma().with("title", "Secret garden")).await;
    let errors: Vec<String> = refused.errors().map(ToString::to_string).collect();
    assert!(errors.len() == 1 && errors[0].contains("Secret books are not kept."), "{errors:?}");
    assert_eq!(shelf.len(), 0);
}

/// Plays 50 lives, or 1,000 with `FERROFORM_FULL`.
#[tokio::test]
async fn any_book_lives() {
    let (shelf, mut core) = library().await;
    live(&mut core, if std::env::var_os("FERROFORM_FULL").is_some() { 1_000 } else { 50 }).await;
    assert_eq!(shelf.len(), 0);
}
