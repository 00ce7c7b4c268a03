-- Rows in the shape that migration 0044 left.
insert into terms_acceptance (user_id, version, accepted_at) values ('01890a5d-ac96-774b-bcce-b302099a8059', '2026-11-01', 1);
