-- What each operator does: up only, expand then contract; the same result on both engines. Whoever was there did everything.
create table operator_role (
  operator_id blob not null,
  role text not null,
  constraint operator_role_pk primary key (operator_id, role),
  constraint operator_role_operator_fk foreign key (operator_id) references operator (operator_id)
);
insert into operator_role (operator_id, role) select operator_id, 'administrator' from operator;
