-- Rows in the shape that migration 0011 left.
insert into idempotency_key (account_id, route, key_hash, body_hash, held_until, answer, expires_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8057', 'recharge.create', 'k', 'b', 5, '{"é": 1}', 9),
  ('01890a5d-ac96-774b-bcce-b302099a8057', 'recharge.create', 'l', 'b', 5, null, 9);
