"""SimPartner: a simulator of the WorkPartner robot."""
