-- Rows in the shape that migration 0077 left.
insert into home_layout (user_id, widgets, hidden, entrances)
  values ('01890a5d-ac96-774b-bcce-b302099a8059', '["visits"]', '["account"]', '["order"]');
