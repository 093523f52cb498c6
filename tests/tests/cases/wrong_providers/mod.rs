//! Every rule detects what it is meant for, and nothing else.
//!
//! For each rule of the catalogue there is a provider that breaks it and does nothing else wrong. The driver
//! must report that rule and the right attribute. The real Terraform must reject the same provider wherever
//! it enforces the rule.

/// Defines wrong providers: rule, place, script, what Terraform does, and what is wrong.
macro_rules! wrong {
    ($($rule:literal, $at:literal, $script:expr, $terraform:expr, |$talk:ident| $twist:expr;)*) => {
        vec![$(Wrong {
            rule: $rule, at: $at, script: $script, terraform: $terraform, twist: |$talk: &mut Talk<'_>| $twist
        }),*]
    };
}

mod cases;
mod operations;

use crate::wait;
use ferroform_driver::rules::{ALL, Violation};
use ferroform_driver::{Connection, Core};
use ferroform_tests::Tool;
use ferroform_tests::specimen::{Act, Specimen, Terraform, Verdict, by_driver};
use libtest_mimic::{Failed, Trial};

/// A provider that breaks one rule.
struct Wrong {
    /// The rule.
    rule: &'static str,
    /// The path that the driver must report.
    at: &'static str,
    /// The wrong behaviour.
    twist: ferroform_tests::specimen::Twist,
    /// The user's actions until the driver reports the violation.
    script: fn() -> Vec<Act>,
    /// The expected reaction of the real core.
    terraform: Verdict,
}

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = vec![
        Trial::test("rules::every_rule_has_a_wrong_provider", every_rule_has_a_wrong_provider),
        Trial::test("rules::an_honest_provider_breaks_no_rule", || wait(honest_by_driver())),
        Tool::Terraform
            .trial("rules::terraform::an_honest_provider_breaks_no_rule", || wait(honest_by_terraform())),
    ];
    for (number, wrong) in cases::all().into_iter().enumerate() {
        let name = format!("rules::{:02} {} at {}", number, wrong.rule, wrong.at);
        let terraform = name.replace("rules::", "rules::terraform::");
        let again = Wrong { ..wrong };
        trials.push(Trial::test(name, move || wait(caught(wrong))));
        // No released version can play the script, or this one has no such block.
        if !matches!(again.terraform, Verdict::NotPlayed) {
            trials.push(Tool::Terraform.trial(terraform, move || wait(judged(again))));
        }
    }
    trials
}

fn every_rule_has_a_wrong_provider() -> Result<(), Failed> {
    let cases = cases::all();
    let missing: Vec<_> =
        ALL.iter().map(|rule| rule.id).filter(|id| !cases.iter().any(|wrong| wrong.rule == *id)).collect();
    let strange: Vec<_> =
        cases.iter().map(|wrong| wrong.rule).filter(|id| !ALL.iter().any(|rule| rule.id == *id)).collect();
    if missing.is_empty() && strange.is_empty() {
        return Ok(());
    }
    Err(format!("rules without a wrong provider: {missing:?}; cases of no rule: {strange:?}").into())
}

/// Returns the violations of the first run that has any.
async fn violations(specimen: &Specimen, script: &[Act]) -> Vec<Violation> {
    let core = Core::new(Connection::in_process(specimen.clone()).await.unwrap()).await.unwrap();
    let schema = core.check_schemas();
    if !schema.is_empty() {
        return schema;
    }
    let reports = by_driver(specimen, script, true).await;
    reports.into_iter().map(|report| report.violations).find(|found| !found.is_empty()).unwrap_or_default()
}

async fn caught(wrong: Wrong) -> Result<(), Failed> {
    let found = violations(&Specimen::new(Some(wrong.twist)), &(wrong.script)()).await;
    let said: Vec<_> = found.iter().map(|v| (v.rule.id, v.path.to_string())).collect();
    if said == [(wrong.rule, wrong.at.to_owned())] {
        return Ok(());
    }
    let shown: Vec<_> = found.iter().map(ToString::to_string).collect();
    Err(format!("expected {} at {}, found:\n{}", wrong.rule, wrong.at, shown.join("\n")).into())
}

async fn honest_by_driver() -> Result<(), Failed> {
    for wrong in cases::all() {
        let found = violations(&Specimen::new(None), &(wrong.script)()).await;
        if let Some(violation) = found.first() {
            return Err(format!("the script of {}: {violation}", wrong.rule).into());
        }
    }
    Ok(())
}

async fn honest_by_terraform() -> Result<(), Failed> {
    let scripts = cases::scripts();
    for script in scripts {
        let specimen = Specimen::new(None);
        let mut terraform = Terraform::new(&specimen);
        for act in script() {
            let (well, text) = terraform.play(&specimen, &act).await;
            if !well {
                return Err(text.into());
            }
        }
    }
    Ok(())
}

/// Compares the reaction of the real core to the same provider with the expected one.
async fn judged(wrong: Wrong) -> Result<(), Failed> {
    let specimen = Specimen::new(Some(wrong.twist));
    let mut terraform = Terraform::new(&specimen);
    let mut said = String::new();
    let mut all_well = true;
    for act in (wrong.script)() {
        let (well, text) = terraform.play(&specimen, &act).await;
        said.push_str(&text);
        all_well &= well;
    }
    // Terraform wraps lines and draws a frame around errors.
    let plain: Vec<_> = said.split_whitespace().filter(|word| *word != "│").collect();
    let plain = plain.join(" ");
    let agrees = match wrong.terraform {
        Verdict::Says(text) => !all_well && plain.contains(text),
        Verdict::Silent | Verdict::TooOld | Verdict::NotPlayed => all_well,
    };
    if agrees { Ok(()) } else { Err(format!("expected {:?}, found:\n{said}", wrong.terraform).into()) }
}
