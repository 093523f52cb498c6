//! Makes the client of handlers from the settings of the provider.

use std::any::Any;
use std::fmt::{self, Debug};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use ferroform_core::ProviderSettings;
use ferroform_core::context::Pending;
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::handlers::{ClientType, Error};
use ferroform_core::offered::arguments;
use ferroform_core::value::Value;
use futures_util::FutureExt as _;

/// The client of handlers.
pub(super) type AnyClient = Arc<dyn Any + Send + Sync>;

/// Makes the client of handlers from a `provider` block.
#[derive(Clone)]
pub struct Connector {
    /// What it makes.
    pub(super) client: ClientType,
    connect: Arc<dyn Fn(Value) -> Pending<'static, Result<AnyClient, Diagnostic>> + Send + Sync>,
}

impl Connector {
    /// Creates a connector that reads settings and calls `connect`.
    pub fn new<S, C, F>(connect: impl Fn(S) -> F + Send + Sync + 'static) -> Self
    where
        S: ProviderSettings,
        C: Any + Send + Sync,
        F: Future<Output = Result<C, Error>> + Send + 'static,
    {
        let connect = Arc::new(connect);
        let connect = move |block| -> Pending<'static, _> {
            let connect = Arc::clone(&connect);
            Box::pin(async move {
                let settings = arguments::<S>(block)?;
                // What `connect` does before it returns a future may panic too.
                let connecting = async move { connect(settings).await };
                match AssertUnwindSafe(connecting).catch_unwind().await {
                    Ok(Ok(client)) => Ok(Arc::new(client) as AnyClient),
                    Ok(Err(error)) => Err(Diagnostic::error(catalogue::NOT_CONNECTED, error.message())),
                    // The panic message may contain secrets, so it appears only in the log.
                    Err(_) => Err(Diagnostic::bug(
                        "The function `connect` crashed; run with TF_LOG=ERROR to see where.",
                    )),
                }
            })
        };
        Self { client: ClientType::of::<C>(), connect: Arc::new(connect) }
    }

    /// Makes the client for this block, whose arguments are valid and known.
    pub(super) async fn connect(&self, block: Value) -> Result<AnyClient, Diagnostic> {
        (self.connect)(block).await
    }
}

impl Debug for Connector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Connector")
    }
}
