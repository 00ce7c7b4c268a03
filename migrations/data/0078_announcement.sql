-- Rows in the shape that migration 0078 left.
insert into announcement (announcement_id, kind, severity, title_us, text_us, title_cn, text_cn, regions, from_at, until_at, is_pinned, saved_at,
  saved_by, withdrawn_at)
  values ('01890a5d-ac96-774b-bcce-b302099a8901', 'operations', 'info', 'A', 'B', 'C', 'D', '["cn-east"]', 1, null, true, 1, 'grace', null);
