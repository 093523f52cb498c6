//! `CloseEphemeralResource`. Values that were read need no cleaning up.

use ferroform_proto::tfplugin6::close_ephemeral_resource::{Request, Response};

use super::failed::Failed;
use super::server::Shared;

pub(super) async fn close_ephemeral_resource(server: Shared, request: Request) -> Response {
    match server.ephemeral_resource(&request.type_name) {
        Ok(_) => Response::default(),
        Err(unknown) => Response::failed(unknown),
    }
}
