//! Resource types of the service `qbusiness`.

use ferroform::prelude::*;

/// `awscc_qbusiness_application`
#[cfg_resource("AWS::QBusiness::Application")]
pub struct Application;

/// `awscc_qbusiness_data_accessor`
#[cfg_resource("AWS::QBusiness::DataAccessor")]
pub struct DataAccessor;

/// `awscc_qbusiness_data_source`
#[cfg_resource("AWS::QBusiness::DataSource")]
pub struct DataSource;

/// `awscc_qbusiness_index`
#[cfg_resource("AWS::QBusiness::Index")]
pub struct Index;

/// `awscc_qbusiness_permission`
#[cfg_resource("AWS::QBusiness::Permission")]
pub struct Permission;

/// `awscc_qbusiness_plugin`
#[cfg_resource("AWS::QBusiness::Plugin")]
pub struct Plugin;

/// `awscc_qbusiness_retriever`
#[cfg_resource("AWS::QBusiness::Retriever")]
pub struct Retriever;

/// `awscc_qbusiness_web_experience`
#[cfg_resource("AWS::QBusiness::WebExperience")]
pub struct WebExperience;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Application, DataAccessor, DataSource, Index, Permission, Plugin, Retriever, WebExperience,];
