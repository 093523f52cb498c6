//! The products that the current request adds to the `User-Agent` header of its calls.
//!
//! Several modules share a provider and its client, and each of them may name itself in its `provider_meta` block.
//! So the products belong to the task that answers the request, not to the client.

tokio::task_local! {
    static PRODUCTS: String;
}

/// Runs `operation` with these products in the header of all its calls.
pub async fn with_products<F: Future>(products: &[String], operation: F) -> F::Output {
    if products.is_empty() {
        return operation.await;
    }
    PRODUCTS.scope(products.join(" "), operation).await
}

/// Returns the products of the current request.
#[cfg(feature = "aws")]
pub(super) fn products() -> Option<String> {
    PRODUCTS.try_with(Clone::clone).ok()
}
