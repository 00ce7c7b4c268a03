-- What each operator does: up only, expand then contract; the same result on both engines. Whoever was there did everything.
create table operator_role (
  operator_id uuid not null,
  role text not null,
  constraint operator_role_pk primary key (operator_id, role),
  constraint operator_role_operator_fk foreign key (operator_id) references operator (operator_id)
);
insert into operator_role (operator_id, role) select operator_id, 'administrator' from operator;

-- What else is to be known of an event: the roles that somebody was given. Empty for those that were there, whose hash does not cover it.
alter table operator_audit_event add column detail text not null default '';
