-- Rows in the shape that migration 0021 left.
insert into top_up (account_id, user_id, card_id, currency, threshold, days, amount, monthly_ceiling, is_on, reset_after, look_at,
  ceiling_told, saved_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059', '01890a5d-ac96-774b-bcce-b302099a80e1', 'CNY', null,
   7, 10000, 100000, true, 1, 5, 24323, 2);
insert into top_up_try (account_id, number, recharge_id, amount, at, failed_at, told) values
  ('01890a5d-ac96-774b-bcce-b302099a8057', 1, '01890a5d-ac96-774b-bcce-b302099a80d2', 1, 3, null, 'failed'),
  ('01890a5d-ac96-774b-bcce-b302099a8057', 2, '01890a5d-ac96-774b-bcce-b302099a80f2', 2, 4, 5, '');
