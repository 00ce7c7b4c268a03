-- Rows in the shape that migration 0107 leaves.
update schedule set outcome = '{"accounts":"2"}', outcome_at = 3 where name = 'test.staged';
