use ferroform::DataSource;
use ferroform::prelude::*;

/// It has no arguments, and reads something else.
struct Owner;

impl DataSource for Owner {
    type Output = String;

    async fn read(self, _: &mut dyn Context) -> Result<String, Diagnostic> {
        Ok(String::new())
    }
}

fn main() {}
