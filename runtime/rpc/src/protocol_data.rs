//! `TF_LOG_SDK_PROTO_DATA_DIR`: requests and responses as files, for debugging.
//!
//! Names and contents are those of plugin-go: `{TIME}_{RPC}_{MESSAGE}_{FIELD}.{json|msgpack|empty}`, private data
//! without an extension. The files contain resources in plain text, including secrets, so only their owner may
//! read them. No file contains the provider block: its keys and tokens open far more than debugging needs.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use ferroform_plugin::proto::tfplugin6::DynamicValue;

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
    fn fields(&self) -> Vec<(&'static str, Field<'_>)>;
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

#[cfg(test)]
mod tests {
    use ferroform_plugin::proto::tfplugin6 as proto;

    use super::*;

    /// Returns the files that the requests of this RPC leave in a folder.
    fn written<R: Logged>(messages: &[impl ProtocolData]) -> (tempfile::TempDir, Vec<PathBuf>) {
        let folder = tempfile::tempdir().unwrap();
        messages.iter().for_each(|message| write::<R>(Some(folder.path()), message));
        let files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        let files = files.collect();
        (folder, files)
    }

    fn value(msgpack: &'static [u8]) -> Option<DynamicValue> {
        Some(DynamicValue { msgpack: msgpack.into(), ..DynamicValue::default() })
    }

    #[test]
    fn each_field_becomes_a_file_named_as_plugin_go_names_it() {
        let request = proto::read_resource::Request {
            current_state: value(b"\x80"),
            private: b"remembered".as_slice().into(),
            ..proto::read_resource::Request::default()
        };
        let (_folder, files) = written::<proto::read_resource::Request>(&[request]);
        let content = |path: &PathBuf| {
            let (time, name) = path.file_name().unwrap().to_str().unwrap().split_once('_').unwrap();
            assert!(time.parse::<u64>().unwrap() > 1_700_000_000_000);
            (name.to_owned(), std::fs::read(path).unwrap())
        };
        let mut files: Vec<(String, Vec<u8>)> = files.iter().map(content).collect();
        files.sort();
        let expected: [(&str, &[u8]); 3] = [
            ("ReadResource_Request_CurrentState.msgpack", b"\x80"),
            ("ReadResource_Request_Private", b"remembered"),
            ("ReadResource_Request_ProviderMeta.empty", b""),
        ];
        assert_eq!(files, expected.map(|(name, bytes)| (name.to_owned(), bytes.to_vec())));
    }

    #[test]
    fn the_provider_block_is_in_no_file() {
        use proto::{configure_provider, validate_provider_config};
        let config = || value(b"the secret key");
        let request =
            configure_provider::Request { config: config(), ..configure_provider::Request::default() };
        assert_eq!(written::<configure_provider::Request>(&[request]).1, [""; 0].map(PathBuf::from));
        let request = validate_provider_config::Request { config: config() };
        assert_eq!(written::<validate_provider_config::Request>(&[request]).1, [""; 0].map(PathBuf::from));
    }

    #[cfg(unix)]
    #[test]
    fn the_files_are_for_their_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;

        let request = proto::read_resource::Request::default();
        let (_folder, files) = written::<proto::read_resource::Request>(&[request]);
        let mode = |path: &PathBuf| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(files.iter().map(mode).collect::<Vec<_>>(), [0o600; 3]);
    }

    #[test]
    fn what_travels_in_the_same_millisecond_has_a_file_each() {
        let response = proto::read_data_source::Response { state: value(b"a"), ..Default::default() };
        let (_folder, files) = written::<proto::read_data_source::Request>(&vec![response; 50]);
        assert_eq!(files.len(), 50);
    }

    #[test]
    fn a_folder_that_is_not_there_disturbs_nothing() {
        let request = proto::read_resource::Request::default();
        write::<proto::read_resource::Request>(Some(Path::new("/nowhere/at/all")), &request);
        write::<proto::read_resource::Request>(None, &request);
    }
}
