-- Rows in the shape that migration 0043 left.
insert into handoff_nonce (partner, nonce_hash, expires_at) values ('harbour', 'n', 2);
