//! Books live through everything that Terraform does with them, in a library that is served over HTTP.

#[path = "../service/shelf.rs"]
mod shelf;

use ferroform_driver::generate::Generator;
use ferroform_driver::lives::Lives;
use ferroform_driver::{Action, Connection, Core, Input, Report, config};
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
    shelf.lose("b-1");
    let created = apply(&mut core, two).await.expect(Action::Create);
    assert_eq!(created.attribute("id"), Some("b-2".into()));
    core.destroy(BOOK).await.expect("core runs").expect_clean();
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

#[tokio::test]
async fn any_book_lives() {
    let (shelf, mut core) = library().await;
    let schema = serde_json::from_str(Book::schema()).expect("the schema is JSON");
    let type_schema = &core.provider().resource("shelf_library_book").expect("it is served").schema;
    let generator = Generator::new(type_schema).described_by(&schema).with_unknown(0.1);
    let tally = Lives { count: 50, seed: 1 }.play(&mut core, "shelf_library_book", &generator).await;
    assert_eq!(tally.unwrap_or_else(|broken| panic!("{broken}")).lived, 50);
    assert_eq!(shelf.len(), 0);
}
