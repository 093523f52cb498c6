//! The steps of `examples/worker/main.tf` for the driver: the same five resources and the same lifecycle.

use ferroform_driver::{Action, Core, DriverError, Input, Report, config};

/// The addresses of the resources, each after those it refers to.
const ORDER: [&str; 5] = [
    "awscc_sqs_queue.failed",
    "awscc_sqs_queue.jobs",
    "awscc_logs_log_group.worker",
    "awscc_iam_role.worker",
    "awscc_lambda_function.worker",
];
/// The retention of the log in days, at first and after the update.
const DAYS: [i64; 2] = [7, 30];

/// The steps of the example, with the core that runs them and a listener.
pub(crate) struct Story<Listener> {
    /// The configured core that runs the steps.
    pub(crate) core: Core,
    /// Called with the headline of each step and with the result for each resource.
    pub(crate) told: Listener,
}

/// An event for the listener.
pub(crate) enum Told<'a> {
    /// A step with this headline begins.
    Chapter(&'a str),
    /// An operation on a resource has finished.
    Happened(&'a Report),
}

impl<Listener: FnMut(&Told<'_>)> Story<Listener> {
    /// Creates, plans again without changes, updates, and, without `keep`, destroys. Any other action than the
    /// expected one is an error.
    ///
    /// # Errors
    /// If the provider cannot be used or breaks a rule.
    pub(crate) async fn play(&mut self, keep: bool) -> Result<(), String> {
        self.chapter("Applying five resources that refer to each other");
        self.apply(DAYS[0], |_| Action::Create).await?;
        self.chapter("Planning again: nothing may be left to do");
        self.plan(DAYS[0]).await?;
        self.chapter("Updating: the log is kept longer");
        let is_log = |address: &str| address.starts_with("awscc_logs_log_group");
        self.apply(DAYS[1], |address| if is_log(address) { Action::Update } else { Action::NoOp }).await?;
        if keep {
            return Ok(());
        }
        self.chapter("Destroying");
        for address in ORDER.into_iter().rev() {
            let report = self.core.destroy(address).await;
            self.check(address, report, Action::Delete)?;
        }
        Ok(())
    }

    async fn apply(&mut self, days: i64, expected: impl Fn(&str) -> Action) -> Result<(), String> {
        for address in ORDER {
            let input = self.configuration(address, days)?;
            let report = self.core.apply(address, input).await;
            self.check(address, report, expected(address))?;
        }
        Ok(())
    }

    async fn plan(&mut self, days: i64) -> Result<(), String> {
        for address in ORDER {
            let input = self.configuration(address, days)?;
            let report = self.core.plan(address, input).await;
            self.check(address, report, Action::NoOp)?;
        }
        Ok(())
    }

    fn chapter(&mut self, title: &str) {
        (self.told)(&Told::Chapter(title));
    }

    fn check(
        &mut self,
        address: &str,
        report: Result<Report, DriverError>,
        expected: Action,
    ) -> Result<(), String> {
        let report = report.map_err(|error| format!("{address}: {error}"))?;
        (self.told)(&Told::Happened(&report));
        if report.is_clean() && report.action == expected { Ok(()) } else { Err(report.to_string()) }
    }

    /// Returns the configuration of a resource, with its references filled in.
    fn configuration(&self, address: &str, days: i64) -> Result<Input, String> {
        Ok(match address {
            "awscc_sqs_queue.failed" => {
                config! { queue_name = "jobs-failed", message_retention_period = 1_209_600 }
            }
            "awscc_sqs_queue.jobs" => {
                let failed = self.attribute("awscc_sqs_queue.failed", "arn")?;
                config! {
                    queue_name = "jobs",
                    visibility_timeout = 120,
                    redrive_policy = (format!(r#"{{"deadLetterTargetArn":"{failed}","maxReceiveCount":5}}"#)),
                }
            }
            "awscc_logs_log_group.worker" => {
                config! { log_group_name = "/worker", retention_in_days = days }
            }
            "awscc_iam_role.worker" => role(&self.attribute("awscc_sqs_queue.jobs", "arn")?),
            "awscc_lambda_function.worker" => config! {
                function_name = "worker",
                role = (self.attribute("awscc_iam_role.worker", "arn")?),
                runtime = "python3.13",
                handler = "index.handler",
                code = { zip_file = "def handler(event, context): print(event)" },
                timeout = 60,
                environment = { variables = { QUEUE = (self.attribute("awscc_sqs_queue.jobs", "queue_url")?) } },
                logging_config = {
                    log_group = (self.attribute("awscc_logs_log_group.worker", "log_group_name")?)
                },
                tags = [{ key = "team", value = "jobs" }],
            },
            other => return Err(format!("the story knows nothing of {other}")),
        })
    }

    fn attribute(&self, address: &str, name: &str) -> Result<String, String> {
        let instance = self.core.instance(address).ok_or_else(|| format!("{address} does not exist yet"))?;
        let value = instance.object.attribute(name);
        value.as_str().map(str::to_owned).ok_or_else(|| format!("{address} has no {name}"))
    }
}

fn role(queue: &str) -> Input {
    let trust = r#"{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"sts:AssumeRole",
        "Principal":{"Service":"lambda.amazonaws.com"}}]}"#;
    let allowed = format!(
        r#"{{"Version":"2012-10-17","Statement":[{{"Effect":"Allow",
        "Action":["sqs:ReceiveMessage","sqs:DeleteMessage","sqs:GetQueueAttributes"],"Resource":"{queue}"}}]}}"#
    );
    config! {
        role_name = "worker",
        assume_role_policy_document = trust,
        policies = [{ policy_name = "take-jobs", policy_document = allowed }],
    }
}
