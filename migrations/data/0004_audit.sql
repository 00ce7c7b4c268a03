-- Rows in the shape that migration 0004 left.
insert into audit_head (account_id, seq, hash) values ('01890a5d-ac96-774b-bcce-b302099a8057', 1, 'h');
insert into audit_event (account_id, seq, at, actor_kind, actor_id, action, outcome, object_kind, object_id, detail_hash, hash) values
  ('01890a5d-ac96-774b-bcce-b302099a8057', 1, 1, 'main', '01890a5d-ac96-774b-bcce-b302099a8059', 'session.create', 'done', 'session', '', 'd', 'h');
insert into audit_detail (account_id, seq, body) values ('01890a5d-ac96-774b-bcce-b302099a8057', 1, '{"salt":"é"}');
