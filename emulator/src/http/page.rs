//! The status page: objects, requests and calls, and an example command.

use std::fmt::Write as _;

use hyper::{Response, Uri, header};

use super::{
    answer::{self, Body},
    sts::escape,
};
use crate::{cloud::Cloud, world::Status};

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#222;\
background:#fff}h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}table{border-collapse:collapse;width:100%}\
th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #ddd;vertical-align:top}\
td.id{font-family:ui-monospace,monospace;word-break:break-all}.bad{color:#b00020}.muted{color:#777}\
pre{background:#f4f4f4;padding:.75rem;overflow:auto}details pre{margin:.25rem 0}\
@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}th,td{border-color:#333}pre{background:#242424}.bad{color:#ff8a80}}";

/// The maximum number of rows per table.
const ROWS: usize = 200;

pub(super) fn handle(cloud: &Cloud, uri: &Uri) -> Response<Body> {
    const TEXT: &str = "text/plain; charset=utf-8";
    if uri.path() != "/" {
        return answer::plain(404, TEXT, "There is nothing here; the status page is at /\n");
    }
    let query = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let mut given = query.filter(|(name, _)| name == "token");
    if !given.any(|(_, token)| cloud.guard.token.is(&token)) {
        let place = cloud.guard.token.place();
        let text = format!(
            "This is a Cloud Control emulator. Its page is at /?token=TOKEN; the token is {place}.\n"
        );
        return answer::plain(401, TEXT, text);
    }
    let mut response = answer::plain(200, "text/html; charset=utf-8", page(cloud));
    let headers = response.headers_mut();
    headers.insert(header::REFERRER_POLICY, header::HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    response
}

fn page(cloud: &Cloud) -> String {
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ferroform emulator</title><style>{STYLE}</style>\
         <h1>Ferroform emulator: a local Cloud Control API</h1><p>{} resource types known. Try:</p>\
         <pre>aws cloudcontrol list-resources --type-name AWS::Logs::LogGroup --endpoint-url http://(this address)</pre>",
        cloud.schemas.len()
    );
    if let Some(notice) = cloud.journal.notice() {
        let _ = write!(html, "<p class=\"bad\">{}</p>", escape(notice));
    }
    objects(cloud, &mut html);
    requests(cloud, &mut html);
    calls(cloud, &mut html);
    html
}

fn objects(cloud: &Cloud, html: &mut String) {
    let mut world = cloud.world();
    cloud.settle(&mut world);
    let count: usize = world.realms().map(|(_, realm)| realm.objects().count()).sum();
    let _ = write!(html, "<h2>Objects ({count})</h2>");
    if count == 0 {
        html.push_str("<p class=\"muted\">None yet.</p>");
        return;
    }
    html.push_str("<table><tr><th>Account and region<th>Type<th>Identifier<th>Changed<th>Properties");
    let all = world.realms().flat_map(|(scope, realm)| realm.objects().map(move |object| (scope, object)));
    for (scope, object) in all.take(ROWS) {
        // Write-only values are often secrets and are not shown.
        let schema = cloud.schemas.get(&object.type_name).ok().flatten();
        let shown = schema
            .map_or_else(|| (*object.model).clone(), |schema| crate::quirk::visible(&schema, &object.model));
        let pretty = serde_json::to_string_pretty(&shown).unwrap_or_default();
        let _ = write!(
            html,
            "<tr><td>{}<td>{}<td class=\"id\">{}<td>{}<td><details><summary>{} properties</summary><pre>{}</pre></details>",
            escape(&scope.to_string()),
            escape(&object.type_name),
            escape(&object.identifier),
            object.updated_at.iso(),
            shown.as_object().map_or(0, serde_json::Map::len),
            escape(&pretty)
        );
    }
    html.push_str("</table>");
    more(html, count);
}

fn requests(cloud: &Cloud, html: &mut String) {
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let mut all: Vec<_> = world.realms().flat_map(|(_, realm)| realm.history()).collect();
    all.sort_by_key(|request| std::cmp::Reverse(request.accepted_at));
    let _ = write!(html, "<h2>Requests ({})</h2>", all.len());
    if all.is_empty() {
        html.push_str("<p class=\"muted\">None yet.</p>");
        return;
    }
    html.push_str("<table><tr><th>Accepted<th>Operation<th>Type<th>Identifier<th>Status<th>Message");
    for request in all.iter().take(ROWS) {
        let event = request.progress(now);
        let text = |name: &str| escape(event[name].as_str().unwrap_or_default());
        let class = if request.status(now) == Status::Failed { " class=\"bad\"" } else { "" };
        let _ = write!(
            html,
            "<tr><td>{}<td>{}<td>{}<td class=\"id\">{}<td{class}>{}<td>{} {}",
            request.accepted_at.iso(),
            text("Operation"),
            text("TypeName"),
            text("Identifier"),
            text("OperationStatus"),
            text("ErrorCode"),
            text("StatusMessage")
        );
    }
    html.push_str("</table>");
    more(html, all.len());
}

fn calls(cloud: &Cloud, html: &mut String) {
    html.push_str("<h2>Calls</h2><table><tr><th>Operation<th>Count");
    for (operation, count) in cloud.calls.counts() {
        let _ = write!(html, "<tr><td>{}<td>{count}", escape(&operation));
    }
    html.push_str("</table>");
}

fn more(html: &mut String, count: usize) {
    if count > ROWS {
        let _ = write!(html, "<p class=\"muted\">and {} more</p>", count - ROWS);
    }
}
