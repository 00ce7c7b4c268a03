-- Rows in the shape that migration 0095 leaves.
insert into console_place (user_id, number, account_id, holder_id, seen_at)
  values ('01890a5d-ac96-774b-bcce-b302099a8059', 1, '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a9501', 1);
insert into test_failure (region, place, operation, fault, is_after) values ('cn-east', 1, null, 'down', true);
