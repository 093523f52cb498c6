//! Errors that time heals: a request that failed because something else is not ready yet is sent again.
//!
//! What a handler says of such a failure is hardly ever an error code of its own. So the messages are here, in one
//! table by what is waited for. A pause lasts up to a quarter of the time since the first failure; the first ones are
//! short where seconds are enough. Each kind of waiting has an end, after which the failure is what the service said
//! last. `docs/internals/design/waiting.md` has the table as text, and a test compares them.

use std::time::Duration;

use tokio::time::Instant;

use super::call::Scope;
use super::code::{ErrorCode, Remedy};
use super::failure::{Exists, Failure, FailureKind};
use super::owner::End;
use super::retry::Random;
use super::verb::Verb;

/// The part of the time since the first failure that the next pause lasts.
const PART: u32 = 4;
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// The first pause where a few seconds are usually enough.
const SHORT: Duration = Duration::from_millis(500);
/// The first pause where more requests do harm, or seconds are rarely enough.
const LONG: Duration = Duration::from_secs(2);

const WRITES: &[Verb] = &[Verb::Create, Verb::Update];
const LATER: &[Verb] = &[Verb::Update, Verb::Delete];
const CHANGES: &[Verb] = &[Verb::Create, Verb::Update, Verb::Delete];

/// Something that a failed request waited for in vain.
#[derive(Debug)]
pub(super) struct Awaited {
    /// What has to happen, for sentences that begin with "waited for".
    pub(super) what: &'static str,
    /// The operations that wait for it.
    verbs: &'static [Verb],
    /// The first pause.
    first: Duration,
    /// How long to wait for it, counted from the first failure.
    most: Duration,
    /// Whether the service refuses the whole request for it, so that an object that is not there was not made.
    pub(super) is_refusal: bool,
    /// The error codes that say so.
    codes: &'static [ErrorCode],
    /// The messages that say so.
    messages: &'static [Message],
}

/// A message of a service.
#[derive(Debug)]
struct Message {
    /// Texts that are all in it, in lower case.
    has: &'static [&'static str],
    of: Of,
}

/// The types that a message is about.
#[derive(Debug)]
enum Of {
    All,
    /// All but those of IAM, where the words are about the policy that was sent.
    ButIam,
    /// Those whose names begin like this.
    Only(&'static str),
}

const fn all(has: &'static [&'static str]) -> Message {
    Message { has, of: Of::All }
}

const fn but_iam(has: &'static [&'static str]) -> Message {
    Message { has, of: Of::ButIam }
}

const fn only(types: &'static str, has: &'static [&'static str]) -> Message {
    Message { has, of: Of::Only(types) }
}

// The comments name where a message was seen: `aws` is the folder internal/service of hashicorp/terraform-provider-aws,
// which retries the message, `cdkd` is src/deployment/retryable-errors.ts of go-to-k/cdkd at 8ee42359, observed live,
// awscc and native are issues of hashicorp/terraform-provider-awscc and pulumi/pulumi-aws-native, and botocore is
// botocore/retries/standard.py.

/// IAM tells other services of a new role within seconds, and of its policies a little later.
const ROLE: Awaited = Awaited {
    what: "the role and its permissions to take effect",
    verbs: WRITES,
    first: SHORT,
    most: Duration::from_secs(120),
    is_refusal: true,
    codes: &[],
    messages: &[
        // Lambda: awscc#172, awscc#221, native#148. EventBridge, Pipes, DLM ("by principal"): aws events/rule.go.
        but_iam(&["role", "cannot be assumed"]),
        // EKS: aws eks/cluster.go.
        but_iam(&["role", "could not be assumed"]),
        but_iam(&["error in role params"]),
        but_iam(&["role", "does not exist"]),
        // The service has asked IAM, and IAM does not know it yet.
        but_iam(&["role", "cannot be found"]),
        // Words that say it in general.
        but_iam(&["role", "propagat"]),
        but_iam(&["not assumable"]),
        but_iam(&["invalid role"]),
        but_iam(&["role is invalid"]),
        but_iam(&["role is not valid"]),
        // Firehose, Glue ("role", "provided role", "the role"), ECS, flow logs: aws firehose/delivery_stream.go, aws
        // glue/crawler.go, aws ecs/service.go, cdkd.
        but_iam(&["unable to assume"]),
        // SageMaker, Bedrock, App Runner (pulumi/pulumi-aws#2411).
        but_iam(&["could not assume", "role"]),
        but_iam(&["failed to assume", "role"]),
        but_iam(&["cannot assume", "role"]),
        but_iam(&["error in assuming", "role"]),
        // Step Functions: aws-cloudformation/aws-cloudformation-resource-providers-stepfunctions, cdkd.
        but_iam(&["authorized to assume"]),
        // CodeBuild, IoT ("sts:AssumeRole"), CodePipeline ("to perform AssumeRole on role"): aws codebuild/project.go.
        but_iam(&["not authorized to perform", "assumerole"]),
        // EventBridge Scheduler: aws scheduler/retry.go.
        but_iam(&["must allow", "to assume the role"]),
        // CodeDeploy: cdkd. DAX: aws dax/cluster.go.
        but_iam(&["permissions required to assume"]),
        but_iam(&["permission to assume"]),
        // CloudTrail: cdkd. Cognito: aws cognitoidp/user_pool.go. SageMaker, API Gateway.
        but_iam(&["trust relationship"]),
        // EKS Fargate, SSM, Glue ("TrustPolicy"), Lambda and others: cdkd.
        but_iam(&["trust policy"]),
        but_iam(&["trustpolicy"]),
        but_iam(&["trusted entity"]),
        // ECS capacity providers: cdkd.
        but_iam(&["serviceaccessdeniedexception", "role"]),
        // OpenSearch: aws opensearch/domain.go.
        but_iam(&["passed role"]),
        but_iam(&["enable a service-linked role"]),
        only("AWS::OpenSearchService::", &["must be authorised to describe"]),
        only("AWS::Elasticsearch::", &["must be authorised to describe"]),
        // Lambda, its event sources, and the grants of its keys: aws lambda/function.go, cdkd.
        but_iam(&["execution role", "permission"]),
        but_iam(&["role defined for the function"]),
        but_iam(&["ensure the role can perform"]),
        but_iam(&["kms key is invalid for creategrant"]),
        // Firehose: aws firehose/delivery_stream.go.
        only("AWS::KinesisFirehose::", &["access was denied"]),
        only("AWS::KinesisFirehose::", &["is not authorized to"]),
        only("AWS::KinesisFirehose::", &["role specified in vpcconfiguration"]),
        but_iam(&["verify that the iam role has access"]),
        // Kinesis Analytics: aws kinesisanalyticsv2.
        but_iam(&["check the role provided"]),
        // Step Functions: cdkd.
        but_iam(&["role is not authorized to access"]),
        but_iam(&["is not authorized to create managed-rule"]),
        // API Gateway, RDS: cdkd, aws rds/cluster.go.
        but_iam(&["role", "required permissions"]),
        but_iam(&["role validation failed"]),
        // Cognito: aws cognitoidp/user_pool.go. SNS: cdkd.
        but_iam(&["role does not have permission"]),
        but_iam(&["is not a valid role"]),
        // CloudWatch Logs and Auto Scaling try the role with a message: cdkd, aws autoscaling/lifecycle_hook.go.
        but_iam(&["could not deliver test message"]),
        but_iam(&["unable to publish test message"]),
        // A session of a role that is too new: cdkd.
        but_iam(&["security token included in the request is invalid. (service:"]),
    ],
};

/// Policies name roles and users that are too new for the service that checks them.
const PRINCIPAL: Awaited = Awaited {
    what: "the principals of the policy to become visible",
    messages: &[
        // IAM, S3 ("in policy"), KMS ("one or more invalid principals"), EFS ("Principal block"), EKS: cdkd, aws
        // efs/file_system_policy.go, aws eks/access_entry.go.
        all(&["invalid principal"]),
        // KMS grants: aws kms/grant.go.
        all(&["not refer to a valid principal"]),
        // SNS, SQS: cdkd.
        all(&["principalnotfound"]),
        only("AWS::SQS::", &["invalid value for the parameter policy"]),
        // ECR: aws ecr/repository_policy.go.
        only("AWS::ECR::", &["principal not found"]),
        // Secrets Manager: aws secretsmanager/secret_policy.go.
        all(&["unsupported principal"]),
        // Backup: aws backup/vault_policy.go.
        all(&["provided principal is not valid"]),
        // OpenSearch: aws opensearch/domain.go.
        all(&["error setting policy"]),
    ],
    ..ROLE
};

const PROFILE: Awaited = Awaited {
    what: "the instance profile and its role to become visible",
    messages: &[
        // EC2: aws ec2/ec2_instance.go, cdkd. EMR: cdkd. Auto Scaling writes it in one word.
        all(&["invalid iam instance profile"]),
        all(&["invalid iaminstanceprofile"]),
        all(&["invalid instanceprofile"]),
        all(&["no associated iam roles"]),
        all(&["failed to authorize instance profile"]),
    ],
    ..ROLE
};

const RECENT: Awaited = Awaited {
    what: "new objects to become visible",
    most: Duration::from_secs(30),
    messages: &[
        // IAM: cdkd ("The user with name").
        only("AWS::IAM::", &["with name", "cannot be found"]),
        // EC2: `The subnet ID 'subnet-1' does not exist`. Images and key pairs were hardly made a moment ago.
        only("AWS::EC2::", &["subnet id", "does not exist"]),
        only("AWS::EC2::", &["vpc id", "does not exist"]),
        only("AWS::EC2::", &["gateway id", "does not exist"]),
        only("AWS::EC2::", &["routetable id", "does not exist"]),
        only("AWS::EC2::", &["networkinterface id", "does not exist"]),
        only("AWS::EC2::", &["security group", "does not exist"]),
        // RDS subnet and parameter groups: cdkd.
        only("AWS::RDS::", &["does not exist"]),
        // ECS: aws ecs/service.go.
        only("AWS::ECS::Service", &["does not have an associated load balancer"]),
        only("AWS::ECS::Service", &["cluster not found"]),
        // Scaling policies: hashicorp/terraform#10737.
        all(&["no scalable target registered"]),
        // WAF: aws wafv2/web_acl.go.
        all(&["wafunavailableentity"]),
        only("AWS::WAFv2::", &["couldn", "retrieve"]),
        // CodeArtifact: aws codeartifact/domain.go.
        all(&["kms key not found"]),
    ],
    ..ROLE
};

const NAME: Awaited = Awaited {
    what: "the name to be free again",
    verbs: &[Verb::Create],
    first: LONG,
    messages: &[
        // SQS: cdkd. Secrets Manager: aws secretsmanager/secret.go.
        all(&["queuedeletedrecently"]),
        all(&["must wait 60 seconds"]),
        only("AWS::SecretsManager::Secret", &["already scheduled for deletion"]),
    ],
    ..ROLE
};

const CHANGE: Awaited = Awaited {
    what: "another change to end",
    verbs: CHANGES,
    first: LONG,
    most: Duration::from_secs(600),
    is_refusal: false,
    codes: &[ErrorCode::ConcurrentOperation],
    messages: &[
        // S3, CloudWatch Logs: aws logs/group.go, cdkd.
        all(&["operationaborted"]),
        all(&["conflicting operation"]),
        all(&["conflicting conditional operation"]),
        // Lambda, API Gateway, Application Auto Scaling, CodeBuild: cdkd.
        all(&["concurrentmodification"]),
        all(&["concurrent modification"]),
        all(&["concurrentupdate"]),
        all(&["concurrent update"]),
        all(&["pending update"]),
        // Lambda, EKS, OpenSearch, ElastiCache, MSK, Redshift: aws elasticsearch/domain_saml_options.go, cdkd.
        all(&["in progress"]),
        all(&["operation running"]),
        all(&["following state: pending"]),
        // DynamoDB, Batch, AppSync, OpenSearch: cdkd, aws opensearch/domain.go.
        all(&["being created"]),
        all(&["being updated"]),
        all(&["being modified"]),
        all(&["being altered"]),
        all(&["being deleted"]),
        // RDS, Neptune, DocumentDB.
        all(&["not in available state"]),
        all(&["not in the available state"]),
        // Route 53: cdkd, botocore.
        all(&["disabled for mutation"]),
        all(&["priorrequestnotcomplete"]),
        all(&["transactioninprogress"]),
    ],
};

const USE: Awaited = Awaited {
    what: "other objects to stop using it",
    verbs: &[Verb::Delete],
    most: Duration::from_secs(300),
    codes: &[],
    messages: &[
        // EC2: aws ec2, cdkd.
        all(&["dependencyviolation"]),
        all(&["dependent object"]),
        all(&["has dependencies"]),
        all(&["mapped public address"]),
        // Load balancing, ACM, Network Firewall, CloudFront, Lambda and most others: aws elbv2/target_group.go, aws
        // networkfirewall/firewall.go, cdkd.
        all(&["in use"]),
        all(&["inuse"]),
        all(&["still using"]),
        all(&["still attached"]),
        all(&["currently attached"]),
        all(&["being used"]),
        all(&["used by another resource"]),
        all(&["still members of"]),
        // WAF.
        all(&["wafassociateditem"]),
        // IAM.
        only("AWS::IAM::", &["deleteconflict"]),
        only("AWS::IAM::", &["cannot delete entity"]),
        only("AWS::IAM::", &["attached to entities"]),
        // ECS, EKS, Batch, API Gateway, Cloud Map, Network Manager: aws batch, aws networkmanager/vpc_attachment.go.
        all(&["cannot be deleted while"]),
        all(&["deleted since it has"]),
        all(&["nodegroups attached"]),
        all(&["found existing", "relationship"]),
        all(&["active stages pointing"]),
        all(&["is referenced"]),
        all(&["contains registered instances"]),
        all(&["deleted due to existing"]),
        // Keyspaces: aws keyspaces/keyspace.go. GuardDuty: aws guardduty/detector.go.
        all(&["a table under it is currently"]),
        all(&["invited or associated members"]),
    ],
    ..CHANGE
};

/// The service behind a handler is throttled. The handler often hides the code: native#1780.
const LOAD: Awaited = Awaited {
    what: "the service to accept more requests",
    most: Duration::from_secs(300),
    codes: &[ErrorCode::Throttling],
    messages: &[
        // cdkd, botocore.
        all(&["rate exceeded"]),
        all(&["throttlingexception"]),
        all(&["throttledexception"]),
        all(&["requestthrottled"]),
        all(&["request throttled"]),
        all(&["error code: throttling"]),
        // Lambda ("throttled by EC2"): aws lambda/function.go.
        all(&["been throttled"]),
        all(&["was throttled"]),
        all(&["throttled by"]),
        all(&["too many requests"]),
        all(&["toomanyrequests"]),
        all(&["requestlimitexceeded"]),
        all(&["request limit exceeded"]),
        all(&["bandwidthlimitexceeded"]),
        all(&["provisionedthroughputexceeded"]),
        all(&["reduce your request rate"]),
        all(&["error code: slowdown"]),
        all(&["try again later"]),
        all(&["retry your request"]),
    ],
    ..CHANGE
};

/// The contract of handlers calls this code retriable: the object cannot be acted upon for a while. Of a creation it
/// says more often that something else has what the object needs.
const CONFLICT: Awaited = Awaited {
    what: "the object to be free",
    verbs: LATER,
    most: Duration::from_secs(120),
    codes: &[ErrorCode::ResourceConflict],
    messages: &[],
    ..CHANGE
};

/// Deleting twice does no harm, so a fault is reason enough.
const FAULT: Awaited = Awaited {
    what: "the service to recover",
    verbs: &[Verb::Delete],
    most: Duration::from_secs(60),
    codes: &[ErrorCode::ServiceInternalError, ErrorCode::NetworkFailure],
    messages: &[],
    ..CHANGE
};

/// All that is waited for. The first that fits counts.
const TABLE: &[Awaited] = &[ROLE, PRINCIPAL, PROFILE, RECENT, NAME, LOAD, USE, CHANGE, CONFLICT, FAULT];

/// What only a person can change, whatever else a message says: contents, protection, policies that deny.
const FINAL: &[&str] = &[
    "not empty",
    "notempty",
    "still contains",
    "deletion protection",
    "deletionprotection",
    "termination protection",
    "explicit deny",
];

/// Whether a service says that it is throttled, whatever the code.
pub(super) fn says_throttled(message: &str) -> bool {
    let message = message.to_lowercase();
    LOAD.messages.iter().any(|known| known.fits("", &message))
}

impl Awaited {
    fn fits(&self, verb: Verb, code: Option<&ErrorCode>, type_name: &str, message: &str) -> bool {
        self.verbs.contains(&verb)
            && (code.is_some_and(|code| self.codes.contains(code))
                || self.messages.iter().any(|known| known.fits(type_name, message)))
    }
}

impl Message {
    fn fits(&self, type_name: &str, message: &str) -> bool {
        let is_about = match self.of {
            Of::All => true,
            Of::ButIam => !type_name.starts_with("AWS::IAM::"),
            Of::Only(types) => type_name.starts_with(types),
        };
        is_about && self.has.iter().all(|text| message.contains(text))
    }
}

/// Whether a code says that the same request fails again, whatever the message.
fn is_final(code: &ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::AlreadyExists
            | ErrorCode::NotUpdatable
            | ErrorCode::UnauthorizedTaggingOperation
            | ErrorCode::InvalidCredentials
            | ErrorCode::ExpiredToken
            | ErrorCode::UnsupportedAction
            | ErrorCode::TypeNotFound
            | ErrorCode::ClientTokenConflict
            | ErrorCode::RequestTokenNotFound
            | ErrorCode::RequestTooLarge
            | ErrorCode::RefusedByHook(_)
    )
}

/// The waiting of one operation, from its first failure on.
#[derive(Debug)]
pub(super) struct Healing<'a> {
    type_name: &'a str,
    verb: Verb,
    /// The number of requests so far.
    requests: u32,
    began: Option<Instant>,
    awaited: Option<&'static Awaited>,
    /// The message of the last failure that time may heal.
    said: Option<String>,
}

/// How long an operation waited, and for what.
#[derive(Debug, Clone)]
pub(super) struct Waited {
    pub(super) what: &'static str,
    pub(super) time: Duration,
    /// The number of requests that were sent.
    pub(super) requests: u32,
    /// The message that was waited out, if the last failure has another one.
    pub(super) said: Option<String>,
}

impl<'a> Healing<'a> {
    pub(super) fn new(verb: Verb, type_name: &'a str) -> Self {
        Self { type_name, verb, requests: 0, began: None, awaited: None, said: None }
    }

    /// Returns the client token of the next request. A new request needs a new token, made from the first one.
    pub(super) fn token(&mut self, client_token: &str) -> String {
        self.requests += 1;
        match self.requests {
            1 => client_token.to_owned(),
            number => format!("{client_token}-{}", number - 1),
        }
    }

    /// Whether more than one request was sent.
    pub(super) fn was_repeated(&self) -> bool {
        self.requests > 1
    }

    /// Returns what the operation waited for, or `None` if time does not heal it.
    pub(super) fn awaited(&self, failure: &Failure) -> Option<&'static Awaited> {
        let FailureKind::Rejected(code) = &failure.kind else { return None };
        // A call that the service did not accept has its own retries, and its code is not that of a handler.
        let was_accepted = failure.details.request_token.is_some();
        // The table has words of AWS's services.
        if failure.details.is_own
            || failure.exists != Exists::No
            || is_final(code)
            || !was_accepted && code.remedy() != Remedy::None
        {
            return None;
        }
        let message = failure.details.message.as_deref().unwrap_or_default();
        if End::of_failure(code, Some(message)) == End::Existed {
            return None;
        }
        let message = message.to_lowercase();
        if FINAL.iter().any(|text| message.contains(text)) {
            return None;
        }
        let code = Some(code).filter(|_| was_accepted);
        TABLE.iter().find(|awaited| awaited.fits(self.verb, code, self.type_name, &message))
    }

    /// Pauses before the request is sent again. Returns whether to send it: time heals the failure, it is not up, and
    /// the user does not want to stop.
    pub(super) async fn again(
        &mut self,
        failure: &Failure,
        least: Duration,
        scope: &Scope<'_>,
        random: &Random,
    ) -> bool {
        let Some(awaited) = self.awaited(failure) else { return false };
        self.awaited = Some(awaited);
        self.said.clone_from(&failure.details.message);
        let waited = self.began.get_or_insert_with(Instant::now).elapsed();
        let Some(rest) = awaited.most.checked_sub(waited).filter(|rest| !rest.is_zero()) else {
            return false;
        };
        let pause = (waited / PART).max(awaited.first).min(LONGEST_PAUSE).mul_f64(random.between(0.5, 1.0));
        tracing::info!(
            type_name = self.type_name,
            requests = self.requests,
            waited_s = waited.as_secs(),
            most_s = awaited.most.as_secs(),
            "the request failed and is sent again: waiting for {}",
            awaited.what
        );
        scope.pause(false, pause.max(least).min(rest)).await.is_ok()
    }

    /// Adds to the operation's failure how long it waited.
    pub(super) fn told(&self, mut failure: Failure) -> Failure {
        let waited = self.began.zip(self.awaited).map(|(began, awaited)| Waited {
            what: awaited.what,
            time: began.elapsed(),
            requests: self.requests,
            said: self.said.clone().filter(|_| self.said != failure.details.message),
        });
        failure.details.waited = waited.filter(|waited| waited.time >= Duration::from_secs(1));
        failure
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_in_the_documentation_is_the_one_that_decides() {
        let mut table = String::from(
            "| waits for | in | first pause | at most | codes and messages |\n|---|---|--:|--:|---|\n",
        );
        for awaited in TABLE {
            let verbs = match awaited.verbs {
                WRITES => "create, update",
                CHANGES => "create, update, delete",
                LATER => "update, delete",
                [Verb::Create] => "create",
                [Verb::Delete] => "delete",
                other => panic!("{other:?} have no words"),
            };
            let codes = awaited.codes.iter().map(|code| format!("`{}`", code.name()));
            let messages = awaited.messages.iter().map(|message| message.has.join(" … "));
            let says: Vec<_> = codes.chain(messages).collect();
            table += &format!(
                "| {} | {verbs} | {} s | {} s | {} |\n",
                awaited.what,
                awaited.first.as_secs_f64(),
                awaited.most.as_secs(),
                says.join("; ")
            );
        }
        let page = include_str!("../../../docs/internals/design/waiting.md");
        assert!(page.contains(&table), "docs/internals/design/waiting.md lacks this table:\n{table}");
    }

    #[test]
    fn no_message_hides_another_one_and_all_are_in_lower_case() {
        for awaited in TABLE {
            for (place, message) in awaited.messages.iter().enumerate() {
                assert!(message.has.iter().all(|text| text.to_lowercase() == *text), "{message:?}");
                let text = message.has.join(" ");
                let hides = awaited.messages[..place].iter().find(|earlier| {
                    matches!(earlier.of, Of::All) && earlier.has.iter().all(|part| text.contains(part))
                });
                assert!(hides.is_none(), "{hides:?} says {message:?}");
            }
        }
    }

    /// Messages as the services write them, by what they wait for. Before each is the type.
    const SAID: &[(&Awaited, &[&str])] = &[
        (
            &ROLE,
            &[
                "AWS::Lambda::Function: The role defined for the function cannot be assumed by Lambda.",
                "AWS::Lambda::Function: The provided execution role does not have permissions to call CreateNetworkInterface on EC2",
                "AWS::KinesisFirehose::DeliveryStream: Firehose is unable to assume role arn:aws:iam::1:role/r. Please check the role provided.",
                "AWS::Glue::Crawler: Service is unable to assume provided role. Please verify role's TrustPolicy",
                "AWS::Glue::Job: Service is unable to assume the role arn:aws:iam::1:role/r to access null.",
                "AWS::ECS::Service: Unable to assume role and validate the specified targetGroupArn. Please verify that the ECS service role being passed has the proper permissions.",
                "AWS::ECS::CapacityProvider: Caught ServiceAccessDeniedException for ECSInfrastructureRole[arn:aws:iam::1:role/r]",
                "AWS::StepFunctions::StateMachine: Neither the global service principal states.amazonaws.com, nor the regional one is authorized to assume the provided role.",
                "AWS::StepFunctions::StateMachine: The state machine IAM Role is not authorized to access the Log Destination",
                "AWS::CodeBuild::Project: CodeBuild is not authorized to perform: sts:AssumeRole on arn:aws:iam::1:role/r",
                "AWS::CodePipeline::Pipeline: CodePipeline is not authorized to perform AssumeRole on role arn:aws:iam::1:role/r",
                "AWS::CodeDeploy::DeploymentGroup: AWS CodeDeploy does not have the permissions required to assume the role arn:aws:iam::1:role/r.",
                "AWS::Scheduler::Schedule: The execution role you provide must allow AWS EventBridge Scheduler to assume the role.",
                "AWS::Events::Rule: Provided role 'arn:aws:iam::1:role/r' cannot be assumed by principal 'events.amazonaws.com'.",
                "AWS::EKS::Cluster: Role with arn: arn:aws:iam::1:role/r, could not be assumed because it does not exist or the trusted entity is not correct",
                "AWS::EKS::Cluster: roleArn, arn:aws:iam::1:role/r, does not exist",
                "AWS::EKS::FargateProfile: Misconfigured PodExecutionRole Trust Policy; Please add the eks-fargate-pods.amazonaws.com Service Principal",
                "AWS::CloudTrail::Trail: Access denied. Verify in IAM that the role has adequate trust relationships.",
                "AWS::Cognito::UserPool: Role does not have a trust relationship allowing Cognito to assume the role",
                "AWS::RDS::DBInstance: IAM role ARN value is invalid or does not include the required permissions for: ENHANCED_MONITORING",
                "AWS::OpenSearchService::Domain: The passed role has not propagated yet",
                "AWS::AppRunner::Service: Error in assuming access role arn:aws:iam::1:role/r",
                "AWS::SageMaker::Model: Could not assume role arn:aws:iam::1:role/r",
                "AWS::SNS::Topic: Invalid parameter: LambdaSuccessFeedbackRoleArn: arn:aws:iam::1:role/r is not a valid role to allow SNS to write to Cloudwatch Logs",
                "AWS::Lambda::EventSourceMapping: Cannot access stream arn:aws:dynamodb:x. Please ensure the role can perform the GetRecords actions",
            ],
        ),
        (
            &PRINCIPAL,
            &[
                "AWS::S3::BucketPolicy: Invalid principal in policy",
                "AWS::IAM::Role: Invalid principal in policy: \"AWS\":\"arn:aws:iam::1:role/r\" (Service: Iam, Status Code: 400)",
                "AWS::KMS::Key: Policy contains a statement with one or more invalid principals.",
                "AWS::SNS::TopicPolicy: Invalid parameter: Policy Error: PrincipalNotFound",
                "AWS::SQS::QueuePolicy: Invalid value for the parameter Policy. (Service: Sqs, Status Code: 400)",
                "AWS::SecretsManager::ResourcePolicy: This resource policy contains an unsupported principal.",
            ],
        ),
        (
            &PROFILE,
            &[
                "AWS::EC2::Instance: Invalid IAM Instance Profile name (Service: Ec2, Status Code: 400)",
                "AWS::EMR::Cluster: Invalid InstanceProfile: web.",
            ],
        ),
        (
            &RECENT,
            &[
                "AWS::EC2::Route: The gateway ID 'igw-1' does not exist",
                "AWS::ApplicationAutoScaling::ScalingPolicy: No scalable target registered for service namespace: ecs",
                "AWS::WAFv2::WebACL: AWS WAF couldn't retrieve the resource that you requested.",
            ],
        ),
        (
            &NAME,
            &[
                "AWS::SQS::Queue: You must wait 60 seconds after deleting a queue before you can create another with the same name.",
            ],
        ),
        (
            &CHANGE,
            &[
                "AWS::EKS::Cluster: Cluster already has an update in progress",
                "AWS::DynamoDB::Table: Attempt to change a resource which is still in use: Table is being updated: t",
                "AWS::Lambda::Function: The operation cannot be performed at this time. The function is currently in the following state: Pending",
                "AWS::S3::Bucket: A conflicting conditional operation is currently in progress against this resource. Please try again.",
                "AWS::ApiGatewayV2::Route: Unable to complete operation due to concurrent modification. Please try again.",
            ],
        ),
        (
            &USE,
            &[
                "AWS::EC2::SecurityGroup: resource sg-1 has a dependent object",
                "AWS::ElasticLoadBalancingV2::TargetGroup: Target group 'x' is currently in use by a listener or a rule",
                "AWS::IAM::Policy: Cannot delete a policy attached to entities. (DeleteConflict)",
            ],
        ),
        (
            &LOAD,
            &[
                "AWS::GameLift::Fleet: Rate exceeded (Service: GameLift, Status Code: 400)",
                "AWS::Lambda::Function: Your request has been throttled by EC2, please make sure you have enough API rate limit.",
            ],
        ),
    ];

    #[test]
    fn the_words_of_the_services_are_understood() {
        for (expected, said) in SAID {
            for (type_name, message) in said.iter().map(|said| said.split_once(": ").unwrap()) {
                let message = message.to_lowercase();
                let verb = expected.verbs[0];
                let found = TABLE.iter().find(|awaited| awaited.fits(verb, None, type_name, &message));
                assert_eq!(found.map(|awaited| awaited.what), Some(expected.what), "{message}");
            }
        }
    }

    #[test]
    fn the_policy_of_a_role_itself_is_no_role_that_becomes_known() {
        let message = "AssumeRole policy may only specify STS AssumeRole actions. Trust policy is not valid";
        let message = message.to_lowercase();
        let finds = |type_name: &str| TABLE.iter().any(|a| a.fits(Verb::Create, None, type_name, &message));
        assert!(!finds("AWS::IAM::Role") && finds("AWS::Glue::Job"));
    }
}
