-- Rows in the shape that migration 0037 left.
update project set description = 'Everything é' where project_id = '01890a5d-ac96-774b-bcce-b302099a8061';
insert into project (project_id, account_id, name, name_key, description, status, created_at) values
  ('01890a5d-ac96-774b-bcce-b302099a9101', '01890a5d-ac96-774b-bcce-b302099a8057', 'Old É', 'old é', 'It''s over', 2, 5);
update vdc set description = 'Nobody''s', status = 2 where vdc_id = '01890a5d-ac96-774b-bcce-b302099a8075';
update account set default_project_id = '01890a5d-ac96-774b-bcce-b302099a8061'
  where account_id = '01890a5d-ac96-774b-bcce-b302099a8057';
