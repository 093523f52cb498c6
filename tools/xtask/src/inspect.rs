//! `cargo xtask inspect`: what the compiler makes of schemas.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, Subcommand};
use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::finding::{Finding, Findings, Location};
use ferroform_compiler::ir;
use ferroform_compiler::lower::naming::TypeName;
use ferroform_compiler::overrides::{Beside, Overrides};
use ferroform_compiler::source::{Found, Places};
use quote::quote;

use crate::workspace;

/// What to print.
#[derive(Subcommand)]
pub(crate) enum Question {
    /// What an annotation with this type, without arguments, expands into.
    Expand(Type),
    /// The compiler's table of a type: what it read from the schema, and what it could not represent. For users,
    /// `terraform-provider-awscc explain` says what a built provider has.
    Table(Type),
    /// What schemas say and tables do not.
    Gaps {
        /// A folder of schemas; `schemas/` where it is not given.
        #[arg(long)]
        from: Option<PathBuf>,
    },
}

/// Which type, and where its schema is.
#[derive(Args)]
pub(crate) struct Type {
    /// `AWS::Logs::LogGroup`.
    name: String,
    /// A folder of schemas to look into before `schemas/`.
    #[arg(long)]
    from: Option<PathBuf>,
}

/// Prints the answer.
pub(crate) fn run(question: &Question) -> Result<()> {
    print!("{}", question.answer()?);
    Ok(())
}

impl Question {
    fn answer(&self) -> Result<String> {
        match self {
            Self::Expand(of) => of.expansion(),
            Self::Table(of) => of.table(),
            Self::Gaps { from } => {
                let (lines, schemas) = gaps(from.as_ref().unwrap_or(&workspace::root().join("schemas")))?;
                let count = format!("{} gaps in {schemas} schemas\n", lines.len());
                Ok(lines.into_iter().map(|line| line + "\n").chain([count]).collect())
            }
        }
    }
}

/// Returns one line for each gap, sorted, and the number of schemas. Findings from reading a schema count as gaps
/// as well.
fn gaps(folder: &Path) -> Result<(BTreeSet<String>, usize)> {
    let mut findings = Findings::new();
    let beside = |file| std::fs::read_to_string(folder.join(file)).ok();
    let [overrides, secrets, observed] = ["overrides.toml", "secrets.toml", "observed.toml"].map(beside);
    let beside = Beside {
        overrides: overrides.as_deref(),
        secrets: secrets.as_deref(),
        observed: observed.as_deref(),
    };
    let overrides = Overrides::parse_all(beside, &mut findings);
    let mut lines = BTreeSet::new();
    let files = workspace::names(folder, ".json")?;
    for file in &files {
        let text = std::fs::read_to_string(folder.join(file))?;
        let (resource, found) = ferroform_compiler::compile(&text, &Annotation::default(), &overrides);
        let stem = || file.trim_end_matches(".json").to_owned();
        let name = resource.as_ref().map_or_else(stem, |resource| resource.cloudformation_type.clone());
        let odd = found.list().iter().map(|finding| match &finding.place {
            Location::Schema(pointer) => (pointer.as_str(), finding.message.as_str()),
            Location::Source(_) | Location::Beside(_) => ("", finding.message.as_str()),
        });
        let gaps =
            resource.iter().flat_map(|r| &r.gaps).map(|gap| (gap.pointer.as_str(), gap.reason.as_str()));
        let line =
            |(pointer, reason): (&str, &str)| format!("{name} {pointer}: {}", reason.replace('\n', "\\n"));
        lines.extend(odd.chain(gaps).map(line));
    }
    Ok((lines, files.len()))
}

impl Type {
    fn places(&self) -> Result<Places> {
        let from = self.from.as_deref().map(std::path::absolute).transpose()?;
        Ok(Places::of(&workspace::root(), from))
    }

    fn found(&self) -> Result<Found> {
        self.places()?.by_type(&self.name).map_err(|e| {
            let help = e.help.map(|help| format!("; {help}")).unwrap_or_default();
            anyhow!("{}{help}", e.message)
        })
    }

    /// Returns the expansion, formatted as with `rustfmt`.
    fn expansion(&self) -> Result<String> {
        // An error in the name is easier to read here than as the tokens of a compile error.
        self.found()?;
        let name = &self.name;
        let resource = TypeName::parse(name).map_or("Thing", |parts| parts.resource);
        let ident: syn::Ident = syn::parse_str(resource).unwrap_or(quote::format_ident!("Thing"));
        let item = quote!(
            pub struct #ident;
        );
        let tokens = ferroform_compiler::expand_in(&self.places()?, quote!(#name), item);
        let file = syn_2::parse_file(&tokens.to_string()).context("the expansion is not Rust")?;
        Ok(prettyplease::unparse(&file))
    }

    /// Returns what is wrong or doubtful, and the table.
    fn table(&self) -> Result<String> {
        let found = self.found()?;
        let mut findings = Findings::new();
        let overrides =
            Overrides::parse_once(found.beside(), |types| found.unknown_types(types), &mut findings);
        let (resource, more) = ferroform_compiler::compile_with_prose(
            &found.text,
            found.descriptions(),
            &Annotation::default(),
            &overrides,
        );
        findings.append(more);
        let file = found.file().display().to_string();
        let mut text: String = findings.list().iter().map(|finding| entry(finding, &file)).collect();
        let Some(resource) = resource else { bail!("{} has no table\n\n{}", self.name, text.trim_end()) };
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&ir::dump::text(&resource));
        Ok(text)
    }
}

/// Returns a finding with its place and its help in lines of their own.
fn entry(finding: &Finding, file: &str) -> String {
    let text = finding.text(file).replace("\n\n", "\n").replace('\n', "\n  ");
    format!("{}: {text}\n", format!("{:?}", finding.level).to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> Type {
        Type { name: name.to_owned(), from: None }
    }

    #[test]
    fn a_table_has_the_attributes_of_its_type_and_its_gaps() {
        for (name, part) in [
            ("AWS::Lambda::Function", "  name: lambda_function, plural lambda_functions\n"),
            ("AWS::Lambda::Function", "role (Role): string"),
            ("AWS::WAFv2::WebACL", "recursive definition"),
            ("AWS::EC2::LaunchTemplate", "read-only, volatile\n"),
        ] {
            let text = of(name).table().expect("a table");
            assert!(text.contains(&format!("{name}\n")) && text.contains(part), "{part} in {text}");
        }
    }

    #[test]
    fn warnings_about_a_shipped_schema_come_before_its_table() {
        let text = of("AWS::CodeArtifact::Domain").table().expect("a table");
        let (warnings, table) = text.split_once("\n\n").expect("warnings and a table");
        let first = "warning: `minLength` has no effect on a property of this type\n  in ";
        assert!(warnings.starts_with(first), "{warnings}");
        assert!(warnings.contains(" at /properties/PermissionsPolicyDocument/minLength"), "{warnings}");
        assert!(table.starts_with("AWS::CodeArtifact::Domain\n"), "{table}");
    }

    #[test]
    fn the_table_of_a_private_schema_comes_after_all_that_is_wrong() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |file| folder.path().join(file);
        let schema = r#"{"typeName": "MyOrg::Team::Thing", "primaryIdentifier": ["/properties/Name"],
            "handlers": {"create": {}, "read": {}, "delete": {}}, "properties": {"Name": {"type": "string"}},
            "readOnlyProperties": ["/properties/Nmae"]}"#;
        let [file, list] = ["myorg-team-thing.json", "secrets.toml"].map(path);
        std::fs::write(&file, schema).expect("written");
        std::fs::write(&list, "[secret]\n\"MyOrg::Team::Thign\" = [\"/properties/Name\"]\n")
            .expect("written");
        let of = Type { name: "MyOrg::Team::Thing".to_owned(), from: Some(folder.path().to_owned()) };
        let begin = format!(
            "error: entries of MyOrg::Team::Thign: no schema of this type is beside the list of secrets\n  in {}\n  help: did you \
             mean `MyOrg::Team::Thing`?\nwarning: `/properties/Nmae` in `readOnlyProperties` leads to no property: did you mean \
             `/properties/Name`?\n  in {}:3:36 at /readOnlyProperties/0\n\nMyOrg::Team::Thing\n",
            list.display(),
            file.display()
        );
        let text = of.table().expect("a table");
        assert!(text.starts_with(&begin), "{text}");
        std::fs::write(&file, "{}").expect("written");
        let error = of.table().expect_err("there is no table").to_string();
        assert!(error.starts_with("MyOrg::Team::Thing has no table\n\nerror: "), "{error}");
    }

    #[test]
    fn an_expansion_is_rust_under_the_types_own_name() {
        let text = of("AWS::Logs::LogGroup").expansion().expect("an expansion");
        assert!(text.contains("pub struct LogGroup;") && text.contains("name: \"logs_log_group\""), "{text}");
    }

    #[test]
    fn what_is_not_there_is_said_and_not_replaced_by_another() {
        let nowhere = || Some(PathBuf::from("/no/such/folder"));
        let elsewhere = || Type { from: nowhere(), ..of("AWS::Logs::LogGroup") };
        for (question, part) in [
            (Question::Expand(of("AWS::Logs::LogGrop")), "AWS::Logs::LogGroup"),
            (Question::Table(of("AWS::Logs::LogGrop")), "AWS::Logs::LogGroup"),
            (Question::Expand(elsewhere()), "/no/such/folder"),
            (Question::Table(elsewhere()), "/no/such/folder"),
            (Question::Gaps { from: nowhere() }, "/no/such/folder"),
        ] {
            let error = question.answer().expect_err("there is no such thing").to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_gap_is_one_line_with_its_type_place_and_reason() {
        let text = Question::Gaps { from: None }.answer().expect("the schemas");
        let gap = "\nAWS::WAFv2::WebACL /definitions/Statement: recursive definition: ";
        assert!(text.contains(gap) && text.ends_with(" schemas\n"), "{text}");
    }
}
