//! What the compiler makes of schemas: `expand`, `explain` and `gaps`.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::finding::Findings;
use ferroform_compiler::ir::{self, Resource};
use ferroform_compiler::overrides::Overrides;
use ferroform_compiler::source::Places;
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

/// Prints the expansion of a bare annotation.
pub(crate) fn expand(of: &Type) -> Result<()> {
    let (name, places) = (&of.name, of.places()?);
    let tokens = ferroform_compiler::expand_in(
        &places,
        quote!(#name),
        quote!(
            pub struct Type;
        ),
    );
    let file = syn_2::parse_file(&tokens.to_string()).context("the expansion is not Rust")?;
    println!("{}", prettyplease::unparse(&file));
    Ok(())
}

/// Prints the table for a person.
pub(crate) fn explain(of: &Type) -> Result<()> {
    let found = of.places()?.by_type(&of.name).map_err(|e| match e.help {
        Some(help) => anyhow::anyhow!("{}; {help}", e.message),
        None => anyhow::anyhow!("{}", e.message),
    })?;
    let mut findings = Findings::new();
    let overrides =
        found.overrides.map(|(text, _)| Overrides::parse(&text, &mut findings)).unwrap_or_default();
    let (resource, more) = ferroform_compiler::compile_with_prose(
        &found.text,
        found.prose.as_deref(),
        &Annotation::default(),
        &overrides,
    );
    findings.append(more);
    for finding in findings.list() {
        println!("{:?}: {}", finding.level, finding.text(&found.shown));
    }
    match resource {
        Some(resource) => print!("{}", ir::dump::text(&resource)),
        None => bail!("there is no table"),
    }
    Ok(())
}

/// Lists what the tables do not say although the schemas do.
pub(crate) fn gaps(from: Option<PathBuf>) -> Result<()> {
    let folder = from.unwrap_or_else(|| workspace().join("schemas"));
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&folder)?.map(|e| e.map(|e| e.path())).collect::<std::io::Result<_>>()?;
    files.retain(|f| f.extension().is_some_and(|e| e == "json"));
    files.sort();
    let mut findings = Findings::new();
    let text = std::fs::read_to_string(folder.join("overrides.toml")).unwrap_or_default();
    let overrides = Overrides::parse(&text, &mut findings);
    let mut count = 0;
    for file in &files {
        let text = std::fs::read_to_string(file)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (resource, found) = ferroform_compiler::compile(&text, &Annotation::default(), &overrides);
        for finding in found.list() {
            println!("{}", finding.text(&name).replace('\n', " "));
            count += 1;
        }
        count += resource.as_ref().map_or(0, print_gaps);
    }
    println!("{count} gaps in {} schemas", files.len());
    Ok(())
}

fn print_gaps(resource: &Resource) -> usize {
    for gap in &resource.gaps {
        println!("{} {}: {}", resource.cloudformation_type, gap.pointer, gap.reason);
    }
    resource.gaps.len()
}

impl Type {
    fn places(&self) -> Result<Places> {
        let from = self.from.as_ref().map(std::path::absolute).transpose()?;
        Ok(Places::of(&workspace(), from))
    }
}
