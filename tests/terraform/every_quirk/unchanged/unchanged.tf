resource "awscc_iam_role" "task" {
  count = 4

  role_name = "ferroform-task-${count.index}"
  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "ecs-tasks.amazonaws.com" }
    }]
  })
  managed_policy_arns = ["arn:aws:iam::aws:policy/ReadOnlyAccess"]
}

resource "awscc_ec2_vpc" "main" {
  count = 4

  cidr_block           = "10.${count.index}.0.0/16"
  enable_dns_hostnames = true
}

resource "awscc_ec2_subnet" "main" {
  count = 4

  vpc_id     = awscc_ec2_vpc.main[count.index].vpc_id
  cidr_block = "10.${count.index}.1.0/24"
}

resource "awscc_ec2_instance" "web" {
  count = 4

  image_id      = "ami-0123456789abcdef0"
  instance_type = "t3.micro"
  subnet_id     = awscc_ec2_subnet.main[count.index].subnet_id
}

resource "awscc_dynamodb_table" "items" {
  count = 4

  table_name   = "items-${count.index}"
  billing_mode = "PAY_PER_REQUEST"
  attribute_definitions = [
    { attribute_name = "pk", attribute_type = "S" },
    { attribute_name = "sk", attribute_type = "N" },
  ]
  key_schema = jsonencode([
    { AttributeName = "pk", KeyType = "HASH" },
    { AttributeName = "sk", KeyType = "RANGE" },
  ])
}

resource "awscc_ecs_task_definition" "web" {
  count = 4

  family                   = "web-${count.index}"
  requires_compatibilities = ["FARGATE"]
  cpu                      = "256"
  memory                   = "512"
  network_mode             = "awsvpc"
  container_definitions = [{
    name    = "web"
    image   = "nginx"
    command = ["sh", "-c", "echo", "-c"]
    environment = [
      { name = "B", value = "2" },
      { name = "A", value = "1" },
    ]
  }]
}

resource "awscc_apigateway_rest_api" "api" {
  count = 4

  name = "api-${count.index}"
  body = jsonencode({
    openapi = "3.0.1"
    info    = { title = "api", version = "1" }
    paths   = {}
  })
}
