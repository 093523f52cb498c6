# Put your own here. The password does not belong into a file: set TF_VAR_password.
vpc_id     = "vpc-0a0a0a0a0a0a0a0a0"
subnet_ids = ["subnet-0a0a0a0a0a0a0a0a0", "subnet-0b0b0b0b0b0b0b0b0"]
