//! Policies that allow what is needed, each small enough for IAM.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use super::grants::Grant;

/// How many characters a managed policy may have. White space does not count.
const LARGEST: usize = 6_144;

/// Actions that are allowed on the same resources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Statement {
    actions: Vec<String>,
    resources: Vec<String>,
    /// The services that the condition names.
    services: Vec<String>,
}

impl Statement {
    fn json(&self) -> Json {
        let mut statement =
            json!({"Effect": "Allow", "Action": list(&self.actions), "Resource": list(&self.resources)});
        if let ([action], false) = (self.actions.as_slice(), self.services.is_empty()) {
            statement["Condition"] = json!({"StringEquals": {Grant::key(action): list(&self.services)}});
        }
        statement
    }

    fn size(&self) -> usize {
        self.json().to_string().chars().count() + 1
    }

    /// Returns the statement in parts that have room in a policy.
    fn parts(self) -> Vec<Self> {
        let room = LARGEST - size_of_policy(&[]);
        if self.size() <= room || (self.actions.len() < 2 && self.resources.len() < 2) {
            return vec![self];
        }
        let half = |all: &[String]| (all[..all.len() / 2].to_vec(), all[all.len() / 2..].to_vec());
        let parts = if self.resources.len() > self.actions.len() {
            let (first, second) = half(&self.resources);
            [Self { resources: first, ..self.clone() }, Self { resources: second, ..self }]
        } else {
            let (first, second) = half(&self.actions);
            [Self { actions: first, ..self.clone() }, Self { actions: second, ..self }]
        };
        parts.into_iter().flat_map(Self::parts).collect()
    }
}

/// Returns the policies that allow this.
pub(crate) fn policies(grants: &BTreeSet<Grant>) -> Vec<Json> {
    let mut policies: Vec<Vec<Statement>> = Vec::new();
    for statement in statements(grants).into_iter().flat_map(Statement::parts) {
        let size = statement.size();
        match policies.iter_mut().find(|policy| size_of_policy(policy) + size <= LARGEST) {
            Some(policy) => policy.push(statement),
            None => policies.push(vec![statement]),
        }
    }
    policies.iter().map(|policy| document(policy)).collect()
}

/// What the actions of a statement have in common: resources, services, and the action if it has a condition.
type Common<'a> = (BTreeSet<&'a str>, &'a [String], &'a str);

/// Returns the statements: one for all actions with the same resources.
fn statements(grants: &BTreeSet<Grant>) -> Vec<Statement> {
    let mut of_action: BTreeMap<(&[String], &str), BTreeSet<&str>> = BTreeMap::new();
    for Grant { action, resource, services } in grants {
        of_action.entry((services, action)).or_default().insert(resource);
    }
    let mut of_resources: BTreeMap<Common<'_>, Vec<String>> = BTreeMap::new();
    for ((services, action), resources) in of_action {
        // Everything contains the rest.
        let resources = if resources.contains("*") { ["*"].into() } else { resources };
        // A condition is of one action.
        let alone = if services.is_empty() { "" } else { action };
        of_resources.entry((resources, services, alone)).or_default().push(action.to_owned());
    }
    let statement = |((resources, services, _), actions): (Common<'_>, Vec<String>)| Statement {
        actions,
        resources: resources.into_iter().map(str::to_owned).collect(),
        services: services.to_vec(),
    };
    let mut all: Vec<Statement> = of_resources.into_iter().map(statement).collect();
    all.sort_by(|a, b| a.actions.cmp(&b.actions));
    all
}

fn document(statements: &[Statement]) -> Json {
    json!({"Version": "2012-10-17", "Statement": statements.iter().map(Statement::json).collect::<Vec<_>>()})
}

fn size_of_policy(statements: &[Statement]) -> usize {
    document(&[]).to_string().chars().count() + statements.iter().map(Statement::size).sum::<usize>()
}

fn list(texts: &[String]) -> Json {
    if let [one] = texts { one.as_str().into() } else { json!(texts) }
}

/// Returns policies as resources of a configuration.
pub(crate) fn hcl(policies: &[Json], name: &str) -> String {
    let mut blocks = Vec::new();
    for (place, policy) in policies.iter().enumerate() {
        let name = if policies.len() == 1 { name.to_owned() } else { format!("{name}_{}", place + 1) };
        let document = ferroform::explain::expression(policy, 1);
        blocks.push(format!(
            "resource \"awscc_iam_managed_policy\" \"{name}\" {{\n  policy_document = jsonencode({document})\n}}\n"
        ));
    }
    blocks.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grant(action: &str, resource: &str) -> Grant {
        Grant { action: action.to_owned(), resource: resource.to_owned(), services: Vec::new() }
    }

    #[test]
    fn actions_on_the_same_resources_share_a_statement() {
        let grants = [grant("s3:A", "x"), grant("s3:B", "x"), grant("s3:C", "*"), grant("s3:C", "x")];
        let statement =
            |actions: Json, resource| json!({"Effect": "Allow", "Action": actions, "Resource": resource});
        assert_eq!(
            policies(&grants.into()),
            [json!({"Version": "2012-10-17", "Statement": [
                statement(json!(["s3:A", "s3:B"]), "x"), statement(json!("s3:C"), "*"),
            ]})]
        );
    }

    #[test]
    fn a_policy_is_never_larger_than_iam_accepts_and_nothing_is_lost() {
        let grants: BTreeSet<Grant> = (0..900)
            .flat_map(|number| {
                let own = format!("arn:aws:s3:::bucket-with-a-long-name-{number}");
                [grant(&format!("service:ActionWithALongName{number}"), "*"), grant("s3:GetBucket", &own)]
            })
            .collect();
        let policies = policies(&grants);
        let mut found = BTreeSet::new();
        for policy in &policies {
            assert!(policy.to_string().chars().count() <= LARGEST);
            for statement in policy["Statement"].as_array().expect("a list") {
                let texts = |value: &Json| match value {
                    Json::Array(all) => {
                        all.iter().map(|one| one.as_str().unwrap_or_default().to_owned()).collect()
                    }
                    one => vec![one.as_str().unwrap_or_default().to_owned()],
                };
                for action in texts(&statement["Action"]) {
                    found.extend(
                        texts(&statement["Resource"]).iter().map(|resource| grant(&action, resource)),
                    );
                }
            }
        }
        assert_eq!(found, grants);
        assert!(policies.len() < 22, "{}", policies.len());
    }
}
