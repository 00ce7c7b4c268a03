-- What customers ask support. number: eight digits at random; author: the login name of whoever opened it; due_at: until when staff have to
-- answer, null while they need not; answered_at: their first answer; changed_at: when something was last written to it or done with it.
create table support_ticket (
  ticket_id blob not null,
  account_id blob not null,
  user_id blob not null,
  author text not null,
  customer_no text not null,
  number text not null,
  category text not null,
  severity text not null,
  state text not null,
  title text not null,
  resource_id blob,
  resource_name text,
  opened_at bigint not null,
  changed_at bigint not null,
  due_at bigint,
  answered_at bigint,
  closed_at bigint,
  operator_id blob,
  operator_name text,
  merged_into blob,
  stars bigint,
  comment text not null,
  constraint support_ticket_pk primary key (ticket_id),
  constraint support_ticket_number_uq unique (number)
);
create index support_ticket_account_ix on support_ticket (account_id, opened_at, ticket_id);
create index support_ticket_due_ix on support_ticket (state, due_at, ticket_id);
create index support_ticket_changed_ix on support_ticket (state, changed_at, ticket_id);

-- What was written to a ticket and what happened to it. user_id: the person of the account, null for staff and for what happens by itself.
create table support_entry (
  entry_id blob not null,
  ticket_id blob not null,
  account_id blob not null,
  kind text not null,
  user_id blob,
  author text not null,
  text text not null,
  written_at bigint not null,
  constraint support_entry_pk primary key (entry_id)
);
create index support_entry_ticket_ix on support_entry (ticket_id, written_at, entry_id);
create index support_entry_account_ix on support_entry (account_id);

-- Files that go with entries, sealed. entry_id: null until it is sent; bytes: how large it is before it is sealed.
create table support_file (
  file_id blob not null,
  account_id blob not null,
  user_id blob not null,
  entry_id blob,
  name text not null,
  kind text not null,
  bytes bigint not null,
  created_at bigint not null,
  sealed blob not null,
  constraint support_file_pk primary key (file_id)
);
create index support_file_entry_ix on support_file (entry_id, created_at);
create index support_file_user_ix on support_file (user_id, created_at);
create index support_file_account_ix on support_file (account_id);

-- Answers that staff keep to be used again, in both languages.
create table support_answer (
  answer_id blob not null,
  name text not null,
  text_us text not null,
  text_cn text not null,
  saved_at bigint not null,
  saved_by text not null,
  constraint support_answer_pk primary key (answer_id)
);
