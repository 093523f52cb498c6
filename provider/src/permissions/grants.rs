//! What has to be allowed: actions, each with the resources that it is taken on.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_emulator::iam::{Actions, ResourceType, has_form, own_parts, with_parts};
use ferroform_emulator::schema::Handler;
use serde_json::Value as Json;

use super::facts::Facts;
use super::input::Need;
use super::object::{UNKNOWN, each_text, texts};
use crate::SCHEMAS;

/// An action on a resource.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Grant {
    /// The action, as IAM spells it.
    pub(crate) action: String,
    /// An ARN, perhaps with wildcards, or `*`.
    pub(crate) resource: String,
    /// The services that may receive the role, or whose role is created. Empty if there is none, or if they are not known.
    pub(crate) services: Vec<String>,
}

impl Grant {
    /// Returns the condition key for the services.
    pub(crate) fn key(action: &str) -> &'static str {
        if action == LINK_ROLE { "iam:AWSServiceName" } else { "iam:PassedToService" }
    }
}

/// The account and the region where nothing else tells them.
#[derive(Debug, Default, Clone)]
pub(crate) struct Place {
    pub(crate) account: Option<String>,
    pub(crate) region: Option<String>,
}

const PASS_ROLE: &str = "iam:PassRole";
const LINK_ROLE: &str = "iam:CreateServiceLinkedRole";
/// How many types of resources are named beside the object's own. A policy has room for 6,144 characters.
const MOST_TYPES: usize = 6;

/// Returns what one need has to be allowed, and what is remarkable about the actions that its schema names.
pub(crate) fn of(need: &Need, place: &Place, facts: &Facts) -> (BTreeSet<Grant>, BTreeSet<String>) {
    let type_name = need.resource.table.cloudformation_type;
    let (mut grants, mut remarks) = (BTreeSet::new(), BTreeSet::new());
    let object = Object::new(need, place, facts);
    let Ok(Some(schema)) = SCHEMAS.get(type_name) else { return (grants, remarks) };
    for named in schema.permissions(need.handler) {
        let granted = facts.actions.granted(named).first().copied();
        if let Some(remark) = remark(named, granted, &facts.actions) {
            remarks.insert(format!("{type_name} {}: {remark}", need.handler.key()));
        }
        let Some(action) = granted else { continue };
        let services = object.services(action);
        if action == LINK_ROLE && services.is_empty() {
            let remark = "granted for the roles of all services, because the service is not known";
            remarks.insert(format!("{type_name} {}: `{action}` is {remark}", need.handler.key()));
        }
        let grant = |resource| Grant { action: action.to_owned(), resource, services: services.clone() };
        grants.extend(object.resources(action).into_iter().map(grant));
    }
    grants.extend(of_cloud_control(need));
    (grants, remarks)
}

/// Returns what Cloud Control itself demands of the caller.
fn of_cloud_control(need: &Need) -> impl Iterator<Item = Grant> {
    let request: &[&str] = &["GetResourceRequestStatus", "ListResourceRequests", "CancelResourceRequest"];
    // A plan looks for requests that were interrupted.
    let reading: &[&str] = &["GetResource", "GetResourceRequestStatus", "ListResourceRequests"];
    let (own, others): (&[&str], &[&str]) = match need.handler {
        Handler::Create => (&["CreateResource", "GetResource"], request),
        Handler::Read => (&[], reading),
        Handler::Update => (&["UpdateResource", "GetResource"], request),
        Handler::Delete => (&["DeleteResource", "GetResource"], request),
        Handler::List => (&["ListResources"], &[]),
    };
    own.iter().chain(others).map(|name| Grant {
        action: format!("cloudformation:{name}"),
        resource: "*".to_owned(),
        services: Vec::new(),
    })
}

/// Says what a reader should know of an action that IAM does not call so.
fn remark(named: &str, granted: Option<&str>, actions: &Actions) -> Option<String> {
    match granted {
        None => Some(format!("`{named}` is no action, and nothing is granted for it")),
        Some(other) if !other.eq_ignore_ascii_case(named) => {
            Some(format!("`{named}` is granted as `{other}`"))
        }
        Some(same) if actions.resources(same).is_none() && !same.contains('*') => {
            Some(format!("`{named}` is in no list of IAM's actions, and granted as it is"))
        }
        _ => None,
    }
}

/// What is known of the object of a need.
struct Object<'a> {
    need: &'a Need,
    facts: &'a Facts,
    /// What IAM calls such objects, in lower case and without separators: `loggroup`.
    kinds: Vec<String>,
    /// The values of the variables of ARNs, by their names in the same form.
    parts: BTreeMap<String, String>,
    /// The ARNs in the object: its own, and those of others that it names.
    arns: Vec<&'a str>,
}

impl<'a> Object<'a> {
    fn new(need: &'a Need, place: &Place, facts: &'a Facts) -> Self {
        let table = need.resource.table;
        let mut kinds = vec![plain(table.cloudformation_type.rsplit("::").next().unwrap_or_default())];
        kinds.extend(table.identity.arn.map(|arn| arn.kind.to_owned()));
        let members = || need.object.as_object().into_iter().flatten();
        // An ARN is no part of another one.
        let part = |text: &&str| !text.starts_with("arn:");
        let mut parts: BTreeMap<String, String> = members()
            .filter_map(|(name, value)| Some((plain(name), safe(value.as_str().filter(part)?))))
            .collect();
        let region =
            if table.is_global { None } else { need.region.clone().or_else(|| place.region.clone()) };
        let known = [
            ("partition", region.as_deref().map(partition)),
            ("region", region.as_deref()),
            ("account", place.account.as_deref()),
        ];
        for (name, value) in known {
            parts.insert(name.to_owned(), value.unwrap_or(UNKNOWN).to_owned());
        }
        let mut arns = Vec::new();
        each_text(&need.object, &mut |text| arns.extend(Some(text).filter(|text| text.starts_with("arn:"))));
        Self { need, facts, kinds, parts, arns }
    }

    /// Returns what an action is allowed on.
    fn resources(&self, action: &str) -> BTreeSet<String> {
        if action == PASS_ROLE {
            return self.roles();
        }
        if action == LINK_ROLE {
            let roles = |service: &str| self.iam(&format!("role/aws-service-role/{service}"));
            let of = self.services(action);
            if of.is_empty() {
                return [roles("*")].into();
            }
            return of.iter().map(|service| roles(&format!("{service}/*"))).collect();
        }
        let types = self.facts.actions.resources(action).unwrap_or_default();
        let is_own = |kind: &&ResourceType| self.kinds.contains(&plain(&kind.name));
        let (own, others): (Vec<_>, Vec<_>) = types.iter().partition(is_own);
        // What tags can be on is a list of everything.
        let is_of_tags = !own.is_empty() && action.contains("Tag");
        if types.is_empty() || (others.len() > MOST_TYPES && !is_of_tags) {
            return ["*".to_owned()].into();
        }
        let other = |kind: &ResourceType| {
            let any = (!is_of_tags).then(|| self.filled(&kind.arn, false));
            self.named(&kind.arn).chain(any).collect::<Vec<_>>()
        };
        let own = own.into_iter().flat_map(|kind| self.own(&kind.arn));
        own.chain(others.into_iter().flat_map(other)).collect()
    }

    /// Returns the ARNs of the object that have this form: those that it has, or the one that its properties make.
    fn own(&self, form: &str) -> Vec<String> {
        let known: Vec<String> = self.named(form).collect();
        let mut arns = if known.is_empty() { vec![self.filled(form, true)] } else { known };
        // Some actions on a log group are taken on all that is in it.
        if form.contains(":log-group:") {
            let inside =
                arns.iter().map(|arn| format!("{}:*", arn.trim_end_matches(":*"))).collect::<Vec<_>>();
            arns = arns.into_iter().map(|arn| arn.trim_end_matches(":*").to_owned()).chain(inside).collect();
        }
        arns
    }

    /// Returns the ARNs in the object that have this form.
    fn named(&self, form: &str) -> impl Iterator<Item = String> {
        self.arns.iter().filter(move |arn| has_form(form, arn)).map(|arn| safe(arn))
    }

    /// Returns an ARN of a form, with what is known of the object, or only its partition.
    fn filled(&self, form: &str, is_own: bool) -> String {
        let is_only = own_parts(form) == 1;
        let part = |name: &str| {
            // What belongs to the object, such as its key, may be in another account.
            let part = (is_own || name == "Partition").then(|| self.part(name, is_only)).flatten();
            Some(part.unwrap_or_else(|| UNKNOWN.to_owned()))
        };
        // A parameter is called `/app/level`, and its ARN ends with `parameter/app/level`.
        let mut arn = with_parts(form, part).unwrap_or_default().replace("//", "/");
        // Two wildcards in a row are one.
        while arn.contains("**") {
            arn = arn.replace("**", "*");
        }
        arn
    }

    /// Returns the value of a variable: the property of its name, or what alone identifies the object.
    fn part(&self, name: &str, is_only: bool) -> Option<String> {
        if let Some(part) = self.parts.get(&plain(name)) {
            return Some(part.clone());
        }
        let [part] = self.need.resource.table.identity.parts else { return None };
        let [property] = part.property_path else { return None };
        let identifier = self.parts.get(&plain(property)).filter(|_| is_only)?;
        // A role may have a path: `role/service/name`.
        let path = self.need.object.get("Path").and_then(Json::as_str).filter(|_| name.ends_with("WithPath"));
        Some(safe(path.unwrap_or_default()).trim_start_matches('/').to_owned() + identifier)
    }

    /// Returns the roles that are passed.
    fn roles(&self) -> BTreeSet<String> {
        let any = || self.iam("role/*");
        let paths = self.facts.roles(self.need.resource.table.cloudformation_type);
        let mut given: BTreeSet<&str> =
            paths.iter().flat_map(|path| texts(&self.need.object, path)).collect();
        each_text(&self.need.object, &mut |text| {
            if text.starts_with("arn:") && text.contains(":iam:") && text.contains(":role/") {
                given.insert(text);
            }
        });
        if given.is_empty() && (paths.is_empty() || self.need.object.is_null()) {
            return [any()].into();
        }
        let role = |text: &&str| match *text {
            UNKNOWN => any(),
            arn if arn.starts_with("arn:") => safe(arn),
            name => self.iam(&format!("role/{}", safe(name))),
        };
        given.iter().map(role).collect()
    }

    /// Returns the services that receive the roles of the object, or those whose roles its handler may create.
    fn services(&self, action: &str) -> Vec<String> {
        let type_name = self.need.resource.table.cloudformation_type;
        match action {
            PASS_ROLE => self.facts.receivers(type_name),
            LINK_ROLE => self.facts.linked(type_name, &self.need.object),
            _ => Vec::new(),
        }
    }

    fn iam(&self, resource: &str) -> String {
        let part = |name: &str| self.parts.get(name).map_or(UNKNOWN, String::as_str);
        format!("arn:{}:iam::{}:{resource}", part("partition"), part("account"))
    }
}

/// Returns a name in lower case and without separators.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|one| one.to_ascii_lowercase()).collect()
}

/// Returns a text as a part of a pattern: `${` begins a variable there, which no name does.
pub(crate) fn safe(text: &str) -> String {
    text.replace("${", "*")
}

fn partition(region: &str) -> &'static str {
    match region {
        _ if region.starts_with("cn-") => "aws-cn",
        _ if region.starts_with("us-gov-") => "aws-us-gov",
        // There are several of them.
        _ if region.contains("iso") || region.starts_with("eusc-") => UNKNOWN,
        _ => "aws",
    }
}
