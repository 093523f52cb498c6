//! What the tests share: compiling small schemas and all that are shipped, mistakes as lines of text, and a crate in a
//! temporary folder.

use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::finding::{Finding, Findings, Location, SourceRange};
use ferroform_compiler::ir::{Attribute, Resource, dump};
use ferroform_compiler::overrides::{Beside, Overrides};
use ferroform_compiler::source::Places;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use serde_json::{Value, json};

/// Returns the folder of the repository.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A compiled schema.
pub(crate) struct Compiled {
    /// The name of its file.
    pub(crate) file: String,
    /// What is in the file.
    pub(crate) text: String,
    /// The table.
    pub(crate) resource: Option<Resource>,
    /// The errors and the warnings.
    pub(crate) found: [Vec<String>; 2],
}

/// A folder of schemas.
pub(crate) struct Folder {
    /// What is beside the schemas.
    pub(crate) overrides: Overrides,
    /// What is wrong with it.
    pub(crate) errors: Vec<String>,
    /// The schemas in the order of their files.
    pub(crate) schemas: Vec<Compiled>,
    /// How long it took to compile all of them.
    pub(crate) took: Duration,
}

/// The shipped schemas, compiled once for all tests.
pub(crate) static SHIPPED: LazyLock<Folder> = LazyLock::new(|| Folder::compile(&workspace().join("schemas")));

impl Folder {
    /// Compiles all schemas of a folder with what is beside them.
    pub(crate) fn compile(folder: &Path) -> Self {
        let started = Instant::now();
        let mut findings = Findings::new();
        let [overrides, secrets, observed] = ["overrides.toml", "secrets.toml", "observed.toml"]
            .map(|file| std::fs::read_to_string(folder.join(file)).ok());
        let beside = Beside {
            overrides: overrides.as_deref(),
            secrets: secrets.as_deref(),
            observed: observed.as_deref(),
        };
        let overrides = Overrides::parse_all(beside, &mut findings);
        let entries =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let mut files: Vec<PathBuf> =
            entries.filter(|file| file.extension().is_some_and(|extension| extension == "json")).collect();
        files.sort();
        let part = files.len().div_ceil(std::thread::available_parallelism().map_or(1, usize::from)).max(1);
        let compile = |file: &PathBuf| Compiled::of(file, &overrides);
        let schemas = std::thread::scope(|scope| {
            let parts: Vec<_> = files
                .chunks(part)
                .map(|files| scope.spawn(|| files.iter().map(compile).collect::<Vec<_>>()))
                .collect();
            parts.into_iter().flat_map(|part| part.join().expect("no panic")).collect()
        });
        let errors = texts(findings.errors(), "overrides.toml");
        Self { overrides, errors, schemas, took: started.elapsed() }
    }

    /// Returns the tables.
    pub(crate) fn resources(&self) -> impl Iterator<Item = &Resource> {
        self.schemas.iter().filter_map(|schema| schema.resource.as_ref())
    }
}

impl Compiled {
    fn of(path: &Path, overrides: &Overrides) -> Self {
        let text = std::fs::read_to_string(path).expect("a readable file");
        let (resource, findings) = ferroform_compiler::compile(&text, &Annotation::default(), overrides);
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let found = [texts(findings.errors(), &file), texts(findings.warnings(), &file)];
        Self { file, text, resource, found }
    }
}

fn texts<'f>(findings: impl Iterator<Item = &'f Finding>, file: &str) -> Vec<String> {
    findings.map(|finding| finding.text(file)).collect()
}

/// Returns a small schema in which these members replace its own.
pub(crate) fn schema(members: Value) -> Value {
    let schema = json!({
        "typeName": "A::B::C",
        "primaryIdentifier": ["/properties/Name"],
        "handlers": {"create": {}, "read": {}, "update": {}, "delete": {}},
        "properties": {"Name": {"type": "string"}},
    });
    with(schema, &members)
}

/// Returns a schema or a part of one in which these members replace its own.
pub(crate) fn with(mut schema: Value, members: &Value) -> Value {
    for (member, value) in members.as_object().into_iter().flatten() {
        schema[member] = value.clone();
    }
    schema
}

/// Compiles a schema with nothing beside it.
pub(crate) fn alone(schema: &str) -> (Option<Resource>, Findings) {
    ferroform_compiler::compile(schema, &Annotation::default(), &Overrides::default())
}

/// Compiles a schema without errors.
pub(crate) fn table(schema: &str) -> Resource {
    let (resource, findings) = alone(schema);
    assert_eq!(messages(&findings), [""; 0]);
    resource.expect("a table")
}

/// Compiles a schema of `A::B::C` with these arguments of its annotation.
pub(crate) fn annotated(schema: &str, arguments: TokenStream) -> (Option<Resource>, Findings) {
    let (annotation, mut findings) = ferroform_compiler::annotation_of(quote!("A::B::C", #arguments));
    let (resource, found) = ferroform_compiler::compile(schema, &annotation, &Overrides::default());
    findings.append(found);
    (resource, findings)
}

/// Compiles a schema with these files beside it. There must be a table.
pub(crate) fn compile_beside(schema: &str, beside: Beside<'_>) -> (Resource, Findings) {
    let mut findings = Findings::new();
    let overrides = Overrides::parse_all(beside, &mut findings);
    let (resource, found) = ferroform_compiler::compile(schema, &Annotation::default(), &overrides);
    findings.append(found);
    (resource.expect("a table"), findings)
}

/// Returns the errors, or if there are none the lines in which a table differs from another one.
pub(crate) fn errors_or_changes(plain: &Resource, changed: &Resource, errors: Vec<String>) -> Vec<String> {
    if !errors.is_empty() {
        return errors;
    }
    let [plain, changed] = [plain, changed].map(dump::text);
    let only_in = |text: &str, other: &str, mark: char| {
        let lines = text.lines().filter(|line| !other.lines().any(|other| other == *line));
        lines.map(|line| format!("{mark} {}", line.trim())).collect::<Vec<_>>()
    };
    [only_in(&plain, &changed, '-'), only_in(&changed, &plain, '+')].concat()
}

/// Returns the errors of these files, or if there are none the lines in which the table differs from the one without them.
pub(crate) fn errors_or_changes_beside(schema: &str, beside: Beside<'_>) -> Vec<String> {
    let (resource, findings) = compile_beside(schema, beside);
    let errors = findings.errors().map(|finding| finding.text("s.json").replace('\n', " ").trim().to_owned());
    errors_or_changes(&table(schema), &resource, errors.collect())
}

/// Returns the messages of all errors.
pub(crate) fn messages(findings: &Findings) -> Vec<String> {
    findings.errors().map(|finding| finding.message.clone()).collect()
}

/// Returns the attribute at a path from the root, through objects and lists of them.
pub(crate) fn attribute<'r>(resource: &'r Resource, path: &[&str]) -> Option<&'r Attribute> {
    let mut object = Some(resource.root);
    let mut found = None;
    for name in path {
        let attributes = &resource.objects[object?.0].attributes;
        found = attributes.iter().find(|attribute| attribute.name == *name);
        object = found?.kind.object();
    }
    found
}

/// Reads tokens whose places are known.
pub(crate) fn tokens(text: &str) -> TokenStream {
    TokenStream::from_str(text).expect("tokens")
}

fn line(place: SourceRange, message: &str, help: Option<&str>) -> String {
    let help = help.map(|help| format!("; {help}")).unwrap_or_default();
    format!("[{}] {message}{help}", place.source_text().unwrap_or_default())
}

/// Returns a line for each error of an annotation: what is underlined, the message and the help.
pub(crate) fn lines(findings: &Findings) -> Vec<String> {
    let shown = |finding: &Finding| {
        let Location::Source(place) = finding.place else { panic!("{finding:?} is not in the source") };
        line(place, &finding.message, finding.help.as_deref())
    };
    findings.errors().map(shown).collect()
}

/// Returns the place and the text of each compile error of an expansion.
pub(crate) fn compile_errors(tokens: TokenStream) -> Vec<(SourceRange, String)> {
    let mut errors = Vec::new();
    let mut place = None;
    for token in tokens {
        match token {
            TokenTree::Ident(name) if name == "compile_error" => place = Some(name.span()),
            TokenTree::Group(group) => match place.take() {
                Some(first) => {
                    let text: syn::LitStr = syn::parse2(group.stream()).expect("a text");
                    errors.push((SourceRange { first, last: group.span() }, text.value()));
                }
                None => errors.extend(compile_errors(group.stream())),
            },
            _ => {}
        }
    }
    errors
}

/// Returns a line for each compile error of an expansion, like [`lines`].
pub(crate) fn error_lines(expansion: TokenStream) -> Vec<String> {
    let shown = |(place, text): (SourceRange, String)| match text.split_once("\n\nhelp: ") {
        Some((message, help)) => line(place, message, Some(help)),
        None => line(place, &text, None),
    };
    compile_errors(expansion).into_iter().map(shown).collect()
}

/// Checks the cases of a file: inputs, each with the lines that are expected of it. Lines with `# ` say what the cases after
/// them are about. With `FERROFORM_BLESS`, the expected lines are rewritten.
#[track_caller]
pub(crate) fn cases(file: &str, found: impl Fn(&str) -> Vec<String>) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it").join(file);
    let text = std::fs::read_to_string(&file).expect("the cases");
    let is_blessed = std::env::var_os("FERROFORM_BLESS").is_some();
    let mut cases = Vec::new();
    for case in text.trim_end().split("\n\n") {
        let (written, expected) = case.split_at(case.find("\n//~ ").unwrap_or(case.len()));
        let input: Vec<&str> = written.lines().filter(|line| !line.starts_with("# ")).collect();
        let found: String = found(&input.join("\n")).iter().map(|line| format!("\n//~ {line}")).collect();
        assert!(is_blessed || found == expected, "{written}{found}\n\nexpected:{expected}");
        cases.push(format!("{written}{found}"));
    }
    if is_blessed {
        std::fs::write(file, cases.join("\n\n") + "\n").expect("the cases are written");
    }
}

/// A crate in a temporary folder, which is removed at the end.
pub(crate) struct Crate(pub(crate) PathBuf);

impl Crate {
    /// Creates the crate. No other test has this name.
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("ferroform-{name}-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("schemas")).expect("a folder");
        Self(folder)
    }

    /// Writes a file.
    pub(crate) fn write(&self, file: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.0.join(file), content).expect("a file");
    }

    /// Expands an annotation in the crate.
    pub(crate) fn expansion(&self, first: Option<&str>, arguments: TokenStream) -> TokenStream {
        expansion(&Places::of(&self.0, first.map(PathBuf::from)), arguments)
    }

    /// Returns the texts of the compile errors of an annotation.
    pub(crate) fn errors(&self, first: Option<&str>, arguments: TokenStream) -> Vec<String> {
        compile_errors(self.expansion(first, arguments)).into_iter().map(|(_, text)| text).collect()
    }
}

impl Drop for Crate {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// Expands an annotation of `pub struct Thing;`.
pub(crate) fn expansion(places: &Places, arguments: TokenStream) -> TokenStream {
    ferroform_compiler::expand_in(
        places,
        arguments,
        quote!(
            pub(crate) struct Thing;
        ),
    )
}
