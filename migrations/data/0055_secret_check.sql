-- Rows in the shape that migration 0055 left. The installation's own secret has none yet: it is noted at the next start.
insert into secret_check (kind, value, noted_at) values ('papers', 'what is made from it', 1700000000000000);
