//! Names in snake case.

/// Words whose inner capitals do not begin a word.
const RESPELLED: &[(&str, &str)] = &[
    ("CloudFormation", "Cloudformation"),
    ("CloudFront", "Cloudfront"),
    ("CloudWatch", "Cloudwatch"),
    ("CNAMEs", "Cnames"),
    ("FSx", "Fsx"),
    ("OTel", "Otel"),
];

/// Converts a name to snake case: `DBInstanceArn` → `db_instance_arn`.
#[must_use]
pub fn snake(name: &str) -> String {
    let mut respelled = name.to_owned();
    for (from, to) in RESPELLED {
        respelled = respelled.replace(from, to);
    }
    let chars: Vec<char> = respelled.chars().collect();
    let mut snake = String::with_capacity(name.len() + 8);
    for (index, &c) in chars.iter().enumerate() {
        let previous = index.checked_sub(1).and_then(|i| chars.get(i)).copied();
        let next = chars.get(index + 1).copied();
        if is_boundary(previous, c, next) && !snake.ends_with('_') {
            snake.push('_');
        }
        if c.is_ascii_alphanumeric() {
            snake.push(c.to_ascii_lowercase());
        } else {
            snake.push('_');
        }
    }
    snake
}

/// Whether a word begins at `c`. A digit after a capital does not begin one: `S3Bucket` → `s3_bucket`.
fn is_boundary(previous: Option<char>, c: char, next: Option<char>) -> bool {
    let Some(previous) = previous else { return false };
    if previous.is_ascii_lowercase() {
        return c.is_ascii_uppercase() || c.is_ascii_digit();
    }
    if previous.is_ascii_digit() {
        return c.is_ascii_alphabetic();
    }
    previous.is_ascii_uppercase() && c.is_ascii_uppercase() && next.is_some_and(|n| n.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::snake;

    #[test]
    fn names_are_split_where_the_reference_splits_them() {
        for (property, attribute) in [
            ("Arn", "arn"),
            ("VPCId", "vpc_id"),
            ("S3Bucket", "s3_bucket"),
            ("Ipv6Addresses", "ipv_6_addresses"),
            ("CNAMEs", "cnames"),
            ("FSxFileSystem", "fsx_file_system"),
            ("CloudWatchLogs", "cloudwatch_logs"),
            ("EC2", "ec2"),
            ("DBInstanceArn", "db_instance_arn"),
            ("a-b", "a_b"),
            ("x509Certificate", "x_509_certificate"),
        ] {
            assert_eq!(snake(property), attribute);
        }
    }
}
