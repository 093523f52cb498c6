//! Resource types of the service `lex`.

use ferroform::prelude::*;

/// `awscc_lex_bot`
#[cfg_resource("AWS::Lex::Bot")]
pub struct Bot;

/// `awscc_lex_bot_alias`
#[cfg_resource("AWS::Lex::BotAlias")]
pub struct BotAlias;

/// `awscc_lex_bot_version`
#[cfg_resource("AWS::Lex::BotVersion")]
pub struct BotVersion;

/// `awscc_lex_resource_policy`
#[cfg_resource("AWS::Lex::ResourcePolicy")]
pub struct ResourcePolicy;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Bot, BotAlias, BotVersion, ResourcePolicy];
