-- Rows in the shape that migration 0050 left.
insert into news (news_id, title_us, text_us, title_cn, text_cn, published_at, published_by, told, told_until, ended_at) values
  ('01890a5d-ac96-774b-bcce-b302099aa001', 'New', 'More.', '新', '更多。', 1, 'olga', 1, '01890a5d-ac96-774b-bcce-b302099a8057', 2);
insert into product_word (product, name_us, name_cn, unit_us, unit_cn) values ('cpu é', 'CPU', '处理器', 'core', '核');
