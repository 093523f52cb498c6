//! A folder with a provider, an emulator and a host: Terraform or OpenTofu.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ferroform_driver::config;
use ferroform_driver::hcl::{provider_block, provider_to_hcl};
use ferroform_driver::terraform::{Output, Terraform};
use ferroform_emulator::{Emulator, SchemaStore, Scope};
use tempfile::TempDir;

/// The folder with protocol data.
pub const PROTOCOL_DATA: &str = "protocol";

/// The provider of a case.
pub struct Target {
    /// The provider's name, which is also that of its program in this package.
    pub name: String,
    /// The folder with the emulator's state that the case begins with.
    pub service: Option<PathBuf>,
}

impl Target {
    /// Returns what the file `provider` of a case names, by default the AWS provider.
    pub fn of(case: &Path) -> Self {
        let name = fs::read_to_string(case.join("provider")).unwrap_or_else(|_| "awscc".to_owned());
        let service = Some(case.join("service")).filter(|folder| folder.is_dir());
        Self { name: name.trim().to_owned(), service }
    }

    /// Returns the schemas of its types, for the emulator.
    fn schemas(&self) -> Result<SchemaStore, String> {
        let folder = match &*self.name {
            "acme" => return Ok(terraform_provider_acme::store()),
            "myorg" => "examples/private-type/schemas",
            _ => "schemas",
        };
        SchemaStore::folder(crate::root().join(folder)).map_err(|error| error.to_string())
    }
}

/// A folder with a provider, an emulator and a host.
pub struct Workspace {
    provider_name: String,
    terraform: RefCell<Terraform>,
    folder: TempDir,
    emulator: Emulator,
    /// The runtime of the emulator.
    runtime: tokio::runtime::Runtime,
}

impl Workspace {
    /// Creates an empty folder and starts an emulator, with the state of the case if it has one, for the
    /// services that these configurations use.
    pub fn new(target: Target, configurations: &[PathBuf]) -> Result<Self, String> {
        let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
        let schemas = target.schemas()?;
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut emulator = Emulator::builder().schemas(schemas).random("terraform");
        if let Some(service) = target.service {
            let state = folder.path().join("service");
            copy(&service, &state)?;
            emulator = emulator.state(state);
        }
        let emulator = runtime.block_on(emulator.start()).map_err(|error| error.to_string())?;
        let services = services(&target.name, configurations)?;
        let terraform = Terraform::new(folder.path()).map_err(|error| error.to_string())?;
        let terraform = RefCell::new(terraform);
        let workspace = Self { provider_name: target.name, terraform, folder, emulator, runtime };
        workspace.use_providers()?;
        workspace.serve(&services);
        Ok(workspace)
    }

    /// Sets the host, by default the `terraform` on the PATH.
    pub fn on(self, host: &Path) -> Self {
        Self { terraform: RefCell::new(self.terraform.into_inner().program(host)), ..self }
    }

    /// Tells Terraform where providers are: the one under test, and one without types in the place of
    /// hashicorp/aws, for states that name it.
    fn use_providers(&self) -> Result<(), String> {
        let name = &self.provider_name;
        let providers = self.folder.path().join("providers");
        fs::create_dir_all(&providers).map_err(|error| error.to_string())?;
        for (program, name) in [(&**name, &**name), ("terraform-provider-empty", "aws")] {
            let link = providers.join(format!("terraform-provider-{name}"));
            std::os::unix::fs::symlink(crate::program(program), link).map_err(|error| error.to_string())?;
        }
        let sources = [&format!("hashicorp/{name}"), &format!("ferroform/{name}"), "hashicorp/aws"];
        self.terraform.borrow().use_providers(&sources, &providers).map_err(|error| error.to_string())
    }

    /// Returns the texts that differ between runs, with their replacements.
    pub fn secrets(&self) -> Vec<(String, &'static str)> {
        vec![(self.emulator.endpoint(), "<emulator>"), (self.folder.path().display().to_string(), "<folder>")]
    }

    /// Replaces the configuration with that of these folders. If they have no `provider.tf`, writes one for
    /// the emulator. `<emulator>` in the files is replaced with the emulator's endpoint.
    pub fn take(&self, configuration: &[PathBuf]) -> Result<(), String> {
        for file in tf_files(self.folder.path())? {
            fs::remove_file(file).map_err(|e| e.to_string())?;
        }
        for folder in configuration {
            for file in tf_files(folder)? {
                let text = fs::read_to_string(&file).map_err(|e| e.to_string())?;
                let name = file.file_name().unwrap_or_default();
                let text = text.replace("<emulator>", &self.emulator.endpoint());
                fs::write(self.folder.path().join(name), text).map_err(|e| e.to_string())?;
            }
        }
        if self.folder.path().join("provider.tf").exists() {
            return Ok(());
        }
        let name = &self.provider_name;
        let endpoint = self.emulator.endpoint();
        let configuration = config! {
            region = "eu-west-1",
            access_key = "AKIAEXAMPLE",
            secret_key = "planted-only-secret-key",
            endpoints = { cloudcontrolapi = (endpoint.clone()), sts = (endpoint) },
        };
        // Of two files only one may name the source.
        let is_named =
            |file: &PathBuf| fs::read_to_string(file).is_ok_and(|text| text.contains("required_providers"));
        let is_named = tf_files(self.folder.path())?.iter().any(is_named);
        let provider = if is_named {
            provider_block(name, &configuration)
        } else {
            provider_to_hcl(name, &format!("ferroform/{name}"), [configuration])
        };
        self.write("provider.tf", &provider)
    }

    /// Replaces the configuration with this folder, with its own provider blocks and whatever its files read. The
    /// environment has the emulator and the credentials.
    pub fn take_as_it_is(&self, folder: &Path) -> Result<(), String> {
        let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| error.to_string())?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            // Not what somebody left behind who tried it there.
            if !name.starts_with('.') && !name.starts_with("terraform.tfstate") {
                self.put(&path, &name)?;
            }
        }
        self.set(&format!("AWS_ENDPOINT_URL={}", self.emulator.endpoint()))?;
        self.set("AWS_ACCESS_KEY_ID=AKIAEXAMPLE")?;
        self.set("AWS_SECRET_ACCESS_KEY=planted-only-secret-key")
    }

    /// Sets which services are served from now on: with few types everything is faster.
    pub fn serve(&self, services: &str) {
        if self.provider_name == "awscc" {
            self.terraform.borrow_mut().set("AWSCC_SERVICES", services);
        }
    }

    /// Sets a variable of the environment from now on: `NAME=VALUE`.
    pub fn set(&self, variable: &str) -> Result<(), String> {
        let (name, value) = variable.split_once('=').ok_or("NAME=VALUE was expected")?;
        self.terraform.borrow_mut().set(name, value);
        Ok(())
    }

    /// Lets the provider log all it can from now on, and write protocol data.
    pub fn log(&self) -> Result<(), String> {
        let folder = self.folder();
        fs::create_dir(folder.join(PROTOCOL_DATA)).map_err(|error| error.to_string())?;
        let mut terraform = self.terraform.borrow_mut();
        terraform.set("TF_LOG", "TRACE");
        terraform.set("TF_LOG_PATH", folder.join("provider.log"));
        terraform.set("TF_LOG_SDK_PROTO_DATA_DIR", folder.join(PROTOCOL_DATA));
        Ok(())
    }

    /// Fails if the provider should have logged and did not.
    pub fn check_log(&self) -> Result<(), String> {
        if !self.folder().join(PROTOCOL_DATA).exists() {
            return Ok(());
        }
        let log = fs::read_to_string(self.folder().join("provider.log")).unwrap_or_default();
        let has_calls = log.contains("tf_rpc=ApplyResourceChange");
        if has_calls { Ok(()) } else { Err("the log does not have the calls of the provider".to_owned()) }
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns what the service has of a type, one object in a line, by some of its properties: `TYPE PROPERTY ...`.
    pub fn objects(&self, what: &str) -> String {
        let mut words = what.split(' ');
        let objects = self.emulator.objects(words.next()).into_iter();
        let mut lines: Vec<_> = objects
            .map(|object| {
                let Scope { account, region } = &object.scope;
                let shown = |name| format!(" {name}={}", object.model[name]);
                let shown: String = words.clone().map(shown).collect();
                format!("{account} {region}{shown}")
            })
            .collect();
        lines.sort();
        lines.join("\n")
    }

    /// Copies a file to this place in the folder.
    pub fn put(&self, file: &Path, place: &str) -> Result<(), String> {
        let place = self.folder.path().join(place);
        let copy = || {
            place.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::copy(file, &place)
        };
        copy().map(drop).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Calls the emulator's own API, outside Terraform: `METHOD PATH BODY`.
    pub fn service(&self, request: &str) -> Result<String, String> {
        let mut parts = request.splitn(3, ' ');
        let (method, path) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let body = parts.next().map_or(Ok(serde_json::Value::Null), serde_json::from_str);
        let body = body.map_err(|error| format!("{request}: {error}"))?;
        let answer = self.runtime.block_on(self.emulator.client().admin(method, path, &body));
        answer.and_then(|answer| answer.success()).map(|_| String::new()).map_err(|error| error.to_string())
    }

    /// Runs a Terraform command and returns what it prints.
    pub fn terraform(&self, command: &str) -> Result<String, String> {
        let output = self.command(command).output().map_err(|error| error.to_string())?;
        let output = Output::from(output);
        let mut text = output.all();
        if !output.status.success() {
            text.push_str("(failed)\n");
        }
        Ok(text)
    }

    /// Runs a command with the configuration of another folder. Fails with what it prints.
    pub fn run_in(&self, folder: &Path, command: &str) -> Result<String, String> {
        let output = self.command(command).current_dir(folder).output().map_err(|error| error.to_string())?;
        let output = Output::from(output);
        if output.status.success() { Ok(output.all()) } else { Err(format!("{command}:\n{}", output.all())) }
    }

    /// Returns a Terraform command that is ready to run.
    pub fn command(&self, command: &str) -> Command {
        let mut words: Vec<&str> = command.split(' ').collect();
        if matches!(words[0], "apply" | "destroy") {
            words.insert(1, "-auto-approve");
        }
        self.terraform.borrow().command(&words)
    }

    /// Returns the emulator.
    pub fn emulator(&self) -> &Emulator {
        &self.emulator
    }

    /// Returns the content of the state file, or null if there is none.
    pub fn state(&self) -> serde_json::Value {
        let text = fs::read(self.folder.path().join("terraform.tfstate")).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    pub fn write(&self, name: &str, text: &str) -> Result<(), String> {
        fs::write(self.folder.path().join(name), text).map_err(|error| error.to_string())
    }
}

/// Returns the services of the types in the configurations: the first word of each type name.
fn services(provider: &str, configurations: &[PathBuf]) -> Result<String, String> {
    let prefix = format!("{provider}_");
    let mut services = BTreeSet::new();
    for folder in configurations {
        for file in tf_files(folder)? {
            let text = fs::read_to_string(&file).map_err(|error| error.to_string())?;
            let types = text.split(&prefix).skip(1);
            services.extend(types.filter_map(|rest| Some(rest.split_once('_')?.0.to_owned())));
        }
    }
    Ok(Vec::from_iter(services).join(","))
}

/// Copies the files of a folder.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir(to).map_err(|error| format!("{}: {error}", to.display()))?;
    for entry in fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        let name = path.file_name().unwrap_or_default();
        fs::copy(&path, to.join(name)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// The files of a configuration.
pub fn tf_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let paths = paths.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
    Ok(paths.into_iter().filter(|path| path.extension().is_some_and(|is| is == "tf")).collect())
}
