-- Rows in the shape that migration 0034 left.
update recharge set returned = 100, returned_heard = 100, return_steps = 1, disputed = 200
  where recharge_id = '01890a5d-ac96-774b-bcce-b302099a80d1';
insert into recharge_return (return_id, recharge_id, kind, name, amount, state, at, ended_at) values
  ('01890a5d-ac96-774b-bcce-b302099ab401', '01890a5d-ac96-774b-bcce-b302099a80d1', 'refund', 'back''1', 100, 'done', 1, 2),
  ('01890a5d-ac96-774b-bcce-b302099ab402', '01890a5d-ac96-774b-bcce-b302099a80d1', 'dispute', 'dp_1', 200, 'open', 3, null),
  ('01890a5d-ac96-774b-bcce-b302099ab403', '01890a5d-ac96-774b-bcce-b302099a80d1', 'refund', 'back2', 1, 'asked', 4, null);
insert into test_refund (reference, charge_reference, amount) values ('back1', '01890a5dac96774bbcceb302099a80d3', 1);
