-- Rows in the shape that migration 0087 left.
insert into news (news_id, title_us, text_us, title_cn, text_cn, published_at, published_by, told, told_until, ended_at, regions, kinds)
  values ('01890a5d-ac96-774b-bcce-b302099a8701', 'A', 'B', 'C', 'D', 1, 'grace', 0, null, null, '["cn-east"]', '["instance"]');
