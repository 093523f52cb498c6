# Put your own here.
vpc_id             = "vpc-0a0a0a0a0a0a0a0a0"
public_subnet_ids  = ["subnet-0a0a0a0a0a0a0a0a0", "subnet-0b0b0b0b0b0b0b0b0"]
private_subnet_ids = ["subnet-0c0c0c0c0c0c0c0c0", "subnet-0d0d0d0d0d0d0d0d0"]
certificate_arn    = "arn:aws:acm:eu-west-1:111122223333:certificate/0f0e0d0c-0b0a-4908-8706-050403020100"
