//! A provider for a small REST service, which knows books. `docs/authors/any-api.md` writes it step by step.

use std::time::Duration;

use ferroform::ProviderSettings;
use ferroform::handlers::{Cx, Error, Handlers, Id, List, Update};
use ferroform::prelude::*;
use ferroform_emulator::SharedEmulator;
use reqwest::{Method, StatusCode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A book of the library.
#[cfg_resource("Shelf::Library::Book", handlers)]
#[derive(Deserialize, Serialize)]
pub struct Book {
    /// The number that the library gives to the book.
    #[cfn(identifier, read_only)]
    id: Option<String>,
    /// The title.
    #[cfn(length(1..=200))]
    title: String,
    /// Who wrote it.
    #[serde(default)]
    authors: Vec<String>,
    /// How many copies there are.
    #[cfn(default = 1, range(..=1_000_000))]
    copies: u32,
}

impl Handlers for Book {
    type Client = Library;

    async fn create(cx: &Cx<'_, Library>, desired: Self) -> Result<Id, Error> {
        let book: Self = cx.client().call(Method::POST, "books", Some(&desired)).await?;
        book.id.map(Id::from).ok_or_else(|| Error::new("The library gave the book no number."))
    }

    async fn read(cx: &Cx<'_, Library>, id: &Id) -> Result<Option<Self>, Error> {
        cx.client().call(Method::GET, &format!("books/{id}"), None).await
    }

    async fn delete(cx: &Cx<'_, Library>, id: &Id) -> Result<(), Error> {
        cx.client().call(Method::DELETE, &format!("books/{id}"), None).await
    }
}

impl Update for Book {
    async fn update(cx: &Cx<'_, Library>, id: &Id, _prior: Self, desired: Self) -> Result<(), Error> {
        cx.client().call(Method::PUT, &format!("books/{id}"), Some(&desired)).await
    }
}

impl List for Book {
    async fn list(cx: &Cx<'_, Library>, (): ()) -> Result<Vec<Id>, Error> {
        let books: Vec<Self> = cx.client().call(Method::GET, "books", None).await?;
        Ok(books.into_iter().filter_map(|book| book.id.map(Id::from)).collect())
    }
}

/// Where the library is.
#[derive(ProviderSettings)]
pub struct Settings {
    /// The URL of the library.
    #[terraform(env = "SHELF_URL", pattern = "^https?://.*[^/]$")]
    url: String,
}

/// The client of the library.
pub struct Library {
    http: reqwest::Client,
    url: String,
}

impl Library {
    /// Makes the client.
    async fn connect(settings: Settings) -> Result<Self, Error> {
        Ok(Self { http: reqwest::Client::builder().build()?, url: settings.url })
    }

    /// Sends a request, and reads the answer.
    async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        book: Option<&Book>,
    ) -> Result<T, Error> {
        let request = self.http.request(method, format!("{}/{path}", self.url));
        let request = match book {
            Some(book) => request.json(book),
            None => request,
        };
        let response = request.send().await?;
        match response.status() {
            StatusCode::NOT_FOUND => Err(Error::not_found()),
            StatusCode::TOO_MANY_REQUESTS => {
                Err(Error::retry_after(Duration::from_secs(1), "The library is busy."))
            }
            status if status.is_client_error() => Err(Error::never_started(response.text().await?)),
            _ => Ok(response.error_for_status()?.json().await?),
        }
    }
}

/// Returns the provider.
#[must_use]
pub fn provider() -> Provider {
    Provider::new("shelf")
        .address("registry.terraform.io/example/shelf")
        .connect(Library::connect)
        .resource::<Book>()
        .emulator(|folder| SharedEmulator::of(folder, [Book::schema()]))
}

/// Compiles and runs the blocks of the page.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/authors/any-api.md")]
struct Tutorial;
