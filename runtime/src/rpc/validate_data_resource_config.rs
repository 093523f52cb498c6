//! `ValidateDataResourceConfig`: core has checked all there is to check.

use ferroform_proto::tfplugin6::validate_data_resource_config::{Request, Response};

use super::failed::Failed;
use super::server::Shared;

pub(super) async fn validate_data_resource_config(server: Shared, request: Request) -> Response {
    match server.data_source(&request.type_name) {
        Ok(_) => Response::default(),
        Err(diagnostic) => Response::failed(diagnostic),
    }
}
