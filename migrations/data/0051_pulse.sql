-- Rows in the shape that migration 0051 left.
update pulse set beat_at = 7 where pulse_id = 1;
