-- Rows in the shape that migration 0093 leaves.
insert into news (news_id, title_us, text_us, title_cn, text_cn, published_at, published_by, told, told_until, ended_at, regions, kinds, topic, link)
  values ('01890a5d-ac96-774b-bcce-b302099a9301', 'A', 'B', 'C', 'D', 1, 'grace', 0, null, null, '[]', '[]', 'product', '/main/home');
insert into message_hidden (user_id, message_type) values ('01890a5d-ac96-774b-bcce-b302099a8059', 'product');
