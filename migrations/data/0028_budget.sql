-- Rows in the shape that migration 0028 left.
insert into budget (project_id, account_id, currency, amount, grades, saved_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8061', '01890a5d-ac96-774b-bcce-b302099a8057', 'CNY', 10000,
   '[{"percent":80,"basis":"spent","action":"notify"}]', 1);
insert into budget_told (project_id, month, percent, basis, action, told_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8061', 197001, 80, 'spent', 'notify', 2);
