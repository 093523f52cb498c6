//! Terraform itself: all types in one configuration, with many grants on one object at the same time.

use std::path::{Path, PathBuf};
use std::{env, fs};

use ferroform_driver::terraform::{Terraform, version};

use crate::lives::open;
use crate::server::Server;
use crate::{Test, tests};

pub(crate) const TESTS: &[Test] = tests![a_team];

/// The variable `more` is what changes.
const TEAM: &str = r#"
terraform {
  required_providers {
    postgres = { source = "example/postgres" }
  }
}

variable "more" { default = false }

variable "password" {
  ephemeral = true
  default   = "team secret"
}

locals {
  people = toset([for number in range(15) : "person ${number}"])
}

resource "postgres_role" "team" {
  name = "team"
}

resource "postgres_role" "people" {
  for_each            = local.people
  name                = each.key
  login               = true
  member_of           = var.more ? [postgres_role.team.name] : null
  password_wo         = var.password
  password_wo_version = var.more ? 2 : 1
}

resource "postgres_database" "shop" {
  name             = "team shop"
  owner            = postgres_role.team.name
  connection_limit = var.more ? 9 : null
}

resource "postgres_schema" "sales" {
  database = postgres_database.shop.name
  name     = "sales"
}

resource "postgres_extension" "hstore" {
  database = postgres_database.shop.name
  schema   = postgres_schema.sales.name
  name     = "hstore"
  version  = var.more ? "1.8" : "1.7"
}

resource "postgres_grant" "usage" {
  for_each   = local.people
  role       = postgres_role.people[each.key].name
  kind       = "SCHEMA"
  database   = postgres_database.shop.name
  schema     = postgres_schema.sales.name
  privileges = var.more ? ["CREATE", "USAGE"] : ["USAGE"]
}

resource "postgres_grant" "nobody_else" {
  role       = "public"
  kind       = "DATABASE"
  database   = postgres_database.shop.name
  privileges = var.more ? ["CONNECT"] : []
}
"#;

/// Returns the programs that `FERROFORM_HOSTS` names, else Terraform, or what is missing.
pub(crate) fn hosts() -> Result<Vec<PathBuf>, String> {
    let named = env::var_os("FERROFORM_HOSTS").unwrap_or_default();
    let named = env::split_paths(&named).filter(|path| path != Path::new("")).collect::<Vec<_>>();
    if named.is_empty() && version("terraform").is_err() {
        return Err("terraform is missing".to_owned());
    }
    Ok(if named.is_empty() { vec!["terraform".into()] } else { named })
}

async fn a_team(server: &Server) {
    let program = Path::new(env!("CARGO_BIN_EXE_terraform-provider-postgres"));
    for host in hosts().unwrap() {
        let folder = tempfile::tempdir().unwrap();
        let terraform = Terraform::new(folder.path()).unwrap().program(host);
        let terraform = terraform.with("PGHOST", server.host());
        terraform.use_providers(&["example/postgres"], program.parent().unwrap()).unwrap();
        terraform.write("main.tf", TEAM).unwrap();
        let run = |arguments: &[&str]| {
            let output = terraform.run(arguments).unwrap();
            assert!(output.status.success(), "{arguments:?}: {}", output.all());
            output.all()
        };
        for (more, summary) in [("more=false", "35 added, 0 changed"), ("more=true", "0 added, 33 changed")] {
            let said = run(&["apply", "-auto-approve", "-var", more]);
            assert!(said.contains(summary), "{said}");
            assert!(
                !fs::read_to_string(folder.path().join("terraform.tfstate")).unwrap().contains("team secret")
            );
            // The exit code would be 2 if there were a change.
            run(&["plan", "-detailed-exitcode", "-var", more]);
        }
        run(&["destroy", "-auto-approve"]);
        let left = "SELECT (SELECT count(*) FROM pg_roles WHERE rolname ~ '^(team|person)') \
            + (SELECT count(*) FROM pg_database WHERE datname ~ '^team')";
        let left: i64 = open(server, "postgres").await.query_one(left, &[]).await.unwrap().get(0);
        assert_eq!(left, 0);
    }
}
