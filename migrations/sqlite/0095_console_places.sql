-- The consoles that a person has open are counted over all server processes: each holds one of the person's places, and says each minute
-- that it still does. The book of the test engine has the answers that a test wants from it instead of what it would do.
-- Up only, expand then contract; the same result on both engines.
create table console_place (
  user_id blob not null,
  number bigint not null,
  account_id blob not null,
  holder_id blob not null,
  seen_at bigint not null,
  constraint console_place_pk primary key (user_id, number)
);
create index console_place_account_idx on console_place (account_id);
create table test_failure (
  region text not null,
  place bigint not null,
  operation text,
  fault text not null,
  is_after boolean not null,
  constraint test_failure_pk primary key (region, place),
  constraint test_failure_fault_check check (fault in ('sold_out', 'refused', 'down'))
);
