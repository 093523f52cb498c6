//! `TF_LOG_SDK_PROTO_DATA_DIR`: requests and responses as files, for debugging.
//!
//! Names and contents are those of plugin-go: `{TIME}_{RPC}_{MESSAGE}_{FIELD}.{json|msgpack|empty}`, private data
//! without an extension. The files contain resources in plain text, including secrets, so only their owner may
//! read them. No file contains the provider block: its keys and tokens open far more than debugging needs.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use ferroform_proto::tfplugin6::{self as proto, DynamicValue};

use super::logged::Logged;

/// A field of a message.
#[derive(Debug, Clone, Copy)]
pub(super) enum Field<'a> {
    /// A value of the schema.
    Dynamic(Option<&'a DynamicValue>),
    /// Private data.
    Private(&'a [u8]),
}

/// A message with fields that are written to files.
pub(super) trait ProtocolData {
    /// Returns the fields, each with message and name as they appear in the file name.
    fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
        Vec::new()
    }
}

/// Writes the fields of a message, if there is a folder for them.
pub(super) fn write<R: Logged>(folder: Option<&Path>, message: &impl ProtocolData) {
    let Some(folder) = folder else { return };
    for (name, field) in message.fields() {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
        let (extension, bytes) = match field {
            Field::Dynamic(Some(value)) if !value.json.is_empty() => (".json", &value.json[..]),
            Field::Dynamic(Some(value)) if !value.msgpack.is_empty() => (".msgpack", &value.msgpack[..]),
            Field::Private(bytes) if !bytes.is_empty() => ("", bytes),
            Field::Dynamic(_) | Field::Private(_) => (".empty", &[][..]),
        };
        let rest = format!("{}_{name}{extension}", R::RPC);
        let (path, created) = create(folder, time, &rest);
        let shown = path.display().to_string();
        match created.and_then(|mut file| file.write_all(bytes)) {
            Ok(()) => {
                tracing::trace!(target: "sdk.proto", tf_proto_data_file = shown, "wrote protocol data file");
            }
            Err(error) => tracing::error!(
                target: "sdk.proto",
                tf_proto_data_file = shown,
                error = %error,
                "unable to write protocol data file"
            ),
        }
    }
}

/// Creates a file that only its owner may access. If there is already one of this millisecond, uses the next
/// millisecond.
fn create(folder: &Path, time: u128, rest: &str) -> (PathBuf, std::io::Result<File>) {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut time = time;
    loop {
        let path = folder.join(format!("{time}_{rest}"));
        match options.open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => time += 1,
            created => return (path, created),
        }
    }
}

macro_rules! protocol_data {
    ($($rpc:ident $message:ident { $($name:literal: $kind:ident $field:ident),* })*) => {
        $(impl ProtocolData for proto::$rpc::$message {
            fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
                vec![$((concat!(stringify!($message), "_", $name), field!(self $kind $field))),*]
            }
        })*
    };
}

macro_rules! field {
    ($self:ident value $field:ident) => {
        Field::Dynamic($self.$field.as_ref())
    };
    ($self:ident private $field:ident) => {
        Field::Private(&$self.$field)
    };
}

protocol_data! {
    get_metadata Request {}
    get_metadata Response {}
    get_provider_schema Request {}
    get_provider_schema Response {}
    get_resource_identity_schemas Request {}
    get_resource_identity_schemas Response {}
    validate_provider_config Request {}
    validate_provider_config Response {}
    configure_provider Request {}
    configure_provider Response {}
    validate_resource_config Request { "Config": value config }
    validate_resource_config Response {}
    validate_data_resource_config Request { "Config": value config }
    validate_data_resource_config Response {}
    validate_list_resource_config Request { "Config": value config }
    validate_list_resource_config Response {}
    list_resource Request { "Config": value config }
    upgrade_resource_state Request {}
    upgrade_resource_state Response { "UpgradedState": value upgraded_state }
    upgrade_resource_identity Request {}
    read_resource Request {
        "CurrentState": value current_state, "ProviderMeta": value provider_meta, "Private": private private
    }
    read_resource Response { "NewState": value new_state, "Private": private private }
    plan_resource_change Request {
        "Config": value config, "PriorState": value prior_state, "ProposedNewState": value proposed_new_state,
        "ProviderMeta": value provider_meta, "PriorPrivate": private prior_private
    }
    plan_resource_change Response {
        "PlannedState": value planned_state, "PlannedPrivate": private planned_private
    }
    apply_resource_change Request {
        "Config": value config, "PlannedState": value planned_state, "PriorState": value prior_state,
        "ProviderMeta": value provider_meta, "PlannedPrivate": private planned_private
    }
    apply_resource_change Response { "NewState": value new_state, "Private": private private }
    import_resource_state Request {}
    move_resource_state Request {}
    move_resource_state Response { "TargetState": value target_state }
    read_data_source Request { "Config": value config, "ProviderMeta": value provider_meta }
    read_data_source Response { "State": value state }
    generate_resource_config Request { "State": value state }
    generate_resource_config Response { "Config": value config }
    get_functions Request {}
    get_functions Response {}
    call_function Response { "Result": value result }
    validate_ephemeral_resource_config Request { "Config": value config }
    validate_ephemeral_resource_config Response {}
    open_ephemeral_resource Request { "Config": value config }
    open_ephemeral_resource Response { "Result": value result }
    renew_ephemeral_resource Request {}
    renew_ephemeral_resource Response {}
    close_ephemeral_resource Request {}
    close_ephemeral_resource Response {}
    validate_action_config Request { "Config": value config }
    validate_action_config Response {}
    plan_action Request { "Config": value config }
    plan_action Response {}
    invoke_action Request { "Config": value config }
}

impl ProtocolData for proto::call_function::Request {
    fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
        self.arguments.iter().map(|argument| ("Request_Arguments", Field::Dynamic(Some(argument)))).collect()
    }
}

impl ProtocolData for proto::upgrade_resource_identity::Response {
    fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
        let identity = self.upgraded_identity.as_ref().and_then(|identity| identity.identity_data.as_ref());
        vec![("Response_UpgradedResourceIdentity", Field::Dynamic(identity))]
    }
}

impl ProtocolData for proto::import_resource_state::Response {
    fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
        let imported = self.imported_resources.iter();
        let fields = imported.flat_map(|imported| {
            [
                ("Response_ImportedResource_State", Field::Dynamic(imported.state.as_ref())),
                ("Response_ImportedResource_Private", Field::Private(&imported.private)),
            ]
        });
        fields.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_field_becomes_a_file_named_as_plugin_go_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let value = |msgpack: &'static [u8]| {
            Some(DynamicValue { msgpack: msgpack.into(), ..DynamicValue::default() })
        };
        let request = proto::read_resource::Request {
            current_state: value(b"\x80"),
            private: b"remembered".as_slice().into(),
            ..proto::read_resource::Request::default()
        };
        write::<proto::read_resource::Request>(Some(folder.path()), &request);
        let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_str().unwrap();
                let (time, name) = name.split_once('_').unwrap();
                assert!(time.parse::<u64>().unwrap() > 1_700_000_000_000);
                (name.to_owned(), std::fs::read(&path).unwrap())
            })
            .collect();
        files.sort();
        let expected: [(&str, &[u8]); 3] = [
            ("ReadResource_Request_CurrentState.msgpack", b"\x80"),
            ("ReadResource_Request_Private", b"remembered"),
            ("ReadResource_Request_ProviderMeta.empty", b""),
        ];
        assert_eq!(files, expected.map(|(name, bytes)| (name.to_owned(), bytes.to_vec())));
    }

    fn config(text: &'static [u8]) -> Option<DynamicValue> {
        Some(DynamicValue { msgpack: text.into(), ..DynamicValue::default() })
    }

    #[test]
    fn the_provider_block_is_in_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let request = proto::configure_provider::Request {
            config: config(b"the secret key"),
            ..proto::configure_provider::Request::default()
        };
        write::<proto::configure_provider::Request>(Some(folder.path()), &request);
        let request = proto::validate_provider_config::Request { config: config(b"the secret key") };
        write::<proto::validate_provider_config::Request>(Some(folder.path()), &request);
        let files: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(files.is_empty(), "{files:?}");
    }

    #[cfg(unix)]
    #[test]
    fn the_files_are_for_their_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().unwrap();
        let request = proto::read_resource::Request::default();
        write::<proto::read_resource::Request>(Some(folder.path()), &request);
        let modes: Vec<u32> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|file| file.unwrap().metadata().unwrap().permissions().mode() & 0o777)
            .collect();
        assert_eq!(modes, [0o600; 3]);
    }

    #[test]
    fn what_travels_in_the_same_millisecond_has_a_file_each() {
        let folder = tempfile::tempdir().unwrap();
        let request = proto::read_data_source::Response { state: config(b"a"), ..Default::default() };
        for _ in 0..50 {
            write::<proto::read_data_source::Request>(Some(folder.path()), &request);
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 50);
    }

    #[test]
    fn a_folder_that_is_not_there_disturbs_nothing() {
        let request = proto::read_resource::Request::default();
        write::<proto::read_resource::Request>(Some(Path::new("/nowhere/at/all")), &request);
        write::<proto::read_resource::Request>(None, &request);
    }
}
