-- Accounts that the operator has suspended: up only, expand then contract; the same result on both engines. A row goes when the account is
-- reopened; the logs tell that there was one.
create table account_suspension (
  account_id blob not null,
  suspended_at bigint not null,
  reason text not null,
  stops_instances boolean not null,
  operator_name text not null,
  constraint account_suspension_pk primary key (account_id),
  constraint account_suspension_account_fk foreign key (account_id) references account (account_id)
);
