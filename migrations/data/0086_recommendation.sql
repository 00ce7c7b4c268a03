-- Rows in the shape that migration 0086 left.
insert into recommendation (recommendation_id, title_us, text_us, title_cn, text_cn, link, regions, unless, from_at, until_at, position, saved_at,
  saved_by, withdrawn_at)
  values ('01890a5d-ac96-774b-bcce-b302099a8601', 'A', 'B', 'C', 'D', '/main/home', '["cn-east"]', 'instance', 1, null, 0, 1, 'grace', null);
