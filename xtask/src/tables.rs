//! `cargo xtask expand`, `explain` and `gaps`: what the compiler makes of schemas.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::finding::{Finding, Findings, Level, Location};
use ferroform_compiler::ir;
use ferroform_compiler::lower::naming::TypeName;
use ferroform_compiler::overrides::{Beside, Overrides};
use ferroform_compiler::source::{Found, Places};
use quote::quote;

use crate::workspace;

/// Which type, and where its schema is.
#[derive(Args)]
pub(crate) struct Type {
    /// `AWS::Logs::LogGroup`.
    name: String,
    /// A folder of schemas to look into before `schemas/`.
    #[arg(long)]
    from: Option<PathBuf>,
}

/// Prints the expansion of an annotation without arguments.
pub(crate) fn expand(of: &Type) -> Result<()> {
    println!("{}", of.expansion()?);
    Ok(())
}

/// Prints the table in readable form.
pub(crate) fn explain(of: &Type) -> Result<()> {
    print!("{}", of.explanation()?);
    Ok(())
}

/// Lists what the schemas state and the tables do not represent.
pub(crate) fn gaps(from: Option<&Path>) -> Result<()> {
    let from = from.map(asked_for).transpose()?;
    let (lines, schemas) = gap_lines(&from.unwrap_or_else(|| workspace::root().join("schemas")))?;
    for line in &lines {
        println!("{line}");
    }
    println!("{} gaps in {schemas} schemas", lines.len());
    Ok(())
}

/// Returns the folder of `--from` as an absolute path. It must exist, because an answer about the repository's own
/// schemas would mislead.
fn asked_for(folder: &Path) -> Result<PathBuf> {
    ensure!(folder.is_dir(), "--from names {}, which is no folder", folder.display());
    Ok(std::path::absolute(folder)?)
}

/// Returns one line for each gap, sorted, and the number of schemas. Findings from reading a schema count as gaps
/// as well.
fn gap_lines(folder: &Path) -> Result<(Vec<String>, usize)> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect::<std::io::Result<_>>()?;
    files.retain(|f| f.extension().is_some_and(|e| e == "json"));
    let mut findings = Findings::new();
    let beside = |file| std::fs::read_to_string(folder.join(file)).ok();
    let [overrides, secrets] = ["overrides.toml", "secrets.toml"].map(beside);
    let beside = Beside { overrides: overrides.as_deref(), secrets: secrets.as_deref() };
    let overrides = Overrides::parse_all(beside, &mut findings);
    let mut lines = BTreeSet::new();
    for file in &files {
        let text = std::fs::read_to_string(file)?;
        let (resource, found) = ferroform_compiler::compile(&text, &Annotation::default(), &overrides);
        let stem = || file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = resource.as_ref().map_or_else(stem, |resource| resource.cloudformation_type.clone());
        let odd = found.list().iter().map(|finding| match &finding.place {
            Location::Schema(pointer) => (pointer.as_str(), finding.message.as_str()),
            Location::Source(_) | Location::Overrides | Location::Secrets => ("", finding.message.as_str()),
        });
        let gaps =
            resource.iter().flat_map(|r| &r.gaps).map(|gap| (gap.pointer.as_str(), gap.reason.as_str()));
        let line =
            |(pointer, reason): (&str, &str)| format!("{name} {pointer}: {}", reason.replace('\n', "\\n"));
        lines.extend(odd.chain(gaps).map(line));
    }
    Ok((lines.into_iter().collect(), files.len()))
}

impl Type {
    fn places(&self) -> Result<Places> {
        let from = self.from.as_deref().map(asked_for).transpose()?;
        Ok(Places::of(&workspace::root(), from))
    }

    fn found(&self) -> Result<Found> {
        self.places()?.by_type(&self.name).map_err(|e| match e.help {
            Some(help) => anyhow::anyhow!("{}; {help}", e.message),
            None => anyhow::anyhow!("{}", e.message),
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
    fn explanation(&self) -> Result<String> {
        let found = self.found()?;
        let mut findings = Findings::new();
        let overrides =
            Overrides::parse_once(found.beside(), |types| found.unknown_types(types), &mut findings);
        let (resource, more) = ferroform_compiler::compile_with_prose(
            &found.text,
            found.prose.as_deref(),
            &Annotation::default(),
            &overrides,
        );
        findings.append(more);
        let file = shown(found.file())?;
        let mut text: String = findings.list().iter().map(|finding| entry(finding, &file)).collect();
        let Some(resource) = resource else { bail!("{} has no table\n\n{}", self.name, text.trim_end()) };
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&ir::dump::text(&resource));
        Ok(text)
    }
}

/// Returns a path as somebody in the current folder would write it.
fn shown(file: &Path) -> Result<String> {
    let file = file.strip_prefix(std::env::current_dir()?).unwrap_or(file);
    Ok(file.display().to_string())
}

/// Returns a finding with its place and its help in lines of their own.
fn entry(finding: &Finding, file: &str) -> String {
    let level = match finding.level {
        Level::Note => "note",
        Level::Warning => "warning",
        Level::Error => "error",
    };
    let text = finding.text(file);
    let mut lines = text.lines().filter(|line| !line.is_empty());
    let first = format!("{level}: {}\n", lines.next().unwrap_or_default());
    [first].into_iter().chain(lines.map(|line| format!("  {line}\n"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> Type {
        Type { name: name.to_owned(), from: None }
    }

    #[test]
    fn a_type_is_explained_with_its_gaps() {
        let text = of("AWS::Lambda::Function").explanation().expect("a table");
        for part in [
            "AWS::Lambda::Function\n",
            "  name: lambda_function, plural lambda_functions\n",
            "role (Role): string",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let text = of("AWS::WAFv2::WebACL").explanation().expect("a table");
        assert!(text.contains("extra levels") && text.contains("recursive definition"), "{text}");
    }

    #[test]
    fn warnings_about_a_shipped_schema_come_before_its_table() {
        let text = of("AWS::CodeArtifact::Domain").explanation().expect("a table");
        let (warnings, table) = text.split_once("\n\n").expect("warnings and a table");
        let lines: Vec<&str> = warnings.lines().collect();
        let [first, place, ..] = lines.as_slice() else { panic!("{warnings}") };
        assert_eq!(*first, "warning: `minLength` has no effect on a property of this type");
        assert!(
            place.starts_with("  in ") && place.contains("schemas/aws-codeartifact-domain.json:"),
            "{place}"
        );
        assert!(place.ends_with(" at /properties/PermissionsPolicyDocument/minLength"), "{place}");
        assert!(table.starts_with("AWS::CodeArtifact::Domain\n"), "{table}");
        let text = of("AWS::Logs::LogGroup").explanation().expect("a table");
        assert!(text.starts_with("AWS::Logs::LogGroup\n"), "{text}");
    }

    #[test]
    fn a_private_schema_is_explained_with_all_that_is_wrong() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |file: &str, text: &str| std::fs::write(folder.path().join(file), text).expect("a file");
        let schema = r#"{"typeName": "MyOrg::Team::Thing", "primaryIdentifier": ["/properties/Name"],
            "handlers": {"create": {}, "read": {}, "delete": {}}, "properties": {"Name": {"type": "string"}},
            "readOnlyProperties": ["/properties/Nmae"]}"#;
        write("myorg-team-thing.json", schema);
        let of = Type { name: "MyOrg::Team::Thing".to_owned(), from: Some(folder.path().to_owned()) };
        let file = folder.path().join("myorg-team-thing.json").display().to_string();
        let warning = format!(
            "warning: `/properties/Nmae` in `readOnlyProperties` leads to no property: did you mean `/properties/Name`?\n  \
             in {file}:3:36 at /readOnlyProperties/0\n"
        );
        let text = of.explanation().expect("a table");
        assert!(text.starts_with(&format!("{warning}\nMyOrg::Team::Thing\n")), "{text}");

        write("secrets.toml", "[secret]\n\"MyOrg::Team::Thign\" = [\"/properties/Name\"]\n");
        let text = of.explanation().expect("a table");
        let list = folder.path().join("secrets.toml").display().to_string();
        let error = format!(
            "error: entries of MyOrg::Team::Thign: no schema of this type is beside the list of secrets\n  in {list}\n  help: did you \
             mean `MyOrg::Team::Thing`?\n"
        );
        assert!(text.starts_with(&(error + &warning)), "{text}");

        write("myorg-team-thing.json", "{}");
        let error = of.explanation().expect_err("there is no table").to_string();
        assert!(error.starts_with("MyOrg::Team::Thing has no table\n\nerror: "), "{error}");
    }

    #[test]
    fn volatile_properties_are_those_of_the_overrides() {
        let text = of("AWS::EC2::LaunchTemplate").explanation().expect("a table");
        let line = text.lines().find(|line| line.contains("latest_version_number")).unwrap_or_default();
        assert!(line.ends_with("read-only, volatile"), "{line}");
    }

    #[test]
    fn an_expansion_is_rust_under_the_types_own_name() {
        let text = of("AWS::Logs::LogGroup").expansion().expect("an expansion");
        assert!(text.contains("pub struct LogGroup;") && text.contains("name: \"logs_log_group\""), "{text}");
    }

    #[test]
    fn a_mistyped_type_is_told_its_neighbour() {
        for result in [of("AWS::Logs::LogGrop").expansion(), of("AWS::Logs::LogGrop").explanation()] {
            let error = result.expect_err("there is no such type").to_string();
            assert!(error.contains("AWS::Logs::LogGroup"), "{error}");
        }
    }

    #[test]
    fn a_named_folder_that_is_not_there_is_not_replaced_by_another() {
        let nowhere = "/no/such/folder";
        let of = Type { name: "AWS::Logs::LogGroup".to_owned(), from: Some(PathBuf::from(nowhere)) };
        for result in [of.expansion().map(drop), of.explanation().map(drop), gaps(Some(Path::new(nowhere)))] {
            let error = result.expect_err("there is no such folder").to_string();
            assert_eq!(error, "--from names /no/such/folder, which is no folder");
        }
    }

    #[test]
    fn every_gap_is_one_line_with_its_type_place_and_reason() {
        let (lines, schemas) = gap_lines(&workspace::root().join("schemas")).expect("the schemas");
        assert!(schemas > 1_000 && lines.len() > 100, "{} gaps in {schemas} schemas", lines.len());
        assert!(lines.is_sorted());
        for line in &lines {
            let (name, rest) = line.split_once(' ').expect("a type");
            let (pointer, reason) = rest.split_once(": ").expect("a place");
            assert!(TypeName::parse(name).is_some() && !reason.is_empty(), "{line}");
            assert!((pointer.is_empty() || pointer.starts_with('/')) && !line.contains('\n'), "{line}");
        }
    }
}
