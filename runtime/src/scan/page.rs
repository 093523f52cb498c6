//! The page of a scan: what there is, by service, region and type, what refers to what, and what no state has. It is one file
//! without anything from elsewhere.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use serde_json::Value as Json;

use super::folder::{Found, Head};
use crate::explain_plan;

/// Whose an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// A state has it.
    Managed,
    /// Nobody manages it.
    Unmanaged,
    /// The service made it, or CloudFormation manages it.
    Others,
}

impl Whose {
    fn word(self) -> &'static str {
        match self {
            Self::Managed => "managed",
            Self::Unmanaged => "in no given state",
            Self::Others => "of AWS or a stack",
        }
    }
}

/// Returns the page. `whose` tells about each object, in their order.
pub(crate) fn page(head: &Head, objects: &[Found], whose: &[Whose]) -> String {
    let places = Places::new(objects);
    let referred: Vec<BTreeSet<usize>> =
        objects.iter().enumerate().map(|(number, one)| places.named_by(number, &one.model)).collect();
    let mut referring = vec![BTreeSet::new(); objects.len()];
    for (from, all) in referred.iter().enumerate() {
        all.iter().for_each(|to| _ = referring[*to].insert(from));
    }
    let mut services = BTreeMap::<&str, BTreeMap<&str, Vec<usize>>>::new();
    for (number, object) in objects.iter().enumerate() {
        let service = object.type_name.split("::").nth(1).unwrap_or(&object.type_name);
        services.entry(service).or_default().entry(&object.type_name).or_default().push(number);
    }
    let count = |wanted: Whose| whose.iter().filter(|one| **one == wanted).count();
    let mut body = format!(
        "<h1>{}</h1>\n<p>{} objects: {} managed, {} in no given state, {} of AWS or a stack. Regions: {}.{}</p>\n",
        html(&format!("Account {}", head.account.as_deref().unwrap_or("of this provider"))),
        objects.len(),
        count(Whose::Managed),
        count(Whose::Unmanaged),
        count(Whose::Others),
        html(&head.regions.join(", ")),
        if head.is_complete { "" } else { " The scan has not ended: there may be more." }
    );
    body += "<label>Find <input id=\"find\" type=\"search\"></label>\n";
    for (service, types) in &services {
        let all: usize = types.values().map(Vec::len).sum();
        let _ = writeln!(
            body,
            "<details class=\"service\"><summary>{} <span>{all}</span></summary>",
            html(service)
        );
        for (type_name, numbers) in types {
            let _ = writeln!(body, "<h2>{} <span>{}</span></h2>\n<ul>", html(type_name), numbers.len());
            for number in numbers {
                let (object, own) = (&objects[*number], whose[*number]);
                let region = object.region.as_deref().unwrap_or("global");
                let _ = write!(
                    body,
                    "<li id=\"o{number}\" class=\"w{}\"><code>{}</code> <span>{}, {}</span>",
                    own as u8,
                    html(&object.identifier),
                    html(region),
                    own.word()
                );
                for (word, others) in [("refers to", &referred[*number]), ("used by", &referring[*number])] {
                    let links: Vec<String> = others
                        .iter()
                        .map(|other| {
                            format!("<a href=\"#o{other}\">{}</a>", html(&objects[*other].identifier))
                        })
                        .collect();
                    if !links.is_empty() {
                        let _ = write!(body, "<br>{word} {}", links.join(", "));
                    }
                }
                body += "</li>\n";
            }
            body += "</ul>\n";
        }
        body += "</details>\n";
    }
    include_str!("page.html").replace("{body}", &body)
}

/// The texts that are of one object alone: its identifier, and its ARN.
struct Places<'a>(HashMap<&'a str, Option<usize>>);

impl<'a> Places<'a> {
    fn new(objects: &'a [Found]) -> Self {
        let mut places = HashMap::new();
        for (number, object) in objects.iter().enumerate() {
            let members = object.model.as_object().into_iter().flatten();
            let of_model =
                members.filter(|(name, _)| name.ends_with("Arn")).filter_map(|(_, value)| value.as_str());
            let own_service = object.type_name.split("::").nth(1).unwrap_or_default().to_lowercase();
            // An ARN of another service is a reference.
            let is_own =
                |arn: &&str| arn.split(':').nth(2).is_some_and(|service| own_service.contains(service));
            for text in of_model.filter(is_own).chain([object.identifier.as_str()]) {
                let place = places.entry(text).or_insert(Some(number));
                if *place != Some(number) {
                    *place = None;
                }
            }
        }
        Self(places)
    }

    /// Returns the objects that a model names.
    fn named_by(&self, own: usize, model: &Json) -> BTreeSet<usize> {
        match model {
            Json::String(text) => {
                let found = self.0.get(text.as_str()).copied().flatten();
                found.filter(|other| *other != own).into_iter().collect()
            }
            Json::Array(elements) => elements.iter().flat_map(|one| self.named_by(own, one)).collect(),
            Json::Object(members) => members.values().flat_map(|one| self.named_by(own, one)).collect(),
            _ => BTreeSet::new(),
        }
    }
}

fn html(text: &str) -> String {
    explain_plan::html(text).replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_refers_to_what_is_linked_both_ways_and_nothing_is_run_that_an_account_says() {
        let objects = [
            Found::of("AWS::EC2::VPC", "vpc-0123", json!({"VpcId": "vpc-0123"})),
            Found::of(
                "AWS::EC2::Subnet",
                "subnet-0123",
                json!({"VpcId": "vpc-0123", "Tags": [{"Value": "<script>"}]}),
            ),
            Found::of("AWS::Logs::LogGroup", "<b>\"x\"", json!({})),
        ];
        let head = Head::new("acme", Some("111122223333".to_owned()), vec!["eu-west-1".to_owned()]);
        let page = page(&head, &objects, &[Whose::Managed, Whose::Unmanaged, Whose::Others]);
        assert!(page.contains("refers to <a href=\"#o0\">vpc-0123</a>"), "{page}");
        assert!(page.contains("used by <a href=\"#o1\">subnet-0123</a>"), "{page}");
        assert!(page.contains("3 objects: 1 managed, 1 in no given state, 1 of AWS or a stack"), "{page}");
        assert!(page.contains("&lt;b&gt;&quot;x&quot;") && !page.contains("<b>"), "{page}");
        for elsewhere in ["http:", "https:", "src=", "@import", "url("] {
            assert!(!page.contains(elsewhere), "{elsewhere}");
        }
    }
}
