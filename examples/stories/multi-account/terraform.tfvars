# Put your own here.
audit_account_id = "222233334444"
