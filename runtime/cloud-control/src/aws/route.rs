//! Routes requests to the endpoints of the provider block, whichever part of the SDK makes them, and names the
//! endpoint in the error if there is no answer.
//!
//! The SDK makes the calls that exchange credentials by itself, and takes endpoints for them only from the
//! environment and the shared files. So their requests are redirected here, signed as they are and with the host
//! that they are signed for.

use std::sync::Arc;

use aws_sdk_cloudcontrol::config::http::HttpRequest;
use aws_sdk_cloudcontrol::config::{HttpClient, RuntimeComponents, SharedHttpClient};
use aws_sdk_cloudcontrol::error::{BoxError, ConnectorError};
use aws_smithy_runtime_api::client::connector_metadata::ConnectorMetadata;
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use http::Uri;
use http::uri::PathAndQuery;

use crate::settings::Endpoints;

/// Creates an HTTP client that sends the calls of some services to endpoints of their own, and names the endpoint
/// in errors.
pub(super) fn client(inner: SharedHttpClient, endpoints: &Endpoints) -> SharedHttpClient {
    let route = |service, url: &Option<String>| Some((service, url.as_deref()?.parse().ok()?));
    let routes = [route("sso", &endpoints.sso), route("sts", &endpoints.sts)];
    SharedHttpClient::new(Routing { inner, routes: routes.into_iter().flatten().collect() })
}

/// The endpoint of each service that has one of its own.
type Routes = Arc<[(&'static str, Uri)]>;

#[derive(Debug)]
struct Routing {
    inner: SharedHttpClient,
    routes: Routes,
}

impl HttpClient for Routing {
    fn http_connector(
        &self,
        settings: &HttpConnectorSettings,
        components: &RuntimeComponents,
    ) -> SharedHttpConnector {
        let inner = self.inner.http_connector(settings, components);
        SharedHttpConnector::new(Router { inner, routes: Arc::clone(&self.routes) })
    }

    fn connector_metadata(&self) -> Option<ConnectorMetadata> {
        self.inner.connector_metadata()
    }
}

#[derive(Debug)]
struct Router {
    inner: SharedHttpConnector,
    routes: Routes,
}

impl HttpConnector for Router {
    fn call(&self, mut request: HttpRequest) -> HttpConnectorFuture {
        if let Some((_, endpoint)) = self.routes.iter().find(|(service, _)| is_of(&request, service)) {
            redirect(&mut request, endpoint);
        }
        let endpoint = origin(request.uri());
        let answer = self.inner.call(request);
        HttpConnectorFuture::new(async move { answer.await.map_err(|error| named(error, endpoint)) })
    }
}

/// Whether a request comes from the SDK's client of this service, according to its `x-amz-user-agent` header.
fn is_of(request: &HttpRequest, service: &str) -> bool {
    let products = request.headers().get("x-amz-user-agent").unwrap_or_default();
    products.split(' ').any(|product| {
        let name = product.strip_prefix("api/").and_then(|rest| rest.split('/').next());
        name == Some(service)
    })
}

/// Sends a request to another endpoint. The host is part of the signature, so a signed request keeps it.
fn redirect(request: &mut HttpRequest, endpoint: &Uri) {
    let Ok(original) = request.uri().parse::<Uri>() else { return };
    if original.authority() == endpoint.authority() && original.scheme() == endpoint.scheme() {
        return;
    }
    let rest = original.path_and_query().map_or("/", PathAndQuery::as_str);
    let url = format!("{}{}{rest}", origin(&endpoint.to_string()), endpoint.path().trim_end_matches('/'));
    let host = original.authority().map(ToString::to_string);
    let is_signed = request.headers().get("authorization").is_some();
    if request.set_uri(url).is_ok()
        && is_signed
        && let Some(host) = host
    {
        request.headers_mut().insert("host", host);
    }
}

/// Returns scheme and host of a URL. The rest may be confidential.
fn origin(url: &str) -> String {
    let Ok(url) = url.parse::<Uri>() else { return "an endpoint that is no URL".to_owned() };
    let host = url.authority().map_or("", |authority| authority.as_str());
    let host = host.rsplit('@').next().unwrap_or_default();
    format!("{}://{host}", url.scheme_str().unwrap_or("https"))
}

/// The error for an endpoint that gave no answer.
#[derive(Debug, thiserror::Error)]
#[error("no answer from {endpoint}")]
struct NoAnswer {
    endpoint: String,
    source: BoxError,
}

/// Returns the same error of the same kind, with the endpoint.
fn named(error: ConnectorError, endpoint: String) -> ConnectorError {
    let (is_timeout, is_user, is_io) = (error.is_timeout(), error.is_user(), error.is_io());
    let (other, connection) = (error.as_other(), error.connection_metadata().cloned());
    let source: BoxError = Box::new(NoAnswer { endpoint, source: error.into_source() });
    let error = if is_timeout {
        ConnectorError::timeout(source)
    } else if is_user {
        ConnectorError::user(source)
    } else if is_io {
        ConnectorError::io(source)
    } else {
        ConnectorError::other(source, other)
    };
    match connection {
        Some(connection) => error.with_connection(connection),
        None => error,
    }
}
