//! The types of a provider by name, and what each of them has.

use ferroform_core::resource::Registration;
use ferroform_core::table::ResourceTable;
use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::explain::FORMAT_VERSION;
use crate::explain::unknown::{Unknown, nearest};

/// The types of a provider.
#[derive(Debug)]
pub struct Catalogue {
    types: Vec<Type>,
}

/// A type of a provider.
#[derive(Debug, Serialize)]
pub struct Type {
    /// Its name in CloudFormation: `AWS::Logs::LogGroup`.
    pub cloudformation_type: &'static str,
    /// Its name in Terraform: `awscc_logs_log_group`.
    pub name: String,
    /// What a configuration can use it as.
    pub offers: Offered,
    /// The table.
    #[serde(skip)]
    pub table: &'static ResourceTable,
}

/// What a configuration can use a type as: each with its name.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Offered {
    /// A managed resource.
    pub resource: Option<String>,
    /// A data source that reads one object.
    pub data_source: Option<String>,
    /// A data source that lists identifiers.
    pub plural_data_source: Option<String>,
    /// A list resource of `terraform query`.
    pub list_resource: Option<String>,
    /// An ephemeral resource.
    pub ephemeral_resource: Option<String>,
}

impl Catalogue {
    /// Creates the catalogue of a provider with this name, which serves these types, and some of them as ephemeral
    /// resources too.
    #[must_use]
    pub fn new(provider: &str, registrations: &[&Registration], ephemeral: &[Registration]) -> Self {
        let full = |name: &str| format!("{provider}_{name}");
        let mut types: Vec<Type> = Vec::with_capacity(registrations.len());
        for table in registrations.iter().map(|registration| registration.table) {
            let is_ephemeral = ephemeral.iter().any(|other| std::ptr::eq(other.table, table));
            let if_offered = |is_offered: bool, name| is_offered.then(|| full(name));
            types.push(Type {
                cloudformation_type: table.cloudformation_type,
                name: full(table.name),
                offers: Offered {
                    resource: if_offered(table.offers.resource, table.name),
                    data_source: if_offered(table.offers.data_source, table.name),
                    plural_data_source: if_offered(table.offers.plural_data_source, table.plural_name),
                    list_resource: if_offered(table.offers.list_resource, table.name),
                    ephemeral_resource: if_offered(is_ephemeral, table.name),
                },
                table,
            });
        }
        types.sort_by(|a, b| a.name.cmp(&b.name));
        Self { types }
    }

    /// Returns all types, sorted by their Terraform names.
    #[must_use]
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// Returns the types in whose names, with all of their data sources, each of these words occurs.
    ///
    /// # Errors
    /// If there is none. The error has the nearest names.
    pub fn search(&self, words: &[String]) -> Result<Vec<&Type>, Unknown> {
        let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let found: Vec<&Type> = self.types.iter().filter(|one| one.has_all(&words)).collect();
        if found.is_empty() && !words.is_empty() {
            Err(self.unknown("type with", &words.join(" ")))
        } else {
            Ok(found)
        }
    }

    /// Returns the type with this name: that of CloudFormation, that of Terraform, that of its plural data source, or one
    /// of these without the prefix of the provider. Case does not matter.
    ///
    /// # Errors
    /// If there is none. The error has the nearest names.
    pub fn find(&self, name: &str) -> Result<&Type, Unknown> {
        let found = self.types.iter().find(|one| one.is_called(name));
        found.ok_or_else(|| self.unknown("type", name))
    }

    /// Returns the list of these types as JSON.
    #[must_use]
    pub fn json(types: &[&Type]) -> Json {
        json!({"format_version": FORMAT_VERSION, "types": types})
    }

    fn unknown(&self, what: &'static str, name: &str) -> Unknown {
        let known = self.types.iter().flat_map(|one| {
            let of_cloudformation = (one.cloudformation_type, one.cloudformation_type);
            let of_terraform = (one.table.name, one.name.as_str());
            [of_cloudformation, of_terraform, (one.name.as_str(), one.name.as_str())]
        });
        Unknown { what, name: name.to_owned(), of: None, suggestions: nearest(name, known) }
    }
}

impl Type {
    /// Returns all names of the type: first both of its own, then that of its plural data source.
    fn names(&self) -> impl Iterator<Item = &str> {
        [self.cloudformation_type, self.name.as_str()]
            .into_iter()
            .chain(self.offers.plural_data_source.as_deref())
    }

    fn is_called(&self, name: &str) -> bool {
        let short = [self.table.name, self.table.plural_name];
        self.names().chain(short).any(|own| own.eq_ignore_ascii_case(name))
    }

    fn has_all(&self, words: &[String]) -> bool {
        let names: Vec<String> = self.names().map(str::to_lowercase).collect();
        words.iter().all(|word| names.iter().any(|name| name.contains(word.as_str())))
    }
}

impl Offered {
    /// Returns what there is, in words.
    #[must_use]
    pub fn words(&self) -> Vec<&'static str> {
        let all = [
            (&self.resource, "resource"),
            (&self.data_source, "data source"),
            (&self.plural_data_source, "plural data source"),
            (&self.list_resource, "list"),
            (&self.ephemeral_resource, "ephemeral"),
        ];
        all.into_iter().filter(|(name, _)| name.is_some()).map(|(_, word)| word).collect()
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, object, resource};

    use super::*;

    fn catalogue() -> Catalogue {
        let of = |cloudformation, names| {
            let table = resource(cloudformation, names, object(vec![attribute("id", TEXT)]));
            Registration::of(table)
        };
        let group = of("AWS::Logs::LogGroup", ["logs_log_group", "logs_log_groups"]);
        let stream = of("AWS::Logs::LogStream", ["logs_log_stream", "logs_log_streams"]);
        let queue = of("AWS::SQS::Queue", ["sqs_queue", "sqs_queues"]);
        Catalogue::new("test", &[&stream, &group, &queue], &[queue])
    }

    fn found(words: &[&str]) -> Vec<String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let all = catalogue();
        let types = all.search(&words).expect("there are some");
        types.into_iter().map(|one| one.name.clone()).collect()
    }

    #[test]
    fn a_search_looks_for_every_word_in_all_names() {
        assert_eq!(found(&[]), ["test_logs_log_group", "test_logs_log_stream", "test_sqs_queue"]);
        assert_eq!(found(&["LOGGROUP"]), ["test_logs_log_group"]);
        assert_eq!(found(&["log", "stream"]), ["test_logs_log_stream"]);
        assert_eq!(found(&["sqs::", "queue"]), ["test_sqs_queue"]);
    }

    #[test]
    fn a_search_for_nothing_that_is_there_has_the_nearest_names() {
        let unknown = catalogue().search(&["log_gruop".to_owned()]).expect_err("no type has it");
        assert_eq!(unknown.suggestions.first().map(String::as_str), Some("test_logs_log_group"));
    }

    #[test]
    fn a_type_has_many_names_and_case_does_not_matter() {
        let all = catalogue();
        for name in [
            "AWS::SQS::Queue",
            "aws::sqs::queue",
            "test_sqs_queue",
            "sqs_queue",
            "test_sqs_queues",
            "sqs_queues",
        ] {
            assert_eq!(
                all.find(name).map(|one| one.cloudformation_type).ok(),
                Some("AWS::SQS::Queue"),
                "{name}"
            );
        }
        for (wrong, near) in [("AWS::SQS::Queu", "AWS::SQS::Queue"), ("test_sqs_quee", "test_sqs_queue")] {
            let unknown = all.find(wrong).expect_err("there is no such type");
            assert_eq!(unknown.suggestions.first().map(String::as_str), Some(near), "{wrong}");
        }
    }

    #[test]
    fn a_type_says_what_it_is_in_terraform() {
        let all = catalogue();
        let queue = all.find("sqs_queue").expect("it is there");
        assert_eq!(
            queue.offers.words(),
            ["resource", "data source", "plural data source", "list", "ephemeral"]
        );
        assert_eq!(queue.offers.plural_data_source.as_deref(), Some("test_sqs_queues"));
        assert!(all.find("logs_log_group").is_ok_and(|group| group.offers.ephemeral_resource.is_none()));
    }
}
