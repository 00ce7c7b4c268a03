-- Rows in the shape that migration 0097 leaves.
update cloud_object set missed_at = 1 where kind = 'instance';
update operation set unanswered_at = 1 where ended_at is null;
