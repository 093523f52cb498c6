//! `scan`, as a person uses it, of an account in the emulator.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use ferroform_core::table::AttributeTable;
use ferroform_emulator::{Damage, Emulator, Fault, SchemaStore, Seed};
use serde_json::{Value as Json, json};
use terraform_provider_awscc::registry;

pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_terraform-provider-awscc");

fn object(type_name: &str, identifier: &str, region: &str, model: Json) -> Seed {
    Seed {
        type_name: type_name.to_owned(),
        identifier: Some(identifier.to_owned()),
        model,
        account: None,
        region: Some(region.to_owned()),
    }
}

async fn account(objects: impl IntoIterator<Item = Seed>) -> Emulator {
    Emulator::builder().schemas(SchemaStore::built_in()).seed(objects).start().await.unwrap()
}

/// Returns what a program needs to call an emulator.
pub(crate) fn environment(emulator: &Emulator) -> [(&'static str, String); 4] {
    [
        ("AWS_ENDPOINT_URL", emulator.endpoint()),
        ("AWS_ACCESS_KEY_ID", "emulator".to_owned()),
        ("AWS_SECRET_ACCESS_KEY", "emulator".to_owned()),
        ("AWS_REGION", "us-east-1".to_owned()),
    ]
}

fn scan(emulator: &Emulator, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command
        .arg("scan")
        .arg(folder)
        .args(arguments)
        .stdin(Stdio::null())
        .env_clear()
        .envs(environment(emulator));
    command
}

/// Returns what is said at the end of a scan that has ended well.
async fn scanned(emulator: &Emulator, folder: &Path, arguments: &[&str]) -> String {
    let mut command = scan(emulator, folder, arguments);
    let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let [said, complaint] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(output.status.success(), "{complaint}");
    said
}

/// Returns the lines of a file.
fn lines(folder: &Path, file: &str) -> Vec<Json> {
    let text = fs::read_to_string(folder.join(file)).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn identifiers(folder: &Path, file: &str) -> Vec<String> {
    let mut found: Vec<String> =
        lines(folder, file).iter().map(|line| line["identifier"].as_str().unwrap().to_owned()).collect();
    found.sort();
    found
}

/// An account with parents, children of children, and types without a region.
fn objects() -> Vec<Seed> {
    let (here, there) = ("us-east-1", "eu-west-1");
    let vpc = |id: &str| json!({"VpcId": id, "CidrBlock": "10.0.0.0/16"});
    let profile = |app: &str, id: &str| json!({"ApplicationId": app, "ConfigurationProfileId": id, "Name": id, "LocationUri": "hosted"});
    vec![
        object("AWS::EC2::VPC", "vpc-1", here, vpc("vpc-1")),
        object("AWS::EC2::VPC", "vpc-2", there, vpc("vpc-2")),
        object("AWS::IAM::Role", "ci", here, json!({"RoleName": "ci", "AssumeRolePolicyDocument": {}})),
        object(
            "AWS::EKS::Cluster",
            "blue",
            here,
            json!({"Name": "blue", "RoleArn": "arn:aws:iam::1:role/a", "ResourcesVpcConfig": {"SubnetIds": ["subnet-1", "subnet-2"]}}),
        ),
        object(
            "AWS::EKS::AccessEntry",
            "arn:aws:iam::1:role/a|blue",
            here,
            json!({"ClusterName": "blue", "PrincipalArn": "arn:aws:iam::1:role/a"}),
        ),
        object("AWS::AppConfig::Application", "app1", here, json!({"ApplicationId": "app1", "Name": "a"})),
        object("AWS::AppConfig::Application", "app2", here, json!({"ApplicationId": "app2", "Name": "b"})),
        object("AWS::AppConfig::ConfigurationProfile", "app1|p100", here, profile("app1", "p100")),
        object("AWS::AppConfig::ConfigurationProfile", "app2|p200", here, profile("app2", "p200")),
        object(
            "AWS::AppConfig::HostedConfigurationVersion",
            "app2|p200|1",
            here,
            json!({"ApplicationId": "app2", "ConfigurationProfileId": "p200", "VersionNumber": "1", "Content": "x",
                   "ContentType": "text/plain"}),
        ),
        object(
            "AWS::WAFv2::IPSet",
            "set|id|REGIONAL",
            here,
            json!({
                "Name": "set", "Id": "id", "Scope": "REGIONAL", "Addresses": [], "IPAddressVersion": "IPV4"
            }),
        ),
        object(
            "AWS::RDS::DBInstance",
            "db",
            here,
            json!({"DBInstanceIdentifier": "db", "MasterUserPassword": "hunter2"}),
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scan_finds_what_exists_with_what_is_only_listed_by_its_parent() {
    let (emulator, temporary) = (account(objects()).await, tempfile::tempdir().unwrap());
    let folder = temporary.path().join("inventory");
    let regions = ["--rate", "2000", "--region", "us-east-1", "--region", "eu-west-1"];
    let said = scanned(&emulator, &folder, &regions).await;
    assert!(said.starts_with("12 objects of 9 types are in "), "{said}");
    for (file, found) in [
        ("us-east-1/AWS-EC2-VPC.jsonl", &["vpc-1"][..]),
        ("eu-west-1/AWS-EC2-VPC.jsonl", &["vpc-2"]),
        ("global/AWS-IAM-Role.jsonl", &["ci"]),
        ("us-east-1/AWS-EKS-AccessEntry.jsonl", &["arn:aws:iam::1:role/a|blue"]),
        ("us-east-1/AWS-AppConfig-HostedConfigurationVersion.jsonl", &["app2|p200|1"]),
        ("us-east-1/AWS-WAFv2-IPSet.jsonl", &["set|id|REGIONAL"]),
    ] {
        assert_eq!(identifiers(&folder, file), found, "{file}");
    }
    let database = lines(&folder, "us-east-1/AWS-RDS-DBInstance.jsonl").remove(0);
    assert_eq!(database["model"], json!({"DBInstanceIdentifier": "db"}));
    // A page of it takes no further call.
    let calls = emulator.calls_after(0).len();
    let page = temporary.path().join("page.html");
    let told = scanned(&emulator, &folder, &["--html", page.to_str().unwrap()]).await;
    let shown = fs::read_to_string(&page).unwrap();
    assert!(told.ends_with("page.html shows them\n") && emulator.calls_after(0).len() == calls, "{told}");
    assert!(shown.contains("12 objects: 0 managed, 12 in no given state, 0 of AWS or a stack"), "{shown}");
    assert!(!shown.contains("hunter2"));
    // A parent is asked for its own children alone.
    let asked = emulator.calls_after(0).into_iter().filter(|call| {
        call.operation == "ListResources"
            && call.type_name.as_deref() == Some("AWS::AppConfig::HostedConfigurationVersion")
    });
    assert_eq!(asked.count(), 2);
    // What cannot be found out is named.
    let head: Json = serde_json::from_str(&fs::read_to_string(folder.join("scan.json")).unwrap()).unwrap();
    assert_eq!((&head["is_complete"], head["account"].as_str().map(str::len)), (&json!(true), Some(12)));
    let unlisted = head["unlisted"].as_object().unwrap();
    assert!(
        said.contains(&format!("{} types cannot be listed; scan.json says why", unlisted.len())),
        "{said}"
    );
    assert_eq!(unlisted["AWS::Glue::SchemaVersion"], "no object tells what to ask for: Schema");
    assert_eq!(unlisted["AWS::IAM::RolePolicy"], "the service cannot list it");
    assert!(unlisted.len() <= 106, "{} types cannot be listed", unlisted.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_is_reported_and_ends_nothing() {
    let (emulator, temporary) = (account(objects()).await, tempfile::tempdir().unwrap());
    let refused = |type_name: &str, operation: &str| {
        let damage = Damage::Error {
            code: "AccessDeniedException".to_owned(),
            message: "not allowed".to_owned(),
            status: None,
        };
        Fault { type_name: Some(type_name.to_owned()), ..Fault::of(operation, damage) }
    };
    emulator
        .add_faults([refused("AWS::IAM::Role", "ListResources"), refused("AWS::EC2::VPC", "GetResource")]);
    let folder = temporary.path().join("inventory");
    let said = scanned(
        &emulator,
        &folder,
        &["--rate", "2000", "--types", "AWS::EC2::*", "--types", "awscc_iam_role"],
    )
    .await;
    assert!(said.contains("2 could not be listed or read (AccessDenied), such as AWS::"), "{said}");
    let types = lines(&folder, "types.jsonl");
    let of = |name: &str| types.iter().find(|line| line["type"] == name).unwrap()["problems"][0].clone();
    assert_eq!(
        (of("AWS::EC2::VPC")["identifier"].as_str(), of("AWS::IAM::Role")["identifier"].as_str()),
        (Some("vpc-1"), None)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scan_that_is_killed_goes_on_where_it_was() {
    let parameter = |number: usize| {
        let name = format!("p{number:03}");
        object(
            "AWS::SSM::Parameter",
            &name,
            "us-east-1",
            json!({"Name": name, "Type": "String", "Value": "x"}),
        )
    };
    let emulator = account((0..100).map(parameter)).await;
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("inventory");
    let file = "us-east-1/AWS-SSM-Parameter.jsonl";
    let arguments = |rate| ["--types", "AWS::SSM::Parameter", "--rate", rate];
    for least in [10, 30] {
        let mut running = scan(&emulator, &folder, &arguments("40")).stderr(Stdio::null()).spawn().unwrap();
        let begun = async {
            while lines_whole(&folder, file) < least {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), begun).await.unwrap();
        running.kill().unwrap();
        running.wait().unwrap();
    }
    let before = lines_whole(&folder, file);
    assert!(before < 100, "it was killed too late to show anything");
    let said = scanned(&emulator, &folder, &arguments("2000")).await;
    assert!(said.starts_with("100 objects of 1 types"), "{said}");
    assert_eq!(
        identifiers(&folder, file),
        (0..100).map(|number| format!("p{number:03}")).collect::<Vec<_>>()
    );
    // What was written is not read again; a kill loses what was under way.
    let mut reads = BTreeMap::<String, usize>::new();
    for call in emulator.calls_after(0).into_iter().filter(|call| call.operation == "GetResource") {
        *reads.entry(call.identifier.unwrap_or_default()).or_default() += 1;
    }
    let again = reads.values().filter(|count| **count > 1).count();
    assert!(again <= 2 * 8, "{again} of 100 objects were read again");
}

/// Returns how many lines of a file end.
fn lines_whole(folder: &Path, file: &str) -> usize {
    fs::read_to_string(folder.join(file)).unwrap_or_default().matches('\n').count()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_scan_has_found_becomes_a_configuration() {
    let mut objects = objects();
    let tagged = |key: &str, value: &str| json!([{"Key": key, "Value": value}]);
    let role = |name: &str, path: &str| {
        let model = json!({
            "RoleName": name, "Path": path, "AssumeRolePolicyDocument": {}, "Arn": format!("arn:aws:iam::1:role/{name}")
        });
        object("AWS::IAM::Role", name, "us-east-1", model)
    };
    objects.extend([
        role("hers", "/"),
        role("of-aws", "/aws-service-role/x/"),
        object("AWS::EC2::Subnet", "subnet-1", "us-east-1", json!({
            "SubnetId": "subnet-1", "VpcId": "vpc-1", "CidrBlock": "10.0.0.0/24", "Tags": tagged("Name", "Front ${door}")
        })),
        object("AWS::SNS::Topic", "arn:aws:sns:us-east-1:1:t", "us-east-1", json!({
            "TopicArn": "arn:aws:sns:us-east-1:1:t", "TopicName": "t", "Tags": tagged("aws:cloudformation:stack-name", "s")
        })),
        object("AWS::SSM::Parameter", "p", "us-east-1", json!({"Name": "p", "Type": "String", "Value": "hunter2"})),
        // A text of the account that looks like an expression of ours.
        object("AWS::SNS::Topic", "arn:aws:sns:us-east-1:1:evil", "us-east-1", json!({
            "TopicArn": "arn:aws:sns:us-east-1:1:evil", "TopicName": "evil", "DisplayName": "\u{F0002}file(\"/etc/passwd\")"
        })),
        // It has no VPC, which must be set.
        object("AWS::EC2::Subnet", "subnet-2", "us-east-1", json!({"SubnetId": "subnet-2"})),
        // A password must be set inside of an object, and a header in a list whose order may change.
        object("AWS::AppStream::DirectoryConfig", "corp", "us-east-1", json!({
            "DirectoryName": "corp", "OrganizationalUnitDistinguishedNames": ["ou"],
            "ServiceAccountCredentials": {"AccountName": "admin"}
        })),
        object("AWS::CloudFront::Distribution", "E1", "us-east-1", json!({"Id": "E1", "DistributionConfig": {
            "Enabled": true,
            "DefaultCacheBehavior": {"TargetOriginId": "a", "ViewerProtocolPolicy": "allow-all"},
            "Origins": [
                {"Id": "a", "DomainName": "a.example.com", "OriginCustomHeaders": [{"HeaderName": "x"}]},
                {"Id": "b", "DomainName": "b.example.com"},
            ],
        }})),
    ]);
    let (emulator, temporary) = (account(objects).await, tempfile::tempdir().unwrap());
    let [inventory, estate] = ["inventory", "estate"].map(|name| temporary.path().join(name));
    let regions = ["--rate", "2000", "--region", "us-east-1", "--region", "eu-west-1"];
    scanned(&emulator, &inventory, &regions).await;
    let import = |arguments: &[&str]| {
        let _ = fs::remove_dir_all(&estate);
        let mut command = Command::new(BINARY);
        let output =
            command.arg("import").args([&inventory, &estate]).args(arguments).env_clear().output().unwrap();
        let [said, complaint] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        assert!(output.status.success(), "{complaint}");
        said
    };
    let read = |name: &str| fs::read_to_string(estate.join(name)).unwrap();
    let said = import(&[]);
    for part in [
        "1 cannot be imported without a change: see ",
        "1 skipped: AWS made it\n",
        "1 skipped: it has a character that is in no text\n",
        "1 skipped: CloudFormation manages it; --stack takes over a stack\n",
    ] {
        assert!(said.contains(part), "{part}: {said}{}", read("report.json"));
    }
    let network = read("ec2.tf");
    for part in [
        "import {\n  to = awscc_ec2_subnet.front_door\n  id = \"subnet-1\"\n}\n",
        "  vpc_id = awscc_ec2_vpc.vpc_1.vpc_id\n",
        "    value = \"Front $${door}\"\n",
        "  id = \"vpc-2@eu-west-1\"\n",
        "  region     = \"eu-west-1\"\n",
    ] {
        assert!(network.contains(part), "{part}: {network}");
    }
    // What cannot be read is a variable.
    assert!(read("ssm.tf").contains("    ignore_changes = [value]\n"), "{}", read("ssm.tf"));
    assert!(read("variables.tf").contains("variable \"ssm_parameter_p_value\""), "{}", read("variables.tf"));
    assert!(network.contains("  vpc_id = var.ec2_subnet_subnet_2_vpc_id\n"), "{network}");
    let ignored = "    ignore_changes = [service_account_credentials.account_password]\n";
    assert!(read("appstream.tf").contains(ignored), "{}", read("appstream.tf"));
    let quarantined = read("quarantine/cloudfront.tf");
    let why = "# distribution_config.origins[0].origin_custom_headers[0].header_value: ";
    assert!(quarantined.starts_with(why), "{quarantined}");
    for entry in fs::read_dir(&estate).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "tf") {
            let text = fs::read_to_string(&path).unwrap();
            assert!(!text.contains("hunter2") && hcl::parse(&text).is_ok(), "{}: {text}", path.display());
        }
    }
    let said = import(&["--stack", "s"]);
    assert!(said.starts_with("1 to import without a change"), "{said}");
    let said = import(&["--since", inventory.to_str().unwrap()]);
    assert!(said.starts_with("0 to import without a change"), "{said}");
    let said = import(&["--tag", "Name=Front ${door}"]);
    assert!(said.starts_with("1 to import without a change"), "{said}");
}

#[test]
fn the_emulator_takes_the_folder_of_a_scan() {
    let temporary = tempfile::tempdir().unwrap();
    let started = |folder: &Path| {
        let mut command = Command::new(BINARY);
        command.args(["emulator", "--listen", "127.0.0.1:0", "--seed"]).arg(folder);
        let mut emulator = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(emulator.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let _ = emulator.kill();
        let mut complaint = String::new();
        emulator.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
        emulator.wait().unwrap();
        line + &complaint
    };
    let said = started(temporary.path());
    assert!(said.contains("scan.json"), "{said}");
    fs::write(temporary.path().join("scan.json"), r#"{"regions": ["eu-west-1"]}"#).unwrap();
    fs::create_dir(temporary.path().join("global")).unwrap();
    let role = r#"{"type": "AWS::IAM::Role", "identifier": "ci", "model": {"RoleName": "ci"}}"#;
    fs::write(temporary.path().join("global/AWS-IAM-Role.jsonl"), format!("{role}\n")).unwrap();
    let said = started(temporary.path());
    assert!(said.starts_with("listening on "), "{said}");
    fs::write(temporary.path().join("global/AWS-IAM-Role.jsonl"), "{}\n").unwrap();
    let said = started(temporary.path());
    assert!(said.contains("AWS-IAM-Role.jsonl`: missing field `type`"), "{said}");
}

#[test]
fn parents_are_properties_of_types_that_there_are() {
    let parents = SchemaStore::built_in().parents().unwrap();
    let mut count = 0;
    for [from, argument, to, property] in parents.iter() {
        let table = registry::find(from).unwrap_or_else(|| panic!("{from}")).table;
        let mut arguments = ferroform_engine::plural_block(table).attributes.iter();
        assert!(arguments.any(|own| own.property() == Some(argument)), "{from} is not listed by {argument}");
        let parent = registry::find(to).map(|parent| parent.table.root.attributes);
        let has = |own: &[AttributeTable]| own.iter().any(|own| own.property() == Some(property));
        assert!(to == "AWS::AccountId" || parent.is_some_and(has), "{to} has no {property}, for {from}");
        count += 1;
    }
    assert!(count > 300, "{count} parents are known");
}

/// AWS returns the subnets of a load balancer twice, and refuses a configuration that has both.
#[tokio::test(flavor = "multi_thread")]
async fn what_aws_returns_in_two_ways_is_imported_in_one() {
    let model = json!({
        "LoadBalancerArn": "arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/front/0123456789abcdef",
        "Name": "front",
        "Subnets": ["subnet-1", "subnet-2"],
        "SubnetMappings": [{"SubnetId": "subnet-1"}, {"SubnetId": "subnet-2"}],
    });
    let identifier = model["LoadBalancerArn"].as_str().unwrap().to_owned();
    let balancer =
        object("AWS::ElasticLoadBalancingV2::LoadBalancer", &identifier, "us-east-1", model.clone());
    let emulator = account([balancer]).await;
    let folder = tempfile::tempdir().unwrap();
    let [found, written] = ["found", "written"].map(|name| folder.path().join(name));
    scanned(&emulator, &found, &["--types", "AWS::ElasticLoadBalancingV2::LoadBalancer"]).await;
    let output = Command::new(BINARY).arg("import").args([&found, &written]).env_clear().output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(written.join("elasticloadbalancingv2.tf")).unwrap();
    assert!(text.contains("subnets = [") && !text.contains("subnet_mappings"), "{text}");
}
