-- Tickets that open the console of a machine once, each a few seconds long. Of the ticket itself only the hash is kept.
create table console_ticket (
  ticket_hash blob not null,
  account_id blob not null,
  user_id blob not null,
  session_id blob not null,
  object_id blob not null,
  kind text not null,
  expires_at bigint not null,
  constraint console_ticket_pk primary key (ticket_hash)
);
create index console_ticket_expires_at_idx on console_ticket (expires_at);
create index console_ticket_account_idx on console_ticket (account_id);
