//! The proxy of a request, for all places where it can be set.

use super::server::{Server, aws, has_environment, read, settings, written};
use crate::connect;
use crate::settings::{Http, Settings};

/// Returns the settings for a call to a host that does not exist, so that only a proxy receives it.
fn call_to(url: &str, http: Http) -> Settings {
    Settings { http, ..settings(url) }
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Makes the call and ignores its result.
async fn call(settings: &Settings) {
    drop(read(settings).await);
}

/// Returns the hosts that a proxy was asked for, in alphabetical order.
fn hosts(proxy: &Server) -> Vec<String> {
    let requests = proxy.requests();
    let lines = requests.iter().filter_map(|request| request.lines().next());
    let targets = lines.filter_map(|line| line.split(' ').nth(1));
    let mut hosts: Vec<_> = targets.map(|target| target.replace("http://", "")).collect();
    hosts = hosts.iter().filter_map(|target| Some(target.split(".invalid").next()?.to_owned())).collect();
    hosts.sort();
    hosts
}

#[tokio::test]
async fn no_proxy_of_block_and_environment_holds_whoever_names_the_proxy() {
    let proxy = Server::plain(|_| String::new()).await;
    let variables =
        [("HTTPS_PROXY", proxy.endpoint.as_str()), ("NO_PROXY", "spared.invalid"), ("no_proxy", "")];
    // To Windows both names are one.
    let variables = if cfg!(windows) { &variables[..2] } else { &variables };
    if !has_environment(variables).await {
        assert_eq!(
            hosts(&proxy),
            [
                "a.asked",
                "b.asked.spared",
                "c.asked",
                "insecure-a.asked",
                "insecure-b.asked.spared",
                "insecure-c.asked"
            ],
        );
        return;
    }
    let proxy = std::env::var("HTTPS_PROXY").ok();
    let block = Http { https_proxy: proxy.clone(), ..Http::default() };
    let nowhere = Http { https_proxy: text(""), ..Http::default() };
    let cases = [
        // The environment names the proxy.
        ("a.asked", Http::default()),
        ("a.spared", Http::default()),
        ("b.asked.spared", Http { no_proxy: text("other.invalid"), ..Http::default() }),
        ("b.not", Http { no_proxy: text("other.invalid, .not.invalid"), ..Http::default() }),
        // The block names it.
        ("c.asked", block.clone()),
        ("c.spared", block.clone()),
        ("c.not", Http { no_proxy: text("*"), ..block }),
        // The block says that there is none.
        ("d.not", nowhere.clone()),
        ("e.not", Http { http_proxy: proxy, ..nowhere }),
    ];
    for (host, http) in cases {
        call(&call_to(&format!("https://{host}.invalid:8443"), http.clone())).await;
        let insecure = Http { insecure: true, ..http };
        call(&call_to(&format!("https://insecure-{host}.invalid:8443"), insecure)).await;
    }
}

#[tokio::test]
async fn each_scheme_has_its_proxy_and_http_proxy_holds_for_both() {
    let (http, https) = (Server::plain(|_| String::new()).await, Server::plain(|_| String::new()).await);
    let both =
        Http { http_proxy: text(&http.endpoint), https_proxy: text(&https.endpoint), ..Http::default() };
    call(&call_to("http://a.invalid", both.clone())).await;
    call(&call_to("https://b.invalid", both)).await;
    // A proxy without a scheme is one of plain HTTP.
    let one = Http { http_proxy: text(&http.endpoint.replace("http://", "")), ..Http::default() };
    call(&call_to("http://c.invalid", one.clone())).await;
    call(&call_to("https://d.invalid", one)).await;
    assert_eq!((hosts(&http), hosts(&https)), (vec!["a".into(), "c".into(), "d".into()], vec!["b".into()]));
}

#[tokio::test]
async fn a_proxy_of_plain_http_that_is_reached_over_tls_is_verified() {
    let (proxy, authority) = Server::certified(|_| String::new()).await;
    let folder = tempfile::tempdir().unwrap();
    let bundle = written(folder.path(), "bundle.pem", &authority);
    let unknown = Http { http_proxy: text(&proxy.endpoint), ..Http::default() };
    call(&call_to("http://a.invalid", unknown.clone())).await;
    let known = Http { custom_ca_bundle: Some(bundle), ..unknown };
    call(&call_to("http://b.invalid", known.clone())).await;
    let in_capitals = Http { http_proxy: text(&proxy.endpoint.replace("https", "HTTPS")), ..known };
    call(&call_to("http://c.invalid", in_capitals)).await;
    assert_eq!(hosts(&proxy), ["b", "c"]);
}

#[tokio::test]
async fn this_machine_is_never_reached_through_a_proxy() {
    let (server, proxy) = (Server::plain(aws).await, Server::plain(|_| String::new()).await);
    let http = Http { http_proxy: text(&proxy.endpoint), ..Http::default() };
    call(&call_to(&server.endpoint, http)).await;
    assert_eq!((server.requests().is_empty(), proxy.requests().len()), (false, 0));
}

#[tokio::test]
async fn a_proxy_that_cannot_be_used_is_an_error_that_names_the_setting_and_no_password() {
    for url in ["socks5://user:hush@proxy:1080", "http://user:hush@", "http://user:hush@pro xy"] {
        let http = Http { https_proxy: text(url), ..Http::default() };
        let error = connect(&call_to("https://a.invalid", http)).await.unwrap_err();
        assert_eq!(error.path.map(|path| path.to_string()).as_deref(), Some("https_proxy"), "{url}");
        assert!(
            error.detail.contains("http://host:port") && !error.detail.contains("hush"),
            "{}",
            error.detail
        );
    }
    let variables = [("https_proxy", "socks5://user:hush@proxy:1080"), ("HTTPS_PROXY", "")];
    let variables = if cfg!(windows) { &variables[..1] } else { &variables };
    if has_environment(variables).await {
        let error = connect(&call_to("https://a.invalid", Http::default())).await.unwrap_err();
        let name = if cfg!(windows) { "HTTPS_PROXY" } else { "https_proxy" };
        assert!(error.path.is_none() && error.detail.contains(name), "{}", error.detail);
    }
}
