-- Rows in the shape that migration 0102 leaves.
insert into flavor_list (region, saved_at) values ('us-west', 2);
