//! One file for each AWS service.

pub mod logs;
