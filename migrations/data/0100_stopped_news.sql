-- Rows in the shape that migration 0100 leaves.
insert into news (news_id, title_us, text_us, title_cn, text_cn, published_at, published_by, told, told_until, ended_at, stopped_of)
  values ('01890a5d-ac96-774b-bcce-b302099ab001', 'Wrong', 'More.', '错', '更多。', 1, 'olga', 1, '01890a5d-ac96-774b-bcce-b302099a8057', 2, 3);
insert into recommendation (recommendation_id, title_us, text_us, title_cn, text_cn, link, regions, unless, from_at, until_at, position, saved_at,
  saved_by, withdrawn_at, only_with)
  values ('01890a5d-ac96-774b-bcce-b302099ab002', 'A', 'B', 'C', 'D', '/main/home', '[]', 'gpu_server', 1, null, 0, 1, 'grace', null, 'instance');
