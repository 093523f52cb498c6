//! The fields of a request in the query protocol, and texts in its answers.

/// The fields of a request, in their order.
pub(super) struct Fields(pub(super) Vec<(String, String)>);

impl Fields {
    /// Returns a field that is set and not empty.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let field = self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        field.filter(|value| !value.is_empty())
    }
}

/// Returns a text as XML has it.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
