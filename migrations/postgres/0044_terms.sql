-- Which version of the operator's terms a person accepted, and when.
create table terms_acceptance (
  user_id uuid not null,
  version text not null,
  accepted_at bigint not null,
  constraint terms_acceptance_pk primary key (user_id, version),
  constraint terms_acceptance_user_fk foreign key (user_id) references app_user (user_id)
);
