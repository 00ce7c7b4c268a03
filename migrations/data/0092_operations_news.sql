-- Rows in the shape that migration 0092 leaves.
insert into news (news_id, title_us, text_us, title_cn, text_cn, published_at, published_by, told, told_until, ended_at, regions, kinds, topic)
  values ('01890a5d-ac96-774b-bcce-b302099a9201', 'A', 'B', 'C', 'D', 1, 'grace', 0, null, null, '[]', '[]', 'operations');
insert into message_setting (user_id, message_type, contact_id) values ('01890a5d-ac96-774b-bcce-b302099a8059', 'operations', 'sms');
