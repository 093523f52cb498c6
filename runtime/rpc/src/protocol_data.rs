//! `TF_LOG_SDK_PROTO_DATA_DIR`: requests and responses as files, for debugging.
//!
//! Names and contents are those of plugin-go: `{TIME}_{RPC}_{MESSAGE}_{FIELD}.{json|msgpack|empty}`, private data
//! without an extension. The files contain resources in plain text, including secrets, so only their owner may
//! read them. No file contains the provider block: its keys and tokens open far more than debugging needs.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use ferroform_plugin::proto::tfplugin6::import_resource_state::ImportedResource;
use ferroform_plugin::proto::tfplugin6::{DynamicValue, ResourceIdentityData};

/// A request or a response, as the log and the names of files call it. All names are in snake case.
pub(super) trait Message {
    /// The RPC.
    const RPC: &'static str;
    /// `Request` or `Response`.
    const PART: &'static str;

    /// Returns the resource type that it is about, if any.
    fn type_name(&self) -> &str {
        ""
    }

    /// Returns the fields that are written to files, with their names.
    fn fields(&self) -> Vec<(&'static str, &dyn Written)>;
}

/// Returns a name as the protocol writes it: `ReadResource` for `read_resource`.
pub(super) fn name(snake: &str) -> String {
    let word =
        |word: &str| word.get(..1).unwrap_or_default().to_uppercase() + word.get(1..).unwrap_or_default();
    snake.split('_').map(word).collect()
}

/// Names and contents of files.
type Files<'a> = Vec<(String, &'a [u8])>;

/// A field that is written to files.
pub(super) trait Written {
    /// Returns the files of a field of this name.
    fn files(&self, name: String) -> Files<'_>;
}

impl Written for Option<DynamicValue> {
    fn files(&self, name: String) -> Files<'_> {
        dynamic(name, self.as_ref())
    }
}

/// The arguments of a function.
impl Written for Vec<DynamicValue> {
    fn files(&self, name: String) -> Files<'_> {
        self.iter().flat_map(|value| dynamic(name.clone(), Some(value))).collect()
    }
}

impl Written for Option<ResourceIdentityData> {
    fn files(&self, name: String) -> Files<'_> {
        dynamic(name, self.as_ref().and_then(|identity| identity.identity_data.as_ref()))
    }
}

impl Written for Vec<ImportedResource> {
    fn files(&self, name: String) -> Files<'_> {
        let files = self.iter().flat_map(|ImportedResource { state, private, .. }| {
            [state.files(format!("{name}_State")), private.files(format!("{name}_Private"))]
        });
        files.flatten().collect()
    }
}

/// Private data.
impl Written for Vec<u8> {
    fn files(&self, name: String) -> Files<'_> {
        vec![(if self.is_empty() { name + ".empty" } else { name }, self)]
    }
}

fn dynamic(name: String, value: Option<&DynamicValue>) -> Files<'_> {
    let (extension, bytes) = match value {
        Some(value) if !value.json.is_empty() => (".json", &value.json[..]),
        Some(value) if !value.msgpack.is_empty() => (".msgpack", &value.msgpack[..]),
        _ => (".empty", &[][..]),
    };
    vec![(name + extension, bytes)]
}

/// Writes the fields of a message, if there is a folder for them.
pub(super) fn write<M: Message>(folder: Option<&Path>, message: &M) {
    let Some(folder) = folder else { return };
    let head = format!("{}_{}", name(M::RPC), M::PART);
    let files =
        message.fields().into_iter().map(|(field, content)| content.files(format!("{head}_{}", name(field))));
    for (rest, bytes) in files.flatten() {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
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

    /// Returns the files that messages leave in a folder.
    fn written(messages: &[impl Message]) -> (tempfile::TempDir, Vec<PathBuf>) {
        let folder = tempfile::tempdir().unwrap();
        messages.iter().for_each(|message| write(Some(folder.path()), message));
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
        let (_folder, files) = written(&[request]);
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
    fn plugin_go_names_some_fields_in_another_way_than_the_protocol() {
        use proto::{call_function, import_resource_state, upgrade_resource_identity};
        let names = |(_folder, files): (tempfile::TempDir, Vec<PathBuf>)| {
            let name = |path: &PathBuf| {
                path.file_name().unwrap().to_str().unwrap().split_once('_').unwrap().1.to_owned()
            };
            let mut names: Vec<String> = files.iter().map(name).collect();
            names.sort();
            names
        };
        let imported = import_resource_state::Response {
            imported_resources: vec![ImportedResource { state: value(b"a"), ..ImportedResource::default() }],
            ..import_resource_state::Response::default()
        };
        let head = "ImportResourceState_Response_ImportedResource";
        assert_eq!(
            names(written(&[imported])),
            [format!("{head}_Private.empty"), format!("{head}_State.msgpack")]
        );
        let identity = ResourceIdentityData { identity_data: value(b"a") };
        let upgraded = upgrade_resource_identity::Response {
            upgraded_identity: Some(identity),
            ..upgrade_resource_identity::Response::default()
        };
        let expected = ["UpgradeResourceIdentity_Response_UpgradedResourceIdentity.msgpack"];
        assert_eq!(names(written(&[upgraded])), expected);
        let arguments = vec![value(b"a").unwrap(), value(b"b").unwrap()];
        let call = call_function::Request { arguments, ..call_function::Request::default() };
        assert_eq!(names(written(&[call])), ["CallFunction_Request_Arguments.msgpack"; 2]);
    }

    #[test]
    fn the_provider_block_is_in_no_file() {
        use proto::{configure_provider, validate_provider_config};
        let config = || value(b"the secret key");
        let request =
            configure_provider::Request { config: config(), ..configure_provider::Request::default() };
        assert_eq!(written(&[request]).1, [""; 0].map(PathBuf::from));
        let request = validate_provider_config::Request { config: config() };
        assert_eq!(written(&[request]).1, [""; 0].map(PathBuf::from));
    }

    #[cfg(unix)]
    #[test]
    fn the_files_are_for_their_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;

        let request = proto::read_resource::Request::default();
        let (_folder, files) = written(&[request]);
        let mode = |path: &PathBuf| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(files.iter().map(mode).collect::<Vec<_>>(), [0o600; 3]);
    }

    #[test]
    fn what_travels_in_the_same_millisecond_has_a_file_each() {
        let response = proto::read_data_source::Response { state: value(b"a"), ..Default::default() };
        let (_folder, files) = written(&vec![response; 50]);
        assert_eq!(files.len(), 50);
    }

    #[test]
    fn a_folder_that_is_not_there_disturbs_nothing() {
        let request = proto::read_resource::Request::default();
        write(Some(Path::new("/nowhere/at/all")), &request);
        write(None, &request);
    }
}
