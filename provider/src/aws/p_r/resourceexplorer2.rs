//! Resource types of the service `resourceexplorer2`.

use ferroform::prelude::*;

/// `awscc_resourceexplorer2_default_view_association`
#[cfg_resource("AWS::ResourceExplorer2::DefaultViewAssociation")]
pub struct DefaultViewAssociation;

/// `awscc_resourceexplorer2_index`
#[cfg_resource("AWS::ResourceExplorer2::Index")]
pub struct Index;

/// `awscc_resourceexplorer2_view`
#[cfg_resource("AWS::ResourceExplorer2::View")]
pub struct View;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![DefaultViewAssociation, Index, View];
