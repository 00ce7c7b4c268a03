-- Nonces of partners' signed requests for hand-off codes, for as long as the request would count again.
create table handoff_nonce (
  partner text not null,
  nonce_hash blob not null,
  expires_at bigint not null,
  constraint handoff_nonce_pk primary key (partner, nonce_hash)
);
create index handoff_nonce_expiry_idx on handoff_nonce (expires_at);
