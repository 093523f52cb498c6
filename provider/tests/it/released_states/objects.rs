//! What a release left behind, and the configurations that the next release is given.

use ferroform_driver::Instance;
use ferroform_driver::value::Value;
use serde_json::{Map, Value as Json, json};

/// One object: its configuration, and what the state file has of it.
pub(crate) struct Object {
    pub(crate) address: String,
    pub(crate) config: Json,
    pub(crate) attributes: Json,
    pub(crate) private: String,
    schema_version: i64,
    identity: Json,
}

impl Object {
    pub(crate) fn of(address: &str, config: Json, instance: &Instance) -> Self {
        let identity = instance.identity.as_ref().and_then(Value::members);
        let part = |(name, part): (&String, &Value)| (name.clone(), Json::from(part.as_str()));
        Self {
            address: address.to_owned(),
            config,
            attributes: serde_json::from_str(&instance.json).unwrap(),
            private: String::from_utf8(instance.private.clone()).unwrap(),
            schema_version: instance.version,
            identity: identity.map(|parts| parts.iter().map(part).collect()).unwrap_or_default(),
        }
    }

    pub(crate) fn into_json(self) -> Json {
        json!({
            "address": self.address,
            "config": self.config,
            "schema_version": self.schema_version,
            "attributes": self.attributes,
            "private": self.private,
            "identity": self.identity,
        })
    }

    pub(crate) fn from_json(json: Json) -> Self {
        let text = |name: &str| json[name].as_str().unwrap().to_owned();
        Self {
            address: text("address"),
            config: json["config"].clone(),
            attributes: json["attributes"].clone(),
            private: text("private"),
            schema_version: json["schema_version"].as_i64().unwrap(),
            identity: json["identity"].clone(),
        }
    }

    /// Returns the object as Terraform has it after it has read a state file.
    pub(crate) fn instance(&self) -> Instance {
        let part =
            |(name, part): (&String, &Json)| (name.clone(), part.as_str().map_or(Value::Null, Value::string));
        let parts = self.identity.as_object().map(|parts: &Map<_, _>| parts.iter().map(part).collect());
        let mut instance = Instance::from_state_file(&self.attributes.to_string(), self.schema_version)
            .with_private(self.private.clone());
        instance.identity = parts.map(Value::Object);
        instance
    }
}

/// Returns one object for each difficulty: texts that services spell in another way, collections with and without
/// order, JSON texts, values that are never read, identifiers of several parts.
pub(crate) fn configurations() -> Vec<(&'static str, Json)> {
    vec![
        (
            "awscc_apigateway_model.composite_identity",
            json!({
                "rest_api_id": "a1b2c3d4e5", "name": "Pet", "content_type": "application/json",
                "schema": r#"{"type": "object", "properties": {"name": {"type": "string"}}}"#,
            }),
        ),
        (
            "awscc_dynamodb_table.json_and_multiset",
            json!({
                "table_name": "items", "billing_mode": "PAY_PER_REQUEST",
                "attribute_definitions": [
                    {"attribute_name": "sk", "attribute_type": "N"}, {"attribute_name": "pk", "attribute_type": "S"},
                ],
                "key_schema": r#"[{"KeyType": "HASH", "AttributeName": "pk"}, {"KeyType": "RANGE", "AttributeName": "sk"}]"#,
            }),
        ),
        (
            "awscc_ecs_task_definition.lists_in_lists",
            json!({
                "family": "web", "requires_compatibilities": ["FARGATE"], "cpu": "256", "memory": "512",
                "network_mode": "awsvpc",
                "container_definitions": [{
                    "name": "web", "image": "nginx", "command": ["sh", "-c", "echo", "-c"],
                    "environment": [{"name": "B", "value": "2"}, {"name": "A", "value": "1"}],
                }],
            }),
        ),
        (
            "awscc_glue_job.numbers",
            json!({
                "name": "nightly", "role": "arn:aws:iam::111122223333:role/glue", "max_capacity": 0.0625,
                "command": {"name": "pythonshell", "script_location": "s3://scripts/nightly.py"},
                "default_arguments": r#"{"--verbose": "true", "--day": "0"}"#,
            }),
        ),
        (
            "awscc_iam_role.policies",
            json!({
                "role_name": "worker",
                "assume_role_policy_document": r#"{"Version": "2012-10-17", "Statement": {"Effect": "Allow",
                    "Action": ["sts:AssumeRole"], "Principal": {"Service": "lambda.amazonaws.com"}}}"#,
                "managed_policy_arns": [
                    "arn:aws:iam::aws:policy/ReadOnlyAccess", "arn:aws:iam::aws:policy/AWSLambdaExecute",
                ],
                "tags": [{"key": "team", "value": "b"}, {"key": "stage", "value": ""}],
            }),
        ),
        (
            "awscc_lambda_function.map_and_code",
            json!({
                "function_name": "hello", "role": "arn:aws:iam::111122223333:role/worker", "runtime": "python3.13",
                "handler": "index.handler", "code": {"zip_file": "def handler(event, context): return 1"},
                "environment": {"variables": {"STAGE": "prod", "DEBUG": "0", "EMPTY": ""}},
            }),
        ),
        (
            "awscc_logs_log_group.defaults",
            json!({
                "log_group_name": "/app/web", "retention_in_days": 7, "tags": [{"key": "b", "value": "2"}],
                "field_index_policies": [r#"{"Fields": ["RequestId", "SessionId"]}"#],
            }),
        ),
        (
            "awscc_quicksight_dashboard.document",
            json!({
                "aws_account_id": "111122223333", "dashboard_id": "sales", "name": "Sales",
                "definition": r#"{"Sheets": [{"SheetId": "overview", "Name": "Overview"}],
                "DataSetIdentifierDeclarations": [{"Identifier": "orders",
                    "DataSetArn": "arn:aws:quicksight:eu-west-1:111122223333:dataset/orders"}]}"#,
            }),
        ),
        (
            "awscc_rds_db_instance.password",
            json!({
                "db_instance_identifier": "Main", "db_instance_class": "db.t4g.micro", "engine": "postgres",
                "allocated_storage": "40", "master_username": "admin_user",
                "master_user_password": "correct-horse-battery",
            }),
        ),
        (
            "awscc_s3_bucket.nested",
            json!({
                "bucket_name": "ferroform-assets", "versioning_configuration": {"status": "Enabled"},
                "lifecycle_configuration": {"rules": [
                    {"id": "expire", "status": "Enabled", "expiration_in_days": 60},
                    {"id": "abort", "status": "Enabled",
                        "abort_incomplete_multipart_upload": {"days_after_initiation": 7}},
                ]},
                "tags": [{"key": "b", "value": "2"}, {"key": "a", "value": "1"}],
            }),
        ),
        (
            "awscc_sqs_queue.text_or_object",
            json!({
                "queue_name": "jobs", "visibility_timeout": 60,
                "redrive_policy": r#"{"maxReceiveCount": 3, "deadLetterTargetArn": "arn:aws:sqs:eu-west-1:111122223333:failed"}"#,
            }),
        ),
        (
            "awscc_ssm_parameter.map",
            json!({
                "name": "/app/limit", "type": "String", "value": "100", "description": "how many",
                "tags": {"team": "a", "stage": ""},
            }),
        ),
        (
            "awscc_wafv2_web_acl.deep",
            json!({
                "name": "acl", "scope": "REGIONAL", "default_action": {"allow": {}},
                "visibility_config": {
                    "cloudwatch_metrics_enabled": false, "metric_name": "acl", "sampled_requests_enabled": true,
                },
                "rules": [{
                    "name": "geo", "priority": 1, "action": {"block": {}},
                    "statement": {"not_statement": {"statement": {
                        "geo_match_statement": {"country_codes": ["CH", "AT"]},
                    }}},
                    "visibility_config": {
                        "cloudwatch_metrics_enabled": true, "metric_name": "geo", "sampled_requests_enabled": false,
                    },
                }],
            }),
        ),
    ]
}
