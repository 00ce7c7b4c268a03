-- Rows in the shape that migration 0081 left.
update account set suspended_at = 1, suspension_reason = 'Spam', suspension_stops = true, suspended_by = 'grace';
