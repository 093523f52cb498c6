//! The REST service: a library that keeps its books in memory.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// The library.
#[derive(Clone, Default)]
pub(crate) struct Shelf(Arc<Mutex<Books>>);

#[derive(Default)]
struct Books {
    next: usize,
    books: BTreeMap<String, Value>,
    /// How many requests are still turned away.
    busy: usize,
}

type Answer = Result<Json<Value>, (StatusCode, String)>;

impl Shelf {
    fn books(&self) -> MutexGuard<'_, Books> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns how many books there are.
    pub(crate) fn len(&self) -> usize {
        self.books().books.len()
    }

    /// Turns the next requests away.
    pub(crate) fn be_busy(&self, requests: usize) {
        self.books().busy = requests;
    }

    /// Does something to a book without telling anybody.
    pub(crate) fn change(&self, id: &str, change: impl FnOnce(&mut Value)) {
        change(self.books().books.get_mut(id).expect("there is such a book"));
    }

    /// Takes a book away.
    pub(crate) fn lose(&self, id: &str) {
        self.books().books.remove(id).expect("there is such a book");
    }

    /// Serves the library on an address, and returns its URL.
    pub(crate) async fn serve(self, address: &str) -> String {
        let one = get(read).put(update).delete(delete);
        let routes = Router::new().route("/books", get(list).post(create)).route("/books/{id}", one);
        let routes = routes.layer(from_fn_with_state(self.clone(), may_be_busy)).with_state(self);
        let listener = TcpListener::bind(address).await.expect("the address is free");
        let url = format!("http://{}", listener.local_addr().expect("it has an address"));
        tokio::spawn(async move { axum::serve(listener, routes).await });
        url
    }
}

async fn may_be_busy(State(shelf): State<Shelf>, request: Request, next: Next) -> Response {
    let is_busy = {
        let mut books = shelf.books();
        let is_busy = books.busy > 0;
        books.busy = books.busy.saturating_sub(1);
        is_busy
    };
    if is_busy { StatusCode::TOO_MANY_REQUESTS.into_response() } else { next.run(request).await }
}

async fn list(State(shelf): State<Shelf>) -> Json<Value> {
    Json(shelf.books().books.values().cloned().collect())
}

async fn create(State(shelf): State<Shelf>, Json(book): Json<Value>) -> Answer {
    checked(&book)?;
    let mut books = shelf.books();
    books.next += 1;
    let id = format!("b-{}", books.next);
    let book = with_id(book, &id);
    books.books.insert(id, book.clone());
    Ok(Json(book))
}

async fn read(State(shelf): State<Shelf>, Path(id): Path<String>) -> Answer {
    shelf.books().books.get(&id).cloned().map(Json).ok_or_else(unknown)
}

async fn update(State(shelf): State<Shelf>, Path(id): Path<String>, Json(book): Json<Value>) -> Answer {
    checked(&book)?;
    let mut books = shelf.books();
    let kept = books.books.get_mut(&id).ok_or_else(unknown)?;
    *kept = with_id(book, &id);
    Ok(Json(Value::Null))
}

async fn delete(State(shelf): State<Shelf>, Path(id): Path<String>) -> Answer {
    shelf.books().books.remove(&id).map(|_| Json(Value::Null)).ok_or_else(unknown)
}

fn with_id(mut book: Value, id: &str) -> Value {
    book["id"] = json!(id);
    book
}

/// The library takes no book that it does not like.
fn checked(book: &Value) -> Result<(), (StatusCode, String)> {
    let is_secret = book["title"].as_str().is_some_and(|title| title.starts_with("Secret"));
    let refusal = || (StatusCode::UNPROCESSABLE_ENTITY, String::from("Secret books are not kept."));
    if is_secret { Err(refusal()) } else { Ok(()) }
}

fn unknown() -> (StatusCode, String) {
    (StatusCode::NOT_FOUND, String::from("There is no such book."))
}
