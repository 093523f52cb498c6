//! TLS that accepts any certificate, for `insecure = true`.
//!
//! The client library has no option for that and takes no custom connector, so HTTPS is implemented here:
//! directly, or through a tunnel of the proxy.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use aws_sdk_cloudcontrol::config::http::{HttpRequest, HttpResponse};
use aws_sdk_cloudcontrol::config::{HttpClient, RuntimeComponents, SharedHttpClient};
use aws_sdk_cloudcontrol::error::{BoxError, ConnectorError};
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use aws_smithy_types::body::SdkBody;
use http::Uri;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder, MaybeHttpsStream};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector as Tcp;
use hyper_util::client::legacy::connect::proxy::Tunnel;
use hyper_util::client::proxy::matcher::Matcher;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, SignatureScheme};
use tokio::net::TcpStream;
use tower::Service;

/// Creates an HTTP client for HTTPS that verifies no certificate.
pub(super) fn client(proxies: Matcher, connect_timeout: Duration) -> Result<SharedHttpClient, rustls::Error> {
    let tls = tls()?;
    let https = |tls: ClientConfig| HttpsConnectorBuilder::new().with_tls_config(tls).https_or_http();
    let dial = Dial {
        proxies: Arc::new(proxies),
        direct: tcp(),
        to_proxy: https(tls.clone()).enable_http1().wrap_connector(tcp()),
        connect_timeout,
    };
    let connector = https(tls).enable_http1().wrap_connector(dial);
    let client = Client::builder(TokioExecutor::new()).pool_timer(TokioTimer::new()).build(connector);
    Ok(SharedHttpClient::new(Unverified { client }))
}

fn tcp() -> Tcp {
    let mut tcp = Tcp::new();
    tcp.enforce_http(false);
    tcp.set_nodelay(true);
    tcp
}

fn tls() -> Result<ClientConfig, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut schemes = provider.signature_verification_algorithms.supported_schemes();
    // `ring` cannot verify it, which is not asked of it.
    schemes.push(SignatureScheme::ECDSA_NISTP521_SHA512);
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    let verifier = Arc::new(AnyCertificate(schemes));
    Ok(builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth())
}

#[derive(Debug)]
struct Unverified {
    client: Client<HttpsConnector<Dial>, SdkBody>,
}

impl HttpClient for Unverified {
    fn http_connector(&self, settings: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(Connector {
            client: self.client.clone(),
            read_timeout: settings.read_timeout(),
        })
    }
}

#[derive(Debug)]
struct Connector {
    client: Client<HttpsConnector<Dial>, SdkBody>,
    read_timeout: Option<Duration>,
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let (client, read_timeout) = (self.client.clone(), self.read_timeout);
        HttpConnectorFuture::new(async move {
            let request = request.try_into_http1x().map_err(|error| ConnectorError::user(error.into()))?;
            let answer = within(read_timeout, client.request(request)).await?;
            let answer = answer.map_err(|error| ConnectorError::io(error.into()))?;
            HttpResponse::try_from(answer.map(SdkBody::from_body_1_x))
                .map_err(|error| ConnectorError::other(error.into(), None))
        })
    }
}

/// Waits for a result for a limited time.
async fn within<T>(time: Option<Duration>, what: impl Future<Output = T>) -> Result<T, ConnectorError> {
    match time {
        None => Ok(what.await),
        Some(time) => tokio::time::timeout(time, what)
            .await
            .map_err(|_| ConnectorError::timeout(format!("no answer within {time:?}").into())),
    }
}

/// Connects to the server, directly or through the proxy. TLS is added on top.
#[derive(Debug, Clone)]
struct Dial {
    proxies: Arc<Matcher>,
    direct: Tcp,
    to_proxy: HttpsConnector<Tcp>,
    connect_timeout: Duration,
}

impl Service<Uri> for Dial {
    type Response = MaybeHttpsStream<TokioIo<TcpStream>>;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, BoxError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, server: Uri) -> Self::Future {
        let connecting: Self::Future = match self.proxies.intercept(&server) {
            None => {
                let direct = self.direct.call(server);
                Box::pin(async move { Ok(MaybeHttpsStream::Http(direct.await?)) })
            }
            Some(proxy) => {
                let mut tunnel = Tunnel::new(proxy.uri().clone(), self.to_proxy.clone());
                if let Some(login) = proxy.basic_auth() {
                    tunnel = tunnel.with_auth(login.clone());
                }
                Box::pin(async move { Ok(tunnel.call(server).await?) })
            }
        };
        let time = self.connect_timeout;
        Box::pin(async move {
            let connected = tokio::time::timeout(time, connecting).await;
            connected.map_err(|_| format!("HTTP connect timeout occurred after {time:?}"))?
        })
    }
}

/// Accepts any certificate, and any signature made with one: whoever may present any certificate can also sign
/// with it.
#[derive(Debug)]
struct AnyCertificate(Vec<SignatureScheme>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.clone()
    }
}
