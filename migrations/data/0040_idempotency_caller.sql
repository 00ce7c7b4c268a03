-- Rows in the shape that migration 0040 left: two callers of one account under the same key.
insert into idempotency_key (account_id, caller_id, route, key_hash, body_hash, held_until, answer, expires_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a805a', 'order/create', 'k', 'b', 5, '{"é": 1}', 9),
  ('01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058', 'order/create', 'k', 'b', 5, null, 9);
