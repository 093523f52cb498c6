//! Resource types of the service `neptunegraph`.

use ferroform::prelude::*;

/// `awscc_neptunegraph_graph`
#[cfg_resource("AWS::NeptuneGraph::Graph")]
pub struct Graph;

/// `awscc_neptunegraph_graph_snapshot`
#[cfg_resource("AWS::NeptuneGraph::GraphSnapshot")]
pub struct GraphSnapshot;

/// `awscc_neptunegraph_private_graph_endpoint`
#[cfg_resource("AWS::NeptuneGraph::PrivateGraphEndpoint")]
pub struct PrivateGraphEndpoint;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Graph, GraphSnapshot, PrivateGraphEndpoint];
