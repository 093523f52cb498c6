//! From a CloudFormation resource schema to the tokens of a Ferroform resource table.
