insert into project (project_id, account_id, name, status, created_at)
  values ('01890a5d-ac96-774b-bcce-b302099a8061', '01890a5d-ac96-774b-bcce-b302099a8057', 'Default', 1, 1);
insert into message (message_id, user_id, kind, params, created_at, read_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8062', '01890a5d-ac96-774b-bcce-b302099a8059', 'welcome', '{"name":"Ada"}', 1, null),
  ('01890a5d-ac96-774b-bcce-b302099a8063', '01890a5d-ac96-774b-bcce-b302099a8059', 'welcome', '{}', 1, 2);
insert into view_history (user_id, router_name, path, visited_at)
  values ('01890a5d-ac96-774b-bcce-b302099a8059', 'home', '/home', 1);
