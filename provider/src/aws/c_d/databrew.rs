//! Resource types of the service `databrew`.

use ferroform::prelude::*;

/// `awscc_databrew_dataset`
#[cfg_resource("AWS::DataBrew::Dataset")]
pub struct Dataset;

/// `awscc_databrew_job`
#[cfg_resource("AWS::DataBrew::Job")]
pub struct Job;

/// `awscc_databrew_project`
#[cfg_resource("AWS::DataBrew::Project")]
pub struct Project;

/// `awscc_databrew_recipe`
#[cfg_resource("AWS::DataBrew::Recipe")]
pub struct Recipe;

/// `awscc_databrew_ruleset`
#[cfg_resource("AWS::DataBrew::Ruleset")]
pub struct Ruleset;

/// `awscc_databrew_schedule`
#[cfg_resource("AWS::DataBrew::Schedule")]
pub struct Schedule;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Dataset, Job, Project, Recipe, Ruleset, Schedule,];
