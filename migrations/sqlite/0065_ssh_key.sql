-- Public SSH keys that an account keeps for its instances. line: kind, key and comment; what is made with one keeps a copy.
create table ssh_key (
  ssh_key_id blob not null,
  account_id blob not null,
  user_id blob not null,
  name text not null,
  name_key text not null,
  line text not null,
  fingerprint text not null,
  created_at bigint not null,
  constraint ssh_key_pk primary key (ssh_key_id),
  constraint ssh_key_name_key unique (account_id, name_key),
  constraint ssh_key_fingerprint_key unique (account_id, fingerprint),
  constraint ssh_key_account_fk foreign key (account_id) references account (account_id),
  constraint ssh_key_user_fk foreign key (user_id) references app_user (user_id)
);
create index ssh_key_account_idx on ssh_key (account_id, created_at, ssh_key_id);
