//! `RenewEphemeralResource`. No response of this provider asks for a renewal, so core never calls this.

use ferroform_proto::tfplugin6::renew_ephemeral_resource::{Request, Response};

use super::failed::Failed;
use super::server::Shared;

pub(super) async fn renew_ephemeral_resource(server: Shared, request: Request) -> Response {
    match server.ephemeral_resource(&request.type_name) {
        Ok(_) => Response::default(),
        Err(unknown) => Response::failed(unknown),
    }
}
