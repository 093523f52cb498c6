//! Resource types of the service `gamelift`.

use ferroform::prelude::*;

/// `awscc_gamelift_alias`
#[cfg_resource("AWS::GameLift::Alias")]
pub struct Alias;

/// `awscc_gamelift_build`
#[cfg_resource("AWS::GameLift::Build")]
pub struct Build;

/// `awscc_gamelift_container_fleet`
#[cfg_resource("AWS::GameLift::ContainerFleet")]
pub struct ContainerFleet;

/// `awscc_gamelift_container_group_definition`
#[cfg_resource("AWS::GameLift::ContainerGroupDefinition")]
pub struct ContainerGroupDefinition;

/// `awscc_gamelift_fleet`
#[cfg_resource("AWS::GameLift::Fleet")]
pub struct Fleet;

/// `awscc_gamelift_game_server_group`
#[cfg_resource("AWS::GameLift::GameServerGroup")]
pub struct GameServerGroup;

/// `awscc_gamelift_game_session_queue`
#[cfg_resource("AWS::GameLift::GameSessionQueue")]
pub struct GameSessionQueue;

/// `awscc_gamelift_location`
#[cfg_resource("AWS::GameLift::Location")]
pub struct Location;

/// `awscc_gamelift_matchmaking_configuration`
#[cfg_resource("AWS::GameLift::MatchmakingConfiguration")]
pub struct MatchmakingConfiguration;

/// `awscc_gamelift_matchmaking_rule_set`
#[cfg_resource("AWS::GameLift::MatchmakingRuleSet")]
pub struct MatchmakingRuleSet;

/// `awscc_gamelift_script`
#[cfg_resource("AWS::GameLift::Script")]
pub struct Script;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Alias,
    Build,
    ContainerFleet,
    ContainerGroupDefinition,
    Fleet,
    GameServerGroup,
    GameSessionQueue,
    Location,
    MatchmakingConfiguration,
    MatchmakingRuleSet,
    Script,
];
