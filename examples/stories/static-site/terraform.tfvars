# Put your own here.
domain         = "www.example.com"
hosted_zone_id = "Z0123456789ABCDEFGHIJ"
