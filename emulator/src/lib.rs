//! A local Cloud Control API.
