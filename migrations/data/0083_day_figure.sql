-- Rows in the shape that migration 0083 left.
insert into day_figure (day, signups, counted_at) values (20780, 3, 1);
insert into day_money (day, currency, recharges, recharged, charged) values (20780, 'CNY', 2, 1000, 500);
