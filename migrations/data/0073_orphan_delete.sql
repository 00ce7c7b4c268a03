-- Rows in the shape that migration 0073 left.
update cloud_orphan set delete_at = 2 where engine_name = 'p01890a5dac96774bbcceb302099a8701';
