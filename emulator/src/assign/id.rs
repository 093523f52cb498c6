//! Identifiers in the formats that AWS uses.

use crate::dice::Dice;

/// Prefixes of ids by the word before `Id`, mostly of EC2.
const PREFIXES: &[(&str, &str)] = &[
    ("Vpc", "vpc-"),
    ("VPC", "vpc-"),
    ("Subnet", "subnet-"),
    ("Group", "sg-"),
    ("SecurityGroup", "sg-"),
    ("DefaultSecurityGroup", "sg-"),
    ("DefaultNetworkAcl", "acl-"),
    ("NetworkAcl", "acl-"),
    ("Instance", "i-"),
    ("InternetGateway", "igw-"),
    ("NatGateway", "nat-"),
    ("RouteTable", "rtb-"),
    ("Volume", "vol-"),
    ("Snapshot", "snap-"),
    ("Image", "ami-"),
    ("NetworkInterface", "eni-"),
    ("Allocation", "eipalloc-"),
    ("LaunchTemplate", "lt-"),
    ("TransitGateway", "tgw-"),
    ("VpcEndpoint", "vpce-"),
    ("VpcPeeringConnection", "pcx-"),
    ("KeyPair", "key-"),
    ("FlowLog", "fl-"),
    ("DhcpOptions", "dopt-"),
    ("CustomerGateway", "cgw-"),
    ("VpnGateway", "vgw-"),
    ("FileSystem", "fs-"),
    ("AccessPoint", "fsap-"),
    ("CidrBlockAssociation", "vpc-cidr-assoc-"),
    ("Role", "AROA"),
    ("User", "AIDA"),
];

/// Returns an id for an object called `word`.
pub(super) fn of(word: &str, dice: &mut Dice) -> String {
    match PREFIXES.iter().find(|(name, _)| *name == word) {
        Some((_, prefix)) if prefix.ends_with('-') => format!("{prefix}0{}", dice.hex(16)),
        Some((_, prefix)) => format!("{prefix}{}", dice.text(17, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")),
        None => dice.hex(17),
    }
}

/// Returns the id of an object, in the format of its type where the type has one.
pub(super) fn of_object(type_name: &str, region: &str, dice: &mut Dice) -> String {
    const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const LOWER: &str = "abcdefghijklmnopqrstuvwxyz0123456789";
    match type_name {
        "AWS::KMS::Key" => dice.uuid(),
        "AWS::CloudFront::Distribution" => format!("E{}", dice.text(13, UPPER)),
        "AWS::Route53::HostedZone" => format!("Z{}", dice.text(13, UPPER)),
        "AWS::Cognito::UserPool" => format!("{region}_{}", dice.text(9, UPPER)),
        _ if type_name.starts_with("AWS::ApiGateway") => dice.text(10, LOWER),
        _ => of(type_name.rsplit("::").next().unwrap_or_default(), dice),
    }
}
